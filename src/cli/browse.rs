//! `arxivist`: the browser.

use std::sync::Arc;

use anyhow::Result;

use super::{DONE, Sources};
use crate::{
    app::Start,
    runtime::{self, End},
    source,
};

/// What a shell adds to a signal's number for the exit code.
const SIGNAL: u8 = 128;

pub(super) fn run(sources: &Sources, start: &Start) -> Result<u8> {
    let opened = source::open(&sources.sources)?;
    let left_out = opened.skipped.iter().map(ToString::to_string).collect();
    Ok(
        match runtime::browse(Arc::new(opened.catalog), left_out, start)? {
            End::Quit => DONE,
            End::Signal(number) => SIGNAL.saturating_add(u8::try_from(number).unwrap_or(0)),
        },
    )
}
