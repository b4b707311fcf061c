//! JSON: an object a line as in arXiv's public snapshot, an object a line as arxivist writes them,
//! and an array of such objects.

use std::borrow::Cow;

use serde::{Deserialize, de::IgnoredAny};

use super::{
    record::{Parsed, Record, Text},
    xml::Lines,
};
use crate::catalog::author;

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
struct Object<'a> {
    #[serde(borrow)]
    id: Option<Id<'a>>,
    version: Option<u16>,
    #[serde(borrow)]
    title: Option<Text<'a>>,
    #[serde(borrow)]
    authors: Option<Texts<'a>>,
    #[serde(borrow)]
    authors_parsed: Option<Vec<Vec<Text<'a>>>>,
    #[serde(rename = "abstract", borrow)]
    abstract_: Option<Text<'a>>,
    #[serde(borrow)]
    primary_category: Option<Text<'a>>,
    #[serde(borrow)]
    categories: Option<Texts<'a>>,
    year: Option<u16>,
    #[serde(borrow)]
    published: Option<Text<'a>>,
    #[serde(borrow)]
    updated: Option<Text<'a>>,
    #[serde(borrow)]
    update_date: Option<Text<'a>>,
    #[serde(borrow)]
    versions: Vec<Version<'a>>,
    #[serde(borrow)]
    doi: Option<Text<'a>>,
    #[serde(alias = "journal-ref", borrow)]
    journal_ref: Option<Text<'a>>,
    #[serde(alias = "comments", borrow)]
    comment: Option<Text<'a>>,
}

/// An identifier is a text. As a number it has lost its last zero, and is no identifier.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Id<'a> {
    Text(#[serde(borrow)] Text<'a>),
    Other(IgnoredAny),
}

/// One text or a list of them.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Texts<'a> {
    One(#[serde(borrow)] Text<'a>),
    Many(#[serde(borrow)] Vec<Text<'a>>),
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Version<'a> {
    #[serde(borrow)]
    version: Text<'a>,
    #[serde(borrow)]
    created: Text<'a>,
}

/// Reads all objects of a text. One that is broken costs only itself: reading goes on at the next
/// line that begins one.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    objects(text, Object::into_record)
}

/// Reads all objects of a text, as what a form of them says.
pub(super) fn objects<'a, T: Deserialize<'a>>(
    text: &'a str,
    into_record: impl Fn(T) -> Record<'a>,
) -> Parsed<'a> {
    let mut parsed = Parsed::default();
    let (mut at, mut lines) = (0, Lines::default());
    loop {
        let rest = text[at..].trim_start_matches(|c: char| c.is_whitespace() || ",[]".contains(c));
        at = text.len() - rest.len();
        if rest.is_empty() {
            return parsed;
        }
        let line = lines.at(text, at);
        let mut objects = serde_json::Deserializer::from_str(rest).into_iter::<T>();
        match objects.next() {
            Some(Ok(object)) if rest.starts_with('{') => {
                at += objects.byte_offset();
                parsed.records.push(Record {
                    line,
                    ..into_record(object)
                });
            }
            found => {
                let reason = match found {
                    Some(Err(error)) if rest.starts_with('{') => plain(&error),
                    _ => "not an object".to_owned(),
                };
                parsed.skipped.push((line, reason));
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

impl<'a> Object<'a> {
    fn into_record(self) -> Record<'a> {
        let (first, last) = (self.versions.first(), self.versions.last());
        let number = |version: &Version<'_>| version.version.trim_start_matches('v').parse().ok();
        let created = |version: &Version<'a>| version.created.clone();
        let authors = match (self.authors_parsed, self.authors) {
            (Some(parsed), _) if !parsed.is_empty() => {
                parsed.iter().map(|name| joined(name)).collect()
            }
            (_, Some(Texts::One(text))) => {
                author::names(&text).into_iter().map(Cow::Owned).collect()
            }
            (_, Some(Texts::Many(names))) => names,
            _ => Vec::new(),
        };
        let categories = match self.categories {
            Some(Texts::One(text)) => words(text),
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

/// The words of a text, as parts of it where it is a part itself.
fn words(text: Text<'_>) -> Vec<Text<'_>> {
    match text {
        Cow::Borrowed(text) => text.split_whitespace().map(Cow::Borrowed).collect(),
        Cow::Owned(text) => {
            let words = text.split_whitespace();
            words.map(|word| Cow::Owned(word.to_owned())).collect()
        }
    }
}

/// A name that comes as last name, first names, suffix and affiliations.
fn joined<'a>(parts: &[Text<'a>]) -> Text<'a> {
    let part = |at: usize| parts.get(at).map_or("", |part| &**part);
    Cow::Owned([part(1), part(0), part(2)].join(" "))
}
