//! The thread that searches: the newest question wins, older ones are given up half-way. Beside it
//! a second thread makes the index; until it is there, questions are answered more simply, and
//! then once more.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use super::{Matches, Request, answer::Searcher, corpus::Corpus};

/// A thread that answers requests. It ends when this is dropped.
#[derive(Debug)]
pub struct Worker {
    wake: Sender<Wake>,
    newest: Arc<AtomicU64>,
}

/// What the thread waits for.
#[derive(Debug)]
enum Wake {
    Asked(Box<Request>),
    /// There is an index now.
    Prepared,
}

impl Worker {
    /// Starts the threads; `answered` is called on one of them with each answer, or beginning of
    /// one, that is still wanted.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn spawn(
        corpus: Arc<Corpus>,
        answered: impl Fn(Matches) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (wake, woken) = channel();
        let newest = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&newest);
        if corpus.wants_index() {
            let (prepared, preparing) = (wake.clone(), Arc::clone(&corpus));
            thread::Builder::new().name("index".into()).spawn(move || {
                preparing.prepare();
                // Nobody listens any more when the browser ends before.
                let _ = prepared.send(Wake::Prepared);
            })?;
        }
        thread::Builder::new()
            .name("search".into())
            .spawn(move || work(corpus, &woken, &seen, answered))?;
        Ok(Self { wake, newest })
    }

    /// Asks. Requests with an older revision are given up.
    pub fn ask(&self, request: Request) {
        self.newest.fetch_max(request.revision, Ordering::Relaxed);
        // The thread is gone only if it panicked, which has been reported on its own.
        let _ = self.wake.send(Wake::Asked(Box::new(request)));
    }
}

impl Drop for Worker {
    /// Gives up what is being answered.
    fn drop(&mut self) {
        self.newest.store(u64::MAX, Ordering::Relaxed);
    }
}

fn work(
    corpus: Arc<Corpus>,
    woken: &Receiver<Wake>,
    newest: &AtomicU64,
    answered: impl Fn(Matches),
) {
    let mut searcher = Searcher::of(corpus);
    let mut open: Option<Box<Request>> = None;
    while let Ok(wake) = woken.recv() {
        for wake in std::iter::once(wake).chain(woken.try_iter()) {
            if let Wake::Asked(request) = wake {
                open = Some(request);
            }
        }
        let Some(request) = &open else {
            continue;
        };
        let stale = || newest.load(Ordering::Relaxed) > request.revision;
        if let Some(matches) = searcher.answer(request, stale, &answered) {
            let complete = matches.complete;
            answered(matches);
            if complete {
                open = None;
            }
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
        let corpus = Corpus::new(Arc::new(built_in().catalog));
        let worker = Worker::spawn(Arc::new(corpus), move |matches| {
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
        let mut complete = false;
        while !complete {
            let matches = received.recv().expect("an answer");
            revisions.push(matches.revision);
            complete = matches.revision == 200 && matches.complete;
            if matches.revision == 200 && matches.complete {
                assert_eq!(matches.papers.len(), 2);
            }
        }
        assert!(
            revisions.windows(2).all(|pair| pair[0] <= pair[1]),
            "{revisions:?}"
        );
    }
}
