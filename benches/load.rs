//! How fast sources are read: each format's text made into clean drafts, in megabytes a second of
//! thread time, and beside it in the same run a plain read of the same bytes from a file. Then
//! whole sources opened, as a reader waits for them, with the time of all threads together.
//!
//! With `ARXIVIST_CORPUS` set its files are opened as well.

use std::{
    borrow::Cow,
    fs,
    hint::black_box,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use arxivist::source::{
    self,
    format::{self, Format},
};
use mimalloc::MiMalloc;
use rustix::time::{ClockId, clock_gettime};

/// As the program has it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How many records of each format.
const RECORDS: usize = 10_000;
/// How many bytes the program parses at a time.
const PIECE: usize = 1 << 20;
/// How often each is read; the median counts.
const RUNS: usize = 5;

fn time_of(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap_or(0),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

/// The median time of some runs.
fn median(clock: ClockId, mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let before = time_of(clock);
            run();
            time_of(clock).saturating_sub(before)
        })
        .collect();
    times.sort();
    times[RUNS / 2]
}

#[expect(clippy::cast_precision_loss, reason = "printed with no decimals")]
fn rate(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / 1e6 / time.as_secs_f64().max(1e-9)
}

/// About as many words as an abstract has, different for each record.
fn abstract_(record: usize, line_end: &str) -> String {
    const WORDS: [&str; 16] = [
        "we",
        "show",
        "that",
        "the",
        "distributed",
        "training",
        "of",
        "graph",
        "neural",
        "networks",
        "converges",
        "under",
        "mild",
        "assumptions",
        "on",
        "$\\alpha$",
    ];
    let mut text = String::new();
    for at in 0..150 {
        text.push_str(WORDS[(at * 7 + record * (at + 3)) % WORDS.len()]);
        text.push_str(if at % 12 == 11 { line_end } else { " " });
    }
    text
}

