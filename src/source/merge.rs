//! One paper that several records describe becomes one: by identifier, else by title and first
//! author. The newest version wins and has its gaps filled from the others.

use std::hash::BuildHasher as _;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::catalog::{
    Catalog, PaperIndex, author,
    builder::{Builder, Draft},
    category::Category,
    listing::Listing,
    paper::Paper,
    text::title_key,
};

/// How many papers of one title a record is held against, the latest: enough for what is one
/// paper, and no burden where thousands are called "Erratum".
const SAME_TITLE: usize = 32;

/// Collects drafts, joining those that describe one paper. The first place is kept.
///
/// Papers go into the catalog's columns at once. One that is joined with another goes there once
/// more, and its place in the catalog then has the later position.
#[derive(Debug, Default)]
pub struct Merge {
    builder: Builder,
    /// The position in the columns of the paper at each place.
    positions: Vec<u32>,
    hash: DefaultHashBuilder,
    /// Places by identifier.
    by_id: HashTable<Place>,
    /// Places by title, of each title the latest.
    by_title: HashTable<Place>,
}

/// A paper's place, with a part of the hash of what it is found by, so that the text is looked at
/// only where it is likely to be the same.
#[derive(Debug, Clone, Copy)]
struct Place {
    hash: u32,
    place: u32,
}

