//! From a typed key to the answer, in milliseconds of thread time: to the first screen, which is
//! certain, and to the whole answer with all counts. Beside it, in the same run, two matchers that
//! look at titles: nucleo-matcher and frizbee, both narrowing from key to key.
//!
//! With `ARXIVIST_CORPUS` set the catalogs are 92,353 papers and 2.8 million, else 92,353 made-up
//! ones. `ARXIVIST_ALONE=1` leaves the two others out, which take minutes.

#[path = "../tests/support/synthetic.rs"]
mod synthetic;

use std::{sync::Arc, time::Duration};

use arxivist::{
    catalog::Catalog,
    search::{Request, answer::Searcher, corpus::Corpus, fold::fold, query::Query},
};
use rustix::time::{ClockId, clock_gettime};

/// What is typed, letter by letter.
const TYPED: [&str; 9] = [
    "transformer",
    "moe",
    "gnn train",
    "distributed training",
    "attention is all you need",
    "xqzv",
    "a",
    "quantum err corr",
    "sheng hybridflow",
];

/// How many letters are deleted again at the end of each.
const DELETED: usize = 3;

/// How many rows a screen asks for.
const WANTED: usize = 500;

/// The filter's text after each key: every query typed, the end deleted and typed again, and a
/// letter in the middle deleted and put back.
fn keys() -> Vec<String> {
    let mut keys = Vec::new();
    for query in TYPED {
        let typed = |end: usize| query[..end].to_owned();
        keys.extend((1..=query.len()).map(typed));
        let shorter = query.len().saturating_sub(DELETED).max(1);
        keys.extend((shorter..query.len()).rev().map(typed));
        keys.extend((shorter + 1..=query.len()).map(typed));
        let middle = query.len() / 2;
        if middle > 0 {
            keys.push(format!("{}{}", &query[..middle], &query[middle + 1..]));
            keys.push(query.to_owned());
        }
    }
    keys
}

fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap_or(0),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

/// Times of all keys, and how they are told.
struct Times(Vec<(f64, String)>);

impl Times {
    fn at(&self, part: f64) -> f64 {
        let mut times: Vec<f64> = self.0.iter().map(|(time, _)| *time).collect();
        times.sort_by(f64::total_cmp);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a position in a short list"
        )]
        let position = ((times.len() - 1) as f64 * part).round() as usize;
        times[position]
    }

    fn tell(&self, name: &str) {
        println!(
            "{name:24} median {:9.3}   p90 {:9.3}   p99 {:9.3}   most {:9.3} ms",
            self.at(0.5),
            self.at(0.9),
            self.at(0.99),
            self.at(1.0)
        );
    }

    fn tell_slowest(&self) {
        let mut times = self.0.clone();
        times.sort_by(|a, b| b.0.total_cmp(&a.0));
        let slowest: Vec<String> = times
            .iter()
            .take(8)
            .map(|(time, key)| format!("{key:?} {time:.2}"))
            .collect();
        println!("  slowest: {}", slowest.join(", "));
    }
}

fn ours(corpus: &Arc<Corpus>, keys: &[String]) -> (Times, Times) {
    let mut searcher = Searcher::of(Arc::clone(corpus));
    // The program has answered the empty filter before anybody types.
    searcher.ask(&Request::default());
    let (mut first, mut whole) = (Times(Vec::new()), Times(Vec::new()));
    for key in keys {
        let request = Request {
            query: Query::parse(key),
            wanted: Some(WANTED),
            ..Request::default()
        };
        let start = thread_time();
        let mut early = None;
        searcher.answer(
            &request,
            || false,
            |_| {
                early.get_or_insert_with(thread_time);
            },
        );
        let end = thread_time();
        let milliseconds = |time: Duration| time.saturating_sub(start).as_secs_f64() * 1000.0;
        first
            .0
            .push((milliseconds(early.unwrap_or(end)), key.clone()));
        whole.0.push((milliseconds(end), key.clone()));
    }
    (first, whole)
}

/// Times a matcher of titles: `matching` gives those of some titles that match a text.
fn others(
    titles: &[String],
    keys: &[String],
    mut matching: impl FnMut(&str, &[u32]) -> Vec<u32>,
) -> Times {
    let all: Vec<u32> = (0..u32::try_from(titles.len()).expect("few enough")).collect();
    let mut before: (String, Vec<u32>) = (String::new(), Vec::new());
    let mut times = Vec::new();
    for key in keys {
        let narrower = !before.0.is_empty() && key.starts_with(&before.0);
        let start = thread_time();
        let matched = matching(key, if narrower { &before.1 } else { &all });
        times.push((
            thread_time().saturating_sub(start).as_secs_f64() * 1000.0,
            key.clone(),
        ));
        before = (key.clone(), matched);
    }
    Times(times)
}

fn nucleo(titles: &[String], keys: &[String]) -> Times {
    use nucleo_matcher::{
        Config, Matcher, Utf32Str,
        pattern::{CaseMatching, Normalization, Pattern},
    };
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut characters = Vec::new();
    others(titles, keys, |key, among| {
        let pattern = Pattern::parse(key, CaseMatching::Ignore, Normalization::Smart);
        let mut scored: Vec<(u32, u32)> = Vec::new();
        for at in among {
            let title = Utf32Str::new(&titles[*at as usize], &mut characters);
            scored.extend(pattern.score(title, &mut matcher).map(|score| (score, *at)));
        }
        scored.sort_unstable_by(|a, b| b.cmp(a));
        scored.into_iter().map(|(_, at)| at).collect()
    })
}

fn frizbee(titles: &[String], keys: &[String]) -> Times {
    let config = frizbee::Config::default();
    others(titles, keys, |key, among| {
        let some: Vec<&str> = among
            .iter()
            .map(|at| titles[*at as usize].as_str())
            .collect();
        let needle: String = key.split(' ').collect();
        let matched = frizbee::match_list(&needle, &some, &config);
        matched
            .iter()
            .map(|found| among[found.index as usize])
            .collect()
    })
}

fn run(catalog: Catalog) {
    let papers = catalog.len();
    let corpus = Arc::new(Corpus::new(Arc::new(catalog)));
    let start = thread_time();
    let index = corpus.prepare().bytes();
    let built = thread_time().saturating_sub(start);
    let listed = corpus.catalog.listed_bytes();
    println!("\n{papers} papers");
    println!("searchable form built in {:.2} s", built.as_secs_f64());
    println!(
        "memory: {} bytes a paper listed, {} searched",
        listed / papers,
        index / papers
    );
    let keys = keys();
    let (first, whole) = ours(&corpus, &keys);
    println!("{} keys", keys.len());
    first.tell("to the first screen");
    first.tell_slowest();
    whole.tell("to the whole answer");
    whole.tell_slowest();
    if std::env::var_os("ARXIVIST_ALONE").is_some() {
        return;
    }
    let titles = corpus.catalog.indices();
    let titles: Vec<String> = titles
        .map(|index| fold(corpus.catalog.paper(index).title()))
        .collect();
    for (name, times) in [
        ("frizbee", frizbee(&titles, &keys)),
        ("nucleo-matcher", nucleo(&titles, &keys)),
    ] {
        times.tell(name);
        println!(
            "  {:.0} times the whole answer in the median, {:.0} at the 99th percentile",
            times.at(0.5) / whole.at(0.5),
            times.at(0.99) / whole.at(0.99)
        );
    }
}

fn main() {
    run(synthetic::catalog(92_353));
    if std::env::var_os("ARXIVIST_CORPUS").is_some() {
        run(synthetic::catalog(2_800_000));
    }
}
