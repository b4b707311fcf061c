//! Opening sources: files, folders, standard input, and the built-in pages.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::{Result, anyhow, bail};

use super::{Opened, Skipped, json, listing, merge::Merge, record::Record, seed_papers, text};
use crate::catalog::{builder::Builder, listing::Listing, text::printable};

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

/// How much of a file in a folder is read, in bytes, before its format has to be known.
const SAMPLE: usize = 1 << 16;

/// What was read of a file, and the name it was opened by.
#[derive(Default)]
struct Named {
    name: String,
    listing: Listing,
    records: Vec<Record>,
    skipped: Vec<(usize, String)>,
}

/// The formats that are known, for a reader.
const FORMATS: &str = "a listing page, where a line such as \"arXiv2024\" begins each paper; JSON, an object a line or an array of them";

/// The built-in catalog.
#[must_use]
pub fn built_in() -> Opened {
    let page = |(name, text): (&str, &str)| parse(name, text);
    assemble(SEEDS.map(page).into_iter().flatten().collect(), Vec::new())
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
    let (mut pages, mut skipped) = (Vec::new(), Vec::new());
    for source in sources {
        if source.is_dir() {
            folder(source, &mut pages, &mut skipped)?;
        } else {
            pages.push(page(&name(source), &read(source)?)?);
        }
    }
    let opened = assemble(pages, skipped);
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

/// What a source is called to a reader.
fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".to_owned()
    } else {
        printable(&path.to_string_lossy()).into_owned()
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(|error| anyhow!("{}: {}{}", name(path), reason(&error), hint(path, &error)))?;
    Ok(bytes)
}

/// What somebody who typed a word for a file may have meant.
fn hint(path: &Path, error: &io::Error) -> String {
    let word = path
        .to_str()
        .filter(|word| word.chars().all(|c| c.is_alphanumeric() || c == '-'));
    match word {
        Some(word) if error.kind() == io::ErrorKind::NotFound => {
            format!("; `-q {word}` looks for papers")
        }
        _ => String::new(),
    }
}

/// An I/O error without the number that Rust adds.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error")
        .next()
        .unwrap_or(&text)
        .to_lowercase()
}

fn page(name: &str, bytes: &[u8]) -> Result<Named> {
    let text = text::decode(bytes);
    if text.trim().is_empty() {
        bail!("{name}: it is empty");
    }
    match parse(name, &text) {
        Some(read) => Ok(read),
        None => bail!("{name}: not a format that arxivist knows; it looked for {FORMATS}"),
    }
}

/// Whether a text is of a known format.
fn recognize(text: &str) -> bool {
    json::recognize(text) || listing::recognize(text)
}

/// Reads a text by the format that it is of.
fn parse(name: &str, text: &str) -> Option<Named> {
    let name = name.to_owned();
    if json::recognize(text) {
        let json::Read { records, skipped } = json::parse(text);
        return Some(Named {
            name,
            records,
            skipped,
            ..Named::default()
        });
    }
    listing::recognize(text).then(|| {
        let listing::Page { listing, records } = listing::parse(text);
        Named {
            name,
            listing,
            records,
            ..Named::default()
        }
    })
}

/// Adds every file of a folder that is of a known format, in name order. A file that cannot be
/// read costs only itself.
fn folder(path: &Path, pages: &mut Vec<Named>, skipped: &mut Vec<Skipped>) -> Result<()> {
    let entries =
        fs::read_dir(path).map_err(|error| anyhow!("{}: {}", name(path), reason(&error)))?;
    // A pipe or a device in a folder would wait for ever: only plain files are looked at.
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|file| file.is_file())
        .collect();
    files.sort();
    let before = (pages.len(), skipped.len());
    for file in files {
        match read_known(&file) {
            Ok(Some(bytes)) => pages.push(page(&name(&file), &bytes)?),
            Ok(None) => {}
            Err(error) => skipped.push(Skipped {
                file: name(&file),
                line: 1,
                reason: reason(&error),
            }),
        }
    }
    if (pages.len(), skipped.len()) == before {
        bail!(
            "{}: no file in this folder is of a format that arxivist knows (listing page, JSON)",
            name(path)
        );
    }
    Ok(())
}

/// A file's bytes if it begins as a known format does; a large file of another is not read.
fn read_known(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    Read::by_ref(&mut file)
        .take(SAMPLE as u64)
        .read_to_end(&mut bytes)?;
    if !recognize(&text::decode(&bytes)) {
        return Ok(None);
    }
    file.read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// Pages of one subject come in page order; then each paper comes once.
fn assemble(mut pages: Vec<Named>, mut skipped: Vec<Skipped>) -> Opened {
    let mut subjects: HashMap<String, usize> = HashMap::new();
    for named in &pages {
        let next = subjects.len();
        subjects
            .entry(named.listing.subject.clone())
            .or_insert(next);
    }
    pages.sort_by_key(|named| {
        let listing = &named.listing;
        (
            subjects.get(&listing.subject).copied(),
            listing.pages.first().copied(),
        )
    });

    let (mut builder, mut merge) = (Builder::default(), Merge::default());
    for page in pages {
        let name = page.name;
        if page.listing.total.is_some() || !page.listing.subject.is_empty() {
            builder.push_listing(page.listing);
        }
        skipped.extend(page.skipped.into_iter().map(|(line, reason)| Skipped {
            file: name.clone(),
            line,
            reason,
        }));
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
