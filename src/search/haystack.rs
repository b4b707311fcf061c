//! What is searched: the words of titles and names, and for what is no word their folded texts.

use std::{collections::HashMap, sync::OnceLock};

use super::{
    answer::{CHUNK, ROOM},
    fold::fold,
    fuzzy::Fuzzy,
    index::{Index, Occurrences},
    matcher::{self, Hit, Kind, OVER_WORDS},
    query::{Field, Query, Term},
    rank::Rank,
    vocabulary::{InWords, Vocabulary, letters_of},
    words::is_word,
};
use crate::catalog::{Catalog, PaperIndex, column::TextColumn, paper::Paper, subject, taxonomy};

/// The searched form of a catalog. Making it takes time proportional to titles and names.
#[derive(Debug, Default)]
pub struct Haystack {
    index: Index,
    titles: TextColumn,
    author_names: TextColumn,
    abstracts: OnceLock<TextColumn>,
}

/// A term with where it was found already: in which words, or else in which authors' names.
#[derive(Debug)]
pub struct Lookup<'a> {
    term: &'a Term,
    words: Option<InWords>,
    names: HashMap<u32, Hit>,
    /// Whether so many papers have its words that nobody can mean letters over several words.
    common: bool,
}

impl Lookup<'_> {
    /// Whether all papers that have the term have one of its words, at least while letters may
    /// not stand over several.
    fn is_of_words(&self) -> bool {
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

    /// The papers that can match, ascending: those with a word of the term that has fewest of
    /// them, or, where letters may stand over several words, those that have a word or else the
    /// letters of every such term. `None` is all papers.
    #[must_use]
    pub fn candidates(
        &self,
        lookups: &[Lookup<'_>],
        most: Kind,
        papers: usize,
    ) -> Option<Vec<PaperIndex>> {
        let of_words = lookups.iter().filter(|lookup| lookup.is_of_words());
        if most < Kind::Scattered {
            let total = |lists: &Vec<&[u32]>| lists.iter().map(|list| list.len()).sum::<usize>();
            let fewest = of_words
                .map(|lookup| self.lists(lookup))
                .min_by_key(total)?;
            return Some(numbers(&marked(&fewest, papers)));
        }
        // The papers that have a word of every term, and those that lack one term's words but have
        // its letters: at most one term stands over several words.
        let mut have: Option<(Vec<u64>, Vec<u64>)> = None;
        for lookup in of_words {
            let words = marked(&self.lists(lookup), papers);
            let letters = self.with_letters(lookup);
            let (all, but_one) =
                have.get_or_insert_with(|| (vec![u64::MAX; words.len()], vec![0; words.len()]));
            for (((all, but_one), words), letters) in
                all.iter_mut().zip(but_one).zip(words).zip(letters)
            {
                *but_one = (*but_one & words) | (*all & !words & letters);
                *all &= words;
            }
        }
        have.map(|(all, but_one)| {
            numbers(
                &all.iter()
                    .zip(but_one)
                    .map(|(all, but_one)| all | but_one)
                    .collect::<Vec<u64>>(),
            )
        })
    }

    /// One bit a paper, set for those whose title has all letters of a term that may stand over
    /// several words.
    fn with_letters(&self, lookup: &Lookup<'_>) -> Vec<u64> {
        let term = lookup.term;
        let wanted = letters_of(&term.needle);
        let may = !lookup.common
            && term.field.reads(Field::Title)
            && term.needle.chars().count() >= OVER_WORDS;
        let bits = |letters: &[u64]| {
            letters.iter().enumerate().fold(0, |bits, (at, has)| {
                bits | u64::from(may && has & wanted == wanted) << at
            })
        };
        self.index.letters.chunks(64).map(bits).collect()
    }

    /// For each word of a term the papers that have it, in the fields that the term reads.
    fn lists(&self, lookup: &Lookup<'_>) -> Vec<&[u32]> {
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

/// One bit a paper, set for those in any of these lists.
fn marked(lists: &[&[u32]], papers: usize) -> Vec<u64> {
    let mut marked = vec![0_u64; papers.div_ceil(64)];
    for paper in lists.iter().copied().flatten() {
        if let Some(bits) = marked.get_mut(*paper as usize / 64) {
            *bits |= 1 << (paper % 64);
        }
    }
    marked
}

/// The papers whose bit is set.
fn numbers(marked: &[u64]) -> Vec<PaperIndex> {
    let mut papers = Vec::new();
    for (at, bits) in (0_u32..).zip(marked) {
        let mut bits = *bits;
        while bits != 0 {
            papers.push(PaperIndex(at * 64 + bits.trailing_zeros()));
            bits &= bits - 1;
        }
    }
    papers
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
