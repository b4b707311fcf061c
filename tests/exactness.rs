//! The fast answer against a plain one that looks at every paper, text by text, with the same
//! rules: which papers, in which order, with which counts. And typing on against starting anew.

use std::{collections::BTreeMap, sync::Arc};

use arxivist::{
    catalog::{
        Catalog, PaperIndex,
        builder::{Builder, Draft},
        category::{Category, CategoryIndex},
    },
    search::{
        Request,
        answer::{ROOM, Searcher},
        fold::fold,
        fuzzy::Fuzzy,
        matcher::{self, Hit, Kind},
        places::length,
        query::{Field, Query, Term},
        rank::Hits,
        sort::{Orders, Sort},
        vocabulary::{in_word, unbroken},
        words::{JOINED, each_word, is_named},
    },
};
use proptest::{prelude::*, sample::Index};

/// The rules once more, as plainly as they can be said.
struct Plain<'a> {
    catalog: &'a Catalog,
    fuzzy: Fuzzy,
}

impl Plain<'_> {
    fn titles_and_names(&self, term: &Term, paper: PaperIndex) -> (Vec<String>, Vec<String>) {
        let paper = self.catalog.paper(paper);
        let title = term.field.reads(Field::Title).then(|| fold(paper.title()));
        let names = paper.authors().map(fold);
        let names = names.filter(|_| term.field.reads(Field::Author));
        (title.into_iter().collect(), names.collect())
    }

    /// Unbroken in title and names, also as two words of a title.
    fn unbroken(&self, term: &Term, paper: PaperIndex) -> Option<Hit> {
        let (titles, names) = self.titles_and_names(term, paper);
        let mut hits = Vec::new();
        for (text, of_title) in titles
            .iter()
            .map(|text| (text, true))
            .chain(names.iter().map(|text| (text, false)))
        {
            if !term.is_of_words() {
                hits.extend(matcher::in_text(term, text).map(|(hit, _)| hit));
                continue;
            }
            each_word(text, |word, range| {
                let hit = if term.fuzzy {
                    in_word(&term.needle, word, &self.fuzzy)
                } else if word.ends_with(JOINED) {
                    None
                } else {
                    unbroken(&term.needle, word, 1).map(Hit::of)
                };
                let is_whole =
                    hit == Some(Hit::of(Kind::Whole)) || hit == Some(Hit::glued(Kind::Whole));
                hits.extend(hit.map(|hit| match (hit.kind, of_title) {
                    (Kind::Whole, false) => Hit::AUTHOR,
                    (_, true) if is_whole && is_named(text, &range) => Hit::NAMED,
                    _ => hit,
                }));
            });
            let glued = matcher::glued(&term.needle, text).map(|(hit, _)| hit);
            hits.extend(glued.filter(|_| of_title && term.fuzzy));
        }
        let unbroken = hits.into_iter().filter(|hit| hit.kind <= Kind::Glued);
        unbroken.reduce(Hit::better)
    }

    fn is_whole(&self, term: &Term, paper: PaperIndex) -> bool {
        let hit = self.unbroken(term, paper);
        hit.is_some_and(|hit| hit.kind == Kind::Whole)
    }

    fn in_abstract(&self, term: &Term, paper: PaperIndex) -> Option<Hit> {
        let text = self.catalog.paper(paper).abstract_().unwrap_or_default();
        matcher::beyond_titles(term, &fold(&text)).filter(|_| term.abstracts)
    }

    /// With letters left out or with a slip.
    fn loose(&self, term: &Term, paper: PaperIndex) -> Option<Hit> {
        let (titles, names) = self.titles_and_names(term, paper);
        let mut hits = Vec::new();
        for text in titles.iter().chain(&names) {
            each_word(text, |word, _| {
                hits.extend(in_word(&term.needle, word, &self.fuzzy));
            });
        }
        hits.into_iter().reduce(Hit::better)
    }

    fn over_words(&self, term: &Term, paper: PaperIndex) -> Option<Hit> {
        let title = fold(self.catalog.paper(paper).title());
        matcher::over_words(&term.needle, &title, &self.fuzzy).map(|(hit, _)| hit)
    }

    fn count(&self, has: impl Fn(PaperIndex) -> bool) -> usize {
        self.catalog.indices().filter(|paper| has(*paper)).count()
    }

    fn may_be_loose(&self, term: &Term) -> bool {
        let in_lists = term.field.reads(Field::Title) || term.field.reads(Field::Author);
        term.fuzzy
            && !term.negated
            && term.is_of_words()
            && in_lists
            && self.count(|paper| self.is_whole(term, paper)) < ROOM
    }

    fn may_be_over_words(&self, term: &Term) -> bool {
        let stands =
            |paper| self.unbroken(term, paper).is_some() || self.loose(term, paper).is_some();
        self.may_be_loose(term) && term.field.reads(Field::Title) && self.count(stands) < ROOM
    }

    /// What a query finds, each paper with its hits.
    fn found(&self, query: &Query) -> Vec<(PaperIndex, Hits)> {
        let loose: Vec<bool> = query
            .terms()
            .iter()
            .map(|term| self.may_be_loose(term))
            .collect();
        let wide: Vec<bool> = query
            .terms()
            .iter()
            .map(|term| self.may_be_over_words(term))
            .collect();
        let mut found = Vec::new();
        for kind in [Kind::Inside, Kind::Slip, Kind::Scattered] {
            let wider = match kind {
                Kind::Inside => true,
                Kind::Slip => loose.contains(&true),
                _ => loose.contains(&true) && !query.terms().iter().any(|term| term.abstracts),
            };
            if wider && found.len() < ROOM {
                found.clear();
                for paper in self.catalog.indices() {
                    let terms = query.terms().iter().zip(&loose).zip(&wide);
                    let (mut hits, mut over_words) = (Hits::default(), 0);
                    let holds = terms.into_iter().all(|((term, loose), wide)| {
                        let hit = self
                            .unbroken(term, paper)
                            .or_else(|| self.in_abstract(term, paper))
                            .or_else(|| {
                                self.loose(term, paper)
                                    .filter(|_| *loose && kind >= Kind::Slip)
                            });
                        let hit = hit.or_else(|| {
                            let hit = self.over_words(term, paper);
                            let hit = hit.filter(|_| *wide && kind == Kind::Scattered)?;
                            over_words += 1;
                            Some(hit)
                        });
                        if let (Some(hit), false) = (hit, term.negated) {
                            hits = hits.with(hit);
                        }
                        hit.is_some() != term.negated
                    });
                    let year = self.catalog.paper(paper).year();
                    let in_years = query.years().iter().all(|years| years.hold(year));
                    if holds && in_years && over_words <= 1 {
                        found.push((paper, hits));
                    }
                }
            }
        }
        found
    }

    /// The same in order: by hits, then shorter titles, then newer ones.
    fn answer(&self, query: &Query) -> Vec<PaperIndex> {
        let mut found = self.found(query);
        let orders = Orders::default();
        let newest = orders.get(self.catalog, Sort::Newest);
        found.sort_by_key(|(paper, hits)| {
            let length = length(&fold(self.catalog.paper(*paper).title()));
            (hits.at(0), length, newest.rank(*paper))
        });
        found.into_iter().map(|(paper, _)| paper).collect()
    }
}

