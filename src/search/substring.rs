//! A query's words looked for as they stand, in titles, and those for authors in their names: for
//! the moments in which there is no index yet.

use super::{
    fold::fold_into,
    query::{Field, Query},
};
use crate::catalog::{Catalog, PaperIndex};
use std::cell::RefCell;

/// Tells whether every wanted word of a query stands somewhere in a paper's title, or in an author's
/// name where it is one for authors, and no unwanted one does. A word for another field stands
/// nowhere yet: what is found before the index is there is found with it as well.
pub fn matcher<'a>(query: &'a Query, catalog: &'a Catalog) -> impl Fn(PaperIndex) -> bool + 'a {
    let folded = RefCell::new(String::new());
    move |paper| {
        let paper = catalog.paper(paper);
        let mut folded = folded.borrow_mut();
        let mut has = |text: &str, needle: &str| {
            fold_into(text, &mut folded);
            memchr::memmem::find(folded.as_bytes(), needle.as_bytes()).is_some()
        };
        let mut stands = |needle: &str, field: Field| {
            if field == Field::Author {
                paper.authors().any(|name| has(name, needle))
            } else {
                field.reads(Field::Title) && has(paper.title(), needle)
            }
        };
        let in_years = query.years().iter().all(|years| years.hold(paper.year()));
        in_years
            && query.terms().iter().all(|term| {
                let by_id = term.id.as_ref().is_some_and(|id| paper.has_id(id));
                (by_id || stands(&term.needle, term.field)) != term.negated
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
        // Not in a title because it was asked for in a field that is not read here.
        assert_eq!((count("ti:hybridflow"), count("au:hybridflow")), (1, 0));
        assert_eq!((count("au:sheng") > 0, count("cat:flow")), (true, 0));
        assert_eq!(
            (count("year:2022"), count("!year:2022"), count("year:1999")),
            (6, 30, 0)
        );
    }
}
