//! The sidebar: subjects and years with live counts.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::theme::Theme;
use crate::catalog::width::{columns, cut};
use crate::{
    app::{
        App, Focus,
        sidebar::{Mark, Row},
    },
    catalog::Catalog,
};

/// Columns of the sidebar from which subjects' names are worth showing.
const WITH_NAMES: u16 = 30;

/// What stands in the pane's title.
#[must_use]
pub fn title(app: &App) -> String {
    if app.sidebar().primary_only() {
        "primary".to_owned()
    } else {
        String::new()
    }
}

/// A row's name.
#[must_use]
pub fn name(catalog: &Catalog, row: Row) -> String {
    match row {
        Row::AllSubjects => "All".to_owned(),
        Row::AllYears => "Years".to_owned(),
        Row::Subject(subject) => catalog
            .category(subject)
            .map_or_else(String::new, |category| category.code().to_owned()),
        Row::Year(year) => year.to_string(),
    }
}

/// Draws the rows in the window.
pub fn draw(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let sidebar = app.sidebar();
    let focused = app.focus() == Focus::Subjects;
    let window = sidebar
        .rows()
        .iter()
        .enumerate()
        .skip(sidebar.offset())
        .take(usize::from(area.height));
    for (y, (at, row)) in (area.y..).zip(window) {
        let here = at == sidebar.cursor();
        draw_row(
            app,
            theme,
            *row,
            here,
            Rect::new(area.x, y, area.width, 1),
            buffer,
        );
        if here && focused {
            buffer.set_style(Rect::new(area.x, y, area.width, 1), theme.cursor_row(true));
        }
    }
}

fn draw_row(app: &App, theme: &Theme, row: Row, here: bool, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let counts = &app.matches().counts;
    let (count, known) = match row {
        Row::AllSubjects => (counts.any_subject, ""),
        Row::AllYears => (counts.any_year, ""),
        Row::Subject(subject) => (
            counts.subjects.get(&subject).copied().unwrap_or(0),
            app.catalog()
                .category(subject)
                .map_or("", |category| category.name()),
        ),
        Row::Year(year) => (counts.years.get(&year).copied().unwrap_or(0), ""),
    };
    let (sign, style) = match app.sidebar().mark(row) {
        Mark::Chosen if app.sidebar().is_followed(row) => (" ", theme.heading()),
        Mark::Chosen => ("+", theme.chosen()),
        Mark::Excluded => ("-", theme.excluded()),
        Mark::None if matches!(row, Row::AllYears | Row::AllSubjects) => (" ", theme.heading()),
        Mark::None if count == 0 => (" ", theme.secondary()),
        Mark::None => (" ", theme.plain()),
    };
    let cursor = if here { ">" } else { " " };
    let count = count.to_string();
    let label = name(app.catalog(), row);
    let left = format!("{cursor}{sign}{label}");
    let room = width.saturating_sub(columns(&count) + 1);
    put(buffer, area, 0, &cut(&left, room), room, style);
    let taken = columns(&left) + 1;
    if area.width >= WITH_NAMES && !known.is_empty() && room > taken {
        put(
            buffer,
            area,
            taken,
            &cut(known, room - taken),
            room - taken,
            theme.secondary(),
        );
    }
    if width > columns(&count) {
        put(
            buffer,
            area,
            width - columns(&count),
            &count,
            width,
            theme.secondary(),
        );
    }
}

fn put(buffer: &mut Buffer, area: Rect, column: usize, text: &str, width: usize, style: Style) {
    let x = area
        .x
        .saturating_add(u16::try_from(column).unwrap_or(u16::MAX));
    if x < area.right() {
        buffer.set_stringn(
            x,
            area.y,
            text,
            width.min(usize::from(area.right() - x)),
            style,
        );
    }
}
