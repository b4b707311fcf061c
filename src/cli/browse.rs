//! `arxivist`: the browser.

use std::{path::PathBuf, sync::Arc};

use anyhow::{Context as _, Result, bail};

use super::{
    DONE, index,
    read::{Read, Telling, read},
};
use crate::{
    app::{
        Start,
        loading::{Loaded, Renamed},
    },
    catalog::Catalog,
    runtime::{
        self, End,
        loading::{Preparing, Reading, SoFar, Sources},
    },
    source::{
        built_in,
        cached::{Copy, substituted},
        load::Progress,
        open::{Content, Source, Stamp, find},
    },
};

/// What a shell adds to a signal's number for the exit code.
const SIGNAL: u8 = 128;

pub(super) fn run(sources: &super::Sources, start: &Start) -> Result<u8> {
    let sources = Named {
        paths: sources.sources.clone(),
        stamps: Vec::new(),
    };
    Ok(match runtime::browse(Box::new(sources), start)? {
        End::Quit => DONE,
        End::Signal(number) => SIGNAL.saturating_add(u8::try_from(number).unwrap_or(0)),
    })
}

/// The sources that the command line names, or the built-in catalog.
struct Named {
    paths: Vec<PathBuf>,
    /// What tells whether they have changed since they were read.
    stamps: Vec<Stamp>,
}

impl Sources for Named {
    fn read(&mut self) -> Result<Reading> {
        if self.paths.is_empty() {
            return Ok(Box::new(|_| Ok(Loaded::of(Arc::new(built_in().catalog)))));
        }
        let sources = find(&self.paths)?;
        self.stamps = sources.iter().map(|source| source.stamp.clone()).collect();
        Ok(reading(sources))
    }

    fn read_again(&mut self) -> Result<Reading> {
        if self.paths.is_empty() {
            bail!("the built-in catalog is always the same");
        }
        if self.paths.iter().any(|path| path.as_os_str() == "-") {
            bail!("standard input cannot be read again");
        }
        let sources = find(&self.paths)?;
        let stamps: Vec<Stamp> = sources.iter().map(|source| source.stamp.clone()).collect();
        if stamps == self.stamps {
            bail!("no source has changed since it was read");
        }
        self.stamps = stamps;
        Ok(reading(sources))
    }

    fn prepare(&mut self) -> Result<Preparing> {
        let sources = find(&self.paths)?;
        let Some(copy) = Copy::of(&sources) else {
            bail!(
                "only a single file that is not prepared yet can be; `arxivist index` prepares others"
            );
        };
        if copy.open().is_some() {
            bail!(
                "there is a prepared copy already: {}",
                copy.path().display()
            );
        }
        Ok(Box::new(move || {
            copy.make_room()?;
            let written = index::write(sources, &copy.path(), &mut Telling::quiet())?;
            copy.remove_older();
            Ok(format!("prepared for the next time: {}", written.said))
        }))
    }
}

fn reading(sources: Vec<Source>) -> Reading {
    let sources = substituted(sources);
    let copy = Copy::of(&sources);
    Box::new(move |tell| {
        let mut renamed = Renamed::Same;
        if let [
            Source {
                content: Content::Prepared(prepared),
                bytes,
                name,
                ..
            },
        ] = &sources[..]
        {
            let (catalog, numbers) = prepared.newest().with_context(|| name.to_string())?;
            tell(&Newest {
                catalog,
                bytes: *bytes,
            });
            renamed = Renamed::To(numbers);
        }
        let Read { corpus, skipped } = read(sources, |progress| tell(progress))?;
        Ok(Loaded {
            corpus: Arc::new(corpus),
            left_out: skipped.iter().map(ToString::to_string).collect(),
            progress: None,
            renamed,
            offer: copy.is_some_and(|copy| copy.is_to_be_offered()),
        })
    })
}

/// The newest papers of a prepared catalog, while the others are read.
struct Newest {
    catalog: Catalog,
    bytes: u64,
}

impl SoFar for Newest {
    fn papers(&self) -> usize {
        self.catalog.len()
    }

    fn bytes(&self) -> (u64, u64) {
        (0, self.bytes)
    }

    fn catalog(&self) -> Catalog {
        self.catalog.clone()
    }
}

impl SoFar for Progress<'_> {
    fn papers(&self) -> usize {
        self.papers.len()
    }

    fn bytes(&self) -> (u64, u64) {
        self.bytes
    }

    fn catalog(&self) -> Catalog {
        self.papers.so_far()
    }
}
