//! A plain list of identifiers or arXiv addresses. Their titles are not known.

use std::borrow::Cow;

use super::record::{Parsed, Record};
use crate::catalog::arxiv_id::ArxivId;

/// What begins a comment.
const COMMENT: char = '#';

/// Whether the first line that says anything is an identifier or an address of arXiv's.
#[must_use]
pub fn recognize(text: &str) -> bool {
    let first = text.lines().find_map(|line| words(line).next());
    first.is_some_and(|word| ArxivId::parse(word).is_some())
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    let line = line.split(COMMENT).next().unwrap_or_default();
    let words = line.split(|c: char| c.is_whitespace() || ",;".contains(c));
    words.filter(|word| !word.is_empty())
}

/// Reads every identifier. An address may have a part behind `#`, which is a comment as well.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    let mut parsed = Parsed::default();
    for (number, line) in text.lines().enumerate() {
        for word in words(line) {
            if ArxivId::parse(word).is_some() {
                parsed.records.push(Record {
                    id: Some(Cow::Borrowed(word)),
                    line: number + 1,
                    ..Record::default()
                });
            } else {
                let reason = format!("not an arXiv identifier: {word}");
                parsed.skipped.push((number + 1, reason));
            }
        }
    }
    parsed
}
