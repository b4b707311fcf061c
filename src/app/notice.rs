//! What the program has to tell, until the next key.

/// A sentence for the status line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The sentence, without control characters.
    pub text: String,
    /// Whether something went wrong.
    pub problem: bool,
}

impl Notice {
    /// Something that was done.
    #[must_use]
    pub fn done(text: impl AsRef<str>) -> Self {
        Self {
            text: crate::catalog::text::one_line(text.as_ref()),
            problem: false,
        }
    }

    /// Something that went wrong.
    #[must_use]
    pub fn problem(text: impl AsRef<str>) -> Self {
        Self {
            problem: true,
            ..Self::done(text)
        }
    }
}
