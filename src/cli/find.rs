//! Finding the one paper that an argument names.

use std::sync::Arc;

use crate::{
    catalog::{PaperIndex, arxiv_id::ArxivId, text::printable},
    say,
    search::{Request, answer::Searcher, corpus::Corpus, query::Query},
};

/// The paper with this identifier or address, or the best match for words of its title.
pub(super) fn paper(corpus: &Arc<Corpus>, named: &str) -> Option<PaperIndex> {
    if let Some((id, _)) = ArxivId::parse(named) {
        return corpus.catalog.find(&id);
    }
    let query = Query::parse(named);
    if query.is_empty() {
        return None;
    }
    let request = Request {
        query,
        ..Request::default()
    };
    corpus.prepare();
    let papers = Searcher::of(Arc::clone(corpus)).ask(&request).papers;
    if papers.len() > 1 {
        say(format_args!(
            "the best of {} that match; `arxivist list -q '{}'` shows them",
            papers.len(),
            printable(named)
        ));
    }
    papers.first().copied()
}

/// Says that there is none.
pub(super) fn none(named: &str) -> u8 {
    say(format_args!("no paper here is {}", printable(named)));
    crate::NOTHING_MATCHED
}
