//! The thread that waits for signals.

use std::{io, sync::mpsc::Sender, thread};

use signal_hook::{
    consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH},
    iterator::Signals,
};

use super::event::Event;

/// Ends the program on a signal that asks for it, as it does by itself, but for what has to be done
/// before.
///
/// # Errors
/// When the signals cannot be listened for.
pub fn before_ending(done: impl Fn() + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGQUIT, SIGHUP])?;
    thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            if let Some(signal) = signals.forever().next() {
                done();
                std::process::exit(128 + signal);
            }
        })?;
    Ok(())
}

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
