//! A note in the reader's editor, which has the terminal for as long.

use std::{
    fs::{self, File},
    io::{self, IsTerminal as _, Write as _},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use anyhow::Result;
use rustix::process::{Pid, Signal, kill_process};
use signal_hook::{
    SigId,
    consts::{SIGINT, SIGQUIT},
    flag,
    low_level::unregister,
};
use tempfile::NamedTempFile;

use super::{Browser, End, event::Event, suspend, variable};
use crate::{
    app::{message::Message, notice::Notice},
    bookmarks::{Change, entry::clean_note},
};

/// The editor where the reader has named none.
const USUAL: &str = "vi";

/// What a shell says of a command that is not there.
const NOT_FOUND: i32 = 127;

impl Browser<'_> {
    /// Lets the reader change a note, and keeps what becomes of it.
    pub(super) fn edit_note(&mut self, mut change: Change) -> Result<Option<End>> {
        let Some(note) = &mut change.note else {
            return Ok(None);
        };
        let file = match written(&note.before) {
            Ok(file) => file,
            Err(error) => return self.say(&format!("there is no file for the note: {error}")),
        };
        let editor = editor(variable);
        let status = match self.edit(&editor, file.path())? {
            Ok(status) => status,
            Err(end) => {
                // Whatever stands in it may be all there is of the note.
                drop(file.keep());
                return Ok(Some(end));
            }
        };
        let status = match status {
            Ok(status) if status.success() => fs::read(file.path()).map(String::from_utf8),
            Ok(status) if status.code() == Some(NOT_FOUND) => {
                return self.say(&format!(
                    "{editor} is not here: set VISUAL or EDITOR to your editor"
                ));
            }
            Ok(status) => {
                return self.say(&format!(
                    "{editor} ended with {status}: the note is as it was"
                ));
            }
            Err(error) => Err(error),
        };
        match status {
            Ok(Ok(text)) => note.after = clean_note(&text),
            Ok(Err(_)) => {
                let kept = file.keep().map(|(_, path)| path.display().to_string());
                let kept = kept.unwrap_or_default();
                return self.say(&format!("not UTF-8, so the note is as it was: {kept}"));
            }
            Err(error) => {
                return self.say(&format!("the note is as it was: {error}"));
            }
        }
        self.update(Message::Noted(Box::new(change)))
    }

    /// Runs the editor on a file: how it ended, or how the program is to end.
    fn edit(
        &mut self,
        editor: &str,
        file: &Path,
    ) -> Result<std::result::Result<io::Result<ExitStatus>, End>> {
        self.reader.leave()?;
        self.screen.leave()?;
        let edited = match start(editor, file) {
            Err(error) => Ok(Err(error)),
            Ok(child) => self.wait_for(child)?,
        };
        if edited.is_ok() {
            self.screen.resume(self.app.mouse_free())?;
            self.reader.go_on();
        }
        Ok(edited)
    }

    /// Waits for the editor. What the terminal's keys ask of all its programs is for the editor,
    /// but stopping and going on is for both.
    fn wait_for(
        &mut self,
        mut child: Child,
    ) -> Result<std::result::Result<io::Result<ExitStatus>, End>> {
        let of_keys = OfKeys::listen()?;
        let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        let events = self.events.clone();
        let waiting = thread::Builder::new().name("editor".into());
        waiting.spawn(move || drop(events.send(Event::Edited(child.wait()))))?;
        let mut ended = None;
        loop {
            if !of_keys.on_the_way()
                && let Some(status) = ended
            {
                return Ok(Ok(status));
            }
            let end = match self.incoming.recv()? {
                Event::Edited(status) => {
                    ended = Some(status);
                    None
                }
                Event::Stop if suspend::possible() => {
                    suspend::stop();
                    None
                }
                Event::Signal(number) if of_keys.heard(number) => None,
                Event::Signal(number) => {
                    if let Some(pid) = pid {
                        // It may have ended already.
                        let _ = kill_process(pid, Signal::TERM);
                    }
                    Some(End::Signal(number))
                }
                event => self.take_meanwhile(event)?,
            };
            if let Some(end) = end {
                return Ok(Err(end));
            }
        }
    }

    fn say(&mut self, problem: &str) -> Result<Option<End>> {
        self.update(Message::Told(Notice::problem(problem)))
    }
}

/// The signals of the terminal's keys, which it sends to the editor and to this program alike. One
/// may be on its way to the loop when the editor has ended by it already.
struct OfKeys([(i32, Arc<AtomicBool>, SigId); 2]);

impl OfKeys {
    fn listen() -> io::Result<Self> {
        let listen = |signal| {
            let come = Arc::new(AtomicBool::new(false));
            let id = flag::register(signal, Arc::clone(&come))?;
            io::Result::Ok((signal, come, id))
        };
        Ok(Self([listen(SIGINT)?, listen(SIGQUIT)?]))
    }

    /// Whether one has come that has not been heard yet.
    fn on_the_way(&self) -> bool {
        self.0
            .iter()
            .any(|(_, come, _)| come.load(Ordering::SeqCst))
    }

    /// Hears a signal; whether it is one of them.
    fn heard(&self, number: i32) -> bool {
        let mut known = self.0.iter();
        let known = known.find(|(signal, ..)| *signal == number);
        known
            .inspect(|(_, come, _)| come.store(false, Ordering::SeqCst))
            .is_some()
    }
}

impl Drop for OfKeys {
    fn drop(&mut self) {
        for (_, _, id) in &self.0 {
            unregister(*id);
        }
    }
}

/// The reader's editor, with its arguments.
fn editor(variable: impl Fn(&str) -> Option<String>) -> String {
    let named = ["VISUAL", "EDITOR"].into_iter().filter_map(variable);
    let mut named = named.filter(|editor| !editor.trim().is_empty());
    named.next().unwrap_or_else(|| USUAL.to_owned())
}

/// A file that has a note in it, and goes when it is dropped.
fn written(note: &str) -> io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new()
        .prefix("arxivist-note-")
        .suffix(".md")
        .tempfile()?;
    if !note.is_empty() {
        writeln!(file, "{note}")?;
    }
    file.flush()?;
    Ok(file)
}

/// Starts the editor on the terminal, whatever the program's own input and output are.
fn start(editor: &str, file: &Path) -> io::Result<Child> {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("{editor} \"$@\""))
        .arg(editor);
    command.arg(file);
    let terminal = || File::options().read(true).write(true).open("/dev/tty");
    if !io::stdin().is_terminal() {
        command.stdin(Stdio::from(terminal()?));
    }
    if !io::stdout().is_terminal() {
        command.stdout(Stdio::from(terminal()?));
    }
    if !io::stderr().is_terminal() {
        command.stderr(Stdio::from(terminal()?));
    }
    command.spawn()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_editor_is_the_one_that_is_named_first() {
        let of = |set: &[(&str, &str)]| {
            editor(|name| {
                let mut set = set.iter();
                let found = set.find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[("EDITOR", "nano"), ("VISUAL", "code -w")]), "code -w");
        assert_eq!(of(&[("EDITOR", "nano"), ("VISUAL", " ")]), "nano");
        assert_eq!(of(&[]), "vi");
    }
}
