//! Texts that are shown or searched now and then: in memory, or in a file until they are wanted.

use std::{borrow::Cow, fmt::Debug};

use super::column::TextColumn;

/// A column of texts.
#[derive(Debug)]
pub enum Texts {
    /// In memory.
    Here(TextColumn),
    /// Somewhere else.
    Away(Box<dyn Elsewhere>),
}

/// Where texts are that are not in memory.
pub trait Elsewhere: Debug + Send + Sync {
    /// Reads the text with this number. `None` when it cannot be read; how that is told is the
    /// reader's own affair.
    fn read(&self, number: usize) -> Option<String>;
}

impl Default for Texts {
    fn default() -> Self {
        Self::Here(TextColumn::default())
    }
}

impl Texts {
    /// The text with this number; nothing for one that is empty or cannot be read.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Cow<'_, str>> {
        let text = match self {
            Self::Here(texts) => Cow::Borrowed(texts.get(number)),
            Self::Away(texts) => Cow::Owned(texts.read(number)?),
        };
        Some(text).filter(|text| !text.is_empty())
    }

    /// Appends a text, where they are in memory.
    pub(super) fn push(&mut self, text: &str) {
        if let Self::Here(texts) = self {
            texts.push(text);
        }
    }

    /// Keeps the texts with these numbers, in this order, where they are in memory.
    pub(super) fn gather(&mut self, numbers: &[u32]) {
        if let Self::Here(texts) = self {
            *texts = texts.gathered(numbers);
        }
    }

    /// Gives back the memory that was held for more texts.
    pub(super) fn shrink(&mut self) {
        if let Self::Here(texts) = self {
            texts.shrink();
        }
    }
}
