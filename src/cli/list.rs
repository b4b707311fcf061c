//! `arxivist list`: papers on standard output.

use std::io::{self, Write as _};

use anyhow::Result;

use super::{DONE, Filters, Sources, filtered, read};
use crate::{
    catalog::text::printable,
    export::{self, Format, citation_key::Keys},
    runtime::terminal::output_width,
    say,
};

pub(super) fn run(sources: &Sources, filters: &Filters, format: Format) -> Result<u8> {
    let (catalog, matches) = filtered(sources, filters)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut keys = Keys::default();
    let width = output_width();
    export::write(
        &catalog,
        &matches.papers,
        format,
        width,
        &mut keys,
        &mut out,
    )?;
    out.flush()?;
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
