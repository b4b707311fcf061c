//! From what is typed in the filter to the query language of arXiv's API, which is described at
//! <https://info.arxiv.org/help/api/user-manual.html#query_details>.

/// Words that only the API's own language has between others.
const OPERATORS: [&str; 3] = ["AND", "OR", "ANDNOT"];

/// Prefixes that both languages have.
const FIELDS: [&str; 7] = ["ti", "au", "abs", "cat", "jr", "co", "all"];

/// A query of the API that asks for what a filter asks for: every word must be there. A text in
/// the API's own language stays as it is. `None` where nothing is asked for that arXiv knows of,
/// such as what a reader keeps.
#[must_use]
pub fn of_filter(text: &str) -> Option<String> {
    let own = text
        .split_whitespace()
        .any(|word| OPERATORS.contains(&word));
    if own || text.contains(['(', ')']) {
        return Some(text.trim().to_owned());
    }
    let (mut all, mut none) = (Vec::new(), Vec::new());
    for word in words(text) {
        let (negated, word) = match word.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, word.as_str()),
        };
        let Some(term) = term(word) else { continue };
        let terms = if negated { &mut none } else { &mut all };
        terms.push(term);
    }
    if all.is_empty() {
        return None;
    }
    let mut query = all.join(" AND ");
    for term in none {
        query.push_str(" ANDNOT ");
        query.push_str(&term);
    }
    Some(query)
}

/// What one word or phrase asks for.
fn term(word: &str) -> Option<String> {
    let (field, rest) = match word.split_once(':') {
        Some((prefix, rest)) => {
            let prefix = prefix.to_ascii_lowercase();
            match prefix.as_str() {
                "year" => return years(rest),
                "is" | "tag" | "note" => return None,
                "id" => ("id".to_owned(), rest),
                known if FIELDS.contains(&known) => (prefix, rest),
                _ => ("all".to_owned(), word),
            }
        }
        None => ("all".to_owned(), word),
    };
    let rest = rest.trim_start_matches(['\'', '^']).trim_end_matches('$');
    let plain = rest.trim_matches('"');
    if plain.is_empty() {
        return None;
    }
    // An archive is all of its categories.
    if field == "cat" && !plain.contains(['.', '-', '*']) {
        return Some(format!("(cat:{plain} OR cat:{plain}.*)"));
    }
    if plain.contains(char::is_whitespace) {
        Some(format!("{field}:\"{plain}\""))
    } else {
        Some(format!("{field}:{plain}"))
    }
}

/// Papers that were submitted in these years.
fn years(text: &str) -> Option<String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let year = |text: &str, open: u16| match text {
        "" => Some(open),
        digits if digits.len() == 4 => digits.parse().ok(),
        _ => None,
    };
    // Before and after these there is nothing.
    let (from, to): (u16, u16) = (year(from, 1986)?, year(to, 2999)?);
    let (from, to) = (from.min(to), from.max(to));
    Some(format!("submittedDate:[{from}01010000 TO {to}12312359]"))
}

/// The words of a text, phrases in quotation marks whole, with what stands before them.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in text.chars() {
        if c.is_whitespace() && !quoted {
            words.push(std::mem::take(&mut word));
            continue;
        }
        quoted ^= c == '"';
        word.push(c);
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_asks_for_all_of_its_words() {
        for (filter, query) in [
            ("hybrid flow", "all:hybrid AND all:flow"),
            (
                "TI:flow au:sheng !survey",
                "ti:flow AND au:sheng ANDNOT all:survey",
            ),
            ("ti:\"exact  phrase\"", "ti:\"exact  phrase\""),
            ("'flow ^hyb work$", "all:flow AND all:hyb AND all:work"),
            (
                "cat:cs.DC cat:math",
                "cat:cs.DC AND (cat:math OR cat:math.*)",
            ),
            ("cat:hep-th", "cat:hep-th"),
            (
                "flow year:2022..2024",
                "all:flow AND submittedDate:[202201010000 TO 202412312359]",
            ),
            ("flow is:unread tag:x note:\"a b\"", "all:flow"),
            ("std::vector", "all:std::vector"),
        ] {
            assert_eq!(of_filter(filter).as_deref(), Some(query), "{filter}");
        }
    }

    #[test]
    fn the_apis_own_language_stays_as_it_is() {
        for query in ["cat:cs.DC AND ti:training", "au:(a b)", "a OR b"] {
            assert_eq!(of_filter(query).as_deref(), Some(query));
        }
    }

    #[test]
    fn nothing_that_arxiv_knows_of_asks_for_nothing() {
        for filter in ["", "  ", "is:unread", "!survey", "year:20", "ti:"] {
            assert_eq!(of_filter(filter), None, "{filter}");
        }
    }
}
