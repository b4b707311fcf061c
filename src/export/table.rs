//! Papers as columns to read.

use std::io::Write;

use anyhow::Result;

use crate::catalog::{
    category::Category,
    paper::{NO_TITLE, Paper},
    tex::shown,
    width::{columns, cut},
};

/// The fewest columns that a title is cut to.
const TITLE: usize = 20;

/// Identifier, year, subject and title, each column as wide as its widest; on a terminal the
/// title is cut to the width.
///
/// # Errors
/// When it cannot be written.
pub fn write<'a>(
    papers: impl Iterator<Item = Paper<'a>>,
    width: Option<usize>,
    out: &mut impl Write,
) -> Result<()> {
    let rows: Vec<[String; 4]> = papers.map(|paper| row(&paper)).collect();
    let widest = |column: usize| {
        rows.iter()
            .map(|row| columns(&row[column]))
            .max()
            .unwrap_or(0)
    };
    let widths = [widest(0), widest(1), widest(2)];
    let before: usize = widths.iter().map(|width| width + 2).sum();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line.push_str(cell);
            line.push_str(&" ".repeat(width - columns(cell) + 2));
        }
        match width {
            Some(width) => line.push_str(&cut(&row[3], width.saturating_sub(before).max(TITLE))),
            None => line.push_str(&row[3]),
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn row(paper: &Paper<'_>) -> [String; 4] {
    [
        paper
            .id()
            .map_or_else(|| "-".to_owned(), |id| id.to_string()),
        paper
            .year()
            .map_or_else(|| "-".to_owned(), |year| year.to_string()),
        paper
            .primary_category()
            .map_or("-", Category::code)
            .to_owned(),
        match paper.title() {
            "" => NO_TITLE.to_owned(),
            title => shown(title).into_owned(),
        },
    ]
}
