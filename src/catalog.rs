//! The papers, frozen: every pane, search and export reads the same [`Catalog`].
//!
//! Each field is a column, a paper is a number, and [`Paper`] is a borrowed view of one row.

pub mod address;
pub mod arxiv_id;
pub mod author;
pub mod builder;
pub mod category;
pub mod column;
pub mod date;
pub mod listing;
pub mod origins;
pub mod paper;
pub mod stored;
pub mod subject;
pub mod subject_tree;
pub mod taxonomy;
pub mod tex;
pub mod text;
pub mod texts;
pub mod width;

use std::{collections::HashMap, sync::OnceLock};

use memchr::memmem;

use arxiv_id::{ArxivId, Version};
use category::{Category, CategoryIndex};
use column::{ListColumn, TextColumn};
use listing::Listing;
use origins::Origins;
use paper::Paper;
use subject_tree::SubjectTree;
use texts::Texts;

/// The number of a paper in its catalog: what names a paper everywhere inside the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PaperIndex(pub u32);

impl PaperIndex {
    /// The number as a position in a column.
    #[must_use]
    pub fn position(self) -> usize {
        self.0 as usize
    }
}

/// Who wrote the papers: the numbers of each paper's authors, and their names.
#[derive(Debug, Clone, Default)]
pub struct Authors {
    lists: ListColumn<u32>,
    names: TextColumn,
}

/// The categories of a paper: how it is classified. Many papers share one classification.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Classification {
    primary: Option<CategoryIndex>,
    categories: Vec<CategoryIndex>,
    primary_subject: Option<CategoryIndex>,
}

impl Classification {
    /// The canonical category of the primary one, if there is one.
    #[must_use]
    pub fn primary_subject(&self) -> &[CategoryIndex] {
        self.primary_subject.as_slice()
    }

    /// The primary category.
    #[must_use]
    pub fn primary(&self) -> Option<CategoryIndex> {
        self.primary
    }

    /// The primary category and the cross-lists.
    #[must_use]
    pub fn categories(&self) -> &[CategoryIndex] {
        &self.categories
    }
}

/// An immutable set of papers in the order of their sources.
#[derive(Debug, Default, Clone)]
pub struct Catalog {
    ids: TextColumn,
    versions: Vec<Version>,
    titles: TextColumn,
    abstracts: Texts,
    comments: Texts,
    journal_refs: Texts,
    dois: Texts,
    /// Days as numbers, 0 where not known.
    published: Vec<u32>,
    updated: Vec<u32>,
    years: Vec<u16>,
    authors: Authors,
    classified: Vec<u32>,
    origins: Origins,
    classifications: Vec<Classification>,
    subjects: ListColumn<CategoryIndex>,
    category_table: Vec<Category>,
    files: Vec<String>,
    listings: Vec<Listing>,
    /// Made when it is first asked for, which is when there are no more categories to come.
    tree: OnceLock<SubjectTree>,
}

impl Catalog {
    /// The groups and archives of its categories.
    #[must_use]
    pub fn subject_tree(&self) -> &SubjectTree {
        self.tree.get_or_init(|| SubjectTree::of(self))
    }

