//! Opening an address in the reader's browser: nothing waits for it, nothing it prints is seen,
//! and nothing of it is left behind.

use std::{
    os::unix::process::CommandExt as _,
    process::{Command, Stdio},
    sync::mpsc::channel,
    thread,
    time::Duration,
};

use crate::app::notice::Notice;

/// Asks the desktop's launchers, one after the other, until one takes the address. Returns what
/// to tell at once; `told` is called later if none did.
pub fn open(url: &str, told: impl Fn(Notice) + Send + 'static) -> Notice {
    if !has_display() {
        return Notice::problem(format!("no display to open a browser on: {url}"));
    }
    let notice = Notice::done(format!("opening {url}"));
    let address = url.to_owned();
    let thread = thread::Builder::new()
        .name("browser".into())
        .spawn(move || {
            if !launch_any(&address) {
                told(Notice::problem(format!(
                    "no browser could be started: {address}"
                )));
            }
        });
    match thread {
        Ok(_) => notice,
        Err(_) => Notice::problem(format!("no browser could be started: {url}")),
    }
}

/// Whether a browser has somewhere to appear. A launcher without one would look for a browser
/// that draws on this very terminal.
#[must_use]
pub fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "macos")
        || ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"]
            .into_iter()
            .any(set)
}

/// Asks the desktop's launchers, one after the other, and waits for each; whether one took the
/// address.
#[must_use]
pub fn launch_any(url: &str) -> bool {
    open::commands(url).into_iter().any(launch)
}

/// The same, for as long as `patience`: a launcher that is still at work then, such as a browser
/// that was not running before, has taken the address.
#[must_use]
pub fn launch_within(url: &str, patience: Duration) -> bool {
    let (done, ended) = channel();
    let url = url.to_owned();
    let thread = thread::Builder::new()
        .name("browser".into())
        .spawn(move || done.send(launch_any(&url)));
    thread.is_ok() && ended.recv_timeout(patience).unwrap_or(true)
}

/// Runs a launcher to its end; whether it took the address. Waiting for it leaves no zombie.
fn launch(mut command: Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    detach(&mut command);
    command
        .spawn()
        .and_then(|mut child| child.wait())
        .is_ok_and(|status| status.success())
}

/// Gives a command a session of its own: it can neither write to this terminal nor be stopped
/// with it.
#[expect(
    unsafe_code,
    reason = "there is no safe way to do something in a child before it runs"
)]
fn detach(command: &mut Command) {
    // SAFETY: between fork and exec only what is safe in a signal handler may be called, and
    // setsid is a bare system call that takes no memory and no lock.
    unsafe {
        command.pre_exec(|| Ok(rustix::process::setsid().map(drop)?));
    }
}
