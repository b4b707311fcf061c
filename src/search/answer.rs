//! Answering a request: find the papers, put the best in order, count all.

use std::{rc::Rc, sync::Arc};

use super::{
    Matches, Request,
    corpus::Corpus,
    found::{Asked, Found},
    fuzzy::Fuzzy,
    kept::KeptPapers,
    lookup::{Looking, Lookup},
    ordering::{Ordering, Standing, in_order},
    query::Query,
    sort::Order,
    substring,
};
use crate::{
    bookmarks::Bookmarks,
    catalog::{Catalog, PaperIndex},
};

/// How many papers or names are looked at between two looks at whether the answer is still wanted.
pub(super) const CHUNK: usize = 256;

/// With fewer papers than this there is room for looser kinds of matches.
pub const ROOM: usize = 200;

/// With more papers than this the best are told before all are counted.
const MANY: usize = 20_000;

/// How many terms are remembered, so that a query typed letter by letter is not looked up anew.
const REMEMBERED: usize = 12;

/// What is kept of the papers, with what that was made from.
type Remembered = (Arc<Bookmarks>, Arc<Vec<PaperIndex>>, Rc<KeptPapers>);

/// Answers requests about one catalog.
#[derive(Debug)]
pub struct Searcher {
    corpus: Arc<Corpus>,
    fuzzy: Fuzzy,
    lookups: Vec<Rc<Lookup>>,
    kept: Remembered,
}

