//! The links of a paper, and the letters that open them.

use std::ops::Range;

use super::{App, Focus, message::Effect, notice::Notice, overlay::Overlay};
use crate::catalog::{address::addresses, paper::Paper, tex::shown};

/// From how many authors on only the first of them are shown.
const MANY: usize = 24;
/// How many are shown of many.
const SHOWN: usize = 12;
/// The letters, those under the fingers first.
pub(super) const LETTERS: &str = "asdfghjklqwertyuiopzxcvbnm";

/// A link of a paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Where it stands.
    pub place: Place,
    /// Where it leads.
    pub goal: Goal,
}

/// Where a link stands on the paper's page. Bytes are those of the text as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// At an author's name, by number from 0.
    Author(usize),
    /// Where it says how many authors there are besides.
    MoreAuthors,
    /// At the page's address.
    Page,
    /// At the DOI's address.
    Doi,
    /// In the comment.
    Comment(Range<usize>),
    /// Nowhere else: under this name.
    Apart(&'static str),
    /// In the abstract.
    Abstract(Range<usize>),
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// To an address.
    Address(String),
    /// To the papers of an author in this catalog.
    Author(String),
    /// To all authors, or to the first of them.
    Authors,
}

/// How many of so many authors are shown.
#[must_use]
pub fn authors_shown(count: usize, all: bool) -> usize {
    if all || count < MANY { count } else { SHOWN }
}

/// The links of a paper in the order in which they stand on its page, each with its letters: one
/// each where these are enough, else two.
#[must_use]
pub fn links(paper: &Paper<'_>, all_authors: bool) -> Vec<(Link, String)> {
    let links = in_order(paper, all_authors);
    let labels: Vec<String> = if links.len() <= LETTERS.len() {
        LETTERS.chars().map(String::from).collect()
    } else {
        let pairs = LETTERS.chars().flat_map(|first| {
            let second = LETTERS.chars();
            second.map(move |second| format!("{first}{second}"))
        });
        pairs.collect()
    };
    links.into_iter().zip(labels).collect()
}

fn in_order(paper: &Paper<'_>, all_authors: bool) -> Vec<Link> {
    let link = |place, goal| Link { place, goal };
    let address = |place, url| link(place, Goal::Address(url));
    let names: Vec<&str> = paper.authors().collect();
    let count = authors_shown(names.len(), all_authors);
    let mut links: Vec<Link> = (names.iter().take(count).enumerate())
        .map(|(at, name)| link(Place::Author(at), Goal::Author(shown(name).into_owned())))
        .collect();
    if names.len() >= MANY {
        links.push(link(Place::MoreAuthors, Goal::Authors));
    }
    links.push(address(Place::Page, paper.url()));
    links.extend(paper.doi_url().map(|url| address(Place::Doi, url)));
    let comment = paper.comment().unwrap_or_default();
    for (range, url) in addresses(&shown(&comment)) {
        links.push(address(Place::Comment(range), url));
    }
    let own = [("PDF", paper.pdf_url()), ("HTML", paper.html_url())];
    for (name, url) in own {
        links.extend(url.map(|url| address(Place::Apart(name), url)));
    }
    for (name, url) in paper.elsewhere() {
        // Without an identifier the page is the search already.
        if url != paper.url() {
            links.push(address(Place::Apart(name), url));
        }
    }
    let abstract_ = paper.abstract_().unwrap_or_default();
    for (range, url) in addresses(&shown(&abstract_)) {
        links.push(address(Place::Abstract(range), url));
    }
    links
}

impl App {
    /// Shows the letters, on the paper's pane.
    pub(super) fn show_links(&mut self) -> Vec<Effect> {
        self.list.keep(&self.matches.papers);
        if self.selected().is_none() {
            self.notice = Some(Notice::problem("no paper is selected"));
            return Vec::new();
        }
        self.leave_pane();
        self.focus = Focus::Paper;
        self.overlay = Some(Overlay::Links(String::new()));
        Vec::new()
    }

    /// Shows all authors of the paper, or the first of them.
    pub(super) fn fold_authors(&mut self) -> Vec<Effect> {
        self.all_authors = match self.selected_index() {
            paper if paper == self.all_authors => None,
            paper => paper,
        };
        Vec::new()
    }

    /// Takes a letter, and opens the link that it names. One that names none ends it.
    pub(super) fn type_label(&mut self, letter: char) -> Vec<Effect> {
        let typed = match self.overlay.take() {
            Some(Overlay::Links(typed)) => typed,
            Some(Overlay::Text(_)) => return self.choose_author(letter),
            _ => return Vec::new(),
        };
        let typed = format!("{typed}{letter}");
        let links = self.links();
        let goal = links.iter().find(|(_, label)| *label == typed);
        match goal.map(|(link, _)| link.goal.clone()) {
            Some(goal) => self.go_to(goal),
            None if links.iter().any(|(_, label)| label.starts_with(&typed)) => {
                self.overlay = Some(Overlay::Links(typed));
                Vec::new()
            }
            None => {
                self.notice = Some(Notice::problem(format!("no link has the letter {typed}")));
                Vec::new()
            }
        }
    }

