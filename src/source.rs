//! From files to a catalog: finding the sources, knowing their format by content, and saying
//! what could not be read.

pub mod announcement;
pub mod atom;
pub mod bibliography;
pub mod bibtex;
pub mod cached;
pub mod csl;
pub mod dublin_core;
pub mod format;
pub mod html;
pub mod identifiers;
pub mod json;
pub mod lines;
pub mod listing;
pub mod load;
pub mod mail;
pub mod mailbox;
pub mod merge;
pub mod oai;
pub mod open;
pub mod pieces;
pub mod prepared;
pub mod record;
pub mod ris;
pub mod rss;
pub mod seed_papers;
pub mod shelf;
pub mod text;
pub mod unpack;
pub mod xml;

use std::fmt;

use crate::catalog::{Catalog, text::printable};

pub use open::{built_in, open};

/// A catalog and what was left out of it.
#[derive(Debug, Default)]
pub struct Opened {
    /// The papers.
    pub catalog: Catalog,
    /// The records, and parts of records, that were left out.
    pub skipped: Vec<Skipped>,
}

/// A record, or a part of one, that was left out, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// The source's name.
    pub file: String,
    /// The line that the record begins at, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}",
            printable(&self.file),
            self.line,
            printable(&self.reason)
        )
    }
}
