//! Looking for a term in abstracts, where it has to stand unbroken. They are three quarters of
//! all text and have no index: each is read, but none twice for what is typed letter by letter.

use std::rc::Rc;

use super::{
    bits::Bits,
    fold::fold_into,
    levels::Levels,
    lookup::{Looking, Lookup},
    matcher,
    query::Term,
};

/// What is known of a term in abstracts.
#[derive(Debug)]
pub struct Scan {
    read: Bits,
    /// The papers, of those read, whose abstract has it.
    found: Levels,
}

/// How many abstracts are read between two answers.
const EACH: usize = 4096;
/// How many abstracts are read between two looks at whether the answer is still wanted.
const LOOK: usize = 64;

impl Scan {
    /// Nothing read yet, of so many papers.
    #[must_use]
    pub fn new(papers: usize) -> Self {
        Self {
            read: Bits::none(papers),
            found: Levels::none(papers),
        }
    }

    /// For a term that goes on from one that is known: what lacks the shorter one lacks this.
    #[must_use]
    pub fn going_on_from(shorter: &Self, papers: usize) -> Self {
        let mut read = shorter.read.clone();
        read.remove(shorter.found.any());
        Self {
            read,
            found: Levels::none(papers),
        }
    }

    /// Where it was found.
    #[must_use]
    pub fn found(&self) -> &Levels {
        &self.found
    }

    /// Whether an abstract has the term; read only if that is not known.
    fn look(&mut self, term: &Term, place: u32, text: &mut Text<'_>) -> bool {
        if !self.read.contains(place) {
            self.read.insert(place);
            if let Some(hit) = matcher::beyond_titles(term, text.read(place)) {
                self.found.insert(hit, place);
            }
        }
        self.found.any().contains(place)
    }
}

/// One abstract at a time, folded.
struct Text<'a> {
    looking: Looking<'a>,
    folded: String,
    of: Option<u32>,
    read: usize,
}

impl Text<'_> {
    fn read(&mut self, place: u32) -> &str {
        if self.of != Some(place) {
            let Looking { catalog, index, .. } = self.looking;
            let text = catalog.paper(index.places.paper(place)).abstract_();
            fold_into(&text.unwrap_or_default(), &mut self.folded);
            self.of = Some(place);
            self.read += 1;
        }
        &self.folded
    }
}

/// Reads the abstracts of `candidates` for the terms that are looked for in abstracts and do not
/// stand in title or names. Returns the papers that have every wanted term, and no unwanted one;
/// now and then calls `so_far` with those that have been read. `None` when it is no longer
/// wanted; what has been read stays known.
pub fn read(
    looking: Looking<'_>,
    lookups: &[Rc<Lookup>],
    loosely: bool,
    candidates: &Bits,
    mut so_far: impl FnMut(&Bits),
) -> Option<Bits> {
    let mut having = Bits::none(looking.index.len());
    let mut text = Text {
        looking,
        folded: String::new(),
        of: None,
        read: 0,
    };
    for place in candidates.iter() {
        let before = text.read;
        let holds = lookups.iter().all(|lookup| {
            let Some(scan) = &lookup.scan else {
                return true;
            };
            let loose = lookup.loose().filter(|_| loosely);
            // The abstract before what is loose, as hits are taken: else it would depend on what has
            // been read before.
            let has = lookup.unbroken.any().contains(place)
                || scan.borrow_mut().look(&lookup.term, place, &mut text)
                || loose.is_some_and(|loose| loose.any().contains(place));
            has != lookup.term.negated
        });
        if holds {
            having.insert(place);
        }
        if text.read > before {
            if text.read.is_multiple_of(LOOK) && (looking.stale)() {
                return None;
            }
            if text.read.is_multiple_of(EACH) {
                so_far(&having);
            }
        }
    }
    Some(having)
}
