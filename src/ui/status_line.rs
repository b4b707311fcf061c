//! The status line: what there is to tell, else what the pages said; and the keys of the moment.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::theme::Theme;
use crate::catalog::width::{columns, cut};
use crate::{
    app::{
        App, action::Action, key::Key, keymap::Place, loading::Progress, overlay::Overlay,
        prompt::Purpose, to_file::ENDINGS,
    },
    catalog::{
        Catalog,
        listing::{Listing, Total},
    },
};

/// What the line says: a text on the left, hints from a column on.
struct Bar {
    left: String,
    hints: Vec<Hint>,
    from: usize,
}

/// A key and the word beside it.
#[derive(Clone, Copy)]
struct Hint {
    key: Key,
    ascii: bool,
    word: &'static str,
}

/// The hint that holds only where there is another page.
const OTHER_PAGE: &str = "other page";

/// How many columns are left for the keys beside what could be typed.
const BESIDE_PROPOSED: usize = 38;

/// What parts two hints.
const GAP: &str = "  ";

impl Hint {
    fn name(self) -> String {
        self.key.name(self.ascii)
    }

    fn columns(self) -> usize {
        columns(&self.name()) + 1 + columns(self.word)
    }
}

/// Draws the line.
pub fn draw(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let bar = bar(app, usize::from(area.width));
    let style = match app.notice() {
        _ if matches!(
            app.overlay(),
            Some(Overlay::Copy | Overlay::Prompt(_) | Overlay::Links(_))
        ) =>
        {
            theme.heading()
        }
        Some(notice) if notice.problem => theme.problem(),
        Some(_) => theme.done(),
        None => theme.plain(),
    };
    buffer.set_stringn(area.x, area.y, &bar.left, usize::from(area.width), style);
    let mut spans: Vec<Span<'static>> = Vec::new();
    for hint in &bar.hints {
        if !spans.is_empty() {
            spans.push(Span::raw(GAP));
        }
        spans.push(Span::styled(hint.name(), theme.key()));
        spans.push(Span::styled(format!(" {}", hint.word), theme.secondary()));
    }
    let x = area.x + u16::try_from(bar.from).unwrap_or(0);
    buffer.set_line(x, area.y, &Line::from(spans), area.width);
}

/// The key whose hint stands at a column of the screen.
#[must_use]
pub fn key_at(app: &App, area: Rect, x: u16) -> Option<Key> {
    let bar = bar(app, usize::from(area.width));
    let mut at = usize::from(area.x) + bar.from;
    for hint in bar.hints {
        if (at..at + hint.columns()).contains(&usize::from(x)) {
            return Some(hint.key);
        }
        at += hint.columns() + columns(GAP);
    }
    None
}

fn bar(app: &App, width: usize) -> Bar {
    let choice = match app.overlay() {
        Some(Overlay::Copy) => Some(("copy: ".to_owned(), Place::Copy)),
        Some(Overlay::Prompt(prompt)) => Some((proposed(app, width), prompt.purpose.place())),
        Some(Overlay::Links(typed)) => {
            Some((format!("the letter of a link: {typed}"), Place::Links))
        }
        _ => None,
    };
    if let Some((left, place)) = choice {
        let from = columns(&left)
            + if place == Place::Links {
                columns(GAP)
            } else {
                0
            };
        return Bar {
            left,
            hints: hints(app, place, width.saturating_sub(from)),
            from,
        };
    }
    if let Some(notice) = app.notice() {
        return Bar {
            left: fitted(&notice.text, width),
            hints: Vec::new(),
            from: 0,
        };
    }
    let left = about(app);
    let place = app.place();
    // What the pages said comes first, but for the way to the help.
    let hints = hints(
        app,
        place,
        width.saturating_sub(columns(&left) + 2).max(width / 4),
    );
    let taken: usize = hints.iter().map(|hint| hint.columns() + columns(GAP)).sum();
    Bar {
        left: cut(&left, width.saturating_sub(taken)),
        from: (width + columns(GAP)).saturating_sub(taken),
        hints,
    }
}

/// What could be typed in the line that is: the endings of files, or tags that there are.
fn proposed(app: &App, width: usize) -> String {
    let room = width.saturating_sub(BESIDE_PROPOSED);
    let (all, some) = match app.prompt().map(|prompt| prompt.purpose) {
        Some(Purpose::File) => (ENDINGS.to_vec(), false),
        Some(Purpose::Tags) => (app.tags_begun(), true),
        None => return String::new(),
    };
    let mut text = String::new();
    for one in &all {
        if columns(&text) + columns(one) > room {
            // Some endings would look like all there are.
            return if some { text } else { String::new() };
        }
        text.push_str(one);
        text.push(' ');
    }
    text + " "
}

