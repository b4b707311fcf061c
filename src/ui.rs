//! Drawing: `measure` tells the app how much room there is, then `draw` puts it on the screen.
//! Neither changes the app.

pub mod filter_bar;
pub mod overlay;
pub mod panes;
pub mod paper_detail;
pub mod paper_list;
pub mod status_line;
pub mod subject_sidebar;
pub mod text;
pub mod theme;

use ratatui::{
    Frame,
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
    widgets::{Block, BorderType, Widget as _},
};

use crate::{
    app::{App, Focus, message::Measured, overlay::Overlay},
    catalog::width,
    search::fuzzy::Fuzzy,
};
use panes::Panes;
use theme::Theme;

/// An address on the screen, which may take several rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Where it stands.
    pub area: Rect,
    /// Where it leads.
    pub url: String,
}

/// How much room the panes have, and how long the texts are in it.
#[must_use]
pub fn measure(app: &App, panes: &Panes) -> Measured {
    let rows = |area: Option<Rect>| area.map_or(0, |area| usize::from(panes.inside(area).height));
    let paper = panes
        .paper
        .map(|area| paper_detail::text_area(panes.inside(area)));
    let lines = paper.map_or(0, |inside| {
        paper_detail::page(app, &Theme::default(), inside.width, &Fuzzy::default())
            .lines
            .len()
    });
    let overlay = overlay::inside(panes.area);
    Measured {
        list: rows(panes.papers),
        sidebar: rows(panes.subjects),
        paper: rows(panes.paper),
        paper_lines: lines,
        overlay: usize::from(overlay.height),
        overlay_lines: match app.overlay() {
            Some(Overlay::Text(reading)) => {
                overlay::lines(reading, app, &Theme::default(), overlay.width).len()
            }
            _ => 0,
        },
    }
}

/// Draws the whole screen and returns the addresses on it.
pub fn draw(app: &App, theme: &Theme, panes: &Panes, frame: &mut Frame<'_>) -> Vec<Link> {
    let fuzzy = Fuzzy::default();
    let mut links = Vec::new();
    let buffer = frame.buffer_mut();
    if let Some(area) = panes.subjects {
        let inside = pane(app, theme, panes, Focus::Subjects, area, buffer);
        subject_sidebar::draw(app, theme, inside, buffer);
    }
    if let Some(area) = panes.papers {
        let inside = pane(app, theme, panes, Focus::Papers, area, buffer);
        paper_list::draw(app, theme, inside, buffer, &fuzzy);
    }
    if let Some(area) = panes.paper {
        let inside = pane(app, theme, panes, Focus::Paper, area, buffer);
        links = paper_detail::draw(app, theme, inside, buffer, &fuzzy);
    }
    let mut cursor: Option<Position> = None;
    if let Some(area) = panes.filter {
        cursor = filter_bar::draw(app, theme, area, buffer);
    }
    if let Some(area) = panes.status {
        status_line::draw(app, theme, area, buffer);
    }
    if let Some(Overlay::Text(reading)) = app.overlay() {
        // An address under the overlay cannot be seen.
        links.clear();
        cursor = overlay::draw(app, theme, reading, panes.area, buffer);
    }
    if let Some(position) = cursor {
        frame.set_cursor_position(position);
    }
    links
}

/// Draws a pane's border and title, and returns the room inside.
fn pane(
    app: &App,
    theme: &Theme,
    panes: &Panes,
    pane: Focus,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let inside = panes.inside(area);
    if !panes.bordered {
        return inside;
    }
    let focused = app.focus() == pane || (app.focus() == Focus::Filter && pane == Focus::Papers);
    let (title, details) = match pane {
        Focus::Subjects => ("Subjects", subject_sidebar::title(app)),
        Focus::Paper => ("Paper", paper_detail::more(app.detail())),
        _ => ("Papers", paper_list::title(app)),
    };
    let mut title = vec![Span::styled(
        format!(" {title} "),
        theme.pane_title(focused),
    )];
    let room = usize::from(area.width).saturating_sub(width::columns(&title[0].content) + 3);
    if !details.is_empty() && room > 3 {
        title.push(Span::styled(
            format!("{} ", width::cut(&details, room)),
            theme.secondary(),
        ));
    }
    let border = if focused && !theme.coloured() {
        BorderType::Thick
    } else {
        BorderType::Plain
    };
    Block::bordered()
        .border_type(border)
        .border_style(theme.border(focused))
        .title(Line::from(title))
        .render(area, buffer);
    inside
}
