//! The different words of a catalog, sorted: a query's word is matched against these few and not
//! against all titles.

use std::collections::HashMap;

use memchr::memmem;

use super::{
    fuzzy::Fuzzy,
    matcher::{Hit, Kind},
    slips::slips,
};

/// The fewest letters of a needle that is looked for inside words, by letters left out, and with
/// a slip of typing: with fewer it would be found almost anywhere.
pub(super) const INSIDE: usize = 2;
pub(super) const LEFT_OUT: usize = 2;
pub(super) const SLIP: usize = 4;

/// How a needle stands in a word, both folded: the rule that everything else only applies faster.
#[must_use]
pub fn in_word(needle: &str, word: &str, fuzzy: &Fuzzy) -> Option<Hit> {
    let letters = needle.chars().count();
    let hit = |kind| Some(Hit { kind, score: 0 });
    if word == needle {
        hit(Kind::Whole)
    } else if word.starts_with(needle) {
        hit(Kind::Beginning)
    } else if letters >= INSIDE && word.contains(needle) {
        hit(Kind::Inside)
    } else {
        loosely(needle, letters, word, fuzzy)
    }
}

/// With letters left out after the first, or with one slip of typing.
fn loosely(needle: &str, letters: usize, word: &str, fuzzy: &Fuzzy) -> Option<Hit> {
    if letters >= LEFT_OUT
        && needle.chars().next() == word.chars().next()
        && let Some(score) = fuzzy.score(word, needle)
    {
        return Some(Hit {
            kind: Kind::LeftOut,
            score,
        });
    }
    (letters >= SLIP && slips(needle, word, 1).is_some()).then_some(Hit {
        kind: Kind::Slip,
        score: 0,
    })
}

/// Sorted words and their letters.
#[derive(Debug, Default)]
pub struct Vocabulary {
    /// The words, a line feed after each.
    text: String,
    starts: Vec<usize>,
    letters: Vec<u64>,
}

/// How a needle stands in the words of a vocabulary.
#[derive(Debug, Default)]
pub struct InWords {
    /// For each word the kind, as a place in [`Kind::ALL`], or [`NOT`]: a byte a word, so that
    /// looking at millions of words stays within the processor's caches.
    kinds: Vec<u8>,
    /// The scores that are not 0.
    scores: HashMap<u32, i64>,
    /// The words that it stands in.
    words: Vec<u32>,
}

/// What stands for a word that a needle is not in.
const NOT: u8 = u8::MAX;

impl InWords {
    fn new(words: usize) -> Self {
        Self {
            kinds: vec![NOT; words],
            ..Self::default()
        }
    }

    /// The best of its hits in some words, of the kinds up to `most`.
    #[must_use]
    pub fn best(&self, words: &[u32], most: Kind) -> Option<Hit> {
        let kind = |word: &u32| self.kinds.get(*word as usize).copied().unwrap_or(NOT);
        let least = words
            .iter()
            .map(kind)
            .min()
            .filter(|kind| *kind <= most as u8)?;
        let score = |word: &u32| self.scores.get(word).copied().unwrap_or(0);
        let score = if self.scores.is_empty() {
            0
        } else {
            words
                .iter()
                .filter(|word| kind(word) == least)
                .map(score)
                .max()?
        };
        Some(Hit {
            kind: Kind::ALL[usize::from(least)],
            score,
        })
    }

    /// The words that it stands in.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    fn add(&mut self, word: usize, hit: Hit) {
        let (Some(kind), Ok(number)) = (
            self.kinds.get_mut(word).filter(|kind| **kind == NOT),
            u32::try_from(word),
        ) else {
            return;
        };
        *kind = hit.kind as u8;
        self.words.push(number);
        if hit.score != 0 {
            self.scores.insert(number, hit.score);
        }
    }
}

impl Vocabulary {
    /// From different words in ascending order.
    #[must_use]
    pub fn new<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        let mut vocabulary = Self::default();
        for word in words {
            vocabulary.starts.push(vocabulary.text.len());
            vocabulary.letters.push(letters_of(word));
            vocabulary.text.push_str(word);
            vocabulary.text.push('\n');
        }
        vocabulary
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is no word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// A word by its number.
    #[must_use]
    pub fn word(&self, number: usize) -> &str {
        let end = self
            .starts
            .get(number + 1)
            .copied()
            .unwrap_or(self.text.len());
        self.starts
            .get(number)
            .and_then(|start| self.text.get(*start..end.saturating_sub(1)))
            .unwrap_or("")
    }

    /// The words that a needle stands in unbroken. O(log n) for the beginnings, and one fast scan
    /// of the words' text for the others.
    #[must_use]
    pub fn unbroken(&self, needle: &str) -> InWords {
        let mut found = InWords::new(self.len());
        for word in self.beginning_with(needle) {
            let kind = if self.word(word).len() == needle.len() {
                Kind::Whole
            } else {
                Kind::Beginning
            };
            found.add(word, Hit { kind, score: 0 });
        }
        if needle.chars().count() >= INSIDE {
            for at in memmem::find_iter(self.text.as_bytes(), needle) {
                let word = self.starts.partition_point(|start| *start <= at) - 1;
                found.add(
                    word,
                    Hit {
                        kind: Kind::Inside,
                        score: 0,
                    },
                );
            }
        }
        found
    }