/// A text to tell, without the folders of the files that it names where that makes room for why.
fn fitted(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let shorter = |word: &str| match word.rfind('/') {
        Some(at) if at > 0 && word.starts_with('/') => format!("…{}", &word[at..]),
        _ => word.to_owned(),
    };
    let words: Vec<String> = text.split(' ').map(shorter).collect();
    cut(&words.join(" "), width)
}

/// As many hints as there is room for: the way to the help, those of the place, those of
/// everywhere.
fn hints(app: &App, place: Place, room: usize) -> Vec<Hint> {
    let everywhere = matches!(place, Place::List | Place::Paper | Place::Sidebar);
    let mut all: Vec<(Key, &str)> = app.keys().hints(place).collect();
    if everywhere {
        // A place's own keys come before those of everywhere.
        let elsewhere = |(key, _): &(Key, &str)| {
            let does = |place| app.keys().action(place, *key);
            does(place) == does(Place::Anywhere)
        };
        all.extend(app.keys().hints(Place::Anywhere).filter(elsewhere));
        all.sort_by_key(|(_, word)| *word != "help");
    }
    if app.picks() {
        for (key, word) in &mut all {
            let action = app.keys().action(place, *key);
            if matches!(action, Some(Action::ToPaper | Action::FromPaper)) {
                *word = "choose";
            }
        }
    }
    if !app.overlay().is_some_and(Overlay::has_pages) {
        all.retain(|(_, word)| *word != OTHER_PAGE);
    }
    let mut taken = 0;
    let fits = |hint: &Hint| {
        taken += hint.columns() + columns(GAP);
        taken <= room + columns(GAP)
    };
    all.into_iter()
        .map(|(key, word)| Hint {
            key,
            ascii: app.ascii(),
            word,
        })
        .take_while(fits)
        .collect()
}

/// What was left out of the pages, and what they said of themselves.
fn about(app: &App) -> String {
    let about = match app.progress() {
        Some(Progress { papers, percent }) => match percent {
            Some(percent) => format!("reading {percent} % · {papers} papers so far"),
            None => format!("reading · {papers} papers so far"),
        },
        None => pages(app.catalog()),
    };
    match app.left_out().len() {
        0 => about,
        count => format!("{count} left out · {about}"),
    }
}

fn pages(catalog: &Catalog) -> String {
    let count = catalog.len();
    let papers = if count == 1 { "paper" } else { "papers" };
    match catalog.listings() {
        [listing] => {
            let mut parts = vec![listing.subject.clone(), page_numbers(listing)];
            parts.push(match listing.total {
                Some(Total::AtLeast(total)) => format!("{count} of at least {total} records"),
                Some(Total::Exactly(total)) => format!("{count} of {total} records"),
                None => format!("{count} {papers}"),
            });
            parts.retain(|part| !part.is_empty());
            parts.join(" · ")
        }
        listings => {
            let subjects: Vec<&str> = listings
                .iter()
                .map(|listing| listing.subject.as_str())
                .filter(|subject| !subject.is_empty())
                .collect();
            let mut parts: Vec<String> = if subjects.is_empty() {
                vec![]
            } else {
                vec![subjects.join(", ")]
            };
            parts.push(format!("{count} {papers}"));
            parts.join(" · ")
        }
    }
}

/// `page 3`, `pages 3–4`, `pages 1, 3–5`.
fn page_numbers(listing: &Listing) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for page in &listing.pages {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*page) => *last = *page,
            _ => runs.push((*page, *page)),
        }
    }
    let run = |(first, last): &(u32, u32)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        }
    };
    let numbers = runs.iter().map(run).collect::<Vec<_>>().join(", ");
    match listing.pages.len() {
        0 => String::new(),
        1 => format!("page {numbers}"),
        _ => format!("pages {numbers}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::built_in;

    #[test]
    fn what_the_seed_pages_say() {
        assert_eq!(
            pages(&built_in().catalog),
            "Chuan Wu · pages 3–4 · 36 of at least 73 records"
        );
        assert_eq!(pages(&Catalog::default()), "0 papers");
    }

    #[test]
    fn why_something_failed_is_told_before_where() {
        let text =
            "/home/ada/.local/share/arxivist/bookmarks.jsonl cannot be read: Not a directory";
        assert_eq!(fitted(text, 80), text);
        assert_eq!(
            fitted(text, 60),
            "…/bookmarks.jsonl cannot be read: Not a directory"
        );
        assert_eq!(
            fitted("see https://arxiv.org/abs/1 / or", 24),
            "see https://arxiv.org/a…"
        );
    }

    #[test]
    fn page_numbers_in_runs() {
        let pages = |pages: &[u32]| {
            page_numbers(&Listing {
                pages: pages.to_vec(),
                ..Listing::default()
            })
        };
        assert_eq!(
            (pages(&[]), pages(&[4]), pages(&[1, 3, 4, 5])),
            (String::new(), "page 4".into(), "pages 1, 3–5".into())
        );
    }
}
