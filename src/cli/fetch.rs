//! `arxivist fetch` and `arxivist get`: papers and PDFs from arXiv.

use std::{
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde_json::json;

use super::{
    DONE, Sources, configured, find,
    read::{self, line},
    report::Report,
};
use crate::{
    catalog::{
        arxiv_id::ArxivId,
        builder::{Builder, Draft},
        text::printable,
    },
    export::json,
    fetch::{
        Api, Pace,
        papers::Papers,
        pdf,
        query::of_filter,
        resolve::{Resolved, resolve},
    },
    home,
    runtime::signals,
    say, whole_file,
};

/// How many papers a query fetches where nothing else is said.
const USUAL: usize = 1000;

/// What the names of files begin with that are not whole yet.
const BEGUN: &str = ".arxivist-fetch-";
/// What others may do with a file that is fetched, as with any.
const SHARED: u32 = 0o644;

/// What to fetch.
#[derive(Debug, Args)]
pub struct What {
    /// What to ask for, as in the filter, or in the API's own language: cat:cs.DC AND ti:training
    #[arg(value_name = "QUERY", required_unless_present_any = ["ids", "resolve"], conflicts_with_all = ["ids", "resolve"])]
    query: Option<String>,
    /// Fetch the papers whose identifiers are in a file, such as a list, a BibTeX file or a mail
    #[arg(long, value_name = "FILE", conflicts_with = "resolve")]
    ids: Option<PathBuf>,
    /// Complete the papers of a source that have a title but no identifier
    #[arg(long, value_name = "SOURCE")]
    resolve: Option<PathBuf>,
    /// The file to write, JSON Lines; what is fetched is added to one that is there
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Fetch at most so many papers
    #[arg(long, value_name = "N", default_value_t = USUAL)]
    max: usize,
    #[command(flatten)]
    from: From,
    #[command(flatten)]
    report: Report,
}

/// Whom to ask.
#[derive(Debug, Args)]
pub struct From {
    /// The address of the API, if not the one of the configuration
    #[arg(long, value_name = "URL")]
    api: Option<String>,
}

impl From {
    fn api(&self) -> Result<Api> {
        let url = self
            .api
            .clone()
            .unwrap_or_else(|| configured().settings.api);
        Api::new(&url, Pace::default())
    }
}

pub(super) fn run(what: &What) -> Result<u8> {
    if what.output.as_os_str() == "-" {
        bail!("-o: what is fetched is written to a file, not to standard output");
    }
    let mut api = what.from.api()?;
    if let Some(source) = &what.resolve {
        return complete(&mut api, source, &what.output, what.report);
    }
    let name = printable(&what.output.to_string_lossy()).into_owned();
    let query = match &what.query {
        Some(text) => Some(
            of_filter(text)
                .with_context(|| format!("{text:?} asks for nothing that arXiv knows of"))?,
        ),
        None => None,
    };
    let ids = what.ids.as_deref().map(identifiers).transpose()?;
    let mut papers = Papers::at(&what.output)?;
    let interrupted = name.clone();
    // What has arrived is in the file already.
    signals::before_ending(move || {
        line("");
        say(format_args!(
            "{interrupted} has what arrived; the same again goes on from there"
        ));
    })?;
    let done = match (&query, &ids) {
        (Some(query), _) => papers
            .search(&mut api, query, what.max, &line)
            .map(|()| Vec::new()),
        (None, ids) => papers.by_identifier(&mut api, ids.as_deref().unwrap_or_default(), &line),
    };
    line("");
    for reason in papers.skipped.iter().take(read::LEFT_OUT) {
        say(format_args!("left out: {}", printable(reason)));
    }
    let (new, known) = (papers.new, papers.known);
    let missing = match done {
        Err(error) if new > 0 => {
            return Err(error.context(format!("{name} has {new} new papers, but that is not all")));
        }
        done => done?,
    };
    for id in &missing {
        say(format_args!("arXiv has no {id}"));
    }
    let had = if known > 0 {
        format!("; {known} had been there before")
    } else {
        String::new()
    };
    let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
    let json = json!({"file": what.output.to_string_lossy(), "new": new, "known": known, "missing": missing});
    what.report
        .print(format_args!("{name}: {new} new papers{had}"), &json)?;
    let nothing = new + known == 0;
    Ok(if nothing {
        crate::NOTHING_MATCHED
    } else {
        DONE
    })
}

/// The identifiers in a file.
fn identifiers(file: &Path) -> Result<Vec<ArxivId>> {
    let catalog = read::named(&[file.to_owned()])?.catalog;
    let ids = catalog
        .indices()
        .filter_map(|paper| catalog.paper(paper).id());
    let ids: Vec<ArxivId> = ids.collect();
    if ids.is_empty() {
        bail!("{}: no identifier in it", file.display());
    }
    Ok(ids)
}

/// Completes the papers of a source, and writes all of them to a file.
fn complete(api: &mut Api, source: &Path, output: &Path, report: Report) -> Result<u8> {
    let corpus = read::named(&[source.to_owned()])?;
    let catalog = &corpus.catalog;
    read::check(catalog)?;
    if output.exists() && !asked(output)? {
        bail!("{} is there; nothing was written", output.display());
    }
    let drafts = catalog
        .indices()
        .map(|paper| Draft::of(&catalog.paper(paper)));
    let drafts: Arc<Mutex<Vec<Draft>>> = Arc::new(Mutex::new(drafts.collect()));
    let (so_far, path) = (Arc::clone(&drafts), output.to_owned());
    signals::before_ending(move || {
        line("");
        match write(&so_far, &path) {
            Ok(()) => say(format_args!("{} has what was found so far", path.display())),
            Err(error) => say(crate::one_line(&error)),
        }
    })?;
    let (mut found, mut not_found, mut failed) = (0, 0, None);
    for at in 0..catalog.len() {
        let mut draft = locked(&drafts)[at].clone();
        match resolve(api, &mut draft, &line) {
            Ok(Resolved::Yes) => {
                found += 1;
                locked(&drafts)[at] = draft;
            }
            Ok(Resolved::No) => {
                not_found += 1;
                line("");
                say(format_args!("not found: {}", printable(&draft.title)));
            }
            Ok(Resolved::Untouched) => {}
            Err(error) => {
                failed = Some(error);
                break;
            }
        }
        line(&format!("{} of {} papers", at + 1, catalog.len()));
    }
    line("");
    write(&drafts, output)?;
    let name = output.display();
    if let Some(error) = failed {
        return Err(error.context(format!("{name} has what was found so far, {found} papers")));
    }
    let papers = catalog.len();
    let text = format!("{name}: {papers} papers, {found} of them completed, {not_found} not found");
    let json = json!({"file": output.to_string_lossy(), "papers": papers, "completed": found, "not_found": not_found});
    report.print(text, &json)?;
    Ok(DONE)
}

fn locked(drafts: &Mutex<Vec<Draft>>) -> std::sync::MutexGuard<'_, Vec<Draft>> {
    drafts.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write(drafts: &Mutex<Vec<Draft>>, path: &Path) -> Result<()> {
    let mut builder = Builder::default();
    for draft in locked(drafts).iter() {
        builder.push(draft.clone());
    }
    let catalog = builder.freeze();
    let mut text = Vec::new();
    for paper in catalog.indices() {
        json::write_line(&catalog.paper(paper), &mut text)?;
    }
    let written = whole_file::write(path, BEGUN, SHARED, &text);
    written.with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(())
}

/// Asks whether a file may be written over; no, where nobody can be asked.
fn asked(path: &Path) -> Result<bool> {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Ok(false);
    }
    eprint!("{} is there: write over it? [y/N] ", path.display());
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

pub(super) fn get(paper: &str, sources: &Sources, from: &From, report: Report) -> Result<u8> {
    let config = configured();
    let mut api = from.api()?;
    let (id, title) =
        if let (Some((id, _)), true) = (ArxivId::parse(paper), sources.sources.is_empty()) {
            // Whoever names a paper by its identifier need not have it anywhere.
            let answer = api.by_identifier(&[id.to_string()], &line)?;
            let title = answer.papers.into_iter().next().map(|paper| paper.title);
            (id, title.with_context(|| format!("arXiv has no {paper}"))?)
        } else {
            let corpus = sources.read()?;
            let Some(index) = find::paper(&corpus, paper) else {
                return Ok(find::none(paper));
            };
            let paper = corpus.catalog.paper(index);
            let id = paper.id().with_context(|| {
                format!(
                    "no identifier is known of {}: `arxivist fetch --resolve` may find it",
                    paper.title()
                )
            })?;
            (id, paper.title().to_owned())
        };
    let folder = home::expanded(Path::new(&config.settings.pdfs));
    signals::before_ending(|| {
        line("");
        say("what has arrived is kept; the same again goes on from there");
    })?;
    let saved = pdf::save(&mut api, &id, &title, &folder, &line);
    line("");
    let (path, new) = saved?;
    if !new {
        say("it is there already");
    }
    let file = path.to_string_lossy();
    let json = json!({"id": id.to_string(), "file": file, "new": new});
    report.print(printable(&file), &json)?;
    Ok(DONE)
}
