//! The borders between panes, by which they are dragged larger and smaller.

use ratatui::layout::{Position, Rect};

use super::panes::Panes;
use crate::app::view::{Sizes, View};

/// A border that can be dragged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Divider {
    /// Right of the sidebar.
    Sidebar,
    /// Between the list and the paper.
    List,
}

impl Panes {
    /// The border between panes at a place.
    #[must_use]
    pub fn divider(&self, at: Position) -> Option<Divider> {
        if !self.bordered {
            return None;
        }
        let is_right = |pane: Rect| {
            let height = pane.top()..pane.bottom();
            height.contains(&at.y) && (at.x + 1 == pane.right() || at.x == pane.right())
        };
        // Where the paper is below, its title is the border: its own row, and the one above.
        let is_below = |pane: Rect| {
            let width = pane.left()..pane.right();
            width.contains(&at.x) && (at.y + 1 == pane.bottom() || at.y == pane.bottom())
        };
        let (papers, paper) = (self.papers?, self.paper);
        if self.subjects.is_some_and(is_right) {
            Some(Divider::Sidebar)
        } else if paper.is_some_and(|paper| paper.x > papers.x) && is_right(papers)
            || paper.is_some_and(|paper| paper.y > papers.y) && is_below(papers)
        {
            Some(Divider::List)
        } else {
            None
        }
    }

    /// The last column, or row, of the pane before a border.
    fn place(&self, divider: Divider) -> Option<u16> {
        let (papers, paper) = (self.papers?, self.paper);
        match divider {
            Divider::Sidebar => self.subjects.map(Rect::right),
            Divider::List if paper?.x > papers.x => Some(papers.right()),
            Divider::List => Some(papers.bottom()),
        }
        .and_then(|end| end.checked_sub(1))
    }

    /// The sizes with which a border comes to where it is dragged, or as far as it goes.
    #[must_use]
    pub fn dragged(&self, view: View, divider: Divider, to: Position) -> Option<Sizes> {
        let with = |steps: i16| {
            let mut sizes = view.sizes;
            match divider {
                Divider::Sidebar => sizes.sidebar = steps,
                Divider::List => sizes.list = steps,
            }
            sizes
        };
        let place = |steps: i16| {
            let sizes = with(steps);
            let panes = Self::split(self.area, View { sizes, ..view });
            panes.place(divider).map(i32::from)
        };
        let beside = self.papers?.y == self.paper.map_or(0, |paper| paper.y);
        let wanted = match divider {
            Divider::List if !beside => i32::from(to.y),
            _ => i32::from(to.x),
        };
        let wanted = wanted.clamp(place(-Sizes::MOST)?, place(Sizes::MOST)?);
        // The border moves one way with the steps: the fewest with which it is at a place or behind.
        let reaching = |wanted: i32| -> Option<i16> {
            let (mut low, mut high) = (-Sizes::MOST, Sizes::MOST);
            while low < high {
                let middle = low + (high - low) / 2;
                if place(middle)? < wanted {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            Some(low)
        };
        let steps = reaching(wanted)?;
        // Where it goes no further, no more steps than it takes to come there.
        let steps = if steps < 0 && place(steps) == place(-Sizes::MOST) {
            reaching(place(steps)? + 1)? - 1
        } else {
            steps
        };
        Some(with(steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Focus;

    fn drag(width: u16, height: u16, from: (u16, u16), to: (u16, u16)) -> Option<Sizes> {
        let view = View {
            focus: Focus::Papers,
            zoomed: false,
            sizes: Sizes::default(),
            typing: false,
        };
        let panes = Panes::split(Rect::new(0, 0, width, height), view);
        let divider = panes.divider(Position::from(from))?;
        panes.dragged(view, divider, Position::from(to))
    }

    #[test]
    fn a_border_follows_the_mouse_as_far_as_it_goes() {
        // The sidebar of 80 columns ends in column 19, the list in row 7.
        let sizes = |sidebar, list| Some(Sizes { sidebar, list });
        assert_eq!(drag(80, 24, (19, 5), (29, 5)), sizes(5, 0));
        assert_eq!(drag(80, 24, (20, 5), (17, 0)), sizes(-1, 0));
        assert_eq!(drag(80, 24, (40, 7), (0, 11)), sizes(0, 4));
        assert_eq!(drag(80, 24, (40, 8), (0, 7)), sizes(0, 0));
        assert_eq!(drag(80, 24, (40, 5), (0, 11)), None);
        assert_eq!(drag(30, 8, (29, 4), (10, 4)), None);
        // Beyond where it can go it is as far as it can, and no step further.
        assert_eq!(drag(80, 24, (19, 5), (79, 5)), sizes(23, 0));
        assert_eq!(drag(80, 24, (19, 5), (0, 5)), sizes(-3, 0));
    }
}