impl Place {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a part of the hash is meant"
    )]
    fn new(hash: u64, place: u32) -> Self {
        Self {
            hash: hash as u32,
            place,
        }
    }

    /// The hash that a table sees: all of its bits depend on those kept.
    fn hash(&self) -> u64 {
        u64::from(self.hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// What two records of one title are compared by.
#[derive(Debug)]
struct Keys<'a> {
    first_author: Option<&'a str>,
    abstract_: String,
}

impl<'a> Keys<'a> {
    fn of(first_author: Option<&'a str>, abstract_: &str) -> Self {
        Self {
            first_author,
            abstract_: title_key(abstract_),
        }
    }

    /// By first author; where one is not known, by the abstract, which may be missing or cut off.
    fn agree(&self, other: &Keys<'_>) -> bool {
        match (&self.first_author, &other.first_author) {
            (Some(a), Some(b)) => author::can_be_one(a, b),
            _ => {
                self.abstract_.starts_with(&other.abstract_)
                    || other.abstract_.starts_with(&self.abstract_)
            }
        }
    }
}

impl Merge {
    /// Into this builder's columns.
    #[must_use]
    pub fn into_columns_of(builder: Builder) -> Self {
        Self {
            builder,
            ..Self::default()
        }
    }

    /// Takes in a draft.
    pub fn push(&mut self, draft: Draft) {
        let title = title_key(&draft.title);
        let hash = self.hash.hash_one(&title);
        if let Some(place) = self.find(&draft, hash) {
            let paper = self.paper(place);
            let had_id = !paper.id_text().is_empty();
            let mut kept = Draft::of(&paper);
            join(&mut kept, draft);
            if !had_id {
                self.add_id(&kept, place);
            }
            self.positions[place as usize] = self.append(kept);
            return;
        }
        let place = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.add_id(&draft, place);
        let position = self.append(draft);
        self.positions.push(position);
        if !title.is_empty() {
            self.add_title(hash, place);
        }
    }

    /// Adds what a page says of itself.
    pub fn push_listing(&mut self, listing: Listing) {
        self.builder.push_listing(listing);
    }

    /// How many papers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is no paper.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The papers, each once.
    #[must_use]
    pub fn into_catalog(self) -> Catalog {
        self.builder.freeze_in_order(&self.positions)
    }

    /// The papers so far.
    #[must_use]
    pub fn so_far(&self) -> Catalog {
        self.builder.so_far_in_order(&self.positions)
    }

    fn append(&mut self, draft: Draft) -> u32 {
        let position = self.builder.papers().len();
        self.builder.push(draft);
        u32::try_from(position).unwrap_or(u32::MAX)
    }

    fn paper(&self, place: u32) -> Paper<'_> {
        paper(&self.builder, &self.positions, place)
    }

    fn add_id(&mut self, draft: &Draft, place: u32) {
        if let Some(id) = &draft.id {
            let place = Place::new(self.hash.hash_one(id.as_str()), place);
            self.by_id.insert_unique(place.hash(), place, Place::hash);
        }
    }

    fn add_title(&mut self, title: u64, place: u32) {
        let new = Place::new(title, place);
        let same = self
            .by_title
            .iter_hash(new.hash())
            .filter(|other| other.hash == new.hash);
        let places: Vec<u32> = same.map(|other| other.place).collect();
        if places.len() >= SAME_TITLE {
            let oldest = places.iter().min().copied().unwrap_or_default();
            if let Ok(entry) = self
                .by_title
                .find_entry(new.hash(), |other| other.place == oldest)
            {
                entry.remove();
            }
        }
        self.by_title.insert_unique(new.hash(), new, Place::hash);
    }

    fn find(&self, draft: &Draft, title: u64) -> Option<u32> {
        if let Some(id) = &draft.id {
            let key = Place::new(self.hash.hash_one(id.as_str()), 0);
            let same = |other: &Place| {
                other.hash == key.hash && self.paper(other.place).id_text() == id.as_str()
            };
            if let Some(found) = self.by_id.find(key.hash(), same) {
                return Some(found.place);
            }
        }
        let key = Place::new(title, 0);
        let same_title = self.by_title.iter_hash(key.hash());
        let mut candidates: Vec<u32> = same_title
            .filter(|other| other.hash == key.hash)
            .map(|other| other.place)
            // Only one of two may have an identifier, or they are two papers.
            .filter(|place| draft.id.is_none() || self.paper(*place).id_text().is_empty())
            .collect();
        if candidates.is_empty() {
            return None;
        }
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        let first_author = draft.authors.first().map(String::as_str);
        let keys = Keys::of(first_author, &draft.abstract_);
        let title = title_key(&draft.title);
        candidates.into_iter().find(|place| {
            let other = self.paper(*place);
            let primary = other.primary_category().map(Category::code);
            let same_subject = primary.is_some() && draft.primary_category.as_deref() == primary;
            let years = draft.year.zip(other.year());
            let dois = draft.doi.as_deref().zip(other.doi());
            let differ = (years.is_some_and(|(a, b)| a != b) && !same_subject)
                || dois.is_some_and(|(a, b)| !a.eq_ignore_ascii_case(&b));
            let abstract_ = other.abstract_().unwrap_or_default();
            !differ
                && title_key(other.title()) == title
                && keys.agree(&Keys::of(other.authors().next(), &abstract_))
        })
    }
}

fn paper<'a>(builder: &'a Builder, positions: &[u32], place: u32) -> Paper<'a> {
    let position = positions.get(place as usize).copied().unwrap_or(u32::MAX);
    builder.papers().paper(PaperIndex(position))
}

/// Whether a draft describes a newer version than another: by the versions' numbers where both
/// are known, else by the days.
fn is_newer(draft: &Draft, than: &Draft) -> bool {
    match (draft.version, than.version) {
        (Some(a), Some(b)) if a != b => a > b,
        (a, b) => match (draft.updated, than.updated) {
            (Some(a), Some(b)) if a != b => a > b,
            _ => a > b,
        },
    }
}

fn join(kept: &mut Draft, mut other: Draft) {
    if is_newer(&other, kept) {
        std::mem::swap(kept, &mut other);
    }
    fill(&mut kept.id, other.id);
    fill(&mut kept.version, other.version);
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
    use crate::catalog::arxiv_id::ArxivId;

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
        let catalog = merge.into_catalog();
        let papers = catalog.indices().map(|index| catalog.paper(index));
        papers.map(|paper| Draft::of(&paper)).collect()
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
