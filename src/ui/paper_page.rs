//! A paper laid out: title, authors, what is known of it, its links, the abstract.

use std::ops::Range;

use ratatui::{style::Style, text::Line};

use super::{
    labels::{Labelled, Labels},
    readable::Readable,
    text::marked_each,
    theme::Theme,
};
use crate::{
    app::{
        App,
        action::Action,
        links::{Place, authors_shown},
    },
    catalog::{
        date::Day,
        paper::{NO_TITLE, Paper},
        width::{columns, cut, wrap},
    },
    search::{
        fuzzy::Fuzzy,
        highlight::{Highlight, highlight, in_abstract},
    },
};

/// What parts two authors.
const COMMA: &str = ", ";
/// What parts two facts in one line.
const DOT: &str = " · ";

/// A paper laid out for a width.
#[derive(Debug, Default)]
pub struct Page {
    /// Its lines.
    pub lines: Vec<Line<'static>>,
    /// Its addresses: which line, which columns of it, and where it leads.
    pub links: Vec<(usize, Range<usize>, String)>,
    /// The lines on which the filter's words stand in the abstract, once a word.
    pub hits: Vec<usize>,
    width: usize,
}

/// Lays the selected paper out.
#[must_use]
pub fn page(app: &App, theme: &Theme, width: u16, fuzzy: &Fuzzy) -> Page {
    let mut page = Page {
        width: usize::from(width),
        ..Page::default()
    };
    let Some(paper) = app.selected() else {
        return page;
    };
    let as_written = app.as_written();
    let labels = Labels::of(app);
    let title = Readable::of(paper.title(), as_written);
    let names = paper.authors();
    let names: Vec<Readable<'_>> = names.map(|name| Readable::of(name, as_written)).collect();
    let authors: Vec<&str> = names.iter().map(Readable::searched).collect();
    let Highlight {
        title: in_title,
        authors,
    } = highlight(app.query(), title.searched(), &authors, fuzzy);
    page.title(app, &paper, &title, in_title, theme);
    page.authors(app, &names, authors, &labels, theme);
    page.facts(app, &paper, &labels, theme);
    page.note(&app.kept(&paper).note, theme);
    page.lines.push(Line::default());
    match paper.abstract_() {
        Some(text) => page.abstract_(app, &text, &labels, theme),
        None if paper.abstract_is_lost() => page.flow(
            "The abstract could not be read: the file that it is kept in was changed since it was opened, or is damaged.",
            &[],
            theme.problem(),
        ),
        None => page.flow("No abstract is known.", &[], theme.secondary()),
    }
    page
}

impl Page {
    /// A text with parts in other styles.
    fn flow(&mut self, text: &str, marks: &[(Range<usize>, Style)], style: Style) {
        for range in wrap(text, self.width) {
            self.lines
                .push(Line::from(marked_each(text, range, marks, style)));
        }
    }

    fn title(
        &mut self,
        app: &App,
        paper: &Paper<'_>,
        title: &Readable<'_>,
        found: Vec<Range<usize>>,
        theme: &Theme,
    ) {
        let kept = app.kept(paper);
        let tags = kept.tags.iter().map(|tag| format!("#{tag}"));
        let new = app.is_added(paper.index());
        let kept = [
            (new, "new since last time"),
            (kept.bookmarked, "bookmarked"),
            (kept.read, "read"),
        ];
        let kept = kept.into_iter().filter_map(|(is, name)| is.then_some(name));
        let kept: Vec<String> = kept.map(str::to_owned).chain(tags).collect();
        if !kept.is_empty() {
            self.flow(&kept.join(DOT), &[], theme.chosen());
        }
        if paper.is_withdrawn() {
            self.flow("WITHDRAWN by its authors", &[], theme.problem());
        }
        match title.text() {
            "" => self.flow(NO_TITLE, &[], theme.secondary()),
            text => {
                let marks = in_style(title.marks(found), theme.matched());
                self.flow(text, &marks, theme.heading());
            }
        }
    }

