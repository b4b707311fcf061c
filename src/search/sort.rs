//! The orders that a list of papers can be in.

use std::{cmp::Reverse, sync::OnceLock};

use super::fold::fold;
use crate::catalog::{
    Catalog, PaperIndex, arxiv_id::ArxivId, author, category::Category, date::Day, paper::Paper,
};

/// An order. Ties go to the newer paper, then to the earlier one in the sources.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sort {
    /// The best match first; without a query, the newest.
    #[default]
    Relevance,
    /// The newest first.
    Newest,
    /// The oldest first.
    Oldest,
    /// By title.
    Title,
    /// By the first author's last name.
    Author,
    /// By primary category's code.
    Subject,
}

impl Sort {
    /// Every order, in the sequence in which a key goes through them.
    pub const ALL: [Self; 6] = [
        Self::Relevance,
        Self::Newest,
        Self::Oldest,
        Self::Title,
        Self::Author,
        Self::Subject,
    ];

    /// Its name for a reader and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Relevance => "relevance",
            Self::Newest => "newest",
            Self::Oldest => "oldest",
            Self::Title => "title",
            Self::Author => "author",
            Self::Subject => "subject",
        }
    }

    /// The order after this one. Without a query relevance shows as newest, which is then skipped,
    /// so that going once through all comes back to relevance.
    #[must_use]
    pub fn next(self, filtering: bool) -> Self {
        let at = Self::ALL.iter().position(|sort| *sort == self).unwrap_or(0);
        let next = Self::ALL.get(at + 1).copied().unwrap_or_default();
        if next == Self::Newest && !filtering {
            Self::Oldest
        } else {
            next
        }
    }
}

/// The orders of one catalog, each made when it is first asked for, in O(n log n).
#[derive(Debug, Default)]
pub struct Orders {
    newest: OnceLock<Order>,
    oldest: OnceLock<Order>,
    title: OnceLock<Order>,
    author: OnceLock<Order>,
    subject: OnceLock<Order>,
}

impl Orders {
    /// Takes an order that was made before.
    pub(super) fn set_newest(&self, order: Order) {
        // Whoever asked before has one, which is the same.
        let _ = self.newest.set(order);
    }
}

/// One order of all papers.
#[derive(Debug)]
pub struct Order {
    /// The papers in this order.
    pub papers: Vec<PaperIndex>,
    ranks: OnceLock<Vec<u32>>,
}

impl Orders {
    /// An order; relevance alone is the newest.
    pub fn get(&self, catalog: &Catalog, sort: Sort) -> &Order {
        match sort {
            Sort::Relevance | Sort::Newest => self
                .newest
                .get_or_init(|| Order::by(catalog, |paper| Reverse(date(paper)))),
            Sort::Oldest => self.oldest.get_or_init(|| {
                Order::by(catalog, |paper| {
                    (paper.year().is_none() && paper.id().is_none(), date(paper))
                })
            }),
            Sort::Title => self.title.get_or_init(|| {
                Order::by(catalog, |paper| {
                    (
                        paper.title().is_empty(),
                        fold(paper.title())
                            .trim_start_matches(|c: char| !c.is_alphanumeric())
                            .to_owned(),
                        Reverse(date(paper)),
                    )
                })
            }),
            Sort::Author => self.author.get_or_init(|| {
                // Names are compared once each, and papers by the names' places.
                let names = catalog.author_names();
                let mut keyed: Vec<(String, u32)> = (0..)
                    .take(names.len())
                    .map(|number: u32| (last_name_first(names.get(number as usize)), number))
                    .collect();
                keyed.sort_unstable();
                let mut places = vec![u32::MAX; keyed.len()];
                for (place, (_, number)) in (0..).zip(&keyed) {
                    places[*number as usize] = place;
                }
                Order::by(catalog, |paper| {
                    let first = paper.author_numbers().first();
                    let place = first.and_then(|number| places.get(*number as usize));
                    (place.copied().unwrap_or(u32::MAX), Reverse(date(paper)))
                })
            }),
            Sort::Subject => self.subject.get_or_init(|| {
                Order::by(catalog, |paper| {
                    (
                        paper
                            .primary_category()
                            .map_or("\u{10ffff}", Category::code),
                        Reverse(date(paper)),
                    )
                })
            }),
        }
    }
}

