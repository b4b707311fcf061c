//! How good a match is: by the kinds of its hits, and inside one kind by `fuzzy-matcher`'s score.

use std::cmp::Reverse;

use super::matcher::{Hit, Kind};

/// A match's place before ties; smaller is better.
///
/// The worst kind counts first, so that letters scattered for one word put a paper behind all
/// that hold every word; then all kinds together; then the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    worst: Kind,
    kinds: usize,
    score: Reverse<i64>,
}

impl Rank {
    /// The rank of a paper with these hits, one a term.
    #[must_use]
    pub fn of(hits: &[Hit]) -> Self {
        Self {
            worst: hits.iter().map(|hit| hit.kind).max().unwrap_or(Kind::Whole),
            kinds: hits.iter().map(|hit| hit.kind as usize).sum(),
            score: Reverse(hits.iter().map(|hit| hit.score).sum()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(hits: &[(Kind, i64)]) -> Rank {
        Rank::of(
            &hits
                .iter()
                .map(|(kind, score)| Hit {
                    kind: *kind,
                    score: *score,
                })
                .collect::<Vec<_>>(),
        )
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
