//! Whether a term stands in a text, and how: whole words are better than word beginnings, these
//! better than other parts of words, then come words typed as one, letters left out, slips of
//! typing, and letters of several words.

use std::{cmp::Reverse, ops::Range};

use super::{
    fuzzy::{Fuzzy, in_order},
    query::Term,
    vocabulary::{in_word, unbroken},
    words::{JOINED, each_run, each_word, initials},
};

/// How a term stands in a text, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// As the paper's own identifier.
    Identifier,
    /// As a word or words.
    Whole,
    /// As the beginning of a word.
    Beginning,
    /// Inside a word.
    Inside,
    /// In two words side by side, typed as one.
    Glued,
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
    pub const ALL: [Self; 9] = [
        Self::Identifier,
        Self::Whole,
        Self::Beginning,
        Self::Inside,
        Self::Glued,
        Self::LeftOut,
        Self::Slip,
        Self::Initials,
        Self::Scattered,
    ];
}

/// The fewest letters that are looked for over several words.
pub const OVER_WORDS: usize = 3;

/// The fewest letters of each of two words that are typed as one.
pub const GLUED: usize = 3;

/// The most that a score over several words may be away from nothing.
const FARTHEST: i32 = 1 << 11;

/// A term found in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// How it stands there.
    pub kind: Kind,
    /// For order inside one kind; more is better.
    pub score: i32,
}

impl Hit {
    /// A hit of a kind that has no better and worse.
    #[must_use]
    pub fn of(kind: Kind) -> Self {
        Self { kind, score: 0 }
    }

    /// The name that a title gives before a colon.
    pub const NAMED: Self = Self {
        kind: Kind::Whole,
        score: 1,
    };

    /// A whole word of an author's name.
    pub const AUTHOR: Self = Self {
        kind: Kind::Whole,
        score: -1,
    };

    /// A hit in two words, by how it would stand in one.
    #[must_use]
    pub fn glued(kind: Kind) -> Self {
        Self {
            kind: Kind::Glued,
            score: i32::from(kind == Kind::Whole),
        }
    }

    /// A hit somewhere else than in a title or name: behind those of its kind.
    #[must_use]
    pub fn beyond_titles(kind: Kind) -> Self {
        Self {
            kind,
            score: -(1 << 12),
        }
    }

    /// The better of two: by kind, then by score.
    #[must_use]
    pub fn better(self, other: Self) -> Self {
        if other.key() < self.key() {
            other
        } else {
            self
        }
    }

    /// What orders hits: the better is less.
    #[must_use]
    pub fn key(self) -> (Kind, Reverse<i32>) {
        (self.kind, Reverse(self.score))
    }
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
    if !term.is_of_words() {
        return in_text(term, text).map(|(hit, range)| (hit, characters(range)));
    }
    let needle = term.needle.as_str();
    let mut best: Option<(Hit, Vec<usize>)> = None;
    each_word(text, |word, range| {
        let found = match term.fuzzy {
            true => in_word(needle, word, fuzzy),
            false if word.ends_with(JOINED) => None,
            false => unbroken(needle, word, 1).map(Hit::of),
        };
        if let Some(hit) = found
            && best.as_ref().is_none_or(|(best, _)| hit.key() < best.key())
        {
            // In a word that was joined the signs are no letters of it.
            let all = characters(range.clone())
                .into_iter()
                .zip(text[range].chars());
            let letters: Vec<usize> = all
                .filter(|(_, c)| c.is_alphanumeric())
                .map(|(at, _)| at)
                .collect();
            let places = places(hit.kind, needle, word, fuzzy).into_iter();
            let places = places.filter_map(|at| letters.get(at).copied());
            best = Some((hit, places.collect()));
        }
    });
    if !term.fuzzy {
        return best;
    }
    let glued = glued(needle, text).map(|(hit, range)| (hit, characters(range)));
    best.into_iter()
        .chain(glued)
        .min_by_key(|(hit, _)| hit.key())
        .or_else(|| over_words(needle, text, fuzzy))
}

/// Where a needle stands as a word and the next one, or its beginning, typed as one.
#[must_use]
pub fn glued(needle: &str, text: &str) -> Option<(Hit, Range<usize>)> {
    let start_of = |run: &str| run.as_ptr().addr() - text.as_ptr().addr();
    let mut before = "";
    let mut best: Option<(Hit, Range<usize>)> = None;
    each_run(text, |run| {
        let rest = needle.strip_prefix(before).unwrap_or_default();
        if long_enough(before)
            && long_enough(rest)
            && let Some(kind @ (Kind::Whole | Kind::Beginning)) = unbroken(rest, run, 1)
        {
            let hit = Hit::glued(kind);
            if best.as_ref().is_none_or(|(best, _)| hit.key() < best.key()) {
                best = Some((hit, start_of(before)..start_of(run) + rest.len()));
            }
        }
        before = run;
    });
    best
}

