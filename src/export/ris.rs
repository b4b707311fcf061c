//! Papers as RIS, which reference managers take: a tag of two letters a line, texts as one reads
//! them.

use std::io::Write;

use anyhow::Result;

use super::keyword;
use crate::catalog::{
    author::{Parts, in_parts},
    paper::Paper,
    tex::shown,
};

/// Writes a reference for each paper.
///
/// # Errors
/// When they cannot be written.
pub fn write<'a>(papers: impl Iterator<Item = Paper<'a>>, out: &mut impl Write) -> Result<()> {
    for paper in papers {
        let (journal, doi) = (paper.journal_ref(), paper.doi());
        // A journal's article, else something unpublished.
        let kind = if journal.is_some() || doi.is_some() {
            "JOUR"
        } else {
            "UNPB"
        };
        let mut line = |tag: &str, text: &str| -> Result<()> {
            if !text.is_empty() {
                writeln!(out, "{tag}  - {text}")?;
            }
            Ok(())
        };
        line("TY", kind)?;
        line("TI", &shown(paper.title()))?;
        for name in paper.authors().map(shown) {
            line("AU", &turned(&name))?;
        }
        let year = paper.year().map(|year| year.to_string());
        line("PY", &year.unwrap_or_default())?;
        line("JO", &shown(journal.as_deref().unwrap_or("")))?;
        line("DO", doi.as_deref().unwrap_or(""))?;
        line("UR", &paper.url())?;
        if let Some(id) = paper.id() {
            line("AN", &format!("arXiv:{id}"))?;
        }
        for category in paper.categories() {
            line("KW", &keyword(category))?;
        }
        writeln!(out, "ER  - \n")?;
    }
    Ok(())
}

/// A name with the last name first.
fn turned(name: &str) -> String {
    let Parts {
        given,
        family,
        suffix,
    } = in_parts(name);
    let parts = [family, given, suffix].into_iter();
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}
