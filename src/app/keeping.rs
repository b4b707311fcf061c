//! What the reader keeps of papers: each change shows at once, and is told when it is on the disk.

use std::sync::Arc;

use super::{App, action::Action, message::Effect, notice::Notice};
use crate::{
    bookmarks::{Bookmarks, Change, NewNote, entry::Kept},
    catalog::{PaperIndex, paper::Paper},
};

/// What is kept, with the changes that are on their way to the disk.
#[derive(Debug)]
pub struct Keeping {
    bookmarks: Arc<Bookmarks>,
    /// Changes that are not on the disk yet, each with what is told when it is.
    waiting: Vec<(Change, String)>,
    /// What takes the changes back, the last one at the end.
    undo: Vec<Change>,
    read_when_opened: bool,
}

impl Keeping {
    /// Nothing is kept yet.
    #[must_use]
    pub fn new(read_when_opened: bool) -> Self {
        Self {
            bookmarks: Arc::default(),
            waiting: Vec::new(),
            undo: Vec::new(),
            read_when_opened,
        }
    }

    /// What is kept.
    #[must_use]
    pub fn bookmarks(&self) -> &Arc<Bookmarks> {
        &self.bookmarks
    }

    fn make(&mut self, change: &Change, said: String) -> Effect {
        Arc::make_mut(&mut self.bookmarks).apply(change);
        self.waiting.push((change.clone(), said));
        Effect::Keep(Box::new(change.clone()))
    }
}

impl App {
    /// What is kept of a paper.
    #[must_use]
    pub fn kept(&self, paper: &Paper<'_>) -> &Kept {
        self.keeping.bookmarks.of(paper)
    }

    /// Whether anything is kept of any paper.
    #[must_use]
    pub fn keeps_any(&self) -> bool {
        !self.keeping.bookmarks.is_empty()
    }

