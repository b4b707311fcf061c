//! How the screen is to be split: which pane has the focus, and how large the panes are.

use super::{App, Focus, message::Effect};

/// What a split depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// The pane in focus.
    pub focus: Focus,
    /// Whether it has the whole screen.
    pub zoomed: bool,
    /// How large the panes are.
    pub sizes: Sizes,
    /// Whether a text is typed below them.
    pub typing: bool,
}

/// How much larger than usual panes are, in steps; smaller where negative.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sizes {
    /// The sidebar.
    pub sidebar: i16,
    /// The list, at the cost of the paper.
    pub list: i16,
}

impl Sizes {
    /// The most steps that a pane is larger or smaller than usual: more than any screen has.
    pub const MOST: i16 = 200;

    /// Makes the pane in focus larger by so many steps, or smaller.
    fn change(&mut self, focus: Focus, steps: i16) {
        let (size, steps) = match focus {
            Focus::Subjects => (&mut self.sidebar, steps),
            Focus::Papers | Focus::Filter => (&mut self.list, steps),
            Focus::Paper => (&mut self.list, -steps),
        };
        *size = (*size + steps).clamp(-Self::MOST, Self::MOST);
    }
}

impl App {
    /// How the screen is to be split.
    #[must_use]
    pub fn view(&self) -> View {
        View {
            focus: self.focus,
            zoomed: self.zoomed,
            sizes: self.sizes,
            typing: self.focus == Focus::Filter || self.prompt().is_some(),
        }
    }

    /// How many lines a paper has in the list.
    #[must_use]
    pub fn row_height(&self) -> usize {
        if self.wrapped { 2 } else { 1 }
    }

    /// How large the panes are.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// Makes the pane in focus larger by so many steps, or smaller; all as settled for none.
    pub(super) fn resize_pane(&mut self, steps: i16) -> Vec<Effect> {
        if steps == 0 {
            self.sizes = self.usual_sizes;
        } else {
            self.sizes.change(self.focus, steps);
        }
        Vec::new()
    }
}
