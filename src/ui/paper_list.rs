//! The list of papers: the rows in the window, and no others.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    text::{marked, wrap},
    theme::Theme,
};
use crate::catalog::width::{beginning, columns, cut};
use crate::{
    app::{App, Focus, sidebar::Mark},
    catalog::{category::Category, paper::Paper},
    search::{fuzzy::Fuzzy, highlight::highlight},
};

/// Columns from which a row shows the year, and from which the subject as well.
const WITH_YEAR: u16 = 24;
const WITH_SUBJECT: u16 = 40;
/// The most columns that a subject takes.
const SUBJECT: usize = 8;

/// What stands in the pane's title: how many papers, and what they are narrowed to.
#[must_use]
pub fn title(app: &App) -> String {
    let (shown, all) = (app.matches().papers.len(), app.catalog().len());
    let mut title = if shown == all {
        format!("{all}")
    } else {
        format!("{shown} of {all}")
    };
    let sidebar = app.sidebar();
    for row in sidebar.rows() {
        let sign = match sidebar.mark(*row) {
            Mark::None => continue,
            Mark::Chosen => "",
            Mark::Excluded => "not ",
        };
        title.push_str(&format!(
            " · {sign}{}",
            super::subject_sidebar::name(app.catalog(), *row)
        ));
    }
    title
}

/// Draws the rows in the window.
pub fn draw(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer, fuzzy: &Fuzzy) {
    let papers = &app.matches().papers;
    if papers.is_empty() {
        return draw_empty(app, theme, area, buffer);
    }
    let focused = matches!(app.focus(), Focus::Papers | Focus::Filter);
    let window = papers
        .iter()
        .enumerate()
        .skip(app.list().offset())
        .take(usize::from(area.height));
    for (y, (row, index)) in (area.y..).zip(window) {
        let selected = row == app.list().cursor();
        let line = row_line(
            app,
            theme,
            &app.catalog().paper(*index),
            selected,
            area.width,
            fuzzy,
        );
        buffer.set_line(area.x, y, &line, area.width);
        if selected {
            buffer.set_style(
                Rect::new(area.x, y, area.width, 1),
                theme.cursor_row(focused),
            );
        }
    }
}

fn row_line(
    app: &App,
    theme: &Theme,
    paper: &Paper<'_>,
    selected: bool,
    width: u16,
    fuzzy: &Fuzzy,
) -> Line<'static> {
    // On the row of the cursor colours would be blocks: only what matched has one there.
    let (secondary, subject) = if selected {
        (theme.plain(), theme.plain())
    } else {
        (theme.secondary(), theme.subject())
    };
    let mut spans = vec![Span::raw(if selected { ">" } else { " " })];
    if width >= WITH_YEAR {
        let year = paper
            .year()
            .map_or_else(|| "    ".to_owned(), |year| format!("{year:>4}"));
        spans.push(Span::styled(format!("{year} "), secondary));
    }
    if width >= WITH_SUBJECT {
        let code = cut(paper.primary_category().map_or("", Category::code), SUBJECT);
        let pad = " ".repeat(subject_columns(app).saturating_sub(columns(&code)) + 1);
        spans.push(Span::styled(code, subject));
        spans.push(Span::raw(pad));
    }
    let taken: usize = spans.iter().map(|span| columns(&span.content)).sum();
    let room = usize::from(width).saturating_sub(taken);
    if paper.title().is_empty() {
        spans.push(Span::styled(cut("(no title)", room), theme.secondary()));
        return Line::from(spans);
    }
    let title = paper.title();
    let authors: Vec<&str> = paper.authors().collect();
    let marks = highlight(app.query(), title, &authors, fuzzy).title;
    let whole = columns(title) <= room;
    let end = if whole {
        title.len()
    } else {
        beginning(title, room.saturating_sub(1)).trim_end().len()
    };
    spans.extend(marked(
        title,
        0..end,
        &marks,
        theme.plain(),
        theme.matched(),
    ));
    if !whole && room > 0 {
        spans.push(Span::raw("…"));
    }
    Line::from(spans)
}

/// The columns that subjects take: as many as the widest of the catalog, within reason.
fn subject_columns(app: &App) -> usize {
    app.catalog()
        .categories()
        .map(|(_, category)| columns(category.code()))
        .max()
        .unwrap_or(0)
        .min(SUBJECT)
}

fn draw_empty(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    if app.searching() {
        return;
    }
    let filter = app.filter().text().trim();
    let mut text = if filter.is_empty() {
        "No paper is of this choice.".to_owned()
    } else {
        format!("No paper matches {filter}")
    };
    if !filter.is_empty() && app.sidebar().is_narrowed() {
        text.push_str(" in what is chosen of subjects and years");
    }
    text.push_str("\nEsc backs out.");
    for (y, range) in (area.y..area.bottom()).zip(wrap(&text, usize::from(area.width))) {
        buffer.set_stringn(
            area.x,
            y,
            &text[range],
            usize::from(area.width),
            theme.secondary(),
        );
    }
}