/// A catalog of these titles, and of the first two so many times more.
fn catalog(titles: &[String], names: &[String], more: usize) -> Arc<Catalog> {
    let mut builder = Builder::default();
    let codes = ["cs.LG", "cs.DC", "math.MP", "math-ph"];
    let repeated = titles.iter().take(2).cycle().take(more);
    for (at, title) in titles.iter().chain(repeated).enumerate() {
        builder.push(Draft {
            title: title.clone(),
            authors: vec![
                names[at % names.len()].clone(),
                names[at % 2 % names.len()].clone(),
            ],
            abstract_: titles[(at + 1) % titles.len()].clone(),
            primary_category: Some(codes[at % 4].into()),
            categories: vec![codes[at % 3].into()],
            year: u16::try_from(2000 + at % 7).ok(),
            ..Draft::default()
        });
    }
    Arc::new(builder.freeze())
}

fn titles() -> impl Strategy<Value = Vec<String>> {
    let word = "[a-dé]{1,2}|[a-d]{3,7}|[a-d]{3}-[a-d]{3,4}";
    let title = (prop::option::of(word), prop::collection::vec(word, 1..7));
    let title = title.prop_map(|(named, words)| {
        let named = named.map_or_else(String::new, |named| format!("{named}: "));
        format!("{named}{}", words.join(" "))
    });
    prop::collection::vec(title, 1..16)
}

fn names() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[A-D][a-d]{1,4} [A-D][a-d]{1,5}", 1..4)
}

/// A query of random letters, or of what a reader remembers of a title's words: whole, begun, a
/// middle part, letters left out, swapped, two typed as one, first letters, with and without marks.
fn query(titles: &[String], random: &str, remembered: &[(Index, Index, u8, u8)]) -> String {
    let part = |(title, word, how, mark): &(Index, Index, u8, u8)| {
        let title = fold(title.get::<String>(titles));
        let words: Vec<&str> = title
            .split([' ', ':', '-'])
            .filter(|word| !word.is_empty())
            .collect();
        let at = word.index(words.len());
        let (word, next) = (words[at], words.get(at + 1).copied().unwrap_or_default());
        let middle = word.len() / 2;
        let needle = match how {
            0 | 1 => word.to_owned(),
            2 => word[..middle.max(1)].to_owned(),
            3 => word[middle..].to_owned(),
            4 => [&word[..1], &word[middle..]].concat(),
            5 => word.chars().rev().collect(),
            6 => [word, next].concat(),
            7 => [word, &next[..next.len().min(3)]].concat(),
            _ => words.iter().map(|word| &word[..1]).collect(),
        };
        let mark = ["", "", "", "", "!", "'", "ti:", "au:", "abs:", "^"][usize::from(*mark)];
        format!("{mark}{needle}")
    };
    if remembered.is_empty() {
        return random.to_owned();
    }
    remembered.iter().map(part).collect::<Vec<_>>().join(" ")
}

