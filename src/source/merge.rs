//! One paper that several records describe becomes one: by identifier, else by title and first
//! author. The newest version wins and has its gaps filled from the others.

use std::collections::HashMap;

use crate::catalog::{arxiv_id::ArxivId, builder::Draft, text::title_key};

/// Collects drafts, joining those that describe one paper. The first place is kept.
#[derive(Debug, Default)]
pub struct Merge {
    drafts: Vec<Draft>,
    by_id: HashMap<ArxivId, usize>,
    by_title: HashMap<String, Vec<usize>>,
}

impl Merge {
    /// Takes in a draft.
    pub fn push(&mut self, draft: Draft) {
        let key = title_key(&draft.title);
        if let Some(at) = self.find(&draft, &key) {
            if let Some(id) = &draft.id {
                self.by_id.insert(id.clone(), at);
            }
            if let Some(kept) = self.drafts.get_mut(at) {
                join(kept, draft);
            }
            return;
        }
        let at = self.drafts.len();
        if let Some(id) = &draft.id {
            self.by_id.insert(id.clone(), at);
        }
        if !key.is_empty() {
            self.by_title.entry(key).or_default().push(at);
        }
        self.drafts.push(draft);
    }

    /// The papers, each once.
    #[must_use]
    pub fn into_drafts(self) -> Vec<Draft> {
        self.drafts
    }

    fn find(&self, draft: &Draft, key: &str) -> Option<usize> {
        if let Some(at) = draft.id.as_ref().and_then(|id| self.by_id.get(id)) {
            return Some(*at);
        }
        let same = |other: &Draft| {
            let ids_agree = draft.id.is_none() || other.id.is_none();
            // Where a first author is not known, abstracts tell two papers of one title apart.
            ids_agree
                && match (draft.authors.first(), other.authors.first()) {
                    (Some(a), Some(b)) => title_key(a) == title_key(b),
                    _ => alike(&draft.abstract_, &other.abstract_),
                }
        };
        self.by_title
            .get(key)?
            .iter()
            .copied()
            .find(|at| self.drafts.get(*at).is_some_and(same))
    }
}

/// Whether two abstracts begin alike, or one is missing: it may be cut off, or reworded in its
/// course.
fn alike(a: &str, b: &str) -> bool {
    let letters = |text: &str| title_key(&text.chars().take(80).collect::<String>());
    let (a, b) = (letters(a), letters(b));
    a.starts_with(&b) || b.starts_with(&a)
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
