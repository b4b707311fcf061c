//! Keeping bookmarks on a thread of its own, so that a slow disk holds nothing up.

use std::{
    io,
    path::PathBuf,
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, anyhow};

use super::event::Event;
use crate::{
    app::notice::Notice,
    bookmarks::{
        Change,
        store::{Store, Written},
    },
};

/// How long another program may hold the lock before that is told, or given up at the end.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long is waited between two looks at the lock.
const BETWEEN: Duration = Duration::from_millis(20);

/// The thread that keeps.
pub struct Keeper {
    changes: Sender<Change>,
    thread: JoinHandle<Result<()>>,
}

impl Keeper {
    /// Reads the file, if there is a place for one, and keeps what is to be kept from then on.
    ///
    /// # Errors
    /// When there is no room for a thread.
    pub fn spawn(path: Option<PathBuf>, events: Sender<Event>) -> io::Result<Self> {
        let (changes, incoming) = channel();
        let mut keeping = Keeping {
            store: path.map(Store::at),
            pending: Vec::new(),
            events,
        };
        let keep = move || {
            keeping.begin();
            keeping.run(&incoming)
        };
        let thread = thread::Builder::new().name("keeper".into()).spawn(keep)?;
        Ok(Self { changes, thread })
    }

    /// Keeps a change.
    pub fn keep(&self, change: Change) {
        // Were the thread gone, `finish` would say so.
        drop(self.changes.send(change));
    }

    /// Waits until everything is kept.
    ///
    /// # Errors
    /// When something could not be.
    pub fn finish(self) -> Result<()> {
        drop(self.changes);
        let finished = self.thread.join();
        finished.unwrap_or_else(|_| Err(anyhow!("the thread that keeps bookmarks has failed")))
    }
}

/// Keeps changes now, and waits a while if another program is writing.
///
/// # Errors
/// When they could not be kept.
pub fn keep(path: PathBuf, changes: Vec<Change>) -> Result<()> {
    let (events, _) = channel();
    let keeping = Keeping {
        store: Some(Store::at(path)),
        pending: changes,
        events,
    };
    keeping.end()
}

/// What the thread has.
struct Keeping {
    store: Option<Store>,
    /// What is not on the disk yet.
    pending: Vec<Change>,
    events: Sender<Event>,
}

impl Keeping {
    fn begin(&mut self) {
        let Some(store) = &mut self.store else {
            return;
        };
        if let Err(error) = store.read() {
            return self.tell(Notice::problem(crate::one_line(&error)));
        }
        if !store.bookmarks().is_empty() {
            let others = Some(Arc::new(store.bookmarks().clone()));
            self.send(Event::Kept { written: 0, others });
        }
        let Some(store) = &self.store else { return };
        if let [first, others @ ..] = store.broken() {
            let more = match others.len() {
                0 => String::new(),
                more => format!(" (and {more} more)"),
            };
            let (path, number) = (store.path().display(), first.number);
            let reason = &first.reason;
            self.tell(Notice::problem(format!(
                "{path}, line {number} is left as it is: {reason}{more}"
            )));
        }
    }

    /// Keeps what comes, until nothing more can come. What could not be kept is tried again with
    /// the next change, and at the end.
    fn run(mut self, incoming: &Receiver<Change>) -> Result<()> {
        let mut locked: Option<Instant> = None;
        loop {
            let waits = locked.is_some();
            let come = if waits {
                incoming.recv_timeout(BETWEEN)
            } else {
                incoming.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match come {
                Ok(change) => {
                    self.pending.push(change);
                    self.pending.extend(incoming.try_iter());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return self.end(),
            }
            match self.write() {
                Ok(true) => locked = None,
                Ok(false) => {
                    let since = *locked.get_or_insert_with(Instant::now);
                    if since.elapsed() > PATIENCE {
                        locked = None;
                        self.tell(not_kept(&self.another()));
                    }
                }
                Err(error) => {
                    locked = None;
                    self.tell(not_kept(&error));
                }
            }
        }
    }

    /// Writes what is pending; `false` while another program holds the lock.
    fn write(&mut self) -> Result<bool> {
        let Some(store) = &mut self.store else {
            return Err(anyhow!(
                "there is no home for bookmarks: neither HOME nor XDG_DATA_HOME is set"
            ));
        };
        let Written::Done { others } = store.write(&self.pending)? else {
            return Ok(false);
        };
        let written = std::mem::take(&mut self.pending).len();
        let others = others.then(|| Arc::new(store.bookmarks().clone()));
        self.send(Event::Kept { written, others });
        Ok(true)
    }

    /// A last attempt.
    fn end(mut self) -> Result<()> {
        let until = Instant::now() + PATIENCE;
        let count = self.pending.len();
        let lost = || format!("{count} of the last changes to your bookmarks could not be kept");
        while !self.pending.is_empty() {
            if !self.write().with_context(lost)? {
                if Instant::now() > until {
                    return Err(self.another()).with_context(lost);
                }
                thread::sleep(BETWEEN);
            }
        }
        Ok(())
    }

    fn another(&self) -> anyhow::Error {
        let path = self.store.as_ref().map(|store| store.path().display());
        let path = path.map_or_else(String::new, |path| path.to_string());
        anyhow!("another program holds the lock of {path}")
    }

    fn tell(&self, notice: Notice) {
        self.send(Event::Told(notice));
    }

    fn send(&self, event: Event) {
        // Nobody listens any more when the browser has ended.
        drop(self.events.send(event));
    }
}

fn not_kept(error: &anyhow::Error) -> Notice {
    Notice::problem(format!(
        "not on the disk yet, tried again with the next change and at the end: {}",
        crate::one_line(error)
    ))
}
