//! Prepared copies of sources in the user's cache, for as long as a source's size and time of the
//! last change stay the same.

use std::{
    fs::{self, File},
    path::PathBuf,
    sync::Arc,
};

use anyhow::{Context as _, Result};
use etcetera::BaseStrategy as _;
use xxhash_rust::xxh3::xxh3_64;

use super::{
    open::{Content, Source, Stamp},
    prepared::Prepared,
    shelf::FileShelf,
};
use crate::catalog::{builder::Builder, stored::SHELVES, texts::Shelf};

/// From how many bytes on sources are large: reading them takes seconds, and their abstracts more
/// memory than all the rest.
const LARGE: u64 = 1 << 28;

/// A builder for the papers of sources: of large ones the longer texts go to temporary files in the
/// cache, which nobody else sees and which are gone with the program.
#[must_use]
pub fn builder(sources: &[Source]) -> Builder {
    let bytes: u64 = sources.iter().map(|source| source.bytes).sum();
    if bytes < LARGE {
        return Builder::default();
    }
    let shelf = || -> Option<Arc<dyn Shelf>> {
        let folder = folder()?;
        fs::create_dir_all(&folder).ok()?;
        let file = tempfile::tempfile_in(folder).ok()?;
        Some(Arc::new(FileShelf::new(Arc::new(file), 0, 0)))
    };
    let shelves: Option<Vec<_>> = (0..SHELVES).map(|_| shelf()).collect();
    // Where there is no room for files there may be memory.
    let shelves = shelves.and_then(|shelves| shelves.try_into().ok());
    shelves.map_or_else(Builder::default, Builder::with_shelves)
}

/// The program's folder among the user's caches.
fn folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.cache_dir().join("arxivist"))
}

/// Where the prepared copy of a source is, or would be.
#[derive(Debug, Clone)]
pub struct Copy {
    folder: PathBuf,
    /// What all copies of one file's states begin with.
    of_file: String,
    of_state: String,
    bytes: u64,
}

impl Copy {
    /// Of a single file that is no prepared catalog itself; none of anything else, and none where
    /// there is no place for caches.
    #[must_use]
    pub fn of(sources: &[Source]) -> Option<Self> {
        let [
            Source {
                content: Content::Text(_),
                stamp:
                    Stamp {
                        path: Some(path),
                        bytes,
                        changed: (seconds, nanoseconds),
                        ..
                    },
                ..
            },
        ] = sources
        else {
            return None;
        };
        let path = fs::canonicalize(path).ok()?;
        let path = path.as_os_str().as_encoded_bytes();
        let state = format!("{bytes} {seconds} {nanoseconds}");
        Some(Self {
            folder: folder()?,
            of_file: format!("{:016x}", xxh3_64(path)),
            of_state: format!("{:016x}", xxh3_64(state.as_bytes())),
            bytes: *bytes,
        })
    }

    /// The file of the copy.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.folder
            .join(format!("{}-{}.axv", self.of_file, self.of_state))
    }

    /// The copy, if there is one that can be read.
    #[must_use]
    pub fn open(&self) -> Option<Prepared> {
        Prepared::open(File::open(self.path()).ok()?).ok()?
    }

    /// Whether to offer to write it, which is done once for each large file.
    #[must_use]
    pub fn is_to_be_offered(&self) -> bool {
        let offered = self.folder.join(format!("{}.offered", self.of_file));
        let first = self.bytes >= LARGE && !offered.exists() && !self.path().exists();
        // Where that cannot be kept, nor can a copy.
        first && fs::create_dir_all(&self.folder).is_ok() && File::create(offered).is_ok()
    }

    /// Makes the folder that it goes to.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn make_room(&self) -> Result<()> {
        fs::create_dir_all(&self.folder).with_context(|| self.folder.display().to_string())
    }

    /// Removes the copies of what the file was before.
    pub fn remove_older(&self) {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for file in files {
            let name = file.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(&self.of_file)
                && name.ends_with(".axv")
                && file.path() != self.path()
            {
                // One that stays is only in the way of nobody.
                let _ = fs::remove_file(file.path());
            }
        }
    }
}

/// The sources, a file that has a prepared copy by that copy.
#[must_use]
pub fn substituted(mut sources: Vec<Source>) -> Vec<Source> {
    let copy = Copy::of(&sources).and_then(|copy| copy.open());
    if let (Some(prepared), [source]) = (copy, &mut sources[..]) {
        source.content = Content::Prepared(prepared);
    }
    sources
}
