//! One paper, as a view into the catalog's columns, by arXiv's metadata names.

use std::borrow::Cow;

use xxhash_rust::xxh3::xxh3_64;

use super::{
    Catalog, Classification, PaperIndex,
    arxiv_id::{ArxivId, Version},
    category::{Category, CategoryIndex},
    date::Day,
    text::title_key,
};

/// What stands in the place of a title that no source has told.
pub const NO_TITLE: &str = "(title not known)";

/// A paper of a catalog. Texts are as the source has them, LaTeX included; a text that is not
/// known is `None`.
#[derive(Debug, Clone, Copy)]
pub struct Paper<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) index: PaperIndex,
}

impl<'a> Paper<'a> {
    fn at(&self) -> usize {
        self.index.position()
    }

    /// Its number in the catalog.
    #[must_use]
    pub fn index(&self) -> PaperIndex {
        self.index
    }

    /// Its identifier as arXiv writes it; empty when it is not known.
    #[must_use]
    pub fn id_text(&self) -> &'a str {
        self.catalog.ids.get(self.at())
    }

    /// A number by which it is known in other catalogs: of its identifier, else of its title.
    #[must_use]
    pub fn known_as(&self) -> u64 {
        match self.id_text() {
            "" => xxh3_64(title_key(self.title()).as_bytes()),
            id => xxh3_64(id.as_bytes()),
        }
    }

    /// Its identifier, without the version.
    #[must_use]
    pub fn id(&self) -> Option<ArxivId> {
        ArxivId::from_stored(self.catalog.ids.get(self.at()))
    }

    /// Whether this is its identifier.
    #[must_use]
    pub fn has_id(&self, id: &ArxivId) -> bool {
        self.catalog.ids.get(self.at()) == id.as_str()
    }

    /// The version that the source describes.
    #[must_use]
    pub fn version(&self) -> Option<Version> {
        self.catalog
            .versions
            .get(self.at())
            .copied()
            .filter(|version| *version > 0)
    }

    /// Its title in one line; empty when the source has none.
    #[must_use]
    pub fn title(&self) -> &'a str {
        self.catalog.titles.get(self.at())
    }

    /// Its abstract, paragraphs parted by a blank line.
    #[must_use]
    pub fn abstract_(&self) -> Option<Cow<'a, str>> {
        self.catalog.abstracts.get(self.at())
    }

    /// Whether it has an abstract that cannot be read where it is kept.
    #[must_use]
    pub fn abstract_is_lost(&self) -> bool {
        self.catalog.abstracts.has(self.at()) && self.abstract_().is_none()
    }

    /// Its authors' numbers, in the paper's order.
    #[must_use]
    pub fn author_numbers(&self) -> &'a [u32] {
        self.catalog.authors.lists.get(self.at())
    }

    /// Its authors' names, in the paper's order.
    pub fn authors(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let names = &self.catalog.authors.names;
        self.author_numbers()
            .iter()
            .map(|number| names.get(*number as usize))
    }

    /// The number of its classification in [`Catalog::classifications`].
    #[must_use]
    pub fn classification_number(&self) -> Option<u32> {
        self.catalog.classified.get(self.at()).copied()
    }

    /// Its primary category and cross-lists together.
    #[must_use]
    pub fn classification(&self) -> Option<&'a Classification> {
        let number = self.classification_number()?;
        self.catalog.classifications.get(number as usize)
    }

    /// The number of its primary category.
    #[must_use]
    pub fn primary_index(&self) -> Option<CategoryIndex> {
        self.classification()?.primary()
    }

    /// Its primary category.
    #[must_use]
    pub fn primary_category(&self) -> Option<&'a Category> {
        self.catalog.category(self.primary_index()?)
    }

    /// The numbers of its categories: the primary one and the cross-lists.
    #[must_use]
    pub fn category_indices(&self) -> &'a [CategoryIndex] {
        self.classification()
            .map_or(&[], Classification::categories)
    }

    /// Its categories: the primary one and the cross-lists.
    pub fn categories(&self) -> impl Iterator<Item = &'a Category> + use<'a> {
        let catalog = self.catalog;
        self.category_indices()
            .iter()
            .filter_map(|index| catalog.category(*index))
    }

    /// The year that the source gives: that of the latest version on a listing page.
    #[must_use]
    pub fn year(&self) -> Option<u16> {
        self.catalog
            .years
            .get(self.at())
            .copied()
            .filter(|year| *year > 0)
    }

    /// The day of the first version.
    #[must_use]
    pub fn published(&self) -> Option<Day> {
        self.catalog
            .published
            .get(self.at())
            .copied()
            .and_then(Day::from_number)
    }

    /// The day of the newest version.
    #[must_use]
    pub fn updated(&self) -> Option<Day> {
        self.catalog
            .updated
            .get(self.at())
            .copied()
            .and_then(Day::from_number)
    }

    /// Its DOI, without an address before it.
    #[must_use]
    pub fn doi(&self) -> Option<Cow<'a, str>> {
        self.catalog.dois.get(self.at())
    }

    /// Where it was published.
    #[must_use]
    pub fn journal_ref(&self) -> Option<Cow<'a, str>> {
        self.catalog.journal_refs.get(self.at())
    }

    /// The authors' comment.
    #[must_use]
    pub fn comment(&self) -> Option<Cow<'a, str>> {
        self.catalog.comments.get(self.at())
    }

    /// The source that it was read from, and which record there, from 1.
    #[must_use]
    pub fn from(&self) -> Option<(&'a str, usize)> {
        let origin = self.catalog.origins.get(self.index.0)?;
        self.catalog
            .files
            .get(origin.file as usize)
            .map(|file| (file.as_str(), origin.record as usize))
    }

    /// The address to open: the abstract page, or arXiv's search for the title when the
    /// identifier is not known. Always an `https://arxiv.org/` address without blanks or quotes.
    #[must_use]
    pub fn url(&self) -> String {
        self.id()
            .map_or_else(|| title_search(self.title()), |id| id.abs_url())
    }

    /// Whether the authors have withdrawn it, by what the comment or the abstract says.
    #[must_use]
    pub fn is_withdrawn(&self) -> bool {
        let says = |text: &str| WITHDRAWN.iter().any(|words| text.contains(words));
        let comment = self.comment().unwrap_or_default().to_lowercase();
        if comment.starts_with("withdrawn") || says(&comment) {
            return true;
        }
        let abstract_ = self.abstract_().unwrap_or_default();
        let beginning: String = abstract_.chars().take(WITHDRAWN_WITHIN).collect();
        let beginning = beginning.to_lowercase();
        OF_ITSELF.iter().any(|words| beginning.starts_with(words)) && says(&beginning)
    }

    /// The address of its page in HTML, when the identifier is known. Not every paper has one.
    #[must_use]
    pub fn html_url(&self) -> Option<String> {
        self.id().map(|id| format!("https://arxiv.org/html/{id}"))
    }

    /// The addresses at which others have it, each with the name of the place.
    #[must_use]
    pub fn elsewhere(&self) -> [(&'static str, String); 3] {
        let title = percent_encoded(self.title(), b"");
        let (scholar, semantic) = match self.id() {
            Some(id) => (
                format!("https://scholar.google.com/scholar_lookup?arxiv_id={id}"),
                format!("https://api.semanticscholar.org/arXiv:{id}"),
            ),
            None => (
                format!("https://scholar.google.com/scholar?q={title}"),
                format!("https://www.semanticscholar.org/search?q={title}"),
            ),
        };
        [
            ("title search", title_search(self.title())),
            ("Semantic Scholar", semantic),
            ("Google Scholar", scholar),
        ]
    }

    /// The address of the PDF, when the identifier is known.
    #[must_use]
    pub fn pdf_url(&self) -> Option<String> {
        self.id().map(|id| id.pdf_url())
    }

    /// The address that resolves its DOI.
    #[must_use]
    pub fn doi_url(&self) -> Option<String> {
        self.doi()
            .map(|doi| format!("https://doi.org/{}", percent_encoded(&doi, b"/")))
    }
}

