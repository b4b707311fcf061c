//! Finding the one paper that an argument names.

use std::sync::Arc;

use crate::{
    catalog::{Catalog, PaperIndex, arxiv_id::ArxivId, text::printable},
    say,
    search::{Request, answer::Searcher, query::Query},
};

/// The paper with this identifier or address, or the best match for words of its title.
pub(super) fn paper(catalog: &Arc<Catalog>, named: &str) -> Option<PaperIndex> {
    if let Some((id, _)) = ArxivId::parse(named) {
        return catalog.find(&id);
    }
    let query = Query::parse(named);
    if query.is_empty() {
        return None;
    }
    let request = Request {
        query,
        ..Request::default()
    };
    let papers = Searcher::new(Arc::clone(catalog)).ask(&request).papers;
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
