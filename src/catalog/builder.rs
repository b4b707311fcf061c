//! Making a catalog: drafts go in one by one, then it is frozen.

use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use std::hash::BuildHasher as _;

use super::{
    Catalog, Classification,
    arxiv_id::{ArxivId, Version},
    category::{Category, CategoryIndex},
    column::Ends,
    date::Day,
    listing::Listing,
    origins::Origin,
    paper::Paper,
    stored::SHELVES,
    taxonomy,
    texts::{Shelf, Texts},
};

/// A clean paper before it is frozen into columns. Its texts hold nothing that steers a
/// terminal; what is not known is `None` or empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// The identifier, without version.
    pub id: Option<ArxivId>,
    /// The version that the source describes.
    pub version: Option<Version>,
    /// The title in one line.
    pub title: String,
    /// The names of the authors, in the paper's order.
    pub authors: Vec<String>,
    /// The abstract, paragraphs parted by a blank line.
    pub abstract_: String,
    /// The primary category's code.
    pub primary_category: Option<String>,
    /// The codes of all its categories.
    pub categories: Vec<String>,
    /// The year that the source gives.
    pub year: Option<u16>,
    /// The day of the first version.
    pub published: Option<Day>,
    /// The day of the newest version.
    pub updated: Option<Day>,
    /// The DOI, without an address before it.
    pub doi: Option<String>,
    /// Where it was published.
    pub journal_ref: Option<String>,
    /// The authors' comment.
    pub comment: Option<String>,
    /// The source's name.
    pub file: Arc<str>,
    /// Which record of the source, from 1.
    pub record: usize,
}

impl Draft {
    /// A draft that says what a paper does.
    #[must_use]
    pub fn of(paper: &Paper<'_>) -> Self {
        let owned =
            |text: Option<std::borrow::Cow<'_, str>>| text.map(std::borrow::Cow::into_owned);
        let codes = paper
            .categories()
            .map(|category| category.code().to_owned());
        let (file, record) = paper.from().unwrap_or_default();
        Self {
            id: paper.id(),
            version: paper.version(),
            title: paper.title().to_owned(),
            authors: paper.authors().map(ToOwned::to_owned).collect(),
            abstract_: owned(paper.abstract_()).unwrap_or_default(),
            primary_category: paper
                .primary_category()
                .map(|primary| primary.code().to_owned()),
            categories: codes.collect(),
            year: paper.year(),
            published: paper.published(),
            updated: paper.updated(),
            doi: owned(paper.doi()),
            journal_ref: owned(paper.journal_ref()),
            comment: owned(paper.comment()),
            file: file.into(),
            record,
        }
    }
}

/// Takes drafts and freezes them into a [`Catalog`].
#[derive(Debug, Default)]
pub struct Builder {
    catalog: Catalog,
    hash: DefaultHashBuilder,
    /// The authors' numbers, by name.
    authors: HashTable<u32>,
    category_numbers: HashMap<String, CategoryIndex>,
    classification_numbers: HashMap<Classification, u32>,
    /// The file of the last paper.
    file: Option<Arc<str>>,
}

impl Builder {
    /// Appends a paper.
    pub fn push(&mut self, draft: Draft) {
        let primary = draft
            .primary_category
            .as_deref()
            .map(|code| self.category(code));
        let mut categories: Vec<CategoryIndex> = primary.into_iter().collect();
        for code in &draft.categories {
            let index = self.category(code);
            if !categories.contains(&index) {
                categories.push(index);
            }
        }
        let classified = self.classification(primary, categories);
        let authors: Vec<u32> = draft.authors.iter().map(|name| self.author(name)).collect();
        let file = self.file(draft.file);

        let catalog = &mut self.catalog;
        let number = u32::try_from(catalog.len()).unwrap_or(u32::MAX);
        catalog
            .ids
            .push(draft.id.as_ref().map_or("", ArxivId::as_str));
        catalog.versions.push(draft.version.unwrap_or(0));
        catalog.titles.push(&draft.title);
        catalog.abstracts.push(&draft.abstract_);
        catalog
            .comments
            .push(draft.comment.as_deref().unwrap_or(""));
        catalog
            .journal_refs
            .push(draft.journal_ref.as_deref().unwrap_or(""));
        catalog.dois.push(draft.doi.as_deref().unwrap_or(""));
        catalog
            .published
            .push(draft.published.map_or(0, Day::number));
        catalog.updated.push(draft.updated.map_or(0, Day::number));
        catalog.years.push(draft.year.unwrap_or(0));
        catalog.authors.lists.push(authors);
        catalog.classified.push(classified);
        let record = u32::try_from(draft.record).unwrap_or(u32::MAX);
        catalog.origins.push(number, Origin { file, record });
    }

    /// A builder whose abstracts, comments, journal references and DOIs go to these shelves.
    #[must_use]
    pub fn with_shelves(shelves: [Arc<dyn Shelf>; SHELVES]) -> Self {
        let mut builder = Self::default();
        let catalog = &mut builder.catalog;
        let columns = [
            &mut catalog.abstracts,
            &mut catalog.comments,
            &mut catalog.journal_refs,
            &mut catalog.dois,
        ];
        for (texts, shelf) in columns.into_iter().zip(shelves) {
            *texts = Texts::on(shelf, Ends::default());
        }
        builder
    }

    /// The papers so far.
    #[must_use]
    pub fn papers(&self) -> &Catalog {
        &self.catalog
    }

