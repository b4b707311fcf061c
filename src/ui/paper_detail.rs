//! The paper in full: title, authors, what is known of it, its address, the abstract.

use std::ops::Range;

use ratatui::{
    buffer::Buffer,
    layout::{Margin, Rect},
    style::Style,
    text::Line,
};

use super::{
    Link,
    readable::Readable,
    text::{marked, marked_each},
    theme::Theme,
};
use crate::catalog::width::{columns, cut, wrap};
use crate::{
    app::{App, detail::Detail},
    catalog::paper::{NO_TITLE, Paper},
    search::{
        fuzzy::Fuzzy,
        highlight::{Highlight, highlight, in_abstract},
    },
};

/// What parts two authors.
const COMMA: &str = ", ";
/// What parts two facts in one line.
const DOT: &str = " · ";
/// Columns from which the text stands a column off the border.
const PADDED: u16 = 36;

/// A paper laid out for a width.
#[derive(Debug, Default)]
pub struct Page {
    /// Its lines.
    pub lines: Vec<Line<'static>>,
    /// Its addresses: which line, which columns of it, and where it leads.
    pub links: Vec<(usize, Range<usize>, String)>,
    /// The lines on which the filter's words stand in the abstract, once a word.
    pub hits: Vec<usize>,
    width: usize,
}

/// Where one is in a text, when not all of it is seen.
#[must_use]
pub fn more(detail: &Detail) -> String {
    if detail.rows() == 0 || detail.lines() <= detail.rows() {
        return String::new();
    }
    match detail.lines() - detail.rows() {
        last if detail.offset() >= last => "↑ end".to_owned(),
        _ if detail.offset() == 0 => "↓ more".to_owned(),
        last => format!("↕ {}%", detail.offset() * 100 / last),
    }
}

/// What stands in the pane's title: where one is in the text, and at which hit.
#[must_use]
pub fn title(app: &App) -> String {
    let hit = match app.detail().hit() {
        (Some(hit), count) => format!("hit {} of {count}", hit + 1),
        (None, 1) => "1 hit".to_owned(),
        (None, 0) => String::new(),
        (None, count) => format!("{count} hits"),
    };
    let parts = [more(app.detail()), hit];
    parts
        .iter()
        .filter(|part| !part.is_empty())
        .cloned()
        .collect::<Vec<_>>()
        .join(DOT)
}

/// The part of the pane that the text has.
#[must_use]
pub fn text_area(inside: Rect) -> Rect {
    if inside.width >= PADDED {
        inside.inner(Margin::new(1, 0))
    } else {
        inside
    }
}

/// Draws the lines in the window and returns the addresses among them.
pub fn draw(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer, fuzzy: &Fuzzy) -> Vec<Link> {
    let area = text_area(area);
    let page = page(app, theme, area.width, fuzzy);
    let offset = app.detail().offset();
    for (y, line) in (area.y..area.bottom()).zip(page.lines.iter().skip(offset)) {
        buffer.set_line(area.x, y, line, area.width);
    }
    let on_screen = |(line, range, url): (usize, Range<usize>, String)| {
        let row = u16::try_from(line.checked_sub(offset)?)
            .ok()
            .filter(|row| *row < area.height)?;
        let (x, width) = (
            u16::try_from(range.start).ok()?,
            u16::try_from(range.len()).ok()?,
        );
        Some(Link {
            area: Rect::new(area.x + x, area.y + row, width, 1),
            url,
        })
    };
    page.links.into_iter().filter_map(on_screen).collect()
}

/// Lays the selected paper out.
#[must_use]
pub fn page(app: &App, theme: &Theme, width: u16, fuzzy: &Fuzzy) -> Page {
    let mut page = Page {
        width: usize::from(width),
        ..Page::default()
    };
    let Some(paper) = app.selected() else {
        return page;
    };
    let as_written = app.as_written();
    let title = Readable::of(paper.title(), as_written);
    let names = paper.authors();
    let names: Vec<Readable<'_>> = names.map(|name| Readable::of(name, as_written)).collect();
    let authors: Vec<&str> = names.iter().map(Readable::searched).collect();
    let Highlight {
        title: marks,
        authors,
    } = highlight(app.query(), title.searched(), &authors, fuzzy);
    page.title(&title, marks, theme);
    page.authors(&names, authors, theme);
    page.facts(app, &paper, theme);
    page.lines.push(Line::default());
    match paper.abstract_() {
        Some(text) => {
            let text = Readable::of(&text, as_written);
            let hits = text.marks(in_abstract(app.query(), text.searched()));
            page.abstract_(text.text(), &hits, app.detail().hit().0, theme);
        }
        None if paper.abstract_is_lost() => page.flow(
            "The abstract could not be read: the file that it is kept in was changed since it was opened, or is damaged.",
            &[],
            theme.problem(),
            theme.plain(),
        ),
        None => page.flow(
            "No abstract is known.",
            &[],
            theme.secondary(),
            theme.plain(),
        ),
    }
    page
}

