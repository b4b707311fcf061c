//! The scrolling of a text that may be longer than its pane.

/// Which line is the first on the screen. It goes to the last line and no further.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Detail {
    offset: usize,
    rows: usize,
    lines: usize,
    hits: Vec<usize>,
    hit: Option<usize>,
}

impl Detail {
    /// The first line on the screen.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// How many rows the screen has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many lines the text has.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Learns how many rows the screen has and how many lines the text.
    pub fn measure(&mut self, rows: usize, lines: usize) {
        (self.rows, self.lines) = (rows, lines);
        self.go(self.offset);
    }

    /// Learns on which lines the filter's words stand.
    pub fn find(&mut self, hits: Vec<usize>) {
        self.hit = self.hit.filter(|hit| *hit < hits.len());
        self.hits = hits;
    }

    /// The hit that one is at, and how many there are.
    #[must_use]
    pub fn hit(&self) -> (Option<usize>, usize) {
        (self.hit, self.hits.len())
    }

    /// Goes to the next or previous hit, from the last on to the first; whether there is one. The
    /// first time it is the next one that is seen.
    pub fn go_to_hit(&mut self, forward: bool) -> bool {
        let count = self.hits.len();
        if count == 0 {
            return false;
        }
        let seen = || self.hits.iter().position(|line| *line >= self.offset);
        let hit = match (self.hit, forward) {
            (Some(hit), true) => (hit + 1) % count,
            (Some(hit), false) => (hit + count - 1) % count,
            (None, true) => seen().unwrap_or(0),
            (None, false) => (seen().unwrap_or(0) + count - 1) % count,
        };
        self.hit = Some(hit);
        let line = self.hits[hit];
        if line < self.offset || line >= self.offset + self.rows {
            self.go(line.saturating_sub(self.rows / 3));
        }
        true
    }

    /// Forgets the hit that was gone to, for other words.
    pub fn forget_hit(&mut self) {
        self.hit = None;
    }

    /// Back to the top, for another text.
    pub fn reset(&mut self) {
        self.offset = 0;
        self.hit = None;
    }

    /// Makes a line the first on the screen, as far as there are lines to fill it.
    pub fn go(&mut self, line: usize) {
        self.offset = line.min(self.lines.saturating_sub(self.rows));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_come_round_and_are_brought_on_the_screen() {
        let mut detail = Detail::default();
        assert!(!detail.go_to_hit(true));
        detail.measure(6, 40);
        detail.find(vec![3, 20, 39]);
        let mut walk = |forward| {
            detail.go_to_hit(forward);
            (detail.hit().0, detail.offset())
        };
        assert_eq!(
            [walk(true), walk(true), walk(true), walk(true)],
            [(Some(0), 0), (Some(1), 18), (Some(2), 34), (Some(0), 1)]
        );
        assert_eq!(walk(false), (Some(2), 34));
    }

    #[test]
    fn the_last_line_is_as_far_as_it_goes_and_one_step_back_moves_at_once() {
        let mut detail = Detail::default();
        detail.measure(10, 25);
        detail.go(usize::MAX);
        assert_eq!(detail.offset(), 15);
        detail.go(detail.offset() - 1);
        assert_eq!(detail.offset(), 14);
        detail.measure(30, 25);
        assert_eq!(detail.offset(), 0);
    }
}