    /// Adds the words that a needle stands in with letters left out or with a slip: O(n), most of
    /// it a look at which letters a word has.
    pub fn add_loose(&self, needle: &str, fuzzy: &Fuzzy, found: &mut InWords) {
        let letters = needle.chars().count();
        let wanted = letters_of(needle);
        if letters >= LEFT_OUT
            && let Some(first) = needle.chars().next()
        {
            for word in self.beginning_with(first.encode_utf8(&mut [0; 4])) {
                if self.letters[word] & wanted == wanted
                    && let Some(hit) = loosely(needle, letters, self.word(word), fuzzy)
                {
                    found.add(word, hit);
                }
            }
        }
        if letters >= SLIP {
            for (word, has) in self.letters.iter().enumerate() {
                // One slip brings one letter and takes one away, at the most.
                if (has ^ wanted).count_ones() <= 2
                    && let Some(hit) = loosely(needle, letters, self.word(word), fuzzy)
                {
                    found.add(word, hit);
                }
            }
        }
    }

    /// Whether this is one of the words. O(log n).
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.beginning_with(word)
            .next()
            .is_some_and(|number| self.word(number) == word)
    }

    /// The word that is fewest slips of typing away, and at most so many; of several the first in
    /// the alphabet. O(n), most of it a look at which letters a word has.
    #[must_use]
    pub fn nearest(&self, wanted: &str, most: usize) -> Option<&str> {
        let letters = letters_of(wanted);
        let near = self
            .letters
            .iter()
            .enumerate()
            .filter(|(_, has)| (*has ^ letters).count_ones() as usize <= 2 * most);
        near.filter_map(|(number, _)| {
            Some((slips(wanted, self.word(number), most)?, self.word(number)))
        })
        .min()
        .map(|(_, word)| word)
    }

    /// The numbers of the words that begin so.
    fn beginning_with(&self, needle: &str) -> std::ops::Range<usize> {
        let numbers = 0..self.len();
        let partition = |before: &dyn Fn(&str) -> bool| {
            let (mut low, mut high) = (numbers.start, numbers.end);
            while low < high {
                let middle = usize::midpoint(low, high);
                if before(self.word(middle)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        partition(&|word| word < needle)..partition(&|word| {
            word < needle || word.starts_with(needle)
        })
    }
}

/// Which letters a word has, as bits; other characters than Latin letters and digits share some.
#[must_use]
pub fn letters_of(word: &str) -> u64 {
    let bit = |c: char| match c {
        'a'..='z' => u32::from(c) - u32::from('a'),
        '0'..='9' => 26 + u32::from(c) - u32::from('0'),
        c => 36 + u32::from(c) % 28,
    };
    word.chars().fold(0, |bits, c| bits | 1 << bit(c))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn kind(needle: &str, word: &str) -> Option<Kind> {
        in_word(needle, word, &Fuzzy::default()).map(|hit| hit.kind)
    }

    #[test]
    fn kinds_in_a_word() {
        assert_eq!(
            (
                kind("bert", "bert"),
                kind("bert", "bertology"),
                kind("bert", "robert")
            ),
            (Some(Kind::Whole), Some(Kind::Beginning), Some(Kind::Inside))
        );
        assert_eq!(
            (
                kind("trnsfrmr", "transformer"),
                kind("tarining", "training"),
                kind("trsfr", "transformer")
            ),
            (Some(Kind::LeftOut), Some(Kind::Slip), Some(Kind::LeftOut))
        );
        assert_eq!(
            (
                kind("t", "at"),
                kind("rnsf", "transformer"),
                kind("mo", "model"),
                kind("me", "model"),
                kind("abc", "abd")
            ),
            (None, None, Some(Kind::Beginning), Some(Kind::LeftOut), None)
        );
    }

    proptest! {
        #[test]
        fn the_vocabulary_finds_what_the_rule_says(words in prop::collection::btree_set("[a-cé1]{1,6}", 0..40), needle in "[a-cé1]{1,5}") {
            let words: BTreeSet<String> = words;
            let vocabulary = Vocabulary::new(words.iter().map(String::as_str));
            let fuzzy = Fuzzy::default();
            let mut found = vocabulary.unbroken(&needle);
            vocabulary.add_loose(&needle, &fuzzy, &mut found);
            for (number, word) in (0..).zip(&words) {
                prop_assert_eq!(vocabulary.word(number as usize), word);
                prop_assert_eq!(found.best(&[number], Kind::Scattered), in_word(&needle, word, &fuzzy), "{} in {}", needle, word);
            }
        }
    }
}
