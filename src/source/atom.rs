//! Atom: the answers of the arXiv API, and arXiv's announcements as a feed.
//!
//! The API is described at <https://info.arxiv.org/help/api/user-manual.html>.

use super::{
    announcement,
    record::{Parsed, Record},
    xml::{self, Element},
};

/// Whether a text is an Atom feed.
#[must_use]
pub fn recognize(text: &str) -> bool {
    matches!(xml::root(text), Some("feed" | "entry"))
}

/// Reads every entry.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    xml::records(text, &["entry"], record)
}

/// The paper of an entry, or what arXiv answered in the place of one.
fn record<'a>(entry: &mut Element<'a>) -> Result<Record<'a>, String> {
    let mut record = Record::default();
    let mut announced = false;
    for field in &mut entry.fields {
        let term = || field.attribute("term");
        match field.name {
            "category" => record.categories.extend(term()),
            "primary_category" => record.primary_category = term(),
            _ => {}
        }
        let text = std::mem::take(&mut field.text);
        match field.name {
            "id" => record.id = Some(text),
            "title" => record.title = text,
            "summary" => record.abstract_ = text,
            "name" => record.authors.push(text),
            "creator" => record.authors.extend(announcement::authors(&text)),
            "published" => record.published = Some(text),
            "updated" => record.updated = Some(text),
            "comment" => record.comment = Some(text),
            "journal_ref" | "journal_reference" => record.journal_ref = Some(text),
            "doi" | "DOI" => record.doi = Some(text),
            "announce_type" => announced = true,
            _ => {}
        }
    }
    let error = record.title.trim() == "Error"
        && record
            .id
            .as_ref()
            .is_some_and(|id| id.contains("/api/errors"));
    if error {
        return Err(format!("arXiv answered: {}", record.abstract_.trim()));
    }
    if announced {
        announcement::complete(&mut record);
    }
    Ok(record)
}
