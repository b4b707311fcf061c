//! Whether a term stands in a text, and how: whole words are better than word beginnings, these
//! better than other parts of words, then come letters left out, slips of typing, and letters of
//! several words.

use std::ops::Range;

use super::{
    fuzzy::Fuzzy,
    query::Term,
    vocabulary::in_word,
    words::{each_word, initials, is_word},
};

/// How a term stands in a text, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// As a word or words.
    Whole,
    /// As the beginning of a word.
    Beginning,
    /// Inside a word.
    Inside,
    /// In a word, with letters left out after the first.
    LeftOut,
    /// As a word with one slip of typing.
    Slip,
    /// As the first letters of words side by side.
    Initials,
    /// As letters left of several words.
    Scattered,
}

impl Kind {
    /// Every kind, best first.
    pub const ALL: [Self; 7] = [
        Self::Whole,
        Self::Beginning,
        Self::Inside,
        Self::LeftOut,
        Self::Slip,
        Self::Initials,
        Self::Scattered,
    ];
}

/// The fewest letters that are looked for over several words.
pub const OVER_WORDS: usize = 3;

/// A term found in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// How it stands there.
    pub kind: Kind,
    /// `fuzzy-matcher`'s score, for order inside one kind.
    pub score: i64,
}

impl Hit {
    /// A paper that was named by its identifier: before all others.
    pub const IDENTIFIER: Self = Self {
        kind: Kind::Whole,
        score: 1 << 40,
    };

    /// A hit somewhere else than in a title or name: behind those of its kind.
    #[must_use]
    pub fn beyond_titles(kind: Kind) -> Self {
        Self {
            kind,
            score: -(1 << 20),
        }
    }

    /// The better of two: by kind, then by score.
    #[must_use]
    pub fn better(self, other: Self) -> Self {
        let key = |hit: &Self| (hit.kind, std::cmp::Reverse(hit.score));
        if key(&other) < key(&self) {
            other
        } else {
            self
        }
    }
}

/// Looks for a term, whether negated or not, unbroken in a folded title or name.
#[must_use]
pub fn unbroken(term: &Term, text: &str) -> Option<Hit> {
    exact(term, text).map(|(kind, _)| Hit { kind, score: 0 })
}

/// Where a term stands in a folded title or name, in every way that it may: how, and at which
/// characters, by number. For what is on the screen, and as the rule that searching only applies
/// faster.
#[must_use]
pub fn find(term: &Term, text: &str, fuzzy: &Fuzzy) -> Option<(Hit, Vec<usize>)> {
    let characters = |range: Range<usize>| {
        let before = text[..range.start].chars().count();
        (before..before + text[range].chars().count()).collect::<Vec<usize>>()
    };
    let mut best: Option<(Hit, Vec<usize>)> = None;
    if term.fuzzy && is_word(&term.needle) {
        each_word(text, |word, range| {
            let Some(hit) = in_word(&term.needle, word, fuzzy) else {
                return;
            };
            if best
                .as_ref()
                .is_none_or(|(best, _)| hit != *best && hit.better(*best) == hit)
            {
                // In a word that was joined the signs are no letters of it.
                let all = characters(range.clone())
                    .into_iter()
                    .zip(text[range].chars());
                let letters: Vec<usize> = all
                    .filter(|(_, c)| c.is_alphanumeric())
                    .map(|(at, _)| at)
                    .collect();
                let places = places(hit.kind, &term.needle, word, fuzzy).into_iter();
                best = Some((
                    hit,
                    places.filter_map(|at| letters.get(at).copied()).collect(),
                ));
            }
        });
    } else {
        best = exact(term, text).map(|(kind, range)| (Hit { kind, score: 0 }, characters(range)));
    }
    if !term.fuzzy {
        return best;
    }
    best.or_else(|| over_words(&term.needle, text, fuzzy))
}

/// Where a needle stands over several words of a folded title: as their first letters side by
/// side, or as letters left of them.
#[must_use]
pub fn over_words(needle: &str, text: &str, fuzzy: &Fuzzy) -> Option<(Hit, Vec<usize>)> {
    let wanted: Vec<char> = needle.chars().collect();
    if wanted.len() < OVER_WORDS {
        return None;
    }
    let (letters, places): (Vec<char>, Vec<usize>) = initials(text).unzip();
    if let Some(at) = letters
        .windows(wanted.len())
        .position(|letters| letters == wanted)
    {
        // Those that begin a title are what people remember of it.
        let score = -i64::try_from(at).unwrap_or(i64::MAX);
        return Some((
            Hit {
                kind: Kind::Initials,
                score,
            },
            places[at..at + wanted.len()].to_vec(),
        ));
    }
    let score = fuzzy.score(text, needle)?;
    Some((
        Hit {
            kind: Kind::Scattered,
            score,
        },
        fuzzy.positions(text, needle)?,
    ))
}

/// Which letters of a word a needle stands at.
fn places(kind: Kind, needle: &str, word: &str, fuzzy: &Fuzzy) -> Vec<usize> {
    match (kind, word.find(needle)) {
        (Kind::Whole | Kind::Beginning | Kind::Inside, Some(at)) => {
            let before = word[..at].chars().count();
            (before..before + needle.chars().count()).collect()
        }
        (Kind::LeftOut, _) => fuzzy.positions(word, needle).unwrap_or_default(),
        _ => (0..word.chars().count()).collect(),
    }
}

