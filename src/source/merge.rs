//! One paper that several records describe becomes one: by identifier, else by title and first
//! author. The newest version wins and has its gaps filled from the others.

use std::collections::HashMap;

use crate::catalog::{arxiv_id::ArxivId, builder::Draft, text::title_key};

/// How many papers of one title a record is held against, the latest first: enough for what is
/// one paper, and no burden where thousands are called "Erratum".
const SAME_TITLE: usize = 32;

/// Collects drafts, joining those that describe one paper. The first place is kept.
#[derive(Debug, Default)]
pub struct Merge {
    drafts: Vec<Draft>,
    by_id: HashMap<ArxivId, usize>,
    by_title: HashMap<String, Vec<usize>>,
}

/// What two records of one title are compared by.
#[derive(Debug)]
struct Keys {
    first_author: Option<String>,
    abstract_: String,
}

impl Keys {
    fn of(draft: &Draft) -> Self {
        Self {
            first_author: draft.authors.first().map(|name| title_key(name)),
            abstract_: title_key(&draft.abstract_),
        }
    }

    /// By first author; where one is not known, by the abstract, which may be missing or cut off.
    fn agree(&self, other: &Self) -> bool {
        match (&self.first_author, &other.first_author) {
            (Some(a), Some(b)) => a == b,
            _ => {
                self.abstract_.starts_with(&other.abstract_)
                    || other.abstract_.starts_with(&self.abstract_)
            }
        }
    }
}

impl Merge {
    /// Takes in a draft.
    pub fn push(&mut self, draft: Draft) {
        let title = title_key(&draft.title);
        let found = self.find(&draft, &title);
        let at = found.unwrap_or(self.drafts.len());
        if let Some(id) = &draft.id {
            self.by_id.insert(id.clone(), at);
        }
        if let Some(kept) = found.and_then(|at| self.drafts.get_mut(at)) {
            join(kept, draft);
            return;
        }
        if !title.is_empty() {
            self.by_title.entry(title).or_default().push(at);
        }
        self.drafts.push(draft);
    }

    /// The papers, each once.
    #[must_use]
    pub fn into_drafts(self) -> Vec<Draft> {
        self.drafts
    }

    fn find(&self, draft: &Draft, title: &str) -> Option<usize> {
        if let Some(at) = draft.id.as_ref().and_then(|id| self.by_id.get(id)) {
            return Some(*at);
        }
        let same_title = self.by_title.get(title)?;
        let keys = Keys::of(draft);
        let same = |at: &usize| {
            let Some(other) = self.drafts.get(*at) else {
                return false;
            };
            let ids_agree = draft.id.is_none() || other.id.is_none();
            let differ =
                draft.year != other.year && draft.primary_category != other.primary_category;
            ids_agree && !differ && keys.agree(&Keys::of(other))
        };
        same_title.iter().rev().take(SAME_TITLE).copied().find(same)
    }
}

fn join(kept: &mut Draft, mut other: Draft) {
    if other.version > kept.version {
        std::mem::swap(kept, &mut other);
    }
    fill(&mut kept.id, other.id);
    fill(&mut kept.primary_category, other.primary_category);
    fill(&mut kept.year, other.year);
    fill(&mut kept.published, other.published);
    fill(&mut kept.updated, other.updated);
    fill(&mut kept.doi, other.doi);
    fill(&mut kept.journal_ref, other.journal_ref);
    fill(&mut kept.comment, other.comment);
    if kept.title.is_empty() {
        kept.title = other.title;
    }
    if kept.abstract_.is_empty() {
        kept.abstract_ = other.abstract_;
    }
    if kept.authors.is_empty() {
        kept.authors = other.authors;
    }
    for category in other.categories {
        if !kept.categories.contains(&category) {
            kept.categories.push(category);
        }
    }
}

fn fill<T>(kept: &mut Option<T>, other: Option<T>) {
    *kept = kept.take().or(other);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(id: &str, title: &str, author: &str) -> Draft {
        let authors = if author.is_empty() {
            vec![]
        } else {
            vec![author.to_owned()]
        };
        Draft {
            id: ArxivId::parse(id).map(|(id, _)| id),
            title: title.into(),
            authors,
            ..Draft::default()
        }
    }

    fn merged(drafts: impl IntoIterator<Item = Draft>) -> Vec<Draft> {
        let mut merge = Merge::default();
        drafts.into_iter().for_each(|draft| merge.push(draft));
        merge.into_drafts()
    }

    #[test]
    fn new_cross_list_and_replacement_are_one_paper_with_its_abstract_and_newest_version() {
        let new = Draft {
            version: Some(1),
            abstract_: "Text.".into(),
            categories: vec!["cs.LG".into()],
            ..draft("2409.19256", "Old title", "A")
        };
        let cross = Draft {
            version: Some(1),
            categories: vec!["cs.DC".into()],
            ..draft("2409.19256", "", "")
        };
        let replacement = Draft {
            version: Some(3),
            ..draft("2409.19256", "New title", "A")
        };
        for drafts in [
            [new.clone(), cross.clone(), replacement.clone()],
            [replacement, cross, new],
        ] {
            let papers = merged(drafts);
            assert_eq!(papers.len(), 1);
            assert_eq!(
                (
                    papers[0].title.as_str(),
                    papers[0].abstract_.as_str(),
                    papers[0].version
                ),
                ("New title", "Text.", Some(3))
            );
            assert_eq!(papers[0].categories.len(), 2);
        }
    }

    #[test]
    fn without_identifier_title_and_first_author_decide() {
        assert_eq!(
            merged([draft("", "A title", ""), draft("", "A Title.", "")]).len(),
            1
        );
        assert_eq!(
            merged([draft("", "A title", "X"), draft("", "A title", "Y")]).len(),
            2
        );
        assert_eq!(
            merged([
                draft("2409.00001", "A title", ""),
                draft("", "a title", "Y")
            ])
            .len(),
            1
        );
        assert_eq!(
            merged([
                draft("2409.00001", "Erratum", ""),
                draft("2409.00002", "Erratum", "")
            ])
            .len(),
            2
        );
        assert_eq!(merged([draft("", "", ""), draft("", "", "")]).len(), 2);
    }

    #[test]
    fn without_authors_abstracts_tell_papers_of_one_title_apart() {
        let with = |abstract_: &str| Draft {
            abstract_: abstract_.into(),
            ..draft("", "Erratum", "")
        };
        assert_eq!(
            merged([
                with("We correct a sign."),
                with("We correct"),
                with("We correct a sign.")
            ])
            .len(),
            1
        );
        assert_eq!(
            merged([
                with("We correct a sign."),
                with("The proof of Lemma 3 is mended.")
            ])
            .len(),
            2
        );
        let of = |year, category: &str| Draft {
            year: Some(year),
            primary_category: Some(category.into()),
            ..with("")
        };
        assert_eq!(merged([of(2020, "cs.LG"), of(2021, "cs.RO")]).len(), 2);
        assert_eq!(merged([of(2020, "cs.LG"), of(2021, "cs.LG")]).len(), 1);
    }

    #[test]
    fn an_identifier_learned_from_a_twin_joins_the_third() {
        let papers = merged([
            draft("", "A title", "X"),
            draft("2409.00001", "A title", "X"),
            draft("2409.00001", "Renamed", "X"),
        ]);
        assert_eq!(papers.len(), 1);
    }
}
