//! A word that stands nowhere as it is typed: with letters left out, or with a slip.

use super::Looking;
use crate::search::{levels::Levels, query::Term};

/// Adds the papers that have the word loosely, of words other than those it stands in unbroken.
/// `None` when it is no longer wanted. A look at the letters of each word of the vocabulary, at
/// those that may be meant, and a step for each of their papers.
pub(super) fn look(looking: Looking<'_>, term: &Term, levels: &mut Levels) -> Option<()> {
    let (index, needle, field) = (looking.index, &term.needle, term.field);
    let mut found = index.vocabulary.loose(needle, looking.fuzzy);
    found.sort_unstable_by_key(|(hit, word)| (hit.key(), *word));
    for alike in found.chunk_by(|(a, _), (b, _)| a == b) {
        let words: Vec<u32> = alike.iter().map(|(_, word)| *word).collect();
        let level = levels.level(alike[0].0);
        if !index.add_places(&words, field, level, looking.stale) {
            return None;
        }
    }
    Some(())
}
