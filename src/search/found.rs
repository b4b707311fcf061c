//! Which papers a query finds: kind after kind of matches, the mostly noisy ones only where better
//! ones leave room.

use std::rc::Rc;

use super::{
    abstracts,
    answer::ROOM,
    bits::Bits,
    facet::Choice,
    lookup::{Looking, Lookup},
    over_words,
    query::{Is, Query, What, Years},
    rank::{Hits, Rank},
};

/// The papers that match a query, by place.
#[derive(Debug)]
pub struct Found {
    lookups: Vec<Rc<Lookup>>,
    papers: Bits,
    /// Where a choice is made by what is kept: the papers found, were there none.
    whatever_kept: Option<Bits>,
    count: usize,
    over_words: Vec<(u32, Hits)>,
}

impl Found {
    /// First where all terms stand unbroken; with fewer than [`ROOM`] papers also where some stand
    /// loosely; with fewer still also where one stands over several words of a title.
    ///
    /// `early` is given what is found before something that takes long. `None` when the answer is
    /// no longer wanted. Joining takes a step for 64 papers and term.
    pub fn look(
        looking: Looking<'_>,
        lookups: Vec<Rc<Lookup>>,
        asked: Asked<'_>,
        early: &mut dyn FnMut(&Self),
    ) -> Option<Self> {
        let mut found = Self {
            papers: Bits::none(0),
            whatever_kept: None,
            count: 0,
            lookups,
            over_words: Vec::new(),
        };
        found.join(looking, asked, false, early)?;
        let room = |found: &Self| found.count < ROOM;
        if room(&found) && found.lookups.iter().any(|lookup| lookup.may_be_loose()) {
            for lookup in &found.lookups {
                lookup.look_loosely(looking)?;
            }
            found.join(looking, asked, true, early)?;
            let in_abstracts = found.lookups.iter().any(|lookup| lookup.term.abstracts);
            if room(&found) && !in_abstracts {
                early(&found);
                let candidates = asked.papers(looking);
                let mut candidates = candidates.unwrap_or_else(|| Bits::all(looking.index.len()));
                let lookups: Vec<&Lookup> = found.wanted().collect();
                found
                    .unwanted()
                    .for_each(|lookup| candidates.remove(lookup.unbroken.any()));
                found.over_words = over_words::find(looking, &lookups, &candidates)?;
                found.choose_over_words(looking, asked.chosen);
            }
        }
        Some(found)
    }

    /// The papers where each wanted term stands, and no unwanted one does.
    fn join(
        &mut self,
        looking: Looking<'_>,
        asked: Asked<'_>,
        loosely: bool,
        early: &mut dyn FnMut(&Self),
    ) -> Option<()> {
        let mut papers = asked.papers(looking);
        let mut keep = |having: &Bits| match &mut papers {
            Some(papers) => papers.keep(having),
            None => papers = Some(having.clone()),
        };
        let (unwanted, wanted): (Vec<&Rc<Lookup>>, Vec<_>) = self
            .lookups
            .iter()
            .filter(|lookup| !lookup.term.abstracts)
            .partition(|lookup| lookup.term.negated);
        for lookup in wanted {
            match lookup.loose().filter(|_| loosely) {
                Some(loose) => {
                    let mut any = lookup.unbroken.any().clone();
                    any.add(loose.any());
                    keep(&any);
                }
                None => keep(lookup.unbroken.any()),
            }
        }
        let mut papers = papers.unwrap_or_else(|| Bits::all(looking.index.len()));
        for lookup in unwanted {
            papers.remove(lookup.unbroken.any());
        }
        let lookups = self.lookups.clone();
        let chosen = asked.chosen_papers(looking);
        if lookups.iter().any(|lookup| lookup.term.abstracts) {
            papers = abstracts::read(looking, &lookups, loosely, &papers, |read| {
                self.take(read.clone(), chosen.as_ref());
                early(self);
            })?;
        }
        self.take(papers, chosen.as_ref());
        Some(())
    }

    fn take(&mut self, papers: Bits, chosen: Option<&Bits>) {
        self.papers = papers;
        if let Some(chosen) = chosen {
            self.whatever_kept = Some(self.papers.clone());
            self.papers.keep(chosen);
        }
        self.count = self.papers.count();
    }

