//! What a source says of a paper, and how it becomes a clean draft: the one place where text is
//! made harmless and tidy.

use std::{borrow::Cow, sync::Arc};

use crate::catalog::{
    arxiv_id::ArxivId,
    builder::Draft,
    date::Day,
    listing::Listing,
    text::{into_one_line, paragraphs},
};

/// A text of a source, as it is written there.
pub type Text<'a> = Cow<'a, str>;

/// How many letters of a wrong identifier are told.
const LONGEST_TOLD: usize = 40;

/// A paper as a format's parser found it: syntax resolved, nothing judged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record<'a> {
    /// The title, with the source's line breaks.
    pub title: Text<'a>,
    /// The abstract, with the source's line breaks.
    pub abstract_: Text<'a>,
    /// The identifier, as it is written.
    pub id: Option<Text<'a>>,
    /// The version that the source describes.
    pub version: Option<u16>,
    /// The authors' names.
    pub authors: Vec<Text<'a>>,
    /// The code of the primary category.
    pub primary_category: Option<Text<'a>>,
    /// The codes of all categories.
    pub categories: Vec<Text<'a>>,
    /// The year that the source gives.
    pub year: Option<u16>,
    /// The day of the first version, as it is written.
    pub published: Option<Text<'a>>,
    /// The day of the newest version, as it is written.
    pub updated: Option<Text<'a>>,
    /// The DOI, with or without an address before it.
    pub doi: Option<Text<'a>>,
    /// Where it was published.
    pub journal_ref: Option<Text<'a>>,
    /// The authors' comment.
    pub comment: Option<Text<'a>>,
    /// The line that it begins at, from 1.
    pub line: usize,
}

/// What a format's parser found in a text, or in a piece of one.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Parsed<'a> {
    /// The records, in order.
    pub records: Vec<Record<'a>>,
    /// The lines at which something else begins, from 1, and why it is no record.
    pub skipped: Vec<(usize, String)>,
    /// The lines at which records begin that were read but for a part, and which part, and why.
    pub parts: Vec<(usize, String)>,
    /// What the text says of itself.
    pub listing: Listing,
}

impl Record<'_> {
    /// The same record, with texts of its own.
    #[must_use]
    pub fn into_owned<'b>(self) -> Record<'b> {
        fn own<'b>(text: Text<'_>) -> Text<'b> {
            Cow::Owned(text.into_owned())
        }
        fn all<'b>(texts: Vec<Text<'_>>) -> Vec<Text<'b>> {
            texts.into_iter().map(own).collect()
        }
        Record {
            title: own(self.title),
            abstract_: own(self.abstract_),
            id: self.id.map(own),
            version: self.version,
            authors: all(self.authors),
            primary_category: self.primary_category.map(own),
            categories: all(self.categories),
            year: self.year,
            published: self.published.map(own),
            updated: self.updated.map(own),
            doi: self.doi.map(own),
            journal_ref: self.journal_ref.map(own),
            comment: self.comment.map(own),
            line: self.line,
        }
    }

    /// What is wrong with the identifier that the record gives, if something is.
    #[must_use]
    pub fn wrong_identifier(&self) -> Option<String> {
        let id = self.id.as_deref().map(str::trim)?;
        let wrong = !id.is_empty() && ArxivId::parse(id).is_none();
        wrong.then(|| {
            let id: String = id.chars().take(LONGEST_TOLD).collect();
            format!("\"{id}\", which is no arXiv identifier")
        })
    }

    /// The clean paper, or why there is none to show.
    ///
    /// # Errors
    /// The reason, for a reader, when the record has neither title nor abstract, nor a valid
    /// identifier by which they could be found.
    pub fn into_draft(self, file: &Arc<str>, number: usize) -> Result<Draft, &'static str> {
        let title = into_one_line(self.title);
        let abstract_ = paragraphs(&self.abstract_);
        let id = self.id.as_deref().and_then(ArxivId::parse);
        if title.is_empty() && abstract_.is_empty() && id.is_none() {
            return Err("it has neither title nor abstract, nor an arXiv identifier");
        }
        let filled = |text: Option<Text<'_>>| {
            let text = text.map(into_one_line);
            text.filter(|text| !text.is_empty())
        };
        let all = |texts: Vec<Text<'_>>| -> Vec<String> {
            let texts = texts.into_iter().filter_map(|text| filled(Some(text)));
            texts.collect()
        };
        let primary_category =
            filled(self.primary_category).filter(|code| looks_like_category(code));
        let mut categories = all(self.categories);
        categories.retain(|code| looks_like_category(code));
        if categories.is_empty() {
            categories.extend(primary_category.clone());
        }
        let published = self.published.as_deref().and_then(Day::parse);
        let updated = self.updated.as_deref().and_then(Day::parse);
        let dated = updated.or(published);
        let of_id = || id.as_ref().map(|(id, _)| id.year_month().0);
        Ok(Draft {
            title,
            abstract_,
            authors: all(self.authors),
            categories,
            primary_category,
            year: self.year.or_else(|| dated.map(Day::year)).or_else(of_id),
            version: self
                .version
                .or_else(|| id.as_ref().and_then(|(_, version)| *version)),
            id: id.map(|(id, _)| id),
            published,
            updated,
            doi: filled(self.doi).and_then(|text| doi(&text).map(str::to_owned)),
            journal_ref: filled(self.journal_ref),
            comment: filled(self.comment),
            file: Arc::clone(file),
            record: number,
        })
    }
}

