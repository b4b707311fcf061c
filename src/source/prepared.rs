//! The prepared catalog: columns as they are used, so that it opens at once at any size.
//!
//! | | |
//! |---|---|
//! | header | [`MAGIC`], version, byte order, the file's length, where the table is, checksums |
//! | texts | abstracts, comments, journal references, DOIs: each with its checksum, read when wanted |
//! | papers | what is listed, read into memory |
//! | authors | who wrote them, likewise: a part of its own, so that two threads have as much to do |
//! | first | the newest papers in full, to be shown while the others are read |
//! | index | what is searched, as the search lays it out |
//! | table | where each of these is, and its checksum |
//!
//! It is written to a temporary file and renamed when it is whole.

mod writer;

pub use writer::{Writer, remove_unfinished};

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek as _, SeekFrom},
    sync::Arc,
    thread,
};

use anyhow::{Result, anyhow, bail};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::shelf::FileShelf;
use crate::catalog::{
    Authors, Catalog, PaperIndex,
    stored::{Bytes, SHELVES, Stored, damaged},
    texts::Shelf,
};

/// How a prepared catalog begins.
pub const MAGIC: &[u8; 8] = b"arxivist";
/// The layout, and how texts are folded for the search. A file of another one is not read.
const VERSION: u64 = 3;
/// A number that tells the byte order of the machine that wrote it.
const BYTE_ORDER: u64 = 0x0102_0304_0506_0708;
/// How many bytes the header has: the magic and seven numbers.
const HEADER: usize = 64;
/// How many bytes are read or written at a time.
const BUFFER: usize = 1 << 20;

/// A part of the file.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    start: u64,
    length: u64,
    /// Of the texts this is 0: each has its own.
    checksum: u64,
}

/// The parts: the texts, then these.
const PAPERS: usize = SHELVES;
const AUTHORS: usize = SHELVES + 1;
const NEWEST: usize = SHELVES + 2;
const INDEX: usize = SHELVES + 3;
const PARTS: usize = SHELVES + 4;

/// A prepared catalog that is open.
#[derive(Debug)]
pub struct Prepared {
    file: Arc<File>,
    parts: [Part; PARTS],
    papers: usize,
}

impl Prepared {
    /// Opens one, if the file begins as one.
    ///
    /// # Errors
    /// When it begins as one but is cut off, damaged, of another version or byte order: why, and
    /// what to do.
    pub fn open(file: File) -> Result<Option<Self>> {
        let mut header = [0; HEADER];
        let mut reader = &file;
        let begins = reader.read_exact(&mut header[..MAGIC.len()]);
        if begins.is_err() || header[..MAGIC.len()] != *MAGIC {
            return Ok(None);
        }
        let anew = "`arxivist index` writes it anew";
        let is_cut_off = || anyhow!("it is a prepared catalog that was cut off; {anew}");
        reader
            .read_exact(&mut header[MAGIC.len()..])
            .map_err(|_| is_cut_off())?;
        let numbers: Vec<u64> = header[MAGIC.len()..].chunks_exact(8).map(number).collect();
        let [
            version,
            order,
            length,
            table,
            papers,
            table_checksum,
            checksum,
        ] = numbers[..]
        else {
            bail!(damaged());
        };
        if order != BYTE_ORDER {
            bail!("it was prepared on a machine with another byte order; {anew}");
        }
        if version != VERSION {
            bail!(
                "it was prepared by a version of arxivist with another layout ({version}, not {VERSION}); {anew}"
            );
        }
        let is_damaged = || anyhow!("it is a prepared catalog that is damaged; {anew}");
        if xxh3_64(&header[..header.len() - 8]) != checksum {
            return Err(is_damaged());
        }
        if file.metadata()?.len() != length {
            return Err(is_cut_off());
        }
        let mut bytes = [0; PARTS * 24];
        reader.seek(SeekFrom::Start(table))?;
        reader.read_exact(&mut bytes).map_err(|_| is_damaged())?;
        if xxh3_64(&bytes) != table_checksum {
            return Err(is_damaged());
        }
        let mut parts = [Part::default(); PARTS];
        for (part, bytes) in parts.iter_mut().zip(bytes.chunks_exact(24)) {
            *part = Part {
                start: number(&bytes[..8]),
                length: number(&bytes[8..16]),
                checksum: number(&bytes[16..]),
            };
        }
        Ok(Some(Self {
            file: Arc::new(file),
            parts,
            papers: usize::try_from(papers)?,
        }))
    }

