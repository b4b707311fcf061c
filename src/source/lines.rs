//! Which line a byte is in, for what is told of a source.

/// Counts lines, each place from the one before.
#[derive(Debug, Default)]
pub struct Lines {
    counted: usize,
    line: usize,
}

impl Lines {
    /// The line of a byte, from 1. Going back costs counting from the start.
    pub fn at(&mut self, text: &str, byte: usize) -> usize {
        if byte < self.counted {
            *self = Self::default();
        }
        let between = text.as_bytes().get(self.counted..byte).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', between).count();
        self.counted = byte.min(text.len());
        self.line + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_forwards_and_backwards() {
        let mut lines = Lines::default();
        let text = "a\n\nb\nc";
        let at: Vec<usize> = [0, 1, 2, 3, 6, 3, 99]
            .map(|byte| lines.at(text, byte))
            .to_vec();
        assert_eq!(at, [1, 1, 2, 3, 4, 3, 3]);
    }
}
