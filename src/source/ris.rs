//! RIS: what reference managers and publishers' sites write, a tag of two letters on each line.

use std::borrow::Cow;

use super::{
    bibliography::{self, Published, only_identifier},
    record::{Parsed, Record, Text},
};
use crate::catalog::author;

/// The tag that begins a reference.
const BEGIN: &str = "TY";
/// The tag that ends it.
const END: &str = "ER";

/// Whether a text has a reference.
#[must_use]
pub fn recognize(text: &str) -> bool {
    text.lines()
        .any(|line| matches!(tagged(line), Some((BEGIN, _))))
}

/// The tag of a line and what it says: `TI  - A title`.
fn tagged(line: &str) -> Option<(&str, &str)> {
    let (tag, rest) = (line.get(..2)?, line.get(2..)?);
    let is_tag = tag
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    let text = rest.trim_start().strip_prefix('-')?;
    (is_tag && rest.starts_with(' ')).then(|| (tag, text.trim()))
}

/// Reads every reference. One that is not ended ends where the next begins.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    let mut parsed = Parsed::default();
    let mut fields: Vec<(&str, Text<'_>)> = Vec::new();
    let mut begun = None;
    for (number, line) in text.lines().enumerate() {
        match tagged(line) {
            Some((tag @ (BEGIN | END), _)) => {
                parsed
                    .records
                    .extend(begun.take().map(|line| record(&fields, line)));
                fields.clear();
                begun = (tag == BEGIN).then_some(number + 1);
            }
            Some((tag, text)) if begun.is_some() => fields.push((tag, Cow::Borrowed(text))),
            Some(_) => {}
            None => {
                if let Some((_, text)) = fields.last_mut() {
                    text.to_mut().push('\n');
                    text.to_mut().push_str(line);
                }
            }
        }
    }
    parsed
        .records
        .extend(begun.map(|line| record(&fields, line)));
    parsed
}

fn record<'a>(fields: &[(&str, Text<'a>)], line: usize) -> Record<'a> {
    let mut record = Record {
        line,
        ..Record::default()
    };
    let mut published = Published::default();
    let mut elsewhere = Vec::new();
    let or = |old: &mut Text<'a>, new: &Text<'a>| {
        if old.is_empty() {
            old.clone_from(new);
        }
    };
    for (tag, text) in fields {
        match *tag {
            "TI" | "T1" => or(&mut record.title, text),
            "AB" | "N2" => or(&mut record.abstract_, text),
            "AU" | "A1" => record.authors.push(Cow::Owned(author::turned_round(text))),
            "PY" | "Y1" | "DA" => {
                record.year = record.year.or_else(|| bibliography::year(text));
                let day = text.trim_end_matches('/').replace('/', "-");
                if day.len() == 10 {
                    record.published = Some(Cow::Owned(day));
                }
            }
            "DO" => record.doi = Some(text.clone()),
            "JO" | "JF" | "T2" | "JA" => {
                or(&mut published.journal, text);
                elsewhere.push(text);
            }
            "VL" => published.volume.clone_from(text),
            "IS" => published.number.clone_from(text),
            "SP" | "EP" if published.pages.is_empty() => published.pages.clone_from(text),
            "EP" => published.pages = Cow::Owned(format!("{}-{text}", published.pages)),
            "KW" => {
                let codes = bibliography::categories(text).into_iter();
                record.categories.extend(codes.map(Cow::Borrowed));
            }
            "N1" => {
                record.comment.get_or_insert_with(|| text.clone());
                if only_identifier(text).is_some() {
                    elsewhere.push(text);
                }
            }
            "UR" | "L1" | "L2" | "LK" | "AN" | "M1" | "M3" | "ID" | "PB" => elsewhere.push(text),
            _ => {}
        }
    }
    record.journal_ref = published.line(record.year);
    let doi = record.doi.clone();
    let others = elsewhere.into_iter().map(|text| &**text);
    bibliography::identify(&mut record, doi.as_deref().into_iter().chain(others));
    record.primary_category = record.categories.first().cloned();
    record
}
