//! Text measured in the columns that a terminal gives it, never in bytes or characters.

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

/// How many columns a text takes.
#[must_use]
pub fn columns(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.graphemes(true)
            .map(unicode_width::UnicodeWidthStr::width)
            .sum()
    }
}

/// The longest beginning of a text that takes at most `width` columns.
#[must_use]
pub fn beginning(text: &str, width: usize) -> &str {
    let mut taken = 0;
    for (at, grapheme) in text.grapheme_indices(true) {
        taken += grapheme.width();
        if taken > width {
            return &text[..at];
        }
    }
    text
}

/// A text in at most `width` columns: where it is cut, `…` says so.
#[must_use]
pub fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    if width == 0 {
        return String::new();
    }
    format!("{}…", beginning(text, width - 1).trim_end())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cut_by_columns_not_characters() {
        assert_eq!(cut("日本語の題", 5), "日本…");
        assert_eq!(cut("e\u{301}e\u{301}e\u{301}", 2), "e\u{301}…");
        assert_eq!(cut("👨‍👩‍👧 family", 4), "👨‍👩‍👧…");
        assert_eq!(
            (
                cut("abc", 3).as_str(),
                cut("abcd", 3).as_str(),
                cut("abc", 0).as_str()
            ),
            ("abc", "ab…", "")
        );
    }

    proptest! {
        #[test]
        fn cutting_keeps_to_the_width(text in "\\PC{0,20}", width in 0..12_usize) {
            prop_assert!(columns(&cut(&text, width)) <= width);
        }
    }
}
