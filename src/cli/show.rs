//! `arxivist show`: one paper in full.

use std::{
    io::{self, Write as _},
    sync::Arc,
};

use anyhow::Result;
use clap::ValueEnum;

use super::{DONE, Sources, find};
use crate::{
    export::{json, text},
    runtime::terminal::output_width,
};

/// How to print a paper.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub(super) enum Format {
    /// To read
    #[default]
    Text,
    /// A JSON object
    Json,
}

pub(super) fn run(named: &str, sources: &Sources, format: Format) -> Result<u8> {
    let catalog = Arc::new(sources.open()?.catalog);
    let Some(index) = find::paper(&catalog, named) else {
        return Ok(find::none(named));
    };
    let paper = catalog.paper(index);
    let mut out = io::BufWriter::new(io::stdout().lock());
    match format {
        Format::Text => text::write(&paper, output_width(), &mut out)?,
        Format::Json => json::write_pretty(&paper, &mut out)?,
    }
    out.flush()?;
    Ok(DONE)
}
