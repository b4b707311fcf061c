//! Papers in the formats that the command line prints. Texts are as the source has them.

pub mod json;
pub mod subjects;
pub mod table;
pub mod text;

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;

use crate::catalog::{Catalog, PaperIndex, category::Category, paper::Paper};

/// How papers are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Columns to read, cut to the terminal's width
    #[default]
    Table,
    /// Identifier, year, subject, title, authors and address, parted by tabs
    Tsv,
    /// A JSON array of objects
    Json,
    /// A JSON object a line
    Jsonl,
    /// An identifier a line
    Id,
    /// An address a line
    Url,
}

/// How subjects are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum SubjectsFormat {
    /// Columns to read
    #[default]
    Table,
    /// A JSON array of objects
    Json,
}

/// Writes papers. `width` is how many columns the reader's terminal has, if it is one.
///
/// # Errors
/// When it cannot be written.
pub fn write(
    catalog: &Catalog,
    papers: &[PaperIndex],
    format: Format,
    width: Option<usize>,
    out: &mut impl Write,
) -> Result<()> {
    let papers = papers.iter().map(|index| catalog.paper(*index));
    match format {
        Format::Table => table::write(papers, width, out)?,
        Format::Json => json::write_array(papers, out)?,
        Format::Tsv => {
            for paper in papers {
                tab_separated(&paper, out)?;
            }
        }
        Format::Jsonl => {
            for paper in papers {
                json::write_line(&paper, out)?;
            }
        }
        // A paper whose identifier is not known has none to print.
        Format::Id => {
            for id in papers.filter_map(|paper| paper.id()) {
                writeln!(out, "{id}")?;
            }
        }
        Format::Url => {
            for paper in papers {
                writeln!(out, "{}", paper.url())?;
            }
        }
    }
    Ok(())
}

fn tab_separated(paper: &Paper<'_>, out: &mut impl Write) -> Result<()> {
    let id = paper.id().map(|id| id.to_string()).unwrap_or_default();
    let year = paper
        .year()
        .map(|year| year.to_string())
        .unwrap_or_default();
    let subject = paper.primary_category().map_or("", Category::code);
    let authors = paper.authors().collect::<Vec<_>>().join("; ");
    writeln!(
        out,
        "{id}\t{year}\t{subject}\t{}\t{authors}\t{}",
        paper.title(),
        paper.url()
    )?;
    Ok(())
}
