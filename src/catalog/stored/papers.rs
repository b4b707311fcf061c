//! The papers as bytes: what is listed and searched in full, of other texts only where they are.

use std::{
    io::{self, Write},
    sync::Arc,
};

use super::{Bytes, Stored, damaged};
use crate::catalog::{
    Authors, Catalog, Classification,
    category::{Category, CategoryIndex},
    column::{Ends, ListColumn, TextColumn},
    listing::{Listing, Total},
    origins::{Origin, Origins},
    texts::{Shelf, Texts},
};

/// How many columns of texts can be on a shelf: abstracts, comments, journal references, DOIs.
pub const SHELVES: usize = 4;

/// Where a classification has no category.
const NONE: u32 = u32::MAX;

impl Catalog {
    /// Writes everything but the authors and the texts that are on shelves.
    ///
    /// # Errors
    /// When writing fails.
    pub fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        self.ids.store(to)?;
        self.versions.store(to)?;
        self.titles.store(to)?;
        for texts in [
            &self.abstracts,
            &self.comments,
            &self.journal_refs,
            &self.dois,
        ] {
            texts.store(to)?;
        }
        self.published.store(to)?;
        self.updated.store(to)?;
        self.years.store(to)?;
        self.classified.store(to)?;
        self.origins.store(to)?;
        self.store_classifications(to)?;
        texts(self.files.iter().map(String::as_str)).store(to)?;
        self.store_listings(to)
    }

    /// Reads what [`Catalog::store`] wrote, with the shelves on which further texts are. The
    /// authors are still to come.
    ///
    /// # Errors
    /// When reading fails, or the bytes cannot be what was written.
    pub fn load(from: &mut Bytes<'_>, shelves: &[Arc<dyn Shelf>; SHELVES]) -> io::Result<Self> {
        let mut catalog = Self {
            ids: TextColumn::load(from)?,
            versions: Vec::load(from)?,
            titles: TextColumn::load(from)?,
            ..Self::default()
        };
        let [abstracts, comments, journal_refs, dois] = shelves;
        catalog.abstracts = load_texts(from, abstracts)?;
        catalog.comments = load_texts(from, comments)?;
        catalog.journal_refs = load_texts(from, journal_refs)?;
        catalog.dois = load_texts(from, dois)?;
        catalog.published = Vec::load(from)?;
        catalog.updated = Vec::load(from)?;
        catalog.years = Vec::load(from)?;
        catalog.classified = Vec::load(from)?;
        catalog.origins = Origins::load(from)?;
        catalog.load_classifications(from)?;
        let files = TextColumn::load(from)?;
        catalog.files = (0..files.len())
            .map(|at| files.get(at).to_owned())
            .collect();
        catalog.load_listings(from)?;
        let lengths = [
            catalog.ids.len(),
            catalog.titles.len(),
            catalog.abstracts.len(),
            catalog.classified.len(),
        ];
        if lengths.iter().any(|length| *length != catalog.len()) {
            return Err(damaged());
        }
        Ok(catalog)
    }

    /// With these authors, a list for each of the papers.
    ///
    /// # Errors
    /// When they are not of as many papers.
    pub fn with_authors(self, authors: Authors) -> io::Result<Self> {
        if authors.lists.len() != self.len() {
            return Err(damaged());
        }
        Ok(Self { authors, ..self })
    }

    /// Writes who wrote the papers.
    ///
    /// # Errors
    /// When writing fails.
    pub fn store_authors(&self, to: &mut dyn Write) -> io::Result<()> {
        self.authors.lists.store(to)?;
        self.authors.names.store(to)
    }

    fn store_classifications(&self, to: &mut dyn Write) -> io::Result<()> {
        let number = |category: &CategoryIndex| u32::try_from(category.position()).unwrap_or(NONE);
        let codes = self.category_table.iter();
        texts(codes.clone().map(Category::code)).store(to)?;
        let canonical: Vec<u32> = codes.map(|category| number(&category.canonical)).collect();
        canonical.store(to)?;
        let mut lists = ListColumn::<u32>::default();
        let optional = |category: &Option<CategoryIndex>| category.as_ref().map_or(NONE, number);
        for Classification {
            primary,
            categories,
            primary_subject,
        } in &self.classifications
        {
            let both = [optional(primary), optional(primary_subject)];
            lists.push(both.into_iter().chain(categories.iter().map(number)));
        }
        for subjects in self.subjects.iter() {
            lists.push(subjects.iter().map(number));
        }
        lists.store(to)
    }

    fn load_classifications(&mut self, from: &mut Bytes<'_>) -> io::Result<()> {
        let category = |number: u32| CategoryIndex::new(number as usize);
        let codes = TextColumn::load(from)?;
        let canonical = Vec::<u32>::load(from)?;
        let table = canonical
            .into_iter()
            .enumerate()
            .map(|(at, number)| Category {
                code: codes.get(at).to_owned(),
                canonical: category(number),
            });
        self.category_table = table.collect();
        let lists = ListColumn::<u32>::load(from)?;
        let optional = |number: u32| (number != NONE).then(|| category(number));
        for (at, list) in lists.iter().enumerate() {
            if at >= lists.len() / 2 {
                self.subjects.push(list.iter().copied().map(category));
                continue;
            }
            let [primary, primary_subject, categories @ ..] = list else {
                return Err(damaged());
            };
            self.classifications.push(Classification {
                primary: optional(*primary),
                categories: categories.iter().copied().map(category).collect(),
                primary_subject: optional(*primary_subject),
            });
        }
        Ok(())
    }

    fn store_listings(&self, to: &mut dyn Write) -> io::Result<()> {
        let (mut said, mut pages) = (TextColumn::default(), ListColumn::<u64>::default());
        for listing in &self.listings {
            said.push(&listing.subject);
            said.push(&listing.description);
            let total = match listing.total {
                None => [0, 0],
                Some(Total::AtLeast(count)) => [1, count as u64],
                Some(Total::Exactly(count)) => [2, count as u64],
            };
            let numbers = listing.pages.iter().map(|page| u64::from(*page));
            pages.push(total.into_iter().chain(numbers));
        }
        said.store(to)?;
        pages.store(to)
    }

    fn load_listings(&mut self, from: &mut Bytes<'_>) -> io::Result<()> {
        let (said, pages) = (TextColumn::load(from)?, ListColumn::<u64>::load(from)?);
        for (at, numbers) in pages.iter().enumerate() {
            let [kind, count, pages @ ..] = numbers else {
                return Err(damaged());
            };
            let count = usize::try_from(*count).map_err(|_| damaged())?;
            let pages = pages.iter().map(|page| u32::try_from(*page));
            self.listings.push(Listing {
                subject: said.get(2 * at).to_owned(),
                description: said.get(2 * at + 1).to_owned(),
                total: match kind {
                    0 => None,
                    1 => Some(Total::AtLeast(count)),
                    _ => Some(Total::Exactly(count)),
                },
                pages: pages.collect::<Result<_, _>>().map_err(|_| damaged())?,
            });
        }
        Ok(())
    }
}

