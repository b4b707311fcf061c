//! `arxivist list`: papers on standard output.

use std::io::{self, Write as _};

use anyhow::Result;

use super::{DONE, Filters, Sources, citation_keys, filtered, read};
use crate::{
    catalog::{Catalog, PaperIndex, text::printable},
    export::{self, Format},
    runtime::terminal::output_width,
    say,
};

/// Prints papers on standard output.
pub(super) fn print(catalog: &Catalog, papers: &[PaperIndex], format: Format) -> Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut keys = citation_keys();
    let width = output_width();
    export::write(catalog, papers, format, width, &mut keys, &mut out)?;
    out.flush()?;
    Ok(())
}

pub(super) fn run(sources: &Sources, filters: &Filters, format: Format) -> Result<u8> {
    let (catalog, matches) = filtered(sources, filters)?;
    print(&catalog, &matches.papers, format)?;
    read::check(&catalog)?;
    if matches.papers.is_empty() {
        let nearest = matches
            .nearest
            .map(|word| format!("; the nearest word is {word}"))
            .unwrap_or_default();
        let unknown = filters.unknown_subjects(&catalog).join(", ");
        let why = if unknown.is_empty() {
            String::new()
        } else {
            format!(": none here has the subject {}", printable(&unknown))
        };
        say(format_args!("no paper matches{why}{nearest}"));
        return Ok(crate::NOTHING_MATCHED);
    }
    Ok(DONE)
}
