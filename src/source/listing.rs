//! The listing page: a heading, then records of year, title, abstract and category, with a
//! blank line between each. The seed pages are of this format.

use std::borrow::Cow;

use super::record::{Parsed, Record};
use crate::catalog::{
    listing::{Listing, Total},
    taxonomy,
    text::one_line,
};

/// The first line of a page.
const HEADING: &str = "arXiv subjects";
/// What a page shows behind a category that links somewhere.
const LINK_MARK: char = '↗';

/// Whether a text is a listing page, by its heading or a record's first line.
#[must_use]
pub fn recognize(text: &str) -> bool {
    text.lines()
        .any(|line| line.trim() == HEADING || year_line(line).is_some_and(|year| !year.is_empty()))
}

/// Reads a page. Everything is optional but the line that begins a record.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    let lines: Vec<&str> = text.lines().collect();
    let begins = |at: &usize| {
        // A line without a year could be one of an abstract: it begins a record on its own only.
        let alone = *at == 0 || lines[at - 1].trim().is_empty();
        year_line(lines[*at]).is_some_and(|year| !year.is_empty() || alone)
    };
    let mut starts: Vec<usize> = (0..lines.len()).filter(begins).collect();
    let cut_off = !text.ends_with('\n');
    if cut_off && starts.last().is_none_or(|last| last + 1 < lines.len()) && is_cut_off_year(&lines)
    {
        starts.push(lines.len() - 1);
    }
    let heading = &lines[..starts.first().copied().unwrap_or(lines.len())];
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let records = starts
        .iter()
        .zip(ends)
        .map(|(start, end)| {
            let mut record = parse_body(&lines[start + 1..end], cut_off && end == lines.len());
            record.year = year_line(lines[*start]).and_then(|year| year.parse().ok());
            record.line = start + 1;
            record
        })
        .collect();
    Parsed {
        listing: parse_heading(heading),
        records,
        ..Parsed::default()
    }
}

/// `arXiv2024`: source and year, run together. The year may be missing: then it is empty.
fn year_line(line: &str) -> Option<&str> {
    let year = line.trim().strip_prefix("arXiv")?.trim_start();
    let plausible = year.len() == 4
        && year
            .parse()
            .is_ok_and(|year: u16| (1900..2200).contains(&year));
    (plausible || year.is_empty()).then_some(year)
}

/// Whether the last line is what is left of a record's first one: behind a category.
fn is_cut_off_year(lines: &[&str]) -> bool {
    let Some((last, before)) = lines.split_last() else {
        return false;
    };
    let Some((blank, before)) = before.split_last() else {
        return false;
    };
    let category = before.last().and_then(|line| ending(line, false));
    let left = last.strip_prefix("arXiv").map_or_else(
        || "arXiv".starts_with(last),
        |year| year.len() < 4 && year.bytes().all(|b| b.is_ascii_digit()),
    );
    left && !last.is_empty() && blank.trim().is_empty() && category.is_some()
}

fn parse_heading(lines: &[&str]) -> Listing {
    let mut listing = Listing::default();
    for line in lines
        .iter()
        .map(|line| one_line(line))
        .filter(|line| !line.is_empty() && line != HEADING)
    {
        if let Some((total, page)) = parse_total(&line) {
            listing.total = Some(total);
            listing.pages.extend(page);
        } else if listing.subject.is_empty() {
            listing.subject = line;
        } else if listing.description.is_empty() {
            listing.description = line;
        }
    }
    listing
}

/// `At least 73 records · Page 4Linked to original sources`.
fn parse_total(line: &str) -> Option<(Total, Option<u32>)> {
    let lower = line.to_lowercase();
    let (count, rest) = lower.split_once(" record")?;
    let mut words = count.split(' ').rev();
    let count = words.next()?.replace(',', "").parse().ok()?;
    let total = match words.rev().collect::<Vec<_>>().join(" ").as_str() {
        "at least" => Total::AtLeast(count),
        "exactly" | "" => Total::Exactly(count),
        _ => return None,
    };
    let page = rest.split_once("page ").map(|(_, page)| {
        page.chars()
            .take_while(char::is_ascii_digit)
            .collect::<String>()
    });
    Some((total, page.and_then(|page| page.parse().ok())))
}

