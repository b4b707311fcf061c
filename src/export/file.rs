//! Papers to a file of the reader's, in the format that the end of its name says.
//!
//! A new file is written whole. To a bibliography in BibTeX that is there already papers are added,
//! each once; what is in it stays byte for byte. Any other file that is there stays as it is.

use std::{
    fs,
    io::{self, ErrorKind},
    path::Path,
};

use anyhow::{Context as _, Result, bail};
use hashbrown::HashSet;

use super::{
    Format,
    citation_key::{Keys, Pattern},
};
use crate::{
    catalog::{Catalog, PaperIndex, arxiv_id::ArxivId, paper::Paper, text::title_key},
    home,
    source::{bibtex, record::doi},
    whole_file,
};

/// What the names of files end in, and what that says.
pub const ENDINGS: [(&str, Format); 7] = [
    (".bib", Format::Bibtex),
    (".ris", Format::Ris),
    (".csl", Format::Csl),
    (".json", Format::Json),
    (".jsonl", Format::Jsonl),
    (".md", Format::Markdown),
    (".tsv", Format::Tsv),
];

/// What the names of files begin with that are not whole yet.
const BEGUN: &str = ".arxivist-";
/// What is exported is for whom the user's mask says.
const FOR_ALL: u32 = 0o666;

/// What became of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// How many papers are in it that were not.
    pub papers: usize,
    /// How many were there already.
    pub already: usize,
    /// Whether the file was there already.
    pub added: bool,
}

/// Writes papers to a file, `~/` being the reader's home, their keys made by a pattern.
///
/// # Errors
/// When the name does not say a format, when there is a file that cannot be added to, or when it
/// cannot be written: then it is as it was.
pub fn write(
    catalog: &Catalog,
    papers: &[PaperIndex],
    name: &str,
    pattern: Pattern,
) -> Result<Written> {
    let path = home::expanded(Path::new(name));
    let format = format_of(name)?;
    let mut text = match there(&path) {
        Ok(there) if there && format != Format::Bibtex => {
            bail!("{name} is there already, and only a .bib is added to: choose another name")
        }
        Ok(there) if there => fs::read(&path),
        Ok(_) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
    .with_context(|| format!("{name} cannot be added to"))?;
    let added = !text.is_empty();
    let known = Known::of(&text, &path)?;
    let (already, new): (Vec<PaperIndex>, Vec<PaperIndex>) = papers
        .iter()
        .partition(|index| known.has(&catalog.paper(**index)));
    if added {
        text.extend(match () {
            () if text.ends_with(b"\n\n") => "".bytes(),
            () if text.ends_with(b"\n") => "\n".bytes(),
            () => "\n\n".bytes(),
        });
    }
    let mut keys = Keys::new(pattern, known.keys);
    super::write(catalog, &new, format, None, &mut keys, &mut text)?;
    if !new.is_empty() {
        whole_file::write(&path, BEGUN, FOR_ALL, &text)
            .with_context(|| format!("{name} cannot be written"))?;
    }
    Ok(Written {
        papers: new.len(),
        already: already.len(),
        added,
    })
}

/// Whether there is a file, which is then one that can be read, and that its owner has not
/// protected.
fn there(path: &Path) -> io::Result<bool> {
    let metadata = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        metadata => metadata?,
    };
    if !metadata.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    if metadata.permissions().readonly() {
        return Err(io::Error::other("it is protected against writing"));
    }
    Ok(true)
}

/// The format that the end of a name says.
fn format_of(name: &str) -> Result<Format> {
    let small = name.to_lowercase();
    if small.ends_with(".csl.json") {
        return Ok(Format::Csl);
    }
    let found = ENDINGS.iter().find(|(ending, _)| small.ends_with(ending));
    let Some((_, format)) = found else {
        let endings = ENDINGS.map(|(ending, _)| ending).join(", ");
        bail!("{name} does not say a format: let it end in one of {endings}");
    };
    Ok(*format)
}

/// What a bibliography has already.
#[derive(Default)]
struct Known {
    identifiers: HashSet<ArxivId>,
    dois: HashSet<String>,
    titles: HashSet<String>,
    keys: Vec<String>,
}

impl Known {
    fn of(text: &[u8], path: &Path) -> Result<Self> {
        let Ok(text) = std::str::from_utf8(text) else {
            bail!(
                "{} is not in UTF-8, and what is added would be: save it as UTF-8 first",
                path.display()
            );
        };
        let mut known = Self {
            // Those of entries that cannot be read as well.
            identifiers: eprints(text).collect(),
            keys: keys(text).collect(),
            ..Self::default()
        };
        for record in bibtex::parse(text).records {
            let id = record.id.as_deref().and_then(ArxivId::parse);
            known.identifiers.extend(id.map(|(id, _)| id));
            let found = record.doi.as_deref().and_then(doi);
            known.dois.extend(found.map(str::to_lowercase));
            known.titles.insert(title_key(&record.title));
        }
        Ok(known)
    }

    fn has(&self, paper: &Paper<'_>) -> bool {
        let id = paper.id();
        let doi = paper.doi().map(|doi| doi.to_lowercase());
        id.as_ref().is_some_and(|id| self.identifiers.contains(id))
            || doi.as_ref().is_some_and(|doi| self.dois.contains(doi))
            || (id.is_none() && doi.is_none() && self.titles.contains(&title_key(paper.title())))
    }
}

/// The identifiers in the fields that hold them.
fn eprints(text: &str) -> impl Iterator<Item = ArxivId> {
    text.lines().filter_map(|line| {
        let (name, value) = line.split_once('=')?;
        if !name.trim().eq_ignore_ascii_case("eprint") {
            return None;
        }
        let value = value.trim_matches(|c: char| c.is_whitespace() || "{}\",".contains(c));
        ArxivId::parse(value).map(|(id, _)| id)
    })
}

