//! From sources to a catalog: pieces are read here, made into drafts on other threads, and put
//! together here again, in the order in which they were read.

use std::{
    io,
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{Receiver, SyncSender, channel, sync_channel},
    },
    thread,
};

use anyhow::{Context as _, Result, bail};

use super::{
    Opened, Skipped,
    format::Format,
    merge::Merge,
    open::{Content, Source, reason},
    pieces::{Piece, Pieces},
    prepared::Prepared,
    seed_papers, text,
};
use crate::catalog::{builder::Draft, listing::Listing};

/// The most threads that read pieces.
const THREADS: usize = 4;

/// Why a source gives nothing that could be read and holds nothing that could not.
const NOTHING: &str = "no paper in it";

/// What a piece says.
#[derive(Debug, Default)]
pub(super) struct Drafts {
    listing: Listing,
    /// The drafts, numbered from 1 as they stand in the piece.
    papers: Vec<Draft>,
    /// What was left out, with its line in the piece, from 1.
    skipped: Vec<(usize, String)>,
    /// What was left out of papers that were read, likewise.
    parts: Vec<(usize, String)>,
    /// How many records there were, read or left out.
    count: usize,
}

/// Reads a piece of a source.
pub(super) fn read(format: &Format, bytes: &[u8], file: &Arc<str>) -> Drafts {
    let text = text::decode(bytes);
    let parsed = (format.parse)(&text);
    let mut read = Drafts {
        listing: parsed.listing,
        papers: Vec::with_capacity(parsed.records.len()),
        count: parsed.records.len() + parsed.skipped.len(),
        skipped: parsed.skipped,
        parts: parsed.parts,
    };
    let broken: Vec<usize> = read.skipped.iter().map(|(line, _)| *line).collect();
    for (at, record) in parsed.records.into_iter().enumerate() {
        let line = record.line;
        // What is broken counts: a paper is the seventh record of its file to a reader, too.
        let before = broken.iter().filter(|broken| **broken < line).count();
        let wrong_identifier = record.wrong_identifier();
        match record.into_draft(file, at + before + 1) {
            Ok(mut draft) => {
                read.parts
                    .extend(wrong_identifier.map(|wrong| (line, wrong)));
                seed_papers::complete(&mut draft);
                read.papers.push(draft);
            }
            Err(reason) => {
                // What is left out whole is told once.
                read.parts.retain(|(of, _)| *of != line);
                read.skipped.push((line, reason.to_owned()));
            }
        }
    }
    read
}

/// How far loading has come.
#[derive(Debug)]
pub struct Progress<'a> {
    /// How many bytes of the sources have been read, of how many; 0 where that is not known.
    pub bytes: (u64, u64),
    /// The papers so far.
    pub papers: &'a Merge,
}

