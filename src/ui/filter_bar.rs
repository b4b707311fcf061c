//! The filter bar: what is typed on the left, where one is in the list on the right.

use std::ops::Range;

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line as Spans,
};
use unicode_segmentation::UnicodeSegmentation as _;

use super::{text::marked, theme::Theme};
use crate::catalog::width::{beginning, columns};
use crate::{
    app::{
        App, Focus,
        action::Action,
        line::Line,
        prompt::{Prompt, Purpose},
    },
    search::query::understood,
};

/// Columns from which there is room to ask in full.
const SPACIOUS: u16 = 60;

/// Draws the bar and returns where the terminal's cursor goes while it is typed in.
pub fn draw(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    if let Some(Prompt { purpose, line }) = app.prompt() {
        let before = match purpose {
            Purpose::File => to_file(app, area),
            Purpose::Tags => "tags: ".to_owned(),
        };
        return draw_line(&before, line, &[], true, theme, area, buffer);
    }
    let typing = app.focus() == Focus::Filter;
    let width = usize::from(area.width);
    // What is typed has more than half of the bar; the rest is for as much as there is room for.
    let fits = |place: &String| width > 2 * columns(place) + 4;
    let place = places(app).into_iter().find(fits).unwrap_or_default();
    let place_columns = columns(&place);
    let beside = place_columns > 0;
    let room = if beside {
        width - place_columns - 1
    } else {
        width
    };
    if beside {
        let x = area.x + u16::try_from(width - place_columns).unwrap_or(0);
        buffer.set_stringn(x, area.y, &place, place_columns, theme.secondary());
    }
    if !typing && app.filter().text().is_empty() {
        let way = format!("{} to filter", app.keys().to(Action::Filter));
        buffer.set_stringn(area.x, area.y, way, room, theme.secondary());
        return None;
    }
    let fields = understood(app.filter().text());
    draw_line(
        "/ ",
        app.filter(),
        &fields,
        typing,
        theme,
        Rect {
            width: u16::try_from(room).unwrap_or(area.width),
            ..area
        },
        buffer,
    )
}

/// What is asked before the name of a file.
fn to_file(app: &App, area: Rect) -> String {
    let (count, marked) = app.to_export();
    let which = if marked { "marked" } else { "listed" };
    if area.width < SPACIOUS {
        return format!("{count} {which} to ");
    }
    let papers = if count == 1 { "paper" } else { "papers" };
    format!("export {count} {which} {papers} to ")
}

/// Where one is in the list, its order, and what is searched: in full, and shorter.
fn places(app: &App) -> [String; 3] {
    let count = app.matches().total;
    let at = if count == 0 {
        0
    } else {
        app.list().cursor() + 1
    };
    let reversed = if app.reverse() { ", reversed" } else { "" };
    let unsettled = if app.unsettled() { "…" } else { " " };
    let scope = if app.abstracts() {
        "abstracts too · "
    } else {
        ""
    };
    let order = app.sort().name();
    [
        format!("{scope}{at} of {count} · {order}{reversed}{unsettled}"),
        format!("{scope}{at} of {count}{unsettled}"),
        format!("{at} of {count}{unsettled}"),
    ]
}

/// Draws an edited line, with what is understood as fields marked, so that its cursor is on the
/// screen, and returns the cursor's place.
pub fn draw_line(
    prompt: &str,
    line: &Line,
    fields: &[Range<usize>],
    typing: bool,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let width = usize::from(area.width);
    let prompt = if width > columns(prompt) + 1 {
        prompt
    } else {
        ""
    };
    let room = width - columns(prompt);
    buffer.set_stringn(
        area.x,
        area.y,
        prompt,
        width,
        if typing {
            theme.key()
        } else {
            theme.secondary()
        },
    );
    let (before, _) = line.around();
    // Scrolled so that the cursor, which takes a column of its own, is the last thing seen.
    let mut start = 0;
    let mut wide = columns(before);
    for (at, grapheme) in before.grapheme_indices(true) {
        if wide < room {
            break;
        }
        start = at + grapheme.len();
        wide -= columns(grapheme);
    }
    let x = area.x + u16::try_from(columns(prompt)).unwrap_or(0);
    let end = start + beginning(&line.text()[start..], room).len();
    let spans = marked(
        line.text(),
        start..end,
        fields,
        theme.plain(),
        theme.field(),
    );
    buffer.set_line(x, area.y, &Spans::from(spans), area.width);
    let cursor = x
        .saturating_add(u16::try_from(wide).unwrap_or(0))
        .min(area.right().saturating_sub(1));
    typing.then(|| Position::new(cursor, area.y))
}
