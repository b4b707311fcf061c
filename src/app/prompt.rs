//! A line that is typed for something other than the filter: the name of a file, a paper's tags.

use super::{
    App,
    action::{Action, Edit},
    key::Key,
    keymap::Place,
    line::Line,
    message::Effect,
    overlay::Overlay,
};

/// The line, and what it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// What it is for.
    pub purpose: Purpose,
    /// What is typed.
    pub line: Line,
}

/// What a line is typed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The file to export to.
    File,
    /// The tags of the selected paper.
    Tags,
}

impl Purpose {
    /// Where its keys are looked up.
    #[must_use]
    pub fn place(self) -> Place {
        match self {
            Self::File => Place::Export,
            Self::Tags => Place::Tags,
        }
    }
}

impl App {
    /// The line that is typed, if one is.
    #[must_use]
    pub fn prompt(&self) -> Option<&Prompt> {
        match &self.overlay {
            Some(Overlay::Prompt(prompt)) => Some(prompt),
            _ => None,
        }
    }

    /// Asks for a line, with a text to begin with.
    pub(super) fn ask_for(&mut self, purpose: Purpose, text: &str) -> Vec<Effect> {
        let line = Line::new(text);
        self.overlay = Some(Overlay::Prompt(Prompt { purpose, line }));
        Vec::new()
    }

    /// The line that was typed for this, which is typed no longer.
    pub(super) fn take_line(&mut self, purpose: Purpose) -> Option<String> {
        let prompt = self.prompt().filter(|prompt| prompt.purpose == purpose)?;
        let text = prompt.line.text().trim().to_owned();
        self.overlay = None;
        Some(text)
    }

    /// A key while the line is typed: it is edited as the filter is.
    pub(super) fn type_in_prompt(&mut self, key: Key) -> Vec<Effect> {
        let edit = self.keys.action(Place::Filter, key);
        let action = self.keys.action(self.place(), key);
        let Some(Overlay::Prompt(Prompt { line, .. })) = &mut self.overlay else {
            return Vec::new();
        };
        match (action, edit, key.typed()) {
            (Some(action), ..) => return self.act(action),
            (_, Some(Action::Edit(edit)), _) => Edit::apply(edit, line),
            (_, None, Some(typed)) => line.insert(typed.encode_utf8(&mut [0; 4])),
            _ => {}
        }
        Vec::new()
    }
}
