//! `arxivist completions`: what a shell needs to complete the arguments.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::CommandFactory as _;
use clap_complete::Shell;

use super::{Cli, DONE};

pub(super) fn run(shell: Shell) -> Result<u8> {
    // Written to memory first: the generator panics when its output cannot be written.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "arxivist", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(DONE)
}
