//! Splitting the screen: three panes side by side where there is room, the paper under the list
//! where there is less, the focused pane alone where there is little.

use ratatui::layout::{Constraint, Layout, Margin, Position, Rect};

use super::{Link, overlay, status_line, subject_sidebar};
use crate::app::{App, Focus, message::Target, overlay::Overlay, view::View};

/// Columns from which three panes stand side by side.
const WIDE: u16 = 140;
/// Columns and rows from which the paper stands under the list, beside the sidebar.
const MIDDLING: (u16, u16) = (60, 12);
/// Columns from which two panes stand side by side on a low screen.
const LOW: u16 = 80;

/// The fewest columns and rows that a pane is made to have.
const NARROWEST: u16 = 14;
const LOWEST: u16 = 4;
/// How many columns a step is; of rows it is one.
const COLUMNS: i16 = 2;

/// A size with some more, or less, as far as it goes.
fn resized(size: u16, more: i16, least: u16, most: u16) -> u16 {
    size.saturating_add_signed(more).min(most).max(least)
}

/// Which part of the screen each pane has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Panes {
    /// The whole screen.
    pub area: Rect,
    /// The sidebar.
    pub subjects: Option<Rect>,
    /// The list.
    pub papers: Option<Rect>,
    /// The paper.
    pub paper: Option<Rect>,
    /// The filter bar.
    pub filter: Option<Rect>,
    /// The status line.
    pub status: Option<Rect>,
    /// Whether panes have borders.
    pub bordered: bool,
}

impl Panes {
    /// Splits a screen. However large a pane is to be, the others keep something.
    #[must_use]
    pub fn split(area: Rect, view: View) -> Self {
        let View {
            focus,
            zoomed,
            sizes,
            typing,
        } = view;
        let mut panes = Self {
            area,
            ..Self::default()
        };
        if area.is_empty() {
            return panes;
        }
        // The lines at the bottom go first when rows are few, but what is typed is always seen.
        let filter_rows = u16::from(area.height >= 3 || typing);
        let status_rows = u16::from(area.height >= 4);
        let [body, filter, status] = Layout::vertical([
            Constraint::Min(0),
            Constraint::Length(filter_rows),
            Constraint::Length(status_rows),
        ])
        .areas(area);
        panes.filter = (filter_rows > 0).then_some(filter);
        panes.status = (status_rows > 0).then_some(status);
        if body.is_empty() {
            return panes;
        }
        panes.bordered = body.height >= 5 && body.width >= 16;
        if zoomed {
            panes.alone(body, focus);
        } else if area.width >= WIDE && body.height >= 6 {
            let most = area.width - 2 * NARROWEST;
            let sidebar = (area.width / 5).clamp(24, 40);
            let sidebar = resized(sidebar, sizes.sidebar * COLUMNS, NARROWEST, most);
            let rest = area.width - sidebar;
            let list = resized(rest / 2, sizes.list * COLUMNS, NARROWEST, rest - NARROWEST);
            let [subjects, papers, paper] = Layout::horizontal([
                Constraint::Length(sidebar),
                Constraint::Length(list),
                Constraint::Min(0),
            ])
            .areas(body);
            (panes.subjects, panes.papers, panes.paper) =
                (Some(subjects), Some(papers), Some(paper));
        } else if area.width >= MIDDLING.0 && body.height >= MIDDLING.1 {
            let sidebar = match area.width {
                120.. => 32,
                76.. => 20,
                _ => 16,
            };
            let most = area.width - NARROWEST;
            let sidebar = resized(sidebar, sizes.sidebar * COLUMNS, NARROWEST, most);
            let list = resized(
                // Rounded, as percentages of a layout are.
                (body.height * 38 + 50) / 100,
                sizes.list,
                LOWEST,
                body.height.saturating_sub(LOWEST),
            );
            let [subjects, right] =
                Layout::horizontal([Constraint::Length(sidebar), Constraint::Min(0)]).areas(body);
            let [papers, paper] =
                Layout::vertical([Constraint::Length(list), Constraint::Min(0)]).areas(right);
            (panes.subjects, panes.papers, panes.paper) =
                (Some(subjects), Some(papers), Some(paper));
        } else if area.width >= LOW && body.height >= 5 {
            if focus == Focus::Subjects {
                let [subjects, papers] =
                    Layout::horizontal([Constraint::Length(24), Constraint::Min(0)]).areas(body);
                (panes.subjects, panes.papers) = (Some(subjects), Some(papers));
            } else {
                let most = area.width - NARROWEST;
                let list = resized(area.width / 2, sizes.list * COLUMNS, NARROWEST, most);
                let [papers, paper] =
                    Layout::horizontal([Constraint::Length(list), Constraint::Min(0)]).areas(body);
                (panes.papers, panes.paper) = (Some(papers), Some(paper));
            }
        } else {
            panes.alone(body, focus);
        }
        panes
    }