/// A text of a format: what comes before the records, one record, what comes after.
fn texts() -> Vec<(&'static str, String)> {
    type Record = fn(usize) -> String;
    let formats: [(&str, &str, Record, &str); 7] = [
        (
            "snapshot JSON",
            "",
            |at| {
                format!(
                    "{{\"id\":\"2101.{:05}\",\"submitter\":\"Ada Writer\",\"authors\":\"Ada Writer, Bo Second and C. Third\",\"title\":\"A title of words number {at}\\n  that goes on\",\"comments\":\"{at} pages\",\"journal-ref\":null,\"doi\":null,\"report-no\":null,\"categories\":\"cs.DC cs.LG\",\"license\":\"http://arxiv.org/licenses/nonexclusive-distrib/1.0/\",\"abstract\":\"  {}\",\"versions\":[{{\"version\":\"v1\",\"created\":\"Mon, 2 Apr 2007 19:18:42 GMT\"}}],\"update_date\":\"2008-11-26\",\"authors_parsed\":[[\"Writer\",\"Ada\",\"\"],[\"Second\",\"Bo\",\"\"],[\"Third\",\"C.\",\"\"]]}}\n",
                    at + 1,
                    abstract_(at, "\\n").replace("$\\alpha$", "$\\\\alpha$")
                )
            },
            "",
        ),
        (
            "Atom",
            "<feed>",
            |at| {
                format!(
                    "<entry><id>http://arxiv.org/abs/2101.{:05}v1</id><title>A title of words &amp; number {at}</title><summary>{}</summary><published>2021-01-01T12:00:00Z</published><updated>2021-01-01T12:00:00Z</updated><author><name>Ada Writer</name></author><author><name>Bo Second</name></author><category term=\"cs.DC\"/><category term=\"cs.LG\"/><arxiv:primary_category term=\"cs.DC\"/></entry>\n",
                    at + 1,
                    abstract_(at, "\n")
                )
            },
            "</feed>",
        ),
        (
            "OAI-PMH",
            "<OAI-PMH><ListRecords>",
            |at| {
                format!(
                    "<record><header><identifier>oai:arXiv.org:2101.{0:05}</identifier></header><metadata><arXiv><id>2101.{0:05}</id><created>2021-01-01</created><authors><author><keyname>Writer</keyname><forenames>Ada</forenames></author><author><keyname>Second</keyname><forenames>Bo</forenames></author></authors><title>A title of words number {at}</title><categories>cs.DC cs.LG</categories><abstract>{1}</abstract></arXiv></metadata></record>\n",
                    at + 1,
                    abstract_(at, "\n")
                )
            },
            "</ListRecords></OAI-PMH>",
        ),
        (
            "RSS",
            "<rss><channel>",
            |at| {
                format!(
                    "<item><title>A title of words number {at}</title><link>https://arxiv.org/abs/2101.{0:05}</link><description>arXiv:2101.{0:05}v1 Announce Type: new \nAbstract: {1}</description><guid>oai:arXiv.org:2101.{0:05}v1</guid><category>cs.DC</category><dc:creator>Ada Writer, Bo Second</dc:creator></item>\n",
                    at + 1,
                    abstract_(at, "\n")
                )
            },
            "</channel></rss>",
        ),
        (
            "mail",
            "",
            |at| {
                format!(
                    "\\\\\narXiv:2101.{0:05}\nDate: Fri, 1 Jan 2021 18:34:08 GMT   (243kb,D)\n\nTitle: A title of words number {at}\nAuthors: Ada Writer, Bo Second\nCategories: cs.DC cs.LG\nComments: 5 pages\n\\\\\n  {1}\n\\\\ ( https://arxiv.org/abs/2101.{0:05} ,  243kb)\n{2}\n",
                    at + 1,
                    abstract_(at, "\n"),
                    "-".repeat(78)
                )
            },
            "",
        ),
        (
            "BibTeX",
            "",
            |at| {
                format!(
                    "@misc{{writer2021title{at},\n  title = {{A {{T}}itle of words number {at}}},\n  author = {{Writer, Ada and Second, Bo}},\n  year = {{2021}},\n  eprint = {{2101.{:05}}},\n  archivePrefix = {{arXiv}},\n  primaryClass = {{cs.DC}},\n  abstract = {{{}}},\n}}\n\n",
                    at + 1,
                    abstract_(at, "\n")
                )
            },
            "",
        ),
        (
            "RIS",
            "",
            |at| {
                format!(
                    "TY  - JOUR\nTI  - A title of words number {at}\nAU  - Writer, Ada\nAU  - Second, Bo\nAB  - {}\nPY  - 2021/01/02/\nUR  - http://arxiv.org/abs/2101.{:05}\nER  - \n\n",
                    abstract_(at, " "),
                    at + 1
                )
            },
            "",
        ),
    ];
    let text = |(name, before, record, after): (&'static str, &str, Record, &str)| {
        let records: String = (0..RECORDS).map(record).collect();
        (name, format!("{before}{records}{after}"))
    };
    formats.into_iter().map(text).collect()
}

/// What a plain reader of snapshot lines takes: the pace that ours is held against.
#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "only read")]
struct SixFields<'text> {
    #[serde(borrow)]
    id: Cow<'text, str>,
    #[serde(borrow)]
    title: Cow<'text, str>,
    #[serde(borrow)]
    authors: Cow<'text, str>,
    #[serde(borrow, rename = "abstract")]
    abstract_: Cow<'text, str>,
    #[serde(borrow)]
    categories: Cow<'text, str>,
    #[serde(borrow)]
    comments: Option<Cow<'text, str>>,
}

/// Prints how fast `serde_json` alone reads six fields of each line, borrowed where they can be.
fn read_plainly(text: &str) {
    let time = median(ClockId::ThreadCPUTime, || {
        for line in text.lines() {
            black_box(serde_json::from_str::<SixFields>(line).expect("an object"));
        }
    });
    println!(
        "\nserde_json, six fields of each line: {:.0} MB/s of thread time",
        rate(text.len(), time)
    );
}

