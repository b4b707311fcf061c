//! A category as papers of one catalog have it.

use super::taxonomy;

/// The number of a category in its catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CategoryIndex(u16);

impl CategoryIndex {
    /// From a position in the catalog's table, which holds far fewer than 65,536.
    pub(super) fn new(position: usize) -> Self {
        Self(u16::try_from(position).unwrap_or(u16::MAX))
    }

    /// The number as a position in the table.
    #[must_use]
    pub fn position(self) -> usize {
        usize::from(self.0)
    }
}

/// A category code as a source writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    pub(super) code: String,
    pub(super) canonical: CategoryIndex,
}

impl Category {
    /// Its code, such as `cs.LG`.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Its name, such as "Machine Learning"; empty for a code that arXiv does not have.
    #[must_use]
    pub fn name(&self) -> &'static str {
        taxonomy::find(&self.code).map_or("", |known| known.name)
    }

    /// The category that stands for it today, which may be itself.
    #[must_use]
    pub fn canonical(&self) -> CategoryIndex {
        self.canonical
    }
}
