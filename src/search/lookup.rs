//! Looking a query's terms up before any paper is looked at: in which words they stand, and for
//! what is no word, in which authors' names.

use std::collections::HashMap;

use super::{
    answer::{CHUNK, ROOM},
    candidates::marked,
    fuzzy::Fuzzy,
    haystack::Haystack,
    matcher::{self, Hit},
    query::{Field, Query, Term},
    vocabulary::InWords,
    words::is_word,
};

/// A term with where it was found already: in which words, or else in which authors' names.
#[derive(Debug)]
pub struct Lookup<'a> {
    pub(super) term: &'a Term,
    pub(super) words: Option<InWords>,
    pub(super) names: HashMap<u32, Hit>,
    /// Whether so many papers have its words that nobody can mean letters over several words.
    pub(super) common: bool,
}

impl Lookup<'_> {
    /// Whether all papers that have the term have one of its words, at least while letters may
    /// not stand over several.
    pub(super) fn is_of_words(&self) -> bool {
        let beyond = [
            Field::Identifier,
            Field::Category,
            Field::Journal,
            Field::Comment,
        ]
        .into_iter()
        .any(|field| self.term.field.reads(field));
        self.words.is_some()
            && !self.term.negated
            && !beyond
            && !self.term.abstracts
            && self.term.id.is_none()
    }
}

impl Haystack {
    /// Looks a query's words up where they stand unbroken; `None` when it is no longer wanted.
    pub fn look_up<'a>(
        &self,
        query: &'a Query,
        stale: impl Fn() -> bool,
    ) -> Option<Vec<Lookup<'a>>> {
        let mut lookups = Vec::with_capacity(query.terms().len());
        for term in query.terms() {
            let words = (term.fuzzy && is_word(&term.needle))
                .then(|| self.index.vocabulary.unbroken(&term.needle));
            let mut names = HashMap::new();
            if words.is_none() && term.field.reads(Field::Author) {
                for (number, at) in (0..self.author_names.len()).zip(0_u32..) {
                    if number % CHUNK == 0 && stale() {
                        return None;
                    }
                    names.extend(
                        matcher::unbroken(term, self.author_names.get(number)).map(|hit| (at, hit)),
                    );
                }
            }
            lookups.push(Lookup {
                term,
                words,
                names,
                common: false,
            });
        }
        Some(lookups)
    }

    /// Looks the words up with letters left out and with slips as well; whether there are any.
    pub fn look_up_loosely(
        &self,
        lookups: &mut [Lookup<'_>],
        papers: usize,
        fuzzy: &Fuzzy,
    ) -> bool {
        let mut any = false;
        for lookup in lookups {
            if let Some(words) = &mut lookup.words {
                self.index
                    .vocabulary
                    .add_loose(&lookup.term.needle, fuzzy, words);
                let have: u32 = marked(&self.lists(lookup), papers)
                    .iter()
                    .map(|bits| bits.count_ones())
                    .sum();
                lookup.common = have as usize >= ROOM;
                any = true;
            }
        }
        any
    }

    /// For each word of a term the papers that have it, in the fields that the term reads.
    pub(super) fn lists(&self, lookup: &Lookup<'_>) -> Vec<&[u32]> {
        let mut lists = Vec::new();
        for word in lookup.words.iter().flat_map(InWords::words) {
            for (occurrences, field) in [
                (&self.index.titles, Field::Title),
                (&self.index.authors, Field::Author),
            ] {
                if lookup.term.field.reads(field) {
                    lists.push(occurrences.papers(*word));
                }
            }
        }
        lists
    }
}
