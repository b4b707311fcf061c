//! Which papers can match at all, as one bit a paper: so few that each can be looked at.

use super::{
    haystack::Haystack,
    lookup::Lookup,
    matcher::{Kind, OVER_WORDS},
    query::Field,
    vocabulary::letters_of,
};
use crate::catalog::PaperIndex;

impl Haystack {
    /// The papers that can match, ascending: those with a word of the term that has fewest of
    /// them, or, where letters may stand over several words, those that have a word or else the
    /// letters of every such term. `None` is all papers.
    #[must_use]
    pub fn candidates(
        &self,
        lookups: &[Lookup<'_>],
        most: Kind,
        papers: usize,
    ) -> Option<Vec<PaperIndex>> {
        let of_words = lookups.iter().filter(|lookup| lookup.is_of_words());
        if most < Kind::Scattered {
            let total = |lists: &Vec<&[u32]>| lists.iter().map(|list| list.len()).sum::<usize>();
            let fewest = of_words
                .map(|lookup| self.lists(lookup))
                .min_by_key(total)?;
            return Some(numbers(&marked(&fewest, papers)));
        }
        // The papers that have a word of every term, and those that lack one term's words but have
        // its letters: at most one term stands over several words.
        let mut have: Option<(Vec<u64>, Vec<u64>)> = None;
        for lookup in of_words {
            let words = marked(&self.lists(lookup), papers);
            let letters = self.with_letters(lookup);
            let (all, but_one) =
                have.get_or_insert_with(|| (vec![u64::MAX; words.len()], vec![0; words.len()]));
            for (((all, but_one), words), letters) in
                all.iter_mut().zip(but_one).zip(words).zip(letters)
            {
                *but_one = (*but_one & words) | (*all & !words & letters);
                *all &= words;
            }
        }
        have.map(|(all, but_one)| {
            numbers(
                &all.iter()
                    .zip(but_one)
                    .map(|(all, but_one)| all | but_one)
                    .collect::<Vec<u64>>(),
            )
        })
    }

    /// One bit a paper, set for those whose title has all letters of a term that may stand over
    /// several words.
    fn with_letters(&self, lookup: &Lookup<'_>) -> Vec<u64> {
        let term = lookup.term;
        let wanted = letters_of(&term.needle);
        let may = !lookup.common
            && term.field.reads(Field::Title)
            && term.needle.chars().count() >= OVER_WORDS;
        let bits = |letters: &[u64]| {
            letters.iter().enumerate().fold(0, |bits, (at, has)| {
                bits | u64::from(may && has & wanted == wanted) << at
            })
        };
        self.index.letters.chunks(64).map(bits).collect()
    }
}

/// One bit a paper, set for those in any of these lists.
pub(super) fn marked(lists: &[&[u32]], papers: usize) -> Vec<u64> {
    let mut marked = vec![0_u64; papers.div_ceil(64)];
    for paper in lists.iter().copied().flatten() {
        if let Some(bits) = marked.get_mut(*paper as usize / 64) {
            *bits |= 1 << (paper % 64);
        }
    }
    marked
}

/// The papers whose bit is set.
fn numbers(marked: &[u64]) -> Vec<PaperIndex> {
    let mut papers = Vec::new();
    for (at, bits) in (0_u32..).zip(marked) {
        let mut bits = *bits;
        while bits != 0 {
            papers.push(PaperIndex(at * 64 + bits.trailing_zeros()));
            bits &= bits - 1;
        }
    }
    papers
}
