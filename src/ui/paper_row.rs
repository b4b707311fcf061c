//! A paper's row in the list, of one line or two.

use std::ops::Range;

use ratatui::{
    style::Style,
    text::{Line, Span},
};

use super::{
    readable::Readable,
    text::{marked, marked_line},
    theme::Theme,
};
use crate::{
    app::{App, settings::Column},
    catalog::{
        category::Category,
        paper::{NO_TITLE, Paper},
        width::{columns, cut, wrap},
    },
    search::{fuzzy::Fuzzy, highlight::highlight},
};

/// The sign of a marked paper.
const MARKED: &str = "+";
/// The signs of what is kept of a paper, and columns from which a row shows them.
const BOOKMARKED: &str = "*";
const READ: &str = "✓";
/// The sign of a paper that was not there the last time, until it has been read.
const ADDED: &str = "•";
const WITH_KEPT: u16 = 32;
/// Columns from which a row shows the year, and from which the subject as well.
const WITH_YEAR: u16 = 24;
const WITH_SUBJECT: u16 = 40;
/// Columns from which it shows the first author, and from which the identifier.
const WITH_AUTHOR: u16 = 96;
const WITH_ID: u16 = 130;
/// The most columns of these.
const AUTHOR: usize = 18;
const ID: usize = 16;
/// What parts a title from an author, and authors from each other.
const DOT: &str = " · ";
/// The most columns that a subject takes, in a narrow list and in a wide one.
const SUBJECT: (usize, usize) = (8, 14);
/// Columns from which a list is wide.
const WIDE: u16 = 70;

/// What parts two authors.
const COMMA: &str = ", ";

/// How rows are laid out.
pub struct Row<'a> {
    app: &'a App,
    theme: &'a Theme,
    selected: bool,
    marked: bool,
    width: u16,
    secondary: Style,
}

/// A text with its marks.
type Marked<'a> = (&'a str, Vec<Range<usize>>);

impl<'a> Row<'a> {
    /// Of a width.
    #[must_use]
    pub fn new(app: &'a App, theme: &'a Theme, selected: bool, marked: bool, width: u16) -> Self {
        // On the row of the cursor colours would be blocks: only what matched has one there.
        let secondary = if selected {
            theme.plain()
        } else {
            theme.secondary()
        };
        Self {
            app,
            theme,
            selected,
            marked,
            width,
            secondary,
        }
    }

