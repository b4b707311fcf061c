//! What is searched: titles and authors' names, folded once when a catalog is first asked.

use std::{collections::HashMap, sync::OnceLock};

use super::{
    answer::CHUNK,
    fold::fold,
    fuzzy::Fuzzy,
    matcher::{self, Hit, Kind},
    query::{Field, Query, Term},
};
use crate::catalog::{Catalog, PaperIndex, column::TextColumn, paper::Paper, subject, taxonomy};

/// The folded texts of a catalog. Making it takes time proportional to them.
#[derive(Debug, Default)]
pub struct Haystack {
    titles: TextColumn,
    author_names: TextColumn,
    abstracts: OnceLock<TextColumn>,
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
            let names = if term.field.reads(Field::Author) {
                self.author_names.len()
            } else {
                0
            };
            for number in 0..names {
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

    /// The words of all titles and names, as often as they stand there.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let texts = |column: &TextColumn| 0..column.len();
        let titles = texts(&self.titles).map(|at| self.titles.get(at));
        let names = texts(&self.author_names).map(|at| self.author_names.get(at));
        titles
            .chain(names)
            .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
            .filter(|word| !word.is_empty())
    }

    /// The folded abstracts, made when they are first asked for.
    fn abstracts(&self, catalog: &Catalog) -> &TextColumn {
        self.abstracts.get_or_init(|| {
            let mut column = TextColumn::default();
            for index in catalog.indices() {
                column.push(
                    &catalog
                        .paper(index)
                        .abstract_()
                        .map_or_else(String::new, fold),
                );
            }
            column
        })
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
        let mut hits = Vec::with_capacity(query.terms.len());
        for (term, names) in &query.terms {
            let hit = self.hit(term, names, catalog, index, fuzzy);
            match (term.negated, hit) {
                (true, None) => {}
                (false, Some(hit)) => hits.push(hit),
                _ => return None,
            }
        }
        Some(hits)
    }

    /// The best place of a term in the fields of a paper that it reads.
    fn hit(
        &self,
        term: &Term,
        names: &HashMap<u32, Hit>,
        catalog: &Catalog,
        index: PaperIndex,
        fuzzy: &Fuzzy,
    ) -> Option<Hit> {
        let paper = catalog.paper(index);
        let reads = |field| term.field.reads(field);
        let title = || {
            reads(Field::Title)
                .then(|| matcher::find(term, self.titles.get(index.position()), fuzzy))
                .flatten()
        };
        let author = || {
            paper
                .author_numbers()
                .iter()
                .filter_map(|number| names.get(number).copied())
                .reduce(Hit::better)
        };
        let by_id = || {
            term.id
                .as_ref()
                .filter(|id| paper.has_id(id))
                .map(|_| Hit::IDENTIFIER)
        };
        let id = || {
            reads(Field::Identifier)
                .then(|| {
                    paper
                        .id()
                        .and_then(|id| matcher::beyond_titles(term, id.as_str()))
                })
                .flatten()
        };
        let category = || {
            reads(Field::Category)
                .then(|| category(term, &paper))
                .flatten()
        };
        let abstract_ = || {
            term.abstracts
                .then(|| {
                    matcher::beyond_titles(term, self.abstracts(catalog).get(index.position()))
                })
                .flatten()
        };
        let other = |field, text: Option<&str>| {
            text.filter(|_| reads(field))
                .and_then(|text| matcher::beyond_titles(term, &fold(text)))
        };
        [
            by_id(),
            title(),
            author(),
            id(),
            category(),
            abstract_(),
            other(Field::Journal, paper.journal_ref()),
            other(Field::Comment, paper.comment()),
        ]
        .into_iter()
        .flatten()
        .reduce(Hit::better)
    }
}

/// Whether a paper is of a category: by its code or archive, or by the beginning of its code.
fn category(term: &Term, paper: &Paper<'_>) -> Option<Hit> {
    let wanted = term.needle.as_str();
    let kind = |code: &str| {
        if subject::covers(wanted, code) {
            Some(Kind::Whole)
        } else {
            let begins =
                !taxonomy::is_archive(wanted) && code.to_ascii_lowercase().starts_with(wanted);
            begins.then_some(Kind::Beginning)
        }
    };
    paper
        .categories()
        .filter_map(|category| kind(category.code()))
        .min()
        .map(Hit::beyond_titles)
}