/// A paper's age as one number, the newer the greater: the year that the source shows, then the
/// day if known, then its identifier's month and place in it.
fn date(paper: &Paper<'_>) -> u128 {
    let day = paper.updated().or(paper.published()).map_or(0, Day::number);
    let id = paper.id();
    let (year, month) = id.as_ref().map_or((0, 0), ArxivId::year_month);
    let number = id.as_ref().map_or(0, ArxivId::number);
    let fields = [
        (u128::from(paper.year().unwrap_or(year)), 16),
        (u128::from(day), 32),
        (u128::from(year), 16),
        (u128::from(month), 8),
        (u128::from(number), 32),
    ];
    fields
        .into_iter()
        .fold(0, |date, (field, bits)| date << bits | field)
}

/// A name as it is put in order.
fn last_name_first(name: &str) -> String {
    let folded = fold(name);
    let last = author::last_name(&folded);
    format!("{last} {folded}")
}

impl Order {
    fn by<'a, K: Ord>(catalog: &'a Catalog, key: impl Fn(&Paper<'a>) -> K) -> Self {
        let papers = catalog.indices();
        let mut keyed: Vec<(K, PaperIndex)> = papers
            .map(|index| (key(&catalog.paper(index)), index))
            .collect();
        keyed.sort_unstable();
        Self::from_papers(keyed.into_iter().map(|(_, index)| index).collect())
    }

    /// From all papers in order.
    #[must_use]
    pub fn from_papers(papers: Vec<PaperIndex>) -> Self {
        Self {
            papers,
            ranks: OnceLock::new(),
        }
    }

    /// A paper's place in the order.
    #[must_use]
    pub fn rank(&self, index: PaperIndex) -> u32 {
        let ranks = self.ranks.get_or_init(|| {
            let mut ranks = vec![0; self.papers.len()];
            for (rank, index) in (0..).zip(&self.papers) {
                ranks[index.position()] = rank;
            }
            ranks
        });
        ranks.get(index.position()).copied().unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::built_in;

    #[test]
    fn the_seed_papers_in_every_order() {
        let catalog = built_in().catalog;
        let orders = Orders::default();
        let ends = |sort| {
            let papers = &orders.get(&catalog, sort).papers;
            [papers[0], papers[35]].map(|index| {
                catalog
                    .paper(index)
                    .title()
                    .split([' ', ':'])
                    .next()
                    .unwrap_or_default()
            })
        };
        assert_eq!(ends(Sort::Newest), ["Optimizing", "Toward"]);
        assert_eq!(ends(Sort::Oldest), ["Toward", "Optimizing"]);
        assert_eq!(ends(Sort::Title), ["A", "Towards"]);
        let authors = &orders.get(&catalog, Sort::Author).papers;
        let last = |index: PaperIndex| {
            let paper = catalog.paper(index);
            paper
                .authors()
                .next()
                .map(|name| fold(author::last_name(name)))
        };
        let names: Vec<String> = authors.iter().filter_map(|index| last(*index)).collect();
        assert!(names.is_sorted() && names.len() == 36, "{names:?}");
        let subjects = &orders.get(&catalog, Sort::Subject).papers;
        assert_eq!(
            catalog
                .paper(subjects[35])
                .primary_category()
                .map(Category::code),
            Some("cs.MA")
        );
    }

    #[test]
    fn the_key_goes_through_all_orders_and_skips_relevance_without_a_query() {
        let walk = |filtering, start| {
            std::iter::successors(Some(start), |sort: &Sort| Some(sort.next(filtering)))
                .skip(1)
                .take(6)
                .map(Sort::name)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            walk(true, Sort::Relevance),
            [
                "newest",
                "oldest",
                "title",
                "author",
                "subject",
                "relevance"
            ]
        );
        assert_eq!(
            walk(false, Sort::Relevance),
            [
                "oldest",
                "title",
                "author",
                "subject",
                "relevance",
                "oldest"
            ]
        );
    }
}
