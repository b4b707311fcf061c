//! Asking arXiv while one reads on: on one thread, one thing after the other, so that nothing is
//! asked too soon.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use anyhow::{Context as _, Result};

use super::event::Event;
use crate::{
    app::notice::Notice,
    catalog::{Catalog, arxiv_id::ArxivId, builder::Draft},
    fetch::{Api, Pace, pdf, query::of_filter},
};

/// How many papers are asked for at a time.
const PAPERS: usize = 200;

/// Something to ask arXiv for.
pub enum Job {
    /// Papers that this text in the filter asks for, to be added to these.
    Papers(String, Arc<Catalog>),
    /// The PDF of a paper with this title.
    Pdf(ArxivId, String),
}

/// The thread that asks, once there is something to ask for.
pub struct Fetcher {
    /// The address of the API, and the folder for PDFs.
    api: String,
    folder: PathBuf,
    events: Sender<Event>,
    jobs: Option<Sender<Job>>,
}

impl Fetcher {
    /// Nothing is asked yet.
    #[must_use]
    pub fn new(api: &str, folder: PathBuf, events: Sender<Event>) -> Self {
        Self {
            api: api.to_owned(),
            folder,
            events,
            jobs: None,
        }
    }

    /// Asks, when what was asked before is done.
    ///
    /// # Errors
    /// When there is no room for a thread, or the API's address is none.
    pub fn ask(&mut self, job: Job) -> Result<()> {
        if self.jobs.is_none() {
            let api = Api::new(&self.api, Pace::default())?;
            self.jobs = Some(self.spawn(api)?);
        }
        let sent = self.jobs.as_ref().map(|jobs| jobs.send(job));
        sent.and_then(Result::ok)
            .context("the thread that asks arXiv has ended")
    }

    /// The thread ends with the program: what has arrived of a PDF is kept.
    fn spawn(&self, mut api: Api) -> io::Result<Sender<Job>> {
        let (jobs, incoming): (_, Receiver<Job>) = channel();
        let (folder, events) = (self.folder.clone(), self.events.clone());
        let run = move || {
            for job in incoming {
                let event = match done(&mut api, job, &folder, &events) {
                    Ok(event) => event,
                    Err(error) => Event::Told(Notice::problem(crate::one_line(&error))),
                };
                if events.send(event).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("fetch".into()).spawn(run)?;
        Ok(jobs)
    }
}

/// Asks, and tells meanwhile how far that is.
fn done(api: &mut Api, job: Job, folder: &Path, events: &Sender<Event>) -> Result<Event> {
    let tell = |text: &str| drop(events.send(Event::Told(Notice::done(text))));
    match job {
        Job::Papers(filter, catalog) => {
            let query = of_filter(&filter).context(
                "type in the filter what arXiv is to be asked for: words, au:, ti:, cat:",
            )?;
            tell(&format!("asking arXiv for {query}"));
            let answer = api.search(&query, 0, PAPERS, 0, &tell)?;
            let (count, all) = (answer.papers.len(), answer.total.unwrap_or(0));
            let is_new = |paper: &Draft| {
                let id = paper.id.as_ref();
                id.is_none_or(|id| catalog.find(id).is_none())
            };
            let new: Vec<Draft> = answer.papers.into_iter().filter(is_new).collect();
            let of = if all > count {
                format!(", the newest of {all}")
            } else {
                String::new()
            };
            let said = format!("arXiv has {count} papers{of}: {} are new here", new.len());
            Ok(Event::Fetched(new, said))
        }
        Job::Pdf(id, title) => {
            let name = pdf::name(&id, &title);
            tell(&format!("saving {name}"));
            let far = |text: &str| tell(&format!("{name}: {text}"));
            let (path, new) = pdf::save(api, &id, &title, folder, &far)?;
            let saved = if new { "saved" } else { "there already" };
            Ok(Event::Told(Notice::done(format!(
                "{saved}: {}",
                path.display()
            ))))
        }
    }
}
