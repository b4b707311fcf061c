//! `arxivist open`: a paper's page in the reader's browser.

use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use clap::Args;

use serde_json::json;

use super::{DONE, Sources, configured, find, report::Report};
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
    #[command(flatten)]
    report: Report,
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
    if !what.print {
        if !browser::has_display(&launcher) {
            bail!("no display to open a browser on; the address is {url}");
        }
        browser::launch_within(&url, &launcher, PATIENCE)
            .map_err(|why| anyhow!("{why}; the address is {url}"))?;
    }
    if what.print || what.report.is_json() {
        let id = paper.id().map(|id| id.to_string());
        what.report
            .print(&url, &json!({"id": id, "url": url, "opened": !what.print}))?;
    }
    Ok(DONE)
}
