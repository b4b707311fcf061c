//! The file in which bookmarks are kept: JSON Lines, a paper a line, in the order in which they
//! came, fit for a version control system.
//!
//! Nothing is lost: what is written goes to a temporary file, is synced and takes the old one's
//! name; before, under a lock, the file is read again if another program has changed it, and the
//! changes are made to what is there then. A line that cannot be read stays as it is.

use std::{
    fs::{self, File, Metadata},
    io,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use etcetera::BaseStrategy as _;
use rustix::fs::{FlockOperation, flock};

use super::{Bookmarks, Change, entry::Entry};
use crate::whole_file;

/// Where the reader's bookmarks are, or would be; nowhere if there is no home.
#[must_use]
pub fn place() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("arxivist").join("bookmarks.jsonl"))
}

/// What the reader keeps, as it is on the disk now.
///
/// # Errors
/// When it cannot be read.
pub fn kept() -> Result<Bookmarks> {
    let Some(path) = place() else {
        return Ok(Bookmarks::default());
    };
    let mut store = Store::at(path);
    store.read()?;
    Ok(store.bookmarks)
}

/// A line that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// Which, from 1.
    pub number: usize,
    /// Why.
    pub reason: String,
    line: Vec<u8>,
}

/// The file, and what was last read from it or written to it.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    stamp: Option<Stamp>,
    bookmarks: Bookmarks,
    broken: Vec<Broken>,
    /// Whether what was left behind by programs that were killed has been removed.
    tidy: bool,
}

/// What tells whether a file has been changed by another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    inode: u64,
    length: u64,
    seconds: i64,
    nanoseconds: i64,
}

/// What the names of files begin with that are not whole yet.
const BEGUN: &str = ".bookmarks-";
/// What a reader keeps is nobody else's.
const PRIVATE: u32 = 0o600;

/// Removes files that were begun by programs that were killed: whoever has the lock is the only
/// one that writes.
fn remove_left_behind(folder: &Path) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        if file.file_name().to_string_lossy().starts_with(BEGUN) {
            drop(fs::remove_file(file.path()));
        }
    }
}

/// What became of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// They are on the disk.
    Done {
        /// Whether there are changes of other programs as well.
        others: bool,
    },
    /// Nothing: another program holds the lock.
    Locked,
}

impl Stamp {
    fn of(metadata: &Metadata) -> Self {
        Self {
            inode: metadata.ino(),
            length: metadata.len(),
            seconds: metadata.mtime(),
            nanoseconds: metadata.mtime_nsec(),
        }
    }
}

