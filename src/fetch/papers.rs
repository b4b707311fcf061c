//! A file of papers that are fetched: JSON Lines, a paper a line, to which what arrives is added
//! at once, so that nothing is lost however it ends. Beside it, while a query is not done, there
//! is where to go on.

use std::{
    fs::{self, File},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use hashbrown::HashSet;
use serde::{Deserialize, Serialize};

use super::{Api, PAGE, Told, answer::Answer};
use crate::{
    catalog::{
        arxiv_id::ArxivId,
        builder::{Builder, Draft},
    },
    export::json,
    source,
};

/// How many papers are asked for by identifier at once: what an address has room for.
const IDENTIFIERS: usize = 200;

/// The file, and what it has.
#[derive(Debug)]
pub struct Papers {
    path: PathBuf,
    ids: HashSet<ArxivId>,
    /// How many papers have come that it had not.
    pub new: usize,
    /// How many have come that it had.
    pub known: usize,
    /// What was left out of the answers, a sentence each.
    pub skipped: Vec<String>,
}

/// Where to go on with a query.
#[derive(Debug, Serialize, Deserialize, PartialEq)]
struct Begun {
    query: String,
    next: usize,
}

impl Papers {
    /// A file that may be there already.
    ///
    /// # Errors
    /// When it is there and is anything else than JSON Lines with papers, or cannot be read.
    pub fn at(path: &Path) -> Result<Self> {
        let mut papers = Self {
            path: path.to_owned(),
            ids: HashSet::new(),
            new: 0,
            known: 0,
            skipped: Vec::new(),
        };
        let name = path.display();
        let begins = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(papers),
            file => {
                let file = file.with_context(|| format!("{name} cannot be read"))?;
                let mut begins = String::new();
                let read = file.take(1).read_to_string(&mut begins);
                read.ok().map(|_| begins).unwrap_or_default()
            }
        };
        let length = fs::metadata(path)?.len();
        if length > 0 && begins != "{" {
            bail!("{name} is there and is no file of fetched papers (JSON Lines): name another");
        }
        if length > 0 {
            let opened = source::open(&[path.to_owned()])?;
            let catalog = &opened.catalog;
            let ids = catalog
                .indices()
                .filter_map(|paper| catalog.paper(paper).id());
            papers.ids.extend(ids);
        }
        Ok(papers)
    }

    /// Which of these it has not.
    #[must_use]
    pub fn lacking<'a>(&self, ids: &'a [ArxivId]) -> Vec<&'a ArxivId> {
        ids.iter().filter(|id| !self.ids.contains(*id)).collect()
    }

    /// Fetches what a query of the API finds, at most so many papers. A query that was not done
    /// is gone on with.
    ///
    /// # Errors
    /// Why it was not done; what has arrived is in the file.
    pub fn search(
        &mut self,
        api: &mut Api,
        query: &str,
        most: usize,
        told: Told<'_>,
    ) -> Result<()> {
        let mut begun = self.begun(query);
        let mut total = 0;
        while begun.next < most {
            let count = PAGE.min(most - begun.next);
            let answer = api.search(query, begun.next, count, total, told)?;
            let arrived = answer.papers.len() + answer.skipped.len();
            if arrived == 0 {
                break;
            }
            total = answer.total.unwrap_or(total);
            self.add(answer)?;
            begun.next += arrived;
            // A total that is less than what has come says nothing.
            let all = begun.next == total || (arrived < count && begun.next > total);
            if all {
                break;
            }
            self.remember(Some(&begun))?;
            told(&format!(
                "{} of {} papers",
                begun.next,
                total.max(begun.next).min(most)
            ));
        }
        self.remember(None)
    }

    /// Fetches the papers with these identifiers that it has not, and returns those that there
    /// are none of.
    ///
    /// # Errors
    /// Why it was not done; what has arrived is in the file.
    pub fn by_identifier(
        &mut self,
        api: &mut Api,
        ids: &[ArxivId],
        told: Told<'_>,
    ) -> Result<Vec<ArxivId>> {
        let lacking: Vec<ArxivId> = self.lacking(ids).into_iter().cloned().collect();
        self.known = ids.len() - lacking.len();
        for (asked, some) in lacking.chunks(IDENTIFIERS).enumerate() {
            let names: Vec<String> = some.iter().map(ToString::to_string).collect();
            self.add(api.by_identifier(&names, told)?)?;
            let asked = (asked * IDENTIFIERS + some.len()).min(lacking.len());
            told(&format!("{asked} of {} papers", lacking.len()));
        }
        Ok(self.lacking(&lacking).into_iter().cloned().collect())
    }

    /// Adds what has arrived, and has it on the disk.
    fn add(&mut self, answer: Answer) -> Result<()> {
        self.skipped.extend(answer.skipped);
        let is_new = |draft: &Draft| draft.id.as_ref().is_none_or(|id| !self.ids.contains(id));
        let (new, known): (Vec<Draft>, Vec<Draft>) = answer.papers.into_iter().partition(is_new);
        self.known += known.len();
        self.new += new.len();
        self.ids
            .extend(new.iter().filter_map(|draft| draft.id.clone()));
        let lines = lines(new)?;
        let append = || -> io::Result<()> {
            let mut file = File::options()
                .create(true)
                .read(true)
                .append(true)
                .open(&self.path)?;
            // Of a line that was cut off, such as by a full disk, the beginning may stand there.
            if file.seek(SeekFrom::End(0))? > 0 {
                let mut last = [0];
                file.seek(SeekFrom::End(-1))?;
                file.read_exact(&mut last)?;
                if last != *b"\n" {
                    file.write_all(b"\n")?;
                }
            }
            file.write_all(&lines)?;
            file.sync_data()
        };
        append().with_context(|| format!("{} cannot be written", self.path.display()))
    }

    /// Where what is not done is remembered.
    fn beside(&self) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(".part");
        name.into()
    }

    fn begun(&self, query: &str) -> Begun {
        let fresh = Begun {
            query: query.to_owned(),
            next: 0,
        };
        let begun = fs::read(self.beside()).ok().filter(|_| self.path.exists());
        let begun = begun.and_then(|text| serde_json::from_slice(&text).ok());
        begun
            .filter(|begun: &Begun| begun.query == query)
            .unwrap_or(fresh)
    }

    fn remember(&self, begun: Option<&Begun>) -> Result<()> {
        let path = self.beside();
        let done = match begun {
            Some(begun) => fs::write(&path, serde_json::to_vec(begun)?),
            None => match fs::remove_file(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                done => done,
            },
        };
        done.with_context(|| format!("{} cannot be written", path.display()))
    }
}

/// Papers as lines of JSON.
fn lines(papers: Vec<Draft>) -> Result<Vec<u8>> {
    let mut builder = Builder::default();
    for draft in papers {
        builder.push(draft);
    }
    let catalog = builder.freeze();
    let mut lines = Vec::new();
    for paper in catalog.indices().map(|index| catalog.paper(index)) {
        json::write_line(&paper, &mut lines)?;
    }
    Ok(lines)
}
