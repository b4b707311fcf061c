//! Writing a prepared catalog.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Seek as _, SeekFrom, Write},
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::{Context as _, Result, anyhow, bail};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::{BUFFER, BYTE_ORDER, Checked, HEADER, MAGIC, PARTS, Part, Prepared, VERSION};
use crate::{
    catalog::{
        Catalog, PaperIndex,
        builder::{Builder, Draft},
        stored::{SHELVES, Stored as _},
        texts::Shelf,
    },
    source::shelf::FileShelf,
};

/// How many papers are written in full, to be shown while the others are read.
const FIRST: usize = 500;

/// The temporary files of writers that have not finished.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes what writers have left that did not finish: for a program that ends while one writes.
pub fn remove_unfinished() {
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    for path in unfinished.drain(..) {
        // One that has finished has another name by now.
        let _ = fs::remove_file(path);
    }
}

/// Writes a prepared catalog.
pub struct Writer {
    path: PathBuf,
    temporary: NamedTempFile,
    shelves: [Arc<FileShelf>; SHELVES],
}

impl Writer {
    /// Begins one, which takes the place of a file that is one, and of no other.
    ///
    /// # Errors
    /// When there is another file, or none can be written there.
    pub fn create(path: &Path) -> Result<Self> {
        // Behind a link, what it leads to is written.
        let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if let Ok(file) = File::open(path) {
            // A damaged one may be written over as well.
            if matches!(Prepared::open(file), Ok(None)) {
                bail!(
                    "{}: there is a file that is no prepared catalog; it stays",
                    path.display()
                );
            }
        }
        let folder = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let open = || -> io::Result<_> {
            let temporary = tempfile::Builder::new()
                .prefix(".arxivist-")
                .suffix(".part")
                .permissions(fs::Permissions::from_mode(0o666))
                .tempfile_in(folder)?;
            let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
            unfinished.push(temporary.path().to_owned());
            drop(unfinished);
            // Only the abstracts, which come first, have the file to themselves.
            let abstracts =
                FileShelf::new(Arc::new(temporary.as_file().try_clone()?), HEADER as u64, 0);
            let mut shelves = vec![Arc::new(abstracts)];
            while shelves.len() < SHELVES {
                let file = Arc::new(tempfile::tempfile_in(folder)?);
                shelves.push(Arc::new(FileShelf::new(file, 0, 0)));
            }
            Ok((temporary, shelves))
        };
        let (temporary, shelves) = open().with_context(|| path.display().to_string())?;
        let shelves = shelves
            .try_into()
            .map_err(|_| anyhow!("not enough shelves"))?;
        Ok(Self {
            path: path.to_owned(),
            temporary,
            shelves,
        })
    }

    /// A builder whose texts go to the file.
    #[must_use]
    pub fn builder(&self) -> Builder {
        Builder::with_shelves(self.shelves.clone().map(|shelf| shelf as Arc<dyn Shelf>))
    }

    /// Writes the papers of [`Writer::builder`], whose numbers from the newest on these are, and
    /// what is searched of them.
    ///
    /// # Errors
    /// When it cannot be written: then nothing is there that was not before.
    pub fn finish(
        self,
        catalog: &Catalog,
        newest: &[PaperIndex],
        index: impl Fn(&mut dyn Write) -> io::Result<()>,
    ) -> Result<u64> {
        let path = self.path.clone();
        self.write(catalog, newest, index)
            .with_context(|| format!("{}: not written", path.display()))
    }

    fn write(
        self,
        catalog: &Catalog,
        newest: &[PaperIndex],
        index: impl Fn(&mut dyn Write) -> io::Result<()>,
    ) -> Result<u64> {
        let mut parts = Vec::with_capacity(PARTS);
        let abstracts = self.shelves[0].written()?;
        parts.push(Part {
            start: HEADER as u64,
            length: abstracts,
            checksum: 0,
        });
        let mut file = self.temporary.as_file();
        let mut at = HEADER as u64 + abstracts;
        file.seek(SeekFrom::Start(at))?;
        let mut out = BufWriter::with_capacity(BUFFER, file);
        for shelf in &self.shelves[1..] {
            let length = shelf.copy(&mut out)?;
            parts.push(Part {
                start: at,
                length,
                checksum: 0,
            });
            at += length;
        }
        let newest: Vec<PaperIndex> = newest.iter().take(FIRST).copied().collect();
        let first = in_full(catalog, &newest);
        let numbers: Vec<u32> = newest.iter().map(|paper| paper.0).collect();
        let mut add = |store: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>| {
            let mut checked = Checked {
                inner: Counted {
                    inner: &mut out,
                    count: 0,
                },
                hash: Xxh3::new(),
            };
            store(&mut checked)?;
            let length = checked.inner.count;
            parts.push(Part {
                start: at,
                length,
                checksum: checked.hash.digest(),
            });
            at += length;
            io::Result::Ok(())
        };
        add(&mut |to| catalog.store(to))?;
        add(&mut |to| catalog.store_authors(to))?;
        add(&mut |to| {
            numbers.store(to)?;
            first.store(to)?;
            first.store_authors(to)
        })?;
        add(&mut |to| index(to))?;
        let numbers = parts
            .iter()
            .flat_map(|part| [part.start, part.length, part.checksum]);
        let table: Vec<u8> = numbers.flat_map(u64::to_ne_bytes).collect();
        out.write_all(&table)?;
        out.flush()?;
        drop(out);
        let length = at + table.len() as u64;
        let mut header = MAGIC.to_vec();
        let papers = catalog.len() as u64;
        for number in [VERSION, BYTE_ORDER, length, at, papers, xxh3_64(&table)] {
            header.extend(number.to_ne_bytes());
        }
        header.extend(xxh3_64(&header).to_ne_bytes());
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header)?;
        file.sync_all()?;
        self.temporary.persist(&self.path)?;
        // The name is safe when its folder is; where folders cannot be synced it is the system's.
        if let Some(folder) = self.path.parent() {
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(fs::metadata(&self.path)?.len())
    }
}

/// Counts what is written.
struct Counted<W> {
    inner: W,
    count: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.count += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Papers with all of their texts in memory.
fn in_full(catalog: &Catalog, papers: &[PaperIndex]) -> Catalog {
    let mut builder = Builder::default();
    for paper in papers {
        builder.push(Draft::of(&catalog.paper(*paper)));
    }
    builder.freeze()
}

impl<W: Write> Write for Checked<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