fn remembered() -> impl Strategy<Value = Vec<(Index, Index, u8, u8)>> {
    let part = (any::<Index>(), any::<Index>(), 0..9_u8, 0..10_u8);
    prop::collection::vec(part, 0..4)
}

fn random() -> impl Strategy<Value = String> {
    let term = "(!|'|\\^|ti:|au:|abs:|!abs:)?[a-d]{1,6}(\\$| )?";
    let second = "(\"?[a-d]{1,4}( |-)?[a-d]{0,3})?( year:2003| !year:2001)?";
    (term, second).prop_map(|(term, second)| format!("{term} {second}"))
}

fn more() -> impl Strategy<Value = usize> {
    prop_oneof![Just(0_usize), Just(150), Just(900)]
}

fn request(query: &str, abstracts: bool) -> Request {
    Request {
        query: Query::parse(query).with_abstracts(abstracts),
        ..Request::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn the_fast_answer_is_the_plain_one(titles in titles(), names in names(), random in random(), remembered in remembered(), more in more(), abstracts in prop::bool::weighted(0.2)) {
        let catalog = catalog(&titles, &names, more);
        let request = request(&query(&titles, &random, &remembered), abstracts);
        prop_assume!(!request.query.is_empty());
        let fast = Searcher::new(Arc::clone(&catalog)).ask(&request);
        let plain = Plain { catalog: &catalog, fuzzy: Fuzzy::default() }.answer(&request.query);
        prop_assert_eq!(&fast.papers, &plain);
        prop_assert_eq!((fast.total, fast.counts.any_year, fast.counts.any_subject), (plain.len(), plain.len(), plain.len()));
        let (mut years, mut subjects) = (BTreeMap::new(), BTreeMap::<CategoryIndex, usize>::new());
        for paper in plain.iter().map(|index| catalog.paper(*index)) {
            *years.entry(paper.year().expect("a year")).or_default() += 1;
            let mut of_paper: Vec<_> = paper.categories().map(Category::canonical).collect();
            of_paper.sort_unstable();
            of_paper.dedup();
            for subject in of_paper {
                *subjects.entry(subject).or_default() += 1;
            }
        }
        prop_assert_eq!((fast.counts.years, fast.counts.subjects), (years, subjects));
    }

    #[test]
    fn typing_on_and_deleting_is_as_starting_anew(titles in titles(), names in names(), random in random(), remembered in remembered(), more in more(), abstracts in prop::bool::weighted(0.2)) {
        let catalog = catalog(&titles, &names, more);
        let query = query(&titles, &random, &remembered);
        let mut typing = Searcher::new(Arc::clone(&catalog));
        let mut edited = query.clone();
        edited.remove(query.len() / 2);
        let ends = (1..=query.len()).chain((1..query.len()).rev().step_by(2));
        let keys = ends.map(|end| query[..end].to_owned()).chain([edited, query.clone()]);
        for key in keys {
            let request = request(&key, abstracts);
            let anew = Searcher::new(Arc::clone(&catalog)).ask(&request);
            prop_assert_eq!(typing.ask(&request), anew, "{}", key);
        }
    }

    #[test]
    fn the_first_rows_are_the_first_of_all(titles in titles(), names in names(), random in random(), remembered in remembered(), more in more(), wanted in 1..40_usize, sort in 0..5_usize, reverse in prop::bool::weighted(0.2)) {
        let catalog = catalog(&titles, &names, more);
        let mut searcher = Searcher::new(Arc::clone(&catalog));
        let query = query(&titles, &random, &remembered);
        let request = Request { sort: Sort::ALL[sort], reverse, ..request(&query, false) };
        let all = searcher.ask(&request);
        let first = searcher.ask(&Request { wanted: Some(wanted), ..request.clone() });
        prop_assert_eq!(&first.papers[..], &all.papers[..wanted.min(all.total)]);
        prop_assert_eq!((first.total, &first.counts), (all.total, &all.counts));
        if let Some(keep) = all.papers.last() {
            let kept = searcher.ask(&Request { wanted: Some(wanted), keep: Some(*keep), ..request });
            prop_assert_eq!(kept.papers, all.papers);
        }
        for wanted in [Some(wanted), None] {
            let request = Request { wanted, ..Request::default() };
            let papers = searcher.ask(&request).papers;
            prop_assert_eq!(papers.len(), wanted.unwrap_or(usize::MAX).min(catalog.len()));
        }
    }
}
