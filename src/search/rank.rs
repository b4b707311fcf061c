//! How good a match is: by the kinds of its hits, inside one kind by score, then by its place.

use super::matcher::{Hit, Kind};

/// The hits of a paper, one for each term, taken together.
///
/// The worst kind counts first, so that letters scattered for one word put a paper behind all
/// that hold every word; then all kinds together; then the score, which is the same for all that
/// hold a word unbroken in title or names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hits {
    worst: Kind,
    kinds: u32,
    score: i32,
}

impl Default for Hits {
    fn default() -> Self {
        Self {
            worst: Kind::ALL[0],
            kinds: 0,
            score: 0,
        }
    }
}

/// A match's place among all others as one number; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(u64);

/// Bits of a [`Rank`], from the lowest: the place, the score, the kinds together.
const PLACE: u32 = 32;
const SCORE: u32 = 20;
const KINDS: u32 = 8;

impl Hits {
    /// The same with the hit of one more term.
    #[must_use]
    pub fn with(self, hit: Hit) -> Self {
        Self {
            worst: self.worst.max(hit.kind),
            kinds: self.kinds + hit.kind as u32,
            score: self.score + hit.score,
        }
    }

    /// The rank of a paper with these hits. Of equal hits the one at the smaller place is better.
    #[must_use]
    pub fn at(self, place: u32) -> Rank {
        let limit = 1 << (SCORE - 1);
        let lost = u64::from((limit - self.score.clamp(1 - limit, limit)).unsigned_abs());
        let kinds = u64::from(self.kinds.min((1 << KINDS) - 1));
        let hits = ((self.worst as u64) << KINDS | kinds) << SCORE | lost;
        Rank(hits << PLACE | u64::from(place))
    }
}

impl Rank {
    /// The rank of a paper that is only sorted by its place in some order.
    #[must_use]
    pub fn of_place(place: u32) -> Self {
        Hits::default().at(place)
    }

    /// The place that it was made with.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
    pub fn place(self) -> u32 {
        self.0 as u32
    }

    /// Whether its hits are as good as these, so that no paper with such hits at a greater place
    /// is better.
    #[must_use]
    pub fn is_as_good_as(self, hits: Hits) -> bool {
        self.0 >> PLACE <= hits.at(0).0 >> PLACE
    }

    /// The rank in the order turned round.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(hits: &[(Kind, i32)]) -> Rank {
        let hits = hits.iter().map(|(kind, score)| Hit {
            kind: *kind,
            score: *score,
        });
        hits.fold(Hits::default(), Hits::with).at(5)
    }

    #[test]
    fn kinds_come_before_scores_and_scattered_letters_last() {
        use Kind::{Beginning, Inside, Scattered, Whole};
        assert!(rank(&[(Whole, 1)]) < rank(&[(Beginning, 900)]));
        assert!(rank(&[(Inside, 1), (Inside, 1)]) < rank(&[(Whole, 900), (Scattered, 900)]));
        assert!(rank(&[(Whole, 1), (Beginning, 1)]) < rank(&[(Beginning, 9), (Beginning, 9)]));
        assert!(rank(&[(Whole, 9)]) < rank(&[(Whole, 1)]));
        assert!(rank(&[(Whole, -1)]) > rank(&[(Whole, 0)]));
    }

    #[test]
    fn places_decide_last_and_come_back() {
        let hit = Hit {
            kind: Kind::LeftOut,
            score: 7,
        };
        let [near, far] = [3, u32::MAX].map(|place| Hits::default().with(hit).at(place));
        assert!(near < far && near.reversed() > far.reversed());
        assert_eq!((near.place(), far.place()), (3, u32::MAX));
        let left_out = Hits::default().with(hit);
        let whole = Hits::default().with(Hit::of(Kind::Whole));
        assert!(far.is_as_good_as(left_out) && !far.is_as_good_as(whole));
    }
}
