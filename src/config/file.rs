//! The file itself, at the place that the XDG base directories give it.

use std::{
    fs,
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use etcetera::BaseStrategy as _;

use super::{Config, Fault, write};
use crate::home;

/// Where the file is, or would be; nowhere if there is no home.
#[must_use]
pub fn path() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.config_dir().join("arxivist").join("config.toml"))
}

/// Reads the file. Where there is none, or it cannot be read, all is as by default.
#[must_use]
pub fn read() -> Config {
    let mut config = Config {
        path: path(),
        ..Config::default()
    };
    let Some(path) = config.path.clone() else {
        return config;
    };
    match fs::read_to_string(&path) {
        Ok(text) => {
            config.exists = true;
            config.take(text.strip_prefix('\u{feff}').unwrap_or(&text));
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => {
            config.exists = true;
            config.faults.push(Fault {
                line: None,
                key: String::new(),
                reason: format!("it cannot be read: {error}; the defaults are used"),
            });
        }
    }
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    for source in &mut config.sources {
        *source = folder.join(home::expanded(source));
    }
    config
}

/// Writes the file with every setting at its default, and returns where.
///
/// # Errors
/// When there is one already, or it cannot be written.
pub fn init() -> Result<PathBuf> {
    let Some(path) = path() else {
        bail!("there is no home for a configuration: neither HOME nor XDG_CONFIG_HOME is set");
    };
    let cannot = || format!("{} cannot be written", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(cannot)?;
    }
    let mut file = match fs::File::create_new(&path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} is there already; nothing was written", path.display());
        }
        file => file.with_context(cannot)?,
    };
    file.write_all(write::file(&Config::default()).as_bytes())
        .with_context(cannot)?;
    Ok(path)
}
