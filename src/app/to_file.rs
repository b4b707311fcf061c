//! Exporting: the marked papers, else those that are listed, to a file that one names.

use std::sync::Arc;

use super::{
    App,
    message::{Effect, Export},
    notice::Notice,
    prompt::Purpose,
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

    /// Asks for the file's name.
    pub(super) fn ask_for_file(&mut self) -> Vec<Effect> {
        if self.to_export().0 == 0 {
            return self.tell(Notice::problem("no paper is listed or marked"));
        }
        let proposed = self.export_to.clone();
        self.ask_for(Purpose::File, &proposed)
    }

    /// Whether what is to be exported is not all known yet.
    pub(super) fn lacks_exported(&self) -> bool {
        !self.to_export().1 && (!self.matches.complete || self.lacks_rows())
    }

    /// Exports to the file whose name is typed.
    pub(super) fn export(&mut self) -> Vec<Effect> {
        let Some(path) = self.take_line(Purpose::File) else {
            return Vec::new();
        };
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
