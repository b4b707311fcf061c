//! Papers that are marked, to be exported or chosen together. Marks stay whatever is listed.

use hashbrown::HashSet;

use super::{App, Focus, act::NO_PAPER, action::Action, message::Effect, notice::Notice};
use crate::catalog::PaperIndex;

/// How many pages are opened at once without a word.
const MANY: usize = 10;

/// The marked papers.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    papers: Vec<PaperIndex>,
    marked: HashSet<PaperIndex>,
}

impl Marks {
    /// The papers, in the order in which they were marked.
    #[must_use]
    pub fn papers(&self) -> &[PaperIndex] {
        &self.papers
    }

    /// Whether a paper is marked.
    #[must_use]
    pub fn has(&self, paper: PaperIndex) -> bool {
        self.marked.contains(&paper)
    }

    fn toggle(&mut self, paper: PaperIndex) {
        if self.marked.remove(&paper) {
            self.papers.retain(|marked| *marked != paper);
        } else {
            self.marked.insert(paper);
            self.papers.push(paper);
        }
    }

    /// Names papers as another catalog does; those that it does not have are marked no more.
    pub(super) fn rename(&mut self, renamed: impl Fn(PaperIndex) -> Option<PaperIndex>) {
        let papers = std::mem::take(&mut self.papers);
        self.papers = papers.into_iter().filter_map(renamed).collect();
        self.marked = self.papers.iter().copied().collect();
    }
}

impl App {
    /// The marked papers.
    #[must_use]
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Marks the selected paper, or no longer, and in the list goes to the next; takes all marks
    /// away; or opens the marked papers.
    pub(super) fn act_on_marks(&mut self, action: Action) -> Vec<Effect> {
        if action == Action::UnmarkAll {
            let count = self.marks.papers.len();
            self.marks = Marks::default();
            return self.tell(Notice::done(match count {
                0 => "no paper is marked".to_owned(),
                1 => "one mark taken away".to_owned(),
                count => format!("{count} marks taken away"),
            }));
        }
        if action == Action::OpenMarked {
            return self.open_marked();
        }
        self.list.keep(&self.matches.papers);
        let Some(paper) = self.selected_index() else {
            return self.tell(Notice::problem(NO_PAPER));
        };
        self.marks.toggle(paper);
        if self.focus == Focus::Papers {
            self.select_row(self.list.cursor() + 1);
        }
        Vec::new()
    }

    /// Opens the page of each marked paper; of many only when the key is pressed once more.
    fn open_marked(&mut self) -> Vec<Effect> {
        let papers = self.marks.papers.clone();
        if papers.is_empty() {
            let key = self.keys.to(Action::Mark);
            return self.tell(Notice::problem(format!(
                "no paper is marked: {key} marks one"
            )));
        }
        if papers.len() > MANY && !std::mem::replace(&mut self.asks_to_open, true) {
            let (count, key) = (papers.len(), self.keys.to(Action::OpenMarked));
            let text = format!("{count} pages would open: {key} again opens them");
            return self.tell(Notice::problem(text));
        }
        self.asks_to_open = false;
        let mut effects = Vec::new();
        for paper in papers {
            effects.extend(self.open_paper(paper));
        }
        effects
    }

    /// Whether the browser is for choosing papers.
    #[must_use]
    pub fn picks(&self) -> bool {
        self.picks
    }

    /// Chooses the marked papers, else the selected one, which ends the browser.
    pub(super) fn pick(&mut self) -> Vec<Effect> {
        let papers = if self.marks.papers.is_empty() {
            self.selected_index().into_iter().collect()
        } else {
            self.marks.papers.clone()
        };
        if papers.is_empty() {
            return self.tell(Notice::problem(NO_PAPER));
        }
        vec![Effect::Pick(papers)]
    }
}
