//! One change to what is kept of a paper.

use super::entry::{Entry, Kept};
use crate::catalog::paper::Paper;

/// A change. What it does not name stays as it is, so that two programs can change different
/// things of one paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The paper, as an entry with nothing kept.
    pub paper: Entry,
    /// Whether it is bookmarked from now on.
    pub bookmarked: Option<bool>,
    /// Whether it has been read.
    pub read: Option<bool>,
    /// Tags that it has from now on, or no longer.
    pub tags: Vec<(String, bool)>,
    /// Its note.
    pub note: Option<NewNote>,
}

/// A note that takes another's place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewNote {
    /// The one that the reader saw and changed.
    pub before: String,
    /// What became of it; nothing takes it away.
    pub after: String,
}

impl Change {
    /// No change yet, of this paper.
    #[must_use]
    pub fn of(paper: &Paper<'_>) -> Self {
        Self::to(Entry::of(paper))
    }

    /// No change yet, of the paper of this entry.
    #[must_use]
    pub fn to(paper: Entry) -> Self {
        Self {
            paper,
            bookmarked: None,
            read: None,
            tags: Vec::new(),
            note: None,
        }
    }

    /// What takes it back, where this was kept before.
    #[must_use]
    pub fn inverse(&self, before: &Kept) -> Self {
        let tags = self.tags.iter();
        let tags = tags.map(|(tag, _)| (tag.clone(), before.tags.contains(tag)));
        Self {
            paper: self.paper.clone(),
            bookmarked: self.bookmarked.map(|_| before.bookmarked),
            read: self.read.map(|_| before.read),
            tags: tags.collect(),
            note: self.note.as_ref().map(|note| NewNote {
                before: note.after.clone(),
                after: before.note.clone(),
            }),
        }
    }

    pub(super) fn apply(&self, kept: &mut Kept) {
        kept.bookmarked = self.bookmarked.unwrap_or(kept.bookmarked);
        kept.read = self.read.unwrap_or(kept.read);
        for (tag, has) in &self.tags {
            if *has {
                kept.tags.insert(tag.clone());
            } else {
                kept.tags.remove(tag);
            }
        }
        if let Some(note) = &self.note {
            kept.note = if kept.note == note.before {
                note.after.clone()
            } else {
                // Another program has changed it as well: neither is lost.
                both(&kept.note, &note.after)
            };
        }
    }
}

/// Two notes on one paper as one: what one of them has already stands once.
pub(super) fn both(one: &str, other: &str) -> String {
    if one.contains(other) {
        one.to_owned()
    } else if other.contains(one) {
        other.to_owned()
    } else {
        format!("{one}\n\n{other}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tagged(tags: &[(&str, bool)]) -> Change {
        let tags = tags.iter().map(|(tag, has)| ((*tag).to_owned(), *has));
        Change {
            tags: tags.collect(),
            ..Change::to(Entry::default())
        }
    }

    fn noted(before: &str, after: &str) -> Change {
        Change {
            note: Some(NewNote {
                before: before.to_owned(),
                after: after.to_owned(),
            }),
            ..Change::to(Entry::default())
        }
    }

    #[test]
    fn tags_are_changed_one_by_one_and_taken_back() {
        let mut kept = Kept::default();
        tagged(&[("moe", true), ("old", true)]).apply(&mut kept);
        let before = kept.clone();
        let change = tagged(&[("moe", true), ("new", true), ("old", false)]);
        change.apply(&mut kept);
        assert_eq!(kept.tags.iter().collect::<Vec<_>>(), ["moe", "new"]);
        change.inverse(&before).apply(&mut kept);
        assert_eq!(kept, before);
    }

    #[test]
    fn a_note_that_another_program_has_changed_is_not_written_over() {
        let mut kept = Kept::default();
        noted("", "lemma 3").apply(&mut kept);
        assert_eq!(kept.note, "lemma 3");
        noted("", "see also Ji").apply(&mut kept);
        assert_eq!(kept.note, "lemma 3\n\nsee also Ji");
        // Written a second time, as when a file could not be synced, it stands once.
        noted("", "see also Ji").apply(&mut kept);
        assert_eq!(kept.note, "lemma 3\n\nsee also Ji");
        let before = kept.clone();
        let change = noted(&before.note, "");
        change.apply(&mut kept);
        assert_eq!(kept.note, "");
        change.inverse(&before).apply(&mut kept);
        assert_eq!(kept, before);
    }
}
