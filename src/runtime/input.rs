//! The thread that reads the terminal.

use std::{
    fs::File,
    io::{self, IsTerminal as _},
    os::fd::{AsFd as _, BorrowedFd},
    sync::mpsc::Sender,
    thread,
    time::Duration,
};

use ratatui::crossterm::event;
use rustix::event::{PollFd, PollFlags, poll};

use super::event::Event;

/// Long enough for crossterm to look at what is there, and too short to notice.
const LOOK: Duration = Duration::from_micros(50);

/// Starts the thread.
///
/// # Errors
/// When there is no terminal to read, or no thread.
pub fn listen(events: Sender<Event>) -> io::Result<()> {
    // The same choice as crossterm's: standard input, unless that is a file or a pipe.
    let terminal = if io::stdin().is_terminal() {
        None
    } else {
        Some(File::open("/dev/tty")?)
    };
    thread::Builder::new().name("input".into()).spawn(move || {
        let stdin = io::stdin();
        let source = terminal
            .as_ref()
            .map_or_else(|| stdin.as_fd(), |terminal| terminal.as_fd());
        let end = read(source, &events);
        if end.is_err() {
            let _ = events.send(Event::Gone);
        }
    })?;
    Ok(())
}

/// Sends what comes, all that is there at once, until the terminal or the program goes away.
///
/// crossterm alone would read an ended terminal for ever without sleeping, so this waits by
/// itself and lets crossterm read only when there is something to read.
fn read(source: BorrowedFd<'_>, events: &Sender<Event>) -> io::Result<()> {
    loop {
        let mut waiting = [PollFd::new(&source, PollFlags::IN)];
        match poll(&mut waiting, None) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        if waiting[0]
            .revents()
            .intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
        {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut inputs = Vec::new();
        while event::poll(LOOK)? {
            inputs.push(event::read()?);
        }
        if !inputs.is_empty() && events.send(Event::Input(inputs)).is_err() {
            return Ok(());
        }
    }
}
