//! The word that was perhaps meant, where a query finds nothing.

use std::collections::HashSet;

use super::{haystack::Haystack, query::Query, slips::slips};

/// The most slips that two words may be apart.
const SLIPS: usize = 2;
/// The fewest letters of a word for which another is looked for.
const LETTERS: usize = 3;

/// For the first word of the query that stands in no title or name, the word there that is
/// fewest slips away. Takes time proportional to the words of all titles and names.
#[must_use]
pub fn nearest(query: &Query, haystack: &Haystack, stale: impl Fn() -> bool) -> Option<String> {
    let words: HashSet<&str> = haystack.words().collect();
    let unknown = query
        .terms()
        .iter()
        .filter(|term| !term.negated && term.id.is_none())
        .map(|term| term.needle.as_str());
    for wanted in unknown.filter(|needle| {
        needle.chars().count() >= LETTERS && needle.chars().all(char::is_alphanumeric)
    }) {
        let most = if wanted.chars().count() < 2 * LETTERS {
            1
        } else {
            SLIPS
        };
        if stale() {
            return None;
        }
        if words.contains(wanted) {
            continue;
        }
        let close = words
            .iter()
            .filter_map(|word| Some((slips(wanted, word, most)?, *word)));
        if let Some((_, word)) = close.min() {
            return Some(word.to_owned());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::built_in;

    #[test]
    fn the_word_that_was_meant() {
        let haystack = Haystack::new(&built_in().catalog);
        let meant = |query: &str| nearest(&Query::parse(query), &haystack, || false);
        assert_eq!(meant("tranning").as_deref(), Some("training"));
        assert_eq!(meant("hybrid difusion").as_deref(), Some("diffusion"));
        assert_eq!(meant("gaungming").as_deref(), Some("guangming"));
        assert_eq!(
            (meant("xqzvw"), meant("zz"), meant("training")),
            (None, None, None)
        );
    }
}
