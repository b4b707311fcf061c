//! BibTeX and BibLaTeX: files of arXiv's export, of Zotero, `JabRef` and one's own.
//!
//! The syntax is `serde_bibtex`'s. Here the text is cut into entries first, so that one that is
//! not balanced costs only itself.

mod entry;
mod macros;
mod reference;

use std::borrow::Cow;

use serde::Deserialize as _;
use serde_bibtex::{de::Deserializer, token::is_entry_key};

use super::{
    bibliography::{self, Published, only_identifier},
    lines::Lines,
    record::{Parsed, Record, Text},
};
use crate::catalog::{arxiv_id::ArxivId, author, taxonomy};
use entry::{Entries, Entry};
use macros::Macros;
use reference::Reference;

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
    let mut references = Vec::new();
    let mut macros = Macros::default();
    let mut lines = Lines::default();
    let mut at = 0;
    while let Some(start) = starts.get(at) {
        let line = lines.at(text, *start);
        let end = |cuts: usize| starts.get(at + 1 + cuts).copied().unwrap_or(text.len());
        let mut failed = None;
        let mut read = |cuts| match entries_of(&text[*start..end(cuts)]) {
            Ok(found) => Some((cuts, found)),
            Err(reason) => {
                failed.get_or_insert(reason);
                None
            }
        };
        let whole = (0..=CUTS.min(starts.len() - at - 1)).find_map(&mut read);
        let alone = end(0);
        at += 1;
        if let Some((cuts, found)) = whole {
            at += cuts;
            references.extend(
                found
                    .into_iter()
                    .filter_map(|entry| macros.take(entry, line)),
            );
            continue;
        }
        match entries_of(&without_empty_fields(&text[*start..alone])) {
            Ok(found) => {
                let found = found.into_iter();
                let found = found.filter_map(|entry| macros.take(entry, line));
                references.extend(found.map(Reference::into_owned));
            }
            Err(_) => parsed.skipped.extend(failed.map(|reason| (line, reason))),
        }
    }
    parsed.records = reference::inherited(references)
        .into_iter()
        .map(record)
        .collect();
    parsed
}

/// The entries at the beginning of a text, or why there is none.
fn entries_of(text: &str) -> Result<Vec<Entry<'_>>, String> {
    match Entries::deserialize(&mut Deserializer::from_str(text)) {
        Ok(Entries(entries)) => Ok(entries),
        Err(error) => Err(error.to_string()),
    }
}

/// An entry with one comma where there are several, with nothing but blanks between.
fn without_empty_fields(entry: &str) -> String {
    let mut out = String::with_capacity(entry.len());
    for part in entry.split(',') {
        if out.is_empty() {
            out.push_str(part);
        } else if !part.trim().is_empty() {
            out.push(',');
            out.push_str(part);
        }
    }
    out
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

/// The paper that a reference is to.
fn record(Reference { line, fields, .. }: Reference<'_>) -> Record<'_> {
    let mut record = Record {
        line,
        ..Record::default()
    };
    let mut published = Published::default();
    let (mut eprint, mut archive, mut elsewhere) = (None, None, Vec::new());
    for (name, text) in fields {
        let plain = || Cow::Owned(without_braces(&text));
        match name.as_str() {
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
                let codes = bibliography::categories(&text).into_iter();
                record.categories.extend(codes.map(Cow::Borrowed));
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
            "pages" | "eid" => {
                elsewhere.extend(only_identifier(&text).map(|id| Cow::Owned(id.to_owned())));
                published.pages = plain();
            }
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
    let archive = archive.as_deref().unwrap_or("arXiv").to_ascii_lowercase();
    // Of old papers the archive may be one of arXiv's own, `hep-th`.
    let of = if taxonomy::is_archive(&archive) {
        &archive
    } else {
        primary
    };
    record.id = eprint
        .filter(|_| archive == "arxiv" || taxonomy::is_archive(&archive))
        .map(|id: Text<'_>| identifier(id, of));
    let doi = record.doi.clone();
    let others = elsewhere.iter().map(|text| &**text);
    bibliography::identify(&mut record, doi.as_deref().into_iter().chain(others));
    if let Some(primary) = &record.primary_category {
        record.categories.retain(|code| code != primary);
        record.categories.insert(0, primary.clone());
    } else {
        record.primary_category = record.categories.first().cloned();
    }
    record
}

/// The identifier of an `eprint`: of old papers it may be the number alone, beside the archive or
/// a category of it. What is none is told as it is written.
fn identifier<'a>(eprint: Text<'a>, of: &str) -> Text<'a> {
    let archive = of.split('.').next().unwrap_or_default();
    let bare = eprint.split('[').next().unwrap_or_default().trim();
    let spellings = [bare.to_owned(), format!("{archive}/{bare}")];
    let mut valid = spellings
        .into_iter()
        .filter(|id| ArxivId::parse(id).is_some());
    valid.next().map_or(eprint, Cow::Owned)
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
