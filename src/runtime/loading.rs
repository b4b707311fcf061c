//! Reading the sources on a thread of its own, while the browser shows what there is so far.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::Result;

use super::event::Event;
use crate::{
    app::{
        loading::{Loaded, Progress, Renamed},
        notice::Notice,
    },
    catalog::{Catalog, builder::Draft},
    search::corpus::Corpus,
};

/// How long the first screen waits for all papers.
const AT_ONCE: Duration = Duration::from_millis(30);
/// How much time lies between two tellings of how far reading has come, at least.
const BETWEEN: Duration = Duration::from_millis(100);
/// How many times as many papers there are each time that they are shown, at least.
const GROWTH: usize = 3;

/// What can be browsed.
pub trait Sources {
    /// Begins to read.
    ///
    /// # Errors
    /// When a source cannot be read.
    fn read(&mut self) -> Result<Reading>;

    /// Begins to read again what has been read before.
    ///
    /// # Errors
    /// When a source cannot be read, or need not be; why, for a reader.
    fn read_again(&mut self) -> Result<Reading>;

    /// Begins to add papers to those that there are, where they stay when these are read again.
    ///
    /// # Errors
    /// When they cannot be added; why, for a reader.
    fn add(&mut self, there: Arc<Catalog>, papers: Vec<Draft>) -> Result<Reading>;

    /// Begins to keep what was read in a form that opens at once the next time.
    ///
    /// # Errors
    /// When it cannot be kept so; why, for a reader.
    fn prepare(&mut self) -> Result<Preparing>;
}

/// Writes what opens at once, which may take long; what was done, for a reader.
pub type Preparing = Box<dyn FnOnce() -> Result<String> + Send>;

/// Reads all papers, which may take long, and now and then tells of those so far.
pub type Reading = Box<dyn FnOnce(&mut dyn FnMut(&dyn SoFar)) -> Result<Loaded> + Send>;

/// What has been read so far.
pub trait SoFar {
    /// How many papers that are.
    fn papers(&self) -> usize;
    /// How many bytes have been read, of how many; 0 where that is not known.
    fn bytes(&self) -> (u64, u64);
    /// The papers. Takes time in proportion to them.
    fn catalog(&self) -> Catalog;
}

/// The first papers to show: all, if they are read in no time; or what else happens before.
///
/// # Errors
/// When there is no paper.
pub(super) fn first(incoming: &Receiver<Event>) -> Result<Result<Loaded, Event>> {
    let begun = Instant::now();
    let until = begun + AT_ONCE;
    let mut loaded = Loaded {
        progress: Some(Progress::default()),
        ..Loaded::default()
    };
    loop {
        let left = until.saturating_duration_since(Instant::now());
        match incoming.recv_timeout(left) {
            Ok(Event::Loaded(more)) => {
                loaded = *more;
                if loaded
                    .progress
                    .is_none_or(|progress| will_take_long(progress, begun))
                {
                    return Ok(Ok(loaded));
                }
            }
            Ok(Event::NotLoaded(error)) => return Err(error),
            Ok(Event::Progress(_)) => {}
            Ok(event) => return Ok(Err(event)),
            Err(_) => return Ok(Ok(loaded)),
        }
    }
}

/// Whether reading goes on so that waiting for its end is not worth it.
fn will_take_long(progress: Progress, begun: Instant) -> bool {
    let percent = progress.percent.map(|percent| u32::from(percent.max(1)));
    percent.is_some_and(|percent| begun.elapsed() * 100 / percent > 4 * AT_ONCE)
}

/// Reads on a thread of its own, and sends what has been read as events. Where `growing`, papers
/// are shown while there are more to come.
pub(super) fn spawn(reading: Reading, growing: bool, events: Sender<Event>) -> io::Result<()> {
    let read = move || {
        let mut telling = Telling {
            shown: 0,
            told: None,
        };
        let loaded = reading(&mut |so_far| {
            if let Some(event) = telling.event(so_far, growing) {
                drop(events.send(event));
            }
        });
        // Nobody listens any more when the browser has ended.
        drop(events.send(match loaded {
            Ok(loaded) if growing => Event::Loaded(Box::new(loaded)),
            Ok(loaded) => Event::Loaded(Box::new(Loaded {
                renamed: Renamed::Anyhow,
                ..loaded
            })),
            Err(error) => Event::NotLoaded(error),
        }));
    };
    thread::Builder::new().name("loader".into()).spawn(read)?;
    Ok(())
}

/// Writes on a thread of its own, and tells when it is done, or why not.
pub(super) fn spawn_preparing(
    preparing: Preparing,
    running: Arc<AtomicBool>,
    events: Sender<Event>,
) -> io::Result<()> {
    let write = move || {
        let notice = match preparing() {
            Ok(done) => Notice::done(done),
            Err(error) => Notice::problem(crate::one_line(&error)),
        };
        running.store(false, Relaxed);
        drop(events.send(Event::Told(notice)));
    };
    thread::Builder::new().name("prepare".into()).spawn(write)?;
    Ok(())
}

/// What has been told.
struct Telling {
    shown: usize,
    told: Option<Instant>,
}

impl Telling {
    fn event(&mut self, so_far: &dyn SoFar, growing: bool) -> Option<Event> {
        if self.told.is_some_and(|told| told.elapsed() < BETWEEN) {
            return None;
        }
        self.told = Some(Instant::now());
        let papers = so_far.papers();
        let (read, all) = so_far.bytes();
        let percent = (read * 100).checked_div(all).map(|percent| percent.min(99));
        let far = Progress {
            papers,
            percent: percent.and_then(|percent| u8::try_from(percent).ok()),
        };
        if !growing || papers < self.shown * GROWTH || papers == 0 {
            return Some(Event::Progress(far));
        }
        self.shown = papers;
        Some(Event::Loaded(Box::new(Loaded {
            corpus: Arc::new(Corpus::partial(Arc::new(so_far.catalog()))),
            progress: Some(far),
            ..Loaded::default()
        })))
    }
}
