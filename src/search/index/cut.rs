//! Cutting texts into words, and giving the different ones numbers.

use std::{hash::BuildHasher as _, ops::Range};

use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};

use crate::{
    catalog::column::ListColumn,
    search::{
        fold::fold_into,
        places::length,
        vocabulary::{Vocabulary, letters_of},
        words::{each_word, is_named},
    },
};

/// What is known of a text that was cut.
pub(super) struct Cut {
    /// Which letters its words have.
    pub(super) letters: u64,
    /// What the text names before a colon.
    pub(super) named: Option<u32>,
    /// Its length as it counts for its place.
    pub(super) length: u16,
}

/// The different words in the order in which they first came.
#[derive(Default)]
pub(super) struct Words {
    /// All of them, one behind the other.
    arena: String,
    known: Vec<Word>,
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    texts: u32,
    folded: String,
}

/// What is looked at each time that a word comes, in one place, since a catalog's titles have
/// ten million words.
struct Word {
    start: usize,
    length: u32,
    /// The last text that had it, so that it counts once a text.
    last: u32,
    letters: u64,
}

impl Word {
    fn range(&self) -> Range<usize> {
        self.start..self.start + self.length as usize
    }
}

impl Words {
    /// Cuts a text into words and appends the numbers of the different ones.
    pub(super) fn cut(&mut self, text: &str, lists: &mut ListColumn<u32>) -> Cut {
        self.texts += 1;
        let mut folded = std::mem::take(&mut self.folded);
        fold_into(text, &mut folded);
        let (mut letters, mut named) = (0, None);
        lists.push_with(|list| {
            each_word(&folded, |text, range| {
                let number = self.number(text);
                if is_named(&folded, &range) {
                    named = Some(number);
                }
                let word = &mut self.known[number as usize];
                letters |= word.letters;
                if word.last != self.texts {
                    word.last = self.texts;
                    list.push(number);
                }
            });
        });
        let length = length(&folded);
        self.folded = folded;
        Cut {
            letters,
            named,
            length,
        }
    }

    fn number(&mut self, text: &str) -> u32 {
        let Self {
            arena,
            known,
            hasher,
            ..
        } = self;
        let of = |number: &u32| &arena[known[*number as usize].range()];
        let hash = hasher.hash_one(text);
        let entry = self.numbers.entry(
            hash,
            |number| of(number) == text,
            |number| hasher.hash_one(of(number)),
        );
        match entry {
            Entry::Occupied(number) => *number.get(),
            Entry::Vacant(place) => {
                let number = count_of(known.len());
                place.insert(number);
                known.push(Word {
                    start: arena.len(),
                    length: count_of(text.len()),
                    last: 0,
                    letters: letters_of(text),
                });
                arena.push_str(text);
                number
            }
        }
    }

    /// The words in the order of the alphabet, and for each its number there. O(n log n).
    pub(super) fn in_alphabet(&self) -> (Vocabulary, Vec<u32>) {
        let text = |word: &Word| &self.arena[word.range()];
        let mut sorted: Vec<(&str, u32)> = self.known.iter().map(text).zip(0..).collect();
        sorted.sort_unstable();
        let mut alphabetic = vec![0; sorted.len()];
        for ((_, number), place) in sorted.iter().zip(0..) {
            alphabetic[*number as usize] = place;
        }
        (
            Vocabulary::new(sorted.iter().map(|(word, _)| *word)),
            alphabetic,
        )
    }
}

fn count_of(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_once_a_title() {
        let (mut words, mut lists) = (Words::default(), ListColumn::default());
        assert_eq!(words.cut("GPT-4: gpt, or not", &mut lists).named, Some(2));
        let (vocabulary, alphabetic) = words.in_alphabet();
        lists.renumber(&alphabetic);
        let found: Vec<&str> = lists
            .get(0)
            .iter()
            .map(|word| vocabulary.word(*word))
            .collect();
        assert_eq!(found, ["gpt", "4", "gpt4-", "or", "not"]);
    }
}
