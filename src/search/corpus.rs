//! A catalog with all that searching it needs, shared by the thread that makes it and the one that
//! uses it.

use std::sync::{Arc, OnceLock};

use super::{
    index::Index,
    sort::{Orders, Sort},
};
use crate::catalog::Catalog;

/// What is searched of one catalog, shared by the threads that make it and use it.
#[derive(Debug, Default)]
pub struct Corpus {
    /// The papers.
    pub catalog: Arc<Catalog>,
    /// The orders that they can be in.
    pub orders: Orders,
    index: OnceLock<Index>,
    partial: bool,
}

impl Corpus {
    /// Of a catalog; nothing is made yet.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>) -> Self {
        Self {
            catalog,
            orders: Orders::default(),
            index: OnceLock::new(),
            partial: false,
        }
    }

    /// Of the papers that have been read so far, which get no index: there will be more.
    #[must_use]
    pub fn partial(catalog: Arc<Catalog>) -> Self {
        Self {
            partial: true,
            ..Self::new(catalog)
        }
    }

    /// Whether there will be an index that is not there yet.
    #[must_use]
    pub fn wants_index(&self) -> bool {
        !self.partial && self.index.get().is_none()
    }

    /// Of a catalog whose index was made before.
    #[must_use]
    pub fn with_index(catalog: Arc<Catalog>, index: Index) -> Self {
        Self {
            index: OnceLock::from(index),
            ..Self::new(catalog)
        }
    }

    /// The index, made now if there is none: in time proportional to titles and names.
    pub fn prepare(&self) -> &Index {
        self.index.get_or_init(|| {
            let newest = self.orders.get(&self.catalog, Sort::Newest);
            Index::new(&self.catalog, newest)
        })
    }

    /// The index, if it has been made.
    #[must_use]
    pub fn index(&self) -> Option<&Index> {
        self.index.get()
    }
}
