//! arxivist browses catalogs of arXiv papers in a terminal.
//!
//! The program is a pipe: bytes become records, records papers, papers a frozen catalog; keys
//! become messages, messages change one plain state, the state becomes cells. Each layer knows
//! only those before it:
//!
//! - [`catalog`]: the papers, as columns, named by their number; identifiers and subjects.
//! - [`source`]: from files and the built-in pages to a catalog, and what was left out of it.
//! - [`bookmarks`]: what a reader keeps of papers, and the file that it is in.
//! - [`search`]: queries, ranking, counts, marks, and the thread that answers.
//! - [`app`]: the browser's state. Messages go in, effects come out; the table of keys.
//! - [`ui`]: from the state to the screen. It measures, then draws, and changes nothing.
//! - [`runtime`]: the loop, the terminal, signals, the reader's browser and clipboard.
//! - [`config`]: what a reader has settled in a file, and the keys in force.
//! - [`export`]: papers in the formats in which they are printed, copied and written to files.
//! - [`fetch`]: papers and PDFs from arXiv, over the network.
//! - [`cli`]: the arguments and a file for each subcommand.
//!
//! Beside them, `whole_file` writes files so that none is ever half there, and `home` knows what
//! `~/` is.
//!
//! The only way back is an answer that enters by the same door as a key: a search is an effect,
//! and what it found is a message.

#[cfg(not(unix))]
compile_error!("arxivist runs in Unix terminals: Linux, macOS and the BSDs");

pub mod app;
pub mod bookmarks;
pub mod catalog;
pub mod cli;
pub mod config;
pub mod export;
pub mod fetch;
mod home;
pub mod runtime;
pub mod search;
pub mod source;
pub mod ui;
mod whole_file;

use std::{
    ffi::OsString,
    fmt::Display,
    io::{self, Write as _},
};

use anyhow::{Error, Result};

/// The exit code when nothing matched.
pub const NOTHING_MATCHED: u8 = 1;
/// The exit code for wrong usage, nothing that can be read, or a failure.
pub const FAILED: u8 = 2;

/// Runs the program with its arguments, the program's name first, and returns its exit code.
///
/// # Errors
/// What went wrong, for [`one_line`] to show.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<u8> {
    let code = cli::run(arguments);
    source::prepared::remove_unfinished();
    code
}

/// Says something on standard error. Where nobody can read it, nobody is told.
pub fn say(text: impl Display) {
    let _ = writeln!(io::stderr(), "arxivist: {text}");
}

/// An error and its causes in one line that is safe to print.
#[must_use]
pub fn one_line(error: &Error) -> String {
    catalog::text::printable(&catalog::text::one_line(&format!("{error:#}"))).into_owned()
}
