//! The different words of a catalog, sorted: a query's word is matched against these few and not
//! against all titles.

use std::ops::Range;

use super::{
    bits::Bits,
    fuzzy::{Fuzzy, in_order},
    matcher::{Hit, Kind},
    slips::{one_slip, slips},
    words::JOINED,
};
use crate::catalog::column::TextColumn;
use memchr::memmem::Finder;

/// The fewest letters of a needle that is looked for inside words as well as at their beginning:
/// with fewer it would be found almost anywhere.
const INSIDE: usize = 3;
/// The fewest letters of a needle that is looked for by letters left out, and with a slip.
const LEFT_OUT: usize = 2;
const SLIP: usize = 4;

/// How many points of `fuzzy-matcher`'s score make a difference: half a letter.
const POINTS: i32 = 8;

/// How a needle stands in a word, both folded: the rule that everything else only applies faster.
/// A word that was joined has it as words typed as one.
#[must_use]
pub fn in_word(needle: &str, word: &str, fuzzy: &Fuzzy) -> Option<Hit> {
    stands(needle, word, INSIDE).or_else(|| loosely(needle, base(word), fuzzy))
}

/// Unbroken in a word, inside it only with so many letters; or as the whole of a joined one, since
/// other letters across a hyphen are nothing that anybody reads.
fn stands(needle: &str, word: &str, inside: usize) -> Option<Hit> {
    let kind = unbroken(needle, base(word), inside)?;
    if word.ends_with(JOINED) {
        (kind == Kind::Whole).then_some(Hit::glued(kind))
    } else {
        Some(Hit::of(kind))
    }
}

/// A word without the sign that it was joined.
fn base(word: &str) -> &str {
    word.strip_suffix(JOINED).unwrap_or(word)
}

/// Unbroken in a word; inside it only with so many letters.
#[must_use]
pub fn unbroken(needle: &str, word: &str, inside: usize) -> Option<Kind> {
    if word == needle {
        Some(Kind::Whole)
    } else if word.starts_with(needle) {
        Some(Kind::Beginning)
    } else {
        (has(needle, inside) && word.contains(needle)).then_some(Kind::Inside)
    }
}

/// With letters left out after the first, or with a slip of typing. Two letters have no better
/// and worse.
fn loosely(needle: &str, word: &str, fuzzy: &Fuzzy) -> Option<Hit> {
    let first_too = needle.chars().next() == word.chars().next();
    if !has(needle, INSIDE) {
        let left_out = has(needle, LEFT_OUT) && first_too && in_order(word, needle);
        return left_out.then_some(Hit::of(Kind::LeftOut));
    }
    let left_out = || {
        let score = first_too.then(|| fuzzy.score(word, needle)).flatten()?;
        Some(Hit {
            kind: Kind::LeftOut,
            score: score.div_euclid(POINTS),
        })
    };
    let slip = || (has(needle, SLIP) && one_slip(needle, word)).then_some(Hit::of(Kind::Slip));
    left_out().or_else(slip)
}

/// Whether a needle has so many letters.
fn has(needle: &str, letters: usize) -> bool {
    needle.chars().nth(letters.saturating_sub(1)).is_some()
}

/// Sorted words and their letters.
#[derive(Debug, Default)]
pub struct Vocabulary {
    /// The words, a line feed after each.
    pub(super) words: TextColumn,
    pub(super) letters: Vec<u64>,
    pub(super) joined: Bits,
}

/// The words in which a needle stands unbroken, by number.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Unbroken {
    /// Those that begin with it; the first of them may be the needle itself.
    pub beginning: Range<u32>,
    /// The word that it is.
    pub whole: Option<u32>,
    /// Those that have it further on, without joined ones.
    pub inside: Vec<u32>,
}

