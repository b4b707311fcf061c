//! The paper in full: the part of its page that the pane shows.

use std::ops::Range;

use ratatui::{
    buffer::Buffer,
    layout::{Margin, Rect},
};

use super::{Link, paper_page::page, theme::Theme};
use crate::{
    app::{App, detail::Detail},
    search::fuzzy::Fuzzy,
};

/// What parts two facts in one line.
const DOT: &str = " · ";
/// Columns from which the text stands a column off the border.
const PADDED: u16 = 36;

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
