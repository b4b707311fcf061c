//! `arxivist index`: a prepared catalog, which opens at once.

use std::{path::Path, sync::Arc};

use anyhow::{Result, bail};

use serde_json::json;

use super::{
    DONE, Sources,
    read::{Telling, say_skipped},
    report::Report,
};
use crate::{
    catalog::text::printable,
    runtime::signals,
    search::{corpus::Corpus, sort::Sort},
    source::{
        Skipped,
        load::load,
        merge::Merge,
        open::{Source, find},
        prepared::{Writer, remove_unfinished},
    },
};

pub(super) fn run(sources: &Sources, path: &Path, report: Report) -> Result<u8> {
    if sources.sources.is_empty() {
        bail!("name what to prepare: a file, a folder, or - for standard input");
    }
    if path.as_os_str() == "-" {
        bail!("-o: a prepared catalog is written to a file, not to standard output");
    }
    signals::before_ending(remove_unfinished)?;
    let mut telling = Telling::default();
    let written = write(find(&sources.sources)?, path, &mut telling);
    telling.end();
    let written = written?;
    say_skipped(&written.skipped);
    let file = path.to_string_lossy();
    let json = json!({"file": file, "papers": written.papers, "bytes": written.bytes});
    report.print(&written.said, &json)?;
    Ok(DONE)
}

/// What was written.
pub(super) struct Written {
    skipped: Vec<Skipped>,
    papers: usize,
    bytes: u64,
    /// Which file, how many papers, how large, for a reader.
    pub said: String,
}

/// Writes a prepared catalog of sources.
pub(super) fn write(sources: Vec<Source>, path: &Path, telling: &mut Telling) -> Result<Written> {
    let writer = Writer::create(path)?;
    let merge = Merge::into_columns_of(writer.builder());
    let opened = load(sources, merge, |progress| telling.tell(progress))?;
    let corpus = Corpus::new(Arc::new(opened.catalog));
    let newest = corpus.orders.get(&corpus.catalog, Sort::Newest);
    telling.step("preparing the search");
    corpus.prepare();
    telling.step("writing");
    let bytes = writer.finish(&corpus.catalog, &newest.papers, |to| corpus.store(to))?;
    let name = path.to_string_lossy();
    Ok(Written {
        skipped: opened.skipped,
        papers: corpus.catalog.len(),
        bytes,
        said: format!(
            "{}: {} papers, {}",
            printable(&name),
            corpus.catalog.len(),
            size(bytes)
        ),
    })
}

/// A number of bytes as one says it.
fn size(bytes: u64) -> String {
    let mut size = bytes;
    let mut units = ["bytes", "kB", "MB", "GB"].into_iter().peekable();
    let mut tenths = 0;
    while size >= 1000 && units.len() > 1 {
        tenths = size % 1000 / 100;
        size /= 1000;
        units.next();
    }
    let unit = units.next().unwrap_or_default();
    if unit == "bytes" {
        format!("{size} {unit}")
    } else {
        format!("{size}.{tenths} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_as_one_says_them() {
        let said = [999, 1000, 65_536, 4_479_774_454, 5_000_000_000_000].map(size);
        assert_eq!(
            said,
            ["999 bytes", "1.0 kB", "65.5 kB", "4.4 GB", "5000.0 GB"]
        );
    }
}
