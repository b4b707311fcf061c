//! Where one term was found: a set of places for each kind of hit, best first.

use super::{bits::Bits, matcher::Hit};

/// The papers that have a term, by how it stands in them.
#[derive(Debug, Clone, Default)]
pub struct Levels {
    levels: Vec<(Hit, Bits)>,
    any: Bits,
}

impl Levels {
    /// Nothing found yet, of so many papers.
    #[must_use]
    pub fn none(papers: usize) -> Self {
        Self {
            levels: Vec::new(),
            any: Bits::none(papers),
        }
    }

    /// The papers with this hit, to add to; [`Self::finish`] must come after.
    pub fn level(&mut self, hit: Hit) -> &mut Bits {
        let at = match self
            .levels
            .binary_search_by_key(&hit.key(), |(hit, _)| hit.key())
        {
            Ok(at) => at,
            Err(at) => {
                let none = Bits::none(self.any.limit());
                self.levels.insert(at, (hit, none));
                at
            }
        };
        &mut self.levels[at].1
    }

    /// Adds a paper with a hit.
    pub fn insert(&mut self, hit: Hit, place: u32) {
        self.level(hit).insert(place);
        self.any.insert(place);
    }

    /// The best hit that any paper has.
    #[must_use]
    pub fn best_hit(&self) -> Option<Hit> {
        self.levels.first().map(|(hit, _)| *hit)
    }

    /// Takes papers away from every level.
    pub fn remove(&mut self, papers: &Bits) {
        for (_, level) in &mut self.levels {
            level.remove(papers);
        }
    }

    /// Joins the papers of all levels.
    pub fn finish(&mut self) {
        for (_, papers) in &self.levels {
            self.any.add(papers);
        }
    }

    /// The papers that have the term at all.
    #[must_use]
    pub fn any(&self) -> &Bits {
        &self.any
    }

    /// The best hit in the paper at a place. O(levels).
    #[must_use]
    pub fn hit(&self, place: u32) -> Option<Hit> {
        self.levels
            .iter()
            .find(|(_, papers)| papers.contains(place))
            .map(|(hit, _)| *hit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::matcher::Kind;

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
    }
}
