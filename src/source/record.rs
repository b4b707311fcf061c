//! What a source says of a paper, and how it becomes a clean draft: the one place where text is
//! made harmless and tidy.

use crate::catalog::{
    builder::Draft,
    text::{one_line, paragraphs},
};

/// A paper as a format's parser found it: syntax resolved, nothing judged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// The title, with the source's line breaks.
    pub title: String,
    /// The abstract, with the source's line breaks.
    pub abstract_: String,
    /// The code of the primary category.
    pub primary_category: Option<String>,
    /// The year that the source gives.
    pub year: Option<u16>,
    /// Which record of the source it is, from 1.
    pub number: usize,
    /// The line that it begins at, from 1.
    pub line: usize,
}

impl Record {
    /// The clean paper, or why there is none to show.
    ///
    /// # Errors
    /// The reason, for a reader, when the record has neither title nor abstract.
    pub fn into_draft(self, file: &str) -> Result<Draft, &'static str> {
        let title = one_line(&self.title);
        let abstract_ = paragraphs(&self.abstract_);
        if title.is_empty() && abstract_.is_empty() {
            return Err("neither title nor abstract follows the year");
        }
        let primary_category = self
            .primary_category
            .map(|code| one_line(&code))
            .filter(|code| !code.is_empty());
        Ok(Draft {
            title,
            abstract_,
            categories: primary_category.iter().cloned().collect(),
            primary_category,
            year: self.year,
            file: file.to_owned(),
            record: self.number,
            ..Draft::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_leaves_the_rest_to_show() {
        let record = Record {
            abstract_: "Only an abstract.".into(),
            ..Record::default()
        };
        assert_eq!(
            record.into_draft("f").map(|draft| draft.abstract_),
            Ok("Only an abstract.".into())
        );
        assert!(
            Record {
                title: " \n ".into(),
                year: Some(2024),
                ..Record::default()
            }
            .into_draft("f")
            .is_err()
        );
    }

    #[test]
    fn control_characters_do_not_get_in() {
        let record = Record {
            title: "A \u{1b}[31mred\u{7}\ntitle".into(),
            primary_category: Some("cs.LG\u{9b}".into()),
            ..Record::default()
        };
        let draft = record.into_draft("f").unwrap_or_default();
        assert_eq!(
            (draft.title.as_str(), draft.primary_category.as_deref()),
            ("A [31mred title", Some("cs.LG"))
        );
    }
}
