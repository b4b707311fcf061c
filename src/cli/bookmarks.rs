//! `arxivist bookmarks`: what the reader has bookmarked, on standard output.

use anyhow::Result;

use super::{Filters, Sources, list};
use crate::{
    bookmarks::store,
    export::Format,
    say,
    search::{facet::Choice, query::What},
};

pub(super) fn run(mut filters: Filters, format: Format) -> Result<u8> {
    let there = store::place().filter(|path| path.exists());
    let Some(path) = there else {
        say("nothing is bookmarked yet");
        return Ok(crate::NOTHING_MATCHED);
    };
    filters.kept = Choice {
        any: Some(vec![What::Bookmarked]),
        none: Vec::new(),
    };
    let sources = vec![path];
    list::run(&Sources { sources }, &filters, format)
}
