//! The loop: wait for an event, take all that have come, change the state, draw once.
//!
//! It blocks on one channel. Nothing ticks: an idle program uses no processor time.

pub mod browser;
pub mod clipboard;
pub mod event;
pub mod hyperlink;
pub mod input;
pub mod signals;
pub mod suspend;
pub mod terminal;

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::Duration,
};

use anyhow::{Result, bail};

use crate::{
    app::{
        App, Start,
        message::{Effect, Message},
        notice::Notice,
    },
    catalog::Catalog,
    search::worker::Worker,
    ui::{self, Link, panes::Panes, theme::Theme},
};
use event::{Clicks, Event};
use terminal::Screen;

/// How long a frame waits for a search to be answered, so that most keys cost one frame and the
/// list never shows an answer to something else. Far below what a person notices.
const SETTLE: Duration = Duration::from_millis(6);

/// How the program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The reader quit.
    Quit,
    /// A signal with this number asked for it.
    Signal(i32),
}

/// Browses a catalog on the terminal. `left_out` says what could not be read, a line each.
///
/// # Errors
/// When there is no terminal, when it goes away, or when a thread has panicked.
pub fn browse(catalog: Arc<Catalog>, left_out: Vec<String>, start: &Start) -> Result<End> {
    let (events, incoming) = channel();
    let screen = Screen::enter(&events)?;
    signals::listen(events.clone())?;
    input::listen(events.clone())?;
    let answers = events.clone();
    let worker = Worker::spawn(Arc::clone(&catalog), move |matches| {
        drop(answers.send(Event::Found(matches)));
    })?;
    let (app, effects) = App::new(catalog, left_out, start);
    let theme = Theme::of_terminal(variable("NO_COLOR").as_deref(), variable("TERM").as_deref());
    let mut browser = Browser {
        app,
        theme,
        screen,
        worker,
        events,
        incoming,
        clicks: Clicks::default(),
        links: Vec::new(),
    };
    browser.run(effects)
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

struct Browser {
    app: App,
    theme: Theme,
    screen: Screen,
    worker: Worker,
    events: Sender<Event>,
    incoming: Receiver<Event>,
    clicks: Clicks,
    links: Vec<Link>,
}

impl Browser {
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

    /// Takes an event and all that have come behind it.
    fn take_all(&mut self, event: Event) -> Result<Option<End>> {
        let mut next = Some(event);
        while let Some(event) = next {
            if let Some(end) = self.take(event)? {
                return Ok(Some(end));
            }
            next = self.incoming.try_recv().ok();
        }
        Ok(None)
    }

    /// Waits a little for an answer that is on its way.
    fn settle(&mut self) -> Result<Option<End>> {
        if !self.app.searching() {
            return Ok(None);
        }
        match self.incoming.recv_timeout(SETTLE) {
            Ok(event) => self.take_all(event),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn take(&mut self, event: Event) -> Result<Option<End>> {
        let messages = match event {
            Event::Input(events) => {
                for event in events {
                    if let Some(message) =
                        self.clicks
                            .message(&event, &self.app, &self.screen_panes(), &self.links)
                        && let Some(end) = self.update(message)?
                    {
                        return Ok(Some(end));
                    }
                }
                return Ok(None);
            }
            Event::Found(matches) => Message::Found(matches),
            Event::Told(notice) => Message::Told(notice),
            // The next frame asks for the size.
            Event::Resized => return Ok(None),
            Event::Continued => {
                self.screen.resume(self.app.mouse_free())?;
                return Ok(None);
            }
            Event::Stop => {
                self.suspend()?;
                return Ok(None);
            }
            Event::Signal(number) => return Ok(Some(End::Signal(number))),
            Event::Gone => bail!("the terminal went away"),
            Event::Panicked(report) => bail!("a thread failed, please report this: {report}"),
        };
        self.update(messages)
    }

    fn update(&mut self, message: Message) -> Result<Option<End>> {
        let effects = self.app.update(message);
        self.carry_out(effects)
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Option<End>> {
        for effect in effects {
            match effect {
                Effect::Search(request) => self.worker.ask(request),
                Effect::Open(url) => {
                    let told = self.events.clone();
                    let notice =
                        browser::open(&url, move |notice| drop(told.send(Event::Told(notice))));
                    self.app.update(Message::Told(notice));
                }
                Effect::Copy { what, text } => {
                    let terminal = clipboard::Terminal {
                        term: variable("TERM"),
                        tmux: variable("TMUX").is_some(),
                    };
                    let notice = match clipboard::sequence(&text, &terminal) {
                        Ok(sequence) => match self.screen.write(&sequence) {
                            Ok(()) => Notice::done(format!(
                                "copied the {what} through the terminal (OSC 52): {text}"
                            )),
                            Err(error) => {
                                Notice::problem(format!("the {what} could not be copied: {error}"))
                            }
                        },
                        Err(reason) => Notice::problem(format!(
                            "the {what} could not be copied, {reason}: {text}"
                        )),
                    };
                    self.app.update(Message::Told(notice));
                }
                Effect::FreeMouse(free) => self.screen.free_mouse(free)?,
                Effect::Redraw => self.screen.clear()?,
                Effect::Suspend => self.suspend()?,
                Effect::Quit => return Ok(Some(End::Quit)),
            }
        }
        Ok(None)
    }

    /// Gives the terminal back and stops, until the shell says to go on.
    fn suspend(&mut self) -> Result<()> {
        if !suspend::possible() {
            self.app.update(Message::Told(Notice::problem(
                "there is no shell to suspend to",
            )));
            return Ok(());
        }
        self.screen.leave()?;
        suspend::stop();
        // Other threads may have seen the stop before this one: going on is what the shell's
        // signal says, not what comes after the call.
        loop {
            match self.incoming.recv()? {
                Event::Continued => break,
                Event::Signal(number) => {
                    self.events.send(Event::Signal(number))?;
                    break;
                }
                Event::Gone => bail!("the terminal went away"),
                Event::Found(matches) => drop(self.app.update(Message::Found(matches))),
                _ => {}
            }
        }
        self.screen.resume(self.app.mouse_free())
    }

    fn screen_panes(&self) -> Panes {
        Panes::split(self.screen.area(), self.app.focus(), self.app.zoomed())
    }

    fn draw(&mut self) -> Result<()> {
        let panes = Panes::split(self.screen.fit()?, self.app.focus(), self.app.zoomed());
        self.app
            .update(Message::Measured(ui::measure(&self.app, &panes)));
        self.links = self.screen.draw(&self.app, &self.theme)?;
        Ok(())
    }
}
