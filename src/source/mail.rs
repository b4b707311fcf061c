//! arXiv's daily mail and listing files: a paper between lines of `\\`, with headers as in mail
//! and the abstract behind them.
//!
//! Abstracts may hold what looks like a rule or a header, so that a paper begins only where a
//! header with its identifier follows the `\\`, and ends where the next one begins.

use std::borrow::Cow;

use super::record::{Parsed, Record, Text};
use crate::catalog::author;

/// The line that stands before headers, abstract and address.
const RULE: &str = r"\\";
/// What begins the header with the identifier, today and before 2007.
const NAMES: [&str; 2] = ["arXiv:", "Paper"];

/// Whether a text has a paper in this form.
#[must_use]
pub fn recognize(text: &str) -> bool {
    let mut lines = text.lines();
    let mut before = "";
    lines.any(|line| begins(std::mem::replace(&mut before, line), line))
}

/// Whether a paper begins with these two lines.
fn begins(rule: &str, header: &str) -> bool {
    rule.trim_end() == RULE && identifier(header).is_some()
}

/// The identifier in a paper's first header: `arXiv:2409.19256`, `Paper: hep-th/9901001`,
/// `Paper (*cross-listing*): hep-th/9901001`.
fn identifier(header: &str) -> Option<&str> {
    if !NAMES.iter().any(|name| header.starts_with(name)) {
        return None;
    }
    let (name, text) = header.split_once(':')?;
    let text = text.split_whitespace().next()?;
    (name == "arXiv" || name == "Paper" || name.contains("cross-listing")).then_some(text)
}

/// Reads every paper.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    let mut parsed = Parsed::default();
    let mut lines: Vec<&str> = text.lines().collect();
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let starts: Vec<usize> = (1..lines.len())
        .filter(|at| begins(lines[at - 1], lines[*at]))
        .collect();
    for (number, start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).map_or(lines.len(), |next| next - 1);
        parsed.records.push(Record {
            line: start + 1,
            ..record(&lines[*start..end])
        });
        if number + 1 == starts.len() && is_cut_off(&lines[*start..]) {
            parsed
                .parts
                .push((start + 1, "its end, which is cut off".to_owned()));
        }
    }
    parsed
}

/// Whether the file ends in the middle of a paper: in its headers, or in its abstract.
fn is_cut_off(lines: &[&str]) -> bool {
    let mut rules = lines.iter().enumerate().filter(|(_, line)| is_rule(line));
    match (rules.next(), rules.next()) {
        // A paper without an abstract ends with its headers; dashes end either.
        (Some((at, rule)), None) => {
            let behind = lines.get(at + 1..).unwrap_or_default();
            let text = behind.iter().any(|line| !line.trim().is_empty());
            rule.trim_end() == RULE && text && !behind.iter().any(|line| is_dashes(line))
        }
        (None, _) => true,
        _ => false,
    }
}

/// Whether a line ends headers or an abstract; the address may stand on it.
fn is_rule(line: &str) -> bool {
    line.trim_end() == RULE || line.starts_with(r"\\ (")
}

/// A paper's lines, from the header with its identifier on.
fn record<'a>(lines: &[&'a str]) -> Record<'a> {
    let behind = lines
        .iter()
        .position(|line| is_rule(line))
        .unwrap_or(lines.len());
    let (headers, rest) = lines.split_at(behind);
    let rest = rest.get(1..).unwrap_or_default();
    let mut record = Record {
        id: headers
            .first()
            .and_then(|line| identifier(line))
            .map(Cow::Borrowed),
        abstract_: abstract_(rest),
        ..Record::default()
    };
    let mut days = Vec::new();
    for (name, text) in fields(headers) {
        match name {
            "Title" => record.title = text,
            "Authors" | "Author" => {
                record.authors = author::names(&text).into_iter().map(Cow::Owned).collect();
            }
            "Categories" => {
                let codes = text
                    .split_whitespace()
                    .map(|code| Cow::Owned(code.to_owned()));
                record.categories = codes.collect();
            }
            "Comments" => record.comment = Some(text),
            "Journal-ref" => record.journal_ref = Some(text),
            "DOI" => record.doi = Some(text),
            _ if name.starts_with("Date") || name == REPLACED => days.push((name, text)),
            _ => {}
        }
    }
    record.primary_category = record.categories.first().cloned();
    // The size stands behind the day, in brackets.
    let day = |text: &Text<'_>| text.split('(').next().unwrap_or_default().to_owned();
    let first = days.first().filter(|(name, _)| *name == "Date");
    record.published = first.map(|(_, text)| Cow::Owned(day(text)));
    record.updated = days.last().map(|(_, text)| Cow::Owned(day(text)));
    if first.is_some() && days.len() > 1 {
        record.version = u16::try_from(days.len()).ok();
    }
    record
}

/// The name that the line of a replacement goes by here, which has no colon of its own.
const REPLACED: &str = "replaced with revised version";

/// The headers, those that go on over several lines put together.
fn fields<'a>(lines: &[&'a str]) -> Vec<(&'a str, Text<'a>)> {
    let mut fields: Vec<(&str, Text<'_>)> = Vec::new();
    for line in lines.iter().skip(1) {
        if let Some(text) = line.strip_prefix(REPLACED) {
            fields.push((REPLACED, Cow::Borrowed(text)));
        } else if line.starts_with([' ', '\t']) {
            if let Some((_, text)) = fields.last_mut() {
                text.to_mut().push('\n');
                text.to_mut().push_str(line);
            }
        } else if let Some((name, text)) = line.split_once(':') {
            fields.push((name, Cow::Borrowed(text)));
        }
    }
    fields
}

/// The abstract in what follows the headers: up to the last `\\` of the paper, or, without one,
/// to the first rule of dashes.
fn abstract_<'a>(lines: &[&'a str]) -> Text<'a> {
    let end = lines
        .iter()
        .rposition(|line| is_rule(line))
        .or_else(|| lines.iter().position(|line| is_dashes(line)))
        .unwrap_or(lines.len());
    let text = lines.get(..end).unwrap_or_default();
    match text {
        [] => Cow::Borrowed(""),
        [line] => Cow::Borrowed(line),
        lines => Cow::Owned(lines.join("\n")),
    }
}

/// A rule across the page.
fn is_dashes(line: &str) -> bool {
    line.len() >= 40 && line.bytes().all(|byte| b"-%".contains(&byte))
}
