//! Stopping as the terminal's own suspend key would, and what comes while the terminal is
//! another's.

use std::{fs::File, sync::mpsc::RecvTimeoutError, time::Duration};

use anyhow::Result;
use rustix::{
    process::{Signal, getpgrp, getsid, kill_current_process_group},
    termios::tcgetpgrp,
};

use super::{Browser, End, HANG_UP, event::Event, failed};
use crate::app::{message::Message, notice::Notice};

/// How long after it has been woken behind another program it may be that this was to end it.
const TO_BE_ENDED: Duration = Duration::from_millis(100);

/// Whether there is a shell that would take over. Without job control the program is in the
/// process group of the session's leader, and nobody would ever continue it.
#[must_use]
pub fn possible() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Stops the whole process group, as the terminal does: whoever waits for this program, such as
/// `cargo run`, has to stop with it.
pub fn stop() {
    // A group that contains the caller always exists.
    let _ = kill_current_process_group(Signal::STOP);
}

/// Whether the terminal is this program's; yes where that is not to be known.
fn in_foreground() -> bool {
    let terminal = File::open("/dev/tty").ok();
    let foreground = terminal.and_then(|terminal| tcgetpgrp(terminal).ok());
    foreground.is_none_or(|group| group == getpgrp())
}

impl Browser<'_> {
    /// Gives the terminal back and stops, until the shell says to go on, or to end.
    pub(super) fn suspend(&mut self) -> Result<Option<End>> {
        if !possible() {
            self.app.update(Message::Told(Notice::problem(
                "there is no shell to suspend to",
            )));
            return Ok(None);
        }
        // Whoever reads or sets a terminal that is another's is stopped by it.
        self.reader.leave()?;
        self.screen.leave()?;
        stop();
        // Other threads may have seen the stop before this one: going on is what the shell's
        // signal says, not what comes after the call. Until then the terminal is another's.
        let mut behind = false;
        loop {
            let event = if behind {
                self.incoming.recv_timeout(TO_BE_ENDED)
            } else {
                let event = self.incoming.recv();
                event.map_err(|_| RecvTimeoutError::Disconnected)
            };
            match event {
                Ok(Event::Continued) if in_foreground() => break,
                Ok(Event::Continued) => behind = true,
                // There is nothing to do behind another program; a shell that is asked for this
                // one again only wakes what is stopped.
                Err(RecvTimeoutError::Timeout) => {
                    behind = false;
                    stop();
                }
                Err(error) => return Err(error.into()),
                Ok(Event::Signal(number)) => return Ok(Some(End::Signal(number))),
                Ok(event) => {
                    if let Some(end) = self.take_meanwhile(event)? {
                        return Ok(Some(end));
                    }
                }
            }
        }
        self.screen.resume(self.app.mouse_free())?;
        self.reader.go_on();
        Ok(None)
    }

    /// Takes what comes while the terminal is another's: nothing is drawn, and nothing that was
    /// typed is for this program.
    pub(super) fn take_meanwhile(&mut self, event: Event) -> Result<Option<End>> {
        match event {
            Event::Gone => return Ok(Some(End::Signal(HANG_UP))),
            Event::Panicked(report) => return Err(failed(&report)),
            Event::Found(matches) => drop(self.app.update(Message::Found(*matches))),
            Event::Told(notice) => drop(self.app.update(Message::Told(notice))),
            event @ (Event::Loaded(_)
            | Event::Fetched(..)
            | Event::Progress(_)
            | Event::NotLoaded(_)
            | Event::Kept { .. }) => return self.take(event),
            Event::Input(_)
            | Event::Resized
            | Event::Stop
            | Event::Continued
            | Event::Signal(_)
            | Event::Edited(_) => {}
        }
        Ok(None)
    }
}