/// The keys of entries, whatever else is in them.
fn keys(text: &str) -> impl Iterator<Item = String> {
    text.split('@').skip(1).filter_map(|entry| {
        let name = entry.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let behind = name.trim_start().strip_prefix(['{', '('])?.trim_start();
        let key = behind.split([',', '\n', '}']).next()?.trim();
        (name.len() < entry.len() && !key.is_empty()).then(|| key.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::{
        catalog::builder::{Builder, Draft},
        source::built_in,
    };

    fn indexes(numbers: std::ops::Range<u32>) -> Vec<PaperIndex> {
        numbers.map(PaperIndex).collect()
    }

    #[test]
    fn a_bibliography_is_added_to_and_nothing_in_it_is_touched() {
        let catalog = built_in().catalog;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("refs.bib");
        let name = path.display().to_string();
        let first = catalog.paper(PaperIndex(0));
        let key = Pattern::default().key(&catalog.paper(PaperIndex(1)));
        let (id, taken) = (first.id_text(), key.to_uppercase());
        let mine = format!(
            "% mine é\r\n@misc{{{taken}, title={{Not that}}}}\n@article{{broken, title = {{never closed,\n  EPRINT = \"arXiv:{id}v3\",\n"
        );
        fs::write(&path, &mine).expect("a file");
        let write = |range| write(&catalog, &indexes(range), &name, Pattern::default());
        let written = write(0..2).expect("written");
        assert_eq!(
            (written.papers, written.already, written.added),
            (1, 1, true)
        );
        let text = fs::read_to_string(&path).expect("a file");
        let added = text.strip_prefix(&mine).expect("what was there");
        assert!(added.starts_with(&format!("\n@misc{{{key}a,\n")), "{added}");
        // Once more: nothing new, and the file is not even written.
        let before = fs::metadata(&path)
            .expect("a file")
            .modified()
            .expect("a time");
        assert_eq!(write(0..2).expect("nothing").papers, 0);
        let after = fs::metadata(&path)
            .expect("a file")
            .modified()
            .expect("a time");
        assert_eq!(
            (before, text),
            (after, fs::read_to_string(&path).expect("a file"))
        );
    }

    #[test]
    fn a_paper_without_identifier_is_known_by_its_doi_or_title() {
        let mut builder = Builder::default();
        let titles = ["HybridFlow: R&D of $O(n)$ GPUs", "Known by 10% of a DOI"];
        for (title, doi) in titles.into_iter().zip([None, Some("10.1000/ABC")]) {
            builder.push(Draft {
                title: title.to_owned(),
                doi: doi.map(ToOwned::to_owned),
                ..Draft::default()
            });
        }
        let catalog = builder.freeze();
        let folder = tempfile::tempdir().expect("a folder");
        let name = folder.path().join("refs.bib").display().to_string();
        let write = || write(&catalog, &indexes(0..2), &name, Pattern::default());
        assert_eq!(write().expect("written").papers, 2);
        let again = write().expect("read");
        assert_eq!((again.papers, again.already), (0, 2));
    }

    #[test]
    fn a_new_file_of_each_ending_is_read_as_the_same_papers() {
        let catalog = built_in().catalog;
        let folder = tempfile::tempdir().expect("a folder");
        for (ending, _) in ENDINGS {
            let path = folder.path().join(format!("papers{ending}"));
            let name = path.display().to_string();
            let write = || write(&catalog, &indexes(0..36), &name, Pattern::default());
            let written = write().expect("written");
            assert_eq!((written.papers, written.added), (36, false), "{ending}");
            if ![".md", ".tsv"].contains(&ending) {
                let read = crate::source::open::open(&[path]).expect("papers");
                let ids = |catalog: &Catalog| {
                    let mut ids: Vec<String> = (indexes(0..36).into_iter())
                        .map(|index| catalog.paper(index).id_text().to_owned())
                        .collect();
                    ids.sort();
                    ids
                };
                assert_eq!(ids(&read.catalog), ids(&catalog), "{ending}");
            }
            if ending != ".bib" {
                let error = format!("{:#}", write().expect_err("a file that is there"));
                assert!(
                    error.contains("is there already, and only a .bib"),
                    "{error}"
                );
            }
        }
    }

    #[test]
    fn what_cannot_be_written_is_told() {
        let catalog = built_in().catalog;
        let folder = tempfile::tempdir().expect("a folder");
        let latin = folder.path().join("latin.bib");
        fs::write(&latin, b"@misc{a, title={\xe9}}").expect("a file");
        let protected = folder.path().join("protected.bib");
        fs::write(&protected, "").expect("a file");
        let mode = fs::Permissions::from_mode(0o444);
        fs::set_permissions(&protected, mode).expect("protected");
        fs::create_dir(folder.path().join("folder.bib")).expect("a folder");
        for (name, reason) in [
            ("latin.bib", "not in UTF-8"),
            ("protected.bib", "added to: it is protected"),
            ("folder.bib", "added to: it is no file"),
            (
                "papers.doc",
                "does not say a format: let it end in one of .bib",
            ),
            ("nowhere/papers.bib", "cannot be written: "),
        ] {
            let name = folder.path().join(name).display().to_string();
            let error = write(&catalog, &indexes(0..1), &name, Pattern::default());
            let error = format!("{:#}", error.expect_err("no room for it"));
            assert!(error.contains(reason), "{error}");
        }
        assert_eq!(fs::read(&latin).expect("a file"), b"@misc{a, title={\xe9}}");
    }
}
