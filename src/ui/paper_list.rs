//! The list of papers: the rows in the window, and no others.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{paper_row::Row, theme::Theme};
use crate::{
    app::{App, Focus, action::Action, keymap::Place, sidebar::Mark},
    catalog::width::wrap,
    search::fuzzy::Fuzzy,
};

/// What parts a number from what it is narrowed to.
const DOT: &str = " · ";

/// What stands in the pane's title: how many papers, and what they are narrowed to.
#[must_use]
pub fn title(app: &App) -> String {
    let (shown, all) = (app.matches().total, app.catalog().len());
    let mut title = if shown == all {
        format!("{all}")
    } else {
        format!("{shown} of {all}")
    };
    let marked = app.marks().papers().len();
    if marked > 0 {
        title.push_str(&format!("{DOT}{marked} marked"));
    }
    for name in narrowed(app) {
        title.push_str(&format!("{DOT}{name}"));
    }
    title
}

/// What is chosen and excluded, by name.
fn narrowed(app: &App) -> Vec<String> {
    let marked = app.sidebar().marked().into_iter();
    let named = marked.map(|(row, mark)| {
        let name = super::subject_sidebar::name(app, row);
        if mark == Mark::Excluded {
            format!("not {name}")
        } else {
            name
        }
    });
    named.collect()
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
        .take(usize::from(area.height).div_ceil(app.row_height()));
    let height = app.row_height();
    for (y, (row, index)) in (area.y..area.bottom()).step_by(height).zip(window) {
        let selected = row == app.list().cursor();
        let paper = app.catalog().paper(*index);
        let row = Row::new(app, theme, selected, app.marks().has(*index), area.width);
        let lines = row.lines(&paper, height, fuzzy);
        for (y, line) in (y..area.bottom()).zip(&lines) {
            buffer.set_line(area.x, y, line, area.width);
        }
        if selected {
            let rows = u16::try_from(height).unwrap_or(1).min(area.bottom() - y);
            let area = Rect::new(area.x, y, area.width, rows);
            buffer.set_style(area, theme.cursor_row(focused));
        }
    }
}

fn draw_empty(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    if app.unsettled() {
        buffer.set_stringn(
            area.x,
            area.y,
            "searching…",
            usize::from(area.width),
            theme.secondary(),
        );
        return;
    }
    let filter = app.filter().text().trim();
    let narrowed = narrowed(app);
    let matched = app
        .matches()
        .counts
        .any_subject
        .max(app.matches().counts.any_year);
    let back = app.keys().to(Action::Back);
    let text = match (filter.is_empty(), narrowed.is_empty()) {
        (true, _) if narrowed.is_empty() => "No paper is of what was chosen.".to_owned(),
        (true, _) => format!(
            "No paper is of {}. {back} clears a choice.",
            narrowed.join(", ")
        ),
        (false, _) if app.matches().nearest.is_some() => {
            let nearest = app.matches().nearest.as_deref().unwrap_or_default();
            format!("No paper matches {filter}. The nearest word here is {nearest}.")
        }
        (false, true) => format!("No paper matches {filter}. {back} clears the filter."),
        (false, false) if matched > 0 => format!(
            "No paper of {} matches {filter}; elsewhere {matched} do. {} in the sidebar clears the choice.",
            narrowed.join(", "),
            app.keys().to_at(Place::Sidebar, Action::ClearChoice)
        ),
        (false, false) => format!(
            "No paper matches {filter}, of {} or else. {back} clears the filter.",
            narrowed.join(", ")
        ),
    };
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
