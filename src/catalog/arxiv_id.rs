//! arXiv identifiers, in every spelling that people paste.

use std::fmt;

use super::taxonomy;

/// The number of a paper's version, from 1.
pub type Version = u16;

/// A valid arXiv identifier without its version: `2409.19256`, or `hep-th/9901001` for papers
/// from before April 2007. A subject class is left out, since `math.GT/0309136` and
/// `math/0309136` are one paper.
///
/// The grammar is <https://info.arxiv.org/help/arxiv_identifier.html>.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArxivId(String);

impl ArxivId {
    /// Reads an identifier, alone or with `arXiv:` before it or inside an arxiv.org address, and
    /// its version if it names one. `None` for anything that arXiv would not accept.
    #[must_use]
    pub fn parse(text: &str) -> Option<(Self, Option<Version>)> {
        let text = without_address(text.trim());
        let (text, version) = split_version(text);
        let id = if text.contains('/') {
            old_style(text)
        } else {
            new_style(text)
        }?;
        Some((Self(id), version))
    }

    /// The first identifier that a text names as arXiv's: in an address, behind `arXiv:`, or in
    /// the DOI that arXiv gives, `10.48550/arXiv.2409.19256`.
    #[must_use]
    pub fn named_in(text: &str) -> Option<(Self, Option<Version>)> {
        let lower = text.to_ascii_lowercase();
        let ends = |c: char| c.is_whitespace() || "()[]{}<>,;\"'?#".contains(c);
        let id = |behind: &str| {
            let id = behind.split(ends).next()?.trim_end_matches(['.', ':', '/']);
            Self::parse(id.strip_suffix(".pdf").unwrap_or(id))
        };
        let of_page = |(at, host): (usize, &str)| {
            let is_host = !lower[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-');
            let path = text.get(at + host.len()..)?.split_once('/')?.1;
            is_host.then_some((at, id(path)?))
        };
        let of_name = |(at, name): (usize, &str)| {
            let behind = text.get(at + name.len()..)?.strip_prefix([':', '.'])?;
            Some((at, id(behind.trim_start())?))
        };
        let first = [
            lower.match_indices("arxiv.org/").find_map(of_page),
            lower.match_indices("xxx.lanl.gov/").find_map(of_page),
            lower.match_indices("arxiv").find_map(of_name),
        ];
        let first = first.into_iter().flatten().min_by_key(|(at, _)| *at);
        first.map(|(_, id)| id)
    }

    /// The identifier as arXiv writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Takes a text that an `ArxivId` gave out before.
    pub(super) fn from_stored(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| Self(text.to_owned()))
    }

    /// The year and month of the first submission, by the identifier.
    #[must_use]
    pub fn year_month(&self) -> (u16, u8) {
        let digits = self.0.rsplit('/').next().unwrap_or_default();
        let number = |range| {
            digits
                .get(range)
                .and_then(|text: &str| text.parse::<u8>().ok())
                .unwrap_or(0)
        };
        let (year, month) = (number(0..2), number(2..4));
        let century = if self.0.contains('/') && year >= 91 {
            1900
        } else {
            2000
        };
        (century + u16::from(year), month)
    }

    /// Its place among the identifiers of its month.
    #[must_use]
    pub fn number(&self) -> u32 {
        let digits = self.0.rsplit(['/', '.']).next().unwrap_or_default();
        let digits = if self.0.contains('/') {
            digits.get(4..).unwrap_or_default()
        } else {
            digits
        };
        digits.parse().unwrap_or(0)
    }

    /// The address of the abstract page.
    #[must_use]
    pub fn abs_url(&self) -> String {
        format!("https://arxiv.org/abs/{}", self.0)
    }

    /// The address of the PDF.
    #[must_use]
    pub fn pdf_url(&self) -> String {
        format!("https://arxiv.org/pdf/{}", self.0)
    }
}

impl fmt::Display for ArxivId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What DOIs that arXiv gives begin with.
const DOI: &str = "10.48550/arxiv.";

