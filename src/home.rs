//! Names of files as readers write them.

use std::path::{Path, PathBuf};

/// A path whose `~/` is the reader's home.
pub fn expanded(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), etcetera::home_dir()) {
        (Ok(rest), Ok(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}
