//! The word that was perhaps meant, where a query finds nothing.

use std::collections::HashSet;

use super::{haystack::Haystack, query::Query};

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

/// How many slips of typing two words are apart: a letter more, less or other, or two neighbours
/// swapped. `None` when more than `most`.
fn slips(a: &str, b: &str, most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > 4 * most {
        return None;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    // The rows of the table of distances: two before, one before, and the one in work.
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in b.iter().enumerate() {
            let mut least = (above[j + 1] + 1)
                .min(row[j] + 1)
                .min(above[j] + usize::from(letter != other));
            if i > 0 && j > 0 && *letter == b[j - 1] && a[i - 1] == *other {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        if row.iter().all(|distance| *distance > most) {
            return None;
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::built_in;

    #[test]
    fn slips_of_every_kind() {
        for (typed, meant) in [
            ("swfit", "swift"),
            ("swif", "swift"),
            ("swiift", "swift"),
            ("swaft", "swift"),
        ] {
            assert_eq!(slips(typed, meant, 2), Some(1), "{typed}");
        }
        assert_eq!(
            (
                slips("swift", "swift", 2),
                slips("trees", "swift", 2),
                slips("ab", "abcdef", 2)
            ),
            (Some(0), None, None)
        );
    }

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
