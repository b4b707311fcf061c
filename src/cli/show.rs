//! `arxivist show`: one paper in full.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::ValueEnum;

use super::{DONE, Sources, citation_keys, find, read};
use crate::{
    export::{self, json, text},
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
    /// A `BibLaTeX` entry
    Biblatex,
    /// RIS, for reference managers
    Ris,
    /// CSL-JSON, for Zotero and pandoc
    Csl,
    /// A line in Markdown
    Markdown,
}

pub(super) fn run(named: &str, sources: &Sources, format: Format) -> Result<u8> {
    let corpus = sources.read()?;
    let Some(index) = find::paper(&corpus, named) else {
        return Ok(find::none(named));
    };
    let catalog = &corpus.catalog;
    let paper = catalog.paper(index);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let listed = match format {
        Format::Text => {
            text::write(&paper, output_width(), &mut out)?;
            None
        }
        Format::Json => {
            json::write_pretty(&paper, &mut out)?;
            None
        }
        Format::Bibtex => Some(export::Format::Bibtex),
        Format::Biblatex => Some(export::Format::Biblatex),
        Format::Ris => Some(export::Format::Ris),
        Format::Csl => Some(export::Format::Csl),
        Format::Markdown => Some(export::Format::Markdown),
    };
    if let Some(format) = listed {
        let mut keys = citation_keys();
        export::write(catalog, &[index], format, None, &mut keys, &mut out)?;
    }
    out.flush()?;
    read::check(catalog)?;
    Ok(DONE)
}
