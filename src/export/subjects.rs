//! Subjects with their numbers of papers.

use std::{collections::BTreeMap, io::Write};

use anyhow::Result;
use serde::Serialize;

use super::SubjectsFormat;
use crate::catalog::{Catalog, PaperIndex, category::CategoryIndex, taxonomy};

#[derive(Serialize)]
struct Subject<'a> {
    code: &'a str,
    name: &'a str,
    group: &'a str,
    papers: usize,
}

/// Writes the subjects of papers, the largest first. A paper counts for each of its subjects.
///
/// # Errors
/// When it cannot be written.
pub fn write(
    catalog: &Catalog,
    papers: &[PaperIndex],
    format: SubjectsFormat,
    out: &mut impl Write,
) -> Result<()> {
    let mut counts: BTreeMap<CategoryIndex, usize> = BTreeMap::new();
    for index in papers {
        let Some(class) = catalog.paper(*index).classification_number() else {
            continue;
        };
        for subject in catalog.subjects(class) {
            *counts.entry(*subject).or_default() += 1;
        }
    }
    let mut subjects: Vec<Subject<'_>> = counts
        .into_iter()
        .filter_map(|(index, papers)| {
            let category = catalog.category(index)?;
            let group = taxonomy::find(category.code()).map_or("", |known| known.group);
            Some(Subject {
                code: category.code(),
                name: category.name(),
                group,
                papers,
            })
        })
        .collect();
    subjects.sort_by(|a, b| b.papers.cmp(&a.papers).then_with(|| a.code.cmp(b.code)));
    match format {
        SubjectsFormat::Json => {
            serde_json::to_writer_pretty(&mut *out, &subjects).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
        SubjectsFormat::Table => {
            let widest = |of: fn(&Subject<'_>) -> usize| subjects.iter().map(of).max().unwrap_or(0);
            let (count, code) = (
                widest(|s| s.papers.to_string().len()),
                widest(|s| s.code.len()),
            );
            for subject in &subjects {
                writeln!(
                    out,
                    "{}",
                    format!(
                        "{:>count$}  {:code$}  {}",
                        subject.papers, subject.code, subject.name
                    )
                    .trim_end()
                )?;
            }
        }
    }
    Ok(())
}
