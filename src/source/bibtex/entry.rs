//! What `serde_bibtex` makes of an entry.

use std::{borrow::Cow, fmt, marker::PhantomData};

use serde::{Deserialize, de};

/// An entry.
#[derive(Deserialize)]
pub(super) enum Entry<'a> {
    Macro(
        #[serde(borrow)] Cow<'a, str>,
        #[serde(borrow)] Vec<Token<'a>>,
    ),
    Comment,
    Preamble,
    #[serde(borrow)]
    Regular(Regular<'a>),
}

/// The entries at the beginning of a text. What comes behind one is a comment, whatever it holds.
pub(super) struct Entries<'a>(pub Vec<Entry<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(EntriesVisitor(PhantomData))
    }
}

struct EntriesVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> de::Visitor<'de> for EntriesVisitor<'a> {
    type Value = Entries<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("entries")
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        loop {
            match seq.next_element() {
                Ok(Some(entry)) => entries.push(entry),
                Err(error) if entries.is_empty() => return Err(error),
                _ => return Ok(Entries(entries)),
            }
        }
    }
}

/// An entry of a paper or another publication.
#[derive(Deserialize)]
pub(super) struct Regular<'a> {
    #[serde(borrow)]
    pub entry_key: &'a str,
    #[serde(borrow)]
    pub fields: Vec<(&'a str, Vec<Token<'a>>)>,
}

/// A part of a value: a text, or a name that may stand for one.
#[derive(Deserialize)]
pub(super) enum Token<'a> {
    Variable(#[serde(borrow)] Cow<'a, str>),
    Text(#[serde(borrow)] Cow<'a, str>),
}
