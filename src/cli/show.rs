//! `arxivist show`: one paper in full.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::ValueEnum;

use super::{DONE, Sources, citation_keys, find, read};
use crate::{
    export::{
        bibtex::{self, Dialect},
        json, text,
    },
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
    /// A `BibTeX` entry
    Bibtex,
}

pub(super) fn run(named: &str, sources: &Sources, format: Format) -> Result<u8> {
    let corpus = sources.read()?;
    let Some(index) = find::paper(&corpus, named) else {
        return Ok(find::none(named));
    };
    let paper = corpus.catalog.paper(index);
    let mut out = io::BufWriter::new(io::stdout().lock());
    match format {
        Format::Text => text::write(&paper, output_width(), &mut out)?,
        Format::Json => json::write_pretty(&paper, &mut out)?,
        Format::Bibtex => {
            let papers = std::iter::once(paper);
            bibtex::write(papers, Dialect::Bibtex, &mut citation_keys(), &mut out)?;
        }
    }
    out.flush()?;
    read::check(&corpus.catalog)?;
    Ok(DONE)
}
