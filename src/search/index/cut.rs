//! Cutting texts into words, and giving the different ones numbers.

use std::hash::BuildHasher as _;

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

/// The different words of texts.
#[derive(Default)]
pub(super) struct Words {
    /// All of them, one behind the other.
    arena: String,
    known: HashTable<Word>,
    hasher: DefaultHashBuilder,
    texts: u32,
    folded: String,
}

/// What is looked at each time that a word comes. It lies in the table itself, with the beginning
/// of the word's text: a catalog's titles have thirty million words, and going to memory for each
/// of them is what takes time.
struct Word {
    number: u32,
    /// The last text that had it, so that it counts once a text.
    last: u32,
    letters: u64,
    head: Head,
    length: usize,
    start: usize,
}

/// The first bytes of a word, or all of a short one.
type Head = [u8; 16];

fn head(text: &str) -> Head {
    let mut head = [0; 16];
    let length = text.len().min(head.len());
    head[..length].copy_from_slice(&text.as_bytes()[..length]);
    head
}

impl Word {
    fn text<'a>(&self, arena: &'a str) -> &'a str {
        &arena[self.start..self.start + self.length]
    }

    fn is(&self, text: &str, head: &Head, arena: &str) -> bool {
        let alike = self.length == text.len() && self.head == *head;
        alike && (text.len() <= head.len() || self.text(arena) == text)
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
                let of = self.texts;
                let word = self.word(text);
                if is_named(&folded, &range) {
                    named = Some(word.number);
                }
                letters |= word.letters;
                if word.last != of {
                    word.last = of;
                    list.push(word.number);
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

    fn word(&mut self, text: &str) -> &mut Word {
        let Self {
            arena,
            known,
            hasher,
            ..
        } = self;
        let (hash, head) = (hasher.hash_one(text), head(text));
        let number = count_of(known.len());
        let entry = known.entry(
            hash,
            |word| word.is(text, &head, arena),
            |word| hasher.hash_one(word.text(arena)),
        );
        match entry {
            Entry::Occupied(word) => word.into_mut(),
            Entry::Vacant(place) => {
                let word = Word {
                    number,
                    last: 0,
                    letters: letters_of(text),
                    head,
                    length: text.len(),
                    start: arena.len(),
                };
                arena.push_str(text);
                place.insert(word).into_mut()
            }
        }
    }

    /// The words in the order of the alphabet, and for each its number there. O(n log n).
    pub(super) fn in_alphabet(&self) -> (Vocabulary, Vec<u32>) {
        let words = self.known.iter();
        let words = words.map(|word| (word.text(&self.arena), word.number));
        let mut sorted: Vec<(&str, u32)> = words.collect();
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
