//! Opening sources: files, folders, standard input, and the built-in pages.

use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, anyhow, bail};

use super::{Opened, Skipped, listing, merge::Merge, seed_papers, text};
use crate::catalog::{builder::Builder, text::printable};

/// The pages that are compiled in.
const SEEDS: [(&str, &str); 2] = [
    (
        "seeds/000_158bafe48dde65a9.txt",
        include_str!("../../seeds/000_158bafe48dde65a9.txt"),
    ),
    (
        "seeds/001_a6125076a0f68246.txt",
        include_str!("../../seeds/001_a6125076a0f68246.txt"),
    ),
];

/// A page and the name it was opened by.
struct Named {
    name: String,
    page: listing::Page,
}

/// The built-in catalog.
#[must_use]
pub fn built_in() -> Opened {
    assemble(
        SEEDS
            .map(|(name, text)| Named {
                name: name.to_owned(),
                page: listing::parse(text),
            })
            .into(),
    )
}

/// Opens sources: files, folders (every file of a known format in them, in name order), or `-`
/// for standard input. No source is the built-in catalog.
///
/// # Errors
/// When a source cannot be read, is of no known format, or holds no paper at all: one line with
/// its name and the reason.
pub fn open(sources: &[PathBuf]) -> Result<Opened> {
    if sources.is_empty() {
        return Ok(built_in());
    }
    let mut pages = Vec::new();
    for source in sources {
        if source.as_os_str() == "-" {
            let mut bytes = Vec::new();
            std::io::stdin()
                .lock()
                .read_to_end(&mut bytes)
                .context("standard input cannot be read")?;
            pages.push(page("standard input".to_owned(), &bytes)?);
        } else if source.is_dir() {
            pages.extend(folder(source)?);
        } else {
            pages.push(page(name(source), &read(source)?)?);
        }
    }
    let opened = assemble(pages);
    if opened.catalog.is_empty() {
        let first = opened
            .skipped
            .first()
            .map(|skipped| format!(" ({skipped})"))
            .unwrap_or_default();
        let names: Vec<String> = sources.iter().map(|source| name(source)).collect();
        bail!("{}: no paper in it{first}", names.join(", "));
    }
    Ok(opened)
}

fn name(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path)
        .map_err(|error| anyhow!("{}: {}{}", name(path), reason(&error), hint(path, &error)))
}

/// What somebody who typed a word for a file may have meant.
fn hint(path: &Path, error: &std::io::Error) -> String {
    let word = path
        .to_str()
        .filter(|word| word.chars().all(|c| c.is_alphanumeric() || c == '-'));
    match word {
        Some(word) if error.kind() == std::io::ErrorKind::NotFound => {
            format!("; `-q {word}` looks for papers")
        }
        _ => String::new(),
    }
}

/// An I/O error without the number that Rust adds.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error")
        .next()
        .unwrap_or(&text)
        .to_lowercase()
}

fn page(name: String, bytes: &[u8]) -> Result<Named> {
    let text = text::decode(bytes);
    if text.trim().is_empty() {
        bail!("{name}: it is empty");
    }
    if !listing::recognize(&text) {
        bail!(
            "{name}: not a format that arxivist knows; it looked for a listing page, where a line such as \"arXiv2024\" begins each paper"
        );
    }
    Ok(Named {
        page: listing::parse(&text),
        name,
    })
}

/// Every file of a folder that is of a known format, in name order.
fn folder(path: &Path) -> Result<Vec<Named>> {
    let entries =
        fs::read_dir(path).map_err(|error| anyhow!("{}: {}", name(path), reason(&error)))?;
    // A pipe or a device in a folder would wait for ever: only plain files are looked at.
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|file| file.is_file())
        .collect();
    files.sort();
    let mut pages = Vec::new();
    for file in files {
        pages.extend(page(name(&file), &read(&file)?).ok());
    }
    if pages.is_empty() {
        bail!(
            "{}: no file in this folder is of a format that arxivist knows (listing page)",
            name(path)
        );
    }
    Ok(pages)
}

/// Pages of one subject come in page order; then each paper comes once.
fn assemble(mut pages: Vec<Named>) -> Opened {
    let mut subjects: Vec<String> = Vec::new();
    for named in &pages {
        if !subjects.contains(&named.page.listing.subject) {
            subjects.push(named.page.listing.subject.clone());
        }
    }
    pages.sort_by_key(|named| {
        let listing = &named.page.listing;
        (
            subjects
                .iter()
                .position(|subject| *subject == listing.subject),
            listing.pages.first().copied(),
        )
    });

    let (mut builder, mut merge, mut skipped) = (Builder::default(), Merge::default(), Vec::new());
    for Named { name, page } in pages {
        if page.listing.total.is_some() || !page.listing.subject.is_empty() {
            builder.push_listing(page.listing);
        }
        for record in page.records {
            let line = record.line;
            match record.into_draft(&name) {
                Ok(mut draft) => {
                    seed_papers::complete(&mut draft);
                    merge.push(draft);
                }
                Err(reason) => skipped.push(Skipped {
                    file: name.clone(),
                    line,
                    reason: reason.to_owned(),
                }),
            }
        }
    }
    merge
        .into_drafts()
        .into_iter()
        .for_each(|draft| builder.push(draft));
    Opened {
        catalog: builder.freeze(),
        skipped,
    }
}
