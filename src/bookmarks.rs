//! What a reader keeps of papers: which are bookmarked, which have been read, tags and notes.
//!
//! It belongs to a paper in any catalog: by its identifier, else by its title and first author.
//! The [`store`] keeps it in a file, a [`entry::Entry`] a line.

mod change;
pub mod entry;
pub mod store;

use std::{collections::BTreeSet, sync::Arc};

use hashbrown::HashMap;

use crate::catalog::{author, paper::Paper, text::title_key};
use change::both;
pub use change::{Change, NewNote};
use entry::{Entry, Kept};

/// What is kept of a paper that a reader has done nothing with.
static NOTHING: Kept = Kept::NOTHING;

/// Everything that a reader keeps. A copy costs little: it shares the entries.
#[derive(Debug, Clone, Default)]
pub struct Bookmarks {
    /// In the order in which they came. What is no longer kept leaves its place empty.
    entries: Vec<Option<Arc<Entry>>>,
    by_id: HashMap<Arc<str>, usize>,
    /// By title without case, blanks and punctuation.
    by_title: BTreeSet<(Arc<str>, usize)>,
    /// How many entries have no identifier.
    without_id: usize,
}

impl Bookmarks {
    /// The entries, the oldest first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().flatten().map(AsRef::as_ref)
    }

    /// Whether nothing is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries().next().is_none()
    }

    /// What is kept of a paper.
    #[must_use]
    pub fn of(&self, paper: &Paper<'_>) -> &Kept {
        if self.entries.is_empty() {
            return &NOTHING;
        }
        self.kept(self.find(paper.id_text(), paper.title(), || paper.authors().next()))
    }

    /// What is kept of the paper of an entry, which may be one of another time.
    #[must_use]
    pub fn of_entry(&self, entry: &Entry) -> &Kept {
        self.kept(self.find_entry(entry))
    }

    /// Every tag, by name.
    #[must_use]
    pub fn tags(&self) -> BTreeSet<&str> {
        let tags = self.entries().flat_map(|entry| &entry.kept.tags);
        tags.map(String::as_str).collect()
    }

    fn kept(&self, at: Option<usize>) -> &Kept {
        let entry = at.and_then(|at| self.entries.get(at)?.as_ref());
        entry.map_or(&NOTHING, |entry| &entry.kept)
    }

    /// Makes a change. An entry of which nothing is kept any more goes.
    pub fn apply(&mut self, change: &Change) {
        let at = match self.find_entry(&change.paper) {
            Some(at) => at,
            None => self.add(change.paper.clone()),
        };
        let Some(Some(entry)) = self.entries.get_mut(at) else {
            return;
        };
        let entry = Arc::make_mut(entry);
        change.apply(&mut entry.kept);
        entry.write_line();
        if entry.kept == Kept::default() && entry.others.is_empty() {
            self.remove(at);
        }
    }

    /// Takes an entry in. Where the paper has one already both are joined, as when two copies of
    /// the file were put together.
    pub fn join(&mut self, entry: Entry) {
        match self.find_entry(&entry) {
            Some(at) => {
                if let Some(Some(there)) = self.entries.get_mut(at) {
                    let there = Arc::make_mut(there);
                    there.kept.bookmarked |= entry.kept.bookmarked;
                    there.kept.read |= entry.kept.read;
                    there.kept.tags.extend(entry.kept.tags);
                    there.kept.note = both(&there.kept.note, &entry.kept.note);
                    for (name, value) in entry.others {
                        there.others.entry(name).or_insert(value);
                    }
                    there.write_line();
                }
            }
            None => {
                self.add(entry);
            }
        }
    }

    fn find_entry(&self, entry: &Entry) -> Option<usize> {
        let id = entry.id.as_deref().unwrap_or_default();
        let first = || entry.authors.first().map(String::as_str);
        self.find(id, &entry.title, first)
    }

    fn find<'a>(
        &self,
        id: &str,
        title: &str,
        first_author: impl Fn() -> Option<&'a str>,
    ) -> Option<usize> {
        if !id.is_empty() {
            if let Some(at) = self.by_id.get(id) {
                return Some(*at);
            }
            // Only one of two may have an identifier, or they are two papers.
            if self.without_id == 0 {
                return None;
            }
        }
        let key: Arc<str> = title_key(title).into();
        if key.is_empty() {
            return None;
        }
        let same = self.by_title.range((Arc::clone(&key), 0)..);
        let mut same = same.take_while(|(other, _)| *other == key);
        let found = same.find(|(_, at)| {
            let Some(Some(other)) = self.entries.get(*at) else {
                return false;
            };
            let authors = first_author().zip(other.authors.first());
            (id.is_empty() || other.id.is_none())
                && authors.is_none_or(|(one, other)| author::can_be_one(one, other))
        });
        found.map(|(_, at)| *at)
    }

    fn add(&mut self, entry: Entry) -> usize {
        let at = self.entries.len();
        match &entry.id {
            Some(id) => drop(self.by_id.insert(id.as_str().into(), at)),
            None => self.without_id += 1,
        }
        self.by_title.insert((title_key(&entry.title).into(), at));
        self.entries.push(Some(Arc::new(entry)));
        at
    }

    fn remove(&mut self, at: usize) {
        let Some(entry) = self.entries.get_mut(at).and_then(Option::take) else {
            return;
        };
        match &entry.id {
            Some(id) => drop(self.by_id.remove(id.as_str())),
            None => self.without_id -= 1,
        }
        self.by_title.remove(&(title_key(&entry.title).into(), at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{
        Catalog, PaperIndex,
        arxiv_id::ArxivId,
        builder::{Builder, Draft},
    };

    fn catalog(papers: &[(&str, &str, &str)]) -> Catalog {
        let mut builder = Builder::default();
        for (id, title, author) in papers {
            builder.push(Draft {
                id: ArxivId::parse(id).map(|(id, _)| id),
                title: (*title).to_owned(),
                authors: vec![(*author).to_owned()],
                ..Draft::default()
            });
        }
        builder.freeze()
    }

    fn bookmark(catalog: &Catalog, paper: u32, on: bool) -> Change {
        Change {
            bookmarked: Some(on),
            ..Change::of(&catalog.paper(PaperIndex(paper)))
        }
    }

    #[test]
    fn a_paper_is_known_by_identifier_else_by_title_and_author() {
        let here = catalog(&[
            ("2101.00001", "One paper", "Ada Writer"),
            ("", "Another: paper", "B. Ji"),
        ]);
        let mut bookmarks = Bookmarks::default();
        bookmarks.apply(&bookmark(&here, 0, true));
        bookmarks.apply(&bookmark(&here, 1, true));
        let there = catalog(&[
            ("2101.00001", "One paper, renamed", "A. Writer"),
            ("2101.00002", "Another paper", "Bo Ji"),
            ("2101.00003", "Another paper", "C. Third"),
            ("", "One paper", "Ada Writer"),
            ("2101.00004", "One paper", "Ada Writer"),
        ]);
        let kept = |paper| bookmarks.of(&there.paper(PaperIndex(paper))).bookmarked;
        let found: Vec<bool> = (0..5).map(kept).collect();
        assert_eq!(found, [true, true, false, true, false]);
    }

    #[test]
    fn changes_touch_what_they_name_and_can_be_taken_back() {
        let catalog = catalog(&[("2101.00001", "One", "A")]);
        let paper = catalog.paper(PaperIndex(0));
        let mut bookmarks = Bookmarks::default();
        let read = Change {
            read: Some(true),
            ..Change::of(&paper)
        };
        let before = bookmarks.of(&paper).clone();
        bookmarks.apply(&read);
        bookmarks.apply(&bookmark(&catalog, 0, true));
        let both = Kept {
            bookmarked: true,
            read: true,
            ..Kept::default()
        };
        assert_eq!(*bookmarks.of(&paper), both);
        bookmarks.apply(&read.inverse(&before));
        assert_eq!(
            *bookmarks.of(&paper),
            Kept {
                read: false,
                ..both
            }
        );
        bookmarks.apply(&bookmark(&catalog, 0, false));
        assert!(bookmarks.is_empty() && *bookmarks.of(&paper) == Kept::default());
        bookmarks.apply(&read);
        assert_eq!(bookmarks.entries().count(), 1);
    }
}
