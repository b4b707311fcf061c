//! The loop: wait for an event, take all that have come, change the state, draw once.
//!
//! It blocks on one channel. Nothing ticks: an idle program uses no processor time.

pub mod browser;
pub mod clipboard;
pub mod event;
pub mod hyperlink;
pub mod input;
pub mod keeping;
pub mod loading;
pub mod signals;
pub mod suspend;
pub mod terminal;

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};
use ratatui::layout::Rect;

use crate::{
    app::{
        App, Start,
        loading::{Loaded, Progress},
        message::{Effect, Message},
        notice::Notice,
        view::Sizes,
    },
    search::worker::Worker,
    ui::{self, Link, Shape, panes::Panes, theme::Theme},
};
use event::{Clicks, Event};
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The reader quit.
    Quit,
    /// A signal with this number asked for it.
    Signal(i32),
}

/// Browses sources on the terminal, and keeps bookmarks in a file, if there is a place for it.
/// Returns how it ended, and how large the panes were then.
///
/// # Errors
/// When a source cannot be read, when there is no terminal, when it goes away, when a thread has
/// panicked, or when something could not be kept.
pub fn browse(
    mut sources: Box<dyn Sources>,
    bookmarks: Option<PathBuf>,
    start: &Start,
) -> Result<(End, Sizes)> {
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
            return Ok((end, start.sizes.unwrap_or(start.settings.sizes)));
        }
    };
    let keeper = Keeper::spawn(bookmarks, events.clone())?;
    let screen = Screen::enter(&events, start.settings.mouse)?;
    input::listen(events.clone())?;
    let worker = search(&loaded, &events)?;
    let (app, effects) = App::new(loaded, start);
    let (no_color, term) = (variable("NO_COLOR"), variable("TERM"));
    let theme = Theme::of_terminal(start.settings.look, no_color.as_deref(), term.as_deref());
    let mut browser = Browser {
        app,
        theme,
        screen,
        worker,
        keeper: &keeper,
        sources,
        preparing: Arc::default(),
        events,
        incoming,
        clicks: Clicks::default(),
        links: Vec::new(),
        shape: None,
        launcher: start.settings.launcher.clone(),
        clipboard: start.settings.clipboard.clone(),
    };
    let end = browser.run(effects);
    let sizes = browser.app.sizes();
    // The terminal is the shell's again before anything is said.
    drop(browser);
    let kept = keeper.finish();
    let end = end?;
    kept?;
    Ok((end, sizes))
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
            Event::NotLoaded(error) if self.app.catalog().is_empty() => return Err(error),
            Event::NotLoaded(error) => Message::NotLoaded(Notice::problem(crate::one_line(&error))),
            // The next frame asks for the size.
            Event::Resized => return Ok(None),
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

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Option<End>> {
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
                Effect::Keep(change) => self.keeper.keep(*change),
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

    /// Copies by the command that the reader has settled, else through the terminal.
    fn copy(&mut self, what: &'static str, text: String) -> Notice {
        if !self.clipboard.is_empty() {
            let told = self.events.clone();
            return clipboard::through(&self.clipboard, what, text, move |notice| {
                drop(told.send(Event::Told(notice)));
            });
        }
        let terminal = clipboard::Terminal {
            term: variable("TERM"),
            tmux: variable("TMUX").is_some(),
        };
        let written = clipboard::sequence(&text, &terminal).and_then(|sequence| {
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

    fn read_again(&mut self) -> Message {
        let begun = self.sources.read_again().and_then(|reading| {
            loading::spawn(reading, false, self.events.clone())?;
            Ok(Message::Progress(Progress::default()))
        });
        begun.unwrap_or_else(|why| Message::Told(Notice::problem(crate::one_line(&why))))
    }

    /// Gives the terminal back and stops, until the shell says to go on, or to end.
    fn suspend(&mut self) -> Result<Option<End>> {
        if !suspend::possible() {
            self.app.update(Message::Told(Notice::problem(
                "there is no shell to suspend to",
            )));
            return Ok(None);
        }
        self.screen.leave()?;
        suspend::stop();
        // Other threads may have seen the stop before this one: going on is what the shell's
        // signal says, not what comes after the call. Until then the terminal is another's.
        loop {
            match self.incoming.recv()? {
                Event::Continued => break,
                Event::Signal(number) => return Ok(Some(End::Signal(number))),
                Event::Gone => return Ok(Some(End::Signal(HANG_UP))),
                Event::Panicked(report) => return Err(failed(&report)),
                Event::Found(matches) => drop(self.app.update(Message::Found(*matches))),
                Event::Told(notice) => drop(self.app.update(Message::Told(notice))),
                event @ (Event::Loaded(_)
                | Event::Progress(_)
                | Event::NotLoaded(_)
                | Event::Kept { .. }) => {
                    self.take(event)?;
                }
                Event::Input(_) | Event::Resized | Event::Stop => {}
            }
        }
        self.screen.resume(self.app.mouse_free())?;
        Ok(None)
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
