//! `arxivist open`: a paper's page in the reader's browser.

use std::{
    io::{self, Write as _},
    time::Duration,
};

use anyhow::{Result, anyhow, bail};
use clap::Args;

use super::{DONE, Sources, configured, find};
use crate::runtime::browser;

/// How long a launcher may take to say that it failed.
const PATIENCE: Duration = Duration::from_secs(2);

/// What of the paper to open.
#[derive(Debug, Args)]
pub(super) struct What {
    /// Open the PDF
    #[arg(long, conflicts_with = "doi")]
    pdf: bool,
    /// Open the DOI
    #[arg(long)]
    doi: bool,
    /// Print the address instead of opening it
    #[arg(long)]
    print: bool,
}

pub(super) fn run(named: &str, sources: &Sources, what: &What) -> Result<u8> {
    let launcher = configured().settings.launcher;
    let corpus = sources.read()?;
    let Some(index) = find::paper(&corpus, named) else {
        return Ok(find::none(named));
    };
    let paper = corpus.catalog.paper(index);
    let url = if what.pdf {
        paper.pdf_url().ok_or_else(|| {
            anyhow!(
                "no identifier is known for \"{}\", so no PDF",
                paper.title()
            )
        })?
    } else if what.doi {
        paper
            .doi_url()
            .ok_or_else(|| anyhow!("no DOI is known for \"{}\"", paper.title()))?
    } else {
        paper.url()
    };
    if what.print {
        writeln!(io::stdout().lock(), "{url}")?;
    } else if !browser::has_display(&launcher) {
        bail!("no display to open a browser on; the address is {url}");
    } else if !browser::launch_within(&url, &launcher, PATIENCE) {
        bail!("no browser could be started; the address is {url}");
    }
    Ok(DONE)
}
