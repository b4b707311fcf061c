//! Drawing: `measure` tells the app how much room there is, then `draw` puts it on the screen.
//! Neither changes the app.

pub mod ascii;
pub mod dividers;
pub mod filter_bar;
pub mod labels;
pub mod overlay;
pub mod panes;
pub mod paper_detail;
pub mod paper_list;
pub mod paper_page;
pub mod paper_row;
pub mod readable;
pub mod status_line;
pub mod subject_sidebar;
pub mod text;
pub mod theme;

use ratatui::{
    Frame,
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Widget as _},
};

use crate::{
    app::{
        App, Focus,
        message::Measured,
        overlay::{Overlay, Subject},
        view::View,
    },
    catalog::{PaperIndex, width},
    search::{fuzzy::Fuzzy, query::Query},
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
    let theme = Theme::default();
    let rows = |area: Rect| usize::from(panes.inside(area).height);
    let paper = |area: Rect| {
        let inside = paper_detail::text_area(panes.inside(area));
        let page = paper_page::page(app, &theme, inside.width, &Fuzzy::default());
        (usize::from(inside.height), page.lines.len(), page.hits)
    };
    let overlay = match app.overlay() {
        Some(Overlay::Text(reading)) => {
            let inside = overlay::inside(panes.area);
            let lines = overlay::lines(reading, app, &theme, inside.width).len();
            Some((usize::from(inside.height), lines))
        }
        _ => None,
    };
    Measured {
        list: panes
            .papers
            .map(|area| (rows(area) / app.row_height()).max(1)),
        sidebar: panes.subjects.map(rows),
        paper: panes.paper.map(paper),
        overlay,
    }
}

/// What the measures depend on. Keys that come together are taken one after the other, and a key
/// that changes this is followed by a measure, so that the next one moves by what would be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    area: Rect,
    view: View,
    paper: Option<PaperIndex>,
    query: Query,
    overlay: Option<(Subject, String)>,
    /// Letters on links, all authors, and TeX as it is written make other lines.
    page: (Option<String>, bool, bool),
    row_height: usize,
}

impl Shape {
    /// Of an app on a screen.
    #[must_use]
    pub fn of(app: &App, area: Rect) -> Self {
        let overlay = match app.overlay() {
            Some(Overlay::Text(reading)) => {
                Some((reading.subject, reading.search.text().to_owned()))
            }
            _ => None,
        };
        let paper = app.selected().map(|paper| paper.index());
        Self {
            area,
            view: app.view(),
            paper,
            query: app.query().clone(),
            overlay,
            page: (
                app.typed_label().map(ToOwned::to_owned),
                app.all_authors(),
                app.as_written(),
            ),
            row_height: app.row_height(),
        }
    }
}

/// Draws the whole screen and returns the addresses on it.
pub fn draw(app: &App, theme: &Theme, panes: &Panes, frame: &mut Frame<'_>) -> Vec<Link> {
    let fuzzy = Fuzzy::default();
    let mut links = Vec::new();
    let buffer = frame.buffer_mut();
    buffer.set_style(panes.area, theme.ground());
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
    } else if app.notice().is_some()
        || matches!(app.overlay(), Some(Overlay::Copy | Overlay::Links(_)))
    {
        // Without a line of its own, what there is to tell goes over the last one.
        let last = panes.area.rows().next_back().unwrap_or_default();
        clear(last, theme, buffer);
        status_line::draw(app, theme, last, buffer);
    }
    if let Some(Overlay::Text(reading)) = app.overlay() {
        // An address under the overlay cannot be seen.
        links.clear();
        cursor = overlay::draw(app, theme, reading, panes.area, buffer);
    }
    if let Some(position) = cursor {
        frame.set_cursor_position(position);
    }
    if app.ascii() {
        ascii::hold_to(frame.buffer_mut());
    }
    links
}

/// Makes a part of the screen as if nothing had been drawn there.
fn clear(area: Rect, theme: &Theme, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    buffer.set_style(area, theme.ground());
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
        Focus::Paper => ("Paper", paper_detail::title(app)),
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
