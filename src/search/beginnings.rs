//! A quick look at whether letters can be what a reader left of several words, before they are
//! scored: ten times as fast, and true of few titles.

/// The letters of a needle, for many texts.
#[derive(Debug)]
pub struct Beginnings {
    /// For each ASCII character the places in the needle where it stands, as bits.
    ascii: [u128; 128],
    others: Vec<(char, u128)>,
    all: u128,
}

/// The longest needle that is looked for; `fuzzy-matcher` is not asked for longer ones.
const LONGEST: usize = 64;

impl Beginnings {
    /// Of a folded needle; `None` of one that is too long.
    #[must_use]
    pub fn new(needle: &str) -> Option<Self> {
        let length = needle.chars().count();
        if length > LONGEST {
            return None;
        }
        let mut beginnings = Self {
            ascii: [0; 128],
            others: Vec::new(),
            all: 1 << length,
        };
        for (at, c) in needle.chars().enumerate() {
            match beginnings.ascii.get_mut(c as usize) {
                Some(places) => *places |= 1 << at,
                None => beginnings.others.push((c, 1 << at)),
            }
        }
        Some(beginnings)
    }

    fn places(&self, c: char) -> u128 {
        let others = || {
            let others = self.others.iter().filter(|(other, _)| *other == c);
            others.fold(0, |places, (_, place)| places | place)
        };
        let places = self.ascii.get(c as usize).copied();
        places.unwrap_or_else(others)
    }

    /// Whether all letters can stand in a folded text in order: in one part between white space
    /// anywhere, or over several with the first letter of each at a word's beginning. One step a
    /// character: bit n of a set says that the first n letters can have been found.
    #[must_use]
    pub fn may_stand_in(&self, text: &str) -> bool {
        // Before this part of the text, in it from a word's beginning, and in it alone.
        let (mut before, mut begun, mut alone) = (1_u128, 0, 1);
        let mut last = ' ';
        for c in text.chars() {
            if c.is_ascii_whitespace() || (!c.is_ascii() && c.is_whitespace()) {
                before |= begun;
                (begun, alone) = (0, 1);
            } else {
                let places = self.places(c);
                let begins =
                    !last.is_alphanumeric() || (!last.is_alphabetic() && c.is_alphabetic());
                let from = if begins { before | begun } else { begun };
                begun |= (from & places) << 1;
                alone |= (alone & places) << 1;
                if (begun | alone) & self.all != 0 {
                    return true;
                }
            }
            last = c;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::{fuzzy::Fuzzy, matcher::over_words};

    fn may(needle: &str, text: &str) -> bool {
        Beginnings::new(needle).is_some_and(|needle| needle.may_stand_in(text))
    }

    #[test]
    fn letters_of_words_from_their_beginnings() {
        let text = "graph neural-network training";
        for needle in ["gnt", "gnntr", "grneunet", "ranet", "eralnet"] {
            assert!(may(needle, text), "{needle}");
        }
        for needle in ["altrai", "hnt"] {
            assert!(!may(needle, text), "{needle}");
        }
        assert!(!may(&"g".repeat(65), text));
    }

    proptest! {
        #[test]
        fn what_stands_over_words_may_stand(needle in "[a-cé1]{3,6}", text in "[a-cé1]{1,4}([ -/.][a-cé1]{1,4}){0,5}") {
            let stands = over_words(&needle, &text, &Fuzzy::default()).is_some();
            prop_assert!(!stands || may(&needle, &text));
        }
    }
}
