//! One paper to read.

use std::io::Write;

use anyhow::Result;

use crate::catalog::{category::Category, paper::Paper};

/// Columns of the labels.
const LABEL: usize = 12;

/// Everything that is known of a paper, a line each, then its abstract.
///
/// # Errors
/// When it cannot be written.
pub fn write(paper: &Paper<'_>, out: &mut impl Write) -> Result<()> {
    writeln!(
        out,
        "{}",
        if paper.title().is_empty() {
            "(no title)"
        } else {
            paper.title()
        }
    )?;
    let authors = paper.authors().collect::<Vec<_>>().join(", ");
    if !authors.is_empty() {
        writeln!(out, "{authors}")?;
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
        ("Published", paper.journal_ref().map(ToOwned::to_owned)),
        ("Comment", paper.comment().map(ToOwned::to_owned)),
        ("Identifier", paper.id().map(|id| format!("arXiv:{id}"))),
        ("Link", Some(paper.url())),
        ("PDF", paper.pdf_url()),
        ("DOI", paper.doi_url()),
    ];
    for (label, text) in facts
        .into_iter()
        .filter_map(|(label, text)| text.map(|text| (label, text)))
    {
        writeln!(out, "{label:LABEL$}{text}")?;
    }
    if let Some(text) = paper.abstract_() {
        writeln!(out, "\n{text}")?;
    }
    Ok(())
}
