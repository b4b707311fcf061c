//! How good a match is: by the kinds of its hits, and inside one kind by `fuzzy-matcher`'s score.

use std::cmp::Reverse;

use super::matcher::{Hit, Kind};

/// A match's place before ties; smaller is better.
///
/// The worst kind counts first, so that letters scattered for one word put a paper behind all
/// that hold every word; then all kinds together; then the score, which is the same for all that
/// hold a word unbroken; then the shorter title, of which the words are a larger part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    worst: Kind,
    kinds: usize,
    score: Reverse<i64>,
    length: u16,
}

impl Rank {
    /// The rank of a paper with a title of so many words, before any hit.
    #[must_use]
    pub fn of_length(length: u16) -> Self {
        Self {
            worst: Kind::Whole,
            kinds: 0,
            score: Reverse(0),
            length,
        }
    }

    /// The same with the hit of one more term.
    #[must_use]
    pub fn with(self, hit: Hit) -> Self {
        Self {
            worst: self.worst.max(hit.kind),
            kinds: self.kinds + hit.kind as usize,
            score: Reverse(self.score.0 + hit.score),
            length: self.length,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(hits: &[(Kind, i64)]) -> Rank {
        let hits = hits.iter().map(|(kind, score)| Hit {
            kind: *kind,
            score: *score,
        });
        hits.fold(Rank::of_length(5), Rank::with)
    }

    #[test]
    fn kinds_come_before_scores_and_scattered_letters_last() {
        use Kind::{Beginning, Inside, Scattered, Whole};
        assert!(rank(&[(Whole, 1)]) < rank(&[(Beginning, 900)]));
        assert!(rank(&[(Inside, 1), (Inside, 1)]) < rank(&[(Whole, 900), (Scattered, 900)]));
        assert!(rank(&[(Whole, 1), (Beginning, 1)]) < rank(&[(Beginning, 9), (Beginning, 9)]));
        assert!(rank(&[(Whole, 9)]) < rank(&[(Whole, 1)]));
    }
}
