//! What is searched, as bytes of a prepared catalog.

use std::{
    io::{self, Write},
    sync::Arc,
};

use super::{
    bits::Bits,
    corpus::Corpus,
    index::{Counted, Index},
    places::Places,
    sort::{Order, Sort},
    vocabulary::Vocabulary,
};
use crate::catalog::{
    Catalog, PaperIndex,
    column::{ListColumn, TextColumn},
    stored::{Bytes, Stored, damaged},
};

/// Papers as their numbers.
fn store_papers(papers: &[PaperIndex], to: &mut dyn Write) -> io::Result<()> {
    papers
        .iter()
        .map(|paper| paper.0)
        .collect::<Vec<u32>>()
        .store(to)
}

fn load_papers(from: &mut Bytes<'_>) -> io::Result<Vec<PaperIndex>> {
    Ok(Vec::<u32>::load(from)?
        .into_iter()
        .map(PaperIndex)
        .collect())
}

impl Corpus {
    /// Writes what is searched, without the papers themselves: it is made now if it has not been.
    ///
    /// # Errors
    /// When writing fails.
    pub fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        let newest = self.orders.get(&self.catalog, Sort::Newest);
        store_papers(&newest.papers, to)?;
        self.prepare().store(to)
    }

    /// Reads what [`Corpus::store`] wrote.
    ///
    /// # Errors
    /// When reading fails, or the bytes cannot be what was written.
    pub fn load(from: &mut Bytes<'_>) -> io::Result<Searchable> {
        Ok(Searchable {
            newest: load_papers(from)?,
            index: Index::load(from)?,
        })
    }
}

/// What is searched of papers that have not been read yet.
#[derive(Debug)]
pub struct Searchable {
    newest: Vec<PaperIndex>,
    index: Index,
}

impl Searchable {
    /// With the papers.
    ///
    /// # Errors
    /// When these cannot be the papers that it was made of.
    pub fn with(self, catalog: Arc<Catalog>) -> io::Result<Corpus> {
        let papers = catalog.len();
        if self.newest.len() != papers || self.index.len() != papers {
            return Err(damaged());
        }
        let corpus = Corpus::with_index(catalog, self.index);
        corpus.orders.set_newest(Order::from_papers(self.newest));
        Ok(corpus)
    }
}

impl Stored for Index {
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        let Vocabulary {
            words,
            letters,
            joined,
        } = &self.vocabulary;
        words.store(to)?;
        letters.store(to)?;
        joined.store(to)?;
        store_papers(self.places.papers(), to)?;
        for lists in [&self.titles, &self.named, &self.names, &self.authors] {
            lists.store(to)?;
        }
        self.letters.store(to)?;
        let classes: Vec<u32> = self.counted.iter().map(|counted| counted.class).collect();
        let years: Vec<u16> = self.counted.iter().map(|counted| counted.year).collect();
        classes.store(to)?;
        years.store(to)
    }

    fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        let vocabulary = Vocabulary {
            words: TextColumn::load(from)?,
            letters: Vec::load(from)?,
            joined: Bits::load(from)?,
        };
        let places = Places::from_papers(load_papers(from)?);
        let index = Self {
            vocabulary,
            places,
            titles: ListColumn::load(from)?,
            named: ListColumn::load(from)?,
            names: ListColumn::load(from)?,
            authors: ListColumn::load(from)?,
            letters: Vec::load(from)?,
            counted: {
                let classes = Vec::<u32>::load(from)?;
                let years = Vec::<u16>::load(from)?;
                let counted = classes.into_iter().zip(years);
                counted
                    .map(|(class, year)| Counted { class, year })
                    .collect()
            },
        };
        let papers = index.len();
        if index.letters.len() != papers || index.counted.len() != papers {
            return Err(damaged());
        }
        Ok(index)
    }
}

impl Stored for Bits {
    fn store(&self, to: &mut dyn Write) -> io::Result<()> {
        self.blocks.store(to)?;
        (self.at_most as u64).store(to)
    }

    fn load(from: &mut Bytes<'_>) -> io::Result<Self> {
        Ok(Self {
            blocks: Vec::load(from)?,
            at_most: usize::try_from(u64::load(from)?).map_err(|_| damaged())?,
        })
    }
}
