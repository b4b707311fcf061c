//! A query's words looked for as they stand, in titles: for the moments in which there is no index
//! yet.

use super::{fold::fold_into, query::Query};
use crate::catalog::{Catalog, PaperIndex};
use std::cell::RefCell;

/// Tells whether every wanted word of a query stands somewhere in a paper's title, and no
/// unwanted one does.
pub fn matcher<'a>(query: &'a Query, catalog: &'a Catalog) -> impl Fn(PaperIndex) -> bool + 'a {
    let folded = RefCell::new(String::new());
    move |paper| {
        let paper = catalog.paper(paper);
        let mut folded = folded.borrow_mut();
        fold_into(paper.title(), &mut folded);
        let stands =
            |needle: &str| memchr::memmem::find(folded.as_bytes(), needle.as_bytes()).is_some();
        let in_years = query.years().iter().all(|years| years.hold(paper.year()));
        in_years
            && query.terms().iter().all(|term| {
                let by_id = term.id.as_ref().is_some_and(|id| paper.has_id(id));
                (by_id || stands(&term.needle)) != term.negated
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::built_in;

    #[test]
    fn words_as_they_stand() {
        let catalog = built_in().catalog;
        let count = |query: &str| {
            let query = Query::parse(query);
            let stands = matcher(&query, &catalog);
            catalog.indices().filter(|paper| stands(*paper)).count()
        };
        assert_eq!(
            (
                count("hybridflow"),
                count("flow !hybrid"),
                count("hbrdflw"),
                count("2409.19256")
            ),
            (1, 2, 0, 1)
        );
        assert_eq!(
            (count("year:2022"), count("!year:2022"), count("year:1999")),
            (6, 30, 0)
        );
    }
}