    /// The authors of most papers in the answer, each with its letter and how many papers.
    pub fn most_authors(&self) -> impl Iterator<Item = (char, &str, u32)> {
        let names = self.catalog.author_names();
        let authors = LETTERS.chars().zip(&self.matches.authors);
        authors.map(|(letter, (author, papers))| (letter, names.get(*author as usize), *papers))
    }

    /// Adds the author with this letter to what is asked for.
    fn choose_author(&mut self, letter: char) -> Vec<Effect> {
        let chosen = self.most_authors().find(|(of, ..)| *of == letter);
        let name = chosen.map(|(_, name, _)| shown(name).replace('"', ""));
        let Some(name) = name else {
            let why = format!("no author has the letter {letter}");
            self.notice = Some(Notice::problem(why));
            return Vec::new();
        };
        self.focus = Focus::Papers;
        self.edit_filter(|line| {
            line.end();
            let blank = !line.text().is_empty() && !line.text().ends_with(' ');
            line.insert(&format!("{}au:\"{name}\"", if blank { " " } else { "" }));
        })
    }

    /// Goes where a link leads.
    pub(super) fn go_to(&mut self, goal: Goal) -> Vec<Effect> {
        match goal {
            Goal::Address(url) => self.open_address(url),
            Goal::Authors => self.fold_authors(),
            Goal::Author(name) => {
                self.focus = Focus::Papers;
                let name = name.replace('"', "");
                self.edit_filter(|line| {
                    line.clear();
                    line.insert(&format!("au:\"{name}\""));
                })
            }
        }
    }

    /// The links of the selected paper with their letters.
    #[must_use]
    pub fn links(&self) -> Vec<(Link, String)> {
        let paper = self.selected();
        paper.map_or_else(Vec::new, |paper| links(&paper, self.all_authors()))
    }

    /// What has been typed of a link's letters, while they are shown.
    #[must_use]
    pub fn typed_label(&self) -> Option<&str> {
        match &self.overlay {
            Some(Overlay::Links(typed)) => Some(typed),
            _ => None,
        }
    }

    /// Whether all authors of the selected paper are shown.
    #[must_use]
    pub fn all_authors(&self) -> bool {
        self.all_authors.is_some() && self.all_authors == self.selected_index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{
        PaperIndex,
        arxiv_id::ArxivId,
        builder::{Builder, Draft},
    };

    fn of(draft: Draft) -> Vec<(Link, String)> {
        let mut builder = Builder::default();
        builder.push(draft);
        links(&builder.freeze().paper(PaperIndex(0)), false)
    }

    #[test]
    fn links_stand_in_the_order_of_the_page() {
        let found = of(Draft {
            id: ArxivId::parse("2101.00010").map(|(id, _)| id),
            authors: vec![r#"Kurt G\"odel"#.into()],
            doi: Some("10.1000/x".into()),
            comment: Some(r"Code: \url{https://x.org/a\_b}.".into()),
            abstract_: "See https://y.org.".into(),
            ..Draft::default()
        });
        let goals: Vec<String> = found
            .iter()
            .map(|(link, label)| match &link.goal {
                Goal::Address(url) => format!("{label} {url}"),
                Goal::Author(name) => format!("{label} {name}"),
                Goal::Authors => label.clone(),
            })
            .collect();
        assert_eq!(
            goals,
            [
                "a Kurt Gödel",
                "s https://arxiv.org/abs/2101.00010",
                "d https://doi.org/10.1000/x",
                "f https://x.org/a_b",
                "g https://arxiv.org/pdf/2101.00010",
                "h https://arxiv.org/html/2101.00010",
                "j https://arxiv.org/search/?query=&searchtype=title",
                "k https://api.semanticscholar.org/arXiv:2101.00010",
                "l https://scholar.google.com/scholar_lookup?arxiv_id=2101.00010",
                "q https://y.org"
            ]
        );
        assert_eq!(found[3].0.place, Place::Comment(6..23));
    }

    #[test]
    fn many_authors_are_folded_and_many_links_have_two_letters() {
        let authors: Vec<String> = (0..3000).map(|number| format!("A {number}")).collect();
        let draft = Draft {
            title: "Many".into(),
            authors,
            ..Draft::default()
        };
        let folded = of(draft.clone());
        assert_eq!(folded[SHOWN].0.place, Place::MoreAuthors);
        assert!(folded.iter().all(|(_, label)| label.len() == 1));
        let mut builder = Builder::default();
        builder.push(draft);
        let all = links(&builder.freeze().paper(PaperIndex(0)), true);
        assert_eq!((all.len(), all[26].1.as_str()), (26 * 26, "sa"));
    }
}
