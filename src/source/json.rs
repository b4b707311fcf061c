//! JSON: an object a line as in arXiv's public snapshot, an object a line as arxivist writes them,
//! and an array of such objects.

mod odd;

use std::{borrow::Cow, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, SeqAccess, Visitor},
};

use super::{
    lines::Lines,
    record::{Parsed, Record, Text},
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
    authors_parsed: Option<Vec<Name<'a>>>,
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
    versions: Option<Vec<Version<'a>>>,
    #[serde(borrow)]
    doi: Option<Text<'a>>,
    #[serde(alias = "journal-ref", borrow)]
    journal_ref: Option<Text<'a>>,
    #[serde(alias = "comments", borrow)]
    comment: Option<Text<'a>>,
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

/// Reads all objects of a text, as what a form of them says. One that is odd is read without what
/// is odd in it.
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
                let length = behind(rest);
                match (odd::read(&rest[..length]), found) {
                    (Some((object, left_out)), _) => {
                        parsed.records.push(Record {
                            line,
                            ..into_record(object)
                        });
                        let odd = left_out.iter();
                        let odd = odd.map(|name| format!("\"{name}\", whose value cannot be read"));
                        parsed.parts.extend(odd.map(|reason| (line, reason)));
                    }
                    (None, Some(Err(error))) if rest.starts_with('{') => {
                        parsed.skipped.push((line, plain(&error)));
                    }
                    _ => parsed.skipped.push((line, "not an object".to_owned())),
                }
                at += length;
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
        let versions = self.versions.unwrap_or_default();
        let (first, last) = (versions.first(), versions.last());
        let number = |version: &Version<'_>| version.version.trim_start_matches('v').parse().ok();
        let created = |version: &Version<'a>| version.created.clone();
        let parsed = self.authors_parsed.unwrap_or_default().into_iter();
        let mut parsed = parsed.map(|Name(name)| name).peekable();
        let authors = match self.authors {
            _ if parsed.peek().is_some() => parsed.collect(),
            Some(Texts::One(text)) => author::names(&text).into_iter().map(Cow::Owned).collect(),
            Some(Texts::Many(names)) => names,
            None => Vec::new(),
        };
        let categories = match self.categories {
            Some(Texts::One(text)) => words(text),
            Some(Texts::Many(codes)) => codes,
            None => Vec::new(),
        };
        Record {
            id: match self.id {
                Some(Id::Text(id)) => Some(id),
                // A number has lost the identifier's last zeros.
                Some(Id::Number) => Some(Cow::Borrowed("a number, not a text")),
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
#[derive(Debug)]
struct Name<'a>(Text<'a>);

impl<'de: 'a, 'a> Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(NameVisitor(PhantomData))
    }
}

struct NameVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for NameVisitor<'a> {
    type Value = Name<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the parts of a name")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut part = || {
            Ok(seq
                .next_element::<Part<'_>>()?
                .map_or(Cow::Borrowed(""), |part| part.0))
        };
        let (last, first, suffix) = (part()?, part()?, part()?);
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        let mut name = String::with_capacity(first.len() + last.len() + suffix.len() + 2);
        for part in [first, last, suffix] {
            if !part.is_empty() && !name.is_empty() {
                name.push(' ');
            }
            name.push_str(&part);
        }
        Ok(Name(Cow::Owned(name)))
    }
}

/// An identifier, or the number that one has been taken for.
#[derive(Debug)]
enum Id<'a> {
    Text(Text<'a>),
    Number,
}

impl<'de: 'a, 'a> Deserialize<'de> for Id<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor(PhantomData))
    }
}

struct IdVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for IdVisitor<'a> {
    type Value = Id<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an identifier")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Id::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Id::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Id::Number)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Id::Number)
    }
}

/// One text or a list of them.
#[derive(Debug)]
enum Texts<'a> {
    One(Text<'a>),
    Many(Vec<Text<'a>>),
}

impl<'de: 'a, 'a> Deserialize<'de> for Texts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextsVisitor(PhantomData))
    }
}

struct TextsVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for TextsVisitor<'a> {
    type Value = Texts<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a list of texts")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Texts::One(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Texts::One(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut texts = Vec::new();
        while let Some(Part(text)) = seq.next_element()? {
            texts.push(text);
        }
        Ok(Texts::Many(texts))
    }
}

/// A text that is a part of the source where it can be.
#[derive(Deserialize)]
struct Part<'a>(#[serde(borrow)] Text<'a>);
