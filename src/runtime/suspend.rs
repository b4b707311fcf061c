//! Stopping as the terminal's own suspend key would.

use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};

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
