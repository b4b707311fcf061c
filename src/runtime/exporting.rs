//! Writing papers to a file, on a thread of its own.

use std::{
    io,
    sync::mpsc::Sender,
    thread::{self, JoinHandle},
};

use anyhow::{Result, anyhow};

use super::event::Event;
use crate::{
    app::{message::Export, notice::Notice},
    export::{
        citation_key::Pattern,
        file::{self, Written},
    },
};

/// The thread that writes. One after the other: two that add to one file would each not see what
/// the other adds.
#[derive(Default)]
pub struct Exporting(Option<JoinHandle<Result<()>>>);

impl Exporting {
    /// Writes papers to a file when what was begun before is done, and tells when it is.
    ///
    /// # Errors
    /// When there is no room for a thread.
    pub fn begin(
        &mut self,
        export: Export,
        pattern: Pattern,
        events: Sender<Event>,
    ) -> io::Result<()> {
        let before = Self(self.0.take());
        let write = move || {
            let before = before.finish();
            let Export {
                catalog,
                papers,
                path,
            } = export;
            let written = file::write(&catalog, &papers, &path, pattern);
            let notice = match &written {
                Ok(written) => Notice::done(said(written, &path)),
                Err(error) => Notice::problem(crate::one_line(error)),
            };
            // Where nobody listens any more, a problem is told at the end.
            match (events.send(Event::Told(notice)), written) {
                (Err(_), Err(error)) => Err(error),
                _ => before,
            }
        };
        let thread = thread::Builder::new().name("export".into()).spawn(write)?;
        self.0 = Some(thread);
        Ok(())
    }

    /// Waits until all is written.
    ///
    /// # Errors
    /// When something could not be, and nobody could be told.
    pub fn finish(self) -> Result<()> {
        let Some(thread) = self.0 else { return Ok(()) };
        let finished = thread.join();
        finished.unwrap_or_else(|_| Err(anyhow!("the thread that exports has failed")))
    }
}

fn said(written: &Written, name: &str) -> String {
    let papers = match written.papers {
        1 => "one paper".to_owned(),
        count => format!("{count} papers"),
    };
    match (written.added, written.papers, written.already) {
        (false, ..) => format!("{papers} written to {name}"),
        (true, 0, 1) => format!("{name} has the paper already"),
        (true, 0, already) => format!("{name} has all {already} papers already"),
        (true, _, 0) => format!("{papers} added to {name}"),
        (true, _, 1) => format!("{papers} added to {name}, which had one already"),
        (true, _, already) => format!("{papers} added to {name}, which had {already} already"),
    }
}
