//! Reading the sources that the command line names, with what is searched of them.

use std::{
    io::{self, IsTerminal as _, Write as _},
    path::PathBuf,
    sync::Arc,
};

use anyhow::{Context as _, Result, bail};

use crate::{
    catalog::{Catalog, text::printable},
    say,
    search::corpus::Corpus,
    source::{
        Skipped, built_in,
        cached::{self, substituted},
        load::{Progress, load},
        merge::Merge,
        open::{Content, Source, find},
        prepared::Prepared,
    },
};

/// How many records that were left out are named on standard error.
pub(super) const LEFT_OUT: usize = 100;

/// What was read.
pub(super) struct Read {
    /// The papers.
    pub corpus: Corpus,
    /// What was left out.
    pub skipped: Vec<Skipped>,
}

/// Reads sources that were found. A prepared catalog alone is as it is; others are put together.
pub(super) fn read(mut sources: Vec<Source>, progress: impl FnMut(&Progress<'_>)) -> Result<Read> {
    if let [
        Source {
            content: Content::Prepared(prepared),
            name,
            ..
        },
    ] = &mut sources[..]
    {
        let corpus = whole(prepared).with_context(|| name.to_string())?;
        return Ok(Read {
            corpus,
            skipped: Vec::new(),
        });
    }
    let merge = Merge::into_columns_of(cached::builder(&sources));
    let opened = load(sources, merge, progress)?;
    Ok(Read {
        corpus: Corpus::new(Arc::new(opened.catalog)),
        skipped: opened.skipped,
    })
}

fn whole(prepared: &Prepared) -> Result<Corpus> {
    let (catalog, searchable) = prepared.catalog_and(Corpus::load)?;
    Ok(searchable.with(Arc::new(catalog))?)
}

/// Reads the sources with these names, none being the built-in catalog, and says on standard error
/// what was left out.
pub(super) fn named(paths: &[PathBuf]) -> Result<Corpus> {
    let read = if paths.is_empty() {
        let opened = built_in();
        Read {
            corpus: Corpus::new(Arc::new(opened.catalog)),
            skipped: opened.skipped,
        }
    } else {
        let mut telling = Telling::default();
        let read = read(substituted(find(paths)?), |progress| telling.tell(progress));
        telling.end();
        read?
    };
    say_skipped(&read.skipped);
    Ok(read.corpus)
}

/// Says what was left out.
pub(super) fn say_skipped(skipped: &[Skipped]) {
    for skipped in skipped.iter().take(LEFT_OUT) {
        say(format_args!("left out: {skipped}"));
    }
    if let Some(more) = skipped.len().checked_sub(LEFT_OUT).filter(|more| *more > 0) {
        say(format_args!("left out: {more} more"));
    }
}

/// What cannot be read of a catalog that is kept in a file: to be asked when all has been printed.
pub(super) fn check(catalog: &Catalog) -> Result<()> {
    if catalog.failed() {
        let file = catalog.files().first().map_or("", String::as_str);
        bail!(
            "a text of the prepared catalog of {} could not be read: the file was changed, or is damaged; `arxivist index` writes it anew",
            printable(file)
        );
    }
    Ok(())
}

/// Tells on standard error, where that is a terminal, how far reading has come.
#[derive(Default)]
pub(super) struct Telling {
    told: Option<u64>,
    quiet: bool,
}

/// How many bytes are read before anything is told.
const QUIET: u64 = 1 << 25;

impl Telling {
    /// Tells nothing.
    pub(super) fn quiet() -> Self {
        Self {
            quiet: true,
            ..Self::default()
        }
    }

    pub(super) fn tell(&mut self, progress: &Progress<'_>) {
        let (read, all) = progress.bytes;
        let percent = (read * 100).checked_div(all).map(|percent| percent.min(99));
        let told = percent.unwrap_or(read >> 25);
        if self.quiet || all.max(read) < QUIET || self.told == Some(told) {
            return;
        }
        self.told = Some(told);
        let papers = progress.papers.len();
        match percent {
            Some(percent) => line(&format!("reading {percent} %: {papers} papers so far")),
            None => line(&format!("reading: {papers} papers so far")),
        }
    }

    pub(super) fn step(&mut self, doing: &str) {
        if self.told.is_some() {
            line(doing);
        }
    }

    pub(super) fn end(&mut self) {
        if self.told.take().is_some() {
            line("");
        }
    }
}

/// Writes a line in the place of the one before.
pub(super) fn line(text: &str) {
    let mut out = io::stderr();
    if out.is_terminal() {
        let _ = write!(out, "\r\x1b[K{text}");
    }
}
