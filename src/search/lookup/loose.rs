//! A word that stands nowhere as it is typed: with letters left out, with a slip, or as two words
//! typed as one.

use super::Looking;
use crate::search::{
    bits::Bits,
    fold::fold_into,
    levels::Levels,
    matcher::{self, Hit, Kind},
    query::{Field, Term},
    vocabulary::Unbroken,
};

/// Adds the papers that have the word loosely, of words other than those it stands in unbroken.
/// `None` when it is no longer wanted. A look at the letters of each word of the vocabulary, at
/// those that may be meant, and a step for each of their papers.
pub(super) fn look(
    looking: Looking<'_>,
    term: &Term,
    unbroken: &Unbroken,
    levels: &mut Levels,
) -> Option<()> {
    let (index, needle, field) = (looking.index, &term.needle, term.field);
    let mut found = index.vocabulary.loose(needle, looking.fuzzy, unbroken);
    found.sort_unstable_by_key(|(hit, word)| (hit.key(), *word));
    for alike in found.chunk_by(|(a, _), (b, _)| a == b) {
        let words = alike.iter().map(|(_, word)| *word);
        let level = levels.level(alike[0].0);
        if !index.add_places(words, field, level, looking.stale) {
            return None;
        }
    }
    if field.reads(Field::Title) {
        glued(looking, needle, levels)?;
    }
    Some(())
}

/// Two words of a title typed as one: for each way to part the needle into a word and the
/// beginning of another, a look at the titles that have both.
fn glued(looking: Looking<'_>, needle: &str, levels: &mut Levels) -> Option<()> {
    let Looking { catalog, index, .. } = looking;
    let mut text = String::new();
    for (at, _) in needle.char_indices() {
        let (word, rest) = needle.split_at(at);
        let both = matcher::long_enough(word) && matcher::long_enough(rest);
        let Some(word) = index.vocabulary.number_of(word).filter(|_| both) else {
            continue;
        };
        let mut with_rest = Bits::none(index.len());
        let following = index.vocabulary.beginning_with(rest);
        if !index.add_places(following, Field::Title, &mut with_rest, looking.stale) {
            return None;
        }
        let titles = index.with_word_in_title(word).iter().copied();
        for place in titles.filter(|place| with_rest.contains(*place)) {
            let title = catalog.paper(index.places.paper(place)).title();
            fold_into(title, &mut text);
            if matcher::glued(needle, &text).is_some() {
                levels.insert(Hit::of(Kind::Glued), place);
            }
        }
    }
    Some(())
}
