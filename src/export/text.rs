//! One paper to read.

use std::io::Write;

use anyhow::Result;

use crate::catalog::{
    category::Category,
    paper::{NO_TITLE, Paper},
    tex::shown,
    width::wrap,
};

/// Columns of the labels.
const LABEL: usize = 12;

/// Everything that is known of a paper, a line each, then its abstract; on a terminal as wide as
/// it is.
///
/// # Errors
/// When it cannot be written.
pub fn write(paper: &Paper<'_>, width: Option<usize>, out: &mut impl Write) -> Result<()> {
    let title = shown(paper.title());
    flow(
        if paper.title().is_empty() {
            NO_TITLE
        } else {
            &title
        },
        0,
        width,
        out,
    )?;
    let authors = paper.authors().map(shown).collect::<Vec<_>>().join(", ");
    if !authors.is_empty() {
        flow(&authors, 0, width, out)?;
    }
    writeln!(out)?;
    let named = |category: &Category| {
        format!("{} {}", category.code(), category.name())
            .trim_end()
            .to_owned()
    };
    let facts = [
        (
            "Subjects",
            Some(paper.categories().map(named).collect::<Vec<_>>().join("; "))
                .filter(|text| !text.is_empty()),
        ),
        ("Year", paper.year().map(|year| year.to_string())),
        (
            "Published",
            paper.journal_ref().map(|text| shown(&text).into_owned()),
        ),
        (
            "Comment",
            paper.comment().map(|text| shown(&text).into_owned()),
        ),
        ("Identifier", paper.id().map(|id| format!("arXiv:{id}"))),
        ("Link", Some(paper.url())),
        ("PDF", paper.pdf_url()),
        ("DOI", paper.doi_url()),
    ];
    for (label, text) in facts
        .into_iter()
        .filter_map(|(label, text)| text.map(|text| (label, text)))
    {
        write!(out, "{label:LABEL$}")?;
        flow(&text, LABEL, width, out)?;
    }
    if let Some(text) = paper.abstract_() {
        writeln!(out)?;
        flow(&shown(&text), 0, width, out)?;
    }
    Ok(())
}

/// Writes a text that begins in a column; its other lines begin there too.
fn flow(text: &str, column: usize, width: Option<usize>, out: &mut impl Write) -> Result<()> {
    let Some(width) = width else {
        return Ok(writeln!(out, "{text}")?);
    };
    for (at, range) in wrap(text, width.saturating_sub(column))
        .into_iter()
        .enumerate()
    {
        let indent = if at == 0 { 0 } else { column };
        writeln!(out, "{:indent$}{}", "", &text[range])?;
    }
    Ok(())
}