/// Looks for a term where it has to stand unbroken: in a folded abstract, comment and the like.
#[must_use]
pub fn beyond_titles(term: &Term, text: &str) -> Option<Hit> {
    exact(term, text).map(|(kind, _)| Hit::beyond_titles(kind))
}

/// The best place where the term stands unbroken, in bytes of the folded text.
#[must_use]
pub fn exact(term: &Term, text: &str) -> Option<(Kind, Range<usize>)> {
    let needle = term.needle.as_str();
    if term.at_start || term.at_end {
        return anchored(term, text);
    }
    let mut best: Option<(Kind, Range<usize>)> = None;
    for (start, _) in text.match_indices(needle) {
        let range = start..start + needle.len();
        let kind = kind_at(text, &range);
        if best.as_ref().is_none_or(|(best, _)| kind < *best) {
            best = Some((kind, range));
        }
        if kind == Kind::Whole {
            break;
        }
    }
    best
}

/// At the beginning or end of the text; quotation marks or a full stop there do not count.
fn anchored(term: &Term, text: &str) -> Option<(Kind, Range<usize>)> {
    let needle = term.needle.as_str();
    let skipped = |c: char| !c.is_alphanumeric();
    let plain_start = needle.starts_with(char::is_alphanumeric);
    let plain_end = needle.ends_with(char::is_alphanumeric);
    let first = if plain_start {
        text.len() - text.trim_start_matches(skipped).len()
    } else {
        0
    };
    let last = if plain_end {
        text.trim_end_matches(skipped).len()
    } else {
        text.len()
    };
    let middle = text.get(first..last)?;
    let range = match (term.at_start, term.at_end) {
        (true, true) if middle == needle => first..last,
        (true, false) if text[first..].starts_with(needle) => first..first + needle.len(),
        (false, true) if text[..last].ends_with(needle) => last - needle.len()..last,
        _ => return None,
    };
    Some((kind_at(text, &range), range))
}

fn kind_at(text: &str, range: &Range<usize>) -> Kind {
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let inside_before =
        word(text[range.clone()].chars().next()) && word(text[..range.start].chars().next_back());
    let inside_after =
        word(text[range.clone()].chars().next_back()) && word(text[range.end..].chars().next());
    match (inside_before, inside_after) {
        (true, _) => Kind::Inside,
        (false, true) => Kind::Beginning,
        (false, false) => Kind::Whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{fold::fold, query::Query};

    fn kind(query: &str, text: &str) -> Option<Kind> {
        let query = Query::parse(query);
        find(&query.terms()[0], &fold(text), &Fuzzy::default()).map(|(hit, _)| hit.kind)
    }

    #[test]
    fn kinds_of_bert() {
        assert_eq!(kind("bert", "A BERT model"), Some(Kind::Whole));
        assert_eq!(kind("bert", "BERTology"), Some(Kind::Beginning));
        assert_eq!(kind("bert", "Robert's rules"), Some(Kind::Inside));
        assert_eq!(
            kind("bert", "Big events reveal trends"),
            Some(Kind::Initials)
        );
        assert_eq!(kind("bert", "Trebuchet"), None);
    }

    #[test]
    fn the_best_place_counts() {
        assert_eq!(kind("net", "Magnetic nets for a net"), Some(Kind::Whole));
        assert_eq!(kind("net", "Magnetic networks"), Some(Kind::Beginning));
    }

    #[test]
    fn first_letters_come_before_letters_anywhere() {
        assert_eq!(
            kind("aiayn", "Attention Is All You Need"),
            Some(Kind::Initials)
        );
        assert_eq!(
            kind("iayn", "Attention Is All You Need"),
            Some(Kind::Initials)
        );
        assert_eq!(kind("gnntrn", "Graph NN Training"), Some(Kind::Scattered));
    }

    #[test]
    fn marks_hold() {
        assert_eq!(kind("'flw", "Flow"), None);
        assert_eq!(kind("^hyb", "\"HybridFlow\": x"), Some(Kind::Beginning));
        assert_eq!(kind("^flow", "HybridFlow"), None);
        assert_eq!(kind("work$", "A Framework."), Some(Kind::Inside));
        assert_eq!(kind("work$", "Works"), None);
        assert_eq!(kind("^godel$", "Gödel!"), Some(Kind::Whole));
        assert_eq!(
            kind("\"exact phrase\"", "An exact phrase."),
            Some(Kind::Whole)
        );
        assert_eq!(kind("\"exact phrase\"", "An exact other phrase."), None);
    }

    #[test]
    fn punctuation_at_the_needle_needs_no_boundary() {
        assert_eq!(kind("-4", "GPT-4"), Some(Kind::Whole));
        assert_eq!(kind("gpt4", "GPT-4"), Some(Kind::Whole));
        assert_eq!(kind("gpt", "GPT-4"), Some(Kind::Whole));
        assert_eq!(kind("llmq", "LLM-PQ: Quantization"), Some(Kind::LeftOut));
    }
}
