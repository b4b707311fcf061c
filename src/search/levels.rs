//! Where one term was found: a set of places for each kind of hit, best first.

use super::{
    bits::Bits,
    matcher::{Hit, Kind},
};

/// The papers that have a term, by how it stands in them.
#[derive(Debug, Clone, Default)]
pub struct Levels {
    by_hit: Vec<(Hit, Bits)>,
    any: Bits,
    few: Vec<u32>,
}

/// Best levels of together less than one in so many papers are of few.
const FEW: usize = 64;

impl Levels {
    /// Nothing found yet, of so many papers.
    #[must_use]
    pub fn none(papers: usize) -> Self {
        Self {
            by_hit: Vec::new(),
            any: Bits::none(papers),
            few: Vec::new(),
        }
    }

    /// The papers with this hit, to add to; [`Self::finish`] must come after.
    pub fn level(&mut self, hit: Hit) -> &mut Bits {
        let at = match self
            .by_hit
            .binary_search_by_key(&hit.key(), |(hit, _)| hit.key())
        {
            Ok(at) => at,
            Err(at) => {
                let none = Bits::none(self.any.limit());
                self.by_hit.insert(at, (hit, none));
                at
            }
        };
        &mut self.by_hit[at].1
    }

    /// Adds a paper with a hit.
    pub fn insert(&mut self, hit: Hit, place: u32) {
        self.level(hit).insert(place);
        self.any.insert(place);
    }

    /// How many papers have the term in a way of this kind.
    #[must_use]
    pub fn count_of(&self, kind: Kind) -> usize {
        let levels = self.by_hit.iter().filter(|(hit, _)| hit.kind == kind);
        let mut papers = Bits::none(self.any.limit());
        levels.for_each(|(_, level)| papers.add(level));
        papers.count()
    }

    /// Takes papers away from every level.
    pub fn remove(&mut self, papers: &Bits) {
        for (_, level) in &mut self.by_hit {
            level.remove(papers);
        }
    }

    /// Joins the papers of all levels.
    pub fn finish(&mut self) {
        let of_few = self.of_few();
        for (at, (_, papers)) in self.by_hit.iter().enumerate() {
            self.any.add(papers);
            if at < of_few {
                self.few.extend(papers.iter());
            }
        }
    }

    /// How many of the best levels have so few papers together that looking at each costs nothing,
    /// so that it may be known of all others that they are worse.
    fn of_few(&self) -> usize {
        let mut papers = 0;
        let levels = self.by_hit.iter().take_while(|(_, level)| {
            papers += level.at_most();
            papers < self.any.limit() / FEW
        });
        levels.count()
    }

    /// The papers of those best levels, one level after the other.
    #[must_use]
    pub fn few(&self) -> &[u32] {
        &self.few
    }

    /// The best hit that any paper has that is not of the few.
    #[must_use]
    pub fn best_hit_of_many(&self) -> Option<Hit> {
        self.by_hit.get(self.of_few()).map(|(hit, _)| *hit)
    }

    /// The best hit that any paper has.
    #[must_use]
    pub fn best_hit_of_all(&self) -> Option<Hit> {
        self.by_hit.first().map(|(hit, _)| *hit)
    }

    /// The papers that have the term at all.
    #[must_use]
    pub fn any(&self) -> &Bits {
        &self.any
    }

    /// The best hit in the paper at a place. O(levels).
    #[must_use]
    pub fn hit(&self, place: u32) -> Option<Hit> {
        self.by_hit
            .iter()
            .find(|(_, papers)| papers.contains(place))
            .map(|(hit, _)| *hit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_level_counts() {
        let mut levels = Levels::none(100);
        levels.level(Hit::of(Kind::Inside)).insert_all(&[3, 70]);
        levels.level(Hit::of(Kind::Whole)).insert(70);
        levels.level(Hit::of(Kind::Inside)).insert(9);
        levels.finish();
        let kinds: Vec<_> = [3, 9, 70, 71]
            .into_iter()
            .map(|place| levels.hit(place).map(|hit| hit.kind))
            .collect();
        let inside = Some(Kind::Inside);
        assert_eq!(kinds, [inside, inside, Some(Kind::Whole), None]);
        assert_eq!(levels.any().iter().collect::<Vec<_>>(), [3, 9, 70]);
        assert_eq!(levels.count_of(Kind::Inside), 3);
    }

    #[test]
    fn the_few_are_of_the_best_levels() {
        let mut levels = Levels::none(1000);
        levels.level(Hit::of(Kind::Whole)).insert_all(&[3, 70]);
        levels.level(Hit::of(Kind::Inside)).insert_all(&[5]);
        for place in 0..500 {
            levels.level(Hit::of(Kind::Beginning)).insert(place);
        }
        levels.finish();
        assert_eq!(levels.few(), [3, 70]);
        let beginning = Hit::of(Kind::Beginning);
        assert_eq!(levels.best_hit_of_many(), Some(beginning));
    }
}