impl Vocabulary {
    /// From different words in ascending order.
    #[must_use]
    pub fn new<'a>(words: impl ExactSizeIterator<Item = &'a str>) -> Self {
        let mut vocabulary = Self {
            joined: Bits::none(words.len()),
            ..Self::default()
        };
        let mut line = String::new();
        for (number, word) in (0..).zip(words) {
            if word.ends_with(JOINED) {
                vocabulary.joined.insert(number);
            }
            vocabulary.letters.push(letters_of(word));
            line.clear();
            line.push_str(word);
            line.push('\n');
            vocabulary.words.push(&line);
        }
        vocabulary.words.shrink();
        vocabulary
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there is no word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How many bytes of memory it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.words.bytes() + self.letters.len() * size_of::<u64>()
    }

    /// A word by its number.
    #[must_use]
    pub fn word(&self, number: u32) -> &str {
        let line = self.words.get(number as usize);
        line.strip_suffix('\n').unwrap_or(line)
    }

    /// Whether a word was joined.
    #[must_use]
    pub fn is_joined(&self, number: u32) -> bool {
        self.joined.contains(number)
    }

    /// The words in which a needle stands unbroken: O(log n) for the beginnings, and for the
    /// others, if the needle may stand inside words, one fast scan of the words' text.
    #[must_use]
    pub fn unbroken(&self, needle: &str, fuzzy: bool) -> Unbroken {
        let beginning = self.beginning_with(needle);
        let whole = Some(beginning.start)
            .filter(|first| beginning.contains(first) && self.word(*first) == needle);
        let inside = if !fuzzy || has(needle, INSIDE) {
            self.containing(needle)
                .filter(|word| !beginning.contains(word) && !self.is_joined(*word))
                .collect()
        } else {
            Vec::new()
        };
        Unbroken {
            beginning,
            whole,
            inside,
        }
    }

    /// The same for a needle that goes on where `shorter`, found before, ends: only words that
    /// had the shorter one inside are looked at. O(m) for m of them.
    #[must_use]
    pub fn unbroken_of(&self, needle: &str, shorter: &Unbroken) -> Unbroken {
        let beginning = self.beginning_with(needle);
        let whole = Some(beginning.start)
            .filter(|first| beginning.contains(first) && self.word(*first) == needle);
        let finder = Finder::new(needle);
        let further = |word: &u32| {
            !beginning.contains(word)
                && !self.is_joined(*word)
                && finder.find(self.word(*word).as_bytes()).is_some()
        };
        let mut inside: Vec<u32> = shorter.inside.iter().copied().filter(further).collect();
        inside.extend(shorter.beginning.clone().filter(further));
        inside.sort_unstable();
        Unbroken {
            beginning,
            whole,
            inside,
        }
    }

    /// Whether a needle found so may be the shorter one of [`Self::unbroken_of`].
    #[must_use]
    pub fn may_be_shorter(needle: &str, fuzzy: bool) -> bool {
        !fuzzy || has(needle, INSIDE)
    }

    /// The words that have a needle somewhere, ascending: one fast scan of the words' text.
    pub fn containing(&self, needle: &str) -> impl Iterator<Item = u32> {
        let finder = Finder::new(needle).into_owned();
        let (mut at, mut word) = (0, 0);
        std::iter::from_fn(move || {
            let rest = self.words.arena().as_bytes().get(at..)?;
            let found = at + finder.find(rest)?;
            word = self.words.holding(found, word);
            at = found + 1;
            // On to the next word.
            at += memchr::memchr(b'\n', self.words.arena().as_bytes().get(at - 1..)?)?;
            u32::try_from(word).ok()
        })
    }

    /// The words in which a needle stands with letters left out or with a slip, and how: O(n),
    /// most of it a look at which letters a word has.
    #[must_use]
    pub fn loose(&self, needle: &str, fuzzy: &Fuzzy) -> Vec<(Hit, u32)> {
        let wanted = letters_of(needle);
        let mut found = Vec::new();
        let mut look = |word: u32| {
            let text = self.word(word);
            let unbroken = stands(needle, text, INSIDE).is_some();
            let hit = (!unbroken).then(|| loosely(needle, base(text), fuzzy));
            found.extend(hit.flatten().map(|hit| (hit, word)));
        };
        let first = needle.chars().next().map(|first| {
            let first = self.beginning_with(first.encode_utf8(&mut [0; 4]));
            let letters = self.letters.get(first.start as usize..first.end as usize);
            first
                .clone()
                .zip(letters.unwrap_or_default())
                .filter(|(_, has)| *has & wanted == wanted)
                .for_each(|(word, _)| look(word));
            first
        });
        let first = first.unwrap_or_default();
        if has(needle, SLIP) {
            for (word, has) in (0..).zip(&self.letters) {
                // One slip brings one letter and takes one away, at the most.
                if (has ^ wanted).count_ones() <= 2
                    && !(first.contains(&word) && has & wanted == wanted)
                {
                    look(word);
                }
            }
        }
        found
    }

    /// Whether this is one of the words. O(log n).
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.number_of(word).is_some()
    }

    /// The number of a word. O(log n).
    #[must_use]
    pub fn number_of(&self, word: &str) -> Option<u32> {
        let first = self.beginning_with(word).start;
        (self.word(first) == word && !word.is_empty()).then_some(first)
    }

    /// The word that is fewest slips of typing away, and at most so many; of several the first in
    /// the alphabet. O(n), most of it a look at which letters a word has.
    #[must_use]
    pub fn nearest(&self, wanted: &str, most: usize) -> Option<&str> {
        let letters = letters_of(wanted);
        let near = (0..)
            .zip(&self.letters)
            .filter(|(_, has)| (*has ^ letters).count_ones() as usize <= 2 * most);
        near.filter_map(|(number, _)| {
            let word = base(self.word(number));
            Some((slips(wanted, word, most)?, word))
        })
        .min()
        .map(|(_, word)| word)
    }

    /// The numbers of the words that begin so. O(log n).
    #[must_use]
    pub fn beginning_with(&self, needle: &str) -> Range<u32> {
        let partition = |before: &dyn Fn(&str) -> bool| {
            let (mut low, mut high) = (0, u32::try_from(self.len()).unwrap_or(u32::MAX));
            while low < high {
                let middle = u32::midpoint(low, high);
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
    base(word).chars().fold(0, |bits, c| bits | 1 << bit(c))
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
        fn the_vocabulary_finds_what_the_rule_says(words in prop::collection::btree_set("[a-cé1]{1,6}-?", 0..40), needle in "[a-cé1]{1,5}") {
            let words: BTreeSet<String> = words;
            let vocabulary = Vocabulary::new(words.iter().map(String::as_str));
            let fuzzy = Fuzzy::default();
            for fuzzy_term in [true, false] {
                let unbroken = vocabulary.unbroken(&needle, fuzzy_term);
                for shorter in (1..needle.len()).filter_map(|end| needle.get(..end)) {
                    if Vocabulary::may_be_shorter(shorter, fuzzy_term) {
                        let shorter = vocabulary.unbroken(shorter, fuzzy_term);
                        prop_assert_eq!(&vocabulary.unbroken_of(&needle, &shorter), &unbroken);
                    }
                }
                let loose = vocabulary.loose(&needle, &fuzzy);
                let contains = |word: &u32| unbroken.beginning.contains(word) || unbroken.inside.contains(word);
                for (number, word) in (0..).zip(&words) {
                    let stands = stands(&needle, word, 1);
                    let hit = stands.filter(|_| contains(&number));
                    prop_assert_eq!(vocabulary.word(number), word);
                    if fuzzy_term {
                        let found = loose.iter().filter(|(_, word)| *word == number).map(|(hit, _)| *hit);
                        let all: Vec<Hit> = hit.into_iter().chain(found).collect();
                        prop_assert_eq!(all, Vec::from_iter(in_word(&needle, word, &fuzzy)), "{} in {}", needle, word);
                    } else {
                        prop_assert_eq!(hit, stands);
                    }
                }
            }
        }
    }
}
