//! What is searched: titles and authors' names, folded once when a catalog is first asked.

use std::collections::HashMap;

use super::{
    answer::CHUNK,
    fold::fold,
    fuzzy::Fuzzy,
    matcher::{self, Hit},
    query::{Query, Term},
};
use crate::catalog::{Catalog, PaperIndex, column::TextColumn};

/// The folded texts of a catalog. Making it takes time proportional to them.
#[derive(Debug, Default)]
pub struct Haystack {
    titles: TextColumn,
    author_names: TextColumn,
}

/// A query that has already been held against every author's name, each once, however many
/// papers the author has.
#[derive(Debug)]
pub struct Prepared<'a> {
    terms: Vec<(&'a Term, HashMap<u32, Hit>)>,
}

impl Haystack {
    /// Folds the titles and names of a catalog.
    #[must_use]
    pub fn new(catalog: &Catalog) -> Self {
        let mut haystack = Self::default();
        for index in catalog.indices() {
            haystack.titles.push(&fold(catalog.paper(index).title()));
        }
        let names = catalog.author_names();
        for number in 0..names.len() {
            haystack.author_names.push(&fold(names.get(number)));
        }
        haystack
    }

    /// Holds a query against the authors; `None` when `stale` says that it is no longer wanted.
    pub fn prepare<'a>(
        &self,
        query: &'a Query,
        fuzzy: &Fuzzy,
        stale: impl Fn() -> bool,
    ) -> Option<Prepared<'a>> {
        let mut terms = Vec::with_capacity(query.terms().len());
        for term in query.terms() {
            let mut found = HashMap::new();
            for number in 0..self.author_names.len() {
                if number % CHUNK == 0 && stale() {
                    return None;
                }
                if let Some(hit) = matcher::find(term, self.author_names.get(number), fuzzy) {
                    found.insert(u32::try_from(number).unwrap_or(u32::MAX), hit);
                }
            }
            terms.push((term, found));
        }
        Some(Prepared { terms })
    }

    /// How each wanted term of a query stands in a paper; `None` unless all of them do and no
    /// unwanted one does.
    #[must_use]
    pub fn hits(
        &self,
        query: &Prepared<'_>,
        catalog: &Catalog,
        index: PaperIndex,
        fuzzy: &Fuzzy,
    ) -> Option<Vec<Hit>> {
        let title = self.titles.get(index.position());
        let authors = catalog.paper(index).author_numbers();
        let mut hits = Vec::with_capacity(query.terms.len());
        for (term, names) in &query.terms {
            let by_author = authors
                .iter()
                .filter_map(|number| names.get(number).copied())
                .reduce(Hit::better);
            if term.negated {
                if by_author.is_some() || matcher::contains(term, title) {
                    return None;
                }
                continue;
            }
            let by_id = term
                .id
                .as_ref()
                .filter(|id| catalog.paper(index).has_id(id))
                .map(|_| Hit::IDENTIFIER);
            let by_title = matcher::find(term, title, fuzzy);
            hits.push(
                by_id
                    .into_iter()
                    .chain(by_title)
                    .chain(by_author)
                    .reduce(Hit::better)?,
            );
        }
        Some(hits)
    }
}
