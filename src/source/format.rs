//! The formats that are known: how each is told by its content, read, and cut into pieces.

use super::{
    atom, bibtex, csl, identifiers, json, listing, mail, oai, record::Parsed, ris, rss, xml,
};
use crate::catalog::text::{one_line, printable};

/// A format.
#[derive(Debug)]
pub struct Format {
    /// What it is called, and what it looks like, for a reader.
    pub name: &'static str,
    /// Whether a text, or its beginning, is of this format.
    recognize: fn(&str) -> bool,
    /// Reads a text of this format, or a piece of one.
    pub parse: fn(&str) -> Parsed<'_>,
    /// Where a long text may be cut.
    pub cut: Cut,
}

/// Between which bytes a text may be cut so that no record is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Nowhere.
    Nowhere,
    /// Behind the first byte of these, with which a record begins.
    Before(&'static str),
    /// Behind these, with which a record ends.
    Behind(&'static str),
}

impl Cut {
    /// The last place in these bytes, `from` on, where they may be cut; never at their beginning.
    #[must_use]
    pub fn last(self, bytes: &[u8], from: usize) -> Option<usize> {
        let (mark, behind) = match self {
            Self::Nowhere => return None,
            Self::Before(mark) => (mark, 1),
            Self::Behind(mark) => (mark, mark.len()),
        };
        // What is looked for may have begun before.
        let from = from.saturating_sub(mark.len());
        let found = memchr::memmem::rfind(bytes.get(from..)?, mark.as_bytes())?;
        Some(from + found + behind)
    }
}

/// Every format, in the order in which they are tried.
pub static FORMATS: [Format; 10] = [
    Format {
        name: "Atom, as the arXiv API answers",
        recognize: atom::recognize,
        parse: atom::parse,
        cut: Cut::Behind("</entry>"),
    },
    Format {
        name: "OAI-PMH",
        recognize: oai::recognize,
        parse: oai::parse,
        cut: Cut::Behind("</record>"),
    },
    Format {
        name: "RSS",
        recognize: rss::recognize,
        parse: rss::parse,
        cut: Cut::Behind("</item>"),
    },
    Format {
        name: "CSL-JSON",
        recognize: csl::recognize,
        parse: csl::parse,
        cut: Cut::Nowhere,
    },
    Format {
        name: "JSON, an object a line or an array of them",
        recognize: json::recognize,
        parse: json::parse,
        cut: Cut::Before("\n{"),
    },
    Format {
        name: "arXiv's daily mail",
        recognize: mail::recognize,
        parse: mail::parse,
        cut: Cut::Before("\n\\\\\narXiv:"),
    },
    Format {
        name: "BibTeX",
        recognize: bibtex::recognize,
        parse: bibtex::parse,
        cut: Cut::Nowhere,
    },
    Format {
        name: "RIS",
        recognize: ris::recognize,
        parse: ris::parse,
        cut: Cut::Before("\nTY  - "),
    },
    Format {
        name: "a listing page, where a line such as \"arXiv2024\" begins each paper",
        recognize: listing::recognize,
        parse: listing::parse,
        cut: Cut::Nowhere,
    },
    Format {
        name: "a list of arXiv identifiers or addresses",
        recognize: identifiers::recognize,
        parse: identifiers::parse,
        cut: Cut::Before("\n"),
    },
];

/// The format that a text is of, by its beginning.
#[must_use]
pub fn of(beginning: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| (format.recognize)(beginning))
}

/// The names of all formats, for a reader.
#[must_use]
pub fn names() -> String {
    let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    names.join("; ")
}

/// What a text of no known format seems to be, for a reader.
#[must_use]
pub fn guess(text: &str) -> String {
    if xml::root(text).is_some_and(|root| root.eq_ignore_ascii_case("html")) {
        let title = text.split_once("<title>").map(|(_, rest)| rest);
        let title = title.and_then(|rest| rest.split("</title>").next());
        return match title {
            Some(title) => format!("it is a web page, \"{}\", and no data", one_line(title)),
            None => "it is a web page and no data".to_owned(),
        };
    }
    let line = text.lines().find(|line| !line.trim().is_empty());
    let begins: String = line.unwrap_or_default().trim().chars().take(40).collect();
    format!("it begins \"{}\"", printable(&begins))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_to_cut_at() {
        let before = Cut::Before("\n{");
        assert_eq!(before.last(b"{1}\n{2}\n{3", 0), Some(8));
        assert_eq!(before.last(b"{1}\n{2}", 4), Some(4));
        assert_eq!(before.last(b"{1}\n{2}", 6), None);
        assert_eq!(Cut::Behind("</r>").last(b"<r></r><r>", 0), Some(7));
        assert_eq!(Cut::Nowhere.last(b"{1}\n{2}", 0), None);
    }
}
