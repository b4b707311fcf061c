//! What is kept of one paper, as a line of JSON: by the names that a catalog's papers have, so
//! that the file is a catalog as well.

use std::{borrow::Cow, collections::BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::catalog::{
    category::Category,
    paper::Paper,
    text::{one_line, steers_terminal},
};

/// What a reader keeps of a paper.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Whether it is bookmarked.
    #[serde(default)]
    pub bookmarked: bool,
    /// Whether it has been read.
    #[serde(default)]
    pub read: bool,
    /// Its tags.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub tags: BTreeSet<String>,
    /// The reader's note on it; empty where there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Kept {
    /// Nothing.
    pub const NOTHING: Self = Self {
        bookmarked: false,
        read: false,
        tags: BTreeSet::new(),
        note: String::new(),
    };

    /// Takes out what must not reach a terminal, wherever the file has it from.
    fn clean(&mut self) {
        let tags = self.tags.iter().map(|tag| one_line(tag));
        self.tags = tags.filter(|tag| !tag.is_empty()).collect();
        self.note = clean_note(&self.note);
    }
}

/// A note without what steers a terminal, and without blank lines at its end.
#[must_use]
pub fn clean_note(note: &str) -> String {
    let note = note.replace("\r\n", "\n").replace('\t', "    ");
    let shown = |c: &char| *c == '\n' || !steers_terminal(*c);
    note.trim_end().chars().filter(shown).collect()
}

/// A paper and what is kept of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its identifier, without a version.
    #[serde(default)]
    pub id: Option<String>,
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// Its authors' names.
    #[serde(default)]
    pub authors: Vec<String>,
    /// Its year.
    #[serde(default)]
    pub year: Option<u16>,
    /// Its categories, the primary one first.
    #[serde(default)]
    pub categories: Vec<String>,
    /// Where it was published.
    #[serde(default)]
    pub journal_ref: Option<String>,
    /// Its DOI.
    #[serde(default)]
    pub doi: Option<String>,
    /// What is kept of it.
    #[serde(flatten)]
    pub kept: Kept,
    /// What else stands in the line: of other programs, or of a later version of this one.
    #[serde(flatten)]
    pub others: Map<String, Value>,
    /// Its line in the file, without its end, once it has one.
    #[serde(skip)]
    pub(super) line: Vec<u8>,
}

impl Entry {
    /// A paper of which nothing is kept yet.
    #[must_use]
    pub fn of(paper: &Paper<'_>) -> Self {
        let primary = paper.primary_category().map(Category::code);
        let categories = paper.categories().map(Category::code);
        let others = categories.filter(|code| Some(*code) != primary);
        Self {
            id: Some(paper.id_text().to_owned()).filter(|id| !id.is_empty()),
            title: paper.title().to_owned(),
            authors: paper.authors().map(str::to_owned).collect(),
            year: paper.year(),
            categories: primary
                .into_iter()
                .chain(others)
                .map(str::to_owned)
                .collect(),
            journal_ref: paper.journal_ref().map(Cow::into_owned),
            doi: paper.doi().map(Cow::into_owned),
            kept: Kept::default(),
            others: Map::new(),
            line: Vec::new(),
        }
    }

    /// Makes its line say what it says. One that has been read stays as it was written until
    /// then.
    pub(super) fn write_line(&mut self) {
        // It has no keys that are not texts, nor anything else that JSON has no words for.
        self.line = serde_json::to_vec(self).unwrap_or_default();
    }

    /// Its line, without its end.
    #[must_use]
    pub fn line(&self) -> &[u8] {
        &self.line
    }

    /// Reads a line.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(line: &[u8]) -> Result<Self, String> {
        let mut entry: Self = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        if entry.id.is_none() && entry.title.is_empty() {
            return Err("it names no paper: neither \"id\" nor \"title\"".to_owned());
        }
        line.clone_into(&mut entry.line);
        entry.kept.clean();
        Ok(entry)
    }
}