/// Whether a part of a needle is long enough to be a word that was glued to another.
#[must_use]
pub fn long_enough(part: &str) -> bool {
    part.chars().nth(GLUED - 1).is_some()
}

/// Where a needle stands over several words of a folded title: as their first letters side by
/// side, or as letters left of them.
#[must_use]
pub fn over_words(needle: &str, text: &str, fuzzy: &Fuzzy) -> Option<(Hit, Vec<usize>)> {
    if !in_order(text, needle) {
        return None;
    }
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
        let score = -i32::try_from(at).unwrap_or(i32::MAX).min(FARTHEST);
        return Some((
            Hit {
                kind: Kind::Initials,
                score,
            },
            places[at..at + wanted.len()].to_vec(),
        ));
    }
    let score = fuzzy.score(text, needle)?.clamp(-FARTHEST, FARTHEST);
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

/// Where a term that is no single word stands in a folded title or name: as it is written, or,
/// without marks, with other signs between its words.
#[must_use]
pub fn in_text(term: &Term, text: &str) -> Option<(Hit, Range<usize>)> {
    let written = exact(term, text).map(|(kind, range)| (Hit::of(kind), range));
    let apart = || neighbours(&term.needle, text).filter(|_| term.fuzzy);
    written.or_else(apart)
}

/// The words of a needle side by side, whatever stands between them; of several the last may only
/// be begun.
fn neighbours(needle: &str, text: &str) -> Option<(Hit, Range<usize>)> {
    let mut wanted = Vec::new();
    each_run(needle, |run| wanted.push(run));
    let mut words = Vec::new();
    each_run(text, |run| words.push(run));
    if wanted.len() < 2 && !wanted.iter().any(|run| long_enough(run)) {
        return None;
    }
    let (rest, before) = wanted.split_last()?;
    let stands = |words: &&[&str]| match words.split_last() {
        Some((last, words)) => {
            words == before && (last == rest || (!before.is_empty() && last.starts_with(rest)))
        }
        None => false,
    };
    let mut found: Vec<&[&str]> = words.windows(wanted.len()).filter(stands).collect();
    found.sort_by_key(|words| words.last() != Some(rest));
    let start_of = |run: &str| run.as_ptr().addr() - text.as_ptr().addr();
    let best = found.first()?;
    let last = best.last()?;
    let kind = if last == rest {
        Kind::Whole
    } else {
        Kind::Beginning
    };
    let range = start_of(best.first()?)..start_of(last) + rest.len();
    Some((Hit::glued(kind), range))
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
        assert_eq!(kind("gpt4", "GPT-4"), Some(Kind::Glued));
        assert_eq!(kind("gpt", "GPT-4"), Some(Kind::Whole));
        assert_eq!(kind("llmq", "LLM-PQ: Quantization"), Some(Kind::LeftOut));
        assert_eq!(kind("'gpt4", "GPT-4"), None);
        assert_eq!(kind("'t", "at"), Some(Kind::Inside));
    }

    #[test]
    fn signs_between_words_may_be_others() {
        assert_eq!(
            kind("graph-neural", "A graph-neural net"),
            Some(Kind::Whole)
        );
        assert_eq!(kind("graph-neural", "Graph neural nets"), Some(Kind::Glued));
        assert_eq!(kind("graph-n", "Graph neural nets"), Some(Kind::Glued));
        assert_eq!(kind("graphs,", "Graphs and trees"), Some(Kind::Glued));
        for (query, text) in [
            ("graph-neural", "Graph and neural"),
            ("\"graph-neural\"", "Graph neural"),
            ("'graph-neural", "Graph neural"),
            ("c++", "C and more"),
            ("graph,", "Graphs"),
            ("grap-neural", "Graph neural"),
        ] {
            assert_eq!(kind(query, text), None, "{query}");
        }
    }

    #[test]
    fn two_words_typed_as_one() {
        let text = "a graph-neural networks study";
        let found = |needle| glued(needle, text).map(|(hit, range)| (hit.score, &text[range]));
        assert_eq!(found("graphneural"), Some((1, "graph-neural")));
        assert_eq!(found("neuralnet"), Some((0, "neural net")));
        for needle in ["graphnetworks", "agraph", "graphne", "raphneural"] {
            assert_eq!(found(needle), None, "{needle}");
        }
        assert_eq!(kind("networksstudy", text), Some(Kind::Glued));
    }
}