    /// The finished catalog of the papers at these positions, in this order.
    #[must_use]
    pub fn freeze_in_order(mut self, positions: &[u32]) -> Catalog {
        if positions.len() < self.catalog.len() {
            self.catalog.gather(positions);
        }
        self.freeze()
    }

    /// A catalog of the papers at these positions, in this order, while more are to come.
    #[must_use]
    pub fn so_far_in_order(&self, positions: &[u32]) -> Catalog {
        let mut catalog = self.catalog.clone();
        if positions.len() < catalog.len() {
            catalog.gather(positions);
        }
        catalog
    }

    /// Adds what a page says of itself; pages of one subject become one listing.
    pub fn push_listing(&mut self, page: Listing) {
        match self
            .catalog
            .listings
            .iter_mut()
            .find(|listing| listing.subject == page.subject)
        {
            Some(listing) => listing.merge(&page),
            None => self.catalog.listings.push(page),
        }
    }

    /// The finished catalog.
    #[must_use]
    pub fn freeze(self) -> Catalog {
        let mut catalog = self.catalog;
        for texts in [
            &mut catalog.ids,
            &mut catalog.titles,
            &mut catalog.authors.names,
        ] {
            texts.shrink();
        }
        catalog.published.shrink_to_fit();
        catalog.updated.shrink_to_fit();
        catalog.authors.lists.shrink();
        catalog.years.shrink_to_fit();
        catalog.classified.shrink_to_fit();
        catalog.versions.shrink_to_fit();
        catalog.origins.shrink();
        catalog
    }

    fn category(&mut self, code: &str) -> CategoryIndex {
        if let Some(index) = self.category_numbers.get(code) {
            return *index;
        }
        let index = CategoryIndex::new(self.catalog.category_table.len());
        self.category_numbers.insert(code.to_owned(), index);
        self.catalog.category_table.push(Category {
            code: code.to_owned(),
            canonical: index,
        });
        let canonical = taxonomy::canonical(code);
        if canonical != code {
            let canonical = self.category(canonical);
            if let Some(category) = self.catalog.category_table.get_mut(index.position()) {
                category.canonical = canonical;
            }
        }
        index
    }

    fn author(&mut self, name: &str) -> u32 {
        let names = &mut self.catalog.authors.names;
        let hash = |name: &str| self.hash.hash_one(name);
        let same = |number: &u32| names.get(*number as usize) == name;
        if let Some(number) = self.authors.find(hash(name), same) {
            return *number;
        }
        let number = u32::try_from(names.len()).unwrap_or(u32::MAX);
        names.push(name);
        self.authors.insert_unique(hash(name), number, |number| {
            hash(names.get(*number as usize))
        });
        number
    }

    fn classification(
        &mut self,
        primary: Option<CategoryIndex>,
        categories: Vec<CategoryIndex>,
    ) -> u32 {
        let canonical = |index: &CategoryIndex| {
            let category = self.catalog.category(*index)?;
            Some(category.canonical())
        };
        let classification = Classification {
            primary_subject: primary.as_ref().and_then(canonical),
            primary,
            categories,
        };
        if let Some(number) = self.classification_numbers.get(&classification) {
            return *number;
        }
        let number = u32::try_from(self.catalog.classifications.len()).unwrap_or(u32::MAX);
        let mut subjects = Vec::new();
        for subject in classification.categories.iter().filter_map(canonical) {
            if !subjects.contains(&subject) {
                subjects.push(subject);
            }
        }
        self.catalog.subjects.push(subjects);
        self.catalog.classifications.push(classification.clone());
        self.classification_numbers.insert(classification, number);
        number
    }

    fn file(&mut self, name: Arc<str>) -> u32 {
        let files = &mut self.catalog.files;
        let same = self
            .file
            .as_ref()
            .is_some_and(|last| Arc::ptr_eq(last, &name));
        let found = if same {
            files.len().checked_sub(1)
        } else {
            files.iter().position(|file| **file == *name)
        };
        let number = found.unwrap_or(files.len());
        if found.is_none() {
            files.push(name.to_string());
        }
        // The last file's number is that of the last paper's, or else looked for.
        self.file = (number + 1 == files.len()).then_some(name);
        u32::try_from(number).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::PaperIndex;

    #[test]
    fn a_retired_code_is_kept_and_points_at_the_one_of_today() {
        let mut builder = Builder::default();
        builder.push(Draft {
            primary_category: Some("cmp-lg".into()),
            categories: vec!["cmp-lg".into(), "cs.CL".into()],
            ..Draft::default()
        });
        let catalog = builder.freeze();
        let paper = catalog.paper(PaperIndex(0));
        assert_eq!(paper.primary_category().map(Category::code), Some("cmp-lg"));
        let canonical = paper
            .primary_category()
            .and_then(|category| catalog.category(category.canonical()));
        assert_eq!(
            canonical.map(|category| (category.code(), category.name())),
            Some(("cs.CL", "Computation and Language"))
        );
        assert_eq!(
            paper.categories().map(Category::code).collect::<Vec<_>>(),
            ["cmp-lg", "cs.CL"]
        );
    }

    #[test]
    fn an_author_of_two_papers_is_one_number() {
        let mut builder = Builder::default();
        for _ in 0..2 {
            builder.push(Draft {
                authors: vec!["Kurt Gödel".into()],
                ..Draft::default()
            });
        }
        let catalog = builder.freeze();
        assert_eq!(catalog.author_names().len(), 1);
        assert_eq!(
            catalog.paper(PaperIndex(1)).authors().collect::<Vec<_>>(),
            ["Kurt Gödel"]
        );
    }
}
