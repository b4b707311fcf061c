//! A term that is no single word, in the texts of titles and names.

use super::Looking;
use crate::search::{
    answer::CHUNK,
    bits::Bits,
    fold::fold_into,
    levels::Levels,
    matcher::{self, Hit},
    query::{Field, Term},
    words::each_run,
};

/// In the texts of titles and names, of those that have all words of it.
pub(super) fn look(looking: Looking<'_>, term: &Term, levels: &mut Levels) -> Option<()> {
    let Looking { catalog, index, .. } = looking;
    let mut text = String::new();
    if term.field.reads(Field::Title) {
        let mut titles = Bits::all(index.len());
        each_run(&term.needle, |run| {
            let mut with_run = Bits::none(index.len());
            for word in index.vocabulary.containing(run) {
                with_run.insert_all(index.with_word_in_title(word));
            }
            titles.keep(&with_run);
        });
        for (at, place) in titles.iter().enumerate() {
            if at % CHUNK == 0 && (looking.stale)() {
                return None;
            }
            let title = catalog.paper(index.places.paper(place)).title();
            fold_into(title, &mut text);
            if let Some((kind, _)) = matcher::exact(term, &text) {
                levels.level(Hit::of(kind)).insert(place);
            }
        }
    }
    if term.field.reads(Field::Author) {
        let names = catalog.author_names();
        let mut authors = Bits::all(names.len());
        each_run(&term.needle, |run| {
            let mut with_run = Bits::none(names.len());
            for word in index.vocabulary.containing(run) {
                with_run.insert_all(index.with_word_in_name(word));
            }
            authors.keep(&with_run);
        });
        for (at, author) in authors.iter().enumerate() {
            if at % CHUNK == 0 && (looking.stale)() {
                return None;
            }
            fold_into(names.get(author as usize), &mut text);
            if let Some((kind, _)) = matcher::exact(term, &text) {
                let papers = index.of_author(author);
                levels.level(Hit::of(kind)).insert_all(papers);
            }
        }
    }
    Some(())
}
