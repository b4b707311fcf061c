//! The thread that waits for signals.

use std::{io, sync::mpsc::Sender, thread};

use signal_hook::{
    consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH},
    iterator::Signals,
};

use super::event::Event;

/// Starts the thread. A hang-up that the program was told to ignore, as by `nohup`, is heard
/// all the same: without a terminal there is nothing to browse on.
///
/// # Errors
/// When the signals cannot be listened for.
pub fn listen(events: Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            for signal in signals.forever() {
                let event = match signal {
                    SIGWINCH => Event::Resized,
                    SIGTSTP => Event::Stop,
                    SIGCONT => Event::Continued,
                    signal => Event::Signal(signal),
                };
                if events.send(event).is_err() {
                    return;
                }
            }
        })?;
    Ok(())
}
