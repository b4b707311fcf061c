//! The thread that searches: the newest question wins, older ones are given up half-way.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use super::{Matches, Request, answer::Searcher};
use crate::catalog::Catalog;

/// A thread that answers requests. It ends when this is dropped.
#[derive(Debug)]
pub struct Worker {
    requests: Sender<Request>,
    newest: Arc<AtomicU64>,
}

impl Worker {
    /// Starts the thread; `answered` is called on it with each answer that is still wanted.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn spawn(
        catalog: Arc<Catalog>,
        answered: impl Fn(Matches) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (requests, incoming) = channel();
        let newest = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&newest);
        thread::Builder::new()
            .name("search".into())
            .spawn(move || work(catalog, &incoming, &seen, answered))?;
        Ok(Self { requests, newest })
    }

    /// Asks. Requests with an older revision are given up.
    pub fn ask(&self, request: Request) {
        self.newest.fetch_max(request.revision, Ordering::Relaxed);
        // The thread is gone only if it panicked, which has been reported on its own.
        let _ = self.requests.send(request);
    }
}

fn work(
    catalog: Arc<Catalog>,
    incoming: &Receiver<Request>,
    newest: &AtomicU64,
    answered: impl Fn(Matches),
) {
    let searcher = Searcher::new(catalog);
    while let Ok(request) = incoming.recv() {
        let request = incoming.try_iter().last().unwrap_or(request);
        let stale = || newest.load(Ordering::Relaxed) > request.revision;
        if let Some(matches) = searcher.answer(&request, stale) {
            answered(matches);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{search::query::Query, source::built_in};

    #[test]
    fn the_newest_question_is_answered_and_answers_never_go_back() {
        let (answers, received) = channel();
        let worker = Worker::spawn(Arc::new(built_in().catalog), move |matches| {
            drop(answers.send(matches));
        })
        .expect("a thread");
        for revision in 1..=200 {
            let query = Query::parse(if revision == 200 { "hybrid" } else { "a" });
            worker.ask(Request {
                revision,
                query,
                ..Request::default()
            });
        }
        let mut revisions = Vec::new();
        while revisions.last() != Some(&200) {
            let matches = received.recv().expect("an answer");
            revisions.push(matches.revision);
            if matches.revision == 200 {
                assert_eq!(matches.papers.len(), 2);
            }
        }
        assert!(
            revisions.windows(2).all(|pair| pair[0] < pair[1]),
            "{revisions:?}"
        );
    }
}