    /// A paper's lines. With two the title goes on in the second, and what is left there is for
    /// the authors.
    #[must_use]
    pub fn lines(&self, paper: &Paper<'_>, height: usize, fuzzy: &Fuzzy) -> Vec<Line<'static>> {
        let as_written = self.app.as_written();
        let title = Readable::of(paper.title(), as_written);
        let names = paper.authors();
        let names: Vec<Readable<'_>> = names.map(|name| Readable::of(name, as_written)).collect();
        let searched: Vec<&str> = names.iter().map(Readable::searched).collect();
        let found = highlight(self.app.query(), title.searched(), &searched, fuzzy);
        let title = (title.text(), title.marks(found.title));
        let authors = names.iter().zip(found.authors);
        let mut authors: Vec<Marked<'_>> = authors
            .map(|(name, found)| (name.text(), name.marks(found)))
            .collect();
        let mut spans = self.before(paper);
        if self.has(Column::Author, WITH_AUTHOR) && !self.app.catalog().author_names().is_empty() {
            let first = authors
                .first_mut()
                .map(|(name, marks)| (*name, std::mem::take(marks)));
            self.author(first.unwrap_or_default(), &mut spans);
        }
        let taken: usize = spans.iter().map(|span| columns(&span.content)).sum();
        let room = usize::from(self.width).saturating_sub(taken);
        if height > 1 {
            return self.two(spans, taken, room, &title, &authors);
        }
        if title.0.is_empty() {
            spans.push(Span::styled(cut(NO_TITLE, room), self.theme.secondary()));
            return vec![Line::from(spans)];
        }
        // Why a paper is here when its title does not say it: the author that matched.
        let mut why = Vec::new();
        let author = authors.iter().find(|(_, marks)| !marks.is_empty());
        if let Some((name, marks)) = author.filter(|_| title.1.is_empty()) {
            why.push(Span::raw(DOT));
            let room = (room / 2).saturating_sub(columns(DOT));
            why.extend(self.marked(name, room, marks, self.theme.plain()));
        }
        let why_columns: usize = why.iter().map(|span| columns(&span.content)).sum();
        let room = room.saturating_sub(why_columns);
        spans.extend(self.marked(title.0, room, &title.1, self.theme.plain()));
        spans.extend(why);
        vec![Line::from(spans)]
    }

    /// Whether there is a column, in a list that is wide enough for it.
    fn has(&self, column: Column, from: u16) -> bool {
        self.width >= from && self.app.columns().contains(&column)
    }

    /// What stands before the title: the cursor, its mark, what is kept of it, the year, the subject, the identifier.
    fn before(&self, paper: &Paper<'_>) -> Vec<Span<'static>> {
        let width = self.width;
        let mut spans = vec![Span::raw(if self.selected { ">" } else { " " })];
        if !self.app.marks().papers().is_empty() {
            let style = if self.selected {
                self.theme.plain()
            } else {
                self.theme.chosen()
            };
            spans.push(Span::styled(if self.marked { MARKED } else { " " }, style));
        }
        let any = self.app.keeps_any() || self.app.any_added();
        if any && self.has(Column::Kept, WITH_KEPT) {
            let kept = self.app.kept(paper);
            let style = if self.selected {
                self.theme.plain()
            } else {
                self.theme.chosen()
            };
            let bookmarked = if kept.bookmarked { BOOKMARKED } else { " " };
            spans.push(Span::styled(bookmarked, style));
            let (sign, style) = match kept.read {
                true => (READ, self.secondary),
                false if self.app.is_added(paper.index()) => (ADDED, style),
                false => (" ", style),
            };
            spans.push(Span::styled(format!("{sign} "), style));
        }
        if self.has(Column::Year, WITH_YEAR) {
            let year = paper
                .year()
                .map_or_else(|| "    ".to_owned(), |year| format!("{year:>4}"));
            spans.push(Span::styled(format!("{year} "), self.secondary));
        }
        if self.has(Column::Subject, WITH_SUBJECT) {
            let most = if width >= WIDE { SUBJECT.1 } else { SUBJECT.0 };
            let code = cut(paper.primary_category().map_or("", Category::code), most);
            let widest = subject_columns(self.app).min(most);
            let pad = " ".repeat(widest.saturating_sub(columns(&code)) + 1);
            let style = if self.selected {
                self.theme.plain()
            } else {
                self.theme.subject()
            };
            spans.push(Span::styled(code, style));
            spans.push(Span::raw(pad));
        }
        if self.has(Column::Identifier, WITH_ID) {
            let id = cut(paper.id_text(), ID);
            let pad = " ".repeat(ID + 1 - columns(&id));
            spans.push(Span::styled(format!("{id}{pad}"), self.secondary));
        }
        spans
    }

    /// The first author's column.
    fn author(&self, (name, marks): Marked<'_>, spans: &mut Vec<Span<'static>>) {
        let name = self.marked(name, AUTHOR, &marks, self.secondary);
        let shown: usize = name.iter().map(|span| columns(&span.content)).sum();
        spans.extend(name);
        spans.push(Span::raw(" ".repeat(AUTHOR + 1 - shown.min(AUTHOR))));
    }

    /// Two lines: as much of the title as there is room for, and authors.
    fn two(
        &self,
        mut first: Vec<Span<'static>>,
        indent: usize,
        room: usize,
        (title, marks): &Marked<'_>,
        authors: &[Marked<'_>],
    ) -> Vec<Line<'static>> {
        let plain = self.theme.plain();
        let mut second = vec![Span::raw(" ".repeat(indent))];
        let wrapped = wrap(title, room);
        if title.is_empty() {
            first.push(Span::styled(cut(NO_TITLE, room), self.theme.secondary()));
        } else if let Some(line) = wrapped.first() {
            first.extend(marked(
                title,
                line.clone(),
                marks,
                plain,
                self.theme.matched(),
            ));
        }
        let mut left = room;
        if let Some(line) = wrapped.get(1) {
            let rest = &title[line.start..];
            let within = |range: &Range<usize>| {
                (range.end > line.start)
                    .then(|| range.start.saturating_sub(line.start)..range.end - line.start)
            };
            let marks: Vec<Range<usize>> = marks.iter().filter_map(within).collect();
            second.extend(self.marked(rest, room, &marks, plain));
            left = room.saturating_sub(columns(rest) + columns(DOT));
            if left > 0 && !authors.is_empty() {
                second.push(Span::raw(DOT));
            }
        }
        if left > 0 {
            let (mut text, mut marks) = (String::new(), Vec::new());
            for (name, found) in authors {
                if !text.is_empty() {
                    text.push_str(COMMA);
                }
                let start = text.len();
                marks.extend(
                    found
                        .iter()
                        .map(|mark| start + mark.start..start + mark.end),
                );
                text.push_str(name);
                if columns(&text) > left && marks.is_empty() && text.len() > FAR {
                    break;
                }
            }
            second.extend(self.marked(&text, left, &marks, self.secondary));
        }
        vec![Line::from(first), Line::from(second)]
    }

    fn marked(
        &self,
        text: &str,
        width: usize,
        marks: &[Range<usize>],
        style: Style,
    ) -> Vec<Span<'static>> {
        marked_line(text, width, marks, style, self.theme.matched())
    }
}

/// How far authors are looked through for one that matched, in bytes.
const FAR: usize = 20_000;

/// The columns of the widest subject of the catalog.
fn subject_columns(app: &App) -> usize {
    app.catalog()
        .categories()
        .map(|(_, category)| columns(category.code()))
        .max()
        .unwrap_or(0)
}
