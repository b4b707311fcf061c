//! The scrolling of a text that may be longer than its pane.

/// Which line is the first on the screen. It goes to the last line and no further.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Detail {
    offset: usize,
    rows: usize,
    lines: usize,
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

    /// Back to the top, for another text.
    pub fn reset(&mut self) {
        self.offset = 0;
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
