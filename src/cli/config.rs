//! `arxivist config`: what is in force, the file with every default, and a check of it.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::Args;

use super::DONE;
use crate::{
    FAILED,
    config::{file, write},
    say,
};

/// What to do with it.
#[derive(Debug, Args)]
pub(super) struct What {
    /// Write the file with every setting at its default
    #[arg(long, conflicts_with = "check")]
    init: bool,
    /// Check the file; the exit code is 2 if something is wrong in it
    #[arg(long)]
    check: bool,
}

pub(super) fn run(what: &What) -> Result<u8> {
    let mut out = io::stdout().lock();
    if what.init {
        writeln!(out, "{}", file::init()?.display())?;
        return Ok(DONE);
    }
    let config = file::read();
    if !what.check {
        writeln!(out, "{}", write::in_force(&config).join("\n"))?;
        return Ok(DONE);
    }
    let path = config
        .path
        .as_deref()
        .map(|path| path.display().to_string());
    let path = path.unwrap_or_default();
    for fault in &config.faults {
        say(format_args!("{path}: {fault}"));
    }
    if !config.faults.is_empty() {
        return Ok(FAILED);
    }
    if config.exists {
        writeln!(out, "{path}: nothing is wrong")?;
    } else {
        writeln!(out, "there is no {path}: all is as by default")?;
    }
    Ok(DONE)
}
