//! Text measured in the columns that a terminal gives it, never in bytes or characters.

use std::ops::Range;

use unicode_linebreak::linebreaks;
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

/// The lines of a text in at most `width` columns, as byte ranges without the blanks at their
/// ends. A word that is wider than a line is broken; an empty paragraph is an empty line.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for paragraph in text.split('\n') {
        wrap_paragraph(paragraph, start, width.max(1), &mut lines);
        start += paragraph.len() + 1;
    }
    lines
}

fn wrap_paragraph(text: &str, base: usize, width: usize, lines: &mut Vec<Range<usize>>) {
    // The line so far: where it begins and ends, and its columns with the blanks behind its last
    // word, which the line may lose at its end.
    let (mut start, mut end, mut taken, mut blanks) = (0, 0, 0, 0);
    let mut at = 0;
    for (next, _) in linebreaks(text) {
        let word = text[at..next].trim_end();
        let wide = columns(word);
        if taken > 0 && taken + blanks + wide > width {
            lines.push(base + start..base + end);
            (start, taken, blanks) = (at, 0, 0);
        }
        taken += blanks + wide;
        end = at + word.len();
        while taken > width {
            // At least one grapheme goes on a line, even one wider than the line.
            let rest = &text[start..end];
            let first = rest.graphemes(true).next().map_or(1, str::len);
            let fits = beginning(rest, width).len().max(first);
            if fits >= rest.len() {
                break;
            }
            lines.push(base + start..base + start + fits);
            taken = taken.saturating_sub(columns(&rest[..fits]));
            start += fits;
        }
        blanks = columns(&text[end..next]);
        at = next;
    }
    lines.push(base + start..base + end);
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

    fn wrapped(text: &str, width: usize) -> Vec<&str> {
        wrap(text, width)
            .into_iter()
            .map(|range| &text[range])
            .collect()
    }

    #[test]
    fn words_stay_whole_and_paragraphs_apart() {
        assert_eq!(
            wrapped("one two three\n\nfour", 8),
            ["one two", "three", "", "four"]
        );
        assert_eq!(
            wrapped("https://arxiv.org/abs/2409.19256", 12).concat(),
            "https://arxiv.org/abs/2409.19256"
        );
        assert_eq!(wrapped("日本語の長い題名", 6), ["日本語", "の長い", "題名"]);
        assert_eq!(wrapped("日", 1), ["日"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn a_word_without_end_takes_time_only_for_its_length() {
        assert_eq!(wrap(&"é".repeat(300_000), 50).len(), 6_000);
    }

    proptest! {
        #[test]
        fn cutting_keeps_to_the_width(text in "\\PC{0,20}", width in 0..12_usize) {
            prop_assert!(columns(&cut(&text, width)) <= width);
        }

        #[test]
        fn no_line_is_too_wide_and_only_blanks_are_lost(text in "[a-c é日👨\u{301}\n-]{0,40}", width in 1..12_usize) {
            let lines = wrap(&text, width);
            let mut last = 0;
            for line in lines {
                prop_assert!(text[last..line.start].trim().is_empty());
                last = line.end;
                let shown = &text[line];
                prop_assert!(columns(shown) <= width || shown.graphemes(true).count() == 1, "{:?}", shown);
            }
            prop_assert!(text[last..].trim().is_empty());
        }
    }
}