impl Searcher {
    /// For a catalog, whose index is made now.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>) -> Self {
        let corpus = Corpus::new(catalog);
        corpus.prepare();
        Self::of(Arc::new(corpus))
    }

    /// For a catalog whose index may be in the making: until it is there, a query's words are
    /// only looked for as they stand, and in titles.
    #[must_use]
    pub fn of(corpus: Arc<Corpus>) -> Self {
        Self {
            corpus,
            fuzzy: Fuzzy::default(),
            lookups: Vec::new(),
            kept: Default::default(),
        }
    }

    /// The answer; `None` when `stale` says that it is no longer wanted.
    ///
    /// `early` is given what is known before all is: the best papers, which stay the best, and
    /// while abstracts are read those of the papers so far.
    ///
    /// A step for each paper of each word that a term stands in, one for each paper in the
    /// answer, and n log n for the n that are wanted in order.
    pub fn answer(
        &mut self,
        request: &Request,
        stale: impl Fn() -> bool,
        mut early: impl FnMut(Matches),
    ) -> Option<Matches> {
        let corpus = Arc::clone(&self.corpus);
        let order = corpus.orders.get(&corpus.catalog, request.sort);
        let kept = self.kept(request);
        let all = Standing {
            catalog: &corpus.catalog,
            kept: &kept,
            stand: &|_| true,
        };
        if request.query.is_empty() {
            return in_order(all, order, request, &stale);
        }
        let Some(index) = corpus.index() else {
            let stands = substring::matcher(&request.query, &corpus.catalog);
            let stand = Standing {
                stand: &stands,
                ..all
            };
            let matches = in_order(stand, order, request, &stale)?;
            return Some(Matches {
                complete: !corpus.wants_index(),
                ..matches
            });
        };
        let fuzzy = std::mem::take(&mut self.fuzzy);
        let looking = Looking {
            catalog: &corpus.catalog,
            index,
            fuzzy: &fuzzy,
            kept: &kept,
            stale: &stale,
        };
        let matches = self.matching(looking, order, request, &mut early);
        self.fuzzy = fuzzy;
        matches
    }

    /// What is kept of the papers, made anew when it has changed.
    fn kept(&mut self, request: &Request) -> Rc<KeptPapers> {
        let Request {
            bookmarks, added, ..
        } = request;
        let (of, with, papers) = &self.kept;
        if Arc::ptr_eq(of, bookmarks) && Arc::ptr_eq(with, added) {
            return Rc::clone(papers);
        }
        let papers = Rc::new(KeptPapers::of(&self.corpus.catalog, bookmarks, added));
        self.kept = (Arc::clone(bookmarks), Arc::clone(added), Rc::clone(&papers));
        papers
    }

    /// The whole answer, however long it takes.
    pub fn ask(&mut self, request: &Request) -> Matches {
        let matches = self.answer(request, || false, |_| {});
        matches.unwrap_or_default()
    }

    fn matching(
        &mut self,
        looking: Looking<'_>,
        order: &Order,
        request: &Request,
        early: &mut dyn FnMut(Matches),
    ) -> Option<Matches> {
        let ordering = Ordering {
            looking,
            order,
            request,
        };
        let lookups = self.look_up(looking, &request.query)?;
        let mut tell = |beginning: Matches| {
            // Who wants all papers in order has had the first of them.
            if request.wanted.is_some() {
                early(beginning);
            }
        };
        let asked = Asked::by(&request.query, &request.narrowing.kept);
        let found = Found::look(looking, lookups, asked, &mut |found| {
            tell(ordering.beginning(found));
        })?;
        let beginning = ordering.beginning(&found);
        if found.count() > MANY {
            tell(beginning.clone());
        }
        ordering.counted(&found, beginning)
    }

    /// Looks a query's terms up, or remembers them.
    fn look_up(&mut self, looking: Looking<'_>, query: &Query) -> Option<Vec<Rc<Lookup>>> {
        let mut lookups = Vec::with_capacity(query.terms().len());
        for term in query.terms() {
            let at = self.lookups.iter().position(|lookup| lookup.term == *term);
            let lookup = match at {
                Some(at) => self.lookups.remove(at),
                None => Rc::new(Lookup::new(looking, term, &self.lookups)?),
            };
            self.lookups.insert(0, Rc::clone(&lookup));
            lookups.push(lookup);
        }
        self.lookups.truncate(REMEMBERED.max(lookups.len()));
        Some(lookups)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::stored::Bytes;
    use crate::{
        catalog::builder::{Builder, Draft},
        search::sort::Sort,
        source::built_in,
    };

    fn titles(titles: &[&str]) -> Arc<Catalog> {
        let mut builder = Builder::default();
        for title in titles {
            builder.push(Draft {
                title: (*title).to_owned(),
                authors: vec!["Kurt Gödel".into(), "Bo Ji".into()],
                ..Draft::default()
            });
        }
        Arc::new(builder.freeze())
    }

    fn found(catalog: &Arc<Catalog>, query: &str) -> Vec<String> {
        let request = Request {
            query: Query::parse(query),
            ..Request::default()
        };
        let matches = Searcher::new(Arc::clone(catalog)).ask(&request);
        matches
            .papers
            .iter()
            .map(|index| catalog.paper(*index).title().to_owned())
            .collect()
    }

    #[test]
    fn whole_words_then_beginnings_then_inside_then_scattered() {
        let catalog = titles(&[
            "Big events reveal trends",
            "Robert's rules",
            "Trees",
            "Bertini's theorem",
            "A BERT model",
        ]);
        assert_eq!(
            found(&catalog, "bert"),
            [
                "A BERT model",
                "Bertini's theorem",
                "Robert's rules",
                "Big events reveal trends"
            ]
        );
    }

    #[test]
    fn words_in_any_order_and_blanks_anywhere() {
        let catalog = titles(&["Hybrid rate flow", "Flow only"]);
        for query in ["hybrid flow", "  flow   hybrid ", "FLOW hybrid"] {
            assert_eq!(found(&catalog, query), ["Hybrid rate flow"], "{query:?}");
        }
    }

    #[test]
    fn authors_are_corpus_with_titles() {
        let catalog = titles(&["On undecidable sentences"]);
        assert_eq!(found(&catalog, "godel undecidable").len(), 1);
        assert_eq!(found(&catalog, "ji$ ^kurt").len(), 1);
        assert_eq!(found(&catalog, "undecidable !ji").len(), 0);
    }

    #[test]
    fn ties_go_to_the_newer_paper() {
        let mut builder = Builder::default();
        for (title, year) in [
            ("Same title", 2001),
            ("Same title", 2003),
            ("Same title", 2002),
        ] {
            builder.push(Draft {
                title: title.into(),
                year: Some(year),
                ..Draft::default()
            });
        }
        let catalog = Arc::new(builder.freeze());
        let request = Request {
            query: Query::parse("same"),
            ..Request::default()
        };
        let matches = Searcher::new(Arc::clone(&catalog)).ask(&request);
        assert_eq!(
            matches.papers,
            [PaperIndex(1), PaperIndex(2), PaperIndex(0)]
        );
    }

    #[test]
    fn a_short_query_leaves_abstracts_alone() {
        let mut builder = Builder::default();
        builder.push(Draft {
            title: "Trees".into(),
            abstract_: "We model a dog.".into(),
            ..Draft::default()
        });
        assert_eq!(found(&Arc::new(builder.freeze()), "model").len(), 0);
    }

    #[test]
    fn the_seed_papers_by_name() {
        let catalog = Arc::new(built_in().catalog);
        assert_eq!(
            found(&catalog, "hybr").first().map(String::as_str),
            Some("HybridFlow: A Flexible and Efficient RLHF Framework")
        );
        assert_eq!(
            found(&catalog, "llmpq")
                .first()
                .map(|title| title.starts_with("LLM-PQ")),
            Some(true)
        );
        assert_eq!(found(&catalog, "xqzv").len(), 0);
    }

    #[test]
    fn an_identifier_or_address_finds_its_paper() {
        let catalog = Arc::new(built_in().catalog);
        for query in [
            "2409.19256",
            "arXiv:2409.19256v3",
            "https://arxiv.org/pdf/2409.19256.pdf",
            "rlhf 2409.19256",
        ] {
            assert_eq!(
                found(&catalog, query),
                ["HybridFlow: A Flexible and Efficient RLHF Framework"],
                "{query}"
            );
        }
        assert_eq!(found(&catalog, "2409.19257").len(), 0);
    }

    #[test]
    fn fields_years_and_abstracts() {
        let catalog = Arc::new(built_in().catalog);
        let count = |query: &str| found(&catalog, query).len();
        assert_eq!(
            found(&catalog, "au:sheng ti:hybrid")
                .first()
                .map(|title| &title[..10]),
            Some("HybridFlow")
        );
        assert_eq!((count("ti:'sheng"), count("au:'hybridflow")), (0, 0));
        assert_eq!(
            (
                count("cat:cs.DC"),
                count("cat:cs"),
                count("cat:cs.d"),
                count("cat:math")
            ),
            (15, 36, 15, 0)
        );
        assert_eq!(
            (
                count("!cat:cs.DC"),
                count("cat:cs.DC year:2023"),
                count("year:2022..2023"),
                count("!year:2024")
            ),
            (21, 4, 15, 16)
        );
        assert_eq!(
            (count("year:202"), count("year:19"), count("year:")),
            (36, 0, 36)
        );
        assert_eq!(
            (
                count("id:2409.19256"),
                count("id:2409"),
                count("jr:eurosys"),
                count("jr:\"eurosys 2025\"")
            ),
            (1, 1, 4, 1)
        );
        assert_eq!(
            (
                count("ti:'volcengine"),
                count("abs:volcengine"),
                count("all:volcengine"),
                count("abs:vlcngn")
            ),
            (0, 1, 1, 0)
        );
        let with = Request {
            query: Query::parse("volcengine").with_abstracts(true),
            ..Request::default()
        };
        let searcher = &mut Searcher::new(Arc::clone(&catalog));
        assert_eq!(searcher.ask(&with).total, 1);
    }

    #[test]
    fn before_there_is_an_index_words_are_found_as_they_stand() {
        let corpus = Arc::new(Corpus::new(Arc::new(built_in().catalog)));
        let mut searcher = Searcher::of(Arc::clone(&corpus));
        let mut found = |query: &str| {
            let query = Query::parse(query);
            let matches = searcher.ask(&Request {
                query,
                ..Request::default()
            });
            (matches.total, matches.complete)
        };
        assert_eq!(found("hybridflow"), (1, false));
        assert_eq!(found("hbrdflw"), (0, false));
        assert_eq!(found(""), (36, true));
        corpus.prepare();
        assert_eq!(found("hbrdflw"), (1, true));
    }

    #[test]
    fn what_was_read_before_changes_no_order() {
        let mut builder = Builder::default();
        for (title, abstract_) in [("Cxbxd axbxa", "Aba."), ("Cxbxd xabax", "")] {
            builder.push(Draft {
                title: title.into(),
                abstract_: abstract_.into(),
                ..Draft::default()
            });
        }
        let catalog = Arc::new(builder.freeze());
        let request = |query: &str| Request {
            query: Query::parse(query).with_abstracts(true),
            ..Request::default()
        };
        let anew = Searcher::new(Arc::clone(&catalog)).ask(&request("cbd aba"));
        let mut typing = Searcher::new(catalog);
        typing.ask(&request("aba"));
        assert_eq!(typing.ask(&request("cbd aba")), anew);
        assert_eq!(anew.papers, [PaperIndex(0), PaperIndex(1)]);
    }

    #[test]
    fn an_index_that_was_stored_answers_as_a_new_one() {
        let catalog = Arc::new(built_in().catalog);
        let corpus = Corpus::new(Arc::clone(&catalog));
        let mut stored = Vec::new();
        corpus.store(&mut stored).expect("memory");
        let mut from = &stored[..];
        let mut bytes = Bytes::new(&mut from, stored.len() as u64);
        let searchable = Corpus::load(&mut bytes).expect("what was stored");
        let read = searchable.with(Arc::clone(&catalog)).expect("its papers");
        let (mut stored, mut new) = (Searcher::of(Arc::new(read)), Searcher::new(catalog));
        for query in [
            "hybr",
            "sheng",
            "gnn train",
            "llmpq",
            "2409.19256",
            "cat:cs",
            "yaer",
        ] {
            let query = Query::parse(query);
            let request = Request {
                query,
                ..Request::default()
            };
            assert_eq!(stored.ask(&request), new.ask(&request));
        }
    }

    #[test]
    fn abstracts_are_told_of_while_they_are_read_and_left_half_way() {
        let mut builder = Builder::default();
        for at in 0..20_000 {
            builder.push(Draft {
                title: format!("Paper {at}"),
                abstract_: format!("On {}.", if at % 2 == 0 { "memory" } else { "time" }),
                ..Draft::default()
            });
        }
        let mut searcher = Searcher::new(Arc::new(builder.freeze()));
        let request = Request {
            query: Query::parse("abs:memory"),
            wanted: Some(10),
            ..Request::default()
        };
        let asked = std::cell::Cell::new(0);
        let stale = || {
            asked.set(asked.get() + 1);
            asked.get() > 100
        };
        let mut totals = Vec::new();
        let mut tell = |matches: Matches| totals.push((matches.total, matches.complete));
        assert_eq!(searcher.answer(&request, stale, &mut tell), None);
        let all = searcher.answer(&request, || false, tell);
        assert_eq!(
            all.map(|all| (all.total, all.complete)),
            Some((10_000, true))
        );
        assert!(totals.len() >= 2 && totals.is_sorted(), "{totals:?}");
        assert!(totals.iter().all(|(_, complete)| !complete));
    }

    #[test]
    fn a_stale_question_is_given_up() {
        let mut searcher = Searcher::new(titles(&["a"]));
        let request = Request {
            query: Query::parse("a"),
            ..Request::default()
        };
        assert_eq!(searcher.answer(&request, || true, |_| {}), None);
    }

    #[test]
    fn limit_and_reverse() {
        let catalog = Arc::new(built_in().catalog);
        let mut searcher = Searcher::new(Arc::clone(&catalog));
        let mut ask = |reverse, limit| {
            searcher.ask(&Request {
                sort: Sort::Title,
                reverse,
                limit,
                ..Request::default()
            })
        };
        let (forth, back) = (ask(false, None), ask(true, Some(3)));
        assert_eq!(
            back.papers,
            forth
                .papers
                .iter()
                .rev()
                .take(3)
                .copied()
                .collect::<Vec<_>>()
        );
        assert_eq!(back.counts, forth.counts);
        let none = Request {
            query: Query::parse("graph"),
            limit: Some(0),
            ..Request::default()
        };
        let none = searcher.ask(&none);
        assert_eq!((none.papers, none.total), (vec![], 0));
    }
}