/// Whether a code could be a category of arXiv's, and not a class of the MSC or ACM, which some
/// sources list among them.
fn looks_like_category(code: &str) -> bool {
    let letters = |c: char| c.is_ascii_alphabetic() || c == '.' || c == '-';
    code.starts_with(|c: char| c.is_ascii_lowercase()) && code.chars().all(letters)
}

/// A DOI without the address that it is in, be it that of a resolver or of a publisher's page:
/// from its directory, which begins with `10.`, on. A text without one is none.
#[must_use]
pub fn doi(text: &str) -> Option<&str> {
    let begins = |at: &usize| {
        let before = text[..*at].chars().next_back();
        let digits = text[at + 3..].split('/').next().unwrap_or_default();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '.')
            && !digits.is_empty()
            && digits.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            && text.len() > at + 3 + digits.len() + 1
    };
    let at = text.match_indices("10.").map(|(at, _)| at).find(begins)?;
    let doi = &text[at..];
    // Where there are several, the first is the one that a link can lead to.
    let doi = doi.split_whitespace().next().unwrap_or_default();
    let doi = doi.trim_end_matches([',', ';']);
    // In an address there may be more behind it.
    let end = if text.contains("://") {
        doi.find(['?', '#'])
    } else {
        None
    };
    Some(doi[..end.unwrap_or(doi.len())].trim_end())
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
            record
                .into_draft(&"f".into(), 1)
                .map(|draft| draft.abstract_),
            Ok("Only an abstract.".into())
        );
        assert!(
            Record {
                title: " \n ".into(),
                year: Some(2024),
                ..Record::default()
            }
            .into_draft(&"f".into(), 1)
            .is_err()
        );
    }

    #[test]
    fn a_doi_in_whatever_address() {
        for text in [
            "10.1145/3458817.3476209",
            "doi: 10.1145/3458817.3476209 ",
            "https://doi.org/10.1145/3458817.3476209",
            "http://doi.acm.org/10.1145/3458817.3476209",
            "https://dl.acm.org/doi/10.1145/3458817.3476209?casa=1#top",
        ] {
            assert_eq!(doi(text), Some("10.1145/3458817.3476209"), "{text}");
        }
        assert_eq!(
            doi("10.1002/(SICI)1096<1::AID?>3.0#x"),
            Some("10.1002/(SICI)1096<1::AID?>3.0#x")
        );
        for text in [
            "",
            "17",
            "10.",
            "10.1145",
            "10.1145/",
            "v110.1145/x",
            "doi:10.x/y",
        ] {
            assert_eq!(doi(text), None, "{text}");
        }
    }

    #[test]
    fn control_characters_do_not_get_in() {
        let record = Record {
            title: "A \u{1b}[31mred\u{7}\ntitle".into(),
            primary_category: Some("cs.LG\u{9b}".into()),
            ..Record::default()
        };
        let draft = record.into_draft(&"f".into(), 1).unwrap_or_default();
        assert_eq!(
            (draft.title.as_str(), draft.primary_category.as_deref()),
            ("A [31mred title", Some("cs.LG"))
        );
    }
}
