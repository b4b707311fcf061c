//! Names that stand for texts in a BibTeX file: `@string{jmu = {Journal of the Made Up}}`.
//!
//! A text may be put together from others, so that a few lines could stand for more than there is
//! memory: a text and how many of them are put in a value are limited.

use std::{borrow::Cow, collections::HashMap};

use super::{
    entry::{Entry, Regular, Token},
    reference::Reference,
};
use crate::source::record::Text;

/// How many bytes a text has at most; a name of a longer one stands for nothing.
const LONGEST: usize = 500;
/// How many names of a value are looked up.
const IN_A_VALUE: usize = 8;

/// The names, in lower case, and their texts.
#[derive(Debug, Default)]
pub(super) struct Macros(HashMap<String, String>);

impl Macros {
    /// Takes in what a name stands for; of any other entry, what it refers to.
    pub(super) fn take<'a>(&mut self, entry: Entry<'a>, line: usize) -> Option<Reference<'a>> {
        match entry {
            Entry::Regular(Regular { entry_key, fields }) => {
                let fields = fields.into_iter();
                let fields = fields
                    .map(|(name, tokens)| (name.to_ascii_lowercase(), self.joined(tokens)))
                    .collect();
                Some(Reference {
                    line,
                    key: Cow::Borrowed(entry_key),
                    fields,
                })
            }
            Entry::Macro(name, value) => {
                self.define(&name, value);
                None
            }
            Entry::Comment | Entry::Preamble => None,
        }
    }

    /// Takes in what a name stands for.
    fn define(&mut self, name: &str, value: Vec<Token<'_>>) {
        let text = self.joined(value);
        if text.len() <= LONGEST {
            self.0.insert(name.to_lowercase(), text.into_owned());
        }
    }

    /// The text of a value. A name that stands for nothing is its own text.
    fn joined<'a>(&self, value: Vec<Token<'a>>) -> Text<'a> {
        let mut text = Cow::Borrowed("");
        let mut left = IN_A_VALUE;
        for token in value {
            let part = match token {
                Token::Text(part) => part,
                Token::Variable(name) if left > 0 => {
                    left -= 1;
                    let known = self.0.get(&name.to_lowercase());
                    known.map_or(name, |text| Cow::Owned(text.clone()))
                }
                Token::Variable(name) => name,
            };
            if text.is_empty() {
                text = part;
            } else {
                text.to_mut().push_str(&part);
            }
        }
        text
    }
}
