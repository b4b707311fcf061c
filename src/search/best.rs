//! The best few of many ranks, without putting all in order.

use super::rank::Rank;

/// Takes ranks one by one and keeps the best: O(1) a rank in the mean, and most of them are only
/// compared with the worst that is kept.
#[derive(Debug)]
pub struct Best {
    wanted: usize,
    ranks: Vec<Rank>,
    worst: Option<Rank>,
}

impl Best {
    /// Keeps so many.
    #[must_use]
    pub fn new(wanted: usize) -> Self {
        Self {
            wanted,
            ranks: Vec::new(),
            worst: None,
        }
    }

    /// Takes a rank.
    pub fn push(&mut self, rank: Rank) {
        if self.wanted == 0 || self.worst.is_some_and(|worst| worst <= rank) {
            return;
        }
        self.ranks.push(rank);
        // Put apart only when twice as many have come, so that it happens seldom.
        if self.ranks.len() / 2 >= self.wanted {
            let (_, worst, _) = self.ranks.select_nth_unstable(self.wanted - 1);
            self.worst = Some(*worst);
            self.ranks.truncate(self.wanted);
        }
    }

    /// The worst rank that is kept, once there are as many as wanted.
    #[must_use]
    pub fn worst(&self) -> Option<Rank> {
        self.worst
    }

    /// Those kept, best first.
    #[must_use]
    pub fn finish(mut self) -> Vec<Rank> {
        self.ranks.sort_unstable();
        self.ranks.truncate(self.wanted);
        self.ranks
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_best_are_those_of_the_sorted_list(places in prop::collection::hash_set(0..1000_u32, 0..100), wanted in 0..30_usize) {
            let mut best = Best::new(wanted);
            for place in &places {
                best.push(Rank::of_place(*place));
            }
            let mut sorted: Vec<u32> = places.into_iter().collect();
            sorted.sort_unstable();
            sorted.truncate(wanted);
            let found: Vec<u32> = best.finish().into_iter().map(Rank::place).collect();
            prop_assert_eq!(found, sorted);
        }
    }
}
