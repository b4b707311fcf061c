//! What arXiv's announcement feeds have in common: the paper's identifier and kind of
//! announcement stand before the abstract, all authors in one text, and the days are those of the
//! feed.

use std::borrow::Cow;

use super::{
    html,
    record::{Record, Text},
};
use crate::catalog::author;

/// Takes out of a record what belongs to the announcement: `arXiv:2409.19256v2 Announce Type:
/// new`, the word before the abstract, and the feed's days.
pub fn complete(record: &mut Record<'_>) {
    (record.published, record.updated) = (None, None);
    if let Some((before, abstract_)) = record.abstract_.split_once("Abstract:") {
        let mut words = before.split_whitespace();
        let id = words.next().filter(|word| word.starts_with("arXiv:"));
        if let Some(id) = id.filter(|_| before.contains("Announce Type:")) {
            record.id = Some(Cow::Owned(id.to_owned()));
            record.abstract_ = Cow::Owned(abstract_.to_owned());
        }
    }
    if record.primary_category.is_none() {
        record.primary_category = record.categories.first().cloned();
    }
}

/// The names in the one text that has them all, which may be HTML.
pub fn authors<'a>(text: &str) -> impl Iterator<Item = Text<'a>> + use<'a> {
    let names = if text.contains('<') {
        author::names(&html::without_tags(text))
    } else {
        author::names(text)
    };
    names.into_iter().map(Cow::Owned)
}
