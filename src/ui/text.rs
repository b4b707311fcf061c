//! Text as spans, with what the filter matched marked.

use std::ops::Range;

use ratatui::{style::Style, text::Span};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::catalog::width::{beginning, columns};

/// The part of a text in `range` as spans, with the marked ranges in another style.
#[must_use]
pub fn marked(
    text: &str,
    range: Range<usize>,
    marks: &[Range<usize>],
    style: Style,
    mark: Style,
) -> Vec<Span<'static>> {
    let each: Vec<(Range<usize>, Style)> =
        marks.iter().map(|range| (range.clone(), mark)).collect();
    marked_each(text, range, &each, style)
}

/// The same, with a style for each marked range. The ranges are sorted and apart.
#[must_use]
pub fn marked_each(
    text: &str,
    range: Range<usize>,
    marks: &[(Range<usize>, Style)],
    style: Style,
) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    let mut at = range.start;
    let mut push = |range: Range<usize>, style: Style| {
        if let Some(part) = text.get(range).filter(|part| !part.is_empty()) {
            spans.push(Span::styled(part.to_owned(), style));
        }
    };
    for (marked, mark) in marks {
        let (start, end) = (
            marked.start.clamp(at, range.end),
            marked.end.clamp(at, range.end),
        );
        push(at..start, style);
        push(start..end, style.patch(*mark));
        at = end;
    }
    push(at..range.end, style);
    spans
}

/// A text in one line of at most `width` columns, with its marked ranges: where it is too long,
/// so much of it that the first mark is seen, and `…` for what is not.
#[must_use]
pub fn marked_line(
    text: &str,
    width: usize,
    marks: &[Range<usize>],
    style: Style,
    mark: Style,
) -> Vec<Span<'static>> {
    if columns(text) <= width {
        return marked(text, 0..text.len(), marks, style, mark);
    }
    if width == 0 {
        return Vec::new();
    }
    let first = marks.first().cloned().unwrap_or(0..0);
    let start = if width < 3 || columns(&text[..first.end]) < width {
        0
    } else {
        window_start(text, first.start, width)
    };
    let left = usize::from(start > 0);
    let whole_end = columns(&text[start..]) + left <= width;
    let end = if whole_end {
        text.len()
    } else {
        start
            + beginning(&text[start..], width.saturating_sub(left + 1))
                .trim_end()
                .len()
    };
    let ellipsis = |shown: bool| shown.then(|| Span::styled("…", style));
    let mut spans: Vec<Span<'static>> = ellipsis(start > 0).into_iter().collect();
    spans.extend(marked(text, start..end, marks, style, mark));
    spans.extend(ellipsis(!whole_end));
    spans
}

/// Where a window begins so that a mark stands a third into it, or so that it ends with the text.
fn window_start(text: &str, mark: usize, width: usize) -> usize {
    let starts = || text.grapheme_indices(true).map(|(at, _)| at);
    let before_mark = starts()
        .find(|at| columns(&text[*at..mark.max(*at)]) <= width.saturating_sub(2) / 3)
        .unwrap_or(0);
    let to_the_end = starts()
        .find(|at| columns(&text[*at..]) < width)
        .unwrap_or(text.len());
    before_mark.min(to_the_end)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line(text: &str, width: usize, marks: &[Range<usize>]) -> String {
        let (plain, mark) = (Style::new(), Style::new().bold());
        marked_line(text, width, marks, plain, mark)
            .iter()
            .map(|span| span.content.as_ref())
            .collect()
    }

    fn one(range: Range<usize>) -> Vec<Range<usize>> {
        vec![range]
    }

    #[test]
    fn a_long_line_shows_its_first_mark() {
        let text = "QSync: Distributed Training Across Hybrid Devices";
        assert_eq!(line(text, 60, &[]), text);
        assert_eq!(line(text, 20, &[]), "QSync: Distributed…");
        assert_eq!(line(text, 20, &one(0..5)), "QSync: Distributed…");
        assert_eq!(line(text, 20, &one(35..39)), "…cross Hybrid Devic…");
        assert_eq!(line(text, 20, &one(42..49)), "…ross Hybrid Devices");
    }

    proptest! {
        #[test]
        fn a_line_keeps_to_its_width(text in "[a-c é日👨\u{301}]{0,30}", width in 0..12_usize, at in 0..20_usize) {
            let marks: Vec<Range<usize>> = text.char_indices().nth(at).map(|(at, c)| at..at + c.len_utf8()).into_iter().collect();
            prop_assert!(columns(&line(&text, width, &marks)) <= width);
        }
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
}
