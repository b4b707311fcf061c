//! BibTeX and BibLaTeX: files of arXiv's export, of Zotero, `JabRef` and one's own.
//!
//! The syntax is `serde_bibtex`'s. Here the text is cut into entries first, so that one that is
//! not balanced costs only itself.

mod entry;
mod macros;

use std::borrow::Cow;

use serde::Deserialize as _;
use serde_bibtex::{de::Deserializer, token::is_entry_key};

use super::{
    bibliography::{self, Published, only_identifier},
    lines::Lines,
    record::{Parsed, Record, Text},
};
use crate::catalog::{arxiv_id::ArxivId, author};
use entry::{Entries, Entry, Regular, Token};
use macros::Macros;

/// How many letters a key has at most.
const LONGEST_KEY: usize = 300;

/// How many cuts inside one entry are believed to be none: an abstract may hold an entry.
const CUTS: usize = 3;

/// Whether a text has an entry.
#[must_use]
pub fn recognize(text: &str) -> bool {
    entries(text).next().is_some()
}

/// Where entries begin: the lines that start with `@`, a word and a bracket.
fn entries(text: &str) -> impl Iterator<Item = usize> {
    memchr::memchr_iter(b'@', text.as_bytes()).filter(|at| {
        let before = text[..*at].trim_end_matches([' ', '\t']);
        let behind = text[at + 1..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let has_word = behind.len() < text.len() - at - 1;
        (before.is_empty() || before.ends_with('\n'))
            && has_word
            && behind.trim_start().starts_with(['{', '('])
    })
}

/// Reads every entry.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    let starts: Vec<usize> = entries(text).collect();
    match with_good_keys(text, &starts) {
        Cow::Borrowed(_) => parse_entries(text, &starts),
        Cow::Owned(text) => {
            let starts: Vec<usize> = entries(&text).collect();
            let Parsed {
                records, skipped, ..
            } = parse_entries(&text, &starts);
            Parsed {
                records: records.into_iter().map(Record::into_owned).collect(),
                skipped,
                ..Parsed::default()
            }
        }
    }
}

fn parse_entries<'a>(text: &'a str, starts: &[usize]) -> Parsed<'a> {
    let mut parsed = Parsed::default();
    let mut macros = Macros::default();
    let mut lines = Lines::default();
    let mut at = 0;
    while let Some(start) = starts.get(at) {
        let line = lines.at(text, *start);
        let end = |cuts: usize| starts.get(at + 1 + cuts).copied().unwrap_or(text.len());
        let mut failed = None;
        let mut taken = 0;
        for cuts in 0..=CUTS.min(starts.len() - at - 1) {
            match Entries::deserialize(&mut Deserializer::from_str(&text[*start..end(cuts)])) {
                Ok(Entries(found)) => {
                    let records = found.into_iter();
                    let records = records.filter_map(|entry| record(entry, line, &mut macros));
                    parsed.records.extend(records);
                    (taken, failed) = (cuts, None);
                    break;
                }
                Err(error) => {
                    failed.get_or_insert_with(|| error.to_string());
                }
            }
        }
        parsed.skipped.extend(failed.map(|reason| (line, reason)));
        at += 1 + taken;
    }
    parsed
}

/// The text with a key in the place of each that is missing or holds what no key may.
fn with_good_keys<'a>(text: &'a str, starts: &[usize]) -> Cow<'a, str> {
    let mut mended = String::new();
    let mut copied = 0;
    for start in starts {
        let Some(open) = text[*start..].find(['{', '(']).map(|open| start + open + 1) else {
            continue;
        };
        let near = text[open..].char_indices().nth(LONGEST_KEY);
        let near = near.map_or(text.len(), |(length, _)| open + length);
        let end = text[open..near]
            .find([',', '=', '\n', '}', ')'])
            .map(|end| open + end);
        let Some(end) = end.filter(|end| text[*end..].starts_with(',')) else {
            continue;
        };
        let key = text[open..end].trim();
        if !is_entry_key(key) {
            mended.push_str(&text[copied..open]);
            mended.push_str("key");
            copied = end;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    mended.push_str(&text[copied..]);
    Cow::Owned(mended)
}

/// The paper of an entry, if it is of one; what a name stands for is taken in.
fn record<'a>(entry: Entry<'a>, line: usize, macros: &mut Macros) -> Option<Record<'a>> {
    let fields = match entry {
        Entry::Regular(Regular { fields }) => fields,
        Entry::Macro(name, value) => {
            macros.define(&name, value);
            return None;
        }
        Entry::Comment | Entry::Preamble => return None,
    };
    let mut record = Record {
        line,
        ..Record::default()
    };
    let mut published = Published::default();
    let (mut eprint, mut archive, mut elsewhere) = (None, None, Vec::new());
    for (name, tokens) in fields {
        let text = macros.joined(tokens);
        let plain = || Cow::Owned(without_braces(&text));
        match name.to_ascii_lowercase().as_str() {
            "title" => record.title = plain(),
            "abstract" => record.abstract_ = plain(),
            "author" => record.authors = authors(&text),
            "doi" => record.doi = Some(plain()),
            "year" => record.year = bibliography::year(&without_braces(&text)),
            "date" => {
                record.year = record.year.or_else(|| bibliography::year(&text));
                record.published = Some(text);
            }
            "eprint" => eprint = Some(plain()),
            "archiveprefix" | "eprinttype" => archive = Some(plain()),
            "primaryclass" | "eprintclass" => record.primary_category = Some(plain()),
            "keywords" => {
                for code in text.split([',', ';']).filter_map(bibliography::category) {
                    record.categories.push(Cow::Borrowed(code));
                }
            }
            "journal" | "journaltitle" | "booktitle" => {
                if published.journal.is_empty() {
                    published.journal = plain();
                }
                elsewhere.push(text);
            }
            "volume" => {
                // DBLP has the identifier where CoRR would have a volume.
                let id = text.strip_prefix("abs/").map(|id| format!("arXiv:{id}"));
                elsewhere.extend(id.map(Cow::Owned));
                published.volume = plain();
            }
            "number" => {
                elsewhere.extend(only_identifier(&text).map(|id| Cow::Owned(id.to_owned())));
                published.number = plain();
            }
            "pages" => published.pages = plain(),
            "comment" | "comments" | "annote" => record.comment = Some(plain()),
            "note" => {
                record.comment = record.comment.take().or_else(|| Some(plain()));
                elsewhere.extend(only_identifier(&text).map(|id| Cow::Owned(id.to_owned())));
            }
            "url" | "arxivid" => elsewhere.push(text),
            "howpublished" => {
                elsewhere.extend(only_identifier(&text).map(|id| Cow::Owned(id.to_owned())));
            }
            _ => {}
        }
    }
    record.journal_ref = published.line(record.year);
    let primary = record.primary_category.as_deref().unwrap_or_default();
    let of_arxiv = archive
        .as_deref()
        .is_none_or(|name| name.eq_ignore_ascii_case("arxiv"));
    record.id = eprint
        .filter(|_| of_arxiv)
        .and_then(|id: Text<'_>| identifier(&id, primary));
    let doi = record.doi.clone();
    let others = elsewhere.iter().map(|text| &**text);
    bibliography::identify(&mut record, doi.as_deref().into_iter().chain(others));
    if let Some(primary) = &record.primary_category {
        record.categories.retain(|code| code != primary);
        record.categories.insert(0, primary.clone());
    } else {
        record.primary_category = record.categories.first().cloned();
    }
    Some(record)
}

