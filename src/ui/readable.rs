//! A text of a paper as it is read: mathematics and accents as Unicode, or TeX as it is written.

use std::{borrow::Cow, ops::Range};

use crate::catalog::tex::{Shown, shown};

/// A text, and what is searched of it.
#[derive(Debug)]
pub enum Readable<'a> {
    /// As a person reads it.
    Shown(Cow<'a, str>),
    /// As the source has it.
    Written(&'a str, Shown),
}

impl<'a> Readable<'a> {
    /// A text of a source.
    #[must_use]
    pub fn of(source: &'a str, as_written: bool) -> Self {
        if as_written {
            Self::Written(source, Shown::of(source))
        } else {
            Self::Shown(shown(source))
        }
    }

    /// What is searched: the text as a person reads it.
    #[must_use]
    pub fn searched(&self) -> &str {
        match self {
            Self::Shown(text) => text,
            Self::Written(_, shown) => &shown.text,
        }
    }

    /// What is on the screen.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Shown(text) => text,
            Self::Written(text, _) => text,
        }
    }

    /// Where what was found in [`Readable::searched`] stands in [`Readable::text`].
    #[must_use]
    pub fn marks(&self, found: Vec<Range<usize>>) -> Vec<Range<usize>> {
        match self {
            Self::Shown(_) => found,
            Self::Written(_, shown) => {
                let mut marks: Vec<Range<usize>> = Vec::with_capacity(found.len());
                for range in found.iter().map(|range| shown.origin(range)) {
                    // Two places may come from one command.
                    match marks.last_mut() {
                        Some(last) if range.start < last.end => last.end = last.end.max(range.end),
                        _ => marks.push(range),
                    }
                }
                marks
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{highlight::in_abstract, query::Query};

    #[test]
    fn marks_fall_on_what_is_read_and_on_what_is_written() {
        let source = r"On L\'evy and $\mathcal{O}(n)$";
        let marked = |as_written| {
            let readable = Readable::of(source, as_written);
            let found = in_abstract(&Query::parse("levy o(n)"), readable.searched());
            let marks = readable.marks(found).into_iter();
            let text = |range: Range<usize>| readable.text()[range].to_owned();
            marks.map(text).collect::<Vec<_>>()
        };
        assert_eq!(marked(false), ["Lévy", "𝒪(n)"]);
        assert_eq!(marked(true), [r"L\'evy", r"\mathcal{O}(n)"]);
    }
}
