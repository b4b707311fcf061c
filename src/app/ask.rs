//! Asking: what the state asks of the papers, and what of the answer is still to come.

use std::sync::Arc;

use super::{App, links::LETTERS, message::Effect};
use crate::search::Request;

/// How many papers are asked for in order at first: several screens.
const WANTED: usize = 500;
/// How many rows before the end of those the others are asked for.
const AHEAD: usize = 200;

impl App {
    /// The question that the state now asks.
    pub(super) fn ask(&mut self) -> Effect {
        self.asked += 1;
        self.asked_for_all = false;
        Effect::Search(Box::new(Request {
            wanted: Some(WANTED),
            keep: self.list.kept().filter(|_| !self.select_best),
            ..self.request()
        }))
    }

    fn request(&self) -> Request {
        Request {
            revision: self.asked,
            query: self.query.clone(),
            narrowing: self.sidebar.narrowing(),
            sort: self.sort,
            reverse: self.reverse,
            limit: self.limit,
            wanted: None,
            keep: None,
            authors: 0,
            bookmarks: Arc::clone(self.keeping.bookmarks()),
            added: Arc::clone(&self.added),
        }
    }

    /// The same question again, with the authors of most papers.
    pub(super) fn ask_for_authors(&mut self) -> Effect {
        match self.ask() {
            Effect::Search(request) => Effect::Search(Box::new(Request {
                authors: LETTERS.len(),
                ..*request
            })),
            other => other,
        }
    }

    /// The same question again, with all papers in order, when a reader comes near the end of
    /// those that are.
    pub(super) fn ask_for_all(&mut self) -> Option<Effect> {
        let near = self.list.cursor() + AHEAD >= self.matches.papers.len();
        let beyond = self
            .deferred
            .front()
            .is_some_and(|typed| self.goes_beyond(typed));
        let ask = self.lacks_rows() && !self.searching() && !self.asked_for_all;
        (ask && (near || beyond)).then(|| {
            self.asked_for_all = true;
            Effect::Search(Box::new(self.request()))
        })
    }

    /// Whether there are more papers than are in order yet.
    pub(super) fn lacks_rows(&self) -> bool {
        self.matches.complete && self.matches.papers.len() < self.matches.total
    }

    /// Whether the list on screen is not yet the answer to what is in the filter bar.
    #[must_use]
    pub fn searching(&self) -> bool {
        self.matches.revision < self.asked
    }

    /// Whether more of the answer is on its way than is on screen.
    #[must_use]
    pub fn unsettled(&self) -> bool {
        self.searching() || !self.matches.complete
    }
}
