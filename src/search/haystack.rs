//! What is searched: the words of titles and names, and for what is no word their folded texts.

use std::sync::OnceLock;

use super::{
    fold::fold,
    fuzzy::Fuzzy,
    index::{Index, Occurrences},
    lookup::Lookup,
    matcher::{self, Hit, Kind},
    query::{Field, Term},
    rank::Rank,
    vocabulary::{Vocabulary, letters_of},
};
use crate::catalog::{Catalog, PaperIndex, column::TextColumn, paper::Paper, subject, taxonomy};

/// The searched form of a catalog. Making it takes time proportional to titles and names.
#[derive(Debug, Default)]
pub struct Haystack {
    pub(super) index: Index,
    titles: TextColumn,
    pub(super) author_names: TextColumn,
    abstracts: OnceLock<TextColumn>,
}

impl Haystack {
    /// Of a catalog.
    #[must_use]
    pub fn new(catalog: &Catalog) -> Self {
        let folded = |texts: &mut dyn Iterator<Item = &str>| {
            let mut column = TextColumn::default();
            texts.for_each(|text| column.push(&fold(text)));
            column
        };
        let names = catalog.author_names();
        Self {
            index: Index::new(catalog),
            titles: folded(&mut catalog.indices().map(|index| catalog.paper(index).title())),
            author_names: folded(&mut (0..names.len()).map(|number| names.get(number))),
            abstracts: OnceLock::new(),
        }
    }

    /// The words of all titles and names.
    #[must_use]
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.index.vocabulary
    }

    /// The rank of a paper by how each wanted term stands in it, of the kinds up to `most`; `None`
    /// unless all of them do and no unwanted one does.
    #[must_use]
    pub fn rank(
        &self,
        lookups: &[Lookup<'_>],
        catalog: &Catalog,
        index: PaperIndex,
        most: Kind,
        fuzzy: &Fuzzy,
    ) -> Option<Rank> {
        let length = self
            .index
            .lengths
            .get(index.position())
            .copied()
            .unwrap_or(0);
        let mut rank = Rank::of_length(length);
        let mut missing = None;
        for lookup in lookups {
            match (lookup.term.negated, self.hit(lookup, catalog, index, most)) {
                (true, None) => {}
                (false, Some(hit)) => rank = rank.with(hit),
                (false, None) if most == Kind::Scattered && missing.is_none() => {
                    missing = Some(lookup);
                }
                _ => return None,
            }
        }
        match missing {
            Some(lookup) => self
                .scattered(lookup, index, fuzzy)
                .map(|hit| rank.with(hit)),
            None => Some(rank),
        }
    }

    /// The best place of a term in the fields of a paper that it reads, over several words aside.
    fn hit(
        &self,
        lookup: &Lookup<'_>,
        catalog: &Catalog,
        index: PaperIndex,
        most: Kind,
    ) -> Option<Hit> {
        let paper = catalog.paper(index);
        let best = self.in_title_or_names(lookup, &paper, most);
        best.into_iter()
            .chain(self.elsewhere(lookup.term, catalog, &paper))
            .reduce(Hit::better)
    }

    fn in_title_or_names(&self, lookup: &Lookup<'_>, paper: &Paper<'_>, most: Kind) -> Option<Hit> {
        let (term, index) = (lookup.term, paper.index());
        let Some(words) = &lookup.words else {
            let title = term
                .field
                .reads(Field::Title)
                .then(|| matcher::unbroken(term, self.titles.get(index.position())))
                .flatten();
            let author = paper
                .author_numbers()
                .iter()
                .filter_map(|number| lookup.names.get(number).copied())
                .reduce(Hit::better);
            return title.into_iter().chain(author).reduce(Hit::better);
        };
        let of = |occurrences: &'_ Occurrences, field| {
            if term.field.reads(field) {
                words.best(occurrences.words(index), most)
            } else {
                None
            }
        };
        of(&self.index.titles, Field::Title)
            .into_iter()
            .chain(of(&self.index.authors, Field::Author))
            .reduce(Hit::better)
    }

    /// Letters of several words of the title: looked for only where nothing better is, and for
    /// one term of a query only.
    fn scattered(&self, lookup: &Lookup<'_>, index: PaperIndex, fuzzy: &Fuzzy) -> Option<Hit> {
        let term = lookup.term;
        if lookup.common || !term.fuzzy || !term.field.reads(Field::Title) {
            return None;
        }
        let wanted = letters_of(&term.needle);
        let has = self
            .index
            .letters
            .get(index.position())
            .copied()
            .unwrap_or(0);
        let title = self.titles.get(index.position());
        let found =
            (has & wanted == wanted).then(|| matcher::over_words(&term.needle, title, fuzzy));
        found.flatten().map(|(hit, _)| hit)
    }

    /// In the other fields, where a term has to stand unbroken.
    fn elsewhere(&self, term: &Term, catalog: &Catalog, paper: &Paper<'_>) -> Option<Hit> {
        let by_id = term
            .id
            .as_ref()
            .filter(|id| paper.has_id(id))
            .map(|_| Hit::IDENTIFIER);
        let reads = |field| term.field.reads(field);
        let text = |field, text: Option<&str>| {
            text.filter(|_| reads(field))
                .and_then(|text| matcher::beyond_titles(term, &fold(text)))
        };
        let id = if reads(Field::Identifier) {
            paper
                .id()
                .and_then(|id| matcher::beyond_titles(term, id.as_str()))
        } else {
            None
        };
        let of_category = if reads(Field::Category) {
            category(term, paper)
        } else {
            None
        };
        let in_abstract = if term.abstracts {
            matcher::beyond_titles(term, self.abstracts(catalog).get(paper.index().position()))
        } else {
            None
        };
        [
            by_id,
            id,
            of_category,
            in_abstract,
            text(Field::Journal, paper.journal_ref()),
            text(Field::Comment, paper.comment()),
        ]
        .into_iter()
        .flatten()
        .reduce(Hit::better)
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
