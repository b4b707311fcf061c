//! The list of papers: the rows in the window, and no others.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{readable::Readable, text::marked_line, theme::Theme};
use crate::catalog::width::{columns, cut, wrap};
use crate::{
    app::{App, Focus, sidebar::Mark},
    catalog::{
        category::Category,
        paper::{NO_TITLE, Paper},
    },
    search::{fuzzy::Fuzzy, highlight::highlight},
};

/// Columns from which a row shows the year, and from which the subject as well.
const WITH_YEAR: u16 = 24;
const WITH_SUBJECT: u16 = 40;
/// Columns from which it shows the first author, and from which the identifier.
const WITH_AUTHOR: u16 = 96;
const WITH_ID: u16 = 130;
/// The most columns of these.
const AUTHOR: usize = 18;
const ID: usize = 16;
/// What parts a title from an author.
const DOT: &str = " · ";
/// The most columns that a subject takes, in a narrow list and in a wide one.
const SUBJECT: (usize, usize) = (8, 14);
/// Columns from which a list is wide.
const WIDE: u16 = 70;

/// What stands in the pane's title: how many papers, and what they are narrowed to.
#[must_use]
pub fn title(app: &App) -> String {
    let (shown, all) = (app.matches().total, app.catalog().len());
    let mut title = if shown == all {
        format!("{all}")
    } else {
        format!("{shown} of {all}")
    };
    for name in narrowed(app) {
        title.push_str(&format!("{DOT}{name}"));
    }
    title
}

/// What is chosen and excluded, by name.
fn narrowed(app: &App) -> Vec<String> {
    let marked = app.sidebar().marked().into_iter();
    let named = marked.map(|(row, mark)| {
        let name = super::subject_sidebar::name(app.catalog(), row);
        if mark == Mark::Excluded {
            format!("not {name}")
        } else {
            name
        }
    });
    named.collect()
}

/// Draws the rows in the window.
pub fn draw(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer, fuzzy: &Fuzzy) {
    let papers = &app.matches().papers;
    if papers.is_empty() {
        return draw_empty(app, theme, area, buffer);
    }
    let focused = matches!(app.focus(), Focus::Papers | Focus::Filter);
    let window = papers
        .iter()
        .enumerate()
        .skip(app.list().offset())
        .take(usize::from(area.height));
    for (y, (row, index)) in (area.y..).zip(window) {
        let selected = row == app.list().cursor();
        let line = row_line(
            app,
            theme,
            &app.catalog().paper(*index),
            selected,
            area.width,
            fuzzy,
        );
        buffer.set_line(area.x, y, &line, area.width);
        if selected {
            buffer.set_style(
                Rect::new(area.x, y, area.width, 1),
                theme.cursor_row(focused),
            );
        }
    }
}

