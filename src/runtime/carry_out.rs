//! Carrying out what the app asks of the outside.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use anyhow::Result;

use super::{
    Browser, End, browser,
    clipboard::{self, Terminal},
    event::Event,
    fetching::Job,
    loading::{self, SoFar},
    variable,
};
use crate::{
    app::{
        loading::{Loaded, Progress},
        message::{Effect, Message},
        notice::Notice,
    },
    catalog::{PaperIndex, builder::Draft},
    export::{
        bibtex::{self, Dialect},
        citation_key::Keys,
    },
};

impl Browser<'_> {
    pub(super) fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Option<End>> {
        for effect in effects {
            match effect {
                Effect::Search(request) => self.worker.ask(*request),
                Effect::Open(url) => {
                    let told = self.events.clone();
                    let notice = browser::open(&url, &self.launcher, move |notice| {
                        drop(told.send(Event::Told(notice)));
                    });
                    self.app.update(Message::Told(notice));
                }
                Effect::Copy { what, text } => {
                    let notice = self.copy(what, text);
                    self.app.update(Message::Told(notice));
                }
                Effect::CopyEntry(paper) => {
                    let notice = self.copy_entry(paper);
                    self.app.update(Message::Told(notice));
                }
                Effect::Export(export) => {
                    let (pattern, events) = (self.cite_key.clone(), self.events.clone());
                    if let Err(error) = self.exporting.begin(*export, pattern, events) {
                        let notice = Notice::problem(format!("nothing was exported: {error}"));
                        self.app.update(Message::Told(notice));
                    }
                }
                Effect::Pick(papers) => {
                    return Ok(Some(End::Picked(self.app.shared_catalog(), papers)));
                }
                Effect::Keep(change) => self.keeper.keep(*change),
                Effect::EditNote(change) => {
                    if let Some(end) = self.edit_note(*change)? {
                        return Ok(Some(end));
                    }
                }
                Effect::Fetch(filter) => {
                    self.fetch(Job::Papers(filter, self.app.shared_catalog()));
                }
                Effect::SavePdf { id, title } => self.fetch(Job::Pdf(id, title)),
                Effect::Reload => {
                    if self.app.progress().is_none() {
                        let message = self.read_again();
                        self.app.update(message);
                    }
                }
                Effect::Prepare => {
                    let notice = self.prepare();
                    self.app.update(Message::Told(notice));
                }
                Effect::FreeMouse(free) => self.screen.free_mouse(free)?,
                Effect::Redraw => self.screen.clear()?,
                Effect::Suspend => {
                    if let Some(end) = self.suspend()? {
                        return Ok(Some(end));
                    }
                }
                Effect::Quit => return Ok(Some(End::Quit)),
            }
        }
        Ok(None)
    }

    /// Copies by the command that the reader has settled, else through the terminal; where that
    /// does not copy, by the desktop's command.
    fn copy(&mut self, what: &'static str, text: String) -> Notice {
        let terminal = Terminal::of(variable);
        let sequence = clipboard::sequence(&text, &terminal);
        let command = if !self.clipboard.is_empty() {
            Some(self.clipboard.as_str())
        } else if sequence.is_err() || terminal.deaf {
            clipboard::of_desktop(variable)
        } else {
            None
        };
        if let Some(command) = command {
            let told = self.events.clone();
            return clipboard::through(command, what, text, move |notice| {
                drop(told.send(Event::Told(notice)));
            });
        }
        let written = sequence.and_then(|sequence| {
            let written = self.screen.write(&sequence);
            written.map_err(|error| error.to_string())
        });
        match written {
            Ok(()) => Notice::done(format!(
                "copied the {what} through the terminal (OSC 52): {text}"
            )),
            Err(reason) => {
                Notice::problem(format!("the {what} could not be copied, {reason}: {text}"))
            }
        }
    }

    /// Copies a paper's entry for a bibliography.
    fn copy_entry(&mut self, paper: PaperIndex) -> Notice {
        let mut keys = Keys::new(self.cite_key.clone(), []);
        let mut entry = String::new();
        let paper = self.app.catalog().paper(paper);
        bibtex::entry(&paper, Dialect::Bibtex, &mut keys, &mut entry);
        self.copy("BibTeX entry", entry)
    }

    fn prepare(&mut self) -> Notice {
        if self.preparing.load(Relaxed) {
            return Notice::done("a prepared copy is being written");
        }
        let begun = self.sources.prepare().and_then(|preparing| {
            self.preparing.store(true, Relaxed);
            let done = Arc::clone(&self.preparing);
            loading::spawn_preparing(preparing, done, self.events.clone())?;
            Ok(Notice::done(
                "writing a prepared copy, which takes a while; read on",
            ))
        });
        begun.unwrap_or_else(|why| Notice::problem(crate::one_line(&why)))
    }

    fn fetch(&mut self, job: Job) {
        if let Err(error) = self.fetcher.ask(job) {
            let notice = Notice::problem(crate::one_line(&error));
            self.app.update(Message::Told(notice));
        }
    }

    /// Adds papers that arXiv has answered with to those that there are.
    pub(super) fn add(&mut self, papers: Vec<Draft>, said: String) -> Message {
        if papers.is_empty() {
            return Message::Told(Notice::done(said));
        }
        let begun = self.sources.add(self.app.shared_catalog(), papers);
        let left_out = self.app.left_out().to_vec();
        let begun = begun.and_then(|adding| {
            let adding = Box::new(move |tell: &mut dyn FnMut(&dyn SoFar)| {
                let loaded = adding(tell)?;
                Ok(Loaded { left_out, ..loaded })
            });
            loading::spawn(adding, false, self.events.clone())?;
            Ok(Message::Told(Notice::done(said)))
        });
        begun.unwrap_or_else(|why| Message::Told(Notice::problem(crate::one_line(&why))))
    }

    fn read_again(&mut self) -> Message {
        let begun = self.sources.read_again().and_then(|reading| {
            loading::spawn(reading, false, self.events.clone())?;
            Ok(Message::Progress(Progress::default()))
        });
        begun.unwrap_or_else(|why| Message::Told(Notice::problem(crate::one_line(&why))))
    }
}
