//! JSON: an object a line as in arXiv's public snapshot, an object a line as arxivist writes them,
//! and an array of such objects.

mod field;
mod odd;

use std::borrow::Cow;

use serde::{Deserialize, de::IgnoredAny};

use field::{Id, Name, Texts, Version, Versions};

pub(super) use field::Part;

use super::{
    lines::Lines,
    record::{Parsed, Record, Text},
};
use crate::catalog::{arxiv_id::ArxivId, author};

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
    title: Option<Part<'a>>,
    #[serde(borrow)]
    authors: Option<Texts<'a>>,
    #[serde(borrow)]
    authors_parsed: Option<Vec<Name<'a>>>,
    #[serde(rename = "abstract", borrow)]
    abstract_: Option<Part<'a>>,
    #[serde(borrow)]
    primary_category: Option<Part<'a>>,
    #[serde(borrow)]
    categories: Option<Texts<'a>>,
    year: Option<u16>,
    #[serde(borrow)]
    published: Option<Part<'a>>,
    #[serde(borrow)]
    updated: Option<Part<'a>>,
    #[serde(borrow)]
    update_date: Option<Part<'a>>,
    #[serde(borrow)]
    versions: Option<Versions<'a>>,
    #[serde(borrow)]
    doi: Option<Part<'a>>,
    #[serde(alias = "journal-ref", borrow)]
    journal_ref: Option<Part<'a>>,
    #[serde(alias = "comments", borrow)]
    comment: Option<Part<'a>>,
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
        let (first, last) = (versions.first.as_ref(), versions.newest());
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
        let text = |part: Option<Part<'a>>| part.map(|Part(text)| text);
        let id = match self.id {
            Some(Id::Text(id)) => Some(id),
            // A number has lost the identifier's last zeros.
            Some(Id::Number) => Some(Cow::Borrowed("a number, not a text")),
            _ => None,
        };
        // The day on which the record was changed may be years behind the last version.
        let of_version = self.published.is_some() || self.updated.is_some() || last.is_some();
        let of_id = || ArxivId::parse(id.as_deref().filter(|_| !of_version)?);
        let year = self.year.or_else(|| Some(of_id()?.0.year_month().0));
        Record {
            id,
            version: self.version.or_else(|| last.and_then(number)),
            title: text(self.title).unwrap_or_default(),
            authors,
            abstract_: text(self.abstract_).unwrap_or_default(),
            primary_category: text(self.primary_category).or_else(|| categories.first().cloned()),
            categories,
            year,
            published: text(self.published).or_else(|| first.map(created)),
            updated: text(self.updated)
                .or_else(|| last.map(created))
                .or(text(self.update_date)),
            doi: text(self.doi),
            journal_ref: text(self.journal_ref),
            comment: text(self.comment),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_on_which_a_record_was_changed_gives_no_year() {
        let years = |text: &str| parse(text).records[0].year;
        let old = r#"{"id":"0705.3164","title":"T","update_date":"2019-03-01""#;
        assert_eq!(years(&format!("{old}}}")), Some(2007));
        let versions = r#""versions":[{"version":"v2","created":"2019-01-02"}]"#;
        assert_eq!(years(&format!("{old},{versions}}}")), None);
    }

    #[test]
    fn texts_without_escapes_are_parts_of_the_source() {
        let parsed = parse(
            r#"{"id":"2401.00001","title":"T","abstract":"A","doi":"10.1/x","comments":"c","journal-ref":"J","categories":"cs.DC math.CO","versions":[{"version":"v1","created":"2024-01-02"},{"version":"v2","created":"2024-01-03"},{"version":"v3","created":"2024-01-04"}]}"#,
        );
        let record = &parsed.records[0];
        let texts = [
            Some(&record.title),
            Some(&record.abstract_),
            record.id.as_ref(),
            record.doi.as_ref(),
            record.comment.as_ref(),
            record.journal_ref.as_ref(),
            record.primary_category.as_ref(),
            record.categories.get(1),
            record.published.as_ref(),
            record.updated.as_ref(),
        ];
        for text in texts {
            let text = text.expect("every text is there");
            assert!(matches!(text, Cow::Borrowed(_)), "{text:?} is a copy");
        }
        let (first, newest) = (&record.published, &record.updated);
        assert_eq!(
            (first.as_deref(), newest.as_deref()),
            (Some("2024-01-02"), Some("2024-01-04"))
        );
        assert_eq!(record.version, Some(3));
    }
}
