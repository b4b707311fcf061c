//! Styles by role: in the terminal's own sixteen colours, so that they suit light and dark, or in
//! full colour. Every meaning that a colour carries is carried by an attribute too.

use ratatui::style::{Color, Modifier, Style};

use crate::app::look::Look;

/// What a colour is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Subjects, keys, and the border of the pane in focus.
    Accent,
    Link,
    Matched,
    /// What is chosen, and what was done.
    Good,
    /// What is excluded, and what went wrong.
    Bad,
    Bar,
}

/// The colours of a theme in full colour.
#[derive(Debug, PartialEq, Eq)]
struct Colours {
    text: Color,
    ground: Color,
    secondary: Color,
    accent: Color,
    link: Color,
    matched: Color,
    good: Color,
    bad: Color,
    bar: Color,
}

const fn rgb(number: u32) -> Color {
    let [_, red, green, blue] = number.to_be_bytes();
    Color::Rgb(red, green, blue)
}

static DARK: Colours = Colours {
    text: rgb(0x00d7_dae0),
    ground: rgb(0x001b_1f27),
    secondary: rgb(0x0091_98a5),
    accent: rgb(0x0056_b6c2),
    link: rgb(0x0061_afef),
    matched: rgb(0x00e5_c07b),
    good: rgb(0x0098_c379),
    bad: rgb(0x00e8_7b84),
    bar: rgb(0x004f_6d92),
};

static LIGHT: Colours = Colours {
    text: rgb(0x0024_292e),
    ground: rgb(0x00fa_faf7),
    secondary: rgb(0x0063_6c76),
    accent: rgb(0x0000_6b75),
    link: rgb(0x0005_50ae),
    matched: rgb(0x0082_50df),
    good: rgb(0x001a_7f37),
    bad: rgb(0x00b3_1d28),
    bar: rgb(0x00a5_c4e4),
};

/// Which colours there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Palette {
    None,
    Terminal,
    Full(&'static Colours),
}

/// What a part of the screen looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    palette: Palette,
}

impl Default for Theme {
    fn default() -> Self {
        Self::of_look(Look::Terminal)
    }
}

impl Theme {
    /// In colour.
    #[must_use]
    pub fn of_look(look: Look) -> Self {
        let palette = match look {
            Look::Terminal => Palette::Terminal,
            Look::Dark => Palette::Full(&DARK),
            Look::Light => Palette::Full(&LIGHT),
        };
        Self { palette }
    }

    /// By the environment's `NO_COLOR` (<https://no-color.org>) and `TERM`, which may refuse
    /// colours.
    #[must_use]
    pub fn of_terminal(look: Look, no_color: Option<&str>, term: Option<&str>) -> Self {
        let refused = no_color.is_some_and(|value| !value.is_empty());
        let colourless = term.is_some_and(|term| {
            term == "dumb"
                || term.starts_with("vt1")
                || term.starts_with("vt2")
                || term.ends_with("-m")
        });
        if refused || colourless {
            Self {
                palette: Palette::None,
            }
        } else {
            Self::of_look(look)
        }
    }

    /// Whether it has colours.
    #[must_use]
    pub fn coloured(&self) -> bool {
        self.palette != Palette::None
    }

    fn with(&self, role: Role, modifier: Modifier) -> Style {
        let style = Style::new().add_modifier(modifier);
        match self.palette {
            Palette::None => style,
            Palette::Terminal => style.fg(match role {
                Role::Accent => Color::Cyan,
                Role::Link | Role::Bar => Color::Blue,
                Role::Matched => Color::Magenta,
                Role::Good => Color::Green,
                Role::Bad => Color::Red,
            }),
            Palette::Full(colours) => style.fg(match role {
                Role::Accent => colours.accent,
                Role::Link => colours.link,
                Role::Matched => colours.matched,
                Role::Good => colours.good,
                Role::Bad => colours.bad,
                Role::Bar => colours.bar,
            }),
        }
    }

