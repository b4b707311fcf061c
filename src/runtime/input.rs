//! The threads that read the terminal, and that notice when it goes away.

use std::{
    fs::File,
    io::{self, IsTerminal as _, PipeReader, PipeWriter, Read as _, Write as _, pipe},
    os::fd::{AsFd as _, OwnedFd},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::Duration,
};

use ratatui::crossterm::event::{self, Event as Input};
use rustix::event::{PollFd, PollFlags, poll};

use super::event::Event;

/// How long is waited for more of what has begun to come: crossterm reads nothing at all where it
/// may not wait.
const A_MOMENT: Duration = Duration::from_millis(1);
/// How often it is looked for input where that cannot be waited for: on macOS, at `/dev/tty`.
const NOW_AND_THEN: Duration = Duration::from_millis(200);

/// The thread that reads the terminal.
pub struct Reader {
    /// Writing to it asks the thread to leave the terminal alone.
    ask: PipeWriter,
    /// Says that it does.
    leaves: Receiver<()>,
    /// Says that it may read again.
    go_on: Sender<()>,
}

impl Reader {
    /// Starts the threads.
    ///
    /// # Errors
    /// When there is no terminal to read, or no thread.
    pub fn listen(events: Sender<Event>) -> io::Result<Self> {
        let (watched, read) = (terminal()?, terminal()?);
        let gone = events.clone();
        thread::Builder::new()
            .name("hang-up".into())
            .spawn(move || {
                if hangs_up(&watched) {
                    let _ = gone.send(Event::Gone);
                }
            })?;
        let (asked, ask) = pipe()?;
        let (left, leaves) = channel();
        let (go_on, may_go_on) = channel();
        let thread = Reading {
            terminal: read,
            asked,
            left,
            may_go_on,
            events,
        };
        thread::Builder::new()
            .name("input".into())
            .spawn(move || thread.run())?;
        Ok(Self { ask, leaves, go_on })
    }

    /// Leaves the terminal to another program: when this returns nothing is read any more.
    ///
    /// # Errors
    /// When the thread has ended, as it does when the terminal has gone.
    pub fn leave(&mut self) -> io::Result<()> {
        self.ask.write_all(b".")?;
        let left = self.leaves.recv();
        left.map_err(|_| io::Error::other("the terminal is not read any more"))
    }

    /// Reads again.
    pub fn go_on(&self) {
        // Were the thread gone, the terminal would be, which is told on another way.
        let _ = self.go_on.send(());
    }
}

/// What is read, the same choice as crossterm's: standard input, unless that is a file or a pipe.
fn terminal() -> io::Result<OwnedFd> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        stdin.as_fd().try_clone_to_owned()
    } else {
        Ok(File::open("/dev/tty")?.into())
    }
}

/// What the thread has.
struct Reading {
    terminal: OwnedFd,
    asked: PipeReader,
    left: Sender<()>,
    may_go_on: Receiver<()>,
    events: Sender<Event>,
}

/// What there is to do.
enum Next {
    Read(Duration),
    Leave,
}

impl Reading {
    /// Sends what comes, until the terminal or the program goes away.
    fn run(mut self) {
        loop {
            match self.next() {
                Next::Read(patience) => {
                    if self.read(patience).is_err() {
                        let _ = self.events.send(Event::Gone);
                        return;
                    }
                }
                Next::Leave => {
                    let asked = self.asked.read_exact(&mut [0]);
                    if asked.is_err() || self.left.send(()).is_err() {
                        return;
                    }
                    if self.may_go_on.recv().is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// Waits until there is something to do.
    fn next(&self) -> Next {
        let mut waiting = [
            PollFd::new(&self.asked, PollFlags::IN),
            PollFd::new(&self.terminal, PollFlags::IN),
        ];
        loop {
            match poll(&mut waiting, None) {
                Err(rustix::io::Errno::INTR) => {}
                Ok(_) if !waiting[0].revents().is_empty() => return Next::Leave,
                Ok(_) if waiting[1].revents().contains(PollFlags::IN) => {
                    return Next::Read(A_MOMENT);
                }
                _ => return Next::Read(NOW_AND_THEN),
            }
        }
    }

    /// Sends what there is, and what comes while there is more.
    fn read(&self, patience: Duration) -> io::Result<()> {
        while event::poll(patience)? {
            let input = event::read()?;
            if !is_motion(&input) && self.events.send(Event::Input(input)).is_err() {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
        }
        Ok(())
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
fn hangs_up(terminal: &OwnedFd) -> bool {
    loop {
        let mut waiting = [PollFd::new(terminal, PollFlags::empty())];
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
