//! What can lie over the panes: the help, the records left out, the choice of what to copy, the
//! letters on links.

use super::{
    App, Focus,
    detail::Detail,
    keymap::{Keys, MOUSE, Place},
    line::Line,
    prompt::Prompt,
};
use crate::{catalog::tex::shown, search::query::SYNTAX};

/// What lies over the panes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Overlay {
    /// A text to read.
    Text(Reading),
    /// The choice of what to copy.
    Copy,
    /// A line that is typed.
    Prompt(Prompt),
    /// Letters on the paper's links; what has been typed of one.
    Links(String),
}

impl Overlay {
    /// Whether it has another page.
    #[must_use]
    pub fn has_pages(&self) -> bool {
        let pages = [Subject::Help, Subject::Queries];
        matches!(self, Self::Text(reading) if pages.contains(&reading.subject))
    }
}

/// A text that scrolls and can be searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Which text.
    pub subject: Subject,
    /// Its scrolling.
    pub scroll: Detail,
    /// What is looked for in it.
    pub search: Line,
    /// Whether keys go into the search.
    pub typing: bool,
}

/// What an overlay is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The first page of the help: the keys.
    Help,
    /// Its second page: what is typed in the filter.
    Queries,
    /// The records that were left out.
    LeftOut,
    /// The authors of most papers in the answer, each with a letter that chooses it.
    Authors,
    /// Where the configuration is, and what is in force.
    Configuration,
}

/// A line of an overlay: its left part, and its right part beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// A heading.
    Heading(&'static str),
    /// Keys and what they do.
    Keys(String, &'static str),
    /// A line of text.
    Text(String),
}

impl Reading {
    /// From its top, with nothing looked for.
    #[must_use]
    pub fn new(subject: Subject) -> Self {
        Self {
            subject,
            scroll: Detail::default(),
            search: Line::default(),
            typing: false,
        }
    }

    /// To the other page of the help.
    pub fn turn(&mut self) {
        self.subject = match self.subject {
            Subject::Help => Subject::Queries,
            Subject::Queries => Subject::Help,
            _ => return,
        };
        self.scroll.reset();
    }

    /// Its lines that have what is looked for.
    #[must_use]
    pub fn rows(&self, app: &App) -> Vec<Row> {
        let wanted = self.search.text().to_lowercase();
        let has = |text: &str| {
            wanted
                .split_whitespace()
                .all(|word| text.to_lowercase().contains(word))
        };
        match self.subject {
            // A search goes through both pages.
            Subject::Help | Subject::Queries if !wanted.is_empty() => {
                let mut rows = help(app.keys(), app.focus(), app.ascii(), has);
                rows.extend(entries(QUERIES, SYNTAX, has));
                rows
            }
            Subject::Help => help(app.keys(), app.focus(), app.ascii(), has),
            Subject::Queries => entries(QUERIES, SYNTAX, has),
            Subject::LeftOut => lines_of(app.left_out(), has),
            Subject::Authors if app.searching() => vec![Row::Text("counting …".to_owned())],
            Subject::Authors => authors(app),
            Subject::Configuration => lines_of(app.about_settings(), has),
        }
    }
}

fn authors(app: &App) -> Vec<Row> {
    let row = |(letter, name, papers): (char, &str, u32)| {
        Row::Text(format!("{letter}  {papers:>5}  {}", shown(name)))
    };
    let rows: Vec<Row> = app.most_authors().map(row).collect();
    if rows.is_empty() {
        return vec![Row::Text("no authors are known of these papers".to_owned())];
    }
    rows
}

/// The most lines that are listed; a search goes through all.
const LINES: usize = 500;

fn lines_of(lines: &[String], has: impl Fn(&str) -> bool) -> Vec<Row> {
    let mut found = lines.iter().filter(|line| has(line));
    let mut rows: Vec<Row> = found.by_ref().take(LINES).cloned().map(Row::Text).collect();
    match found.count() {
        0 => {}
        more => rows.push(Row::Text(format!("and {more} more"))),
    }
    rows
}

/// The heading of the query language.
const QUERIES: &str = "what is typed in the filter";

/// A heading and what is under it, where it has what is looked for.
fn entries(
    heading: &'static str,
    entries: &[(&str, &'static str)],
    has: impl Fn(&str) -> bool,
) -> Vec<Row> {
    let found = entries
        .iter()
        .filter(|(written, means)| has(&format!("{heading} {written} {means}")))
        .map(|(written, means)| Row::Keys((*written).to_owned(), means));
    let mut rows: Vec<Row> = found.collect();
    if !rows.is_empty() {
        rows.insert(0, Row::Heading(heading));
    }
    rows
}

/// The keys, those of the pane in focus first, and the mouse.
fn help(keys: &Keys, focus: Focus, ascii: bool, has: impl Fn(&str) -> bool + Copy) -> Vec<Row> {
    let here = Place::of(focus);
    let places = std::iter::once(here).chain(Place::ALL.into_iter().filter(|place| *place != here));
    let mut rows = Vec::new();
    for place in places {
        let bindings = keys.of(place);
        let found: Vec<Row> = bindings
            .filter(|binding| {
                has(&format!(
                    "{} {} {}",
                    place.name(),
                    binding.shown(ascii),
                    binding.help
                ))
            })
            .map(|binding| Row::Keys(binding.shown(ascii), binding.help))
            .collect();
        if !found.is_empty() {
            rows.push(Row::Heading(place.name()));
            rows.extend(found);
        }
    }
    rows.extend(entries("mouse", MOUSE, has));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pane_in_focus_comes_first_and_a_search_leaves_what_has_it() {
        let rows = help(&Keys::default(), Focus::Paper, false, |_| true);
        assert_eq!(rows.first(), Some(&Row::Heading("paper")));
        let headings = rows
            .iter()
            .filter(|row| matches!(row, Row::Heading(_)))
            .count();
        let entries = Keys::default().all().count() + MOUSE.len();
        assert_eq!(
            (headings, rows.len()),
            (Place::ALL.len() + 1, Place::ALL.len() + 1 + entries)
        );
        let found = help(&Keys::default(), Focus::Papers, false, |text| {
            text.contains("identifier")
        });
        assert_eq!(
            found,
            [
                Row::Heading("anywhere"),
                Row::Keys(
                    "y".into(),
                    "copy the link, the identifier, the BibTeX entry, the title or the abstract: the choices show while it waits"
                ),
                Row::Heading("after y"),
                Row::Keys("i".into(), "the identifier"),
            ]
        );
    }
}
