//! The thread that reads the terminal.

use std::{
    fs::File,
    io::{self, IsTerminal as _},
    os::fd::{AsFd as _, AsRawFd as _, BorrowedFd},
    sync::mpsc::Sender,
    thread,
    time::Duration,
};

use filedescriptor::{Error, POLLERR, POLLHUP, POLLIN, poll, pollfd};
use ratatui::crossterm::event::{self, Event as Input};

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

/// Whether the mouse only moved, or a button was let go: nothing follows from it.
fn is_motion(input: &Input) -> bool {
    use event::MouseEventKind::{Drag, Moved, Up};
    matches!(input, Input::Mouse(mouse) if matches!(mouse.kind, Moved | Drag(_) | Up(_)))
}

/// How often in a row there may seem to be something to read, and be nothing, before the terminal
/// counts as gone: where a hang-up cannot be asked for, an ended terminal looks like that.
const EMPTY: usize = 1000;

/// Sends what comes, all that is there at once, until the terminal or the program goes away.
///
/// crossterm alone would read an ended terminal for ever without sleeping, so this waits by
/// itself and lets crossterm read only when there is something to read.
fn read(source: BorrowedFd<'_>, events: &Sender<Event>) -> io::Result<()> {
    let mut empty = 0;
    while empty < EMPTY {
        let mut waiting = [pollfd {
            fd: source.as_raw_fd(),
            events: POLLIN,
            revents: 0,
        }];
        match poll(&mut waiting, None) {
            Ok(_) => {}
            Err(Error::Poll(error) | Error::Io(error))
                if error.kind() == io::ErrorKind::Interrupted =>
            {
                continue;
            }
            Err(error) => return Err(io::Error::other(error)),
        }
        if waiting[0].revents & (POLLHUP | POLLERR) != 0 {
            break;
        }
        let (mut inputs, mut seen) = (Vec::new(), false);
        while event::poll(LOOK)? {
            let input = event::read()?;
            seen = true;
            if !is_motion(&input) {
                inputs.push(input);
            }
        }
        empty = if seen { 0 } else { empty + 1 };
        if !inputs.is_empty() && events.send(Event::Input(inputs)).is_err() {
            return Ok(());
        }
    }
    Err(io::ErrorKind::UnexpectedEof.into())
}
