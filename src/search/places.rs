//! The places of papers: an order in which, of equally good matches, the better ones come first,
//! so that a search may end when it has enough.

use super::sort::Order;
use crate::catalog::PaperIndex;

/// How many letters make a difference between the lengths of two titles: about a word, so that
/// among nearly equally long ones the newer comes first.
const STEP: usize = 6;

/// The length of a folded title as it counts for its place.
#[must_use]
pub fn length(folded: &str) -> u16 {
    u16::try_from(folded.len() / STEP).unwrap_or(u16::MAX)
}

/// Papers numbered by place: shorter titles before longer ones, of which a query's words are a
/// smaller part, and among equally long ones the newer first.
#[derive(Debug, Default)]
pub struct Places {
    papers: Vec<PaperIndex>,
}

impl Places {
    /// By the number of words in each paper's title. O(n).
    #[must_use]
    pub fn new(lengths: &[u16], newest: &Order) -> Self {
        // Counted by length, then dealt out in the order of the newest.
        let longest = lengths
            .iter()
            .max()
            .map_or(0, |longest| usize::from(*longest));
        let mut next = vec![0_usize; longest + 2];
        for length in lengths {
            next[usize::from(*length) + 1] += 1;
        }
        for length in 1..next.len() {
            next[length] += next[length - 1];
        }
        let mut papers = vec![PaperIndex(0); lengths.len()];
        for paper in &newest.papers {
            let length = usize::from(lengths[paper.position()]);
            papers[next[length]] = *paper;
            next[length] += 1;
        }
        Self { papers }
    }

    /// As they were before, from the paper at the first place on.
    #[must_use]
    pub(super) fn from_papers(papers: Vec<PaperIndex>) -> Self {
        Self { papers }
    }

    /// The papers, from the first place on.
    #[must_use]
    pub(super) fn papers(&self) -> &[PaperIndex] {
        &self.papers
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.papers.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.papers.is_empty()
    }

    /// The number of places, as places count.
    #[must_use]
    pub fn limit(&self) -> u32 {
        u32::try_from(self.papers.len()).unwrap_or(u32::MAX)
    }

    /// The paper at a place.
    #[must_use]
    pub fn paper(&self, place: u32) -> PaperIndex {
        self.papers
            .get(place as usize)
            .copied()
            .unwrap_or(PaperIndex(u32::MAX))
    }

    /// The place of a paper. O(n).
    #[must_use]
    pub fn of(&self, paper: PaperIndex) -> Option<u32> {
        let place = self.papers.iter().position(|at| *at == paper)?;
        u32::try_from(place).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_titles_first_then_new_ones() {
        let newest = Order::from_papers([3, 1, 0, 2].map(PaperIndex).to_vec());
        let places = Places::new(&[2, 7, 2, 7], &newest);
        let papers: Vec<u32> = (0..places.limit())
            .map(|place| places.paper(place).0)
            .collect();
        assert_eq!(papers, [0, 2, 3, 1]);
        assert_eq!(places.of(PaperIndex(1)), Some(3));
        assert_eq!(places.of(PaperIndex(4)), None);
        assert!(Places::new(&[], &Order::from_papers(vec![])).is_empty());
    }
}
