//! A paper's PDF, saved under a name that one can read.

use std::{
    fs::{self, File},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use ureq::{Body, http::Response};

use super::{Api, Told, answer::said, failure::Failure};
use crate::catalog::{arxiv_id::ArxivId, tex, text::steers_terminal};

/// What a PDF begins with.
const BEGINS: &[u8] = b"%PDF-";

/// The most characters of a title in a file's name.
const TITLE: usize = 60;

/// How long one may take: a large one over a slow line.
const PATIENCE: Duration = Duration::from_secs(3600);

/// How many bytes are read before it is told how far one is.
const STEP: u64 = 1 << 20;

/// How much of a page that is sent in the place of a PDF is read.
const PAGE: u64 = 1 << 16;

/// The name of a paper's file: its identifier, and its title up to a colon.
#[must_use]
pub fn name(id: &ArxivId, title: &str) -> String {
    let title = tex::shown(title);
    let title = title.split(": ").next().unwrap_or_default();
    let in_names = |c: &char| !"/\\:*?\"<>|".contains(*c);
    let shown = |c: char| if steers_terminal(c) { ' ' } else { c };
    let title: String = title.chars().filter(in_names).map(shown).collect();
    let mut short = String::new();
    for word in title.split_whitespace() {
        if short.chars().count() + word.chars().count() >= TITLE {
            break;
        }
        short.push(' ');
        short.push_str(word);
    }
    let short = short.trim_end_matches(['.', ' ']);
    format!("{}{short}.pdf", id.to_string().replace('/', "_"))
}

/// Saves a paper's PDF in a folder, and returns where; one that is there already stays. What has
/// arrived of it stays as well, and is gone on from the next time.
///
/// # Errors
/// When there is none, or it cannot be saved.
pub fn save(
    api: &mut Api,
    id: &ArxivId,
    title: &str,
    folder: &Path,
    told: Told<'_>,
) -> Result<(PathBuf, bool)> {
    let name = name(id, title);
    let (path, part) = (folder.join(&name), folder.join(format!(".{name}.part")));
    if path.exists() {
        return Ok((path, false));
    }
    let url = format!("{}/pdf/{id}", api.origin());
    let agent = api.agent.clone();
    let cannot = || format!("{} cannot be written", path.display());
    fs::create_dir_all(folder).with_context(cannot)?;
    let mut wrong = None;
    let arrived = api.attempts(told, || {
        let there = fs::metadata(&part).map_or(0, |part| part.len());
        let mut request = agent
            .get(&url)
            .config()
            .timeout_global(Some(PATIENCE))
            .build();
        if there > 0 {
            request = request.header("Range", format!("bytes={there}-"));
        }
        let mut response = request.call()?;
        if response.status().as_u16() == 416 {
            // More is there than there is.
            drop(fs::remove_file(&part));
            return Err(Failure::again("another file than before"));
        }
        if !response.status().is_success() {
            let mut page = Vec::new();
            let _ = response
                .body_mut()
                .as_reader()
                .take(PAGE)
                .read_to_end(&mut page);
            if let Some(failure) = Failure::of_status(&response, &page) {
                return Err(failure);
            }
        }
        let goes_on = response.status().as_u16() == 206;
        match write(&mut response, &part, goes_on.then_some(there), told) {
            Ok(()) => Ok(()),
            // What the disk says is said as it is.
            Err(Stopped::Disk(error)) => {
                wrong = Some(error);
                Err(Failure::Final(String::new()))
            }
            Err(Stopped::Network(failure)) => Err(failure),
        }
    });
    if let Some(error) = wrong {
        return Err(error).with_context(cannot);
    }
    arrived?;
    let mut begins = Vec::new();
    File::open(&part)?.take(PAGE).read_to_end(&mut begins)?;
    if !begins.starts_with(BEGINS) {
        drop(fs::remove_file(&part));
        let said = said(&String::from_utf8_lossy(&begins)).unwrap_or_default();
        bail!("arXiv sent something else than a PDF: {said}");
    }
    fs::rename(&part, &path).with_context(cannot)?;
    Ok((path, true))
}

/// What stopped the writing of what arrives.
enum Stopped {
    Disk(io::Error),
    Network(Failure),
}

/// Writes what arrives to a file, behind what has arrived before, if it goes on there.
fn write(
    response: &mut Response<Body>,
    part: &Path,
    behind: Option<u64>,
    told: Told<'_>,
) -> Result<(), Stopped> {
    let length = response.body().content_length();
    let mut file = File::options()
        .create(true)
        .write(true)
        .append(behind.is_some())
        .truncate(behind.is_none())
        .open(part)
        .map_err(Stopped::Disk)?;
    let before = behind.unwrap_or(0);
    let all = length.map(|length| length + before);
    let (mut done, mut next) = (before, before + STEP);
    let mut reader = response.body_mut().as_reader();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = match reader.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) => return Err(Stopped::Network(ureq::Error::from(error).into())),
        };
        file.write_all(&buffer[..count]).map_err(Stopped::Disk)?;
        done += count as u64;
        if done >= next {
            next = done + STEP;
            told(&match all {
                Some(all) => format!("{} of {} MB", megabytes(done), megabytes(all)),
                None => format!("{} MB", megabytes(done)),
            });
        }
    }
    if all.is_some_and(|all| done < all) {
        return Err(Stopped::Network(Failure::again("only a part of it")));
    }
    file.sync_data().map_err(Stopped::Disk)
}

/// In megabytes, with a digit behind the point.
fn megabytes(bytes: u64) -> String {
    format!("{}.{}", bytes / 1_000_000, bytes % 1_000_000 / 100_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_one_can_read() {
        let named = |id: &str, title: &str| {
            let (id, _) = ArxivId::parse(id).expect("an identifier");
            name(&id, title)
        };
        assert_eq!(
            named(
                "2409.19256",
                "HybridFlow: A Flexible and Efficient RLHF Framework"
            ),
            "2409.19256 HybridFlow.pdf"
        );
        assert_eq!(
            named("hep-th/9711200", "The Large $N$ limit\tof .../a\\b?"),
            "hep-th_9711200 The Large N limit of ...ab.pdf"
        );
        assert_eq!(named("2101.00001", ""), "2101.00001.pdf");
        let long = named("2101.00001", &"word ".repeat(60));
        assert!(long.len() < 80 && long.ends_with("word.pdf"), "{long}");
    }
}
