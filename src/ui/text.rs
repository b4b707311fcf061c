//! Text laid out in the terminal's columns: wrapped, and marked.

use std::ops::Range;

use ratatui::{style::Style, text::Span};
use unicode_linebreak::linebreaks;
use unicode_segmentation::UnicodeSegmentation as _;

use crate::catalog::width::{beginning, columns};

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
            let first = text[start..end].graphemes(true).next().map_or(1, str::len);
            let fits = beginning(&text[start..end], width).len().max(first);
            if start + fits >= end {
                break;
            }
            lines.push(base + start..base + start + fits);
            start += fits;
            taken = columns(&text[start..end]);
        }
        blanks = columns(&text[end..next]);
        at = next;
    }
    lines.push(base + start..base + end);
}

/// The part of a text in `range` as spans, with the marked ranges in another style.
#[must_use]
pub fn marked(
    text: &str,
    range: Range<usize>,
    marks: &[Range<usize>],
    style: Style,
    mark: Style,
) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    let mut at = range.start;
    let mut push = |range: Range<usize>, style: Style| {
        if let Some(part) = text.get(range).filter(|part| !part.is_empty()) {
            spans.push(Span::styled(part.to_owned(), style));
        }
    };
    for marked in marks {
        let (start, end) = (
            marked.start.clamp(at, range.end),
            marked.end.clamp(at, range.end),
        );
        push(at..start, style);
        push(start..end, style.patch(mark));
        at = end;
    }
    push(at..range.end, style);
    spans
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
    fn marks_keep_to_their_line() {
        let (plain, mark) = (Style::new(), Style::new().bold());
        let spans = marked("HybridFlow", 2..8, &[0..3, 6..10], plain, mark);
        let shown: Vec<(&str, bool)> = spans
            .iter()
            .map(|span| (span.content.as_ref(), span.style == mark))
            .collect();
        assert_eq!(shown, [("b", true), ("rid", false), ("Fl", true)]);
    }

    proptest! {
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
