//! Where a reader was in which sources: a file at the XDG place for such things.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy as _;

use crate::{app::visit::Visit, whole_file};

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

fn place() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.state_dir()?.join("arxivist").join("visits.json"))
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
    visits.drain(..old);
    let write = || -> io::Result<()> {
        fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
        let text = serde_json::to_vec(&visits)?;
        whole_file::write(&path, BEGUN, PRIVATE, &text).map(drop)
    };
    drop(write());
}
