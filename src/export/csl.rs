//! Papers as CSL-JSON, which Zotero, pandoc and citation processors take, texts as one reads them.
//!
//! The names are those of <https://docs.citationstyles.org/en/stable/specification.html>.

use std::{borrow::Cow, io::Write};

use anyhow::Result;
use serde::Serialize;

use super::{citation_key::Keys, keyword};
use crate::catalog::{
    author::{Parts, in_parts},
    paper::Paper,
    tex::shown,
};

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Item<'a> {
    id: String,
    r#type: &'static str,
    title: Cow<'a, str>,
    author: Vec<Name>,
    #[serde(skip_serializing_if = "Option::is_none")]
    issued: Option<Issued>,
    #[serde(skip_serializing_if = "Option::is_none")]
    container_title: Option<String>,
    #[serde(rename = "DOI", skip_serializing_if = "Option::is_none")]
    doi: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    publisher: Option<&'static str>,
    #[serde(rename = "URL")]
    url: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    keyword: String,
}

#[derive(Serialize)]
struct Name {
    #[serde(skip_serializing_if = "String::is_empty")]
    family: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    given: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    suffix: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    literal: String,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Issued {
    date_parts: [[u16; 1]; 1],
}

/// Writes an array with an object a line.
///
/// # Errors
/// When it cannot be written.
pub fn write<'a>(
    papers: impl Iterator<Item = Paper<'a>>,
    keys: &mut Keys,
    out: &mut impl Write,
) -> Result<()> {
    write!(out, "[")?;
    for (at, paper) in papers.enumerate() {
        write!(out, "{}", if at == 0 { "\n" } else { ",\n" })?;
        let item = item(&paper, keys);
        serde_json::to_writer(&mut *out, &item).map_err(std::io::Error::from)?;
    }
    Ok(writeln!(out, "\n]")?)
}

fn item<'a>(paper: &Paper<'a>, keys: &mut Keys) -> Item<'a> {
    let (journal, doi) = (paper.journal_ref(), paper.doi());
    let published = journal.is_some() || doi.is_some();
    let keywords: Vec<String> = paper.categories().map(keyword).collect();
    Item {
        id: keys.next(paper),
        r#type: if published {
            "article-journal"
        } else {
            "article"
        },
        title: shown(paper.title()),
        author: paper.authors().map(name).collect(),
        issued: paper.year().map(|year| Issued {
            date_parts: [[year]],
        }),
        container_title: journal.map(|journal| shown(&journal).into_owned()),
        doi,
        number: paper.id().map(|id| format!("arXiv:{id}")),
        publisher: paper.id().filter(|_| !published).map(|_| "arXiv"),
        url: paper.url(),
        keyword: keywords.join("; "),
    }
}

fn name(name: &str) -> Name {
    let name = shown(name);
    let Parts {
        given,
        family,
        suffix,
    } = in_parts(&name);
    let (family, literal) = if given.is_empty() {
        ("", family)
    } else {
        (family, "")
    };
    let [family, given, suffix, literal] = [family, given, suffix, literal].map(str::to_owned);
    Name {
        family,
        given,
        suffix,
        literal,
    }
}
