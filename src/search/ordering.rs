//! Putting what was found in order, as far as it is wanted, and counting all of it.

use super::{
    Matches, Request,
    answer::CHUNK,
    authors::Tally,
    best::Best,
    facet::{Counter, Counts, Gate},
    found::Found,
    index::Counted,
    kept::{KeptCounts, KeptPapers},
    lookup::Looking,
    nearest::nearest,
    rank::Rank,
    sort::{Order, Sort},
};
use crate::catalog::{Catalog, PaperIndex};

/// How many papers are counted between two looks at whether the answer is still wanted.
const LOOK: usize = 1 << 12;

/// How one request wants its papers.
#[derive(Clone, Copy)]
pub struct Ordering<'a> {
    /// What is searched.
    pub looking: Looking<'a>,
    /// The order that is asked for; among matches of a query only if it is not relevance.
    pub order: &'a Order,
    /// The request.
    pub request: &'a Request,
}

impl Ordering<'_> {
    /// The best papers of those found, and no counts yet. Under a narrowing nobody has counted how
    /// many there are: as many as these at least.
    #[must_use]
    pub fn beginning(&self, found: &Found) -> Matches {
        let papers = self.papers(found);
        let narrowed = !Gate::new(self.looking.catalog, &self.request.narrowing).lets_all();
        Matches {
            revision: self.request.revision,
            total: if narrowed {
                papers.len()
            } else {
                found.count()
            },
            papers,
            ..Matches::default()
        }
    }

    /// The same with how many papers each facet has of all that were found. `None` when it is no
    /// longer wanted. A step for each paper.
    #[must_use]
    pub fn counted(&self, found: &Found, beginning: Matches) -> Option<Matches> {
        let Looking { catalog, index, .. } = self.looking;
        let mut counter = Counter::new(catalog, &self.request.narrowing);
        // First some places, then what is counted at them: the second loop is so plain that the
        // processor fetches for many papers at once.
        let mut places = Vec::with_capacity(LOOK);
        let mut take = |places: &mut Vec<u32>| {
            counter.take_all(places.drain(..).map(|place| {
                let Counted { class, year } = index.counted[place as usize];
                (class, year)
            }));
            !(self.looking.stale)()
        };
        let mut wanted = true;
        found.each(|place| {
            places.push(place);
            if places.len() == LOOK {
                wanted = take(&mut places);
            }
            wanted
        });
        if !wanted || !take(&mut places) {
            return None;
        }
        let authors = self.authors(found)?;
        let (total, mut counts) = counter.finish();
        self.count_kept(found, &mut counts);
        let nothing = counts.any_subject == 0 && counts.any_year == 0;
        let nearest = || nearest(&self.request.query, &index.vocabulary);
        Some(Matches {
            total: total.min(self.request.limit.unwrap_or(usize::MAX)),
            counts,
            complete: true,
            authors,
            nearest: nothing.then(nearest).flatten(),
            ..beginning
        })
    }

    /// Counts what the reader keeps of those found in the chosen subjects and years.
    fn count_kept(&self, found: &Found, counts: &mut Counts) {
        let Looking {
            catalog,
            index,
            kept,
            ..
        } = self.looking;
        if !kept.any() {
            return;
        }
        let gate = Gate::new(catalog, &self.request.narrowing);
        found.each_whatever_kept(|place| {
            let Counted { class, year } = index.counted[place as usize];
            if gate.lets_through(class, year) {
                kept.count(index.places.paper(place), &mut counts.kept);
            }
            true
        });
    }

    /// The authors of most papers among those found and let through, if any are wanted. `None` when
    /// it is no longer wanted.
    fn authors(&self, found: &Found) -> Option<Vec<(u32, u32)>> {
        if self.request.authors == 0 {
            return Some(Vec::new());
        }
        let Looking { catalog, index, .. } = self.looking;
        let gate = Gate::new(catalog, &self.request.narrowing);
        let (mut tally, mut seen) = (Tally::new(catalog), 0_usize);
        let mut wanted = true;
        found.each(|place| {
            let Counted { class, year } = index.counted[place as usize];
            if gate.lets_through(class, year) {
                tally.take(index.places.paper(place));
            }
            seen += 1;
            wanted = !(seen.is_multiple_of(LOOK) && (self.looking.stale)());
            wanted
        });
        wanted.then(|| tally.most(self.request.authors))
    }

    fn papers(&self, found: &Found) -> Vec<PaperIndex> {
        let wanted = wanted(self.request);
        let papers = self.best(found, wanted);
        match self.request.keep {
            Some(keep) if !papers.contains(&keep) && self.has(found, keep) => {
                self.best(found, self.request.limit.unwrap_or(usize::MAX))
            }
            _ => papers,
        }
    }

    /// Whether a paper is among those found and let through.
    fn has(&self, found: &Found, paper: PaperIndex) -> bool {
        let index = self.looking.index;
        let gate = Gate::new(self.looking.catalog, &self.request.narrowing);
        let let_through = |place: u32| {
            let Counted { class, year } = index.counted[place as usize];
            gate.lets_through(class, year)
        };
        let place = index.places.of(paper);
        place.is_some_and(|place| let_through(place) && found.has(place))
    }

    /// The best so many of those that are let through.
    fn best(&self, found: &Found, wanted: usize) -> Vec<PaperIndex> {
        let Looking { catalog, index, .. } = self.looking;
        let gate = Gate::new(catalog, &self.request.narrowing);
        let turned = |rank: Rank| {
            if self.request.reverse {
                rank.reversed()
            } else {
                rank
            }
        };
        let mut best = Best::new(wanted);
        let lets_through = |place: u32| {
            let Counted { class, year } = index.counted[place as usize];
            gate.lets_all() || gate.lets_through(class, year)
        };
        if self.request.sort == Sort::Relevance {
            found.each_hits(|place, hits| {
                if lets_through(place) {
                    best.push(turned(hits.at(place)));
                }
                best.worst().filter(|_| !self.request.reverse)
            });
            let places = best.finish().into_iter().map(|rank| turned(rank).place());
            places.map(|place| index.places.paper(place)).collect()
        } else {
            found.each(|place| {
                if lets_through(place) {
                    let rank = self.order.rank(index.places.paper(place));
                    best.push(turned(Rank::of_place(rank)));
                }
                true
            });
            let ranks = best.finish().into_iter().map(|rank| turned(rank).place());
            ranks
                .filter_map(|rank| self.order.papers.get(rank as usize).copied())
                .collect()
        }
    }
}

