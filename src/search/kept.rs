//! Of which papers of a catalog a reader keeps something, to be looked up by number.

use super::{
    bits::Bits,
    facet::Choice,
    query::{Is, What},
};
use crate::{
    bookmarks::{Bookmarks, entry::Kept},
    catalog::{Catalog, PaperIndex},
};

/// The papers that are bookmarked, and those that have been read.
#[derive(Debug, Default)]
pub struct KeptPapers {
    bookmarked: Bits,
    read: Bits,
    any: bool,
}

impl KeptPapers {
    /// Of a catalog. A look at each paper, if anything is kept at all.
    #[must_use]
    pub fn of(catalog: &Catalog, bookmarks: &Bookmarks) -> Self {
        if bookmarks.is_empty() {
            return Self::default();
        }
        let mut papers = Self {
            bookmarked: Bits::none(catalog.len()),
            read: Bits::none(catalog.len()),
            any: true,
        };
        for index in catalog.indices() {
            let kept = bookmarks.of(&catalog.paper(index));
            if kept.bookmarked {
                papers.bookmarked.insert(index.0);
            }
            if kept.read {
                papers.read.insert(index.0);
            }
        }
        papers
    }

    /// Whether anything is kept of any paper, here or elsewhere.
    #[must_use]
    pub fn any(&self) -> bool {
        self.any
    }

    /// What is kept of a paper.
    #[must_use]
    pub fn get(&self, paper: PaperIndex) -> Kept {
        Kept {
            bookmarked: self.bookmarked.contains(paper.0),
            read: self.read.contains(paper.0),
        }
    }

    /// Whether all of these hold of a paper.
    #[must_use]
    pub fn hold(&self, paper: PaperIndex, all: &[Is]) -> bool {
        all.iter().all(|is| is.holds(self.get(paper)))
    }

    /// Whether a choice lets a paper through.
    #[must_use]
    pub fn lets_through(&self, paper: PaperIndex, choice: &Choice<What>) -> bool {
        if choice.is_all() {
            return true;
        }
        let kept = self.get(paper);
        let any = choice.any.as_ref();
        any.is_none_or(|any| any.iter().any(|what| what.holds(kept)))
            && !choice.none.iter().any(|what| what.holds(kept))
    }
}
