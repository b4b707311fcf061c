//! The loop: wait for an event, take all that have come, change the state, draw once.
//!
//! It blocks on one channel. Nothing ticks: an idle program uses no processor time.

pub mod browser;
mod carry_out;
pub mod clipboard;
pub mod editing;
pub mod event;
pub mod exporting;
pub mod fetching;
pub mod hyperlink;
pub mod input;
pub mod keeping;
pub mod loading;
pub mod signals;
pub mod suspend;
pub mod terminal;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::AtomicBool,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};
use ratatui::layout::Rect;

use crate::{
    app::{
        App, Start,
        loading::Loaded,
        message::{Effect, Message},
        notice::Notice,
        visit::Visit,
    },
    catalog::{Catalog, PaperIndex},
    export::citation_key::Pattern,
    home,
    search::worker::Worker,
    ui::{self, Link, Shape, panes::Panes, theme::Theme},
};
use event::{Clicks, Event};
use exporting::Exporting;
use fetching::Fetcher;
use input::Reader;
use keeping::Keeper;
use loading::Sources;
use terminal::Screen;

/// How long a frame waits for a search to be answered, so that most keys cost one frame and the
/// list never shows an answer to something else. Far below what a person notices.
const SETTLE: Duration = Duration::from_millis(6);

/// How long nothing has to come before what was typed is drawn.
const QUIET: Duration = Duration::from_micros(300);
/// How many events are taken before a frame, whatever comes behind them.
const AT_ONCE: usize = 1000;

/// A terminal that is gone has hung up, whether a signal said so or not.
const HANG_UP: i32 = signal_hook::consts::SIGHUP;

/// How the program ended.
#[derive(Debug, Clone)]
pub enum End {
    /// The reader quit.
    Quit,
    /// The reader chose papers.
    Picked(Arc<Catalog>, Vec<PaperIndex>),
    /// A signal with this number asked for it.
    Signal(i32),
}

/// Browses sources on the terminal, and keeps bookmarks in a file, if there is a place for it.
/// Returns how it ended, and where the reader was then.
///
/// # Errors
/// When a source cannot be read, when there is no terminal, when it goes away, when a thread has
/// panicked, or when something could not be kept.
pub fn browse(
    mut sources: Box<dyn Sources>,
    bookmarks: Option<PathBuf>,
    start: &Start,
) -> Result<(End, Visit)> {
    let (events, incoming) = channel();
    // Signals first: from here on none ends the program with the terminal still taken.
    signals::listen(events.clone())?;
    loading::spawn(sources.read()?, true, events.clone())?;
    let loaded = match loading::first(&incoming)? {
        Ok(loaded) => loaded,
        Err(event) => {
            let end = match event {
                Event::Signal(number) => End::Signal(number),
                _ => End::Quit,
            };
            return Ok((end, start.visit.clone()));
        }
    };
    let keeper = Keeper::spawn(bookmarks, events.clone())?;
    let screen = Screen::enter(&events, start.settings.mouse)?;
    let reader = Reader::listen(events.clone())?;
    let worker = search(&loaded, &events)?;
    let (app, effects) = App::new(loaded, start);
    let (no_color, term) = (variable("NO_COLOR"), variable("TERM"));
    let theme = Theme::of_terminal(start.settings.look, no_color.as_deref(), term.as_deref());
    let settings = &start.settings;
    let folder = home::expanded(Path::new(&settings.pdfs));
    let fetcher = Fetcher::new(&settings.api, folder, events.clone());
    let mut browser = Browser {
        app,
        theme,
        screen,
        reader,
        worker,
        keeper: &keeper,
        sources,
        preparing: Arc::default(),
        events,
        incoming,
        clicks: Clicks::default(),
        links: Vec::new(),
        shape: None,
        launcher: settings.launcher.clone(),
        clipboard: settings.clipboard.clone(),
        cite_key: Pattern::parse(&settings.cite_key).unwrap_or_default(),
        exporting: Exporting::default(),
        fetcher,
    };
    let end = browser.run(effects);
    let visit = browser.app.visit();
    let exporting = std::mem::take(&mut browser.exporting);
    // The terminal is the shell's again before anything is said.
    drop(browser);
    let (kept, exported) = (keeper.finish(), exporting.finish());
    let end = end?;
    kept?;
    exported?;
    Ok((end, visit))
}

