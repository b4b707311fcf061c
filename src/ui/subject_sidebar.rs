//! The sidebar: subjects and years with live counts.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::theme::Theme;
use crate::app::{
    App, Focus,
    sidebar::{Mark, Row},
};
use crate::catalog::width::{columns, cut};

/// Columns of the sidebar from which subjects' names are worth showing.
const WITH_NAMES: u16 = 30;
/// Columns of the cursor and of how a row is chosen.
const BEFORE_NAMES: usize = 2;
/// Columns from which there is room for primary and cross-listed papers apart.
const WITH_CROSS_LISTS: u16 = 36;
/// Columns from which a bar is worth drawing.
const SHORTEST_BAR: usize = 4;

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
pub fn name(app: &App, row: Row) -> String {
    let catalog = app.catalog();
    match row {
        Row::AllSubjects => "All".to_owned(),
        Row::AllYears => "Years".to_owned(),
        Row::AllKept => "Kept".to_owned(),
        Row::Added => "New".to_owned(),
        Row::Bookmarked => "Bookmarked".to_owned(),
        Row::Unread => "Unread".to_owned(),
        Row::Tag(tag) => format!("#{}", app.sidebar().tag(tag)),
        Row::Subject(subject) => catalog
            .category(subject)
            .map_or_else(String::new, |category| category.code().to_owned()),
        Row::Node(node) => {
            let node = catalog.subject_tree().node(node);
            node.map_or_else(String::new, |node| node.code.clone())
        }
        Row::Year(year) => year.to_string(),
    }
}

/// What stands before a row's name: how deep it stands, and whether it is folded.
fn before(app: &App, row: Row) -> String {
    let sidebar = app.sidebar();
    let fold = match sidebar.is_unfolded(row) {
        Some(true) => "▾ ",
        Some(false) => "▸ ",
        None => "",
    };
    format!("{}{fold}", "  ".repeat(sidebar.depth(row)))
}

/// Whether the sign that says whether a row is folded stands in this column of it.
#[must_use]
pub fn is_fold_sign(app: &App, row: usize, column: usize) -> bool {
    let sidebar = app.sidebar();
    sidebar.rows().get(row).is_some_and(|row| {
        let sign = BEFORE_NAMES + before(app, *row).chars().count();
        sidebar.is_unfolded(*row).is_some() && column + 2 == sign
    })
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
        Row::AllKept => (counts.kept.any, ""),
        Row::Added => (counts.kept.added, "since last time"),
        Row::Bookmarked => (counts.kept.bookmarked, ""),
        Row::Unread => (counts.kept.unread(), ""),
        Row::Tag(tag) => {
            let count = counts.kept.tags.get(app.sidebar().tag(tag));
            (count.copied().unwrap_or(0), "")
        }
        Row::Subject(subject) => (
            counts.subjects.get(&subject).copied().unwrap_or(0),
            app.catalog()
                .category(subject)
                .map_or("", |category| category.name()),
        ),
        Row::Node(node) => (
            counts.nodes.get(node.position()).copied().unwrap_or(0),
            app.catalog()
                .subject_tree()
                .node(node)
                .map_or("", |node| node.name),
        ),
        Row::Year(year) => (counts.years.get(&year).copied().unwrap_or(0), ""),
    };
    let (sign, style) = match app.sidebar().mark(row) {
        Mark::Chosen if app.sidebar().is_followed(row) => (" ", theme.heading()),
        Mark::Chosen => ("+", theme.chosen()),
        Mark::Excluded => ("-", theme.excluded()),
        Mark::None if row.is_heading() => (" ", theme.heading()),
        Mark::None if count == 0 => (" ", theme.secondary()),
        Mark::None => (" ", theme.plain()),
    };
    let cursor = if here { ">" } else { " " };
    let number = count;
    let primary = match row {
        Row::Subject(subject) => counts.primary.get(&subject).copied(),
        Row::Node(node) => counts.primary_nodes.get(node.position()).copied(),
        _ => Some(number),
    };
    // Where there is room, primary papers and cross-listed ones.
    let count = match number.checked_sub(primary.unwrap_or(0)) {
        Some(crossed @ 1..) if area.width >= WITH_CROSS_LISTS && !app.sidebar().primary_only() => {
            format!("{}+{crossed}", number - crossed)
        }
        _ => number.to_string(),
    };
    let label = name(app, row);
    let left = format!("{cursor}{sign}{}{label}", before(app, row));
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
    if let Row::Year(_) = row {
        let most = counts.years.values().copied().max().unwrap_or(0);
        // All of them in the room that the largest number leaves.
        let room = width.saturating_sub(taken + columns(&most.to_string()) + 1);
        let bar = bar(number, most, room);
        put(buffer, area, taken, &bar, room, theme.bar());
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

/// A bar as long to a width as a number is to the most; none where there is hardly any room.
fn bar(number: usize, most: usize, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if width < SHORTEST_BAR || most == 0 {
        return String::new();
    }
    // Whoever has anything is seen.
    let eighths = (number * width * 8 / most).max(usize::from(number > 0));
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
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

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn bars_are_in_proportion_and_nothing_has_none() {
        assert_eq!(bar(8, 8, 4), "████");
        assert_eq!(bar(3, 8, 4), "█▌");
        assert_eq!((bar(0, 8, 4), bar(1, 9999, 4)), (String::new(), "▏".into()));
        assert_eq!((bar(8, 8, 3), bar(0, 0, 9)), (String::new(), String::new()));
    }
}
