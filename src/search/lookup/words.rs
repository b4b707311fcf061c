//! A word in the words of titles and names, where it stands unbroken.

use super::Looking;
use crate::search::{
    bits::Bits,
    fold::fold_into,
    levels::Levels,
    matcher::{self, Hit, Kind},
    query::{Field, Term},
    vocabulary::Unbroken,
    words::JOINED,
};

/// Adds the papers that have the word, and returns the words that it stands in. `None` when it is
/// no longer wanted. A scan of the vocabulary, or of the words of a term that this one goes on
/// from, and a step for each paper of each word.
pub(super) fn look(
    looking: Looking<'_>,
    term: &Term,
    shorter: Option<&Unbroken>,
    levels: &mut Levels,
) -> Option<Unbroken> {
    let Looking { index, stale, .. } = looking;
    let (vocabulary, needle) = (&index.vocabulary, term.needle.as_str());
    let words = match shorter {
        Some(shorter) => vocabulary.unbroken_of(needle, shorter),
        None => vocabulary.unbroken(needle, term.fuzzy),
    };
    let (whole, field) = (words.whole, term.field);
    let joined = vocabulary.number_of(&format!("{needle}{JOINED}"));
    let joined = joined.filter(|_| term.fuzzy);
    // Those that begin with it or have it inside; of joined ones only the whole counts.
    let others = |words: &mut dyn Iterator<Item = u32>| -> Vec<u32> {
        let apart = |word: &u32| whole != Some(*word) && !vocabulary.is_joined(*word);
        words.filter(apart).collect()
    };
    let in_field = |part| {
        if field.reads(part) {
            Vec::from_iter(whole)
        } else {
            Vec::new()
        }
    };
    let levels_of_words = [
        (Hit::of(Kind::Whole), Field::Title, in_field(Field::Title)),
        (Hit::AUTHOR, Field::Author, in_field(Field::Author)),
        (
            Hit::of(Kind::Beginning),
            field,
            others(&mut words.beginning.clone()),
        ),
        (
            Hit::of(Kind::Inside),
            field,
            others(&mut words.inside.iter().copied()),
        ),
        (Hit::glued(Kind::Whole), field, Vec::from_iter(joined)),
    ];
    for (hit, field, words) in levels_of_words {
        if index.has_places(&words, field)
            && !index.add_places(&words, field, levels.level(hit), stale)
        {
            return None;
        }
    }
    if field.reads(Field::Title) {
        for word in whole.into_iter().chain(joined) {
            let named = index.with_name(word);
            if !named.is_empty() {
                levels.level(Hit::NAMED).insert_all(named);
            }
        }
        if term.fuzzy {
            glued(looking, needle, levels)?;
        }
    }
    Some(words)
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
        let following: Vec<u32> = index.vocabulary.beginning_with(rest).collect();
        if !index.add_places(&following, Field::Title, &mut with_rest, looking.stale) {
            return None;
        }
        let titles = index.with_word_in_title(word).iter().copied();
        for place in titles.filter(|place| with_rest.contains(*place)) {
            let title = catalog.paper(index.places.paper(place)).title();
            fold_into(title, &mut text);
            if let Some((hit, _)) = matcher::glued(needle, &text) {
                levels.insert(hit, place);
            }
        }
    }
    Some(())
}