fn parse_body<'a>(lines: &[&'a str], cut_off: bool) -> Record<'a> {
    let mut blocks = blocks(lines);
    let mut record = Record::default();
    // Only the last block can be the category: an abstract may have a line like one.
    if let Some((last, before)) = blocks
        .last()
        .and_then(|block| block.split_last())
        .map(|(last, before)| (*last, before.to_vec()))
        && let Some(ending) = ending(last, cut_off && before.is_empty())
    {
        if let Ending::Category(code) = ending {
            record.primary_category = Some(Cow::Borrowed(code));
        }
        blocks.pop();
        if !before.is_empty() {
            blocks.push(before);
        }
    }
    let mut blocks = blocks.into_iter();
    record.title = Cow::Owned(blocks.next().unwrap_or_default().join("\n"));
    let paragraphs: Vec<String> = blocks.map(|block| block.join("\n")).collect();
    record.abstract_ = Cow::Owned(paragraphs.join("\n\n"));
    record
}

/// The runs of lines between blank ones. Where a page has lost its blank lines, each line is one.
fn blocks<'a>(lines: &[&'a str]) -> Vec<Vec<&'a str>> {
    let packed = lines.first().is_some_and(|line| !line.trim().is_empty());
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    let mut inside = false;
    for line in lines.iter().map(|line| line.trim()) {
        if line.is_empty() {
            inside = false;
        } else if inside && !packed {
            blocks
                .last_mut()
                .into_iter()
                .for_each(|block| block.push(line));
        } else {
            blocks.push(vec![line]);
            inside = true;
        }
    }
    blocks
}

/// What can end a record.
enum Ending<'a> {
    /// Its category's code.
    Category(&'a str),
    /// What is left of one in a page that was cut off.
    CutOff,
}

