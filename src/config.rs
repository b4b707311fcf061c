//! The configuration: one TOML file of the reader's, read over the defaults.
//!
//! [`setting`] is the table of what can be set; reading, checking, the file that
//! `arxivist config --init` writes and what is shown as in force are all made from it.

pub mod file;
pub mod parse;
pub mod setting;
pub mod visits;
pub mod write;

use std::{fmt, path::PathBuf};

use crate::app::settings::Settings;

/// What is in force.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Config {
    /// What the browser goes by.
    pub settings: Settings,
    /// What is opened where no source is named; nothing: the built-in catalog.
    pub sources: Vec<PathBuf>,
    /// Where it is read from, if there is a place for such files.
    pub path: Option<PathBuf>,
    /// Whether there is a file.
    pub exists: bool,
    /// What is wrong in it.
    pub faults: Vec<Fault>,
}

impl Config {
    /// What is wrong in it, in a line.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let first = self.faults.first()?;
        let path = self.path.as_deref().map(|path| path.display().to_string());
        let more = match self.faults.len() {
            1 => String::new(),
            count => format!(" (and {} more: `arxivist config --check`)", count - 1),
        };
        Some(format!("{}: {first}{more}", path.unwrap_or_default()))
    }
}

/// Something wrong in the file. What it would set is as it is by default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1; none where it concerns the file.
    pub line: Option<usize>,
    /// The setting, with the tables that it is in; empty where it concerns the file.
    pub key: String,
    /// Why.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.reason)
    }
}