/// How many papers a request wants in order.
fn wanted(request: &Request) -> usize {
    let limit = request.limit.unwrap_or(usize::MAX);
    request.wanted.unwrap_or(usize::MAX).min(limit)
}

/// Which papers of a catalog stand to be found.
#[derive(Clone, Copy)]
pub struct Standing<'a> {
    /// The papers.
    pub catalog: &'a Catalog,
    /// What the reader keeps of them.
    pub kept: &'a KeptPapers,
    /// Whether one does.
    pub stand: &'a dyn Fn(PaperIndex) -> bool,
}

/// The papers of a catalog that are let through and stand, in an order, with the counts of all
/// that stand. `None` when it is no longer wanted. A step for each paper.
pub fn in_order(
    standing: Standing<'_>,
    order: &Order,
    request: &Request,
    stale: &dyn Fn() -> bool,
) -> Option<Matches> {
    let Standing {
        catalog,
        kept,
        stand,
    } = standing;
    let gate = Gate::new(catalog, &request.narrowing);
    let mut of_kept = KeptCounts::default();
    let asked = kept.asked(request.query.kept());
    let chosen = kept.chosen(&request.narrowing.kept);
    let mut counter = Counter::new(catalog, &request.narrowing);
    let mut let_through = Vec::new();
    for at in 0..order.papers.len() {
        if at.is_multiple_of(CHUNK) && stale() {
            return None;
        }
        let at = if request.reverse {
            order.papers.len() - 1 - at
        } else {
            at
        };
        let paper = order.papers[at];
        if !stand(paper) || !asked(paper) {
            continue;
        }
        let of = catalog.paper(paper);
        if kept.any() && gate.lets_paper(&of) {
            kept.count(paper, &mut of_kept);
        }
        if chosen(paper) && counter.take_paper(&of) {
            let_through.push(paper);
        }
    }
    let to_keep = request
        .keep
        .and_then(|keep| let_through.iter().position(|paper| *paper == keep));
    let mut authors = Vec::new();
    if request.authors > 0 {
        let mut tally = Tally::new(catalog);
        for papers in let_through.chunks(CHUNK) {
            if stale() {
                return None;
            }
            for paper in papers {
                tally.take(*paper);
            }
        }
        authors = tally.most(request.authors);
    }
    let (total, counts) = counter.finish();
    let counts = Counts {
        kept: of_kept,
        ..counts
    };
    let wanted = wanted(request);
    let_through.truncate(to_keep.map_or(wanted, |at| wanted.saturating_add(at)));
    let limit = request.limit.unwrap_or(usize::MAX);
    let_through.truncate(limit);
    Some(Matches {
        revision: request.revision,
        papers: let_through,
        total: total.min(limit),
        counts,
        complete: true,
        authors,
        nearest: None,
    })
}
