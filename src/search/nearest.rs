//! The word that was perhaps meant, where a query finds nothing.

use super::{query::Query, vocabulary::Vocabulary, words::is_word};

/// The most slips that two words may be apart.
const SLIPS: usize = 2;
/// The fewest letters of a word for which another is looked for.
const LETTERS: usize = 3;

/// For the first word of the query that stands in no title or name, the word there that is
/// fewest slips of typing away.
#[must_use]
pub fn nearest(query: &Query, vocabulary: &Vocabulary) -> Option<String> {
    let terms = query
        .terms()
        .iter()
        .filter(|term| !term.negated && term.id.is_none());
    let words = terms
        .map(|term| term.needle.as_str())
        .filter(|needle| is_word(needle) && needle.chars().count() >= LETTERS);
    let unknown = words.filter(|word| !vocabulary.contains(word));
    let most = |word: &str| {
        if word.chars().count() < 2 * LETTERS {
            1
        } else {
            SLIPS
        }
    };
    unknown
        .filter_map(|word| vocabulary.nearest(word, most(word)))
        .map(ToOwned::to_owned)
        .next()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{search::corpus::Corpus, source::built_in};

    #[test]
    fn the_word_that_was_meant() {
        let corpus = Corpus::new(Arc::new(built_in().catalog));
        let vocabulary = &corpus.prepare().vocabulary;
        let meant = |query: &str| nearest(&Query::parse(query), vocabulary);
        assert_eq!(meant("tranning").as_deref(), Some("training"));
        assert_eq!(meant("hybrid difusion").as_deref(), Some("diffusion"));
        assert_eq!(meant("gaungming").as_deref(), Some("guangming"));
        assert_eq!(
            (meant("xqzvw"), meant("zz"), meant("training")),
            (None, None, None)
        );
    }
}