    /// Bookmarks the selected paper, or no longer; takes it as read, or as unread; notes or tags
    /// something; or takes the last of it back.
    pub(super) fn act_on_kept(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Bookmark => {
                self.change(|kept, change| change.bookmarked = Some(!kept.bookmarked))
            }
            Action::Read => self.change(|kept, change| change.read = Some(!kept.read)),
            Action::Note => self.edit_note(),
            Action::Tags => self.ask_for_tags(),
            Action::SetTags => self.set_tags(),
            Action::Complete => self.complete_tag(),
            _ => self.undo(),
        }
    }

    /// Lets the reader write a note on the selected paper.
    fn edit_note(&mut self) -> Vec<Effect> {
        self.list.keep(&self.matches.papers);
        let Some(paper) = self.selected() else {
            return self.tell(Notice::problem(super::act::NO_PAPER));
        };
        let before = self.kept(&paper).note.clone();
        let after = before.clone();
        vec![Effect::EditNote(Box::new(Change {
            note: Some(NewNote { before, after }),
            ..Change::of(&paper)
        }))]
    }

    /// Takes the note that the reader has written.
    pub(super) fn take_note(&mut self, change: &Change) -> Vec<Effect> {
        let changed = |note: &NewNote| note.before != note.after;
        if change.note.as_ref().is_some_and(changed) {
            self.keep_and_say(change)
        } else {
            self.tell(Notice::done("the note is as it was"))
        }
    }

    /// Opens an address. A paper whose page or text it is has then been read.
    pub(super) fn open_address(&mut self, url: String) -> Vec<Effect> {
        let paper = self.selected().filter(|paper| {
            let of_paper = [Some(paper.url()), paper.pdf_url(), paper.doi_url()];
            of_paper.iter().flatten().any(|known| *known == url)
                || paper.html_url().as_ref() == Some(&url)
        });
        let mut effects = match paper.map(|paper| paper.index()) {
            Some(paper) => self.opened(paper),
            None => Vec::new(),
        };
        effects.push(Effect::Open(url));
        effects
    }

    /// Opens a paper's page, which then has been read.
    pub(super) fn open_paper(&mut self, paper: PaperIndex) -> Vec<Effect> {
        let mut effects = self.opened(paper);
        effects.push(Effect::Open(self.catalog.paper(paper).url()));
        effects
    }

    /// Keeps that a paper was opened, if that is to be kept and is not.
    fn opened(&mut self, paper: PaperIndex) -> Vec<Effect> {
        let paper = self.catalog.paper(paper);
        if !self.keeping.read_when_opened || self.kept(&paper).read {
            return Vec::new();
        }
        let change = Change {
            read: Some(true),
            ..Change::of(&paper)
        };
        self.keep(&change, String::new())
    }

    /// Takes the last change back that has not been taken back.
    fn undo(&mut self) -> Vec<Effect> {
        let Some(change) = self.keeping.undo.pop() else {
            return self.tell(Notice::done("there is nothing to undo"));
        };
        let said = format!("undone, {}", said(&change));
        let effect = self.keeping.make(&change, said);
        vec![effect, self.ask()]
    }

    fn change(&mut self, change: impl FnOnce(&Kept, &mut Change)) -> Vec<Effect> {
        self.list.keep(&self.matches.papers);
        let Some(paper) = self.selected() else {
            return self.tell(Notice::problem(super::act::NO_PAPER));
        };
        let mut made = Change::of(&paper);
        change(self.kept(&paper), &mut made);
        self.keep_and_say(&made)
    }

    /// Makes a change, and tells it when it is on the disk.
    pub(super) fn keep_and_say(&mut self, change: &Change) -> Vec<Effect> {
        self.keep(change, said(change))
    }

    /// Makes a change. Its paper stays in the list, whatever that was narrowed to: what one has
    /// just marked does not go from under the eyes.
    fn keep(&mut self, change: &Change, said: String) -> Vec<Effect> {
        let kept = |app: &Self| app.keeping.bookmarks.of_entry(&change.paper).clone();
        let before = kept(self);
        let first = !self.keeps_any();
        self.keeping.undo.push(change.inverse(&before));
        let mut effects = vec![self.keeping.make(change, said)];
        let after = kept(self);
        self.sidebar.show_kept(self.keeping.bookmarks.tags());
        if first || self.unsettled() {
            effects.push(self.ask());
        } else {
            self.matches.counts.kept.change(&before, &after);
        }
        effects
    }

    /// Learns that so many changes are on the disk, and perhaps what else is there.
    pub(super) fn take_kept(
        &mut self,
        written: usize,
        others: Option<Arc<Bookmarks>>,
    ) -> Vec<Effect> {
        let written = written.min(self.keeping.waiting.len());
        let done: Vec<_> = self.keeping.waiting.drain(..written).collect();
        if let Some((_, said)) = done.iter().rfind(|(_, said)| !said.is_empty()) {
            self.notice = Some(Notice::done(said));
        }
        let Some(mut bookmarks) = others else {
            return Vec::new();
        };
        for (change, _) in &self.keeping.waiting {
            Arc::make_mut(&mut bookmarks).apply(change);
        }
        self.keeping.bookmarks = bookmarks;
        if self.keeps_any() {
            self.sidebar.show_kept(self.keeping.bookmarks.tags());
        }
        vec![self.ask()]
    }
}

/// What a change makes of its paper, for a reader.
fn said(change: &Change) -> String {
    let is = match (change.bookmarked, change.read) {
        (Some(true), _) => "bookmarked".to_owned(),
        (Some(false), _) => "no longer bookmarked".to_owned(),
        (None, Some(true)) => "read".to_owned(),
        (None, Some(false)) => "unread".to_owned(),
        (None, None) if !change.tags.is_empty() => {
            let tags = change.tags.iter();
            let sign = |has: bool| if has { "+" } else { "-" };
            let tags = tags.map(|(tag, has)| format!("{}#{tag}", sign(*has)));
            tags.collect::<Vec<_>>().join(" ")
        }
        (None, None) => match &change.note {
            Some(note) if note.after.is_empty() => "no note any more".to_owned(),
            _ => "noted".to_owned(),
        },
    };
    format!("{is}: {}", change.paper.title)
}
