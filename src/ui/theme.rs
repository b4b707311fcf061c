//! Styles by role, in the terminal's own sixteen colours, so that they suit light and dark.
//! Every meaning that a colour carries is carried by an attribute too.

use ratatui::style::{Color, Modifier, Style};

/// What a part of the screen looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    coloured: bool,
}

impl Default for Theme {
    fn default() -> Self {
        Self { coloured: true }
    }
}

impl Theme {
    /// By the environment's `NO_COLOR` (<https://no-color.org>) and `TERM`.
    #[must_use]
    pub fn of_terminal(no_color: Option<&str>, term: Option<&str>) -> Self {
        let refused = no_color.is_some_and(|value| !value.is_empty());
        let colourless = term.is_some_and(|term| {
            term == "dumb"
                || term.starts_with("vt1")
                || term.starts_with("vt2")
                || term.ends_with("-m")
        });
        Self {
            coloured: !refused && !colourless,
        }
    }

    /// Whether it has colours.
    #[must_use]
    pub fn coloured(&self) -> bool {
        self.coloured
    }

    fn with(&self, colour: Color, modifier: Modifier) -> Style {
        let style = Style::new().add_modifier(modifier);
        if self.coloured {
            style.fg(colour)
        } else {
            style
        }
    }

    /// Ordinary text.
    #[must_use]
    pub fn plain(&self) -> Style {
        Style::new()
    }

    /// What stands back: labels, counts, hints.
    #[must_use]
    pub fn secondary(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// A heading.
    #[must_use]
    pub fn heading(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A subject's code.
    #[must_use]
    pub fn subject(&self) -> Style {
        self.with(Color::Cyan, Modifier::empty())
    }

    /// A part of the filter that says where or when.
    #[must_use]
    pub fn field(&self) -> Style {
        self.with(Color::Cyan, Modifier::BOLD)
    }

    /// An address.
    #[must_use]
    pub fn link(&self) -> Style {
        self.with(Color::Blue, Modifier::UNDERLINED)
    }

    /// A letter that the filter matched.
    #[must_use]
    pub fn matched(&self) -> Style {
        self.with(Color::Magenta, Modifier::BOLD | Modifier::UNDERLINED)
    }

    /// The hit that was gone to.
    #[must_use]
    pub fn current(&self) -> Style {
        self.with(Color::Magenta, Modifier::BOLD | Modifier::REVERSED)
    }

    /// The row under the cursor; in a pane without the focus it stands back.
    #[must_use]
    pub fn cursor_row(&self, focused: bool) -> Style {
        Style::new().add_modifier(if focused {
            Modifier::REVERSED
        } else {
            Modifier::BOLD
        })
    }

    /// Something chosen.
    #[must_use]
    pub fn chosen(&self) -> Style {
        self.with(Color::Green, Modifier::BOLD)
    }

    /// A bar as long as a number is large.
    #[must_use]
    pub fn bar(&self) -> Style {
        self.with(Color::Blue, Modifier::DIM)
    }

    /// Something excluded.
    #[must_use]
    pub fn excluded(&self) -> Style {
        self.with(Color::Red, Modifier::CROSSED_OUT)
    }

    /// A pane's border.
    #[must_use]
    pub fn border(&self, focused: bool) -> Style {
        if focused {
            self.with(Color::Cyan, Modifier::BOLD)
        } else {
            self.secondary()
        }
    }

    /// A pane's title.
    #[must_use]
    pub fn pane_title(&self, focused: bool) -> Style {
        match (focused, self.coloured) {
            (true, true) => self.with(Color::Cyan, Modifier::BOLD),
            (true, false) => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            (false, _) => Style::new(),
        }
    }

    /// A key's name in a hint.
    #[must_use]
    pub fn key(&self) -> Style {
        self.with(Color::Cyan, Modifier::BOLD)
    }

    /// Something that was done.
    #[must_use]
    pub fn done(&self) -> Style {
        self.with(Color::Green, Modifier::empty())
    }

    /// Something that went wrong.
    #[must_use]
    pub fn problem(&self) -> Style {
        self.with(Color::Red, Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_no_style_has_one_and_the_roles_still_differ() {
        let theme = Theme::of_terminal(Some("1"), Some("xterm-256color"));
        let styles = [
            theme.matched(),
            theme.cursor_row(true),
            theme.cursor_row(false),
            theme.plain(),
            theme.link(),
            theme.excluded(),
            theme.secondary(),
        ];
        assert!(
            styles
                .iter()
                .all(|style| style.fg.is_none() && style.bg.is_none())
        );
        for (at, style) in styles.iter().enumerate() {
            assert!(!styles[..at].contains(style), "{style:?}");
        }
        assert_ne!(theme.pane_title(true), theme.pane_title(false));
    }

    #[test]
    fn no_color_must_say_something_and_dumb_terminals_have_none() {
        assert!(Theme::of_terminal(Some(""), Some("linux")).coloured());
        assert!(Theme::of_terminal(None, None).coloured());
        assert!(!Theme::of_terminal(None, Some("dumb")).coloured());
    }
}
