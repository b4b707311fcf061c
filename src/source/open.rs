//! Opening sources: files, folders, standard input, and the built-in pages.

use std::{
    fs::{self, File},
    io::{self, Read, Seek as _},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use anyhow::{Result, anyhow, bail};

use super::{
    Opened, format,
    load::load,
    merge::Merge,
    pieces::{Pieces, Unread},
    prepared::Prepared,
    unpack::unpack,
};
use crate::catalog::text::printable;

/// The pages that are compiled in.
const SEEDS: [(&str, &str); 2] = [
    (
        "seeds/000_158bafe48dde65a9.txt",
        include_str!("../../seeds/000_158bafe48dde65a9.txt"),
    ),
    (
        "seeds/001_a6125076a0f68246.txt",
        include_str!("../../seeds/001_a6125076a0f68246.txt"),
    ),
];

/// A source that has been found to be of a known format, and can be read.
pub struct Source {
    /// What it is called to a reader.
    pub name: Arc<str>,
    /// How many bytes it has, packed as it is; 0 where that is not known.
    pub bytes: u64,
    /// What is in it.
    pub content: Content,
    /// How many of its bytes have been read, as that goes on.
    pub read: Arc<AtomicU64>,
    /// What tells whether it has changed since.
    pub stamp: Stamp,
}

/// What is in a source.
pub enum Content {
    /// A text of a known format.
    Text(Pieces),
    /// A prepared catalog.
    Prepared(Prepared),
    /// Nothing that can be read; why.
    Unreadable(String),
}

/// A file's place, size, and time of the last change: what is the same is taken for unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Where it is, if it is a plain file.
    pub path: Option<PathBuf>,
    /// The size in bytes.
    pub bytes: u64,
    /// When it was changed, in seconds and nanoseconds since 1970.
    pub changed: (i64, i64),
}

impl Source {
    fn new(name: &str, bytes: u64, reader: Box<dyn Read + Send>) -> Result<Self, Unread> {
        let read = Arc::new(AtomicU64::new(0));
        let counted = Counted {
            reader,
            read: Arc::clone(&read),
        };
        Ok(Self {
            name: name.into(),
            bytes,
            content: Content::Text(Pieces::open(unpack(Box::new(counted))?)?),
            read,
            stamp: Stamp::default(),
        })
    }
}

/// Counts the bytes that are read, before they are unpacked.
struct Counted {
    reader: Box<dyn Read + Send>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The built-in catalog.
#[must_use]
pub fn built_in() -> Opened {
    let sources = SEEDS
        .map(|(name, text)| Source::new(name, text.len() as u64, Box::new(text.as_bytes())).ok());
    // What is compiled in can be read, as the tests show.
    let sources = sources.into_iter().flatten().collect();
    load(sources, Merge::default(), |_| {}).unwrap_or_default()
}

/// Opens sources and reads them: see [`find`] and [`load`]. No source is the built-in catalog.
///
/// # Errors
/// When a source cannot be read, is of no known format, or there is no paper at all: one line
/// with its name and the reason.
pub fn open(paths: &[PathBuf]) -> Result<Opened> {
    if paths.is_empty() {
        return Ok(built_in());
    }
    load(find(paths)?, Merge::default(), |_| {})
}

/// Finds sources: files, folders (every file of a known format in them, in name order), or `-`
/// for standard input. Each is read so far that its format is known.
///
/// # Errors
/// When none can be read or is of a known format: one line with the first one's name and the reason.
/// One that cannot be read beside others is among them, as such.
pub fn find(paths: &[PathBuf]) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    let mut first = None;
    for path in paths {
        let found = if path.is_dir() {
            folder(path, &mut sources)
        } else {
            let found = file(path).map_err(|unread| anyhow!("{}", why(path, unread)));
            found.map(|source| sources.push(source))
        };
        if let Err(error) = found {
            sources.push(unreadable(path, error.to_string()));
            first = first.or(Some(anyhow!("{}: {error}", name(path))));
        }
    }
    let is_unreadable = |source: &Source| matches!(source.content, Content::Unreadable(_));
    match first {
        Some(error) if sources.iter().all(is_unreadable) => Err(error),
        _ => Ok(sources),
    }
}

fn unreadable(path: &Path, why: String) -> Source {
    Source {
        name: name(path).into(),
        bytes: 0,
        content: Content::Unreadable(why),
        read: Arc::default(),
        stamp: Stamp::default(),
    }
}

/// Whether a source could be read more than once without waiting: a file, a folder, or nothing.
#[must_use]
pub fn can_be_read_again(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file() || metadata.is_dir())
}

fn file(path: &Path) -> Result<Source, Unread> {
    if path.as_os_str() == "-" {
        return Source::new(&name(path), 0, Box::new(io::stdin()));
    }
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    // Reading a pipe's beginning would take it away.
    let prepared = if metadata.is_file() {
        Prepared::open(file.try_clone()?).map_err(Unread::Prepared)?
    } else {
        None
    };
    let stamp = Stamp {
        path: metadata.is_file().then(|| path.to_owned()),
        bytes: metadata.len(),
        changed: (metadata.mtime(), metadata.mtime_nsec()),
    };
    if let Some(prepared) = prepared {
        return Ok(Source {
            name: name(path).into(),
            bytes: metadata.len(),
            content: Content::Prepared(prepared),
            read: Arc::default(),
            stamp,
        });
    }
    if metadata.is_file() {
        file.rewind()?;
    }
    Ok(Source {
        stamp,
        ..Source::new(&name(path), metadata.len(), Box::new(file))?
    })
}

/// Adds every file of a folder that is of a known format, in name order.
fn folder(path: &Path, sources: &mut Vec<Source>) -> Result<()> {
    let entries = fs::read_dir(path).map_err(|error| anyhow!("{}", reason(&error)))?;
    // A pipe or a device in a folder would wait for ever: only plain files are looked at.
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|file| file.is_file())
        .collect();
    files.sort();
    let before = sources.len();
    for path in &files {
        match file(path) {
            Ok(source) => sources.push(source),
            // What is of no known format has another purpose there.
            Err(Unread::Unknown(_) | Unread::Empty) => {}
            Err(unread) => sources.push(unreadable(path, why(path, unread))),
        }
    }
    if sources.len() == before {
        bail!(
            "no file in this folder is of a format that arxivist knows: {}",
            format::names()
        );
    }
    Ok(())
}

/// What a source is called to a reader.
fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".to_owned()
    } else {
        printable(&path.to_string_lossy()).into_owned()
    }
}

/// Why a source is not read, for a reader.
fn why(path: &Path, unread: Unread) -> String {
    match unread {
        Unread::Io(error) => format!("{}{}", reason(&error), hint(path, &error)),
        Unread::Prepared(error) => format!("{error:#}"),
        Unread::Empty => "it is empty".to_owned(),
        Unread::Unknown(guess) => format!(
            "not a format that arxivist knows; {guess}; looked for were: {}",
            format::names()
        ),
    }
}

/// What somebody who typed a word for a file may have meant.
fn hint(path: &Path, error: &io::Error) -> String {
    let word = path
        .to_str()
        .filter(|word| word.chars().all(|c| c.is_alphanumeric() || c == '-'));
    match word {
        Some(word) if error.kind() == io::ErrorKind::NotFound => {
            format!("; `-q {word}` looks for papers")
        }
        _ => String::new(),
    }
}

/// An I/O error without the number that Rust adds.
pub(super) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error")
        .next()
        .unwrap_or(&text)
        .to_lowercase()
}
