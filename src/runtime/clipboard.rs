//! Copying through the terminal (OSC 52), which works over SSH and inside tmux; or by a command
//! that the reader has settled.

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
            },
        );
        assert_eq!(
            tmux.as_deref(),
            Ok("\x1b]52;c;aMOp\x1b\\\x1bPtmux;\x1b\x1b]52;c;aMOp\x1b\x1b\\\x1b\\")
        );
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
