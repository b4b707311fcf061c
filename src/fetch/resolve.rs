//! Completing papers that have a title but no identifier.

use anyhow::Result;

use super::{Api, Told};
use crate::catalog::{author, builder::Draft, tex, text::title_key};

/// How many papers of a title are looked at.
const LOOKED_AT: usize = 5;

/// The most words of a title that are asked for.
const WORDS: usize = 12;

/// What became of a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolved {
    /// It has all that arXiv knows of it.
    Yes,
    /// No paper at arXiv has its title.
    No,
    /// There was nothing to do: it has an identifier, or no title either.
    Untouched,
}

/// Looks a paper up by its title, and completes it if the title of one agrees, and an author
/// where one is known.
///
/// # Errors
/// When arXiv does not answer.
pub fn resolve(api: &mut Api, draft: &mut Draft, told: Told<'_>) -> Result<Resolved> {
    let title = tex::shown(&draft.title).into_owned();
    let words: Vec<&str> = words(&title).collect();
    if draft.id.is_some() || words.is_empty() {
        return Ok(Resolved::Untouched);
    }
    let beginning = &words[..words.len().min(WORDS)];
    let query = format!("ti:\"{}\"", beginning.join(" "));
    let answer = api.search(&query, 0, LOOKED_AT, 0, told)?;
    let agrees = |found: &Draft| {
        let authors = draft.authors.first().zip(found.authors.first());
        title_key(&tex::shown(&found.title)) == title_key(&title)
            && authors.is_none_or(|(one, other)| author::can_be_one(one, other))
    };
    let Some(found) = answer.papers.into_iter().find(agrees) else {
        return Ok(Resolved::No);
    };
    complete(draft, found);
    Ok(Resolved::Yes)
}

/// The words of a title as the API looks for them: letters and digits.
fn words(title: &str) -> impl Iterator<Item = &str> {
    let words = title.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

/// Adds what is not known of a paper; what is known stays.
fn complete(draft: &mut Draft, found: Draft) {
    draft.id = found.id;
    draft.version = draft.version.take().or(found.version);
    if draft.authors.is_empty() {
        draft.authors = found.authors;
    }
    if draft.abstract_.is_empty() {
        draft.abstract_ = found.abstract_;
    }
    draft.primary_category = draft.primary_category.take().or(found.primary_category);
    if draft.categories.is_empty() {
        draft.categories = found.categories;
    }
    draft.year = draft.year.or(found.year);
    draft.published = draft.published.take().or(found.published);
    draft.updated = draft.updated.take().or(found.updated);
    draft.doi = draft.doi.take().or(found.doi);
    draft.journal_ref = draft.journal_ref.take().or(found.journal_ref);
    draft.comment = draft.comment.take().or(found.comment);
}
