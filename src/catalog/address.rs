//! Addresses in texts: of pages, and of papers that are named by identifier.

use std::ops::Range;

use super::arxiv_id::ArxivId;

/// What an address begins with.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// The addresses in a text, in order, each with where it leads. A sentence's full stop or comma
/// behind one is not of it, nor a bracket that it does not open.
#[must_use]
pub fn addresses(text: &str) -> Vec<(Range<usize>, String)> {
    let mut found: Vec<(Range<usize>, String)> = Vec::new();
    for scheme in SCHEMES.into_iter().chain(["www."]) {
        for (at, _) in text.match_indices(scheme) {
            let begins = !text[..at].ends_with(|c: char| c.is_alphanumeric() || "/.".contains(c));
            let url = whole(&text[at..]);
            let host = url.strip_prefix(scheme).unwrap_or_default();
            let has_host = host
                .split('/')
                .next()
                .is_some_and(|host| host.contains('.'));
            if begins && has_host {
                let to = if scheme == "www." {
                    format!("https://{url}")
                } else {
                    url.to_owned()
                };
                found.push((at..at + url.len(), to));
            }
        }
    }
    for (at, name) in text
        .match_indices("arXiv:")
        .chain(text.match_indices("arxiv:"))
    {
        let id = text[at + name.len()..].trim_start();
        let start = text.len() - id.len();
        let id = id
            .split(|c: char| !c.is_alphanumeric() && !"./-".contains(c))
            .next();
        let id = id.unwrap_or_default().trim_end_matches(['.', '/', '-']);
        if let Some((known, _)) = ArxivId::parse(id) {
            found.push((at..start + id.len(), known.abs_url()));
        }
    }
    found.sort_by_key(|(range, _)| range.start);
    let mut end = 0;
    found.retain(|(range, _)| {
        let apart = range.start >= end;
        end = end.max(range.end);
        apart
    });
    found
}

/// The address that a text begins with.
fn whole(text: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || c.is_control() || "<>\"`{}|\\^".contains(c);
    let mut url = text.split(ends).next().unwrap_or_default();
    loop {
        let opens = |open, close| url.matches(open).count() < url.matches(close).count();
        url = match url.chars().next_back() {
            Some('.' | ',' | ';' | ':' | '!' | '?' | '\'' | '’' | '”') => {
                url.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '’', '”'])
            }
            Some(')') if opens('(', ')') => &url[..url.len() - 1],
            Some(']') if opens('[', ']') => &url[..url.len() - 1],
            _ => return url,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, String)> {
        let found = addresses(text).into_iter();
        found.map(|(range, to)| (&text[range], to)).collect()
    }

    #[test]
    fn addresses_end_before_the_sentence_does() {
        for (text, url) in [
            ("Code at https://x.org/a_b.", "https://x.org/a_b"),
            ("(see http://x.org/a(b)), then", "http://x.org/a(b)"),
            ("[https://x.org/a?b=1#c]; and", "https://x.org/a?b=1#c"),
            ("\"https://x.org/\" too", "https://x.org/"),
        ] {
            assert_eq!(found(text), [(url, url.to_owned())], "{text}");
        }
    }

    #[test]
    fn pages_without_a_scheme_and_papers_by_identifier() {
        assert_eq!(
            found("www.x.org, arXiv:2101.00010v2. arXiv: hep-th/9901001, and arXiv:2113.00001"),
            [
                ("www.x.org", "https://www.x.org".to_owned()),
                (
                    "arXiv:2101.00010v2",
                    "https://arxiv.org/abs/2101.00010".to_owned()
                ),
                (
                    "arXiv: hep-th/9901001",
                    "https://arxiv.org/abs/hep-th/9901001".to_owned()
                ),
            ]
        );
    }

    #[test]
    fn what_is_no_address() {
        for text in [
            "",
            "https://",
            "http://x",
            "xhttp://a.b",
            "www.",
            "arXiv:",
            "a/www.x.org",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