/// Whether pages of this host are arXiv's. Its first name was xxx.lanl.gov, and old texts have it.
fn is_arxiv(host: &str) -> bool {
    host == "arxiv.org" || host.ends_with(".arxiv.org") || host == "xxx.lanl.gov"
}

/// Cuts the address or prefix before an identifier and what an address may have behind it.
fn without_address(text: &str) -> &str {
    let cut = |text: &'_ str, prefix: &str| -> Option<usize> {
        let start = text.get(..prefix.len())?;
        start.eq_ignore_ascii_case(prefix).then_some(prefix.len())
    };
    let without = |text: &'_ str, prefixes: &[&str]| -> Option<usize> {
        prefixes.iter().find_map(|prefix| cut(text, prefix))
    };
    if let Some(at) = without(text, &["oai:arxiv.org:", "arxiv:"]) {
        return text[at..].trim_start();
    }
    let has_scheme = without(text, &["https://", "http://"]);
    let rest = &text[has_scheme.unwrap_or(0)..];
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let host = host.to_ascii_lowercase();
    if is_arxiv(&host) {
        return of_page(path);
    }
    let doi = match host.as_str() {
        "doi.org" | "dx.doi.org" | "www.doi.org" => path,
        _ if has_scheme.is_some() => return "",
        _ => text[without(text, &["doi:"]).unwrap_or(0)..].trim_start(),
    };
    without(doi, &[DOI]).map_or(text, |at| &doi[at..])
}

/// The identifier in the path of one of arXiv's pages of a paper.
fn of_page(path: &str) -> &str {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let Some((kind, id)) = path.split_once('/') else {
        return "";
    };
    if !matches!(
        kind,
        "abs" | "pdf" | "html" | "format" | "e-print" | "src" | "ps"
    ) {
        return "";
    }
    let id = id.trim_end_matches('/');
    id.strip_suffix(".pdf").unwrap_or(id)
}

/// Splits `2409.19256v2` into its identifier and version.
fn split_version(text: &str) -> (&str, Option<Version>) {
    let Some(at) = text.rfind(['v', 'V']) else {
        return (text, None);
    };
    let digits = &text[at + 1..];
    if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return (text, None);
    }
    digits
        .parse()
        .map_or((text, None), |version| (&text[..at], Some(version)))
}

/// `YYMM.NNNN` from 0704 to 1412, `YYMM.NNNNN` from 1501.
fn new_style(text: &str) -> Option<String> {
    let (date, number) = text.split_once('.')?;
    let yymm = date_number(date)?;
    let length = if yymm >= 1501 { 5 } else { 4 };
    (yymm >= 704 && number.len() == length && is_number(number)).then(|| text.to_owned())
}

/// `archive/YYMMNNN` or `archive.SC/YYMMNNN`, from 9107 to 0703.
fn old_style(text: &str) -> Option<String> {
    let (archive, digits) = text.split_once('/')?;
    let archive = archive.to_ascii_lowercase();
    let (archive, class) = archive
        .split_once('.')
        .map_or((archive.as_str(), None), |(archive, class)| {
            (archive, Some(class))
        });
    if class.is_some_and(|class| class.len() != 2 || !class.bytes().all(|b| b.is_ascii_lowercase()))
    {
        return None;
    }
    if !taxonomy::is_archive(archive) || digits.len() != 7 || !is_number(digits) {
        return None;
    }
    let yymm = date_number(digits.get(..4)?)?;
    (yymm >= 9107 || yymm <= 703).then(|| format!("{archive}/{digits}"))
}

/// Four digits with a month from 01 to 12.
fn date_number(date: &str) -> Option<u16> {
    if date.len() != 4 || !date.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    date.parse()
        .ok()
        .filter(|yymm| (1..=12).contains(&(yymm % 100)))
}

