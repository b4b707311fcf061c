//! The looks that a reader can choose from.

/// What the screen looks like.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Look {
    /// The terminal's own colours.
    #[default]
    Terminal,
    /// Light letters on a dark ground.
    Dark,
    /// Dark letters on a light ground.
    Light,
}

impl Look {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Terminal, Self::Dark, Self::Light];

    /// Its name for a reader and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Terminal => "terminal",
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }
}
