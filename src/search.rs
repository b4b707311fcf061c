//! Finding papers: a query and a narrowing go in, papers in order and counts come out.
//!
//! Not titles are searched but the words that stand in them: millions of titles have only some
//! hundred thousand different ones. An answer is made in these steps, for n papers, w different
//! words, and m papers that match:
//!
//! 1. [`query`] reads what was typed, in O(its length). [`fold`] takes letter case and accents
//!    from texts and queries alike, and [`words`] cuts both.
//! 2. [`lookup`] finds where each term stands. A term is matched against the [`vocabulary`] in
//!    O(log w) for beginnings and one fast scan of all words, or of those of the term that it goes
//!    on from, for the rest; the [`index`] then gives the papers of these words. What comes out is
//!    a set of papers for each kind of hit, in [`levels`]; terms are remembered from key to key.
//! 3. [`found`] joins the sets: n / 64 steps a term. Kinds that are mostly noise come in only
//!    while better ones leave room: letters left out and slips of typing, then letters
//!    [`over_words`]. Terms in [`abstracts`], which have no index, are looked for last and only in
//!    papers that have all others.
//! 4. [`ordering`] takes the best so many, in O(m) at most: papers are numbered by [`places`], the
//!    better one first among equally good matches, so that it can mostly end early. [`rank`] says
//!    what is better. Then it counts the facets ([`facet`]), in O(m).
//!
//! [`matcher`] and [`vocabulary::in_word`] are the rules for one text and one word; they also tell
//! which letters to mark ([`highlight`]). The `exactness` test holds the steps against the rules.
//! [`worker`] does all this on a thread of its own: the newest question wins.

pub mod abstracts;
pub mod answer;
pub mod authors;
pub mod beginnings;
pub mod best;
pub mod bits;
pub mod corpus;
pub mod facet;
pub mod fold;
pub mod found;
pub mod fuzzy;
pub mod highlight;
pub mod index;
pub mod kept;
pub mod levels;
pub mod lookup;
pub mod matcher;
pub mod nearest;
pub mod ordering;
pub mod over_words;
pub mod places;
pub mod query;
pub mod rank;
pub mod slips;
pub mod sort;
pub mod stored;
pub mod substring;
pub mod vocabulary;
pub mod words;
pub mod worker;

use crate::{bookmarks::Bookmarks, catalog::PaperIndex};
use facet::{Counts, Narrowing};
use query::Query;
use sort::Sort;
use std::sync::Arc;

/// One question to the catalog.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// Counts the questions of one reader; an answer carries that of its question.
    pub revision: u64,
    /// What is looked for.
    pub query: Query,
    /// Which subjects and years are let through.
    pub narrowing: Narrowing,
    /// The order.
    pub sort: Sort,
    /// Whether the order is turned round.
    pub reverse: bool,
    /// How many papers are wanted at most; counts are of all.
    pub limit: Option<usize>,
    /// How many papers are wanted in order now; more can be asked for later. `None` is all.
    pub wanted: Option<usize>,
    /// A paper that is wanted in order with all before it, if it is found at all.
    pub keep: Option<PaperIndex>,
    /// How many of the authors of most papers are wanted.
    pub authors: usize,
    /// What the reader keeps of papers.
    pub bookmarks: Arc<Bookmarks>,
    /// The papers that were not there the last time.
    pub added: Arc<Vec<PaperIndex>>,
}

/// The answer to a [`Request`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matches {
    /// The revision of its question.
    pub revision: u64,
    /// The papers in order, or the first of them.
    pub papers: Vec<PaperIndex>,
    /// How many papers there are.
    pub total: usize,
    /// Whether this is all; before it come the papers that were found first, without counts.
    pub complete: bool,
    /// How many papers each subject and year has in it.
    pub counts: Counts,
    /// The authors of most papers, by number, each with how many; as many as were wanted.
    pub authors: Vec<(u32, u32)>,
    /// Where there is no paper, the word that was perhaps meant.
    pub nearest: Option<String>,
}
