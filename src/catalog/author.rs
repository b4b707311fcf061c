//! Authors' names, in the spellings that sources use.

use std::{borrow::Cow, sync::LazyLock};

use memchr::memmem::Finder;

use super::text::{into_one_line, title_key};

/// What belongs to the name before it and is no name of its own.
const SUFFIXES: [&str; 7] = ["Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV"];

/// The names in a text as arXiv writes them: `C. Balázs, E. L. Berger and C.-P. Yuan (MSU)`,
/// without affiliations.
#[must_use]
pub fn names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let text = into_one_line(without_brackets(text));
    for name in parts(&text).map(|name| name.trim().trim_start_matches("and ")) {
        match names.last_mut() {
            Some(last) if SUFFIXES.contains(&name) => last.push_str(&format!(" {name}")),
            _ if name.is_empty() => {}
            _ => names.push(name.to_owned()),
        }
    }
    names
}

static AND: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(b" and "));

/// What stands between commas and "and"s.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut ands = AND.find_iter(text.as_bytes()).peekable();
    let mut commas = memchr::memchr_iter(b',', text.as_bytes()).peekable();
    let mut start = Some(0);
    std::iter::from_fn(move || {
        let from = start?;
        let (comma, and) = (commas.peek().copied(), ands.peek().copied());
        let before = |one: usize| and.is_none_or(|other| one < other);
        let (end, next) = match (comma.filter(|comma| before(*comma)), and) {
            (Some(comma), _) => (commas.next().unwrap_or(comma), comma + 1),
            (None, Some(and)) => (ands.next().unwrap_or(and), and + " and ".len()),
            (None, None) => {
                start = None;
                return text.get(from..);
            }
        };
        start = Some(next);
        text.get(from..end)
    })
}

/// A name with the last name first, `van der Aalst, Wil` or `King, Jr., Martin Luther`, as it is
/// said; any other as it is.
#[must_use]
pub fn turned_round(name: &str) -> String {
    let mut parts: Vec<&str> = name.split(',').map(str::trim).collect();
    parts.retain(|part| !part.is_empty());
    match parts[..] {
        // RIS has the suffix last.
        [last, first, suffix] if SUFFIXES.contains(&suffix) => format!("{first} {last} {suffix}"),
        [last, suffix, first] => format!("{first} {last} {suffix}"),
        [last, suffix] if SUFFIXES.contains(&suffix) => format!("{last} {suffix}"),
        [last, first] => format!("{first} {last}"),
        _ => name.trim().trim_end_matches(',').to_owned(),
    }
}

/// The last name in a name: its last word that is no suffix.
#[must_use]
pub fn last_name(name: &str) -> &str {
    let mut words = name.split_whitespace().rev();
    let is_suffix = |word: &str| {
        SUFFIXES
            .iter()
            .any(|suffix| suffix.eq_ignore_ascii_case(word))
    };
    words.find(|word| !is_suffix(word)).unwrap_or(name)
}

/// A name in its parts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Parts<'a> {
    /// The first names; empty for one that is not to be taken apart.
    pub given: &'a str,
    /// The last name with what belongs to it: `van der Aalst`; or the whole name.
    pub family: &'a str,
    /// `Jr.` and the like.
    pub suffix: &'a str,
}

/// The last words of names that are no person's.
const NOT_A_PERSON: [&str; 6] = [
    "collaboration",
    "consortium",
    "team",
    "group",
    "project",
    "committee",
];
/// Words that belong to the last name behind them, in small letters.
const PARTICLES: [&str; 19] = [
    "van", "von", "vom", "der", "den", "de", "del", "della", "di", "da", "dos", "du", "la", "le",
    "ten", "ter", "zu", "zur", "af",
];

