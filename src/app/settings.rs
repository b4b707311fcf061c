//! What a reader has settled: looks, panes, columns, keys, and how the outside is reached.

use super::{keymap::Keys, look::Look, notice::Notice, view::Sizes};

/// A column of the list, before the title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// Whether it is bookmarked, whether it has been read.
    Kept,
    /// The year.
    Year,
    /// The primary subject.
    Subject,
    /// The identifier.
    Identifier,
    /// The first author.
    Author,
}

impl Column {
    /// Every column, in the order of the list.
    pub const ALL: [Self; 5] = [
        Self::Kept,
        Self::Year,
        Self::Subject,
        Self::Identifier,
        Self::Author,
    ];

    /// Its name for a reader.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Year => "year",
            Self::Subject => "subject",
            Self::Identifier => "identifier",
            Self::Author => "author",
        }
    }
}

/// What a reader has settled.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// What the screen looks like.
    pub look: Look,
    /// Whether the screen holds to the letters and signs of ASCII.
    pub ascii: bool,
    /// Whether the mouse is the program's at the start.
    pub mouse: bool,
    /// Whether a paper has two lines in the list at the start.
    pub two_lines: bool,
    /// Whether a paper that is opened has been read.
    pub read_when_opened: bool,
    /// The columns that the list may have, as its width allows.
    pub columns: Vec<Column>,
    /// How large the panes are.
    pub sizes: Sizes,
    /// The command that opens an address, `%s` standing for it; none: the desktop's.
    pub launcher: String,
    /// The command that takes what is copied on its standard input; none: the terminal itself.
    pub clipboard: String,
    /// What the keys are made of by which papers are cited, such as `{author}{year}{word}`.
    pub cite_key: String,
    /// The address of arXiv's API.
    pub api: String,
    /// The folder in which PDFs are saved; none: the one where the program was started.
    pub pdfs: String,
    /// The keys in force.
    pub keys: Keys,
    /// Where these are from and what they are, a line each.
    pub about: Vec<String>,
    /// What is wrong with the place that they are from.
    pub problem: Option<Notice>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            look: Look::default(),
            ascii: false,
            mouse: true,
            two_lines: false,
            read_when_opened: true,
            columns: Column::ALL.to_vec(),
            sizes: Sizes::default(),
            launcher: String::new(),
            clipboard: String::new(),
            cite_key: "{author}{year}{word}".to_owned(),
            api: "https://export.arxiv.org/api/query".to_owned(),
            pdfs: String::new(),
            keys: Keys::default(),
            about: Vec::new(),
            problem: None,
        }
    }
}
