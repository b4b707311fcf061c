//! Making a catalog: drafts go in one by one, then it is frozen.

use std::collections::HashMap;

use super::{
    Catalog, Classification, From,
    arxiv_id::{ArxivId, Version},
    category::{Category, CategoryIndex},
    listing::Listing,
    taxonomy,
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
    pub published: Option<String>,
    /// The day of the newest version.
    pub updated: Option<String>,
    /// The DOI, without an address before it.
    pub doi: Option<String>,
    /// Where it was published.
    pub journal_ref: Option<String>,
    /// The authors' comment.
    pub comment: Option<String>,
    /// The source's name.
    pub file: String,
    /// Which record of the source, from 1.
    pub record: usize,
}

/// Takes drafts and freezes them into a [`Catalog`].
#[derive(Debug, Default)]
pub struct Builder {
    catalog: Catalog,
    author_numbers: HashMap<String, u32>,
    category_numbers: HashMap<String, CategoryIndex>,
    classification_numbers: HashMap<Classification, u32>,
    file_numbers: HashMap<String, u32>,
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
            .push(draft.published.as_deref().unwrap_or(""));
        catalog.updated.push(draft.updated.as_deref().unwrap_or(""));
        catalog.years.push(draft.year.unwrap_or(0));
        catalog.authors.push(authors);
        catalog.classified.push(classified);
        catalog.from.push(From {
            file,
            record: u32::try_from(draft.record).unwrap_or(u32::MAX),
        });
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
            &mut catalog.abstracts,
            &mut catalog.comments,
            &mut catalog.journal_refs,
            &mut catalog.dois,
            &mut catalog.published,
            &mut catalog.updated,
            &mut catalog.author_names,
        ] {
            texts.shrink();
        }
        catalog.authors.shrink();
        catalog.years.shrink_to_fit();
        catalog.classified.shrink_to_fit();
        catalog.versions.shrink_to_fit();
        catalog.from.shrink_to_fit();
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
        if let Some(number) = self.author_numbers.get(name) {
            return *number;
        }
        let number = u32::try_from(self.catalog.author_names.len()).unwrap_or(u32::MAX);
        self.catalog.author_names.push(name);
        self.author_numbers.insert(name.to_owned(), number);
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

    fn file(&mut self, name: String) -> u32 {
        if let Some(number) = self.file_numbers.get(&name) {
            return *number;
        }
        let number = u32::try_from(self.catalog.files.len()).unwrap_or(u32::MAX);
        self.catalog.files.push(name.clone());
        self.file_numbers.insert(name, number);
        number
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
