//! The letters that stand on a paper's links while one is chosen.

use std::ops::Range;

use ratatui::style::Style;

use super::{readable::Readable, theme::Theme};
use crate::app::{
    App,
    links::{Link, Place},
};

/// Which letters stand where.
#[derive(Debug, Default)]
pub struct Labels {
    links: Vec<(Link, String)>,
}

impl Labels {
    /// Those that can still be meant by what has been typed; none while no link is chosen.
    #[must_use]
    pub fn of(app: &App) -> Self {
        let Some(typed) = app.typed_label() else {
            return Self::default();
        };
        let mut links = app.links();
        links.retain(|(_, label)| label.starts_with(typed));
        Self { links }
    }

    /// The letters at a place.
    #[must_use]
    pub fn at(&self, place: &Place) -> Option<&str> {
        let mut links = self.links.iter();
        let found = links.find(|(link, _)| link.place == *place);
        found.map(|(_, label)| label.as_str())
    }

    /// The links that stand nowhere else: name and letters.
    pub fn apart(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.links
            .iter()
            .filter_map(|(link, label)| match link.place {
                Place::Apart(name) => Some((name, label.as_str())),
                _ => None,
            })
    }

    /// The links in a text, and their letters.
    #[must_use]
    pub fn within(&self, of: impl Fn(&Place) -> Option<Range<usize>>) -> Vec<(Range<usize>, &str)> {
        let links = self.links.iter();
        let within = links.filter_map(|(link, label)| Some((of(&link.place)?, label.as_str())));
        within.collect()
    }
}

/// A text with letters in it, and the styles of its parts.
#[derive(Debug, Default)]
pub struct Labelled {
    /// The text.
    pub text: String,
    /// Its parts in another style, sorted and apart.
    pub marks: Vec<(Range<usize>, Style)>,
    /// Which of these are letters.
    labels: Vec<usize>,
}

impl Labelled {
    /// A text with marks, and with letters before its links.
    #[must_use]
    pub fn of(
        readable: &Readable<'_>,
        marks: &[(Range<usize>, Style)],
        links: &[(Range<usize>, &str)],
        theme: &Theme,
    ) -> Self {
        let mut labelled = Self::default();
        let text = readable.text();
        let mut at = 0;
        for (range, label) in links {
            let [range] = &readable.marks(vec![range.clone()])[..] else {
                continue;
            };
            labelled.push_part(text, at..range.start, marks);
            labelled.label(Some(label), theme);
            at = range.start.max(at);
        }
        labelled.push_part(text, at..text.len(), marks);
        labelled
    }

    /// Adds a text with its marks.
    pub fn push(&mut self, text: &str, marks: &[(Range<usize>, Style)]) {
        self.push_part(text, 0..text.len(), marks);
    }

    /// Adds letters.
    pub fn label(&mut self, label: Option<&str>, theme: &Theme) {
        if let Some(label) = label {
            let start = self.text.len();
            self.text.push_str(&format!("[{label}]"));
            self.labels.push(self.marks.len());
            self.marks.push((start..self.text.len(), theme.key()));
        }
    }

    /// Where the first so many marks begin that are no letters.
    #[must_use]
    pub fn first_marks(&self, count: usize) -> Vec<usize> {
        let marks = self.marks.iter().enumerate();
        let own = marks.filter(|(at, _)| !self.labels.contains(at));
        own.map(|(_, (range, _))| range.start).take(count).collect()
    }

    fn push_part(&mut self, text: &str, part: Range<usize>, marks: &[(Range<usize>, Style)]) {
        let start = self.text.len();
        let Some(written) = text.get(part.clone()) else {
            return;
        };
        self.text.push_str(written);
        for (range, style) in marks {
            let (from, to) = (range.start.max(part.start), range.end.min(part.end));
            if from < to {
                let range = start + from - part.start..start + to - part.start;
                self.marks.push((range, *style));
            }
        }
    }
}