/// Whether a line ends a record. Only where the page was cut off can it be less than a category.
fn ending(line: &str, cut_off: bool) -> Option<Ending<'_>> {
    let code = line.trim_end_matches(|c: char| !c.is_alphanumeric());
    let marked = line.ends_with(LINK_MARK);
    let looks_like_one = !code.is_empty()
        && code
            .chars()
            .all(|c| c.is_ascii_alphabetic() || c == '.' || c == '-');
    if looks_like_one && (marked || taxonomy::find(code).is_some()) {
        return Some(Ending::Category(code));
    }
    (cut_off && taxonomy::begins_a_code(line)).then_some(Ending::CutOff)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "arXiv subjects\n\nAda Lovelace\n\nRecords of Ada.\n\nAt least 73 records · Page 4Linked to original sources\n\n\
        arXiv2024\n\nFirst\n\nAn abstract.\n\ncs.LG↗\n\narXiv2023\n\nSecond\n\nOne.\n\nTwo.\n\nmath.MP↗";

    fn only(text: &str) -> Record<'_> {
        let mut page = parse(text);
        assert_eq!(page.records.len(), 1, "{text:?}");
        page.records.remove(0)
    }

    #[test]
    fn a_page_with_its_heading() {
        let page = parse(PAGE);
        assert_eq!(page.listing.subject, "Ada Lovelace");
        assert_eq!(page.listing.description, "Records of Ada.");
        assert_eq!(
            (page.listing.total, page.listing.pages),
            (Some(Total::AtLeast(73)), vec![4])
        );
        let records: Vec<_> = page
            .records
            .iter()
            .map(|r| {
                (
                    r.line,
                    r.year,
                    r.title.as_ref(),
                    r.abstract_.as_ref(),
                    r.primary_category.as_deref(),
                )
            })
            .collect();
        assert_eq!(
            records,
            [
                (9, Some(2024), "First", "An abstract.", Some("cs.LG")),
                (17, Some(2023), "Second", "One.\n\nTwo.", Some("math.MP"))
            ]
        );
    }

    #[test]
    fn totals_in_all_their_forms() {
        assert_eq!(
            parse_total("Exactly 73 records"),
            Some((Total::Exactly(73), None))
        );
        assert_eq!(
            parse_total("1 record · Page 12"),
            Some((Total::Exactly(1), Some(12)))
        );
        assert_eq!(
            parse_total("At least 1,234 records · Page 3Linked to original sources"),
            Some((Total::AtLeast(1234), Some(3)))
        );
        assert_eq!(
            parse_total("Publications and source records attributed to X."),
            None
        );
    }

    #[test]
    fn without_heading_or_last_category() {
        let record = only("arXiv2022\n\nTitle\n\nText.");
        assert_eq!(
            (
                record.title.as_ref(),
                record.abstract_.as_ref(),
                record.primary_category
            ),
            ("Title", "Text.", None)
        );
    }

    #[test]
    fn a_page_cut_off_in_a_first_line_leaves_the_record_before_it() {
        for left in ["a", "arX", "arXiv", "arXiv2", "arXiv202"] {
            let text = format!("arXiv2024\n\nA\n\nText.\n\ncs.LG↗\n\n{left}");
            let page = parse(&text);
            assert_eq!(page.records.len(), 2, "{left}");
            let first = &page.records[0];
            assert_eq!(
                (first.abstract_.as_ref(), first.primary_category.as_deref()),
                ("Text.", Some("cs.LG")),
                "{left}"
            );
            assert_eq!(page.records[1].title, "", "{left}");
        }
    }

    #[test]
    fn an_abstract_may_have_a_line_that_is_the_archives_name() {
        let record = only("arXiv2022\n\nTitle\n\nWe use the server\narXiv\nfor data.\n\ncs.DL↗\n");
        assert_eq!(record.abstract_, "We use the server\narXiv\nfor data.");
    }

    #[test]
    fn a_record_without_a_year_begins_all_the_same() {
        let page = parse("arXiv2024\n\nA\n\nText.\n\ncs.LG↗\n\narXiv\n\nB\n\nMore.");
        let years: Vec<_> = page
            .records
            .iter()
            .map(|record| (record.title.as_ref(), record.year))
            .collect();
        assert_eq!(years, [("A", Some(2024)), ("B", None)]);
    }

    #[test]
    fn what_is_cut_off_of_a_category_is_no_text() {
        assert_eq!(
            only("arXiv2022\n\nTitle\n\nText.\n\ncs.L").abstract_,
            "Text."
        );
        assert_eq!(only("arXiv2022\n\nTitle\n\nText.\n\ncs").abstract_, "Text.");
        assert_eq!(only("arXiv2022\n\nTitle\n\nText.\n\nc").abstract_, "Text.");
        assert_eq!(only("arXiv2022\n\nTitle\n\nText,\nc").abstract_, "Text,\nc");
        assert_eq!(
            only("arXiv2022\n\nTitle\n\nWe study\nphysics.\n").abstract_,
            "We study\nphysics."
        );
        assert_eq!(
            only("arXiv2022\n\nTitle\n\nText.\n\nA cs.LG paper").abstract_,
            "Text.\n\nA cs.LG paper"
        );
    }

    #[test]
    fn an_abstract_may_hold_lines_of_the_format() {
        let record = only(
            "arXiv2022\n\nTitle\n\ncs.LG\n\n\\\\\n-----\nTitle: none\n\narXiv2022 was a year.\n\nhep-th↗",
        );
        assert_eq!(
            record.abstract_,
            "cs.LG\n\n\\\\\n-----\nTitle: none\n\narXiv2022 was a year."
        );
        assert_eq!(record.primary_category.as_deref(), Some("hep-th"));
    }

    #[test]
    fn wrapped_text_without_blank_lines_and_a_category_that_is_not_arxivs() {
        assert_eq!(
            only("arXiv2022\n\nA wrapped\ntitle\n\nText").title,
            "A wrapped\ntitle"
        );
        let packed = only("arXiv2022\nTitle\nText\ncs.XY↗\n");
        assert_eq!(
            (
                packed.title.as_ref(),
                packed.abstract_.as_ref(),
                packed.primary_category.as_deref()
            ),
            ("Title", "Text", Some("cs.XY"))
        );
    }

    #[test]
    fn recognized_by_heading_or_record() {
        assert!(
            recognize("arXiv subjects\n")
                && recognize("x\narXiv2020\n")
                && !recognize("arXiv20201\n{}")
                && !recognize("Links:\n\narXiv\n\nGitHub")
        );
    }
}
