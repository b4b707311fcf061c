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

/// Browsers that draw on a terminal: this one is not theirs.
const OF_TERMINALS: [&str; 7] = [
    "w3m", "lynx", "links", "links2", "elinks", "browsh", "carbonyl",
];

/// Asks the reader's and the desktop's launchers, one after the other, until one takes the address. Returns what
/// to tell at once; `told` is called later if none did.
pub fn open(url: &str, launcher: &str, told: impl Fn(Notice) + Send + 'static) -> Notice {
    if !has_display(launcher) {
        return Notice::problem(format!("no display to open a browser on: {url}"));
    }
    let notice = Notice::done(format!("opening {url}"));
    let (address, launcher) = (url.to_owned(), launcher.to_owned());
    let thread = thread::Builder::new()
        .name("browser".into())
        .spawn(move || {
            if let Err(why) = launch_any(&address, &launcher) {
                told(Notice::problem(format!("{why}: {address}")));
            }
        });
    match thread {
        Ok(_) => notice,
        Err(_) => Notice::problem(format!("no browser could be started: {url}")),
    }
}

/// Whether a browser has somewhere to appear, or the reader has said how. A launcher without one would look for a browser
/// that draws on this very terminal.
#[must_use]
pub fn has_display(launcher: &str) -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "macos")
        || !of_reader("", launcher).is_empty()
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"]
            .into_iter()
            .any(set)
}

/// The command that the reader has settled for addresses, and those that `BROWSER` names: one or
/// several with colons between; each with arguments or without, `%s` standing for the address.
fn of_reader(url: &str, launcher: &str) -> Vec<Command> {
    let named = std::env::var("BROWSER").unwrap_or_default();
    let lines = std::iter::once(launcher).chain(named.split(':'));
    lines.filter_map(|line| command(line, url)).collect()
}

/// One of them.
fn command(line: &str, url: &str) -> Option<Command> {
    let mut words = line.split_whitespace();
    let program = words.next()?;
    let name = program.rsplit('/').next()?;
    if OF_TERMINALS.contains(&name) {
        return None;
    }
    let mut command = Command::new(program);
    command.args(words.map(|word| word.replace("%s", url)));
    if !line.contains("%s") {
        command.arg(url);
    }
    Some(command)
}

/// Asks the reader's and the desktop's launchers, one after the other, and waits for each.
///
/// # Errors
/// When none took the address, with the names of the reader's own.
pub fn launch_any(url: &str, launcher: &str) -> Result<(), String> {
    let mut own: Vec<String> = Vec::new();
    for command in of_reader(url, launcher) {
        let name = command.get_program().to_string_lossy().into_owned();
        if launch(command) {
            return Ok(());
        }
        own.push(name);
    }
    if open::commands(url).into_iter().any(launch) {
        return Ok(());
    }
    Err(if own.is_empty() {
        "no browser could be started".to_owned()
    } else {
        format!("neither {} nor the desktop opened it", own.join(", "))
    })
}

/// The same, for as long as `patience`: a launcher that is still at work then, such as a browser
/// that was not running before, has taken the address.
///
/// # Errors
/// When none took the address, with the names of the reader's own.
pub fn launch_within(url: &str, launcher: &str, patience: Duration) -> Result<(), String> {
    let (done, ended) = channel();
    let (url, launcher) = (url.to_owned(), launcher.to_owned());
    let thread = thread::Builder::new()
        .name("browser".into())
        .spawn(move || done.send(launch_any(&url, &launcher)));
    thread.map_err(|error| error.to_string())?;
    ended.recv_timeout(patience).unwrap_or(Ok(()))
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
pub(super) fn detach(command: &mut Command) {
    // SAFETY: between fork and exec only what is safe in a signal handler may be called, and
    // setsid is a bare system call that takes no memory and no lock.
    unsafe {
        command.pre_exec(|| Ok(rustix::process::setsid().map(drop)?));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Option<Vec<String>> {
        let command = command(line, "https://a.b/c")?;
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        Some(
            words
                .map(|word| word.to_string_lossy().into_owned())
                .collect(),
        )
    }

    #[test]
    fn a_readers_browser_gets_the_address_where_it_wants_it() {
        let url = "https://a.b/c";
        assert_eq!(words("firefox").unwrap_or_default(), ["firefox", url]);
        assert_eq!(
            words("/bin/chromium --app=%s --new").unwrap_or_default(),
            ["/bin/chromium", "--app=https://a.b/c", "--new"]
        );
        for nothing in ["", "  ", "w3m", "/usr/bin/lynx %s"] {
            assert_eq!(words(nothing), None, "{nothing}");
        }
    }
}
