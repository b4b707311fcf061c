//! `arxivist bookmarks`: what the reader has bookmarked, on standard output; or more of it, from a
//! file.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde_json::json;

use super::{DONE, Filters, Sources, list, read, report::Report};
use crate::{
    bookmarks::{Change, store},
    export::Format,
    runtime::keeping::keep,
    say,
    search::{facet::Choice, query::What},
};

pub(super) fn run(mut filters: Filters, format: Format) -> Result<u8> {
    let there = store::place().filter(|path| path.exists());
    let Some(path) = there else {
        say("nothing is bookmarked yet");
        return Ok(crate::NOTHING_MATCHED);
    };
    filters.kept = Choice {
        any: Some(vec![What::Bookmarked]),
        none: Vec::new(),
    };
    let sources = vec![path];
    list::run(&Sources { sources }, &filters, format)
}

/// Bookmarks every paper of a file that is not bookmarked yet.
pub(super) fn import(file: &Path, format: Format) -> Result<u8> {
    let report = match format {
        Format::Table => Report::new(false),
        Format::Json => Report::new(true),
        _ => bail!("--import prints no papers: only --format json goes with it"),
    };
    let place = store::place().context("there is no home for bookmarks")?;
    let catalog = read::named(&[file.to_owned()])?.catalog;
    read::check(&catalog)?;
    let before = store::kept()?;
    let papers = catalog.indices().map(|index| catalog.paper(index));
    let changes: Vec<Change> = papers
        .filter(|paper| !before.of(paper).bookmarked)
        .map(|paper| Change {
            bookmarked: Some(true),
            ..Change::of(&paper)
        })
        .collect();
    let (new, already) = (changes.len(), catalog.len() - changes.len());
    if new > 0 {
        keep(place, changes)?;
    }
    let json = json!({"bookmarked": new, "already": already});
    report.print(
        format_args!("{new} bookmarked; {already} had been before"),
        &json,
    )?;
    Ok(DONE)
}