/// The identifier of an `eprint`: of old papers it may be the number alone, beside the archive.
fn identifier<'a>(eprint: &str, primary: &str) -> Option<Text<'a>> {
    let archive = primary.split('.').next().unwrap_or_default();
    let bare = eprint.split('[').next().unwrap_or_default().trim();
    let spellings = [bare.to_owned(), format!("{archive}/{bare}")];
    let valid = spellings
        .into_iter()
        .find(|id| ArxivId::parse(id).is_some());
    valid.map(Cow::Owned)
}

/// The names of an author field.
fn authors<'a>(text: &str) -> Vec<Text<'a>> {
    let mut names: Vec<String> = vec![String::new()];
    let mut depth = 0_usize;
    for word in text.split_whitespace() {
        if depth == 0 && word == "and" {
            names.push(String::new());
            continue;
        }
        depth += word.matches('{').count();
        depth = depth.saturating_sub(word.matches('}').count());
        if let Some(name) = names.last_mut() {
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(word);
        }
    }
    names.retain(|name| !name.is_empty() && name != "others");
    let said = |name: &String| {
        let whole = name.starts_with('{') && name.ends_with('}') && name.matches('{').count() == 1;
        let plain = without_braces(name);
        Cow::Owned(if whole {
            plain
        } else {
            author::turned_round(&plain)
        })
    };
    names.iter().map(said).collect()
}

/// A text without the brackets that only keep letters as they are. Those that belong to TeX stay:
/// in mathematics, behind a command, a script or another argument, and around a command.
fn without_braces(text: &str) -> String {
    let text = text.trim();
    if !text.contains(['{', '}']) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut kept: Vec<bool> = Vec::new();
    let (mut math, mut command) = (false, false);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '\\' => {
                out.push(c);
                out.extend(letters.next());
                command = true;
                continue;
            }
            '$' => math = !math,
            '{' => {
                let keep =
                    math || command || out.ends_with(['_', '^']) || letters.peek() == Some(&'\\');
                kept.push(keep);
                if keep {
                    out.push(c);
                }
                continue;
            }
            '}' => {
                // What closes nothing is no bracket of the text's own.
                let keep = kept.pop().unwrap_or(false);
                if keep {
                    out.push(c);
                }
                command = keep;
                continue;
            }
            _ => {}
        }
        command &= c.is_ascii_alphabetic();
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_go_but_for_those_of_tex() {
        for (written, plain) in [
            ("{{P}i {C}alculus}", "Pi Calculus"),
            (r#"G{\"o}del and G\"{o}del"#, r#"G{\"o}del and G\"{o}del"#),
            (
                r"The \textit{Procolophon} of {Y}",
                r"The \textit{Procolophon} of Y",
            ),
            (r"$\mathcal{O}({n})$ {T}", r"$\mathcal{O}({n})$ T"),
            (r"\frac{a}{b} {c}", r"\frac{a}{b} c"),
            ("a}b{c", "abc"),
            (r"a \{b\} x_{i}", r"a \{b\} x_{i}"),
            (r"\", r"\"),
        ] {
            assert_eq!(without_braces(written), plain, "{written}");
        }
    }

    #[test]
    fn names_in_every_spelling() {
        assert_eq!(
            authors(
                "{W.M.P. van der} Aalst and Gödel, Kurt and\n {The Q, R and S Group} and King, Jr., Martin and others"
            ),
            [
                "W.M.P. van der Aalst",
                "Kurt Gödel",
                "The Q, R and S Group",
                "Martin King Jr."
            ]
        );
        assert_eq!(authors(" "), [""; 0]);
    }
}
