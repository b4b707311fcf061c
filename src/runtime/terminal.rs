//! The terminal: taken in one place, and given back on every way out.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufWriter, IsTerminal as _, Write},
    mem::ManuallyDrop,
    os::fd::AsFd as _,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::Sender,
    },
    thread,
};

use anyhow::{Context as _, Result};
use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::Show,
        event::{
            DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
        },
        execute,
        terminal::{
            BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen,
            LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
        },
    },
    layout::Rect,
};

use super::{event::Event, hyperlink};
use crate::{
    app::App,
    ui::{self, Link, panes::Panes, theme::Theme},
};

/// Whether the terminal is taken, and has to be given back.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while the program has it. Dropping it gives the terminal back.
pub struct Screen {
    /// Never dropped: that would write to a terminal that may be gone, and complain about it.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<File>>>>,
    area: Rect,
    links: Vec<Link>,
}

/// The terminal itself, so that standard output can be a pipe.
fn open() -> io::Result<File> {
    let terminal = OpenOptions::new().write(true).open("/dev/tty");
    terminal.or_else(|error| {
        let stdout = io::stdout();
        if stdout.is_terminal() {
            stdout.as_fd().try_clone_to_owned().map(File::from)
        } else {
            Err(error)
        }
    })
}

fn take() -> io::Result<()> {
    // Marked first: whatever fails after this, what was done is undone.
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(
        open()?,
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Gives the terminal back, if it is taken. Every step is tried, whatever becomes of the others.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    if let Ok(mut terminal) = open() {
        let _ = execute!(
            terminal,
            EndSynchronizedUpdate,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
    }
    let _ = disable_raw_mode();
}

/// On the thread that has the terminal, a panic gives it back before it is reported. Elsewhere
/// the report is sent to that thread, which would otherwise draw over it.
fn hook_panics(events: Sender<Event>) {
    let owner = thread::current().id();
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == owner {
            give_back();
            report(panic);
        } else if events.send(Event::Panicked(panic.to_string())).is_err() {
            report(panic);
        }
    }));
}

impl Screen {
    /// Takes the terminal, with the mouse or without.
    ///
    /// # Errors
    /// When there is none.
    pub fn enter(events: &Sender<Event>, mouse: bool) -> Result<Self> {
        const NO_TERMINAL: &str =
            "there is no terminal to browse on; `arxivist list` prints the papers";
        let file = open().context(NO_TERMINAL)?;
        hook_panics(events.clone());
        // From here on dropping the screen gives the terminal back.
        let mut screen = Self {
            terminal: ManuallyDrop::new(
                Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(
                    1 << 16,
                    file,
                )))
                .context(NO_TERMINAL)?,
            ),
            area: Rect::default(),
            links: Vec::new(),
        };
        take().context(NO_TERMINAL)?;
        screen.free_mouse(!mouse)?;
        screen.clear()?;
        Ok(screen)
    }

    /// Gives the terminal back for a while.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn leave(&mut self) -> Result<()> {
        self.terminal.backend_mut().flush()?;
        give_back();
        Ok(())
    }

    /// Takes the terminal again, whatever others have made of it.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn resume(&mut self, mouse_free: bool) -> Result<()> {
        // crossterm believes that the terminal is still raw, whatever the shell has made of it.
        let _ = disable_raw_mode();
        take()?;
        self.free_mouse(mouse_free)?;
        self.clear()
    }

    /// Leaves the mouse to the terminal, or takes it.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn free_mouse(&mut self, free: bool) -> Result<()> {
        let backend = self.terminal.backend_mut();
        if free {
            execute!(backend, DisableMouseCapture)?;
        } else {
            execute!(backend, EnableMouseCapture)?;
        }
        Ok(())
    }

    /// Forgets what is on the screen, so that the next frame draws all of it.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn clear(&mut self) -> Result<()> {
        self.links.clear();
        // Not `Terminal::clear`: that asks the terminal where its cursor is, and waits for the
        // answer on the very input that another thread reads.
        let size = self.terminal.size()?;
        Ok(self.terminal.resize(size.into())?)
    }

    /// Writes a sequence that leaves the cells alone.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn write(&mut self, sequence: &str) -> io::Result<()> {
        let backend = self.terminal.backend_mut();
        backend.write_all(sequence.as_bytes())?;
        backend.flush()
    }

    /// The size of the last frame.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.area
    }

    /// Fits the frame to the terminal's size.
    ///
    /// # Errors
    /// When the size is not to be had.
    pub fn fit(&mut self) -> Result<Rect> {
        self.terminal.autoresize()?;
        let area = self.terminal.current_buffer_mut().area;
        if area != self.area {
            // The screen has been wiped, and the links with it.
            self.links.clear();
            self.area = area;
        }
        Ok(self.area)
    }

    /// Draws a frame and returns the addresses on it.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn draw(&mut self, app: &App, theme: &Theme) -> Result<Vec<Link>> {
        let mut links = Vec::new();
        execute!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        let frame = self.terminal.draw(|frame| {
            let panes = Panes::split(frame.area(), app.view());
            links = ui::draw(app, theme, &panes, frame);
        })?;
        let over = hyperlink::over(&self.links, &links, frame.buffer);
        self.links.clone_from(&links);
        let backend = self.terminal.backend_mut();
        backend.write_all(over.as_bytes())?;
        execute!(backend, EndSynchronizedUpdate)?;
        Ok(links)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// How many columns standard output has, when it is a terminal.
#[must_use]
pub fn output_width() -> Option<usize> {
    let (width, _) = io::stdout().is_terminal().then(size)?.ok()?;
    // A terminal that reports nothing, such as a serial line, is taken for no terminal.
    Some(usize::from(width)).filter(|width| *width > 0)
}
