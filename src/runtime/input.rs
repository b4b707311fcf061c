//! The threads that read the terminal, and that notice when it goes away.

use std::{
    fs::File,
    io::{self, IsTerminal as _},
    os::fd::{AsFd as _, BorrowedFd},
    sync::mpsc::Sender,
    thread,
};

use ratatui::crossterm::event::{self, Event as Input};
use rustix::event::{PollFd, PollFlags, poll};

use super::event::Event;

/// Starts the threads.
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
    let gone = events.clone();
    thread::Builder::new()
        .name("hang-up".into())
        .spawn(move || {
            let stdin = io::stdin();
            let source = terminal
                .as_ref()
                .map_or_else(|| stdin.as_fd(), |terminal| terminal.as_fd());
            if hangs_up(source) {
                let _ = gone.send(Event::Gone);
            }
        })?;
    thread::Builder::new()
        .name("input".into())
        .spawn(move || read(&events))?;
    Ok(())
}

/// Sends what comes, until the terminal or the program goes away.
fn read(events: &Sender<Event>) {
    loop {
        let event = match event::read() {
            Ok(input) if is_motion(&input) => continue,
            Ok(input) => Event::Input(input),
            Err(_) => Event::Gone,
        };
        let last = matches!(event, Event::Gone);
        if events.send(event).is_err() || last {
            return;
        }
    }
}

/// Whether the mouse only moved, with no button down: nothing follows from it.
fn is_motion(input: &Input) -> bool {
    matches!(input, Input::Mouse(mouse) if mouse.kind == event::MouseEventKind::Moved)
}

/// Waits until the terminal hangs up; `false` where that cannot be waited for.
///
/// crossterm takes an ended terminal for one that has nothing to say, and reads it for ever: only
/// the end of the program ends that.
fn hangs_up(terminal: BorrowedFd<'_>) -> bool {
    loop {
        let mut waiting = [PollFd::new(&terminal, PollFlags::empty())];
        match poll(&mut waiting, None) {
            Ok(_) => {
                return waiting[0]
                    .revents()
                    .intersects(PollFlags::HUP | PollFlags::ERR);
            }
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}