    /// How many papers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.years.len()
    }

    /// Whether there is no paper.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.years.is_empty()
    }

    /// Every paper's index, in the order of the sources.
    pub fn indices(&self) -> impl DoubleEndedIterator<Item = PaperIndex> + use<> {
        (0..u32::try_from(self.len()).unwrap_or(u32::MAX)).map(PaperIndex)
    }

    /// One paper. An index of another catalog gives a paper with nothing in it.
    #[must_use]
    pub fn paper(&self, index: PaperIndex) -> Paper<'_> {
        Paper {
            catalog: self,
            index,
        }
    }

    /// The paper with this identifier: one fast scan of all identifiers.
    #[must_use]
    pub fn find(&self, id: &ArxivId) -> Option<PaperIndex> {
        memmem::find_iter(self.ids.arena().as_bytes(), id.as_str())
            .map(|byte| self.ids.holding(byte, 0))
            .find(|position| self.ids.get(*position) == id.as_str())
            .and_then(|position| u32::try_from(position).ok().map(PaperIndex))
    }

    /// The papers of another catalog that are the same as these here: by identifier, else by
    /// title. Looks at each paper of the other once.
    #[must_use]
    pub fn same_in(
        &self,
        papers: impl IntoIterator<Item = PaperIndex>,
        other: &Self,
    ) -> HashMap<PaperIndex, PaperIndex> {
        let key = |paper: &Paper<'_>| match paper.id_text() {
            "" => (String::new(), paper.title().to_owned()),
            id => (id.to_owned(), String::new()),
        };
        let wanted: HashMap<_, _> = papers
            .into_iter()
            .map(|index| (key(&self.paper(index)), index))
            .collect();
        let there = other.indices().rev();
        there
            .filter_map(|index| Some((*wanted.get(&key(&other.paper(index)))?, index)))
            .collect()
    }

    /// Whether every category here has the same number in another catalog.
    #[must_use]
    pub fn numbers_categories_as(&self, other: &Self) -> bool {
        let code = |(_, category): (_, &Category)| category.code().to_owned();
        self.categories()
            .map(code)
            .eq(other.categories().map(code).take(self.category_table.len()))
    }

    /// Whether a text could not be read that is kept outside of memory.
    #[must_use]
    pub fn failed(&self) -> bool {
        let columns = [
            &self.abstracts,
            &self.comments,
            &self.journal_refs,
            &self.dois,
        ];
        columns.iter().any(|texts| texts.failed())
    }

    /// The different classifications; [`Paper::classification_number`] is a position among them.
    #[must_use]
    pub fn classifications(&self) -> &[Classification] {
        &self.classifications
    }

    /// The canonical categories of a classification, each once.
    #[must_use]
    pub fn subjects(&self, classification: u32) -> &[CategoryIndex] {
        self.subjects.get(classification as usize)
    }

    /// How many bytes of memory the columns take that are searched and listed: titles,
    /// identifiers, authors, years and categories.
    #[must_use]
    pub fn listed_bytes(&self) -> usize {
        let texts = [&self.ids, &self.titles, &self.authors.names];
        texts.iter().map(|column| column.bytes()).sum::<usize>()
            + self.authors.lists.bytes()
            + self.len() * (size_of::<u32>() + size_of::<u16>())
    }

    /// Keeps the papers at these positions, in this order.
    fn gather(&mut self, positions: &[u32]) {
        fn of<T: Copy>(values: &[T], positions: &[u32]) -> Vec<T> {
            positions.iter().map(|at| values[*at as usize]).collect()
        }
        for texts in [&mut self.ids, &mut self.titles] {
            *texts = texts.gathered(positions);
        }
        for texts in [
            &mut self.abstracts,
            &mut self.comments,
            &mut self.journal_refs,
            &mut self.dois,
        ] {
            texts.gather(positions);
        }
        self.versions = of(&self.versions, positions);
        self.published = of(&self.published, positions);
        self.updated = of(&self.updated, positions);
        self.years = of(&self.years, positions);
        self.authors.lists = self.authors.lists.gathered(positions);
        self.classified = of(&self.classified, positions);
        self.origins = self.origins.gathered(positions);
    }

    /// A category by its number.
    #[must_use]
    pub fn category(&self, index: CategoryIndex) -> Option<&Category> {
        self.category_table.get(index.position())
    }

    /// The categories that papers of this catalog have, and those that stand for them today.
    pub fn categories(&self) -> impl Iterator<Item = (CategoryIndex, &Category)> {
        self.category_table
            .iter()
            .enumerate()
            .map(|(at, category)| (CategoryIndex::new(at), category))
    }

    /// Every author's name once; [`Paper::author_numbers`] points into it.
    #[must_use]
    pub fn author_names(&self) -> &TextColumn {
        &self.authors.names
    }

    /// What the listing pages say of themselves: whose publications, which pages, how many.
    #[must_use]
    pub fn listings(&self) -> &[Listing] {
        &self.listings
    }

    /// The sources that papers came from, as they were named.
    #[must_use]
    pub fn files(&self) -> &[String] {
        &self.files
    }
}
