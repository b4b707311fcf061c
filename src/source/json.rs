//! JSON: an object a line as in arXiv's public snapshot, an object a line as arxivist writes them,
//! and an array of such objects.

use serde::{Deserialize, de::IgnoredAny};

use super::record::Record;
use crate::catalog::author;

/// Records, and what could not be read.
#[derive(Debug, Default)]
pub struct Read {
    /// The records, in order.
    pub records: Vec<Record>,
    /// The lines at which something else begins, and why it is no record.
    pub skipped: Vec<(usize, String)>,
}

/// Whether a text begins as JSON with papers in it.
#[must_use]
pub fn recognize(text: &str) -> bool {
    let text = text.trim_start();
    let object = text.strip_prefix('[').unwrap_or(text).trim_start();
    object.starts_with('{') && (object.contains("\"title\"") || object.contains("\"id\""))
}

/// A paper by the names of the snapshot or of arxivist.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Object {
    id: Option<Id>,
    version: Option<u16>,
    title: Option<String>,
    authors: Option<Texts>,
    authors_parsed: Option<Vec<Vec<String>>>,
    #[serde(rename = "abstract")]
    abstract_: Option<String>,
    primary_category: Option<String>,
    categories: Option<Texts>,
    year: Option<u16>,
    published: Option<String>,
    updated: Option<String>,
    update_date: Option<String>,
    versions: Vec<Version>,
    doi: Option<String>,
    #[serde(alias = "journal-ref")]
    journal_ref: Option<String>,
    #[serde(alias = "comments")]
    comment: Option<String>,
}

/// An identifier is a text. As a number it has lost its last zero, and is no identifier.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Id {
    Text(String),
    Other(IgnoredAny),
}

/// One text or a list of them.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Texts {
    One(String),
    Many(Vec<String>),
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Version {
    version: String,
    created: String,
}

/// Reads all objects of a text. One that is broken costs only itself: reading goes on at the next
/// line that begins one.
#[must_use]
pub fn parse(text: &str) -> Read {
    let mut read = Read::default();
    let (mut at, mut line, mut counted) = (0, 1, 0);
    loop {
        let rest = text[at..].trim_start_matches(|c: char| c.is_whitespace() || ",[]".contains(c));
        at = text.len() - rest.len();
        if rest.is_empty() {
            return read;
        }
        line += memchr::memchr_iter(b'\n', &text.as_bytes()[counted..at]).count();
        counted = at;
        let mut objects = serde_json::Deserializer::from_str(rest).into_iter::<Object>();
        match objects.next() {
            Some(Ok(object)) if rest.starts_with('{') => {
                at += objects.byte_offset();
                read.records.push(Record {
                    number: read.records.len() + read.skipped.len() + 1,
                    line,
                    ..object.into_record()
                });
            }
            found => {
                let reason = match found {
                    Some(Err(error)) if rest.starts_with('{') => plain(&error),
                    _ => "not an object".to_owned(),
                };
                read.skipped.push((line, reason));
                at += behind(rest);
            }
        }
    }
}

/// How long something is that is no record: to its end if it is JSON, else to the next line that
/// begins an object.
fn behind(rest: &str) -> usize {
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
    if let Some(Ok(_)) = values.next() {
        return values.byte_offset();
    }
    let mut at = 0;
    for line in rest.split_inclusive('\n') {
        if at > 0 && line.trim_start().starts_with('{') {
            return at;
        }
        at += line.len();
    }
    rest.len()
}

/// What is wrong, without the place, which is counted from the object.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or(&text);
    if error.is_eof() {
        "the object is cut off".to_owned()
    } else {
        text.to_owned()
    }
}

impl Object {
    fn into_record(self) -> Record {
        let (first, last) = (self.versions.first(), self.versions.last());
        let number = |version: &Version| version.version.trim_start_matches('v').parse().ok();
        let created = |version: &Version| version.created.clone();
        let authors = match (self.authors_parsed, self.authors) {
            (Some(parsed), _) if !parsed.is_empty() => {
                parsed.iter().map(|name| joined(name)).collect()
            }
            (_, Some(Texts::One(text))) => author::names(&text),
            (_, Some(Texts::Many(names))) => names,
            _ => Vec::new(),
        };
        let categories = match self.categories {
            Some(Texts::One(text)) => text.split_whitespace().map(ToOwned::to_owned).collect(),
            Some(Texts::Many(codes)) => codes,
            None => Vec::new(),
        };
        Record {
            id: match self.id {
                Some(Id::Text(id)) => Some(id),
                _ => None,
            },
            version: self.version.or_else(|| last.and_then(number)),
            title: self.title.unwrap_or_default(),
            authors,
            abstract_: self.abstract_.unwrap_or_default(),
            primary_category: self
                .primary_category
                .or_else(|| categories.first().cloned()),
            categories,
            year: self.year,
            published: self.published.or_else(|| first.map(created)),
            updated: self
                .updated
                .or_else(|| last.map(created))
                .or(self.update_date),
            doi: self.doi,
            journal_ref: self.journal_ref,
            comment: self.comment,
            ..Record::default()
        }
    }
}

/// A name that comes as last name, first names, suffix and affiliations.
fn joined(parts: &[String]) -> String {
    let part = |at: usize| parts.get(at).map_or("", String::as_str);
    [part(1), part(0), part(2)].join(" ")
}
