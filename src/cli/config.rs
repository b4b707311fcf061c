//! `arxivist config`: what is in force, the file with every default, and a check of it.

use anyhow::Result;
use clap::Args;

use serde_json::json;

use super::{DONE, report::Report};
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
    #[command(flatten)]
    report: Report,
}

pub(super) fn run(what: &What) -> Result<u8> {
    let report = what.report;
    if what.init {
        let path = file::init()?.display().to_string();
        report.print(&path, &json!({"path": path}))?;
        return Ok(DONE);
    }
    let config = file::read();
    if !what.check {
        report.print(
            write::in_force(&config).join("\n"),
            &write::as_json(&config)?,
        )?;
        return Ok(DONE);
    }
    let path = config
        .path
        .as_deref()
        .map(|path| path.display().to_string());
    let path = path.unwrap_or_default();
    let faults: Vec<String> = config.faults.iter().map(ToString::to_string).collect();
    let json = json!({"path": path, "exists": config.exists, "faults": faults});
    if !faults.is_empty() {
        for fault in &faults {
            say(format_args!("{path}: {fault}"));
        }
        if report.is_json() {
            report.print("", &json)?;
        }
        return Ok(FAILED);
    }
    let text = if config.exists {
        format!("{path}: nothing is wrong")
    } else {
        format!("there is no {path}: all is as by default")
    };
    report.print(text, &json)?;
    Ok(DONE)
}
