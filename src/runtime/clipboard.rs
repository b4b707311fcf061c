//! Copying through the terminal (OSC 52), which works over SSH and inside tmux.

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