/// Reads sources into one catalog, by way of `merge`. `progress` is called after each piece.
///
/// # Errors
/// When a source cannot be read to its end, or there is no paper at all: one line with the names
/// and the reason.
pub fn load(
    sources: Vec<Source>,
    merge: Merge,
    mut progress: impl FnMut(&Progress<'_>),
) -> Result<Opened> {
    let names: Vec<Arc<str>> = sources
        .iter()
        .map(|source| Arc::clone(&source.name))
        .collect();
    let all = sources.iter().map(|source| source.bytes).sum();
    let mut loading = Loading {
        merge,
        ..Loading::default()
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut before = 0;
    thread::scope(|scope| {
        let readers: Vec<Reader> = (0..threads.clamp(1, THREADS))
            .map(|_| Reader::spawn(scope))
            .collect::<io::Result<_>>()?;
        for source in sources {
            let size = source.bytes;
            let mut progress = |papers: &Merge, done| {
                let bytes = (before + done, all);
                progress(&Progress { bytes, papers });
            };
            match source.content {
                Content::Text(pieces) => {
                    let counted = (Arc::clone(&source.name), source.read);
                    loading.text(scope, pieces, counted, &readers, progress)?;
                }
                Content::Unreadable(reason) => loading.skip(&source.name, 1, reason),
                Content::Prepared(prepared) => {
                    loading.prepared(&prepared, &source.name)?;
                    progress(&loading.merge, size);
                }
            }
            before += size;
        }
        anyhow::Ok(())
    })?;
    loading.flush_pages();
    let Loading { merge, skipped, .. } = loading;
    if merge.is_empty() {
        let first = skipped.iter().find(|skipped| skipped.reason != NOTHING);
        let first = first.map(|skipped| format!(" ({skipped})"));
        bail!(
            "{}: {NOTHING}{}",
            names.join(", "),
            first.unwrap_or_default()
        );
    }
    Ok(Opened {
        catalog: merge.into_catalog(),
        skipped,
    })
}

/// A thread that reads pieces, one after the other.
struct Reader {
    pieces: SyncSender<(Piece, &'static Format, Arc<str>)>,
    read: Receiver<(Drafts, usize)>,
}

impl Reader {
    fn spawn<'scope>(scope: &'scope thread::Scope<'scope, '_>) -> io::Result<Self> {
        let (pieces, waiting) = sync_channel::<(Piece, &Format, Arc<str>)>(1);
        let (done, read_pieces) = sync_channel(1);
        thread::Builder::new()
            .name("reader".into())
            .spawn_scoped(scope, move || {
                for (piece, format, file) in waiting {
                    let read = read(format, &piece.bytes, &file);
                    if done.send((read, piece.lines_before)).is_err() {
                        return;
                    }
                }
            })?;
        Ok(Self {
            pieces,
            read: read_pieces,
        })
    }
}

/// What has become of a piece.
enum Dealt {
    /// A reader has it.
    Piece,
    /// It could not be read: the line, and why.
    Failed(usize, String),
}

/// What has been loaded so far.
#[derive(Debug, Default)]
struct Loading {
    merge: Merge,
    skipped: Vec<Skipped>,
    /// Listing pages that wait until they can be put in the order of their numbers.
    pages: Vec<(Arc<str>, Drafts)>,
}

impl Loading {
    /// Reads a source: pieces are dealt to the readers on a thread, and what they say is taken
    /// here in the same order, so that nothing waits for a source that comes slowly.
    fn text<'scope>(
        &mut self,
        scope: &'scope thread::Scope<'scope, '_>,
        mut pieces: Pieces,
        (name, bytes_read): (Arc<str>, Arc<AtomicU64>),
        readers: &[Reader],
        mut progress: impl FnMut(&Merge, u64),
    ) -> io::Result<()> {
        let file = Arc::clone(&name);
        let (dealt, dealings) = channel();
        let waiting: Vec<_> = readers.iter().map(|reader| reader.pieces.clone()).collect();
        let deal = move || {
            let format = pieces.format;
            for reader in waiting.iter().cycle() {
                let piece = loop {
                    match pieces.next_piece() {
                        Ok(piece) => break piece,
                        Err(error) => {
                            let reason = format!("the rest cannot be read: {}", reason(&error));
                            drop(dealt.send(Dealt::Failed(pieces.line(), reason)));
                        }
                    }
                };
                let Some(piece) = piece else { return };
                let sent = reader.send((piece, format, Arc::clone(&file)));
                if sent.is_err() || dealt.send(Dealt::Piece).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new()
            .name("pieces".into())
            .spawn_scoped(scope, deal)?;
        let mut records = 0;
        let mut in_turn = readers.iter().cycle();
        for dealt in dealings {
            match dealt {
                Dealt::Failed(line, reason) => self.skip(&name, line, reason),
                Dealt::Piece => {
                    // A reader is gone only if it panicked, which is reported on its own.
                    let read = in_turn.next().map(|reader| reader.read.recv());
                    let Some(Ok((read, lines))) = read else { break };
                    records += self.take(&name, read, lines, records);
                    progress(&self.merge, bytes_read.load(Relaxed));
                }
            }
        }
        if records == 0 && self.skipped.last().is_none_or(|last| *last.file != *name) {
            self.skip(&name, 1, NOTHING.to_owned());
        }
        Ok(())
    }

    /// Takes in the papers of a prepared catalog, each as if it were read.
    fn prepared(&mut self, prepared: &Prepared, name: &str) -> Result<()> {
        let catalog = prepared.catalog().with_context(|| name.to_owned())?;
        self.flush_pages();
        for index in catalog.indices() {
            self.merge.push(Draft::of(&catalog.paper(index)));
        }
        for listing in catalog.listings() {
            self.merge.push_listing(listing.clone());
        }
        if catalog.failed() {
            bail!("{name}: a text in it cannot be read, it is damaged");
        }
        Ok(())
    }

    fn skip(&mut self, file: &str, line: usize, reason: String) {
        self.skipped.push(Skipped {
            file: file.to_owned(),
            line,
            reason,
        });
    }

    /// Takes in what a piece says; how many records that was.
    fn take(&mut self, file: &Arc<str>, mut read: Drafts, lines: usize, records: usize) -> usize {
        let count = read.count;
        let parts = read.parts.drain(..);
        let parts = parts.map(|(line, reason)| (line, format!("of this record only {reason}")));
        read.skipped.extend(parts);
        read.skipped.sort_by_key(|(line, _)| *line);
        for (line, reason) in read.skipped.drain(..) {
            self.skip(file, line + lines, reason);
        }
        if read.listing != Listing::default() {
            self.pages.push((Arc::clone(file), read));
            return count;
        }
        self.flush_pages();
        for mut draft in read.papers {
            draft.record += records;
            self.merge.push(draft);
        }
        count
    }

    /// Takes in the listing pages: those of one subject in the order of their numbers.
    fn flush_pages(&mut self) {
        let mut pages = std::mem::take(&mut self.pages);
        let mut subjects: Vec<String> = Vec::new();
        for (_, page) in &pages {
            if !subjects.contains(&page.listing.subject) {
                subjects.push(page.listing.subject.clone());
            }
        }
        pages.sort_by_key(|(_, page)| {
            let subject = subjects
                .iter()
                .position(|name| *name == page.listing.subject);
            (subject, page.listing.pages.first().copied())
        });
        for (_, page) in pages {
            self.merge.push_listing(page.listing);
            page.papers
                .into_iter()
                .for_each(|draft| self.merge.push(draft));
        }
    }
}
