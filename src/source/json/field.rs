//! What fields of papers hold that is more than a text: versions, names, one text or several.

use std::{borrow::Cow, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, SeqAccess, Visitor},
};

use crate::source::record::Text;

/// A version of a paper.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Version<'a> {
    #[serde(borrow)]
    pub(super) version: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) created: Cow<'a, str>,
}

/// The versions of a paper, of which only the ends are kept.
#[derive(Debug, Default)]
pub(super) struct Versions<'a> {
    pub(super) first: Option<Version<'a>>,
    /// `None` where the first is the only one.
    newer: Option<Version<'a>>,
}

impl<'a> Versions<'a> {
    pub(super) fn newest(&self) -> Option<&Version<'a>> {
        self.newer.as_ref().or(self.first.as_ref())
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Versions<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(VersionsVisitor(PhantomData))
    }
}

struct VersionsVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for VersionsVisitor<'a> {
    type Value = Versions<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of versions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut versions = Versions {
            first: seq.next_element()?,
            newer: None,
        };
        while let Some(version) = seq.next_element()? {
            versions.newer = Some(version);
        }
        Ok(versions)
    }
}

/// A name that comes as last name, first names, suffix and affiliations.
#[derive(Debug)]
pub(super) struct Name<'a>(pub(super) Text<'a>);

impl<'de: 'a, 'a> Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(NameVisitor(PhantomData))
    }
}

struct NameVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for NameVisitor<'a> {
    type Value = Name<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the parts of a name")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut part = || {
            Ok(seq
                .next_element::<Part<'_>>()?
                .map_or(Cow::Borrowed(""), |part| part.0))
        };
        let (last, first, suffix) = (part()?, part()?, part()?);
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        let mut name = String::with_capacity(first.len() + last.len() + suffix.len() + 2);
        for part in [first, last, suffix] {
            if !part.is_empty() && !name.is_empty() {
                name.push(' ');
            }
            name.push_str(&part);
        }
        Ok(Name(Cow::Owned(name)))
    }
}

/// An identifier, or the number that one has been taken for.
#[derive(Debug)]
pub(super) enum Id<'a> {
    Text(Text<'a>),
    Number,
}

impl<'de: 'a, 'a> Deserialize<'de> for Id<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor(PhantomData))
    }
}

struct IdVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for IdVisitor<'a> {
    type Value = Id<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an identifier")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Id::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Id::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Id::Number)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Id::Number)
    }
}

/// One text or a list of them.
#[derive(Debug)]
pub(super) enum Texts<'a> {
    One(Text<'a>),
    Many(Vec<Text<'a>>),
}

impl<'de: 'a, 'a> Deserialize<'de> for Texts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextsVisitor(PhantomData))
    }
}

struct TextsVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for TextsVisitor<'a> {
    type Value = Texts<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a list of texts")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Texts::One(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Texts::One(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut texts = Vec::new();
        while let Some(Part(text)) = seq.next_element()? {
            texts.push(text);
        }
        Ok(Texts::Many(texts))
    }
}

/// A text that is a part of the source where it can be. Serde borrows what is spelled `Cow` and is
/// the whole of a field, and copies one of another name, in an `Option` or in a `Vec`.
#[derive(Debug, Deserialize)]
pub struct Part<'a>(#[serde(borrow)] pub Cow<'a, str>);
