//! The status line: what there is to tell, else what the pages said; and the keys of the moment.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::theme::Theme;
use crate::catalog::width::{columns, cut};
use crate::{
    app::{App, keymap, keymap::Place, overlay::Overlay},
    catalog::{
        Catalog,
        listing::{Listing, Total},
    },
};

/// Draws the line.
pub fn draw(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    if app.overlay() == Some(&Overlay::Copy) {
        let mut spans = vec![Span::styled("copy: ", theme.heading())];
        spans.extend(hints(Place::Copy, theme, width.saturating_sub(6)));
        buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
        return;
    }
    let (left, style) = match app.notice() {
        Some(notice) if notice.problem => (notice.text.clone(), theme.problem()),
        Some(notice) => (notice.text.clone(), theme.done()),
        None => (about(app), theme.plain()),
    };
    // A notice has the whole line; otherwise the hints have at most half of it.
    let room = if app.notice().is_some() {
        width
    } else {
        width.saturating_sub(columns(&left) + 2).max(width / 2)
    };
    let place = if matches!(app.overlay(), Some(Overlay::Text(_))) {
        Place::Overlay
    } else {
        Place::of(app.focus())
    };
    let hints = if app.notice().is_some() {
        Vec::new()
    } else {
        hints(place, theme, room)
    };
    let taken: usize = hints.iter().map(|span| columns(&span.content)).sum();
    let left = cut(
        &left,
        if taken == 0 {
            width
        } else {
            width.saturating_sub(taken + 2)
        },
    );
    buffer.set_stringn(area.x, area.y, left, width, style);
    let x = area.x + u16::try_from(width - taken).unwrap_or(0);
    buffer.set_line(x, area.y, &Line::from(hints), area.width);
}

/// As many hints as there is room for: those of the place, then those of everywhere.
fn hints(place: Place, theme: &Theme, room: usize) -> Vec<Span<'static>> {
    let everywhere = matches!(place, Place::List | Place::Paper | Place::Sidebar);
    let here = keymap::hints(place);
    let mut all: Vec<(&str, &str)> = if everywhere {
        here.chain(keymap::hints(Place::Anywhere)).collect()
    } else {
        here.collect()
    };
    // The way to all the others comes first.
    if let Some(help) = all.iter().position(|(_, word)| *word == "help") {
        let help = all.remove(help);
        all.insert(0, help);
    }
    let mut spans: Vec<Span<'static>> = Vec::new();
    let mut taken = 0;
    for (key, word) in all {
        let gap = if spans.is_empty() { "" } else { "  " };
        let wide = columns(gap) + columns(key) + 1 + columns(word);
        if taken + wide > room {
            break;
        }
        taken += wide;
        spans.extend([
            Span::raw(gap),
            Span::styled(key.to_owned(), theme.key()),
            Span::styled(format!(" {word}"), theme.secondary()),
        ]);
    }
    spans
}

/// What was left out of the pages, and what they said of themselves.
fn about(app: &App) -> String {
    let about = pages(app.catalog());
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
            Some((_, last)) if *last + 1 == *page => *last = *page,
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