    /// Leaves those over several words that are chosen.
    fn choose_over_words(&mut self, looking: Looking<'_>, chosen: &Choice<What>) {
        let Some(whatever_kept) = &mut self.whatever_kept else {
            return;
        };
        for (place, _) in &self.over_words {
            whatever_kept.insert(*place);
        }
        let papers = &looking.index.places;
        let chosen = looking.kept.chosen(chosen);
        self.over_words
            .retain(|(place, _)| chosen(papers.paper(*place)));
    }

    fn wanted(&self) -> impl Iterator<Item = &Lookup> {
        let lookups = self.lookups.iter().map(AsRef::as_ref);
        lookups.filter(|lookup: &&Lookup| !lookup.term.negated)
    }

    fn unwanted(&self) -> impl Iterator<Item = &Lookup> {
        let lookups = self.lookups.iter().map(AsRef::as_ref);
        lookups.filter(|lookup: &&Lookup| lookup.term.negated)
    }

    /// How many papers there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count + self.over_words.len()
    }

    /// Calls `each` with their places until that is `false`.
    pub fn each(&self, mut each: impl FnMut(u32) -> bool) {
        if self.over_words.iter().all(|(place, _)| each(*place)) {
            self.papers.each(each);
        }
    }

    /// The same of those that would be there were none chosen by what is kept of it.
    pub fn each_whatever_kept(&self, each: impl FnMut(u32) -> bool) {
        match &self.whatever_kept {
            Some(papers) => papers.each(each),
            None => self.each(each),
        }
    }

    /// Whether the paper at a place is among them.
    #[must_use]
    pub fn has(&self, place: u32) -> bool {
        self.papers.contains(place) || self.over_words.iter().any(|(at, _)| *at == place)
    }

    /// Calls `each` with every place and its hits: first of the papers with the best hits of some
    /// term, if these are few, then of the others, ascending, until `each` says that it is enough
    /// of hits that are no better than the best that are to come. A step for each term.
    pub fn each_hits(&self, mut each: impl FnMut(u32, Hits) -> Option<Rank>) {
        let wanted: Vec<&Lookup> = self.wanted().collect();
        let hits = |place| {
            let hits = wanted.iter().filter_map(|lookup| lookup.hit(place));
            hits.fold(Hits::default(), Hits::with)
        };
        for (place, hits) in &self.over_words {
            each(*place, *hits);
        }
        let few = wanted.iter().flat_map(|lookup| lookup.unbroken.few());
        let few = few.copied().filter(|place| self.papers.contains(*place));
        let mut few: Vec<u32> = few.collect();
        few.sort_unstable();
        few.dedup();
        let mut many = self.papers.clone();
        for place in few {
            each(place, hits(place));
            many.take_out(place);
        }
        let best = wanted.iter().filter_map(|lookup| lookup.best_hit_of_many());
        let best = best.fold(Hits::default(), Hits::with);
        many.each(|place| {
            let worst = each(place, hits(place));
            !worst.is_some_and(|worst| worst.is_as_good_as(best))
        });
    }
}

/// What is asked for besides words.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    years: &'a [Years],
    kept: &'a [Is],
    /// What the sidebar asks for.
    chosen: &'a Choice<What>,
}

impl<'a> Asked<'a> {
    /// By a query, and by the sidebar.
    #[must_use]
    pub fn by(query: &'a Query, chosen: &'a Choice<What>) -> Self {
        Self {
            years: query.years(),
            kept: query.kept(),
            chosen,
        }
    }

    /// The papers of which all of it holds but for what is chosen; `None` is all papers.
    fn papers(&self, looking: Looking<'_>) -> Option<Bits> {
        let index = looking.index;
        let of_years = |years: &Years| {
            Bits::of(&index.counted, |of| {
                years.hold(Some(of.year).filter(|year| *year > 0))
            })
        };
        let of_kept = (!self.kept.is_empty()).then(|| {
            let asked = looking.kept.asked(self.kept);
            Bits::of(index.places.papers(), |paper| asked(*paper))
        });
        let all = self.years.iter().map(of_years).chain(of_kept);
        all.reduce(|mut papers, having| {
            papers.keep(&having);
            papers
        })
    }

    /// The papers that are chosen by what is kept of them; `None` where there is no such choice.
    fn chosen_papers(&self, looking: Looking<'_>) -> Option<Bits> {
        let chosen = (!self.chosen.is_all()).then_some(self.chosen)?;
        let chosen = looking.kept.chosen(chosen);
        let papers = looking.index.places.papers();
        Some(Bits::of(papers, |paper| chosen(*paper)))
    }
}
