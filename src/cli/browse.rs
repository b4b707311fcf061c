//! `arxivist`: the browser.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use anyhow::{Context as _, Result, bail};

use super::{
    DONE, index, is_closed_pipe, list,
    read::{Read, Telling, read},
};
use crate::{
    app::{
        Start,
        loading::{Loaded, Renamed},
        visit::Visit,
    },
    bookmarks::store,
    catalog::{Catalog, builder::Draft},
    config::visits::{self, Papers},
    export::Format,
    runtime::{
        self, End,
        loading::{Preparing, Reading, SoFar, Sources},
    },
    search::{corpus::Corpus, sort::Sort},
    source::{
        built_in,
        cached::{Copy, substituted},
        load::Progress,
        merge::Merge,
        open::{Content, Source, Stamp, can_be_read_again, find},
    },
};

/// The exit code of leaving without choosing, where papers are chosen.
const NOTHING_CHOSEN: u8 = 130;
/// What a shell adds to a signal's number for the exit code.
const SIGNAL: u8 = 128;

pub(super) fn run(paths: Vec<PathBuf>, mut start: Start, pick: Option<Format>) -> Result<u8> {
    // Whoever chooses papers for a script is not anywhere to come back to.
    let key = visits::key(&paths).filter(|_| pick.is_none());
    let before = key.as_deref().map(visits::last).unwrap_or_default();
    let settled = Settled::by(&start);
    start.visit = settled.without(before.clone());
    let sources = Named {
        paths,
        stamps: Arc::default(),
        added: Arc::default(),
        last: key.as_deref().and_then(Papers::last).map(Arc::new),
        now: Arc::default(),
    };
    let now = Arc::clone(&sources.now);
    let (end, visit) = runtime::browse(Box::new(sources), store::place(), &start)?;
    if let Some(key) = key {
        if let Some(papers) = locked(&now).take() {
            papers.remember(&key);
        }
        visits::remember(key, settled.instead(visit, before));
    }
    Ok(match end {
        End::Picked(catalog, papers) => {
            match list::print(&catalog, &papers, pick.unwrap_or_default()) {
                Err(error) if !is_closed_pipe(&error) => return Err(error),
                _ => DONE,
            }
        }
        End::Quit if pick.is_some() => NOTHING_CHOSEN,
        End::Quit => DONE,
        End::Signal(number) => SIGNAL.saturating_add(u8::try_from(number).unwrap_or(0)),
    })
}

/// What the command line says of where to begin, which then is not where one was the last time,
/// and not where to begin the next time.
struct Settled {
    chosen: bool,
    order: bool,
    paper: bool,
}

impl Settled {
    fn by(start: &Start) -> Self {
        Self {
            chosen: !start.subjects.is_empty() || start.years.is_some(),
            order: start.sort != Sort::default() || start.reverse,
            paper: !start.filter.is_empty(),
        }
    }

    /// Where one was, without what is settled.
    fn without(&self, visit: Visit) -> Visit {
        self.instead(visit, Visit::default())
    }

    /// A visit with another's in the place of what is settled.
    fn instead(&self, visit: Visit, other: Visit) -> Visit {
        Visit {
            chosen: if self.chosen {
                other.chosen
            } else {
                visit.chosen
            },
            order: if self.order { other.order } else { visit.order },
            paper: if self.paper { other.paper } else { visit.paper },
            sizes: visit.sizes,
        }
    }
}

/// The sources that the command line names, or the built-in catalog.
struct Named {
    paths: Vec<PathBuf>,
    /// What tells whether they have changed since they were read.
    stamps: Arc<Mutex<Vec<Stamp>>>,
    /// Papers that have been added to those of the sources.
    added: Arc<Mutex<Vec<Draft>>>,
    /// The papers that there were the last time, if that is known, and those that there are now.
    last: Option<Arc<Papers>>,
    now: Arc<Mutex<Option<Papers>>>,
}