fn read_each(folder: &Path) {
    println!(
        "\n| format | bytes | syntax, MB/s of thread time | drafts, MB/s of thread time | plain read, MB/s | opened, MB/s of all threads | MB/s of waiting |\n|---|---|---|---|---|---|"
    );
    let texts = texts();
    for (name, text) in &texts {
        let path = folder.join(name.replace(' ', "_"));
        fs::write(&path, text).expect("written");
        let format = format::of(&text[..whole_letters(text, 1 << 16)]).expect("a known format");
        let (syntax, drafts) = parsed(format, text);
        let plain = median(ClockId::ThreadCPUTime, || {
            black_box(fs::read(&path).expect("read"));
        });
        let (all, waiting) = opened(&path);
        println!(
            "| {name} | {} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} |",
            text.len(),
            rate(text.len(), syntax),
            rate(text.len(), drafts),
            rate(text.len(), plain),
            rate(text.len(), all),
            rate(text.len(), waiting)
        );
    }
    read_plainly(&texts[0].1);
}

/// The longest beginning of at most so many bytes that ends behind a letter.
fn whole_letters(text: &str, most: usize) -> usize {
    let most = most.min(text.len());
    (0..=most)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// The times that a text takes to be parsed, and to become drafts, in pieces as large as those that
/// the program reads.
fn parsed(format: &Format, text: &str) -> (Duration, Duration) {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let piece = whole_letters(rest, PIECE);
        let end = match format.cut.last(&rest.as_bytes()[..piece], 0) {
            Some(end) if piece < rest.len() => end,
            _ => rest.len(),
        };
        let (piece, behind) = rest.split_at(end);
        pieces.push(piece);
        rest = behind;
    }
    let syntax = median(ClockId::ThreadCPUTime, || {
        for piece in &pieces {
            black_box((format.parse)(piece).records.len());
        }
    });
    let file = "bench".into();
    let drafts = median(ClockId::ThreadCPUTime, || {
        for piece in &pieces {
            let records = (format.parse)(piece).records.into_iter();
            let drafts = records.map(|record| record.into_draft(&file, 1));
            black_box(drafts.collect::<Vec<_>>());
        }
    });
    (syntax, drafts)
}

/// The time of all threads, and of waiting, that opening a source takes.
fn opened(path: &Path) -> (Duration, Duration) {
    let mut waited = Vec::new();
    let all = median(ClockId::ProcessCPUTime, || {
        let before = Instant::now();
        let opened = source::open(std::slice::from_ref(&path.to_owned())).expect("papers");
        black_box(opened.catalog.len());
        waited.push(before.elapsed());
    });
    waited.sort();
    (all, waited[RUNS / 2])
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let built_in = median(ClockId::ThreadCPUTime, || {
        black_box(source::built_in().catalog.len());
    });
    println!(
        "the built-in catalog: {:.2} ms",
        built_in.as_secs_f64() * 1e3
    );
    read_each(folder.path());
    let Some(corpus) = std::env::var_os("ARXIVIST_CORPUS").map(PathBuf::from) else {
        return;
    };
    let files = fs::read_dir(corpus).expect("a folder").flatten();
    for path in files.map(|file| file.path()).filter(|path| path.is_file()) {
        let bytes = fs::metadata(&path).map_or(0, |metadata| metadata.len());
        let bytes = usize::try_from(bytes).unwrap_or(0);
        let (all, waiting) = opened(&path);
        println!(
            "{}: {:.0} MB/s of all threads, {:.0} MB/s of waiting",
            path.display(),
            rate(bytes, all),
            rate(bytes, waiting)
        );
        let text = fs::read_to_string(&path).expect("text");
        let format = format::of(&text[..whole_letters(&text, 1 << 16)]).expect("a known format");
        let (syntax, drafts) = parsed(format, &text);
        println!(
            "    syntax {:.0} MB/s of thread time, drafts {:.0}",
            rate(bytes, syntax),
            rate(bytes, drafts)
        );
        read_plainly(&text);
    }
}