fn is_number(digits: &str) -> bool {
    digits.bytes().all(|b| b.is_ascii_digit()) && digits.bytes().any(|b| b != b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_named_in_texts() {
        let named = |text| ArxivId::named_in(text).map(|(id, _)| id.to_string());
        for text in [
            "arXiv preprint arXiv:2409.19256v2 [cs.LG]",
            "see https://arxiv.org/abs/2409.19256, and",
            "(http://export.arxiv.org/pdf/2409.19256.pdf)",
            "https://doi.org/10.48550/arXiv.2409.19256.",
            "formerly http://xxx.lanl.gov/abs/2409.19256",
            "arxiv.org/listing, then arXiv: 2409.19256",
        ] {
            assert_eq!(named(text).as_deref(), Some("2409.19256"), "{text}");
        }
        assert_eq!(
            named("https://arxiv.org/abs/2409.19256 cites arXiv:2101.00010").as_deref(),
            Some("2409.19256")
        );
        assert_eq!(
            named("arXiv:hep-th/9901001.").as_deref(),
            Some("hep-th/9901001")
        );
        for text in [
            "2409.19256",
            "arXiv",
            "arXiv:",
            "arXiv:2413.00001",
            "arxiv.org/abs/",
            "evilarxiv.org/abs/2409.19256",
            "ÄarXiv.ö",
        ] {
            assert_eq!(named(text), None, "{text}");
        }
    }

    fn parsed(text: &str) -> Option<(String, Option<Version>)> {
        ArxivId::parse(text).map(|(id, version)| (id.to_string(), version))
    }

    #[test]
    fn every_spelling_of_one_identifier() {
        for text in [
            "2409.19256v2",
            "arXiv:2409.19256v2",
            "ARXIV: 2409.19256v2 ",
            "oai:arXiv.org:2409.19256v2",
            "10.48550/arXiv.2409.19256v2",
            "https://arxiv.org/abs/2409.19256v2",
            "http://www.arxiv.org/pdf/2409.19256v2.pdf?download=1#page=3",
            "arxiv.org/html/2409.19256v2/",
            "https://export.arxiv.org/abs/2409.19256v2",
            "www.arxiv.org/abs/2409.19256v2",
            "http://xxx.lanl.gov/abs/2409.19256v2",
            "doi:10.48550/arXiv.2409.19256v2",
            "DOI: 10.48550/ARXIV.2409.19256v2",
            "https://doi.org/10.48550/arXiv.2409.19256v2",
        ] {
            assert_eq!(parsed(text), Some(("2409.19256".into(), Some(2))), "{text}");
        }
    }

    #[test]
    fn old_identifiers_keep_archive_and_slash_and_lose_the_subject_class() {
        assert_eq!(
            parsed("hep-th/9901001"),
            Some(("hep-th/9901001".into(), None))
        );
        assert_eq!(
            parsed("math.GT/0309136v1"),
            Some(("math/0309136".into(), Some(1)))
        );
        assert_eq!(
            parsed("https://arxiv.org/abs/cond-mat/9905001"),
            Some(("cond-mat/9905001".into(), None))
        );
        assert_eq!(
            ArxivId::parse("hep-th/9901001")
                .map(|(id, _)| id.abs_url())
                .as_deref(),
            Some("https://arxiv.org/abs/hep-th/9901001")
        );
    }

    #[test]
    fn what_arxiv_would_refuse_is_no_identifier() {
        for text in [
            "",
            "2409",
            "2413.00001",
            "2400.00001",
            "0703.0001",
            "1412.00001",
            "1501.0001",
            "2409.1925",
            "2409.192567",
            "2409.00000",
            "hep-th/9901",
            "nonsense/9901001",
            "hep-th/9113001",
            "hep-th/0704001",
            "math.gtx/0309136",
            "-rf/9901001",
            "https://evil.org/abs/2409.19256",
            "https://evil.org/10.48550/arXiv.2409.19256",
            "https://doi.org/2409.19256/x",
            "evilarxiv.org/abs/2409.19256",
            "https://arxiv.org/list/2409.19256",
            "file:///abs/2409.19256",
            "2409.19256;ls",
            "２409.19256",
        ] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }

    #[test]
    fn the_identifier_tells_its_month() {
        let month = |text: &str| ArxivId::parse(text).map(|(id, _)| id.year_month());
        assert_eq!(month("0704.0001"), Some((2007, 4)));
        assert_eq!(month("hep-th/9108028"), Some((1991, 8)));
        assert_eq!(month("math/0309136"), Some((2003, 9)));
    }
}
