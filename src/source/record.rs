//! What a source says of a paper, and how it becomes a clean draft: the one place where text is
//! made harmless and tidy.

use crate::catalog::{
    arxiv_id::ArxivId,
    builder::Draft,
    date,
    text::{one_line, paragraphs},
};

/// A paper as a format's parser found it: syntax resolved, nothing judged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// The title, with the source's line breaks.
    pub title: String,
    /// The abstract, with the source's line breaks.
    pub abstract_: String,
    /// The identifier, as it is written.
    pub id: Option<String>,
    /// The version that the source describes.
    pub version: Option<u16>,
    /// The authors' names.
    pub authors: Vec<String>,
    /// The code of the primary category.
    pub primary_category: Option<String>,
    /// The codes of all categories.
    pub categories: Vec<String>,
    /// The year that the source gives.
    pub year: Option<u16>,
    /// The day of the first version, as it is written.
    pub published: Option<String>,
    /// The day of the newest version, as it is written.
    pub updated: Option<String>,
    /// The DOI, with or without an address before it.
    pub doi: Option<String>,
    /// Where it was published.
    pub journal_ref: Option<String>,
    /// The authors' comment.
    pub comment: Option<String>,
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
            return Err("it has neither title nor abstract");
        }
        let filled = |text: Option<String>| {
            let text = text.map(|text| one_line(&text));
            text.filter(|text| !text.is_empty())
        };
        let all = |texts: Vec<String>| -> Vec<String> {
            let texts = texts.into_iter().filter_map(|text| filled(Some(text)));
            texts.collect()
        };
        let primary_category = filled(self.primary_category);
        let mut categories = all(self.categories);
        if categories.is_empty() {
            categories.extend(primary_category.clone());
        }
        let id = self.id.as_deref().and_then(ArxivId::parse);
        let published = self.published.as_deref().and_then(date::day);
        let updated = self.updated.as_deref().and_then(date::day);
        let dated = updated.as_deref().or(published.as_deref());
        let of_id = || id.as_ref().map(|(id, _)| id.year_month().0);
        Ok(Draft {
            title,
            abstract_,
            authors: all(self.authors),
            categories,
            primary_category,
            year: self
                .year
                .or_else(|| dated.and_then(date::year_of))
                .or_else(of_id),
            version: self
                .version
                .or_else(|| id.as_ref().and_then(|(_, version)| *version)),
            id: id.map(|(id, _)| id),
            published,
            updated,
            doi: filled(self.doi).map(|doi| without_address(&doi).to_owned()),
            journal_ref: filled(self.journal_ref),
            comment: filled(self.comment),
            file: file.to_owned(),
            record: self.number,
        })
    }
}

/// A DOI without the address of its resolver.
fn without_address(doi: &str) -> &str {
    let behind = |prefix| doi.strip_prefix(prefix);
    behind("https://doi.org/")
        .or_else(|| behind("http://dx.doi.org/"))
        .or_else(|| behind("doi:"))
        .unwrap_or(doi)
        .trim()
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
