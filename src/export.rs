//! Papers in the formats in which they are printed, copied and written to files. Texts are as the
//! source has them.

pub mod bibtex;
pub mod citation_key;
pub mod csl;
pub mod file;
pub mod json;
pub mod markdown;
pub mod ris;
pub mod subjects;
pub mod table;
pub mod tex;
pub mod text;

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;

use crate::catalog::{Catalog, PaperIndex, category::Category, paper::Paper, taxonomy};
use bibtex::Dialect;
use citation_key::Keys;

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
    /// `BibTeX`, for LaTeX
    Bibtex,
    /// `BibLaTeX`, for LaTeX with biber
    Biblatex,
    /// RIS, for reference managers
    Ris,
    /// CSL-JSON, for Zotero and pandoc
    Csl,
    /// A list in Markdown
    Markdown,
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

/// Writes papers. `width` is how many columns the reader's terminal has, if it is one; `keys` are
/// given to those that are cited by one.
///
/// # Errors
/// When it cannot be written.
pub fn write(
    catalog: &Catalog,
    papers: &[PaperIndex],
    format: Format,
    width: Option<usize>,
    keys: &mut Keys,
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
        Format::Bibtex => bibtex::write(papers, Dialect::Bibtex, keys, out)?,
        Format::Biblatex => bibtex::write(papers, Dialect::Biblatex, keys, out)?,
        Format::Ris => ris::write(papers, out)?,
        Format::Csl => csl::write(papers, keys, out)?,
        Format::Markdown => markdown::write(papers, out)?,
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

/// A category as Zotero has it among its keywords: `Computer Science - Machine Learning`.
fn keyword(category: &Category) -> String {
    match taxonomy::find(category.code()) {
        Some(known) => format!("{} - {}", known.group, known.name),
        None => category.code().to_owned(),
    }
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
