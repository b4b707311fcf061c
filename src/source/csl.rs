//! CSL-JSON: what Zotero, pandoc and citation processors exchange.
//!
//! The names are those of <https://docs.citationstyles.org/en/stable/specification.html>.

use std::borrow::Cow;

use serde::Deserialize;

use super::{
    bibliography::{self, Published, only_identifier},
    html,
    json::{self, Part},
    record::{Parsed, Record, Text},
};

/// Whether a text is JSON with names that only this form has.
#[must_use]
pub fn recognize(text: &str) -> bool {
    let names = [
        "\"issued\"",
        "\"container-title\"",
        "\"family\"",
        "\"date-parts\"",
    ];
    json::recognize(text) && names.iter().any(|name| text.contains(name))
}

/// Reads every object.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    json::objects(text, Item::into_record)
}

/// A reference.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Item<'a> {
    #[serde(borrow)]
    title: Cow<'a, str>,
    #[serde(rename = "abstract", borrow)]
    abstract_: Cow<'a, str>,
    author: Vec<Name>,
    issued: Option<Issued>,
    #[serde(rename = "DOI", borrow)]
    doi: Option<Part<'a>>,
    #[serde(rename = "URL", borrow)]
    url: Cow<'a, str>,
    container_title: String,
    volume: Option<TextOrNumber>,
    issue: Option<TextOrNumber>,
    page: Option<TextOrNumber>,
    number: Option<TextOrNumber>,
    #[serde(borrow)]
    note: Option<Part<'a>>,
    keyword: String,
    archive: String,
    #[serde(rename = "archive_location", alias = "archive-location")]
    archive_location: String,
    id: Option<TextOrNumber>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Name {
    family: String,
    given: String,
    literal: String,
    suffix: String,
    non_dropping_particle: String,
    dropping_particle: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Issued {
    date_parts: Vec<Vec<TextOrNumber>>,
    raw: String,
    literal: String,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum TextOrNumber {
    Text(String),
    Number(i64),
}

impl TextOrNumber {
    fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

impl Name {
    fn said<'a>(self) -> Text<'a> {
        let parts = [
            self.given,
            self.dropping_particle,
            self.non_dropping_particle,
            self.family,
            self.suffix,
            self.literal,
        ];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Cow::Owned(parts.join(" "))
    }
}

impl Issued {
    /// As much of the day as is known, `YYYY-MM-DD`.
    fn date(self) -> String {
        let Some(parts) = self.date_parts.into_iter().next() else {
            return [self.raw, self.literal].concat();
        };
        let mut parts = parts.into_iter().map(TextOrNumber::text);
        let mut date = parts.next().unwrap_or_default();
        for part in parts.take(2) {
            date.push_str(&format!("-{part:0>2}"));
        }
        date
    }
}

impl<'a> Item<'a> {
    fn into_record(self) -> Record<'a> {
        let text = |part: Option<TextOrNumber>| {
            Cow::Owned(part.map(TextOrNumber::text).unwrap_or_default())
        };
        let (doi, note) = (self.doi.map(|part| part.0), self.note.map(|part| part.0));
        let date = self.issued.map(Issued::date);
        let year = date.as_deref().and_then(bibliography::year);
        let number: Text<'_> = text(self.number);
        // Where the archive is named its identifiers stand bare.
        let of_arxiv = self.archive.to_lowercase().contains("arxiv");
        let archived = if of_arxiv && !self.archive_location.is_empty() {
            format!("arXiv:{}", self.archive_location)
        } else {
            self.archive_location
        };
        let elsewhere = [
            doi.clone().unwrap_or_default(),
            self.url,
            number,
            Cow::Owned(archived),
            note.clone()
                .filter(|note| only_identifier(note).is_some())
                .unwrap_or_default(),
            Cow::Owned(self.container_title.clone()),
            text(self.id),
        ];
        let published = Published {
            journal: Cow::Owned(self.container_title),
            volume: text(self.volume),
            number: text(self.issue),
            pages: text(self.page),
        };
        let codes = bibliography::categories(&self.keyword).into_iter();
        let mut record = Record {
            title: html::without_markup(self.title),
            abstract_: html::without_markup(self.abstract_),
            authors: self.author.into_iter().map(Name::said).collect(),
            categories: codes.map(Cow::Borrowed).collect(),
            year,
            journal_ref: published.line(year),
            published: date.map(Cow::Owned),
            doi,
            comment: note,
            ..Record::default()
        };
        bibliography::identify(&mut record, elsewhere.iter().map(|text| &**text));
        record.primary_category = record.categories.first().cloned();
        record
    }
}
