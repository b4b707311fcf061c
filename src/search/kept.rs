//! Of which papers of a catalog a reader keeps something, to be looked up by number.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use hashbrown::HashMap;

use super::{
    bits::Bits,
    facet::Choice,
    fold::fold,
    query::{Is, What},
};
use crate::{
    bookmarks::{Bookmarks, entry::Kept},
    catalog::{Catalog, PaperIndex},
};

/// What is kept, by paper.
#[derive(Debug, Default)]
pub struct KeptPapers {
    /// How many papers there are; none where nothing is kept at all.
    papers: usize,
    bookmarked: Bits,
    read: Bits,
    tagged: Bits,
    noted: Bits,
    /// Those that were not there the last time.
    added: Bits,
    /// The papers of each tag.
    by_tag: BTreeMap<Arc<str>, Vec<u32>>,
    /// The tags of each paper that has any.
    tags: HashMap<u32, Vec<Arc<str>>>,
    /// Notes, folded, with their papers.
    notes: Vec<(u32, String)>,
}

/// How many papers something is kept of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptCounts {
    /// How many there are, whatever is kept of them.
    pub any: usize,
    /// How many are bookmarked.
    pub bookmarked: usize,
    /// How many have been read.
    pub read: usize,
    /// How many were not there the last time.
    pub added: usize,
    /// How many have each tag.
    pub tags: BTreeMap<Arc<str>, usize>,
}

impl KeptCounts {
    /// How many have not been read.
    #[must_use]
    pub fn unread(&self) -> usize {
        self.any.saturating_sub(self.read)
    }

    /// Takes in that what is kept of a paper among them has changed.
    pub fn change(&mut self, before: &Kept, after: &Kept) {
        let changed = |count: &mut usize, before: bool, after: bool| {
            *count = (*count + usize::from(after)).saturating_sub(usize::from(before));
        };
        changed(&mut self.bookmarked, before.bookmarked, after.bookmarked);
        changed(&mut self.read, before.read, after.read);
        for tag in before.tags.symmetric_difference(&after.tags) {
            let count = self.tags.entry(tag.as_str().into()).or_default();
            changed(count, before.tags.contains(tag), after.tags.contains(tag));
        }
    }
}

/// The papers of which something holds, or does not.
struct Holding<'a> {
    papers: Cow<'a, Bits>,
    negated: bool,
}

impl Holding<'_> {
    fn of(&self, paper: PaperIndex) -> bool {
        self.papers.contains(paper.0) != self.negated
    }
}

impl KeptPapers {
    /// Of a catalog, with the papers that were not there the last time. A look at each paper, if
    /// anything is kept at all.
    #[must_use]
    pub fn of(catalog: &Catalog, bookmarks: &Bookmarks, added: &[PaperIndex]) -> Self {
        if bookmarks.is_empty() && added.is_empty() {
            return Self::default();
        }
        let none = || Bits::none(catalog.len());
        let mut papers = Self {
            papers: catalog.len(),
            bookmarked: none(),
            read: none(),
            tagged: none(),
            noted: none(),
            added: none(),
            ..Self::default()
        };
        for paper in added {
            papers.added.insert(paper.0);
        }
        if bookmarks.is_empty() {
            return papers;
        }
        let tags = bookmarks.tags().into_iter();
        let names: HashMap<&str, Arc<str>> = tags.map(|tag| (tag, tag.into())).collect();
        for index in catalog.indices() {
            let kept = bookmarks.of(&catalog.paper(index));
            if *kept != Kept::NOTHING {
                papers.take(index.0, kept, &names);
            }
        }
        papers
    }

    fn take(&mut self, paper: u32, kept: &Kept, names: &HashMap<&str, Arc<str>>) {
        if kept.bookmarked {
            self.bookmarked.insert(paper);
        }
        if kept.read {
            self.read.insert(paper);
        }
        if !kept.note.is_empty() {
            self.noted.insert(paper);
            self.notes.push((paper, fold(&kept.note)));
        }
        for tag in kept.tags.iter().filter_map(|tag| names.get(tag.as_str())) {
            self.tagged.insert(paper);
            self.by_tag.entry(Arc::clone(tag)).or_default().push(paper);
            self.tags.entry(paper).or_default().push(Arc::clone(tag));
        }
    }

    /// Whether anything is kept of any paper, here or elsewhere, or any was not there before.
    #[must_use]
    pub fn any(&self) -> bool {
        self.papers > 0
    }

    /// Counts a paper.
    pub fn count(&self, paper: PaperIndex, counts: &mut KeptCounts) {
        counts.any += 1;
        counts.bookmarked += usize::from(self.bookmarked.contains(paper.0));
        counts.read += usize::from(self.read.contains(paper.0));
        counts.added += usize::from(self.added.contains(paper.0));
        if self.tagged.contains(paper.0) {
            for tag in self.tags.get(&paper.0).into_iter().flatten() {
                *counts.tags.entry(Arc::clone(tag)).or_default() += 1;
            }
        }
    }

    /// What tells whether all of these hold of a paper.
    pub fn asked(&self, all: &[Is]) -> impl Fn(PaperIndex) -> bool {
        let holding = |is: &Is| self.holding(&is.what, is.negated);
        let all: Vec<Holding<'_>> = all.iter().map(holding).collect();
        move |paper| all.iter().all(|holding| holding.of(paper))
    }

    /// What tells whether a choice lets a paper through.
    pub fn chosen(&self, choice: &Choice<What>) -> impl Fn(PaperIndex) -> bool {
        let holding = |of: &[What]| -> Vec<Holding<'_>> {
            let holding = of.iter().map(|what| self.holding(what, false));
            holding.collect()
        };
        let any = choice.any.as_deref().map(holding);
        let none = holding(&choice.none);
        move |paper| {
            let of = |all: &[Holding<'_>]| all.iter().any(|holding| holding.of(paper));
            any.as_deref().is_none_or(of) && !of(&none)
        }
    }