fn texts<'a>(texts: impl Iterator<Item = &'a str>) -> TextColumn {
    let mut column = TextColumn::default();
    texts.for_each(|text| column.push(text));
    column
}

impl Authors {
    /// Reads what [`Catalog::store_authors`] wrote.
    ///
    /// # Errors
    /// When reading fails, or the bytes cannot be what was written.
    pub fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        Ok(Self {
            lists: ListColumn::load(from)?,
            names: TextColumn::load(from)?,
        })
    }
}

impl Stored for Origins {
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        let origins = self.origins.iter();
        let origins: Vec<[u32; 2]> = origins
            .map(|Origin { file, record }| [*file, *record])
            .collect();
        self.firsts.store(to)?;
        origins.store(to)
    }

    fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        let firsts = Vec::load(from)?;
        let origins = Vec::<[u32; 2]>::load(from)?.into_iter();
        Ok(Self {
            firsts,
            origins: origins
                .map(|[file, record]| Origin { file, record })
                .collect(),
        })
    }
}

impl Texts {
    /// Writes them, or where they are on their shelf.
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Here(_) => {
                0_u64.store(to)?;
                let mut column = TextColumn::default();
                for number in 0..self.len() {
                    column.push(&self.get(number).unwrap_or_default());
                }
                column.store(to)
            }
            Self::Away(shelved) => {
                1_u64.store(to)?;
                shelved.ends.store(to)?;
                shelved
                    .numbers
                    .as_deref()
                    .unwrap_or_default()
                    .to_vec()
                    .store(to)
            }
        }
    }
}

fn load_texts(from: &mut Bytes<'_>, shelf: &Arc<dyn Shelf>) -> io::Result<Texts> {
    if u64::load(from)? == 0 {
        let column = TextColumn::load(from)?;
        let mut texts = Texts::default();
        (0..column.len()).for_each(|number| texts.push(column.get(number)));
        return Ok(texts);
    }
    let mut texts = Texts::on(Arc::clone(shelf), Ends::load(from)?);
    let numbers = Vec::<u32>::load(from)?;
    if !numbers.is_empty() {
        texts.gather(&numbers);
    }
    Ok(texts)
}
