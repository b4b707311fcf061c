//! Exporting: the marked papers, else those that are listed, to a file that one names.

use std::sync::Arc;

use super::{
    App,
    action::Action,
    key::Key,
    keymap::Place,
    line::Line,
    message::{Effect, Export},
    notice::Notice,
    overlay::Overlay,
};

/// The file that is proposed at first.
pub(super) const USUAL: &str = "papers.bib";

/// What the names of files end in that papers can be exported to.
pub const ENDINGS: [&str; 7] = [".bib", ".ris", ".csl", ".json", ".jsonl", ".md", ".tsv"];

impl App {
    /// How many papers are exported, and whether because they are marked.
    #[must_use]
    pub fn to_export(&self) -> (usize, bool) {
        match self.marks.papers().len() {
            0 => (self.matches.total, false),
            marked => (marked, true),
        }
    }

    /// The name that is typed of the file to export to.
    #[must_use]
    pub fn export_line(&self) -> Option<&Line> {
        match &self.overlay {
            Some(Overlay::Export(line)) => Some(line),
            _ => None,
        }
    }

    /// Asks for the file's name.
    pub(super) fn ask_for_file(&mut self) -> Vec<Effect> {
        if self.to_export().0 == 0 {
            return self.tell(Notice::problem("no paper is listed or marked"));
        }
        self.overlay = Some(Overlay::Export(Line::new(&self.export_to)));
        Vec::new()
    }

    /// Whether what is to be exported is not all known yet.
    pub(super) fn lacks_exported(&self) -> bool {
        !self.to_export().1 && (!self.matches.complete || self.lacks_rows())
    }

    /// A key while the name is typed: it is edited as the filter bar is.
    pub(super) fn type_file(&mut self, key: Key) -> Vec<Effect> {
        let action = self.keys.action(Place::Export, key);
        let edit = self.keys.action(Place::Filter, key);
        let Some(Overlay::Export(line)) = &mut self.overlay else {
            return Vec::new();
        };
        match (action, edit, key.typed()) {
            (Some(action), ..) => return self.act(action),
            (_, Some(Action::Edit(edit)), _) => edit.apply(line),
            (_, None, Some(typed)) => line.insert(typed.encode_utf8(&mut [0; 4])),
            _ => {}
        }
        Vec::new()
    }

    /// Exports to the file whose name is typed.
    pub(super) fn export(&mut self) -> Vec<Effect> {
        let Some(Overlay::Export(line)) = self.overlay.take() else {
            return Vec::new();
        };
        let path = line.text().trim().to_owned();
        if path.is_empty() {
            return self.tell(Notice::done("nothing was exported"));
        }
        let papers = match self.to_export() {
            (_, true) => self.marks.papers().to_vec(),
            _ => self.matches.papers.clone(),
        };
        self.export_to.clone_from(&path);
        vec![Effect::Export(Box::new(Export {
            catalog: Arc::clone(&self.catalog),
            papers,
            path,
        }))]
    }
}