    fn holding(&self, what: &What, negated: bool) -> Holding<'_> {
        let (papers, negated) = match what {
            What::Bookmarked => (Cow::Borrowed(&self.bookmarked), negated),
            What::Read => (Cow::Borrowed(&self.read), negated),
            What::Unread => (Cow::Borrowed(&self.read), !negated),
            What::Noted => (Cow::Borrowed(&self.noted), negated),
            What::Added => (Cow::Borrowed(&self.added), negated),
            What::Tag(name) => (Cow::Owned(self.tagged(|tag| tag == name)), negated),
            What::TagTyped(typed) => {
                let tagged = if self.by_tag.keys().any(|tag| fold(tag) == *typed) {
                    self.tagged(|tag| tag == typed)
                } else {
                    self.tagged(|tag| tag.starts_with(typed))
                };
                (Cow::Owned(tagged), negated)
            }
            What::Note(text) => {
                let notes = self.notes.iter();
                let having = notes.filter(|(_, note)| note.contains(text.as_str()));
                (
                    Cow::Owned(self.set(having.map(|(paper, _)| *paper))),
                    negated,
                )
            }
        };
        Holding { papers, negated }
    }

    /// The papers of the tags whose folded names are wanted.
    fn tagged(&self, wanted: impl Fn(&str) -> bool) -> Bits {
        let tags = self.by_tag.iter().filter(|(tag, _)| wanted(&fold(tag)));
        self.set(tags.flat_map(|(_, papers)| papers.iter().copied()))
    }

    fn set(&self, papers: impl Iterator<Item = u32>) -> Bits {
        let mut set = Bits::none(self.papers);
        for paper in papers {
            set.insert(paper);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bookmarks::{Change, NewNote},
        catalog::builder::{Builder, Draft},
    };

    /// Three papers: one tagged `MoE` and noted, one tagged `moe-serving` and read, one with
    /// nothing.
    fn kept() -> (Catalog, KeptPapers) {
        let mut builder = Builder::default();
        for title in ["One", "Two", "Three"] {
            builder.push(Draft {
                title: title.to_owned(),
                ..Draft::default()
            });
        }
        let catalog = builder.freeze();
        let mut bookmarks = Bookmarks::default();
        let change = |paper: u32, tag: &str| Change {
            tags: vec![(tag.to_owned(), true)],
            ..Change::of(&catalog.paper(PaperIndex(paper)))
        };
        bookmarks.apply(&Change {
            note: Some(NewNote {
                before: String::new(),
                after: "See Gödel's lemma".to_owned(),
            }),
            ..change(0, "MoE")
        });
        bookmarks.apply(&Change {
            read: Some(true),
            ..change(1, "moe-serving")
        });
        let kept = KeptPapers::of(&catalog, &bookmarks, &[PaperIndex(2)]);
        (catalog, kept)
    }

    fn found(query: &str) -> Vec<u32> {
        let (catalog, kept) = kept();
        let query = crate::search::query::Query::parse(query);
        let asked = kept.asked(query.kept());
        let found = catalog.indices().filter(|paper| asked(*paper));
        found.map(|paper| paper.0).collect()
    }

    #[test]
    fn a_tag_is_asked_for_by_its_name_and_else_by_its_beginning() {
        assert_eq!(found("tag:moe"), [0]);
        assert_eq!(found("tag:mo"), [0, 1]);
        assert_eq!(found("!tag:moe"), [1, 2]);
        assert_eq!(found("tag:moe-"), [1]);
        assert!(found("tag:x").is_empty());
    }

    #[test]
    fn notes_are_searched_as_titles_are() {
        assert_eq!(found("note:godel"), [0]);
        assert_eq!(found("note:\"godel's lemma\" is:noted"), [0]);
        assert_eq!(found("!is:noted"), [1, 2]);
        assert_eq!(found("!is:unread"), [1]);
        assert_eq!(
            (found("is:added"), found("!is:added")),
            (vec![2], vec![0, 1])
        );
    }

    #[test]
    fn a_choice_takes_any_of_what_it_has_and_none_of_the_rest() {
        let (catalog, kept) = kept();
        let chosen = |any: Option<Vec<What>>, none: Vec<What>| -> Vec<u32> {
            let choice = Choice { any, none };
            let through = kept.chosen(&choice);
            let found = catalog.indices().filter(|paper| through(*paper));
            found.map(|paper| paper.0).collect()
        };
        let moe = || What::Tag("moe".to_owned());
        assert_eq!(chosen(Some(vec![moe(), What::Read]), Vec::new()), [0, 1]);
        assert_eq!(chosen(None, vec![moe()]), [1, 2]);
        assert_eq!(chosen(None, Vec::new()), [0, 1, 2]);
    }

    #[test]
    fn counts_follow_changes() {
        let (catalog, kept) = kept();
        let mut counts = KeptCounts::default();
        for paper in catalog.indices() {
            kept.count(paper, &mut counts);
        }
        assert_eq!((counts.any, counts.read, counts.unread()), (3, 1, 2));
        assert_eq!(counts.added, 1);
        assert_eq!(counts.tags.get("MoE"), Some(&1));
        let after = Kept {
            bookmarked: true,
            tags: ["MoE".to_owned()].into(),
            ..Kept::default()
        };
        counts.change(&Kept::default(), &after);
        assert_eq!((counts.bookmarked, counts.tags["MoE"]), (1, 2));
        counts.change(&after, &Kept::default());
        assert_eq!((counts.bookmarked, counts.tags["MoE"]), (0, 1));
    }
}
