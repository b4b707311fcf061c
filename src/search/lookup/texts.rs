//! A term that is no single word, in the texts of titles and names.

use super::Looking;
use crate::search::{
    answer::CHUNK,
    bits::Bits,
    fold::fold_into,
    levels::Levels,
    matcher,
    query::{Field, Term},
    words::each_run,
};

/// In the texts of titles and names, of those that have all words of it. `None` when it is no
/// longer wanted.
pub(super) fn look(looking: Looking<'_>, term: &Term, levels: &mut Levels) -> Option<()> {
    let Looking { catalog, index, .. } = looking;
    let words = words_with_runs(looking, term);
    let mut text = String::new();
    let mut stands = |original: &str| {
        fold_into(original, &mut text);
        matcher::in_text(term, &text).map(|(hit, _)| hit)
    };
    if term.field.reads(Field::Title) {
        let titles = having(&words, index.len(), |word| index.with_word_in_title(word));
        for (at, place) in titles.iter().enumerate() {
            if at.is_multiple_of(CHUNK) && (looking.stale)() {
                return None;
            }
            if let Some(hit) = stands(catalog.paper(index.places.paper(place)).title()) {
                levels.insert(hit, place);
            }
        }
    }
    if term.field.reads(Field::Author) {
        let names = catalog.author_names();
        let authors = having(&words, names.len(), |word| index.with_word_in_name(word));
        for (at, author) in authors.iter().enumerate() {
            if at.is_multiple_of(CHUNK) && (looking.stale)() {
                return None;
            }
            if let Some(hit) = stands(names.get(author as usize)) {
                levels.level(hit).insert_all(index.of_author(author));
            }
        }
    }
    Some(())
}

/// For each run of letters of a term the words that have it: at their beginning or end, where the
/// term says that nothing else of the word may stand before or behind it.
fn words_with_runs(looking: Looking<'_>, term: &Term) -> Vec<Vec<u32>> {
    let vocabulary = &looking.index.vocabulary;
    let needle = term.needle.as_str();
    let mut words = Vec::new();
    each_run(needle, |run| {
        let start = run.as_ptr().addr() - needle.as_ptr().addr();
        let begins = start > 0 || term.at_start;
        let ends = start + run.len() < needle.len() || term.at_end;
        let holds = |word: &u32| {
            let text = vocabulary.word(*word);
            let before = !begins || text.starts_with(run);
            before && (!ends || text.ends_with(run)) && !vocabulary.is_joined(*word)
        };
        words.push(if begins {
            vocabulary.beginning_with(run).filter(holds).collect()
        } else {
            vocabulary.containing(run).filter(holds).collect()
        });
    });
    words
}

/// The numbers below a limit that have one of each of these lists of words.
fn having<'a>(words: &[Vec<u32>], limit: usize, of: impl Fn(u32) -> &'a [u32]) -> Bits {
    let mut having = Bits::all(limit);
    for words in words {
        let mut with_run = Bits::none(limit);
        for word in words {
            with_run.insert_all(of(*word));
        }
        having.keep(&with_run);
    }
    having
}
