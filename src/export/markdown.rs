//! Papers as a list in Markdown, texts as one reads them.

use std::io::Write;

use anyhow::Result;

use crate::catalog::{
    paper::{NO_TITLE, Paper},
    tex::shown,
};

/// From how many authors on only the first is named.
const MANY: usize = 6;

/// Writes a line for each paper: its title as a link, who wrote it, where and when it appeared.
///
/// # Errors
/// When they cannot be written.
pub fn write<'a>(papers: impl Iterator<Item = Paper<'a>>, out: &mut impl Write) -> Result<()> {
    for paper in papers {
        let title = match paper.title() {
            "" => NO_TITLE.into(),
            title => shown(title),
        };
        write!(out, "- [{}]({})", escaped(&title), target(&paper.url()))?;
        let names: Vec<String> = paper.authors().map(|name| escaped(&shown(name))).collect();
        match &names[..] {
            [] => {}
            [first, _, ..] if names.len() >= MANY => write!(out, ". {first} et al.")?,
            names => write!(out, ". {}", names.join(", "))?,
        }
        if let Some(journal) = paper.journal_ref() {
            write!(out, ". *{}*", escaped(&shown(&journal)))?;
        }
        if let Some(year) = paper.year() {
            write!(out, ", {year}")?;
        }
        if let Some(id) = paper.id() {
            write!(out, ". arXiv:{id}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A text with nothing in it that Markdown would take for its own.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>#|$".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// An address in round brackets.
fn target(url: &str) -> String {
    url.replace('(', "%28")
        .replace(')', "%29")
        .replace(' ', "%20")
}
