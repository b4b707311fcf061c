//! What the bibliography formats have in common: where the identifier may stand, and how the
//! parts of a reference are said in one line.

use std::borrow::Cow;

use super::record::{Record, Text};
use crate::catalog::{arxiv_id::ArxivId, taxonomy};

/// Where a paper was published, in its parts.
#[derive(Debug, Default)]
pub struct Published<'a> {
    /// The journal or the proceedings.
    pub journal: Text<'a>,
    /// The volume.
    pub volume: Text<'a>,
    /// The number in the volume.
    pub number: Text<'a>,
    /// The pages.
    pub pages: Text<'a>,
}

impl Published<'_> {
    /// As one line: `Physica A 244(2), 402-413 (1997)`, or the journal as it stands where that is
    /// all that is said. Nothing for arXiv itself.
    #[must_use]
    pub fn line<'b>(&self, year: Option<u16>) -> Option<Text<'b>> {
        let journal = self.journal.trim();
        let lower = journal.to_lowercase();
        if journal.is_empty() || lower.starts_with("arxiv") || lower == "corr" {
            return None;
        }
        let mut line = journal.to_owned();
        let parts = [&self.volume, &self.number, &self.pages];
        if parts.iter().all(|part| part.trim().is_empty()) {
            return Some(Cow::Owned(line));
        }
        let mut add = |before: &str, text: &str, after: &str| {
            if !text.trim().is_empty() {
                line.push_str(&format!("{before}{}{after}", text.trim()));
            }
        };
        add(" ", &self.volume, "");
        add("(", &self.number, ")");
        add(", ", &self.pages.replace("--", "-"), "");
        add(
            " (",
            &year.map_or(String::new(), |year| year.to_string()),
            ")",
        );
        Some(Cow::Owned(line))
    }
}

/// A text that is an identifier and nothing else, as `arXiv:2101.00010 [cs.LG]` or an address in
/// `\\url{}`; any other, such as a remark on a paper, says nothing of the paper that has it.
#[must_use]
pub fn only_identifier(text: &str) -> Option<&str> {
    let text = text
        .trim()
        .trim_start_matches("\\url")
        .trim_matches(['{', '}', '.'])
        .trim();
    let without_class = text
        .strip_suffix(']')
        .and_then(|text| text.rsplit_once('['));
    let bare = without_class.map_or(text, |(text, _)| text.trim());
    let names = bare
        .get(..5)
        .is_some_and(|start| start.eq_ignore_ascii_case("arxiv"));
    let only = ArxivId::parse(bare).is_some() && (names || bare.contains("://"));
    only.then_some(text)
}

/// Gives a record the identifier that one of these texts names as arXiv's, if it has none yet.
pub fn identify<'a>(record: &mut Record<'_>, texts: impl IntoIterator<Item = &'a str>) {
    if record.id.is_none() {
        let named = texts.into_iter().find_map(ArxivId::named_in);
        record.id = named.map(|(id, version)| {
            let version = version.map(|version| format!("v{version}"));
            Cow::Owned(format!("{id}{}", version.unwrap_or_default()))
        });
    }
}

/// How many commas the name of a category has at most, `Distributed, Parallel, and Cluster
/// Computing` among them.
const COMMAS: usize = 2;

/// The categories that keywords name, parted by commas or semicolons.
#[must_use]
pub fn categories(keywords: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    for keywords in keywords.split(';') {
        let parts: Vec<&str> = keywords.split(',').collect();
        let mut at = 0;
        while at < parts.len() {
            let ends = (at + 1..=parts.len().min(at + COMMAS + 1)).rev();
            let mut spans = ends.map(|end| (end, parts[at..end].join(",")));
            let named = spans.find_map(|(end, name)| Some((end, category(&name)?)));
            at = named.map_or(at + 1, |(end, _)| end);
            found.extend(named.map(|(_, code)| code));
        }
    }
    found
}

/// The category that a keyword of Zotero's names, `Computer Science - Machine Learning`: of two that
/// are one, the one of today.
fn category(keyword: &str) -> Option<&'static str> {
    let (group, name) = keyword.trim().split_once(" - ")?;
    let of_group = |code: &&&str| taxonomy::find(code).is_some_and(|known| known.group == group);
    let found = taxonomy::codes_named(name).iter().find(of_group);
    found.map(|code| taxonomy::canonical(code))
}

/// The year at the beginning of a date.
#[must_use]
pub fn year(date: &str) -> Option<u16> {
    let digits: String = date
        .trim()
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    (digits.len() == 4).then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_name_categories_with_commas_in_their_names() {
        let keywords = "Computer Science - Distributed, Parallel, and Cluster Computing, x, Computer Science - Machine Learning;Computer Science - Computation and Language";
        assert_eq!(categories(keywords), ["cs.DC", "cs.LG", "cs.CL"]);
    }

    #[test]
    fn a_remark_on_a_paper_is_not_that_paper() {
        for text in [
            "arXiv: 2101.00010 [cs]",
            "arXiv:2101.00010.",
            "\\url{https://arxiv.org/abs/2101.00010}",
        ] {
            assert!(only_identifier(text).is_some(), "{text}");
        }
        for text in [
            "Comment on arXiv:2101.00010",
            "see also https://arxiv.org/abs/2101.00012",
            "2101.00010",
            "",
        ] {
            assert_eq!(only_identifier(text), None, "{text}");
        }
    }

    #[test]
    fn a_reference_in_one_line() {
        let published = Published {
            journal: "Physica A".into(),
            volume: "244".into(),
            pages: "402--413".into(),
            ..Published::default()
        };
        assert_eq!(
            published.line(Some(1997)).as_deref(),
            Some("Physica A 244, 402-413 (1997)")
        );
        let arxiv = Published {
            journal: "arXiv preprint arXiv:2409.19256".into(),
            ..Published::default()
        };
        assert_eq!(arxiv.line(Some(2024)), None);
    }

    #[test]
    fn keywords_and_years() {
        assert_eq!(
            category("Computer Science - Machine Learning"),
            Some("cs.LG")
        );
        assert_eq!(category("Statistics - Machine Learning"), Some("stat.ML"));
        assert_eq!(category("Machine Learning"), None);
        assert_eq!(
            (year("2024-09-28"), year("24"), year("20245")),
            (Some(2024), None, None)
        );
    }
}