fn row_line(
    app: &App,
    theme: &Theme,
    paper: &Paper<'_>,
    selected: bool,
    width: u16,
    fuzzy: &Fuzzy,
) -> Line<'static> {
    // On the row of the cursor colours would be blocks: only what matched has one there.
    let (secondary, subject) = if selected {
        (theme.plain(), theme.plain())
    } else {
        (theme.secondary(), theme.subject())
    };
    let mut spans = vec![Span::raw(if selected { ">" } else { " " })];
    if width >= WITH_YEAR {
        let year = paper
            .year()
            .map_or_else(|| "    ".to_owned(), |year| format!("{year:>4}"));
        spans.push(Span::styled(format!("{year} "), secondary));
    }
    if width >= WITH_SUBJECT {
        let most = if width >= WIDE { SUBJECT.1 } else { SUBJECT.0 };
        let code = cut(paper.primary_category().map_or("", Category::code), most);
        let pad = " ".repeat(
            subject_columns(app)
                .min(most)
                .saturating_sub(columns(&code))
                + 1,
        );
        spans.push(Span::styled(code, subject));
        spans.push(Span::raw(pad));
    }
    if width >= WITH_ID {
        let id = cut(paper.id_text(), ID);
        let pad = " ".repeat(ID + 1 - columns(&id));
        spans.push(Span::styled(format!("{id}{pad}"), secondary));
    }
    let as_written = app.as_written();
    let title = Readable::of(paper.title(), as_written);
    let people: Vec<Readable<'_>> = paper
        .authors()
        .map(|name| Readable::of(name, as_written))
        .collect();
    let authors: Vec<&str> = people.iter().map(Readable::searched).collect();
    let mut marks = highlight(app.query(), title.searched(), &authors, fuzzy);
    if width >= WITH_AUTHOR && !app.catalog().author_names().is_empty() {
        let name = people.first().map_or("", Readable::text);
        let found = marks.authors.first_mut().map(std::mem::take);
        let found = people
            .first()
            .zip(found)
            .map(|(name, found)| name.marks(found));
        let found = found.unwrap_or_default();
        let name = marked_line(name, AUTHOR, &found, secondary, theme.matched());
        let shown: usize = name.iter().map(|span| columns(&span.content)).sum();
        spans.extend(name);
        spans.push(Span::raw(" ".repeat(AUTHOR + 1 - shown.min(AUTHOR))));
    }
    let taken: usize = spans.iter().map(|span| columns(&span.content)).sum();
    let room = usize::from(width).saturating_sub(taken);
    if paper.title().is_empty() {
        spans.push(Span::styled(cut(NO_TITLE, room), theme.secondary()));
        return Line::from(spans);
    }
    // Why a paper is here when its title does not say it: the author that matched.
    let author = people
        .iter()
        .zip(marks.authors)
        .find(|(_, marks)| !marks.is_empty());
    let named = match author {
        Some((name, in_name)) if marks.title.is_empty() => {
            let mut spans = vec![Span::raw(DOT)];
            spans.extend(marked_line(
                name.text(),
                (room / 2).saturating_sub(columns(DOT)),
                &name.marks(in_name),
                theme.plain(),
                theme.matched(),
            ));
            spans
        }
        _ => Vec::new(),
    };
    let named_columns: usize = named.iter().map(|span| columns(&span.content)).sum();
    spans.extend(marked_line(
        title.text(),
        room.saturating_sub(named_columns),
        &title.marks(marks.title),
        theme.plain(),
        theme.matched(),
    ));
    spans.extend(named);
    Line::from(spans)
}

/// The columns of the widest subject of the catalog.
fn subject_columns(app: &App) -> usize {
    app.catalog()
        .categories()
        .map(|(_, category)| columns(category.code()))
        .max()
        .unwrap_or(0)
}

fn draw_empty(app: &App, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    if app.unsettled() {
        buffer.set_stringn(
            area.x,
            area.y,
            "searching…",
            usize::from(area.width),
            theme.secondary(),
        );
        return;
    }
    let filter = app.filter().text().trim();
    let narrowed = narrowed(app);
    let matched = app
        .matches()
        .counts
        .any_subject
        .max(app.matches().counts.any_year);
    let text = match (filter.is_empty(), narrowed.is_empty()) {
        (true, _) if narrowed.is_empty() => "No paper is of what was chosen.".to_owned(),
        (true, _) => format!(
            "No paper is of {}. Esc clears a choice.",
            narrowed.join(", ")
        ),
        (false, _) if app.matches().nearest.is_some() => {
            let nearest = app.matches().nearest.as_deref().unwrap_or_default();
            format!("No paper matches {filter}. The nearest word here is {nearest}.")
        }
        (false, true) => format!("No paper matches {filter}. Esc clears the filter."),
        (false, false) if matched > 0 => format!(
            "No paper of {} matches {filter}; elsewhere {matched} do. c in the sidebar clears the choice.",
            narrowed.join(", ")
        ),
        (false, false) => format!(
            "No paper matches {filter}, of {} or else. Esc clears the filter.",
            narrowed.join(", ")
        ),
    };
    for (y, range) in (area.y..area.bottom()).zip(wrap(&text, usize::from(area.width))) {
        buffer.set_stringn(
            area.x,
            y,
            &text[range],
            usize::from(area.width),
            theme.secondary(),
        );
    }
}
