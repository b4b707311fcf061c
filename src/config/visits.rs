//! Where a reader was in which sources, and which papers there were: files at the XDG place for
//! such things.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy as _;

use xxhash_rust::xxh3::xxh3_64;

use crate::{
    app::visit::Visit,
    catalog::{Catalog, PaperIndex},
    whole_file,
};

/// For how many sets of sources it is remembered.
const REMEMBERED: usize = 100;

/// What the names of files begin with that are not whole yet.
const BEGUN: &str = ".visits-";
/// Where a reader was is nobody else's business.
const PRIVATE: u32 = 0o600;

/// All visits, each to a set of sources, the latest last.
type Visits = Vec<(String, Visit)>;

/// What a set of sources is known by: their paths. Nothing for standard input and pipes, which
/// are something else each time.
#[must_use]
pub fn key(sources: &[PathBuf]) -> Option<String> {
    let path = |source: &PathBuf| {
        let path = fs::canonicalize(source).ok()?;
        let stays = path.is_file() || path.is_dir();
        stays.then(|| path.display().to_string())
    };
    let mut paths: Vec<String> = sources.iter().map(path).collect::<Option<_>>()?;
    paths.sort();
    Some(paths.join("\n"))
}

fn folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.state_dir()?.join("arxivist"))
}

fn place() -> Option<PathBuf> {
    Some(folder()?.join("visits.json"))
}

/// Where it is remembered which papers there were.
fn papers_place(key: &str) -> Option<PathBuf> {
    let name = format!("{:016x}.papers", xxh3_64(key.as_bytes()));
    Some(folder()?.join(name))
}

/// The papers that there were in some sources, each as the number that it is known as.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Papers(Vec<u64>);

impl Papers {
    /// The most papers of which it is remembered.
    pub const MOST: usize = 500_000;

    /// Those of a catalog; none where they are too many.
    #[must_use]
    pub fn of(catalog: &Catalog) -> Option<Self> {
        if catalog.len() > Self::MOST {
            return None;
        }
        let papers = catalog
            .indices()
            .map(|paper| catalog.paper(paper).known_as());
        let mut papers: Vec<u64> = papers.collect();
        papers.sort_unstable();
        papers.dedup();
        Some(Self(papers))
    }

    /// Those that there were the last time, if that is known.
    #[must_use]
    pub fn last(key: &str) -> Option<Self> {
        let bytes = fs::read(papers_place(key)?).ok()?;
        let numbers = bytes.chunks_exact(size_of::<u64>());
        let number = |bytes: &[u8]| Some(u64::from_le_bytes(bytes.try_into().ok()?));
        let papers: Vec<u64> = numbers.filter_map(number).collect();
        papers.is_sorted().then_some(Self(papers))
    }

    /// The papers of a catalog that are not among them.
    #[must_use]
    pub fn lack(&self, catalog: &Catalog) -> Vec<PaperIndex> {
        let is_new = |paper: &PaperIndex| {
            let known_as = catalog.paper(*paper).known_as();
            self.0.binary_search(&known_as).is_err()
        };
        catalog.indices().filter(is_new).collect()
    }

    /// Remembers them for the next time.
    pub fn remember(&self, key: &str) {
        let Some(path) = papers_place(key) else {
            return;
        };
        let bytes: Vec<u8> = self
            .0
            .iter()
            .flat_map(|paper| paper.to_le_bytes())
            .collect();
        if fs::read(&path).is_ok_and(|there| there == bytes) {
            return;
        }
        drop(write(&path, &bytes));
    }
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
    whole_file::write(path, BEGUN, PRIVATE, bytes).map(drop)
}

fn read(path: &Path) -> Visits {
    let text = fs::read(path).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

/// Where the reader was the last time. In sources that have not been visited before the panes are
/// as they were last elsewhere.
#[must_use]
pub fn last(key: &str) -> Visit {
    let visits = place().map_or_else(Visits::new, |path| read(&path));
    let here = visits.iter().rfind(|(of, _)| of == key);
    if let Some((_, visit)) = here {
        return visit.clone();
    }
    Visit {
        sizes: visits.last().and_then(|(_, visit)| visit.sizes),
        ..Visit::default()
    }
}

/// Remembers where the reader was. Where nothing can be kept nothing is: a reader is not to be told
/// of it on the way out.
pub fn remember(key: String, visit: Visit) {
    let Some(path) = place() else { return };
    let mut visits = read(&path);
    visits.retain(|(of, _)| *of != key);
    visits.push((key, visit));
    let old = visits.len().saturating_sub(REMEMBERED);
    for (key, _) in visits.drain(..old) {
        if let Some(path) = papers_place(&key) {
            drop(fs::remove_file(path));
        }
    }
    if let Ok(text) = serde_json::to_vec(&visits) {
        drop(write(&path, &text));
    }
}