/// The thread that searches what has been read.
fn search(loaded: &Loaded, events: &Sender<Event>) -> Result<Worker> {
    let answers = events.clone();
    let worker = Worker::spawn(Arc::clone(&loaded.corpus), move |matches| {
        drop(answers.send(Event::Found(Box::new(matches))));
    })?;
    Ok(worker)
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

struct Browser<'a> {
    app: App,
    theme: Theme,
    screen: Screen,
    reader: Reader,
    worker: Worker,
    keeper: &'a Keeper,
    sources: Box<dyn Sources>,
    /// Whether a prepared copy is being written.
    preparing: Arc<AtomicBool>,
    events: Sender<Event>,
    incoming: Receiver<Event>,
    clicks: Clicks,
    links: Vec<Link>,
    shape: Option<Shape>,
    /// The commands that open addresses and take what is copied, if the reader has settled any.
    launcher: String,
    clipboard: String,
    /// What the keys are made of by which papers are cited.
    cite_key: Pattern,
    exporting: Exporting,
    fetcher: Fetcher,
}

impl Browser<'_> {
    fn run(&mut self, effects: Vec<Effect>) -> Result<End> {
        if let Some(end) = self.carry_out(effects)? {
            return Ok(end);
        }
        if let Some(end) = self.settle()? {
            return Ok(end);
        }
        loop {
            self.draw()?;
            let event = self.incoming.recv()?;
            if let Some(end) = self.take_all(event)? {
                return Ok(end);
            }
            if let Some(end) = self.settle()? {
                return Ok(end);
            }
        }
    }

    /// Takes an event and all that come behind it. What is typed in one go comes one by one, so
    /// that a moment of quiet tells its end.
    fn take_all(&mut self, event: Event) -> Result<Option<End>> {
        let mut next = Some(event);
        for _ in 0..AT_ONCE {
            let Some(event) = next.take() else { break };
            let quiet = if matches!(event, Event::Input(_)) {
                QUIET
            } else {
                Duration::ZERO
            };
            if let Some(end) = self.take(event)? {
                return Ok(Some(end));
            }
            next = self.incoming.recv_timeout(quiet).ok();
        }
        next.map_or(Ok(None), |event| self.take(event))
    }

    /// Waits a little for an answer, or the rest of one, that is on its way.
    fn settle(&mut self) -> Result<Option<End>> {
        let until = Instant::now() + SETTLE;
        while self.app.unsettled() {
            let left = until.saturating_duration_since(Instant::now());
            match self.incoming.recv_timeout(left) {
                Ok(event) => {
                    if let Some(end) = self.take_all(event)? {
                        return Ok(Some(end));
                    }
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(None)
    }

    fn take(&mut self, event: Event) -> Result<Option<End>> {
        let message = match event {
            Event::Input(input) => {
                let panes = Panes::split(self.screen.area(), self.app.view());
                match self.clicks.message(&input, &self.app, &panes, &self.links) {
                    Some(message) => message,
                    None => return Ok(None),
                }
            }
            Event::Found(matches) => Message::Found(*matches),
            Event::Told(notice) => Message::Told(notice),
            Event::Kept { written, others } => Message::Kept { written, others },
            Event::Progress(progress) => Message::Progress(progress),
            Event::Loaded(loaded) => {
                self.worker = search(&loaded, &self.events)?;
                Message::Loaded(*loaded)
            }
            Event::Fetched(papers, said) => self.add(papers, said),
            Event::NotLoaded(error) if self.app.catalog().is_empty() => return Err(error),
            Event::NotLoaded(error) => Message::NotLoaded(Notice::problem(crate::one_line(&error))),
            // The next frame asks for the size.
            Event::Resized | Event::Edited(_) => return Ok(None),
            Event::Continued => {
                self.screen.resume(self.app.mouse_free())?;
                return Ok(None);
            }
            Event::Stop => return self.suspend(),
            Event::Signal(number) => return Ok(Some(End::Signal(number))),
            Event::Gone => return Ok(Some(End::Signal(HANG_UP))),
            Event::Panicked(report) => return Err(failed(&report)),
        };
        self.update(message)
    }

    fn update(&mut self, message: Message) -> Result<Option<End>> {
        let effects = self.app.update(message);
        let end = self.carry_out(effects)?;
        self.measure(self.screen.area());
        Ok(end)
    }

    /// Measures anew if what it depends on has changed.
    fn measure(&mut self, area: Rect) {
        let shape = Shape::of(&self.app, area);
        if self.shape.as_ref() != Some(&shape) {
            let panes = Panes::split(area, self.app.view());
            self.app
                .update(Message::Measured(ui::measure(&self.app, &panes)));
            self.shape = Some(shape);
        }
    }

    fn draw(&mut self) -> Result<()> {
        let area = self.screen.fit()?;
        self.measure(area);
        self.links = self.screen.draw(&self.app, &self.theme)?;
        Ok(())
    }
}

/// What a panic on another thread becomes.
fn failed(report: &str) -> anyhow::Error {
    anyhow!("a thread failed, please report this: {report}")
}
