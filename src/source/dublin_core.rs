//! Dublin Core as arXiv writes it: fields that mean different things by their order and look.

use std::borrow::Cow;

use super::record::{Record, Text};
use crate::catalog::{arxiv_id::ArxivId, author, taxonomy};

/// The fields that a record has.
#[derive(Debug, Default)]
pub struct DublinCore<'a> {
    creators: Vec<Text<'a>>,
    subjects: Vec<Text<'a>>,
    descriptions: Vec<Text<'a>>,
    dates: Vec<Text<'a>>,
    identifiers: Vec<Text<'a>>,
}

impl<'a> DublinCore<'a> {
    /// Takes a field in, if it is one.
    pub fn take(&mut self, name: &str, text: Text<'a>) {
        match name {
            "creator" => self.creators.push(text),
            "subject" => self.subjects.push(text),
            "description" => self.descriptions.push(text),
            "date" => self.dates.push(text),
            "identifier" => self.identifiers.push(text),
            _ => {}
        }
    }

    /// Tells a record what they say: the first description is the abstract, the second the
    /// comment; days are those of the versions; subjects are names of categories, or classes of
    /// other schemes; identifiers are addresses, a DOI, or the journal reference.
    ///
    /// `sets` are the codes of the sets that the record is in: they tell categories of one name
    /// apart.
    pub fn complete(self, record: &mut Record<'a>, sets: &[String]) {
        let turned = |name: Text<'a>| Cow::Owned(author::turned_round(&name));
        record.authors.extend(self.creators.into_iter().map(turned));
        let mut descriptions = self.descriptions.into_iter();
        if let Some(abstract_) = descriptions.next() {
            record.abstract_ = abstract_;
            record.comment = descriptions.next();
        }
        if !self.dates.is_empty() {
            record.published = self.dates.first().cloned();
            record.updated = self.dates.last().cloned();
        }
        for name in &self.subjects {
            let codes = taxonomy::codes_named(name.trim());
            let in_set = codes
                .iter()
                .find(|code| sets.iter().any(|set| set == *code));
            let code = in_set.or(codes.first());
            record
                .categories
                .extend(code.map(|code| Cow::Borrowed(*code)));
        }
        for text in self.identifiers {
            if text.trim().starts_with("doi:") {
                record.doi = Some(text);
            } else if ArxivId::parse(&text).is_none() && !text.contains("://") {
                record.journal_ref = Some(text);
            }
        }
    }
}
