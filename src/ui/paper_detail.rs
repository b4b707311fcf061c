//! The paper in full: title, authors, what is known of it, its address, the abstract.

use std::ops::Range;

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use super::{
    Link,
    text::{marked, wrap},
    theme::Theme,
};
use crate::catalog::width::columns;
use crate::{
    app::App,
    catalog::{category::Category, paper::Paper},
    search::{
        fuzzy::Fuzzy,
        highlight::{Highlight, highlight},
    },
};

/// Columns of the labels, and the width from which there are labels.
const LABEL: usize = 11;
const WITH_LABELS: usize = 40;
/// What parts two authors.
const COMMA: &str = ", ";

/// A paper laid out for a width.
#[derive(Debug, Default)]
pub struct Page {
    /// Its lines.
    pub lines: Vec<Line<'static>>,
    /// Its addresses: which line, which columns of it, and where it leads.
    pub links: Vec<(usize, Range<usize>, String)>,
    width: usize,
}

/// What stands in the pane's title: where one is in the text, when not all of it is seen.
#[must_use]
pub fn title(app: &App) -> String {
    let detail = app.detail();
    if detail.rows() == 0 || detail.lines() <= detail.rows() {
        return String::new();
    }
    match detail.lines() - detail.rows() {
        last if detail.offset() >= last => "end".to_owned(),
        _ if detail.offset() == 0 => "more below".to_owned(),
        last => format!("{}%", detail.offset() * 100 / last),
    }
}

/// Draws the lines in the window and returns the addresses among them.
pub fn draw(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer, fuzzy: &Fuzzy) -> Vec<Link> {
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
    let authors: Vec<&str> = paper.authors().collect();
    let marks = highlight(app.query(), paper.title(), &authors, fuzzy);
    page.title(&paper, &marks, theme);
    page.authors(&authors, &marks, theme);
    page.lines.push(Line::default());
    page.facts(app, &paper, theme);
    page.lines.push(Line::default());
    match paper.abstract_() {
        Some(text) => page.flow(text, &[], theme.plain(), theme),
        None => page.flow("No abstract is known.", &[], theme.secondary(), theme),
    }
    page
}

impl Page {
    fn flow(&mut self, text: &str, marks: &[Range<usize>], style: Style, theme: &Theme) {
        for range in wrap(text, self.width) {
            self.lines.push(Line::from(marked(
                text,
                range,
                marks,
                style,
                theme.matched(),
            )));
        }
    }

    fn title(&mut self, paper: &Paper<'_>, marks: &Highlight, theme: &Theme) {
        match paper.title() {
            "" => self.flow("(no title)", &[], theme.secondary(), theme),
            title => self.flow(title, &marks.title, theme.heading(), theme),
        }
    }

    fn authors(&mut self, authors: &[&str], marks: &Highlight, theme: &Theme) {
        if authors.is_empty() {
            return;
        }
        let (mut text, mut all_marks) = (String::new(), Vec::new());
        for (name, marks) in authors.iter().zip(&marks.authors) {
            if !text.is_empty() {
                text.push_str(COMMA);
            }
            all_marks.extend(
                marks
                    .iter()
                    .map(|range| text.len() + range.start..text.len() + range.end),
            );
            text.push_str(name);
        }
        self.flow(&text, &all_marks, theme.plain(), theme);
    }

    fn facts(&mut self, app: &App, paper: &Paper<'_>, theme: &Theme) {
        for (at, category) in paper.categories().enumerate() {
            let label = if at == 0 {
                "Subject"
            } else if at == 1 {
                "Also in"
            } else {
                ""
            };
            self.subject(label, app, category, theme);
        }
        let mut when: Vec<String> = paper
            .year()
            .map(|year| year.to_string())
            .into_iter()
            .collect();
        when.push("arXiv".to_owned());
        if let Some(version) = paper.version() {
            when.push(format!("v{version}"));
        }
        self.fact("Year", &when.join(" · "), theme.plain(), theme);
        for (label, text) in [
            ("Published", paper.journal_ref()),
            ("Comment", paper.comment()),
        ] {
            if let Some(text) = text {
                self.fact(label, text, theme.plain(), theme);
            }
        }
        if let Some(id) = paper.id() {
            self.fact("Identifier", &format!("arXiv:{id}"), theme.plain(), theme);
        }
        self.link(
            if paper.id().is_some() {
                "Link"
            } else {
                "Search"
            },
            &paper.url(),
            theme,
        );
        if let Some(url) = paper.doi_url() {
            self.link("DOI", &url, theme);
        }
    }

    fn subject(&mut self, label: &str, app: &App, category: &Category, theme: &Theme) {
        let today = app
            .catalog()
            .category(category.canonical())
            .filter(|today| today.code() != category.code());
        let name = today.map_or_else(
            || category.name().to_owned(),
            |today| format!("{} (now {})", category.name(), today.code()),
        );
        let text = format!("{} {name}", category.code());
        let code = 0..category.code().len();
        self.labelled(
            label,
            text.trim_end(),
            std::slice::from_ref(&code),
            theme.plain(),
            theme.subject(),
            theme,
        );
    }

    fn fact(&mut self, label: &str, text: &str, style: Style, theme: &Theme) {
        self.labelled(label, text, &[], style, style, theme);
    }

    fn link(&mut self, label: &str, url: &str, theme: &Theme) {
        let first = self.lines.len();
        let indent = self.indent();
        self.fact(label, url, theme.link(), theme);
        for at in first..self.lines.len() {
            let wide: usize = self.lines[at]
                .spans
                .iter()
                .skip(usize::from(indent > 0))
                .map(|span| columns(&span.content))
                .sum();
            self.links.push((at, indent..indent + wide, url.to_owned()));
        }
    }

    /// The columns that labels take; none where there is little room.
    fn indent(&self) -> usize {
        if self.width >= WITH_LABELS { LABEL } else { 0 }
    }

    fn labelled(
        &mut self,
        label: &str,
        text: &str,
        marks: &[Range<usize>],
        style: Style,
        mark: Style,
        theme: &Theme,
    ) {
        let indent = self.indent();
        for (at, range) in wrap(text, self.width.saturating_sub(indent))
            .into_iter()
            .enumerate()
        {
            let mut spans = Vec::new();
            if indent > 0 {
                let label = if at == 0 { label } else { "" };
                spans.push(Span::styled(format!("{label:indent$}"), theme.secondary()));
            }
            spans.extend(marked(text, range, marks, style, mark));
            self.lines.push(Line::from(spans));
        }
    }
}
