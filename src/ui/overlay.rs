//! A text over the panes: the help, and what was left out.

use ratatui::{
    buffer::Buffer,
    layout::{Margin, Position, Rect},
    text::{Line, Span},
    widgets::{Block, Widget as _},
};

use super::{clear, filter_bar::draw_line, paper_detail::more, theme::Theme};
use crate::app::{
    App,
    overlay::{Reading, Row, Subject},
};
use crate::catalog::width::{columns, wrap};

/// The most columns of an overlay.
const WIDTH: u16 = 84;
/// Columns of the keys' names.
const KEYS: usize = 20;

/// The part of the screen that an overlay has.
#[must_use]
pub fn area(screen: Rect) -> Rect {
    if screen.width < 30 || screen.height < 10 {
        return screen;
    }
    let (width, height) = ((screen.width - 4).min(WIDTH), screen.height - 4);
    Rect::new(
        screen.x + (screen.width - width) / 2,
        screen.y + 1,
        width,
        height,
    )
}

/// The room for its text.
#[must_use]
pub fn inside(screen: Rect) -> Rect {
    let area = area(screen);
    if bordered(area) {
        area.inner(Margin::new(2, 1))
    } else {
        area
    }
}

fn bordered(area: Rect) -> bool {
    area.width >= 12 && area.height >= 4
}

/// Draws it, and returns where the cursor goes while something is looked for.
pub fn draw(
    app: &App,
    theme: &Theme,
    reading: &Reading,
    screen: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let (area, inside) = (area(screen), inside(screen));
    if inside.is_empty() {
        return None;
    }
    clear(area, theme, buffer);
    if bordered(area) {
        let subject = match reading.subject {
            Subject::Help => "Help 1 of 2: keys",
            Subject::Queries => "Help 2 of 2: filter",
            Subject::LeftOut => "Left out",
            Subject::Authors => "Authors by papers",
            Subject::Configuration => "Configuration",
        };
        let title = format!(
            " {} ",
            format!("{subject} {}", more(&reading.scroll)).trim_end()
        );
        Block::bordered()
            .border_style(theme.border(true))
            .title(Span::styled(title, theme.pane_title(true)))
            .render(area, buffer);
    }
    let lines = lines(reading, app, theme, inside.width);
    for (y, line) in (inside.y..inside.bottom()).zip(lines.iter().skip(reading.scroll.offset())) {
        buffer.set_line(inside.x, y, line, inside.width);
    }
    if lines.is_empty() {
        buffer.set_stringn(
            inside.x,
            inside.y,
            "nothing has that",
            usize::from(inside.width),
            theme.secondary(),
        );
    }
    if !reading.typing && reading.search.text().is_empty() {
        return None;
    }
    let bottom = Rect::new(inside.x, area.bottom().saturating_sub(1), inside.width, 1);
    clear(bottom, theme, buffer);
    draw_line(
        "/ ",
        &reading.search,
        &[],
        reading.typing,
        theme,
        bottom,
        buffer,
    )
}

/// Its lines, laid out for a width.
#[must_use]
pub fn lines(reading: &Reading, app: &App, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let width = usize::from(width);
    let mut lines = Vec::new();
    for row in reading.rows(app) {
        match row {
            Row::Heading(heading) => {
                if !lines.is_empty() {
                    lines.push(Line::default());
                }
                lines.push(Line::styled(heading.to_owned(), theme.heading()));
            }
            Row::Keys(keys, help) => keys_lines(&keys, help, width, theme, &mut lines),
            Row::Text(text) => lines.extend(
                wrap(&text, width)
                    .into_iter()
                    .map(|range| Line::raw(text[range].to_owned())),
            ),
        }
    }
    lines
}

fn keys_lines(keys: &str, help: &str, width: usize, theme: &Theme, lines: &mut Vec<Line<'static>>) {
    let keys_columns = if width >= 3 * KEYS {
        KEYS
    } else {
        columns(keys).min(width)
    };
    let indent = " ".repeat(keys_columns + 1);
    let pad = keys_columns.checked_sub(columns(keys));
    let mut before = if let Some(pad) = pad {
        format!("{keys}{} ", " ".repeat(pad))
    } else {
        // Keys with no room beside them have a line of their own.
        lines.push(Line::styled(keys.to_owned(), theme.key()));
        indent.clone()
    };
    for range in wrap(help, width.saturating_sub(keys_columns + 1)) {
        let before = std::mem::replace(&mut before, indent.clone());
        lines.push(Line::from(vec![
            Span::styled(before, theme.key()),
            Span::raw(help[range].to_owned()),
        ]));
    }
}