    fn authors(
        &mut self,
        app: &App,
        names: &[Readable<'_>],
        found: Vec<Vec<Range<usize>>>,
        labels: &Labels,
        theme: &Theme,
    ) {
        let shown = authors_shown(names.len(), app.all_authors());
        let mut text = Labelled::default();
        for (at, (name, found)) in names.iter().zip(found).enumerate() {
            if at >= shown && found.is_empty() {
                continue;
            }
            if at > 0 {
                text.push(COMMA, &[]);
            }
            text.label(labels.at(&Place::Author(at)), theme);
            text.push(name.text(), &in_style(name.marks(found), theme.matched()));
        }
        let more = names.len().saturating_sub(shown);
        let label = labels.at(&Place::MoreAuthors);
        if more > 0 || label.is_some() {
            text.push(COMMA, &[]);
            text.label(label, theme);
            let key = app.keys().to(Action::AllAuthors);
            let said = match more {
                0 => format!("{} authors ({key} shows the first)", names.len()),
                more => format!(
                    "… and {more} more of {} authors ({key} shows all)",
                    names.len()
                ),
            };
            text.push(&said, &[(0..said.len(), theme.secondary())]);
        }
        if !text.text.is_empty() {
            self.flow(&text.text, &text.marks, theme.plain());
        }
    }

    /// Its subjects, what names and dates it, and its addresses: a line each where they fit.
    fn facts(&mut self, app: &App, paper: &Paper<'_>, labels: &Labels, theme: &Theme) {
        self.subjects(app, paper, theme);
        let readable = |text: &str| Readable::of(text, app.as_written()).text().to_owned();
        let named = [
            paper.id().map(|id| format!("arXiv:{id}")),
            paper.version().map(|version| format!("version {version}")),
            dates(paper),
            paper.journal_ref().map(|text| readable(&text)),
        ];
        let named: Vec<String> = named.into_iter().flatten().collect();
        if !named.is_empty() {
            self.flow(&named.join(DOT), &[], theme.plain());
        }
        self.link(&paper.url(), labels.at(&Place::Page), theme);
        if let Some(url) = paper.doi_url() {
            self.link(&url, labels.at(&Place::Doi), theme);
        }
        if let Some(comment) = paper.comment() {
            let comment = Readable::of(&comment, app.as_written());
            let links = labels.within(|place| match place {
                Place::Comment(range) => Some(range.clone()),
                _ => None,
            });
            let text = Labelled::of(&comment, &[], &links, theme);
            self.flow(&text.text, &text.marks, theme.secondary());
        }
        let mut apart = Labelled::default();
        for (name, label) in labels.apart() {
            if !apart.text.is_empty() {
                apart.push(DOT, &[]);
            }
            apart.label(Some(label), theme);
            apart.push(name, &[(0..name.len(), theme.link())]);
        }
        if !apart.text.is_empty() {
            self.flow(&apart.text, &apart.marks, theme.plain());
        }
    }

    /// The reader's note, line by line as it was written.
    fn note(&mut self, note: &str, theme: &Theme) {
        if note.is_empty() {
            return;
        }
        self.lines.push(Line::default());
        self.flow("Your note", &[], theme.chosen());
        for line in note.lines() {
            if line.is_empty() {
                self.lines.push(Line::default());
            } else {
                self.flow(line, &[], theme.plain());
            }
        }
    }

    fn subjects(&mut self, app: &App, paper: &Paper<'_>, theme: &Theme) {
        let (mut text, mut codes) = (String::new(), Vec::new());
        for category in paper.categories() {
            if !text.is_empty() {
                text.push_str(DOT);
            }
            codes.push(text.len()..text.len() + category.code().len());
            text.push_str(category.code());
            let today = app
                .catalog()
                .category(category.canonical())
                .filter(|today| today.code() != category.code());
            for part in [
                category.name(),
                today.map_or("", |_| "now"),
                today.map_or("", |today| today.code()),
            ] {
                if !part.is_empty() {
                    text.push(' ');
                    text.push_str(part);
                }
            }
        }
        if !text.is_empty() {
            self.flow(&text, &in_style(codes, theme.subject()), theme.plain());
        }
    }

    /// An address; one that would take many lines is cut on the screen, not where it leads.
    fn link(&mut self, url: &str, label: Option<&str>, theme: &Theme) {
        let mut before = Labelled::default();
        before.label(label, theme);
        let lines = wrap(&format!("{}{url}", before.text), self.width);
        let shown: Vec<String> = if lines.len() > 2 {
            vec![cut(url, self.width.saturating_sub(columns(&before.text)))]
        } else {
            let text = format!("{}{url}", before.text);
            let shown = lines.into_iter().map(|range| text[range].to_owned());
            let shown = shown.enumerate().map(|(at, line)| match at {
                0 => line[before.text.len().min(line.len())..].to_owned(),
                _ => line,
            });
            shown.collect()
        };
        for (at, text) in shown.into_iter().enumerate() {
            let start = if at == 0 { columns(&before.text) } else { 0 };
            self.links.push((
                self.lines.len(),
                start..start + columns(&text),
                url.to_owned(),
            ));
            let mut spans = if at == 0 {
                marked_each(
                    &before.text,
                    0..before.text.len(),
                    &before.marks,
                    theme.plain(),
                )
            } else {
                Vec::new()
            };
            spans.push(ratatui::text::Span::styled(text, theme.link()));
            self.lines.push(Line::from(spans));
        }
    }

    /// The abstract with its hits marked, the one that is gone to above the others.
    fn abstract_(&mut self, app: &App, source: &str, labels: &Labels, theme: &Theme) {
        let text = Readable::of(source, app.as_written());
        let found = text.marks(in_abstract(app.query(), text.searched()));
        let current = app.detail().hit().0;
        let style = |at| {
            if Some(at) == current {
                theme.current()
            } else {
                theme.matched()
            }
        };
        let marks: Vec<(Range<usize>, Style)> = found
            .into_iter()
            .enumerate()
            .map(|(at, range)| (range, style(at)))
            .collect();
        let hits = marks.len();
        let links = labels.within(|place| match place {
            Place::Abstract(range) => Some(range.clone()),
            _ => None,
        });
        let text = Labelled::of(&text, &marks, &links, theme);
        let hits: Vec<usize> = text.first_marks(hits);
        for range in wrap(&text.text, self.width) {
            let begun = hits.iter().filter(|hit| range.contains(hit)).count();
            self.hits
                .extend(std::iter::repeat_n(self.lines.len(), begun));
            self.lines.push(Line::from(marked_each(
                &text.text,
                range,
                &text.marks,
                theme.plain(),
            )));
        }
    }
}

/// When it was submitted and revised, or at least its year.
fn dates(paper: &Paper<'_>) -> Option<String> {
    let revised = |day: Day| format!("revised {day}");
    match (paper.published(), paper.updated()) {
        (Some(first), Some(last)) if last > first => Some(format!("{first}, {}", revised(last))),
        (Some(day), _) => Some(day.to_string()),
        (None, Some(day)) if paper.version().is_some_and(|version| version > 1) => {
            Some(revised(day))
        }
        _ => paper.year().map(|year| year.to_string()),
    }
}

fn in_style(ranges: Vec<Range<usize>>, style: Style) -> Vec<(Range<usize>, Style)> {
    ranges.into_iter().map(|range| (range, style)).collect()
}