/// What is said of a paper that was withdrawn.
const WITHDRAWN: [&str; 4] = [
    "been withdrawn",
    "is withdrawn",
    "was withdrawn",
    "withdrawn by",
];
/// How an abstract begins that speaks of the paper itself.
const OF_ITSELF: [&str; 4] = ["this ", "the paper ", "the article ", "withdraw"];
/// Within how many letters of it that is said.
const WITHDRAWN_WITHIN: usize = 160;

/// arXiv's search page for a title.
fn title_search(title: &str) -> String {
    format!(
        "https://arxiv.org/search/?query={}&searchtype=title",
        percent_encoded(title, b"")
    )
}

/// Percent-encodes all but RFC 3986's unreserved characters and those in `keep`.
fn percent_encoded(text: &str, keep: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || keep.contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::builder::{Builder, Draft};

    fn with(draft: Draft) -> Catalog {
        let mut builder = Builder::default();
        builder.push(draft);
        builder.freeze()
    }

    #[test]
    fn links_come_from_the_identifier() {
        let id = ArxivId::parse("hep-th/9901001").map(|(id, _)| id);
        let catalog = with(Draft {
            id,
            doi: Some("10.1000/a b\"c".into()),
            ..Draft::default()
        });
        let paper = catalog.paper(PaperIndex(0));
        assert_eq!(paper.url(), "https://arxiv.org/abs/hep-th/9901001");
        assert_eq!(
            paper.pdf_url().as_deref(),
            Some("https://arxiv.org/pdf/hep-th/9901001")
        );
        assert_eq!(
            paper.doi_url().as_deref(),
            Some("https://doi.org/10.1000/a%20b%22c")
        );
    }

    #[test]
    fn without_identifier_the_link_searches_for_the_title_whatever_it_holds() {
        let catalog = with(Draft {
            title: "-x; rm $(y) & \"Gödel\"".into(),
            ..Draft::default()
        });
        let paper = catalog.paper(PaperIndex(0));
        assert_eq!(
            paper.url(),
            "https://arxiv.org/search/?query=-x%3B%20rm%20%24%28y%29%20%26%20%22G%C3%B6del%22&searchtype=title"
        );
        assert_eq!(paper.pdf_url(), None);
    }

    #[test]
    fn withdrawn_by_comment_or_abstract() {
        let withdrawn = |comment: &str, abstract_: &str| {
            let catalog = with(Draft {
                title: "A title".into(),
                comment: Some(comment.into()),
                abstract_: abstract_.into(),
                ..Draft::default()
            });
            catalog.paper(PaperIndex(0)).is_withdrawn()
        };
        assert!(withdrawn("Withdrawn, since a later one contains this", ""));
        assert!(withdrawn(
            "40 pages, This paper has been withdrawn by the author",
            ""
        ));
        assert!(withdrawn(
            "",
            "This paper has been withdrawn due to an error."
        ));
        assert!(!withdrawn(
            "replaces a withdrawn version",
            "When a plate is withdrawn from a bath"
        ));
    }

    #[test]
    fn a_foreign_index_is_an_empty_paper() {
        let catalog = with(Draft::default());
        let paper = catalog.paper(PaperIndex(7));
        assert_eq!(
            (
                paper.title(),
                paper.year(),
                paper.id(),
                paper.authors().count()
            ),
            ("", None, None, 0)
        );
    }
}