    /// How many papers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.papers
    }

    /// Whether there is no paper.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.papers == 0
    }

    /// The newest papers, which are read at once, and their numbers among all.
    ///
    /// # Errors
    /// When they cannot be read, or are not what was written.
    pub fn newest(&self) -> Result<(Catalog, Vec<PaperIndex>)> {
        let shelves = self.shelves();
        let read = self.part(NEWEST, |from| {
            let numbers = Vec::<u32>::load(from)?;
            let catalog = Catalog::load(from, &shelves)?;
            Ok((numbers, catalog.with_authors(Authors::load(from)?)?))
        });
        let (numbers, catalog) = read?;
        Ok((catalog, numbers.into_iter().map(PaperIndex).collect()))
    }

    /// All papers.
    ///
    /// # Errors
    /// When they cannot be read, or are not what was written.
    pub fn catalog(&self) -> Result<Catalog> {
        let authors = self.part(AUTHORS, Authors::load)?;
        Ok(self.without_authors()?.with_authors(authors)?)
    }

    /// All papers, and what is searched of them, read side by side.
    ///
    /// # Errors
    /// When they cannot be read, or are not what was written.
    pub fn catalog_and<T: Send>(
        &self,
        index: impl FnOnce(&mut Bytes<'_>) -> io::Result<T> + Send,
    ) -> Result<(Catalog, T)> {
        thread::scope(|scope| {
            let others = scope.spawn(|| {
                let authors = self.part(AUTHORS, Authors::load)?;
                anyhow::Ok((authors, self.part(INDEX, index)?))
            });
            let catalog = self.without_authors()?;
            let others = others.join().map_err(|_| anyhow!("reading it failed"))?;
            let (authors, index) = others?;
            Ok((catalog.with_authors(authors)?, index))
        })
    }

    fn without_authors(&self) -> Result<Catalog> {
        let shelves = self.shelves();
        self.part(PAPERS, |from| Catalog::load(from, &shelves))
    }

    fn shelves(&self) -> [Arc<dyn Shelf>; SHELVES] {
        std::array::from_fn(|at| {
            let Part { start, length, .. } = self.parts[at];
            let texts = FileShelf::new(Arc::clone(&self.file), start, length);
            Arc::new(texts) as Arc<dyn Shelf>
        })
    }

    /// Reads a part, and that it is what was written.
    fn part<T>(
        &self,
        part: usize,
        load: impl FnOnce(&mut Bytes<'_>) -> io::Result<T>,
    ) -> Result<T> {
        let Part {
            start,
            length,
            checksum,
        } = self.parts[part];
        let at = FileAt {
            file: &self.file,
            at: start,
        };
        let mut from = Checked {
            inner: BufReader::with_capacity(BUFFER, at.take(length)),
            hash: Xxh3::new(),
        };
        let loaded = load(&mut Bytes::new(&mut from, length));
        // What is left is read for its checksum.
        io::copy(&mut from, &mut io::sink())?;
        if from.hash.digest() != checksum {
            bail!("it is a prepared catalog that is damaged; `arxivist index` writes it anew");
        }
        Ok(loaded?)
    }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_ne_bytes)
}

/// Reads a file from a place on, without its cursor, which others use as well.
struct FileAt<'a> {
    file: &'a File,
    at: u64,
}

impl Read for FileAt<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = std::os::unix::fs::FileExt::read_at(self.file, bytes, self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}

/// Adds up the checksum of what goes through.
struct Checked<T> {
    inner: T,
    hash: Xxh3,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.hash.update(&bytes[..read]);
        Ok(read)
    }
}
