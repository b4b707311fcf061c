//! `arxivist subjects`: subjects with their numbers of papers.

use std::{
    io::{self, Write as _},
    sync::Arc,
};

use anyhow::Result;

use super::{DONE, Filters, Sources};
use crate::{
    export::{SubjectsFormat, subjects},
    search::answer::Searcher,
};

pub(super) fn run(sources: &Sources, filters: &Filters, format: SubjectsFormat) -> Result<u8> {
    let catalog = Arc::new(sources.open()?.catalog);
    let request = filters.request(&catalog);
    let matches = Searcher::new(Arc::clone(&catalog))
        .answer(&request, || false)
        .unwrap_or_default();
    let mut out = io::BufWriter::new(io::stdout().lock());
    subjects::write(&catalog, &matches.papers, format, &mut out)?;
    out.flush()?;
    Ok(DONE)
}
