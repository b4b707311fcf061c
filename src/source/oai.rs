//! OAI-PMH: a harvest of arXiv, in the formats `arXiv`, `arXivRaw` and `oai_dc`.
//!
//! The protocol is <https://www.openarchives.org/OAI/openarchivesprotocol.html>; arXiv's part in
//! it <https://info.arxiv.org/help/oa/index.html>.

use std::borrow::Cow;

use super::{
    dublin_core::DublinCore,
    record::{Parsed, Record, Text},
    xml::{self, Element},
};
use crate::catalog::{author, taxonomy};

/// Whether a text is an answer in this protocol, or a piece of one.
#[must_use]
pub fn recognize(text: &str) -> bool {
    matches!(
        xml::root(text),
        Some("OAI-PMH" | "ListRecords" | "GetRecord" | "record")
    )
}

/// Reads every record. What the server answered in their place is told.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    xml::records(text, &["record", "error"], record)
}

fn record<'a>(element: &mut Element<'a>) -> Result<Record<'a>, String> {
    let mut record = Record::default();
    let (mut dublin_core, mut sets) = (DublinCore::default(), Vec::new());
    for field in &mut element.fields {
        if field.name == "header" && field.attribute("status").as_deref() == Some("deleted") {
            return Err("the record is marked as deleted".to_owned());
        }
        if field.name == "error" {
            let code = field.attribute("code").unwrap_or_default();
            return Err(format!("the server answered {code}: {}", field.text.trim()));
        }
        let version = field.attribute("version");
        let text = std::mem::take(&mut field.text);
        match field.name {
            "setSpec" => sets.push(text),
            "id" => record.id = Some(text),
            "title" => record.title = text,
            "abstract" => record.abstract_ = text,
            "authors" if !text.trim().is_empty() => {
                record.authors = author::names(&text).into_iter().map(Cow::Owned).collect();
            }
            "keyname" => record.authors.push(text),
            "forenames" => record.extend_author(|last| format!("{} {last}", text.trim())),
            "suffix" => record.extend_author(|name| format!("{name} {}", text.trim())),
            "categories" => record.categories = words(&text),
            "created" => record.published = Some(text),
            "updated" => record.updated = Some(text),
            "version" => {
                record.version = version.and_then(|v| v.trim_start_matches('v').parse().ok());
            }
            // Raw records have a day for each version, in order.
            "date" if record.version.is_some() => {
                record.published.get_or_insert_with(|| text.clone());
                record.updated = Some(text);
            }
            "comments" => record.comment = Some(text),
            "journal-ref" => record.journal_ref = Some(text),
            "doi" => record.doi = Some(text),
            // The header's name, and what Dublin Core has in its place.
            "identifier" if record.id.is_none() => record.id = Some(text),
            _ => dublin_core.take(field.name, text),
        }
    }
    let sets: Vec<String> = sets.iter().filter_map(|set| of_set(set)).collect();
    if record.categories.is_empty() {
        dublin_core.complete(&mut record, &sets);
        for code in sets {
            if !record.categories.iter().any(|known| *known == code) {
                record.categories.push(Cow::Owned(code));
            }
        }
    }
    record.primary_category = record.categories.first().cloned();
    Ok(record)
}

impl Record<'_> {
    fn extend_author(&mut self, with: impl Fn(&str) -> String) {
        if let Some(last) = self.authors.last_mut() {
            *last = Cow::Owned(with(last.trim()));
        }
    }
}

fn words<'a>(text: &str) -> Vec<Text<'a>> {
    text.split_whitespace()
        .map(|word| Cow::Owned(word.to_owned()))
        .collect()
}

/// The category of a set: `cs:cs:LG` is cs.LG, `physics:hep-th` is hep-th.
fn of_set(set: &str) -> Option<String> {
    let mut parts = set.trim().split(':').skip(1);
    let archive = parts.next()?;
    let code = match parts.next() {
        Some(class) => format!("{archive}.{class}"),
        None => archive.to_owned(),
    };
    taxonomy::find(&code).is_some().then_some(code)
}
