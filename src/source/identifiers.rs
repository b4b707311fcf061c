//! A plain list of identifiers or arXiv addresses. Their titles are not known.

use std::borrow::Cow;

use super::record::{Parsed, Record};
use crate::catalog::arxiv_id::ArxivId;

/// What begins a comment.
const COMMENT: char = '#';

/// Whether the first line that says anything is an identifier or an address of arXiv's.
#[must_use]
pub fn recognize(text: &str) -> bool {
    let first = text.lines().find_map(|line| words(line).next());
    first.is_some_and(|word| ArxivId::parse(word).is_some())
}

/// The words of a line, without what may stand around an identifier or an address.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let line = line.split(COMMENT).next().unwrap_or_default();
    let words = line.split(|c: char| c.is_whitespace() || ",;<>()[]{}\"'`".contains(c));
    let words = words.map(|word| word.trim_end_matches(['.', ':']));
    // The name may stand alone: `arXiv: 2409.19256`, `doi: 10.48550/arXiv.2409.19256`.
    words.filter(|word| {
        let label = ["", "-", "*", "arxiv", "doi"];
        !label.iter().any(|label| word.eq_ignore_ascii_case(label))
    })
}

/// Whether a word seems to be meant as an identifier or an address.
fn is_meant(word: &str) -> bool {
    word.contains(['/', ':'])
        || word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.')
}

/// Reads every identifier. Behind one, words that seem to be none are a remark, such as the title. An address may have a part behind `#`, which is a comment as well.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    let mut parsed = Parsed::default();
    for (number, line) in text.lines().enumerate() {
        let mut named = false;
        for word in words(line) {
            if ArxivId::parse(word).is_some() {
                parsed.records.push(Record {
                    id: Some(Cow::Borrowed(word)),
                    line: number + 1,
                    ..Record::default()
                });
                named = true;
            } else if !named || is_meant(word) {
                let reason = format!("not an arXiv identifier: {word}");
                parsed.skipped.push((number + 1, reason));
            }
        }
    }
    parsed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_with_what_people_write_around_them() {
        let parsed = parse(
            "- <https://arxiv.org/abs/2409.19256v2>.\n\
             arXiv: hep-th/9901001, (2101.00010)\n\
             2101.00011\tHybridFlow: a 2nd framework\n\
             2101.00012 2413.00001 10.1000/x\n\
             nothing\n",
        );
        let ids: Vec<&str> = parsed
            .records
            .iter()
            .filter_map(|record| record.id.as_deref())
            .collect();
        assert_eq!(
            ids,
            [
                "https://arxiv.org/abs/2409.19256v2",
                "hep-th/9901001",
                "2101.00010",
                "2101.00011",
                "2101.00012"
            ]
        );
        let told: Vec<(usize, &str)> = parsed
            .skipped
            .iter()
            .map(|(line, reason)| (*line, reason.as_str()))
            .collect();
        assert_eq!(
            told,
            [
                (4, "not an arXiv identifier: 2413.00001"),
                (4, "not an arXiv identifier: 10.1000/x"),
                (5, "not an arXiv identifier: nothing")
            ]
        );
    }
}
