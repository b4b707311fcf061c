//! Changing the state: each message to the part that it concerns.

use super::{
    App, Focus,
    action::Action,
    key::{Code, Key},
    keymap::Place,
    message::{Effect, Gesture, Measured, Message, Target},
    overlay::{Overlay, Reading, Subject},
    prompt::Prompt,
};
use crate::search::Matches;

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
        let mut effects = self.take(message);
        effects.extend(self.ask_for_all());
        effects
    }

    fn take(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.typed(Typed::Key(key)),
            Message::Paste(text) => self.typed(Typed::Paste(text)),
            Message::Mouse(gesture, target) => self.mouse(gesture, target),
            Message::Dragged(sizes) => {
                self.sizes = sizes;
                Vec::new()
            }
            Message::Found(matches) => {
                // An answer to an older question says nothing about what is asked now.
                if matches.revision == self.asked {
                    self.found(matches);
                }
                self.catch_up()
            }
            Message::Measured(measured) => {
                self.measured(measured);
                Vec::new()
            }
            Message::Progress(progress) => {
                self.progress = Some(progress);
                Vec::new()
            }
            Message::NotLoaded(notice) => {
                self.progress = None;
                self.notice = Some(notice);
                Vec::new()
            }
            Message::Loaded(loaded) => self.take_loaded(loaded),
            Message::Noted(change) => self.take_note(&change),
            Message::Kept { written, others } => self.take_kept(written, others),
            Message::Told(notice) => {
                self.notice = Some(notice);
                Vec::new()
            }
        }
    }

    /// Takes an answer, or the beginning of one: while it grows the best paper stays selected,
    /// unless the reader selects one, and the old counts stand.
    fn found(&mut self, mut matches: Matches) {
        if !matches.complete {
            matches.counts = std::mem::take(&mut self.matches.counts);
        }
        let before = self.selected_index();
        self.list.take(&matches.papers, self.select_best);
        self.select_best &= !matches.complete;
        self.matches = matches;
        if self.selected_index() != before {
            self.detail.reset();
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
        while let Some(typed) = self.deferred.pop_front() {
            if self.has_to_wait(&typed) {
                self.deferred.push_front(typed);
                break;
            }
            effects.extend(self.take_typed(typed));
        }
        effects
    }

    /// Takes what is typed or pasted, or lets it wait: for the answer that it acts on, or behind
    /// what waits already, since what is typed ahead keeps its order.
    fn typed(&mut self, typed: Typed) -> Vec<Effect> {
        let waits = !self.deferred.is_empty() || self.has_to_wait(&typed);
        if waits && typed != Typed::Key(QUIT_AT_ONCE) {
            self.deferred.push_back(typed);
            return Vec::new();
        }
        self.take_typed(typed)
    }

    /// Whether what is typed acts on rows that are not there yet.
    fn has_to_wait(&self, typed: &Typed) -> bool {
        match typed {
            Typed::Key(key) if self.searching() => self.needs_list(*key),
            _ => self.goes_beyond(typed),
        }
    }

    /// Whether a key moves beyond the rows that are in order, while there are more.
    pub(super) fn goes_beyond(&self, typed: &Typed) -> bool {
        let Typed::Key(key) = typed else {
            return false;
        };
        let in_list = matches!(self.focus, Focus::Papers | Focus::Filter) && self.overlay.is_none();
        let to = match self.keys.action(self.place(), *key) {
            Some(Action::Move(step)) if in_list => step.from(self.list.cursor(), self.list.rows()),
            Some(Action::ToFile) => return self.lacks_exported(),
            Some(Action::NextPaper) => self.list.cursor() + 1,
            Some(Action::Mark) if in_list => self.list.cursor() + 1,
            _ => return false,
        };
        self.lacks_rows() && to >= self.matches.papers.len()
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
        match self.keys.action(place, key) {
            Some(Action::Move(_)) => matches!(place, Place::List | Place::Filter),
            Some(action) => action.needs_paper(),
            // The letter of an author who has not been counted yet.
            None => place == Place::Links && matches!(self.overlay, Some(Overlay::Text(_))),
        }
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        self.notice = None;
        // Whoever does something is here, and not where one was the last time.
        self.looked_for = None;
        if let Some(Overlay::Text(reading)) = &mut self.overlay
            && reading.typing
        {
            return self.type_in_overlay(key);
        }
        if self.prompt().is_some() {
            return self.type_in_prompt(key);
        }
        let action = self.keys.action(self.place(), key);
        self.asks_to_open &= action == Some(Action::OpenMarked);
        match (action, key.typed()) {
            (Some(action), _) => self.act(action),
            (None, Some(typed)) if self.place() == Place::Filter => {
                self.edit_filter(|line| line.insert(typed.encode_utf8(&mut [0; 4])))
            }
            (None, Some(letter)) if self.place() == Place::Links => self.type_label(letter),
            (None, _) => {
                if matches!(self.overlay, Some(Overlay::Copy | Overlay::Links(_))) {
                    self.overlay = None;
                }
                Vec::new()
            }
        }
    }

    /// Where keys are looked up.
    #[must_use]
    pub fn place(&self) -> Place {
        match &self.overlay {
            Some(Overlay::Copy) => Place::Copy,
            Some(Overlay::Prompt(prompt)) => prompt.purpose.place(),
            Some(Overlay::Links(_)) => Place::Links,
            Some(Overlay::Text(reading)) if reading.subject == Subject::Authors => Place::Links,
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
            Some(Overlay::Prompt(Prompt { line, .. })) => {
                line.insert(text);
                Vec::new()
            }
            None if self.focus == Focus::Filter => self.edit_filter(|line| line.insert(text)),
            _ => Vec::new(),
        }
    }

    fn mouse(&mut self, gesture: Gesture, target: Target) -> Vec<Effect> {
        // Letters on links do not keep one from clicking on a link.
        if matches!(
            (&self.overlay, &target),
            (Some(Overlay::Links(_)), Target::Link(_))
        ) && gesture == Gesture::Click
        {
            self.overlay = None;
        }
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
            (_, Target::Subject(_) | Target::Fold(_)) => {
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
                if gesture == Gesture::DoubleClick {
                    self.sidebar.toggle_fold(row);
                    return Vec::new();
                }
                self.sidebar.go(row);
                self.sidebar.choose();
                vec![self.ask()]
            }
            Target::Fold(row) => {
                self.sidebar.toggle_fold(row);
                Vec::new()
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
                    self.open_address(url)
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
