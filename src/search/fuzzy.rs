//! The one place that calls `fuzzy-matcher` 0.3.7, and guards against its faults.
//!
//! `fuzzy_match` reads cells that earlier calls left, so scores come from `fuzzy_indices` only;
//! a pattern with a doubled letter is scored by a matcher that has seen nothing else; its matrix
//! grows with pattern times text and is never freed, so both are cut. Scores may be negative.

use fuzzy_matcher::{FuzzyMatcher as _, skim::SkimMatcherV2};

/// How many characters of a text are looked at.
const TEXT_LIMIT: usize = 512;
/// How many characters a pattern may have.
const PATTERN_LIMIT: usize = 64;

/// A matcher for folded texts and patterns.
pub struct Fuzzy {
    matcher: SkimMatcherV2,
}

impl Default for Fuzzy {
    fn default() -> Self {
        Self { matcher: fresh() }
    }
}

impl std::fmt::Debug for Fuzzy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fuzzy").finish_non_exhaustive()
    }
}

fn fresh() -> SkimMatcherV2 {
    SkimMatcherV2::default().respect_case()
}

impl Fuzzy {
    /// How well the pattern's letters stand in the text, in this order; `None` if they do not.
    #[must_use]
    pub fn score(&self, text: &str, pattern: &str) -> Option<i32> {
        let (score, _) = self.indices(text, pattern)?;
        i32::try_from(score).ok()
    }

    /// Which characters of the text the pattern's letters are, by number.
    #[must_use]
    pub fn positions(&self, text: &str, pattern: &str) -> Option<Vec<usize>> {
        self.indices(text, pattern).map(|(_, positions)| positions)
    }

    fn indices(&self, text: &str, pattern: &str) -> Option<(i64, Vec<usize>)> {
        let text = within(text);
        if pattern.chars().nth(PATTERN_LIMIT).is_some() || !in_order(text, pattern) {
            return None;
        }
        let doubled = pattern
            .chars()
            .zip(pattern.chars().skip(1))
            .any(|(a, b)| a == b);
        let found = if doubled {
            fresh().fuzzy_indices(text, pattern)
        } else {
            self.matcher.fuzzy_indices(text, pattern)
        };
        found.filter(|(_, positions)| are_left_out(text, positions))
    }
}

/// Whether the letters could be what a person left of some words: in one word anywhere, or over
/// several words with the first letter that is taken of each at its beginning.
///
/// Letters that only stand in order somewhere are noise: those of "moe" do in four of five titles.
fn are_left_out(text: &str, positions: &[usize]) -> bool {
    let mut taken = positions.iter().copied().peekable();
    let (mut before, mut inside, mut words, mut all_begin) = (' ', false, 0, true);
    for (at, letter) in text.chars().enumerate() {
        if letter.is_whitespace() {
            inside = false;
        }
        let at_beginning = letter.is_alphanumeric() && !before.is_alphanumeric();
        if taken.next_if_eq(&at).is_some() {
            if !inside {
                words += 1;
                all_begin &= at_beginning || !letter.is_alphanumeric();
            }
            inside = true;
        }
        before = letter;
    }
    words <= 1 || all_begin
}

/// The part of a text that is looked at.
fn within(text: &str) -> &str {
    text.char_indices()
        .nth(TEXT_LIMIT)
        .map_or(text, |(end, _)| &text[..end])
}

/// Whether the pattern's letters stand in the text in order: cheap, and rules most texts out.
#[must_use]
pub fn in_order(text: &str, pattern: &str) -> bool {
    let mut letters = text.chars();
    pattern
        .chars()
        .all(|wanted| letters.any(|letter| letter == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_does_not_depend_on_earlier_calls() {
        let fuzzy = Fuzzy::default();
        let texts = [
            "large language models of llms",
            "all the small mills",
            "a scalable llm pipeline",
        ];
        for pattern in ["llm", "gnn", "moe"] {
            let first: Vec<_> = texts
                .iter()
                .map(|text| fuzzy.score(text, pattern))
                .collect();
            for text in ["lllllmmmmm nnnn", "mole moe"] {
                let _ = fuzzy.score(text, pattern);
            }
            let again: Vec<_> = texts
                .iter()
                .map(|text| fuzzy.score(text, pattern))
                .collect();
            let alone: Vec<_> = texts
                .iter()
                .map(|text| Fuzzy::default().score(text, pattern))
                .collect();
            assert_eq!((&first, &first), (&again, &alone), "{pattern}");
        }
    }

    #[test]
    fn a_negative_score_is_still_a_match() {
        let text = format!("a{} z", " b".repeat(200));
        assert!(
            Fuzzy::default()
                .score(&text, "az")
                .is_some_and(|score| score < 0)
        );
    }

    #[test]
    fn letters_are_what_is_left_of_words_and_not_just_any() {
        let found = |text, pattern| Fuzzy::default().score(text, pattern).is_some();
        for (text, pattern) in [
            ("hybridflow: a framework", "hbrdflw"),
            ("hybridflow: a framework", "ybflw"),
            ("llm-pq: phase-aware quantization", "llmquant"),
            ("attention is all you need", "aiayn"),
            ("graph neural networks", "graphneural"),
            ("big events reveal trends", "bert"),
        ] {
            assert!(found(text, pattern), "{pattern} in {text}");
        }
        for (text, pattern) in [
            ("adaptive message quantization", "moe"),
            ("optimizing dnn compilation", "gnn"),
            ("the limitation of gain", "train"),
        ] {
            assert!(!found(text, pattern), "{pattern} in {text}");
        }
    }

    #[test]
    fn positions_are_characters_of_the_text() {
        assert_eq!(
            Fuzzy::default().positions("日本 gpt-4", "gpt4"),
            Some(vec![3, 4, 5, 7])
        );
    }

    #[test]
    fn what_is_too_long_is_no_match_and_no_cost() {
        let fuzzy = Fuzzy::default();
        assert_eq!(fuzzy.score(&"x".repeat(10_000), &"x".repeat(2_000)), None);
        assert_eq!(
            fuzzy.score(&format!("{}z", "x".repeat(TEXT_LIMIT)), "z"),
            None
        );
    }
}
