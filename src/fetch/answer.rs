//! An answer of the API: papers, or what is sent in their place.

use std::sync::Arc;

use super::failure::Failure;
use crate::{
    catalog::{builder::Draft, text::one_line},
    source::{atom, html, text},
};

/// The name that papers have as where they are from.
const FROM: &str = "arXiv";

/// The most characters of another's words that are repeated.
const REPEATED: usize = 120;

/// Papers, as they were answered.
#[derive(Debug, Default)]
pub struct Answer {
    /// The papers.
    pub papers: Vec<Draft>,
    /// How many the query finds in all, where that is said.
    pub total: Option<usize>,
    /// What could not be read, a sentence each.
    pub skipped: Vec<String>,
}

impl Answer {
    /// Reads an answer.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Failure> {
        let decoded = text::decode(bytes);
        let text = decoded.trim();
        if !atom::recognize(text) {
            let busy = text.is_empty() || text.starts_with("Rate exceeded");
            return Err(if busy {
                Failure::again("nothing, as it does when it is asked too often")
            } else {
                let said = said(text).unwrap_or_default();
                Failure::again(&format!("something else than papers: {said}"))
            });
        }
        if !text.ends_with("</feed>") {
            return Err(Failure::again("an answer that was cut off"));
        }
        let parsed = atom::parse(text);
        let skipped = parsed.skipped.into_iter().chain(parsed.parts);
        let mut answer = Self {
            total: total(text),
            skipped: skipped.map(|(_, reason)| reason).collect(),
            ..Self::default()
        };
        let from: Arc<str> = FROM.into();
        for (record, number) in parsed.records.into_iter().zip(1..) {
            match record.into_draft(&from, number) {
                Ok(draft) => answer.papers.push(draft),
                Err(reason) => answer.skipped.push(reason.to_owned()),
            }
        }
        // In the place of papers there may be one entry that says what is wrong.
        match answer.skipped.first() {
            Some(reason) if answer.papers.is_empty() => Err(Failure::Final(reason.clone())),
            _ => Ok(answer),
        }
    }
}

/// How many papers there are in all, as the feed says.
fn total(text: &str) -> Option<usize> {
    let (_, rest) = text.split_once("totalResults")?;
    let (_, rest) = rest.split_once('>')?;
    rest.split('<').next()?.trim().parse().ok()
}

/// What a text that is no answer says, in a few words: the error in a feed, the title of a page,
/// the beginning of anything else.
pub(super) fn said(text: &str) -> Option<String> {
    let text = text.trim();
    let words = if atom::recognize(text) {
        let skipped = atom::parse(text).skipped.into_iter();
        skipped.map(|(_, reason)| reason).next()?
    } else {
        let title = text.split_once("<title>").map(|(_, rest)| rest);
        let title = title.and_then(|rest| rest.split("</title>").next());
        html::without_tags(title.unwrap_or(text))
    };
    let words = one_line(&words);
    let repeated: String = words.chars().take(REPEATED).collect();
    Some(repeated).filter(|words| !words.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEED: &str = "<?xml version=\"1.0\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">";

    fn reason(text: &str) -> String {
        match Answer::read(text.as_bytes()) {
            Err(Failure::Final(reason) | Failure::Again { reason, .. }) => reason,
            Ok(answer) => panic!("{answer:?}"),
        }
    }

    #[test]
    fn papers_and_how_many_there_are() {
        let text = format!(
            "{FEED}<o:totalResults xmlns:o=\"x\">214881</o:totalResults><entry><id>http://arxiv.org/abs/2101.00001v2</id><title>One</title><author><name>A. Writer</name></author></entry></feed>\n"
        );
        let answer = Answer::read(text.as_bytes()).expect("an answer");
        assert_eq!(answer.total, Some(214_881));
        let paper = &answer.papers[0];
        assert_eq!(
            paper.id.as_ref().map(ToString::to_string),
            Some("2101.00001".to_owned())
        );
        assert_eq!((paper.title.as_str(), paper.version), ("One", Some(2)));
    }

    #[test]
    fn what_comes_instead_of_papers_is_said() {
        let error = format!(
            "{FEED}<entry><id>https://arxiv.org/api/errors#x</id><title>Error</title><summary>incorrect id format for abc</summary></entry></feed>"
        );
        assert_eq!(
            reason(&error),
            "arXiv answered: incorrect id format for abc"
        );
        assert!(reason(&error[..error.len() - 9]).contains("cut off"));
        let page = "<!DOCTYPE html><html><head><title>reCAPTCHA\n check</title></head></html>";
        assert!(reason(page).ends_with("something else than papers: reCAPTCHA check"));
        assert!(reason("Rate exceeded.").contains("too often"));
        assert!(reason("").contains("too often"));
    }

    #[test]
    fn no_paper_is_an_answer_too() {
        let text = format!("{FEED}<totalResults>0</totalResults></feed>");
        let answer = Answer::read(text.as_bytes()).expect("an answer");
        assert_eq!((answer.papers.len(), answer.total), (0, Some(0)));
    }
}
