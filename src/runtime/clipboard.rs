//! Copying through the terminal (OSC 52), which works over SSH and inside tmux; or by a command
//! that the reader has settled, or that the desktop has where the terminal does not copy.

use std::{
    io::Write as _,
    process::{Command, Stdio},
    thread,
};

use super::browser::detach;
use crate::app::notice::Notice;
use ratatui::crossterm::{Command as _, clipboard::CopyToClipboard};

/// What is known of the terminal that has to take the text.
#[derive(Debug, Clone, Default)]
pub struct Terminal {
    /// Its `TERM`.
    pub term: Option<String>,
    /// Whether tmux stands between.
    pub tmux: bool,
    /// Whether it is one of those that drop what is to be copied without a word.
    pub deaf: bool,
}

impl Terminal {
    /// What the environment says of it.
    #[must_use]
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let vte = variable("VTE_VERSION").is_some();
        let apple = variable("TERM_PROGRAM").is_some_and(|name| name == "Apple_Terminal");
        Self {
            term: variable("TERM"),
            tmux: variable("TMUX").is_some(),
            deaf: vte || apple,
        }
    }
}

/// The command that has the desktop's clipboard, if there is one here. Over SSH the reader's desktop
/// is elsewhere.
#[must_use]
pub fn of_desktop(variable: impl Fn(&str) -> Option<String>) -> Option<&'static str> {
    let set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    if set("SSH_CONNECTION") || set("SSH_TTY") {
        return None;
    }
    let path = variable("PATH").unwrap_or_default();
    let is_here = |line: &str| {
        let program = line.split(' ').next().unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    let commands = [
        (set("WAYLAND_DISPLAY"), "wl-copy"),
        (set("DISPLAY"), "xclip -selection clipboard"),
        (cfg!(target_os = "macos"), "pbcopy"),
        (set("WSL_DISTRO_NAME"), "clip.exe"),
    ];
    let fits = |(fits, line): (bool, &'static str)| (fits && is_here(line)).then_some(line);
    commands.into_iter().find_map(fits)
}

/// More than this, in bytes, terminals commonly drop without a word.
const LIMIT: usize = 74_994;

/// The sequence that makes the terminal take a text to its clipboard.
///
/// Inside tmux it is sent twice, for tmux itself and through it, since its settings decide which
/// of the two arrives.
///
/// # Errors
/// Why the terminal would not take it, for a reader.
pub fn sequence(text: &str, terminal: &Terminal) -> Result<String, String> {
    if let Some(term) = terminal
        .term
        .as_deref()
        .filter(|term| matches!(*term, "dumb" | "linux"))
    {
        return Err(format!(
            "a terminal of the kind \"{term}\" has no clipboard"
        ));
    }
    let mut sequence = String::new();
    CopyToClipboard::to_clipboard_from(text)
        .write_ansi(&mut sequence)
        .map_err(|error| error.to_string())?;
    if sequence.len() > LIMIT {
        return Err(format!("{} bytes are more than terminals take", text.len()));
    }
    if terminal.tmux {
        let through = sequence.replace('\x1b', "\x1b\x1b");
        sequence.push_str(&format!("\x1bPtmux;{through}\x1b\\"));
    }
    Ok(sequence)
}

/// Gives a text to a command's standard input. Returns what to tell at once; `told` is called when
/// it is done, or was not: such a command may stay for as long as it has the clipboard.
pub fn through(
    line: &str,
    what: &'static str,
    text: String,
    told: impl Fn(Notice) + Send + 'static,
) -> Notice {
    let mut words = line.split_whitespace();
    let program = words.next().unwrap_or_default().to_owned();
    let mut command = Command::new(&program);
    command
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    detach(&mut command);
    let notice = Notice::done(format!("copying the {what} by {program}: {text}"));
    let named = program.clone();
    let give = move || {
        let given = command.spawn().and_then(|mut child| {
            if let Some(mut input) = child.stdin.take() {
                input.write_all(text.as_bytes())?;
            }
            child.wait()
        });
        let why = match given {
            Ok(status) if status.success() => {
                return told(Notice::done(format!(
                    "copied the {what} by {program}: {text}"
                )));
            }
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        };
        told(Notice::problem(format!(
            "{program} could not copy the {what}, {why}: {text}"
        )));
    };
    match thread::Builder::new().name("clipboard".into()).spawn(give) {
        Ok(_) => notice,
        Err(error) => Notice::problem(format!("{named} could not be started: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_in_base64_and_through_tmux_with_doubled_escapes() {
        let plain = sequence("hé", &Terminal::default());
        assert_eq!(plain.as_deref(), Ok("\x1b]52;c;aMOp\x1b\\"));
        let tmux = sequence(
            "hé",
            &Terminal {
                tmux: true,
                term: Some("tmux-256color".into()),
                ..Terminal::default()
            },
        );
        assert_eq!(
            tmux.as_deref(),
            Ok("\x1b]52;c;aMOp\x1b\\\x1bPtmux;\x1b\x1b]52;c;aMOp\x1b\x1b\\\x1b\\")
        );
    }

    #[test]
    fn the_desktops_command_is_one_that_is_here_and_not_over_ssh() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("xclip"), "").expect("a file");
        let path = format!("/no/such/folder:{}", folder.path().display());
        let with = |set: &[&str]| {
            of_desktop(|name| match name {
                "PATH" => Some(path.clone()),
                _ => set.contains(&name).then(|| ":0".to_owned()),
            })
        };
        let xclip = Some("xclip -selection clipboard");
        assert_eq!(with(&["WAYLAND_DISPLAY", "DISPLAY"]), xclip);
        assert_eq!(with(&["WAYLAND_DISPLAY"]), None);
        assert_eq!(with(&["DISPLAY", "SSH_CONNECTION"]), None);
        assert_eq!(with(&[]), None);
    }

    #[test]
    fn what_cannot_be_copied_is_said() {
        let console = Terminal {
            term: Some("linux".into()),
            ..Terminal::default()
        };
        assert!(sequence("x", &console).is_err_and(|reason| reason.contains("linux")));
        assert!(sequence(&"x".repeat(100_000), &Terminal::default()).is_err());
    }
}
