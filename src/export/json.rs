//! Papers as JSON, by arXiv's own names. What is not known is null, an unknown list is empty.

use std::{borrow::Cow, io::Write};

use anyhow::Result;
use serde::Serialize;

use crate::catalog::{category::Category, date::Day, paper::Paper};

#[derive(Serialize)]
struct Object<'a> {
    id: Option<String>,
    version: Option<u16>,
    title: &'a str,
    authors: Vec<&'a str>,
    #[serde(rename = "abstract")]
    abstract_: Option<Cow<'a, str>>,
    primary_category: Option<&'a str>,
    categories: Vec<&'a str>,
    year: Option<u16>,
    published: Option<Day>,
    updated: Option<Day>,
    doi: Option<Cow<'a, str>>,
    journal_ref: Option<Cow<'a, str>>,
    comment: Option<Cow<'a, str>>,
    source: &'static str,
    url: String,
    pdf_url: Option<String>,
    from: Option<From<'a>>,
}

#[derive(Serialize)]
struct From<'a> {
    file: &'a str,
    record: usize,
}

fn object<'a>(paper: &Paper<'a>) -> Object<'a> {
    Object {
        id: paper.id().map(|id| id.to_string()),
        version: paper.version(),
        title: paper.title(),
        authors: paper.authors().collect(),
        abstract_: paper.abstract_(),
        primary_category: paper.primary_category().map(Category::code),
        categories: paper.categories().map(Category::code).collect(),
        year: paper.year(),
        published: paper.published(),
        updated: paper.updated(),
        doi: paper.doi(),
        journal_ref: paper.journal_ref(),
        comment: paper.comment(),
        source: "arXiv",
        url: paper.url(),
        pdf_url: paper.pdf_url(),
        from: paper.from().map(|(file, record)| From { file, record }),
    }
}

/// One object in one line.
///
/// # Errors
/// When it cannot be written.
pub fn write_line(paper: &Paper<'_>, out: &mut impl Write) -> Result<()> {
    serde_json::to_writer(&mut *out, &object(paper)).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

/// One object over several lines.
///
/// # Errors
/// When it cannot be written.
pub fn write_pretty(paper: &Paper<'_>, out: &mut impl Write) -> Result<()> {
    serde_json::to_writer_pretty(&mut *out, &object(paper)).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

/// An array, one object a line.
///
/// # Errors
/// When it cannot be written.
pub fn write_array<'a>(
    papers: impl Iterator<Item = Paper<'a>>,
    out: &mut impl Write,
) -> Result<()> {
    write!(out, "[")?;
    for (at, paper) in papers.enumerate() {
        write!(out, "{}", if at == 0 { "\n" } else { ",\n" })?;
        serde_json::to_writer(&mut *out, &object(&paper)).map_err(std::io::Error::from)?;
    }
    Ok(writeln!(out, "\n]")?)
}