    /// What everything else lies on.
    #[must_use]
    pub fn ground(&self) -> Style {
        match self.palette {
            Palette::Full(colours) => Style::new().fg(colours.text).bg(colours.ground),
            _ => Style::new(),
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
        match self.palette {
            Palette::Full(colours) => Style::new().fg(colours.secondary),
            _ => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// A heading.
    #[must_use]
    pub fn heading(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A subject's code.
    #[must_use]
    pub fn subject(&self) -> Style {
        self.with(Role::Accent, Modifier::empty())
    }

    /// A part of the filter that says where or when.
    #[must_use]
    pub fn field(&self) -> Style {
        self.with(Role::Accent, Modifier::BOLD)
    }

    /// An address.
    #[must_use]
    pub fn link(&self) -> Style {
        self.with(Role::Link, Modifier::UNDERLINED)
    }

    /// A letter that the filter matched.
    #[must_use]
    pub fn matched(&self) -> Style {
        self.with(Role::Matched, Modifier::BOLD | Modifier::UNDERLINED)
    }

    /// The hit that was gone to.
    #[must_use]
    pub fn current(&self) -> Style {
        self.with(Role::Matched, Modifier::BOLD | Modifier::REVERSED)
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
        self.with(Role::Good, Modifier::BOLD)
    }

    /// A bar as long as a number is large.
    #[must_use]
    pub fn bar(&self) -> Style {
        let dim = match self.palette {
            Palette::Full(_) => Modifier::empty(),
            _ => Modifier::DIM,
        };
        self.with(Role::Bar, dim)
    }

    /// Something excluded.
    #[must_use]
    pub fn excluded(&self) -> Style {
        self.with(Role::Bad, Modifier::CROSSED_OUT)
    }

    /// A pane's border.
    #[must_use]
    pub fn border(&self, focused: bool) -> Style {
        if focused {
            self.with(Role::Accent, Modifier::BOLD)
        } else {
            self.secondary()
        }
    }

    /// A pane's title.
    #[must_use]
    pub fn pane_title(&self, focused: bool) -> Style {
        match (focused, self.coloured()) {
            (true, true) => self.with(Role::Accent, Modifier::BOLD),
            (true, false) => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            (false, _) => Style::new(),
        }
    }

    /// A key's name in a hint.
    #[must_use]
    pub fn key(&self) -> Style {
        self.with(Role::Accent, Modifier::BOLD)
    }

    /// Something that was done.
    #[must_use]
    pub fn done(&self) -> Style {
        self.with(Role::Good, Modifier::empty())
    }

    /// Something that went wrong.
    #[must_use]
    pub fn problem(&self) -> Style {
        self.with(Role::Bad, Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_no_style_has_one_and_the_roles_still_differ() {
        let theme = Theme::of_terminal(Look::Dark, Some("1"), Some("xterm-256color"));
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
    fn in_full_colour_every_role_can_be_read_on_the_ground() {
        // Relative luminance and contrast, by WCAG 2.1.
        let luminance = |colour: Option<Color>| {
            let Some(Color::Rgb(red, green, blue)) = colour else {
                return 0.0;
            };
            let linear = |part: u8| {
                let part = f64::from(part) / 255.0;
                if part <= 0.040_45 {
                    part / 12.92
                } else {
                    ((part + 0.055) / 1.055).powf(2.4)
                }
            };
            0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        };
        for look in [Look::Dark, Look::Light] {
            let theme = Theme::of_look(look);
            let ground = luminance(theme.ground().bg);
            for style in [
                theme.ground(),
                theme.secondary(),
                theme.subject(),
                theme.link(),
                theme.matched(),
                theme.chosen(),
                theme.excluded(),
                theme.problem(),
            ] {
                let text = luminance(style.fg);
                let contrast = (text.max(ground) + 0.05) / (text.min(ground) + 0.05);
                assert!(contrast >= 4.5, "{look:?} {style:?} {contrast}");
            }
        }
    }

    #[test]
    fn no_color_must_say_something_and_dumb_terminals_have_none() {
        assert!(Theme::of_terminal(Look::Dark, Some(""), Some("linux")).coloured());
        assert!(Theme::of_terminal(Look::Dark, None, None).coloured());
        assert!(!Theme::of_terminal(Look::Dark, None, Some("dumb")).coloured());
    }
}