/// Takes a name apart, first names first as arXiv has them. Whom it does not look like a person's
/// name stays whole.
#[must_use]
pub fn in_parts(name: &str) -> Parts<'_> {
    let name = name.trim();
    let whole = Parts {
        family: name,
        ..Parts::default()
    };
    let is_one = |word: &str| NOT_A_PERSON.contains(&word.to_lowercase().as_str());
    let joined = name.contains([',', ';']) || name.split(' ').any(|word| word == "and");
    let Some((before, last)) = name.rsplit_once(' ') else {
        return whole;
    };
    if joined || is_one(last) {
        return whole;
    }
    let suffixed = before.contains(' ') && SUFFIXES.contains(&last);
    let (name, suffix) = if suffixed {
        (before.trim(), last)
    } else {
        (name, "")
    };
    let Some((mut given, _)) = name.rsplit_once(' ') else {
        return whole;
    };
    while let Some((before, word)) = given.rsplit_once(' ') {
        if !PARTICLES.contains(&word) {
            break;
        }
        given = before;
    }
    Parts {
        given: given.trim(),
        family: name[given.len()..].trim(),
        suffix,
    }
}

/// Whether two names can be one person's: the last names are the same, and the first names begin
/// with the same letter, as `A. B. Last` and `Abe Last` do.
#[must_use]
pub fn can_be_one(a: &str, b: &str) -> bool {
    let parts = |name: &str| {
        let words = name.split_whitespace();
        let mut words = words.filter(|word| !SUFFIXES.contains(word));
        let first = words.next().map(title_key).unwrap_or_default();
        let last = words.next_back().map(title_key);
        (first, last)
    };
    let ((first, last), (other_first, other_last)) = (parts(a), parts(b));
    match (last, other_last) {
        (Some(last), Some(other)) => {
            last == other && first.chars().next() == other_first.chars().next()
        }
        (None, None) => first == other_first,
        _ => title_key(a) == title_key(b),
    }
}

/// A text without what stands in round brackets, inner ones included. A bracket that is never
/// closed is kept with what follows.
fn without_brackets(text: &str) -> Cow<'_, str> {
    if !text.contains('(') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let (mut depth, mut opened) = (0_usize, 0);
    for c in text.chars() {
        if c == '(' {
            if depth == 0 {
                opened = out.len();
            }
            depth += 1;
        }
        out.push(c);
        if c == ')' && depth > 0 {
            depth -= 1;
            if depth == 0 {
                out.truncate(opened);
            }
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_affiliations() {
        assert_eq!(
            names(
                "C. Balázs (MSU (East\n Lansing)), E. L. Berger, Jr., and P. Anderson and\n C.-P. Yuan"
            ),
            ["C. Balázs", "E. L. Berger Jr.", "P. Anderson", "C.-P. Yuan"]
        );
        assert_eq!(names("Anders Sand"), ["Anders Sand"]);
        assert_eq!(names("A (unclosed, B"), ["A (unclosed", "B"]);
        assert_eq!(names(" , "), Vec::<String>::new());
    }

    #[test]
    fn names_that_can_be_one_persons() {
        for (a, b) in [
            ("A. Last", "Abe Last"),
            ("A. B. Last Jr.", "Abe Last"),
            ("Kurt Gödel", "K. gödel"),
            ("ATLAS", "Atlas"),
        ] {
            assert!(can_be_one(a, b), "{a}, {b}");
        }
        for (a, b) in [
            ("A. Last", "B. Last"),
            ("A. Last", "A. Lost"),
            ("Last", "A. Last"),
            ("ATLAS", "CMS"),
        ] {
            assert!(!can_be_one(a, b), "{a}, {b}");
        }
    }

    #[test]
    fn last_names_that_come_first() {
        for (name, said) in [
            ("van der Aalst, Wil", "Wil van der Aalst"),
            ("King, Jr., Martin Luther", "Martin Luther King Jr."),
            ("King, Martin Luther, Jr.", "Martin Luther King Jr."),
            ("Sammy Davis, Jr.", "Sammy Davis Jr."),
            ("Kurt Gödel", "Kurt Gödel"),
            ("STAR Collaboration,", "STAR Collaboration"),
        ] {
            assert_eq!(turned_round(name), said);
        }
    }
}
