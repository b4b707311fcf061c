//! Changing the state: each message to the part that it concerns.

use super::{
    App, Focus,
    action::Action,
    key::{Code, Key},
    keymap::{self, Place},
    message::{Effect, Gesture, Measured, Message, Target},
    overlay::{Overlay, Reading},
};

/// What is typed, and may have to wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// A key.
    Key(Key),
    /// A pasted text.
    Paste(String),
}

/// The key that quits wherever one is, and does not wait for anything.
const QUIT_AT_ONCE: Key = Key {
    code: Code::Char('c'),
    ctrl: true,
    alt: false,
};

/// How many rows the wheel moves at a time.
const WHEEL: usize = 3;

impl App {
    /// Takes a message in.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.typed(Typed::Key(key)),
            Message::Paste(text) => self.typed(Typed::Paste(text)),
            Message::Mouse(gesture, target) => self.mouse(gesture, target),
            Message::Found(matches) => {
                // An answer to an older question says nothing about what is asked now.
                if matches.revision != self.asked {
                    return Vec::new();
                }
                let before = self.selected_index();
                self.list.take(&matches.papers, self.select_best);
                self.select_best = false;
                self.matches = matches;
                if self.selected_index() != before {
                    self.detail.reset();
                }
                self.catch_up()
            }
            Message::Measured(measured) => {
                self.measured(measured);
                Vec::new()
            }
            Message::Told(notice) => {
                self.notice = Some(notice);
                Vec::new()
            }
        }
    }

    /// A pane that is not on the screen keeps its place.
    fn measured(&mut self, measured: Measured) {
        if let Some(rows) = measured.list {
            self.list.measure(rows, self.matches.papers.len());
        }
        if let Some(rows) = measured.sidebar {
            self.sidebar.measure(rows);
        }
        if let Some((rows, lines, hits)) = measured.paper {
            self.detail.measure(rows, lines);
            self.detail.find(hits);
        }
        if let (Some((rows, lines)), Some(Overlay::Text(reading))) =
            (measured.overlay, &mut self.overlay)
        {
            reading.scroll.measure(rows, lines);
        }
    }

    /// What waited for the answer, until one of it asks again.
    fn catch_up(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while !self.searching()
            && let Some(typed) = self.deferred.pop_front()
        {
            effects.extend(self.take_typed(typed));
        }
        effects
    }

    /// Takes what is typed or pasted, or lets it wait: for the answer that it acts on, or behind
    /// what waits already, since what is typed ahead keeps its order.
    fn typed(&mut self, typed: Typed) -> Vec<Effect> {
        let waits = match &typed {
            Typed::Key(QUIT_AT_ONCE) => false,
            _ if !self.deferred.is_empty() => true,
            Typed::Key(key) => self.searching() && self.needs_list(*key),
            Typed::Paste(_) => false,
        };
        if waits {
            self.deferred.push_back(typed);
            return Vec::new();
        }
        self.take_typed(typed)
    }

    fn take_typed(&mut self, typed: Typed) -> Vec<Effect> {
        match typed {
            Typed::Key(key) => self.press(key),
            Typed::Paste(text) => self.paste(&text),
        }
    }

    /// Whether a key acts on the list or the selected paper.
    fn needs_list(&self, key: Key) -> bool {
        let place = self.place();
        match keymap::action(place, key) {
            Some(Action::Move(_)) => matches!(place, Place::List | Place::Filter),
            Some(action) => action.needs_paper(),
            None => false,
        }
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        self.notice = None;
        if let Some(Overlay::Text(reading)) = &mut self.overlay
            && reading.typing
        {
            return self.type_in_overlay(key);
        }
        match (keymap::action(self.place(), key), key.typed()) {
            (Some(action), _) => self.act(action),
            (None, Some(typed)) if self.place() == Place::Filter => {
                self.edit_filter(|line| line.insert(typed.encode_utf8(&mut [0; 4])))
            }
            (None, _) => {
                if self.overlay == Some(Overlay::Copy) {
                    self.overlay = None;
                }
                Vec::new()
            }
        }
    }

    /// Where keys are looked up.
    fn place(&self) -> Place {
        match &self.overlay {
            Some(Overlay::Copy) => Place::Copy,
            Some(Overlay::Text(_)) => Place::Overlay,
            None => Place::of(self.focus),
        }
    }

    /// A pasted text is one insert where text is typed, and nothing elsewhere.
    fn paste(&mut self, text: &str) -> Vec<Effect> {
        match &mut self.overlay {
            Some(Overlay::Text(Reading {
                typing: true,
                search,
                scroll,
                ..
            })) => {
                search.insert(text);
                scroll.reset();
                Vec::new()
            }
            None if self.focus == Focus::Filter => self.edit_filter(|line| line.insert(text)),
            _ => Vec::new(),
        }
    }

    fn mouse(&mut self, gesture: Gesture, target: Target) -> Vec<Effect> {
        if self.overlay.is_some() && !matches!((gesture, &target), (Gesture::Click, Target::Key(_)))
        {
            return self.mouse_on_overlay(gesture, &target);
        }
        let steps = |row: usize| {
            if gesture == Gesture::WheelUp {
                row.saturating_sub(WHEEL)
            } else {
                row + WHEEL
            }
        };
        match (gesture, target) {
            (Gesture::Click | Gesture::DoubleClick, target) => {
                self.notice = None;
                self.click(gesture, target)
            }
            (_, Target::Paper(_)) => {
                self.select_row(steps(self.list.cursor()));
                Vec::new()
            }
            (_, Target::Detail | Target::Link(_)) => {
                self.detail.go(steps(self.detail.offset()));
                Vec::new()
            }
            (_, Target::Subject(_)) => {
                self.sidebar.scroll(gesture == Gesture::WheelDown, WHEEL);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn click(&mut self, gesture: Gesture, target: Target) -> Vec<Effect> {
        match target {
            Target::Subject(row) => {
                self.focus = Focus::Subjects;
                if row >= self.sidebar.rows().len() {
                    return Vec::new();
                }
                self.sidebar.go(row);
                self.sidebar.choose();
                vec![self.ask()]
            }
            Target::Paper(row) => {
                self.leave_pane();
                self.focus = Focus::Papers;
                if row < self.matches.papers.len() {
                    self.select_row(row);
                    if gesture == Gesture::DoubleClick {
                        self.focus = Focus::Paper;
                    }
                }
                Vec::new()
            }
            Target::Detail => {
                self.leave_pane();
                self.focus = Focus::Paper;
                Vec::new()
            }
            Target::Link(url) => {
                self.leave_pane();
                self.focus = Focus::Paper;
                // The second click of two would open the page a second time.
                if gesture == Gesture::Click {
                    vec![Effect::Open(url)]
                } else {
                    Vec::new()
                }
            }
            Target::Filter => {
                self.leave_pane();
                self.focus = Focus::Filter;
                Vec::new()
            }
            Target::Key(key) => self.typed(Typed::Key(key)),
            Target::Overlay | Target::Nothing => Vec::new(),
        }
    }

    fn mouse_on_overlay(&mut self, gesture: Gesture, target: &Target) -> Vec<Effect> {
        match (&mut self.overlay, gesture) {
            (Some(Overlay::Text(reading)), Gesture::WheelUp) => reading
                .scroll
                .go(reading.scroll.offset().saturating_sub(WHEEL)),
            (Some(Overlay::Text(reading)), Gesture::WheelDown) => {
                reading.scroll.go(reading.scroll.offset() + WHEEL);
            }
            (_, Gesture::Click) if *target != Target::Overlay => self.overlay = None,
            _ => {}
        }
        Vec::new()
    }
}
