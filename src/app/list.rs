//! The list's cursor. The selection is a paper: when the rows change the cursor goes with it.

use crate::catalog::PaperIndex;

/// Which row is selected, and which is the first on the screen.
///
/// A paper that was chosen by hand and then disappears, as while one moves through subjects, is
/// selected again when it comes back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct List {
    cursor: usize,
    offset: usize,
    rows: usize,
    kept: Option<PaperIndex>,
}

impl List {
    /// The selected row.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The paper that stays selected wherever it goes.
    #[must_use]
    pub fn kept(&self) -> Option<PaperIndex> {
        self.kept
    }

    /// The first row on the screen.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// How many rows the screen has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Takes new rows: selects the paper that was selected; when that one is gone, or the best is
    /// asked for, the first.
    pub fn take(&mut self, papers: &[PaperIndex], select_best: bool) {
        if papers.is_empty() {
            // The paper is kept for when there are rows again.
            self.cursor = 0;
        } else if select_best {
            self.cursor = 0;
            self.kept = papers.first().copied();
        } else {
            let place = self
                .kept
                .and_then(|kept| papers.iter().position(|paper| *paper == kept));
            self.cursor = place.unwrap_or(0);
            self.kept = self.kept.or(papers.get(self.cursor).copied());
        }
        self.show(papers.len());
    }

    /// Learns the names that papers have in another catalog.
    pub fn rename(&mut self, renamed: impl Fn(PaperIndex) -> Option<PaperIndex>) {
        self.kept = self.kept.and_then(renamed);
    }

    /// Selects a row; past the last one, the last.
    pub fn go(&mut self, row: usize, papers: &[PaperIndex]) {
        if papers.is_empty() {
            return;
        }
        self.cursor = row.min(papers.len() - 1);
        self.kept = papers.get(self.cursor).copied();
        self.show(papers.len());
    }

    /// Selects a paper, once it is among the rows.
    pub fn select(&mut self, paper: PaperIndex) {
        self.kept = Some(paper);
    }

    /// Makes the selected paper the one that stays: something is done with it.
    pub fn keep(&mut self, papers: &[PaperIndex]) {
        self.kept = papers.get(self.cursor).copied().or(self.kept);
    }

    /// Learns how many rows the screen has.
    pub fn measure(&mut self, rows: usize, papers: usize) {
        self.rows = rows;
        self.show(papers);
    }

    fn show(&mut self, papers: usize) {
        self.offset = scrolled(self.offset, self.cursor, self.rows, papers);
    }
}

/// The first row on a screen of `rows` rows, scrolled as little as brings the cursor onto it.
#[must_use]
pub fn scrolled(offset: usize, cursor: usize, rows: usize, total: usize) -> usize {
    let rows = rows.max(1);
    offset
        .min(cursor)
        .max((cursor + 1).saturating_sub(rows))
        .min(total.saturating_sub(rows))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn papers(numbers: impl IntoIterator<Item = u32>) -> Vec<PaperIndex> {
        numbers.into_iter().map(PaperIndex).collect()
    }

    #[test]
    fn the_selected_paper_stays_selected_wherever_it_goes() {
        let mut list = List::default();
        list.take(&papers(0..10), true);
        list.go(7, &papers(0..10));
        list.take(&papers((0..10).rev()), false);
        assert_eq!(list.cursor(), 2);
        list.take(&papers([]), false);
        list.take(&papers(0..10), false);
        assert_eq!(list.cursor(), 7);
        list.take(&papers(0..3), false);
        assert_eq!(list.cursor(), 0);
        list.take(&papers(0..10), false);
        assert_eq!(list.cursor(), 7);
        list.take(&papers(0..3), false);
        list.keep(&papers(0..3));
        list.take(&papers((0..10).rev()), false);
        assert_eq!(list.cursor(), 9);
    }

    proptest! {
        #[test]
        fn the_selected_row_is_always_on_the_screen(steps in prop::collection::vec((0..3_u8, 0..50_usize), 1..30)) {
            let (mut list, mut rows) = (List::default(), papers(0..40));
            list.take(&rows, true);
            for (step, number) in steps {
                match step {
                    0 => list.go(number, &rows),
                    1 => list.measure(number, rows.len()),
                    _ => {
                        rows = papers(0..u32::try_from(number).unwrap_or(0));
                        list.take(&rows, false);
                    }
                }
                prop_assert!(rows.is_empty() || list.cursor() < rows.len());
                prop_assert!(list.offset() <= list.cursor());
                prop_assert!(list.cursor() < list.offset() + list.rows().max(1));
            }
        }
    }
}
