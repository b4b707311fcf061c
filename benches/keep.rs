//! What it takes to keep 10,000 bookmarks, in milliseconds: reading them, a change to one on its
//! way to the disk, and finding them among the papers of a catalog; and to export 100,000 papers.

#[path = "../tests/support/synthetic.rs"]
mod synthetic;

use std::{hint::black_box, sync::Arc, time::Duration};

use arxivist::{
    bookmarks::{Bookmarks, Change, store::Store},
    catalog::PaperIndex,
    export::{self, Format, citation_key::Keys},
    search::kept::KeptPapers,
};
use rustix::time::{ClockId, clock_gettime};

/// How many are kept, among how many papers.
const KEPT: usize = 10_000;
const PAPERS: usize = 500_000;
/// How many are exported.
const EXPORTED: u32 = 100_000;
/// How often each thing is done.
const TIMES: usize = 21;

fn now(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap_or(0),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

/// Prints the medians of thread time and of waiting.
fn time(what: &str, mut done: impl FnMut(usize)) {
    let mut times = Vec::new();
    for at in 0..TIMES {
        let clocks = [ClockId::ThreadCPUTime, ClockId::Monotonic];
        let before = clocks.map(now);
        done(at);
        let after = clocks.map(now);
        times.push([
            after[0].saturating_sub(before[0]),
            after[1].saturating_sub(before[1]),
        ]);
    }
    let median = |clock: usize| {
        let mut times: Vec<Duration> = times.iter().map(|time| time[clock]).collect();
        times.sort();
        times[TIMES / 2].as_secs_f64() * 1000.0
    };
    println!("| {what} | {:.2} | {:.2} |", median(0), median(1));
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bookmarks.jsonl");
    let catalog = synthetic::catalog(PAPERS);
    let change = |paper: usize, bookmarked| Change {
        bookmarked: Some(bookmarked),
        ..Change::of(&catalog.paper(PaperIndex(u32::try_from(paper).expect("few papers"))))
    };
    let changes: Vec<Change> = (0..KEPT)
        .map(|at| change(at * (PAPERS / KEPT), true))
        .collect();
    let mut store = Store::at(path.clone());
    store.write(&changes).expect("written");
    let bytes = std::fs::metadata(&path).expect("a file").len();
    println!("{KEPT} bookmarks, {bytes} bytes\n");
    println!("| | thread time, ms | waiting, ms |\n|---|---|---|");
    time("read", |_| {
        let mut store = Store::at(path.clone());
        store.read().expect("read");
        black_box(store.bookmarks().is_empty());
    });
    time("a change, written and synced", |at| {
        let change = change(at * 7 + 1, true);
        store.write(&[change]).expect("written");
    });
    let shared = Arc::new(store.bookmarks().clone());
    time("a change, on the screen", |at| {
        let mut mine = Arc::clone(&shared);
        let change = change(at * 7 + 1, false);
        Arc::<Bookmarks>::make_mut(&mut mine).apply(&change);
        black_box(mine);
    });
    time(&format!("found among {PAPERS} papers"), |_| {
        black_box(KeptPapers::of(&catalog, &shared, &[]));
    });
    let papers: Vec<PaperIndex> = (0..EXPORTED).map(PaperIndex).collect();
    for (name, format) in [
        ("BibTeX", Format::Bibtex),
        ("RIS", Format::Ris),
        ("CSL", Format::Csl),
    ] {
        let mut out = Vec::new();
        let before = now(ClockId::ThreadCPUTime);
        let mut keys = Keys::default();
        export::write(&catalog, &papers, format, None, &mut keys, &mut out).expect("written");
        let took = now(ClockId::ThreadCPUTime).saturating_sub(before);
        #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
        let megabytes = out.len() as f64 / 1e6;
        println!(
            "{name} of {EXPORTED} papers: {megabytes:.1} MB, {:.0} MB/s",
            megabytes / took.as_secs_f64()
        );
    }
}
