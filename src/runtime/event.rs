//! What reaches the loop, and how what the terminal says becomes a message.

use std::{
    io,
    process::ExitStatus,
    sync::Arc,
    time::{Duration, Instant},
};

use ratatui::{
    crossterm::event::{
        Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
        MouseEventKind,
    },
    layout::Position,
};

use crate::{
    app::{
        App,
        key::{Code, Key},
        loading::{Loaded, Progress},
        message::{Gesture, Message},
        notice::Notice,
    },
    bookmarks::Bookmarks,
    catalog::builder::Draft,
    search::Matches,
    ui::{Link, dividers::Divider, panes::Panes},
};

/// Something from outside.
#[derive(Debug)]
pub enum Event {
    /// What the terminal sent.
    Input(Input),
    /// A search was answered.
    Found(Box<Matches>),
    /// There is something to tell the reader.
    Told(Notice),
    /// What was to be kept is on the disk.
    Kept {
        /// How many changes, the oldest first.
        written: usize,
        /// What is there, where it is not what the browser has made of it.
        others: Option<Arc<Bookmarks>>,
    },
    /// More has been read.
    Progress(Progress),
    /// There are more papers, or others.
    Loaded(Box<Loaded>),
    /// arXiv has answered with papers that are not there yet, and what is told of it.
    Fetched(Vec<Draft>, String),
    /// The sources cannot be read.
    NotLoaded(anyhow::Error),
    /// The reader's editor has ended.
    Edited(io::Result<ExitStatus>),
    /// The terminal has another size.
    Resized,
    /// The program is asked to stop until it is continued.
    Stop,
    /// The program goes on after having been stopped.
    Continued,
    /// A signal with this number asks the program to end.
    Signal(i32),
    /// The terminal went away.
    Gone,
    /// Another thread panicked.
    Panicked(String),
}

/// Two clicks at one place within this time are a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// Remembers the last click, to tell a double click and a drag.
#[derive(Debug, Default)]
pub struct Clicks {
    last: Option<(Instant, Position)>,
    /// The border between panes that the button went down on and has not left yet.
    held: Option<Divider>,
}

impl Clicks {
    /// The message that an input is, if it is one.
    pub fn message(
        &mut self,
        input: &Input,
        app: &App,
        panes: &Panes,
        links: &[Link],
    ) -> Option<Message> {
        match input {
            Input::Key(event) => key(event).map(Message::Key),
            Input::Paste(text) => Some(Message::Paste(text.clone())),
            Input::Mouse(event) => {
                let at = Position::new(event.column, event.row);
                match event.kind {
                    MouseEventKind::Down(MouseButton::Left) if app.overlay().is_none() => {
                        self.held = panes.divider(at);
                    }
                    MouseEventKind::Drag(MouseButton::Left) => {
                        let sizes = panes.dragged(app.view(), self.held?, at)?;
                        return (sizes != app.sizes()).then_some(Message::Dragged(sizes));
                    }
                    MouseEventKind::Up(_) => self.held = None,
                    _ => {}
                }
                let gesture = self.gesture(event, at)?;
                Some(Message::Mouse(gesture, panes.target(app, links, at)))
            }
            _ => None,
        }
    }

    fn gesture(&mut self, event: &MouseEvent, at: Position) -> Option<Gesture> {
        match event.kind {
            MouseEventKind::ScrollUp => Some(Gesture::WheelUp),
            MouseEventKind::ScrollDown => Some(Gesture::WheelDown),
            MouseEventKind::Down(MouseButton::Left) => {
                let now = Instant::now();
                let double = self.last.take().is_some_and(|(then, place)| {
                    place == at && now.duration_since(then) < DOUBLE_CLICK
                });
                if !double {
                    self.last = Some((now, at));
                }
                Some(if double {
                    Gesture::DoubleClick
                } else {
                    Gesture::Click
                })
            }
            _ => None,
        }
    }
}

fn key(event: &KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let code = match event.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab if event.modifiers.contains(KeyModifiers::SHIFT) => Code::BackTab,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::F(number) => Code::F(number),
        _ => return None,
    };
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    // Enter that was typed before the terminal was raw arrives as a line feed.
    if ctrl && code == Code::Char('j') {
        return Some(Key::plain(Code::Enter));
    }
    // With Ctrl, terminals differ in whether they send the capital.
    let code = match code {
        Code::Char(c) if ctrl => Code::Char(c.to_ascii_lowercase()),
        code => code,
    };
    Some(Key {
        code,
        ctrl,
        alt: event.modifiers.contains(KeyModifiers::ALT),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(code: KeyCode, modifiers: KeyModifiers) -> Option<String> {
        key(&KeyEvent::new(code, modifiers)).map(|key| key.to_string())
    }

    #[test]
    fn what_terminals_send_becomes_the_keys_of_the_table() {
        assert_eq!(
            named(KeyCode::Char('G'), KeyModifiers::SHIFT).as_deref(),
            Some("G")
        );
        assert_eq!(
            named(KeyCode::Char('D'), KeyModifiers::CONTROL).as_deref(),
            Some("Ctrl-d")
        );
        assert_eq!(
            named(KeyCode::Tab, KeyModifiers::SHIFT).as_deref(),
            Some("Shift-Tab")
        );
        assert_eq!(
            named(KeyCode::Backspace, KeyModifiers::ALT).as_deref(),
            Some("Alt-Backspace")
        );
        assert_eq!(
            named(KeyCode::Char('j'), KeyModifiers::CONTROL).as_deref(),
            Some("Enter")
        );
        assert_eq!(named(KeyCode::Insert, KeyModifiers::NONE), None);
    }
}
