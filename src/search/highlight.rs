//! Where a query's words stand in what is shown of a paper. Only for papers on the screen.

use std::ops::Range;

use super::{
    fold::{Folded, fold_with_origin},
    fuzzy::Fuzzy,
    matcher::{self, Kind},
    query::{Field, Query, Term},
};

/// What is marked of one paper: byte ranges, sorted and apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Highlight {
    /// In the title.
    pub title: Vec<Range<usize>>,
    /// In each author's name.
    pub authors: Vec<Vec<Range<usize>>>,
}

/// Finds what to mark in a title and the authors' names.
#[must_use]
pub fn highlight(query: &Query, title: &str, authors: &[&str], fuzzy: &Fuzzy) -> Highlight {
    let mut marked = Highlight {
        title: Vec::new(),
        authors: vec![Vec::new(); authors.len()],
    };
    let wanted: Vec<&Term> = query.terms().iter().filter(|term| !term.negated).collect();
    if wanted.is_empty() {
        return marked;
    }
    let title = fold_with_origin(title);
    let authors: Vec<Folded> = authors.iter().map(|name| fold_with_origin(name)).collect();
    for term in wanted {
        let title_kind = term
            .field
            .reads(Field::Title)
            .then(|| kind(term, &title, fuzzy))
            .flatten();
        let of_author = |name| {
            term.field
                .reads(Field::Author)
                .then(|| kind(term, name, fuzzy))
                .flatten()
        };
        let author_kinds: Vec<Option<Kind>> = authors.iter().map(of_author).collect();
        let best = author_kinds
            .iter()
            .copied()
            .chain([title_kind])
            .flatten()
            .min();
        // What stands loosely in one text says nothing where another holds the word.
        let shown =
            |kind: Option<Kind>| kind.is_some() && (kind == best || kind < Some(Kind::LeftOut));
        if shown(title_kind) {
            marked.title.extend(ranges(term, &title, fuzzy));
        }
        for ((name, kind), ranges_of) in authors.iter().zip(&author_kinds).zip(&mut marked.authors)
        {
            if shown(*kind) {
                ranges_of.extend(ranges(term, name, fuzzy));
            }
        }
    }
    marked.title = joined(marked.title);
    marked.authors = marked.authors.into_iter().map(joined).collect();
    marked
}

/// Finds every place of an abstract where a word of the query stands: at a word's beginning, or
/// anywhere for a word that is looked for in abstracts. Single letters are not marked.
#[must_use]
pub fn in_abstract(query: &Query, text: &str) -> Vec<Range<usize>> {
    let marks = |term: &&Term| {
        !term.negated
            && (term.field == Field::Usual || term.abstracts)
            && term.needle.chars().nth(1).is_some()
    };
    let wanted: Vec<&Term> = query.terms().iter().filter(marks).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let folded = fold_with_origin(text);
    // Where each character of the folded text begins in bytes.
    let starts: Vec<usize> = folded.text.char_indices().map(|(at, _)| at).collect();
    let mut found = Vec::new();
    for term in wanted {
        for (at, _) in folded.text.match_indices(term.needle.as_str()) {
            let begins = !folded.text[..at].ends_with(char::is_alphanumeric)
                || !term.needle.starts_with(char::is_alphanumeric);
            if begins || term.abstracts {
                let end = at + term.needle.len();
                let characters = starts.partition_point(|start| *start < at)
                    ..starts.partition_point(|start| *start < end);
                let (first, last) = (
                    folded.origin.get(characters.start),
                    folded.origin.get(characters.end.saturating_sub(1)),
                );
                found.extend(first.zip(last).map(|(first, last)| first.start..last.end));
            }
        }
    }
    joined(found)
}

fn kind(term: &Term, text: &Folded, fuzzy: &Fuzzy) -> Option<Kind> {
    matcher::find(term, &text.text, fuzzy).map(|(hit, _)| hit.kind)
}

/// The bytes of the original text that a term stands at.
fn ranges(term: &Term, text: &Folded, fuzzy: &Fuzzy) -> Vec<Range<usize>> {
    let characters = matcher::find(term, &text.text, fuzzy)
        .map(|(_, characters)| characters)
        .unwrap_or_default();
    characters
        .into_iter()
        .filter_map(|at| text.origin.get(at).cloned())
        .collect()
}

/// Sorted, with those that touch or overlap made one.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_unstable_by_key(|range| (range.start, range.end));
    let mut out: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match out.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => out.push(range),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn marked<'a>(query: &str, title: &'a str) -> Vec<&'a str> {
        highlight(&Query::parse(query), title, &[], &Fuzzy::default())
            .title
            .into_iter()
            .map(|range| &title[range])
            .collect()
    }

    #[test]
    fn marks_fall_on_the_letters_that_are_shown() {
        assert_eq!(marked("godel", "On Gödel's theorem"), ["Gödel"]);
        assert_eq!(marked("alpha l2", "The α of L²"), ["α", "L²"]);
        assert_eq!(marked("flow hyb", "日本 HybridFlow"), ["Hyb", "Flow"]);
        assert_eq!(marked("gpt4", "A GPT-4 study"), ["GPT", "4"]);
        assert_eq!(marked("e\u{301}t", "Été"), ["Ét"]);
        assert_eq!(marked("!flow", "Flow"), Vec::<&str>::new());
    }

    #[test]
    fn scattered_letters_are_not_marked_beside_the_word_itself() {
        let query = Query::parse("sheng");
        let title = "A System for Heterogeneous eNgines";
        let found = highlight(
            &query,
            title,
            &["Guangming Sheng", "Chuan Wu"],
            &Fuzzy::default(),
        );
        assert!(found.title.is_empty());
        let sheng = 10..15;
        assert_eq!(found.authors, [vec![sheng], vec![]]);
    }

    #[test]
    fn hits_in_an_abstract_begin_words_unless_abstracts_are_searched() {
        let hits = |query: &Query, text: &str| {
            in_abstract(query, text)
                .into_iter()
                .map(|range| text[range].to_owned())
                .collect::<Vec<_>>()
        };
        let text = "Nets and Magnets: nêtworks, $\\net$.";
        assert_eq!(
            hits(&Query::parse("net n !and"), text),
            ["Net", "nêt", "net"]
        );
        assert_eq!(hits(&Query::parse("abs:net"), text).len(), 4);
        assert_eq!(hits(&Query::parse("ti:net"), text).len(), 0);
    }

    proptest! {
        #[test]
        fn ranges_are_sorted_apart_and_on_boundaries(query in "[a-cé!'^ ]{0,6}", title in "[a-cÉe\u{301}ß日\\\\\"{} ]{0,16}") {
            let found = highlight(&Query::parse(&query), &title, &[&title], &Fuzzy::default());
            let in_text = in_abstract(&Query::parse(&query).with_abstracts(true), &title);
            for ranges in [&found.title, &found.authors[0], &in_text] {
                for range in ranges {
                    prop_assert!(title.get(range.clone()).is_some_and(|text| !text.is_empty()));
                }
                for pair in ranges.windows(2) {
                    prop_assert!(pair[0].end < pair[1].start);
                }
            }
        }
    }
}