    fn alone(&mut self, body: Rect, focus: Focus) {
        match focus {
            Focus::Subjects => self.subjects = Some(body),
            Focus::Papers | Focus::Filter => self.papers = Some(body),
            Focus::Paper => self.paper = Some(body),
        }
    }

    /// A pane without its border.
    #[must_use]
    pub fn inside(&self, area: Rect) -> Rect {
        if self.bordered {
            area.inner(Margin::new(1, 1))
        } else {
            area
        }
    }

    /// What stands at a place on the screen.
    #[must_use]
    pub fn target(&self, app: &App, links: &[Link], at: Position) -> Target {
        if matches!(app.overlay(), Some(Overlay::Text(_))) {
            return if overlay::area(self.area).contains(at) {
                Target::Overlay
            } else {
                Target::Nothing
            };
        }
        if let Some(link) = links.iter().find(|link| link.area.contains(at)) {
            return Target::Link(link.url.clone());
        }
        let within = |area: Option<Rect>| {
            area.filter(|area| area.contains(at))
                .map(|area| self.inside(area))
        };
        // A border is above the first row: a click there focuses the pane and selects nothing.
        let row = |inside: Rect, offset: usize| {
            if inside.contains(at) {
                offset + usize::from(at.y - inside.y)
            } else {
                usize::MAX
            }
        };
        if let Some(inside) = within(self.subjects) {
            let row = row(inside, app.sidebar().offset());
            if subject_sidebar::is_fold_sign(app, row, usize::from(at.x.saturating_sub(inside.x))) {
                Target::Fold(row)
            } else {
                Target::Subject(row)
            }
        } else if let Some(inside) = within(self.papers) {
            let paper = |at: usize| at.checked_div(app.row_height()).unwrap_or(at);
            let row = row(inside, 0);
            Target::Paper(if row == usize::MAX {
                row
            } else {
                app.list().offset() + paper(row)
            })
        } else if within(self.paper).is_some() {
            Target::Detail
        } else if self.filter.is_some_and(|area| area.contains(at)) {
            Target::Filter
        } else if let Some(key) = self
            .status
            .filter(|area| area.contains(at))
            .and_then(|area| status_line::key_at(app, area, at.x))
        {
            Target::Key(key)
        } else {
            Target::Nothing
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::app::view::Sizes;

    fn view(focus: Focus) -> View {
        View {
            focus,
            zoomed: false,
            sizes: Sizes::default(),
            typing: focus == Focus::Filter,
        }
    }

    fn shown(width: u16, height: u16, focus: Focus) -> (bool, bool, bool) {
        let panes = Panes::split(Rect::new(0, 0, width, height), view(focus));
        (
            panes.subjects.is_some(),
            panes.papers.is_some(),
            panes.paper.is_some(),
        )
    }

    #[test]
    fn as_many_panes_as_there_is_room_for() {
        assert_eq!(shown(200, 50, Focus::Papers), (true, true, true));
        assert_eq!(shown(80, 24, Focus::Papers), (true, true, true));
        assert_eq!(shown(60, 20, Focus::Papers), (true, true, true));
        assert_eq!(shown(100, 10, Focus::Papers), (false, true, true));
        assert_eq!(shown(100, 10, Focus::Subjects), (true, true, false));
        assert_eq!(shown(40, 10, Focus::Paper), (false, false, true));
        assert_eq!(shown(40, 10, Focus::Filter), (false, true, false));
    }

    #[test]
    fn one_row_shows_what_is_typed() {
        let one = Panes::split(Rect::new(0, 0, 10, 1), view(Focus::Filter));
        assert!(one.filter.is_some() && one.papers.is_none());
        assert!(
            Panes::split(Rect::new(0, 0, 10, 1), view(Focus::Papers))
                .papers
                .is_some()
        );
    }

    proptest! {
        #[test]
        fn panes_lie_on_the_screen_and_never_over_each_other(width in 0..220_u16, height in 0..60_u16, focus in 0..4_usize, zoomed: bool, sidebar in -200..200_i16, list in -200..200_i16) {
            let focus = [Focus::Subjects, Focus::Papers, Focus::Paper, Focus::Filter][focus];
            let area = Rect::new(0, 0, width, height);
            let sizes = Sizes { sidebar, list };
            let panes = Panes::split(area, View { zoomed, sizes, ..view(focus) });
            let all: Vec<Rect> = [panes.subjects, panes.papers, panes.paper, panes.filter, panes.status].into_iter().flatten().collect();
            for (at, pane) in all.iter().enumerate() {
                prop_assert_eq!(pane.intersection(area), *pane);
                for other in &all[..at] {
                    prop_assert!(!pane.intersects(*other));
                }
            }
        }
    }
}