impl Named {
    /// Finds the sources once more, if that can be done without waiting.
    fn find_again(&self) -> Result<Vec<Source>> {
        for path in &self.paths {
            if path.as_os_str() == "-" {
                bail!("standard input cannot be read again");
            }
            if !can_be_read_again(path) {
                bail!("{}: a pipe cannot be read again", path.display());
            }
        }
        find(&self.paths)
    }
}

impl Named {
    /// What finds the papers that were not there the last time, and remembers all for the next.
    fn compare(&self) -> impl FnOnce(Loaded) -> Loaded + Send + use<> {
        let (last, now) = (self.last.clone(), Arc::clone(&self.now));
        move |loaded| {
            let catalog = &loaded.corpus.catalog;
            let papers = Papers::of(catalog);
            let last = last.filter(|_| papers.is_some());
            let added = last.map_or_else(Vec::new, |last| last.lack(catalog));
            *locked(&now) = papers;
            Loaded { added, ..loaded }
        }
    }
}

fn stamps_of(sources: &[Source]) -> Vec<Stamp> {
    sources.iter().map(|source| source.stamp.clone()).collect()
}

impl Sources for Named {
    fn read(&mut self) -> Result<Reading> {
        if self.paths.is_empty() {
            return Ok(Box::new(|_| Ok(Loaded::of(Arc::new(built_in().catalog)))));
        }
        // A pipe may have nothing for a while: who waits for it must not be the one who obeys keys.
        let (paths, stamps) = (self.paths.clone(), Arc::clone(&self.stamps));
        let (added, compare) = (Arc::clone(&self.added), self.compare());
        Ok(Box::new(move |tell| {
            let sources = find(&paths)?;
            *locked(&stamps) = stamps_of(&sources);
            reading(sources, added)(tell).map(compare)
        }))
    }

    fn read_again(&mut self) -> Result<Reading> {
        if self.paths.is_empty() {
            bail!("the built-in catalog is always the same");
        }
        let sources = self.find_again()?;
        let stamps = stamps_of(&sources);
        let mut known = locked(&self.stamps);
        if stamps == *known {
            bail!("no source has changed since it was read");
        }
        *known = stamps;
        let (reading, compare) = (reading(sources, Arc::clone(&self.added)), self.compare());
        Ok(Box::new(move |tell| reading(tell).map(compare)))
    }

    fn add(&mut self, there: Arc<Catalog>, papers: Vec<Draft>) -> Result<Reading> {
        if there.len() > ROOM {
            bail!(
                "nothing can be added to so many papers: `arxivist fetch` saves what arXiv answers in a file"
            );
        }
        locked(&self.added).extend(papers.iter().cloned());
        let compare = self.compare();
        Ok(Box::new(move |_| {
            Ok(compare(Loaded::of(Arc::new(with(&there, papers)))))
        }))
    }

    fn prepare(&mut self) -> Result<Preparing> {
        let sources = self.find_again()?;
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

/// How many papers there may be for others to be added: all are put together anew.
const ROOM: usize = 500_000;

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Papers with others behind them.
fn with(there: &Catalog, papers: Vec<Draft>) -> Catalog {
    let mut merge = Merge::default();
    for listing in there.listings() {
        merge.push_listing(listing.clone());
    }
    for paper in there.indices() {
        merge.push(Draft::of(&there.paper(paper)));
    }
    for paper in papers {
        merge.push(paper);
    }
    merge.into_catalog()
}

fn reading(sources: Vec<Source>, added: Arc<Mutex<Vec<Draft>>>) -> Reading {
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
        let added = locked(&added).clone();
        let corpus = if added.is_empty() {
            corpus
        } else {
            Corpus::new(Arc::new(with(&corpus.catalog, added)))
        };
        Ok(Loaded {
            corpus: Arc::new(corpus),
            left_out: skipped.iter().map(ToString::to_string).collect(),
            progress: None,
            renamed,
            offer: copy.is_some_and(|copy| copy.is_to_be_offered()),
            ..Loaded::default()
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
