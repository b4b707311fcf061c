//! One line of text being edited, by grapheme: what a reader sees as one character is one.

use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation as _};

use crate::catalog::text::steers_terminal;

/// A line and the cursor in it, which always stands between two graphemes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    text: String,
    cursor: usize,
}

impl Line {
    /// A line with the cursor at its end.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut line = Self::default();
        line.insert(text);
        line
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text before and after the cursor.
    #[must_use]
    pub fn around(&self) -> (&str, &str) {
        self.text.split_at(self.cursor)
    }

    /// Inserts a text at the cursor as one line: what breaks lines becomes a blank, other
    /// control characters are left out.
    pub fn insert(&mut self, text: &str) {
        let flat = text
            .replace("\r\n", " ")
            .replace(['\n', '\r', '\t', '\u{2028}', '\u{2029}'], " ");
        let clean: String = flat.chars().filter(|c| !steers_terminal(*c)).collect();
        self.text.insert_str(self.cursor, &clean);
        self.cursor += clean.len();
        // A mark that joined the letter before or after it moves the boundary.
        let mut cursor = GraphemeCursor::new(self.cursor, self.text.len(), true);
        if !cursor.is_boundary(&self.text, 0).unwrap_or(true) {
            self.cursor = cursor
                .next_boundary(&self.text, 0)
                .ok()
                .flatten()
                .unwrap_or(self.text.len());
        }
    }

    /// Puts a text in the place of what stands from a byte on, which is the beginning of a
    /// grapheme, to the cursor.
    pub fn replace_before(&mut self, from: usize, text: &str) {
        self.delete(from, self.cursor);
        self.insert(text);
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.text.clear();
        self.cursor = 0;
    }

    fn previous(&self) -> usize {
        self.text[..self.cursor]
            .grapheme_indices(true)
            .next_back()
            .map_or(0, |(at, _)| at)
    }

    fn next(&self) -> usize {
        self.text[self.cursor..]
            .graphemes(true)
            .next()
            .map_or(self.cursor, |grapheme| self.cursor + grapheme.len())
    }

    /// The beginning of the word before the cursor, as white space parts words.
    fn word_before(&self) -> usize {
        let before = self.text[..self.cursor].trim_end();
        before.rfind(char::is_whitespace).map_or(0, |at| {
            at + before[at..].chars().next().map_or(1, char::len_utf8)
        })
    }

    /// The end of the word after the cursor.
    fn word_after(&self) -> usize {
        let after = &self.text[self.cursor..];
        let word = after.trim_start();
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        self.cursor + (after.len() - word.len()) + end
    }

    fn delete(&mut self, from: usize, to: usize) {
        self.text.replace_range(from..to, "");
        self.cursor = from;
    }

    /// Deletes the grapheme before the cursor.
    pub fn delete_back(&mut self) {
        self.delete(self.previous(), self.cursor);
    }

    /// Deletes the grapheme after the cursor.
    pub fn delete_forward(&mut self) {
        self.delete(self.cursor, self.next());
    }

    /// Deletes the word before the cursor.
    pub fn delete_word(&mut self) {
        self.delete(self.word_before(), self.cursor);
    }

    /// Deletes everything before the cursor.
    pub fn delete_to_start(&mut self) {
        self.delete(0, self.cursor);
    }

    /// Moves a grapheme to the left.
    pub fn left(&mut self) {
        self.cursor = self.previous();
    }

    /// Moves a grapheme to the right.
    pub fn right(&mut self) {
        self.cursor = self.next();
    }

    /// Moves a word to the left.
    pub fn word_left(&mut self) {
        self.cursor = self.word_before();
    }

    /// Moves a word to the right.
    pub fn word_right(&mut self) {
        self.cursor = self.word_after();
    }

    /// Moves to the beginning.
    pub fn start(&mut self) {
        self.cursor = 0;
    }

    /// Moves to the end.
    pub fn end(&mut self) {
        self.cursor = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_a_reader_sees_as_one_character_is_deleted_as_one() {
        let mut line = Line::new("日本e\u{301}👨‍👩‍👧");
        let mut lengths = Vec::new();
        while !line.text().is_empty() {
            lengths.push(line.text().graphemes(true).count());
            line.delete_back();
        }
        assert_eq!(lengths, [4, 3, 2, 1]);
    }

    #[test]
    fn insert_and_delete_in_the_middle() {
        let mut line = Line::new("gödl");
        line.left();
        line.insert("e");
        assert_eq!((line.text(), line.around()), ("gödel", ("göde", "l")));
        line.left();
        line.delete_forward();
        line.start();
        line.delete_forward();
        line.delete_back();
        assert_eq!(line.text(), "ödl");
    }

    #[test]
    fn words() {
        let mut line = Line::new("one  two\u{3000}three ");
        line.delete_word();
        assert_eq!(line.text(), "one  two\u{3000}");
        line.word_left();
        line.word_left();
        assert_eq!(line.around().0, "");
        line.word_right();
        assert_eq!(line.around().0, "one");
        line.delete_to_start();
        assert_eq!(line.text(), "  two\u{3000}");
    }

    #[test]
    fn a_pasted_text_is_one_line_without_control_characters() {
        assert_eq!(Line::new("a\r\nb\nc\u{1b}[2J").text(), "a b c[2J");
    }

    #[test]
    fn a_mark_typed_after_its_letter_joins_it() {
        let mut line = Line::new("e");
        line.insert("\u{301}");
        line.delete_back();
        assert_eq!(line.text(), "");
    }

    proptest! {
        #[test]
        fn the_cursor_always_stands_between_graphemes(start in "[a é日\u{301}👨\u{200d}🇩]{0,8}", edits in prop::collection::vec(0..12_u8, 0..24)) {
            let mut line = Line::new(&start);
            for edit in edits {
                match edit {
                    0 => line.left(), 1 => line.right(), 2 => line.word_left(), 3 => line.word_right(), 4 => line.delete_back(),
                    5 => line.delete_forward(), 6 => line.delete_word(), 7 => line.insert("\u{301}"), 8 => line.insert("🇩"), 9 => line.start(),
                    10 => line.insert("\u{200d}"), _ => line.delete_to_start(),
                }
                let (before, after) = line.around();
                prop_assert_eq!(before.len() + after.len(), line.text().len());
            }
        }
    }
}
