//! RSS: arXiv's announcements, as RSS 2.0 of today and as RSS 1.0 of before 2024.

use std::borrow::Cow;

use super::{
    announcement, html,
    record::{Parsed, Record, Text},
    xml::{self, Element},
};

/// Whether a text is an RSS feed.
#[must_use]
pub fn recognize(text: &str) -> bool {
    matches!(xml::root(text), Some("rss" | "RDF"))
}

/// Reads every item. A feed without one says why in its description.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    let mut parsed = xml::records(text, &["item"], |item| Ok(record(item)));
    if parsed.records.is_empty() && parsed.skipped.is_empty() {
        xml::elements(text, &["channel"], &mut Vec::new(), |channel| {
            parsed.skipped.push(why_empty(channel));
        });
    }
    parsed
}

fn why_empty(channel: &Element<'_>) -> (usize, String) {
    let text = |name: &str| {
        let field = channel.fields.iter().find(|field| field.name == name);
        field.map_or("", |field| field.text.trim()).to_owned()
    };
    let title = text("title");
    let reason = if title.contains("error") {
        format!("{title}: {}", text("description"))
    } else {
        format!("the feed \"{title}\" announces no paper, as on days without an announcement")
    };
    (channel.line, reason)
}

fn record<'a>(item: &mut Element<'a>) -> Record<'a> {
    let mut record = Record::default();
    let about = item.fields.first().and_then(|item| item.attribute("about"));
    for field in &mut item.fields {
        let text = std::mem::take(&mut field.text);
        match field.name {
            "title" => record.title = text,
            "link" => record.id = record.id.or(Some(text)),
            "guid" => record.id = Some(text),
            "description" if text.trim_start().starts_with('<') => {
                record.abstract_ = Cow::Owned(html::without_tags(&text));
            }
            "description" => record.abstract_ = text,
            "creator" => record.authors.extend(announcement::authors(&text)),
            "category" => record.categories.push(text),
            "DOI" => record.doi = Some(text),
            "journal_reference" => record.journal_ref = Some(text),
            _ => {}
        }
    }
    record.id = record.id.or(about);
    if let Some((title, inside)) = in_title(&record.title) {
        let mut words = inside.split_whitespace();
        record.id = words.next().map(|id| Cow::Owned(id.to_owned()));
        let category = words.next().map(|word| word.trim_matches(['[', ']']));
        record.categories.extend(category.map(owned));
        record.title = owned(title);
    }
    announcement::complete(&mut record);
    record
}

/// The title, and what stands in brackets behind it: `A title. (arXiv:1805.08875v1 [hep-ex])`.
fn in_title(title: &str) -> Option<(&str, &str)> {
    let title = title.trim_end().strip_suffix(')')?;
    let (title, inside) = title.rsplit_once("(arXiv:")?;
    let title = title.trim_end();
    Some((title.strip_suffix('.').unwrap_or(title), inside))
}

fn owned<'a>(text: &str) -> Text<'a> {
    Cow::Owned(text.to_owned())
}
