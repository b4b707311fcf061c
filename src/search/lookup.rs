//! Looking up one term of a query: first where it stands unbroken, then, if that is asked for,
//! where it stands loosely.

mod fields;
mod loose;
mod texts;
mod words;

use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};

use super::{
    abstracts::Scan,
    answer::ROOM,
    fuzzy::Fuzzy,
    index::Index,
    kept::KeptPapers,
    levels::Levels,
    matcher::{Hit, Kind},
    query::{Field, Term},
    vocabulary::{Unbroken, Vocabulary},
};
use crate::catalog::Catalog;

/// A word that is one of at least one in so many papers stands for itself, and not for another
/// from which letters were left out or that was mistyped.
const COMMON: usize = 256;

/// Where a term was found.
#[derive(Debug)]
pub struct Lookup {
    /// What was looked for.
    pub term: Term,
    /// The words that it stands in unbroken, if it is looked for in words.
    words: Option<Unbroken>,
    /// Unbroken in title and names, and in the other short fields that it reads.
    pub unbroken: Levels,
    /// Loosely in title and names, where it is not unbroken.
    loose: OnceCell<Levels>,
    /// In abstracts, if it is looked for there.
    pub scan: Option<RefCell<Scan>>,
}

/// What a lookup needs.
#[derive(Clone, Copy)]
pub struct Looking<'a> {
    /// The papers.
    pub catalog: &'a Catalog,
    /// Their words.
    pub index: &'a Index,
    /// For letters left out.
    pub fuzzy: &'a Fuzzy,
    /// What the reader keeps of them.
    pub kept: &'a KeptPapers,
    /// Whether the answer is no longer wanted.
    pub stale: &'a dyn Fn() -> bool,
}

impl Lookup {
    /// Looks a term up where it stands unbroken, abstracts aside. `known` are lookups of other
    /// terms, from which this one may go on. `None` when it is no longer wanted.
    ///
    /// A word takes a scan of the vocabulary, or of the words of the shorter term, and a step for
    /// each paper of each word; another text takes a look at each paper that has all its words.
    #[must_use]
    pub fn new(looking: Looking<'_>, term: &Term, known: &[Rc<Self>]) -> Option<Self> {
        let longest = |of: fn(&Self, &Term) -> bool| {
            let shorter = known.iter().filter(|known| of(known, term));
            shorter.max_by_key(|known| known.term.needle.len())
        };
        let mut levels = Levels::none(looking.index.len());
        let in_lists = term.field.reads(Field::Title) || term.field.reads(Field::Author);
        let words = if term.is_of_words() && in_lists {
            let shorter = longest(Self::has_words_for).and_then(|known| known.words.as_ref());
            Some(words::look(looking, term, shorter, &mut levels)?)
        } else {
            texts::look(looking, term, &mut levels)?;
            None
        };
        fields::look(looking, term, &mut levels)?;
        levels.finish();
        let papers = looking.index.len();
        let scan = term.abstracts.then(|| {
            let shorter = longest(Self::has_abstracts_for).and_then(|known| known.scan.as_ref());
            let scan = shorter.map_or_else(
                || Scan::new(papers),
                |shorter| Scan::going_on_from(&shorter.borrow(), papers),
            );
            RefCell::new(scan)
        });
        Some(Self {
            term: term.clone(),
            words,
            unbroken: levels,
            loose: OnceCell::new(),
            scan,
        })
    }

    /// Whether all words that have another term have this one.
    fn has_words_for(&self, term: &Term) -> bool {
        self.words.is_some()
            && self.term.fuzzy == term.fuzzy
            && term.needle.starts_with(&self.term.needle)
            && Vocabulary::may_be_shorter(&self.term.needle, term.fuzzy)
    }

    /// Whether all abstracts that have another term have this one.
    fn has_abstracts_for(&self, term: &Term) -> bool {
        let anywhere = |term: &Term| !term.at_start && !term.at_end;
        self.scan.is_some()
            && anywhere(&self.term)
            && anywhere(term)
            && term.needle.contains(&self.term.needle)
    }

    /// Whether the term may stand loosely: a word that is not too common to be meant itself.
    #[must_use]
    pub fn may_be_loose(&self) -> bool {
        let whole = self.unbroken.count_of(Kind::Whole);
        self.term.fuzzy
            && !self.term.negated
            && self.words.is_some()
            && whole < ROOM.max(self.unbroken.any().limit() / COMMON)
    }

    /// Whether the term may stand over several words of a title: as [`Self::may_be_loose`], and
    /// not where many papers have it even loosely.
    #[must_use]
    pub fn may_be_over_words(&self) -> bool {
        let loosely = self.loose().map_or(0, |loose| loose.any().count());
        self.may_be_loose()
            && self.term.field.reads(Field::Title)
            && self.unbroken.any().count() + loosely < ROOM
    }

    /// Where it stands loosely, once [`Self::look_loosely`] has looked.
    #[must_use]
    pub fn loose(&self) -> Option<&Levels> {
        self.loose.get()
    }

    /// Looks for it loosely, once; `None` when it is no longer wanted.
    #[must_use]
    pub fn look_loosely(&self, looking: Looking<'_>) -> Option<()> {
        if self.loose.get().is_none() && self.may_be_loose() {
            let mut levels = Levels::none(looking.index.len());
            loose::look(looking, &self.term, &mut levels)?;
            levels.remove(self.unbroken.any());
            levels.finish();
            // It was looked up a moment ago that there is none.
            let _ = self.loose.set(levels);
        }
        Some(())
    }

    /// The best hit in the paper at a place, over several words aside: in an abstract only where
    /// it does not stand in title or names.
    #[must_use]
    pub fn hit(&self, place: u32) -> Option<Hit> {
        let in_abstract = || self.scan.as_ref()?.borrow().found().hit(place);
        self.unbroken
            .hit(place)
            .or_else(in_abstract)
            .or_else(|| self.loose()?.hit(place))
    }

    /// The best hit that any paper has that is not among the few of [`Levels::few`].
    #[must_use]
    pub fn best_hit_of_many(&self) -> Option<Hit> {
        let in_abstract = || self.scan.as_ref()?.borrow().found().best_hit_of_all();
        let loose = || self.loose()?.best_hit_of_all();
        [self.unbroken.best_hit_of_many(), in_abstract(), loose()]
            .into_iter()
            .flatten()
            .reduce(Hit::better)
    }
}
