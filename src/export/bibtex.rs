//! Papers as BibTeX, and as BibLaTeX.
//!
//! `@article` where a journal or a DOI is known, else a paper of arXiv alone: `@misc` with
//! `eprint`, `archivePrefix` and `primaryClass`, as <https://info.arxiv.org/help/hypertex/bibstyles/>
//! has it, and BibLaTeX's `@online` with its own names.

use std::io::Write;

use anyhow::Result;

use super::{
    citation_key::Keys,
    tex::{Case, escape},
};
use crate::catalog::{
    author::{Parts, in_parts},
    category::Category,
    paper::Paper,
};

/// Which of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// What every LaTeX has.
    Bibtex,
    /// What is read by `biber`.
    Biblatex,
}

/// Writes entries with a blank line between.
///
/// # Errors
/// When they cannot be written.
pub fn write<'a>(
    papers: impl Iterator<Item = Paper<'a>>,
    dialect: Dialect,
    keys: &mut Keys,
    out: &mut impl Write,
) -> Result<()> {
    let mut text = String::new();
    for (at, paper) in papers.enumerate() {
        text.clear();
        if at > 0 {
            text.push('\n');
        }
        entry(&paper, dialect, keys, &mut text);
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// Appends the entry of a paper.
pub fn entry(paper: &Paper<'_>, dialect: Dialect, keys: &mut Keys, out: &mut String) {
    let (journal, doi) = (paper.journal_ref(), paper.doi());
    let kind = match dialect {
        _ if journal.is_some() || doi.is_some() => "article",
        Dialect::Bibtex => "misc",
        Dialect::Biblatex => "online",
    };
    out.push_str(&format!("@{kind}{{{},\n", keys.next(paper)));
    let names = Names::of(dialect);
    field(out, "title", paper.title(), |text, out| {
        escape(text, Case::Changes, out);
    });
    out.push_str("  author = {");
    for (at, name) in paper.authors().enumerate() {
        if at > 0 {
            out.push_str(" and ");
        }
        author(name, out);
    }
    out.push_str("},\n");
    if let Some(year) = paper.year() {
        out.push_str(&format!("  {} = {{{year}}},\n", names.year));
    }
    field(
        out,
        names.journal,
        journal.as_deref().unwrap_or(""),
        |text, out| {
            escape(text, Case::Stays, out);
        },
    );
    field(out, "doi", doi.as_deref().unwrap_or(""), verbatim);
    let id = paper.id_text();
    if !id.is_empty() {
        field(out, "eprint", id, verbatim);
        field(out, names.archive, "arXiv", verbatim);
        let primary = paper.primary_category().map_or("", Category::code);
        field(out, names.category, primary, verbatim);
        field(out, "url", &paper.url(), verbatim);
    }
    out.push_str("}\n");
}

/// What the two call what they have in common.
struct Names {
    year: &'static str,
    journal: &'static str,
    archive: &'static str,
    category: &'static str,
}

impl Names {
    fn of(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Bibtex => Self {
                year: "year",
                journal: "journal",
                archive: "archivePrefix",
                category: "primaryClass",
            },
            Dialect::Biblatex => Self {
                year: "date",
                journal: "journaltitle",
                archive: "eprinttype",
                category: "eprintclass",
            },
        }
    }
}

/// A field, unless there is nothing to say in it.
fn field(out: &mut String, name: &str, text: &str, write: impl Fn(&str, &mut String)) {
    if !text.is_empty() {
        out.push_str("  ");
        out.push_str(name);
        out.push_str(" = {");
        write(text, out);
        out.push_str("},\n");
    }
}

/// An address or a number is taken as it is; a brace in it as an address has it.
fn verbatim(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '{' => out.push_str("%7B"),
            '}' => out.push_str("%7D"),
            c => out.push(c),
        }
    }
}

/// A name, in braces if it is not to be taken apart.
fn author(name: &str, out: &mut String) {
    let Parts {
        given,
        family,
        suffix,
    } = in_parts(name);
    let whole = given.is_empty() && name.contains(' ');
    if whole {
        out.push('{');
    }
    if suffix.is_empty() {
        escape(name, Case::Stays, out);
    } else {
        escape(family, Case::Stays, out);
        out.push_str(&format!(", {suffix}, "));
        escape(given, Case::Stays, out);
    }
    if whole {
        out.push('}');
    }
}