impl Store {
    /// The store in this file, which need not be there yet; nothing is read.
    #[must_use]
    pub fn at(path: PathBuf) -> Self {
        Self {
            path,
            stamp: None,
            bookmarks: Bookmarks::default(),
            broken: Vec::new(),
            tidy: false,
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is kept, as last read or written.
    #[must_use]
    pub fn bookmarks(&self) -> &Bookmarks {
        &self.bookmarks
    }

    /// The lines that could not be read.
    #[must_use]
    pub fn broken(&self) -> &[Broken] {
        &self.broken
    }

    /// Reads the file, if it has changed since. Where there is none nothing is kept.
    ///
    /// # Errors
    /// When there is one that cannot be read.
    pub fn read(&mut self) -> Result<()> {
        let read = || -> io::Result<_> {
            let metadata = match fs::metadata(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                metadata => metadata?,
            };
            let stamp = Stamp::of(&metadata);
            if self.stamp == Some(stamp) {
                return Ok(Some((stamp, None)));
            }
            Ok(Some((stamp, Some(fs::read(&self.path)?))))
        };
        let read = read().with_context(|| format!("{} cannot be read", self.path.display()))?;
        match read {
            Some((_, None)) => {}
            Some((stamp, Some(bytes))) => {
                self.stamp = Some(stamp);
                self.take(&bytes);
            }
            None => {
                self.stamp = None;
                self.take(b"");
            }
        }
        Ok(())
    }

    fn take(&mut self, bytes: &[u8]) {
        (self.bookmarks, self.broken) = (Bookmarks::default(), Vec::new());
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
            let line = line.trim_ascii();
            if line.is_empty() {
                continue;
            }
            match Entry::parse(line) {
                Ok(entry) => self.bookmarks.join(entry),
                Err(reason) => self.broken.push(Broken {
                    number,
                    reason,
                    line: line.to_owned(),
                }),
            }
        }
    }

    /// Makes changes to what the file has now and writes it; when this returns they are on the
    /// disk.
    ///
    /// # Errors
    /// When it cannot be read or written: then the file is as it was.
    pub fn write(&mut self, changes: &[Change]) -> Result<Written> {
        // Behind a link, what it leads to is written.
        let path = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let cannot = || format!("{} cannot be written", path.display());
        fs::create_dir_all(&folder).with_context(cannot)?;
        let lock = path.with_extension("lock");
        let lock = File::options().create(true).append(true).open(&lock);
        let lock = lock.with_context(cannot)?;
        // Where a file system has no locks one has to do without.
        let locked = flock(&lock, FlockOperation::NonBlockingLockExclusive);
        if locked == Err(rustix::io::Errno::WOULDBLOCK) {
            return Ok(Written::Locked);
        }
        if locked.is_ok() && !std::mem::replace(&mut self.tidy, true) {
            remove_left_behind(&folder);
        }
        let before = self.stamp;
        self.read()?;
        let others = self.stamp != before;
        let mut bookmarks = self.bookmarks.clone();
        for change in changes {
            bookmarks.apply(change);
        }
        let written = whole_file::write(&path, BEGUN, PRIVATE, &self.text(&bookmarks));
        self.stamp = Some(Stamp::of(&written.with_context(cannot)?));
        self.bookmarks = bookmarks;
        Ok(Written::Done { others })
    }

    /// The file's text.
    fn text(&self, bookmarks: &Bookmarks) -> Vec<u8> {
        let mut text = Vec::new();
        for entry in bookmarks.entries() {
            text.extend(entry.line());
            text.push(b'\n');
        }
        for broken in &self.broken {
            text.extend(&broken.line);
            text.push(b'\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(id: &str, bookmarked: Option<bool>, read: Option<bool>) -> Change {
        let paper = Entry {
            id: Some(id.to_owned()),
            title: format!("Paper {id}"),
            ..Entry::default()
        };
        Change {
            bookmarked,
            read,
            ..Change::to(paper)
        }
    }

    fn kept(store: &Store) -> Vec<(String, bool, bool)> {
        let entries = store.bookmarks().entries();
        let kept = entries.map(|entry| {
            let id = entry.id.clone().unwrap_or_default();
            (id, entry.kept.bookmarked, entry.kept.read)
        });
        kept.collect()
    }

    #[test]
    fn two_programs_changes_are_joined() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("data/bookmarks.jsonl");
        let (mut one, mut other) = (Store::at(path.clone()), Store::at(path));
        one.read().expect("nothing yet");
        other.read().expect("nothing yet");
        let written = one.write(&[change("2101.00001", Some(true), None)]);
        assert!(matches!(written.expect("written"), Written::Done { .. }));
        let written = other.write(&[
            change("2101.00001", None, Some(true)),
            change("2101.00002", Some(true), None),
        ]);
        assert!(matches!(written.expect("written"), Written::Done { .. }));
        let written = one.write(&[change("2101.00002", Some(false), None)]);
        assert!(matches!(written.expect("written"), Written::Done { .. }));
        assert_eq!(kept(&one), [("2101.00001".to_owned(), true, true)]);
        other.read().expect("what was written");
        assert_eq!(kept(&other), kept(&one));
    }

    #[test]
    fn broken_lines_and_what_others_wrote_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bookmarks.jsonl");
        let text = "{\"id\":\"2101.00001\",\"read\":true,\"colour\":\"red\"}\nnot JSON \u{e9}\n\n{\"read\":true}\n{\"id\":\"2101.00001\",\"bookmarked\":true}\n";
        fs::write(&path, text).expect("a file");
        let mut store = Store::at(path.clone());
        store.read().expect("a file");
        let broken = store.broken().iter().map(|broken| broken.number);
        assert_eq!(broken.collect::<Vec<_>>(), [2, 4]);
        assert_eq!(kept(&store), [("2101.00001".to_owned(), true, true)]);
        let written = store.write(&[change("2101.00001", Some(false), Some(false))]);
        written.expect("written");
        let text = fs::read_to_string(&path).expect("a file");
        assert!(
            text.contains("\"colour\":\"red\"") && text.contains("not JSON é\n"),
            "{text}"
        );
        assert!(text.ends_with("{\"read\":true}\n"), "{text}");
    }

    #[test]
    fn what_cannot_be_written_is_told_and_the_file_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bookmarks.jsonl");
        fs::create_dir(&path).expect("a folder in the way");
        let mut store = Store::at(path.clone());
        let error = store.write(&[change("2101.00001", Some(true), None)]);
        let error = format!("{:#}", error.expect_err("a folder"));
        assert!(
            error.contains("bookmarks.jsonl cannot be read: "),
            "{error}"
        );
        assert!(path.is_dir());
    }

    #[test]
    fn while_another_holds_the_lock_nothing_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bookmarks.jsonl");
        let lock = File::create(path.with_extension("lock")).expect("a lock");
        flock(&lock, FlockOperation::LockExclusive).expect("the lock");
        let mut store = Store::at(path.clone());
        let change = [change("2101.00001", Some(true), None)];
        assert_eq!(store.write(&change).expect("no error"), Written::Locked);
        assert!(!path.exists());
        drop(lock);
        let written = store.write(&change).expect("written");
        assert_eq!(written, Written::Done { others: false });
    }
}