impl Page {
    fn flow(&mut self, text: &str, marks: &[Range<usize>], style: Style, mark: Style) {
        for range in wrap(text, self.width) {
            self.lines
                .push(Line::from(marked(text, range, marks, style, mark)));
        }
    }

    /// The abstract with its hits marked, the one that is gone to above the others.
    fn abstract_(
        &mut self,
        text: &str,
        hits: &[Range<usize>],
        current: Option<usize>,
        theme: &Theme,
    ) {
        let style = |at| {
            if Some(at) == current {
                theme.current()
            } else {
                theme.matched()
            }
        };
        let marks: Vec<(Range<usize>, Style)> = hits
            .iter()
            .enumerate()
            .map(|(at, range)| (range.clone(), style(at)))
            .collect();
        for range in wrap(text, self.width) {
            let begun = hits.iter().filter(|hit| range.contains(&hit.start)).count();
            self.hits
                .extend(std::iter::repeat_n(self.lines.len(), begun));
            self.lines
                .push(Line::from(marked_each(text, range, &marks, theme.plain())));
        }
    }

    fn title(&mut self, title: &Readable<'_>, marks: Vec<Range<usize>>, theme: &Theme) {
        match title.text() {
            "" => self.flow(NO_TITLE, &[], theme.secondary(), theme.plain()),
            text => self.flow(text, &title.marks(marks), theme.heading(), theme.matched()),
        }
    }

    fn authors(&mut self, authors: &[Readable<'_>], marks: Vec<Vec<Range<usize>>>, theme: &Theme) {
        if authors.is_empty() {
            return;
        }
        let (mut text, mut all_marks) = (String::new(), Vec::new());
        for (name, marks) in authors.iter().zip(marks) {
            if !text.is_empty() {
                text.push_str(COMMA);
            }
            all_marks.extend(
                name.marks(marks)
                    .iter()
                    .map(|range| text.len() + range.start..text.len() + range.end),
            );
            text.push_str(name.text());
        }
        self.flow(&text, &all_marks, theme.plain(), theme.matched());
    }

    /// Its subjects, what names and dates it, and its addresses: a line each where they fit.
    fn facts(&mut self, app: &App, paper: &Paper<'_>, theme: &Theme) {
        self.subjects(app, paper, theme);
        let named = [
            paper.id().map(|id| format!("arXiv:{id}")),
            paper.version().map(|version| format!("version {version}")),
            paper.year().map(|year| year.to_string()),
            paper
                .journal_ref()
                .map(|text| Readable::of(&text, app.as_written()).text().to_owned()),
        ];
        let named: Vec<String> = named.into_iter().flatten().collect();
        if !named.is_empty() {
            self.flow(&named.join(DOT), &[], theme.plain(), theme.plain());
        }
        self.link(&paper.url(), theme);
        if let Some(url) = paper.doi_url() {
            self.link(&url, theme);
        }
        if let Some(comment) = paper.comment() {
            let comment = Readable::of(&comment, app.as_written());
            self.flow(comment.text(), &[], theme.secondary(), theme.plain());
        }
    }

    fn subjects(&mut self, app: &App, paper: &Paper<'_>, theme: &Theme) {
        let (mut text, mut codes) = (String::new(), Vec::new());
        for category in paper.categories() {
            if !text.is_empty() {
                text.push_str(DOT);
            }
            codes.push(text.len()..text.len() + category.code().len());
            text.push_str(category.code());
            let today = app
                .catalog()
                .category(category.canonical())
                .filter(|today| today.code() != category.code());
            for part in [
                category.name(),
                today.map_or("", |_| "now"),
                today.map_or("", |today| today.code()),
            ] {
                if !part.is_empty() {
                    text.push(' ');
                    text.push_str(part);
                }
            }
        }
        if !text.is_empty() {
            self.flow(&text, &codes, theme.plain(), theme.subject());
        }
    }

    /// An address; one that would take many lines is cut on the screen, not where it leads.
    fn link(&mut self, url: &str, theme: &Theme) {
        let lines = wrap(url, self.width);
        let shown: Vec<String> = if lines.len() > 2 {
            vec![cut(url, self.width)]
        } else {
            lines
                .into_iter()
                .map(|range| url[range].to_owned())
                .collect()
        };
        for text in shown {
            self.links
                .push((self.lines.len(), 0..columns(&text), url.to_owned()));
            self.lines.push(Line::styled(text, theme.link()));
        }
    }
}
