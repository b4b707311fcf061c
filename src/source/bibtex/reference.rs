//! An entry with its values put together, and what one has from another.

use std::collections::HashMap;

use crate::source::record::Text;

/// What a paper in a collection has from it: the field there, and the field here.
const INHERITED: [(&str, &str); 7] = [
    ("title", "booktitle"),
    ("booktitle", "booktitle"),
    ("journal", "journal"),
    ("volume", "volume"),
    ("number", "number"),
    ("year", "year"),
    ("date", "date"),
];

/// An entry of a paper or another publication.
#[derive(Debug, Default)]
pub(super) struct Reference<'a> {
    /// The line that it begins at, from 1.
    pub line: usize,
    /// What others call it by.
    pub key: Text<'a>,
    /// Names, in lower case, and values.
    pub fields: Vec<(String, Text<'a>)>,
}

impl<'a> Reference<'a> {
    fn field(&self, name: &str) -> Option<&Text<'a>> {
        let mut fields = self.fields.iter();
        fields.find_map(|(field, text)| (field == name).then_some(text))
    }

    /// The same, with texts of its own.
    pub(super) fn into_owned<'b>(self) -> Reference<'b> {
        let fields = self.fields.into_iter();
        Reference {
            line: self.line,
            key: self.key.into_owned().into(),
            fields: fields
                .map(|(name, text)| (name, text.into_owned().into()))
                .collect(),
        }
    }
}

/// The references, each with what it lacks and has from the one that its `crossref`
/// names.
pub(super) fn inherited(mut references: Vec<Reference<'_>>) -> Vec<Reference<'_>> {
    let named = |reference: &Reference<'_>| {
        let key = reference.field("crossref")?;
        Some(key.trim().to_lowercase())
    };
    if !references
        .iter()
        .any(|reference| named(reference).is_some())
    {
        return references;
    }
    let keys = references.iter().enumerate();
    let by_key: HashMap<String, usize> = keys
        .map(|(at, reference)| (reference.key.to_lowercase(), at))
        .collect();
    for at in 0..references.len() {
        let parent = named(&references[at]).and_then(|key| by_key.get(&key).copied());
        let Some(parent) = parent.filter(|parent| *parent != at) else {
            continue;
        };
        for (there, here) in INHERITED {
            if references[at].field(here).is_none() {
                let text = references[parent].field(there).cloned();
                references[at]
                    .fields
                    .extend(text.map(|text| (here.to_owned(), text)));
            }
        }
    }
    references
}
