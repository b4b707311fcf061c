//! `arxivist subjects`: subjects with their numbers of papers.

use std::io::{self, Write as _};

use anyhow::Result;

use super::{DONE, Filters, Sources, filtered};
use crate::export::{SubjectsFormat, subjects};

pub(super) fn run(sources: &Sources, filters: &Filters, format: SubjectsFormat) -> Result<u8> {
    let (catalog, matches) = filtered(sources, filters)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    subjects::write(&catalog, &matches.papers, format, &mut out)?;
    out.flush()?;
    Ok(DONE)
}
