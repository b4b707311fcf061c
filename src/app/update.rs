//! Changing the state: each message to the part that it concerns.

use super::{
    App, Focus,
    action::Action,
    key::Key,
    keymap::{self, Place},
    message::{Effect, Gesture, Measured, Message, Target},
    overlay::{Overlay, Reading},
};

/// How many rows the wheel moves at a time.
const WHEEL: usize = 3;

impl App {
    /// Takes a message in.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.key(key),
            Message::Paste(text) => self.paste(&text),
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

    fn measured(&mut self, measured: Measured) {
        self.list.measure(measured.list, self.matches.papers.len());
        self.sidebar.measure(measured.sidebar);
        self.detail.measure(measured.paper, measured.paper_lines);
        if let Some(Overlay::Text(reading)) = &mut self.overlay {
            reading
                .scroll
                .measure(measured.overlay, measured.overlay_lines);
        }
    }

    /// The keys that waited for the answer, until one of them asks again.
    fn catch_up(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while !self.searching()
            && let Some(key) = self.deferred.pop_front()
        {
            effects.extend(self.press(key));
        }
        effects
    }

    fn key(&mut self, key: Key) -> Vec<Effect> {
        let bound = keymap::action(self.place(), key);
        let waits = self.searching() && bound.is_some_and(Action::needs_list);
        // What is typed ahead keeps its order, and "quit" never waits.
        if (waits || !self.deferred.is_empty()) && bound != Some(Action::Quit) {
            self.deferred.push_back(key);
            return Vec::new();
        }
        self.press(key)
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
                self.sidebar.keep();
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
            Target::Key(key) => self.key(key),
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
