//! Answering a request: match every paper, count the facets, put what is let through in order.

use std::sync::{Arc, OnceLock};

use super::{
    Matches, Request,
    facet::Counter,
    fuzzy::Fuzzy,
    haystack::Haystack,
    lookup::Lookup,
    matcher::Kind,
    nearest::nearest,
    query::Years,
    rank::Rank,
    sort::{Orders, Sort},
};
use crate::catalog::{Catalog, PaperIndex};

/// How many papers or names are matched between two looks at whether the answer is still wanted.
pub(super) const CHUNK: usize = 256;

/// With fewer papers than this there is room for looser kinds of matches.
pub(super) const ROOM: usize = 200;

/// Answers requests about one catalog. What it needs is made when first needed.
#[derive(Debug)]
pub struct Searcher {
    catalog: Arc<Catalog>,
    haystack: OnceLock<Haystack>,
    orders: Orders,
    fuzzy: Fuzzy,
}

impl Searcher {
    /// For a catalog.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>) -> Self {
        Self {
            catalog,
            haystack: OnceLock::new(),
            orders: Orders::default(),
            fuzzy: Fuzzy::default(),
        }
    }

    /// The answer; `None` when `stale` says that it is no longer wanted. Takes time proportional
    /// to the catalog, and n log n for n matches.
    pub fn answer(&self, request: &Request, stale: impl Fn() -> bool) -> Option<Matches> {
        let mut counter = Counter::new(&self.catalog, &request.narrowing);
        let mut papers = if request.query.is_empty() {
            self.all(request, &mut counter, &stale)?
        } else {
            self.matching(request, &mut counter, &stale)?
        };
        let counts = counter.finish();
        let nothing = counts.any_subject == 0 && counts.any_year == 0;
        let nearest = self
            .haystack
            .get()
            .filter(|_| nothing)
            .and_then(|haystack| nearest(&request.query, haystack));
        if request.reverse {
            papers.reverse();
        }
        papers.truncate(request.limit.unwrap_or(usize::MAX));
        Some(Matches {
            revision: request.revision,
            papers,
            counts,
            nearest,
        })
    }

    /// Every paper that the narrowing lets through, in order.
    fn all(
        &self,
        request: &Request,
        counter: &mut Counter<'_>,
        stale: &impl Fn() -> bool,
    ) -> Option<Vec<PaperIndex>> {
        let catalog = &*self.catalog;
        let order = self.orders.get(catalog, request.sort);
        let mut papers = Vec::new();
        for chunk in order.papers.chunks(CHUNK) {
            if stale() {
                return None;
            }
            papers.extend(chunk.iter().copied().filter(|index| counter.take(*index)));
        }
        Some(papers)
    }

    /// Every paper that the query matches and the narrowing lets through, in order.
    ///
    /// Kinds of matches that are mostly noise are looked for only where better ones leave room:
    /// first words and parts of words, then letters left out and slips, then letters of several
    /// words.
    fn matching(
        &self,
        request: &Request,
        counter: &mut Counter<'_>,
        stale: &impl Fn() -> bool,
    ) -> Option<Vec<PaperIndex>> {
        let catalog = &*self.catalog;
        let haystack = self.haystack.get_or_init(|| Haystack::new(catalog));
        let mut lookups = haystack.look_up(&request.query, stale)?;
        let mut found = self.found(request, haystack, &lookups, Kind::Inside, stale)?;
        if found.len() < ROOM && haystack.look_up_loosely(&mut lookups, catalog.len(), &self.fuzzy)
        {
            found = self.found(request, haystack, &lookups, Kind::Slip, stale)?;
            if found.len() < ROOM {
                found = self.found(request, haystack, &lookups, Kind::Scattered, stale)?;
            }
        }
        found.retain(|(_, index)| counter.take(*index));
        let order = self.orders.get(catalog, request.sort);
        if request.sort == Sort::Relevance {
            found.sort_unstable_by_key(|(rank, index)| (*rank, order.rank(*index)));
        } else {
            found.sort_unstable_by_key(|(_, index)| order.rank(*index));
        }
        Some(found.into_iter().map(|(_, index)| index).collect())
    }

    /// The papers that match with kinds up to `most`, in no order.
    fn found(
        &self,
        request: &Request,
        haystack: &Haystack,
        lookups: &[Lookup<'_>],
        most: Kind,
        stale: &impl Fn() -> bool,
    ) -> Option<Vec<(Rank, PaperIndex)>> {
        let catalog = &*self.catalog;
        let candidates = haystack.candidates(lookups, most, catalog.len());
        let all = candidates.is_none().then(|| catalog.indices());
        let mut found = Vec::new();
        for (at, index) in candidates
            .into_iter()
            .flatten()
            .chain(all.into_iter().flatten())
            .enumerate()
        {
            if at % CHUNK == 0 && stale() {
                return None;
            }
            let year = catalog.paper(index).year();
            let in_years = |years: &Years| {
                year.is_some_and(|year| years.range.contains(&year)) != years.negated
            };
            if request.query.years().iter().all(in_years)
                && let Some(rank) = haystack.rank(lookups, catalog, index, most, &self.fuzzy)
            {
                found.push((rank, index));
            }
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        catalog::builder::{Builder, Draft},
        search::{
            fold::fold,
            matcher::{self, Hit},
            query::{Field, Query, Term},
            words,
        },
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
        let matches = Searcher::new(Arc::clone(catalog))
            .answer(&request, || false)
            .unwrap_or_default();
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
    fn authors_are_searched_with_titles() {
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
        let matches = Searcher::new(Arc::clone(&catalog))
            .answer(&request, || false)
            .unwrap_or_default();
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
        let searcher = Searcher::new(Arc::clone(&catalog));
        assert_eq!(
            searcher
                .answer(&with, || false)
                .map(|matches| matches.papers.len()),
            Some(1)
        );
    }

    #[test]
    fn a_stale_question_is_given_up() {
        let searcher = Searcher::new(titles(&["a"]));
        let request = Request {
            query: Query::parse("a"),
            ..Request::default()
        };
        assert_eq!(searcher.answer(&request, || true), None);
    }

    #[test]
    fn limit_and_reverse() {
        let catalog = Arc::new(built_in().catalog);
        let searcher = Searcher::new(Arc::clone(&catalog));
        let ask = |reverse, limit| {
            searcher
                .answer(
                    &Request {
                        sort: Sort::Title,
                        reverse,
                        limit,
                        ..Request::default()
                    },
                    || false,
                )
                .unwrap_or_default()
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
    }

    /// The rules once more, plainly: every paper is looked at, text by text.
    fn plainly(catalog: &Catalog, query: &Query) -> Vec<(Rank, PaperIndex)> {
        let fuzzy = Fuzzy::default();
        let hit = |term: &Term, index: PaperIndex, most: Kind| {
            let paper = catalog.paper(index);
            let title = term
                .field
                .reads(Field::Title)
                .then(|| matcher::find(term, &fold(paper.title()), &fuzzy))
                .flatten();
            // Letters of several words are looked for in titles only.
            let names = paper
                .authors()
                .filter_map(|name| matcher::find(term, &fold(name), &fuzzy))
                .filter(|(hit, _)| hit.kind < Kind::Initials);
            let names = names.filter(|_| term.field.reads(Field::Author));
            title
                .into_iter()
                .chain(names)
                .map(|(hit, _)| hit)
                .filter(|hit| hit.kind <= most)
                .reduce(Hit::better)
        };
        // A term whose words many papers have is not looked for over several words.
        let common: Vec<bool> = query
            .terms()
            .iter()
            .map(|term| {
                let of_words = term.fuzzy && words::is_word(&term.needle);
                let having = catalog
                    .indices()
                    .filter(|index| hit(term, *index, Kind::Slip).is_some());
                of_words && having.count() >= ROOM
            })
            .collect();
        let found = |most: Kind| -> Vec<(Rank, PaperIndex)> {
            let of = |index: PaperIndex| {
                let length = words::count(&fold(catalog.paper(index).title()));
                let mut rank = Rank::of_length(u16::try_from(length).unwrap_or(u16::MAX));
                let mut over_words = 0;
                for (term, common) in query.terms().iter().zip(&common) {
                    let most = if *common { most.min(Kind::Slip) } else { most };
                    match (term.negated, hit(term, index, most)) {
                        (true, None) => {}
                        (false, Some(hit)) => {
                            over_words += usize::from(hit.kind >= Kind::Initials);
                            rank = rank.with(hit);
                        }
                        _ => return None,
                    }
                }
                (over_words <= 1).then_some((rank, index))
            };
            catalog.indices().filter_map(of).collect()
        };
        let loose = query
            .terms()
            .iter()
            .any(|term| term.fuzzy && words::is_word(&term.needle));
        let mut papers = found(Kind::Inside);
        for most in [Kind::Slip, Kind::Scattered] {
            if loose && papers.len() < ROOM {
                papers = found(most);
            }
        }
        papers
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn the_fast_answer_is_the_plain_one(
            titles in prop::collection::vec("[a-d]{1,5}( |-|: )[a-d]{1,6}( [a-dé]{1,4}){0,3}", 1..12),
            names in prop::collection::vec("[A-D][a-d]{1,4} [A-D][a-d]{1,5}", 1..4),
            query in "(!|'|\\^|ti:|au:)?[a-d]{1,6}(\\$| )?(\"?[a-d]{1,4}( |-)?[a-d]{0,3})?",
            copies in prop_oneof![Just(1_usize), Just(80)],
        ) {
            let mut builder = Builder::default();
            for (at, title) in titles.iter().cycle().take(titles.len() * copies).enumerate() {
                let authors = vec![names[at % names.len()].clone()];
                builder.push(Draft { title: title.clone(), authors, year: u16::try_from(2000 + at % 7).ok(), ..Draft::default() });
            }
            let catalog = Arc::new(builder.freeze());
            let searcher = Searcher::new(Arc::clone(&catalog));
            let request = Request { query: Query::parse(&query), ..Request::default() };
            let fast = searcher.answer(&request, || false).expect("an answer");
            if !request.query.is_empty() {
                let mut plain = plainly(&catalog, &request.query);
                let orders = Orders::default();
                plain.sort_by_key(|(rank, index)| (*rank, orders.get(&catalog, Sort::Newest).rank(*index)));
                let plain: Vec<PaperIndex> = plain.into_iter().map(|(_, index)| index).collect();
                prop_assert_eq!(&fast.papers, &plain);
                prop_assert_eq!(fast.counts.any_year, plain.len());
            }
        }
    }
}
