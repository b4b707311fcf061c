//! What every state of every pane looks like, text and style, beside what it looked like when
//! somebody last looked at it: `tests/screens/`.
//!
//! `UPDATE_SCREENS=1 cargo test --test screens` writes them anew; look at what has changed.

#[path = "support/browser.rs"]
mod browser;

use std::{fs, path::PathBuf};

use arxivist::{
    app::{
        Start,
        loading::{Progress, Renamed},
        look::Look,
        settings::Settings,
    },
    catalog::{Catalog, arxiv_id::ArxivId, builder::Draft, date::Day},
    config::{Config, write},
    source,
    ui::theme::Theme,
};
use browser::{Browser, catalog};
use ratatui::{buffer::Buffer, style::Color};

/// Papers with all that is hard to show.
fn hard() -> Vec<Draft> {
    let day = |text: &str| Day::parse(text);
    vec![
        Draft {
            id: ArxivId::parse("2101.00010").map(|(id, _)| id),
            title: r"On the $\mathcal{O}(n\log n)$ sorting of L\'evy flights in $\mathbb{R}^{3}$".into(),
            authors: vec![r#"Kurt G\"odel"#.into(), "Emmy Noether".into(), r#"S\o ren \AA ngstr\"om"#.into()],
            abstract_: "We show that $\\alpha_i \\leq \\frac{1}{2}$ for every sorting. Three cases are\nneeded:\n  1. the case of $x^2$;\n  2. the case of sorting networks;\n  3. all others.\n\n  Code is at https://example.org/sorting.".into(),
            primary_category: Some("cs.DS".into()),
            categories: ["cs.DS", "math.PR"].map(str::to_owned).to_vec(),
            published: day("2021-01-02"),
            updated: day("2022-03-04"),
            year: Some(2022),
            doi: Some("10.1000/sort.1".into()),
            journal_ref: Some("J. Sort. 12 (2022) 1-20".into()),
            comment: Some("12 pages, 3 figures; see https://example.org/errata.".into()),
            ..Draft::default()
        },
        Draft {
            id: ArxivId::parse("2102.00020").map(|(id, _)| id),
            title: "A withdrawn paper on networks".into(),
            authors: (0..40).map(|number| format!("Author Number{number}")).collect(),
            abstract_: "This paper has been withdrawn by the author.".into(),
            comment: Some("This paper has been withdrawn".into()),
            primary_category: Some("cs.NI".into()),
            year: Some(2021),
            ..Draft::default()
        },
        Draft {
            title: "\u{65e5}\u{672c}\u{8a9e}\u{306e}\u{984c}\u{540d} and a very long title that goes on and on until it has no room left in any list, however wide the screen may be that it is shown on".into(),
            ..Draft::default()
        },
    ]
}

/// Papers of so many subjects that they stand in a tree.
fn many() -> Catalog {
    let codes = [
        "cs.AI",
        "cs.CL",
        "cs.CV",
        "cs.DC",
        "cs.DS",
        "cs.IT",
        "cs.LG",
        "cs.NI",
        "cs.PL",
        "cs.RO",
        "math.AG",
        "math.CO",
        "math.GT",
        "math.NT",
        "math.PR",
        "math.ST",
        "stat.ML",
        "stat.ME",
        "hep-th",
        "hep-ph",
        "gr-qc",
        "quant-ph",
        "astro-ph.CO",
        "astro-ph.GA",
        "astro-ph.HE",
        "cond-mat.stat-mech",
        "cond-mat.str-el",
        "physics.optics",
        "physics.bio-ph",
        "q-bio.NC",
        "q-fin.PR",
        "econ.EM",
        "eess.SP",
        "nucl-th",
    ];
    let paper = |(at, code): (usize, &&str)| Draft {
        title: format!("Paper {at} of {code}"),
        authors: vec![format!("Author {}", at % 5)],
        primary_category: Some((*code).to_owned()),
        categories: [*code, "cs.LG"].map(str::to_owned).to_vec(),
        year: u16::try_from(2000 + at % 9).ok(),
        ..Draft::default()
    };
    let of_each = codes.iter().enumerate().map(paper);
    catalog(of_each.chain(hard()))
}

fn color(color: Color) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        color => format!("{color:?}").to_lowercase(),
    }
}

/// The screen's text, then each run of cells that look otherwise than most: row, columns, style.
fn described(browser: &Browser) -> String {
    let buffer: &Buffer = browser.buffer();
    let rows = browser.rows();
    let trimmed: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    let mut out = trimmed.join("\n") + "\n";
    let style = |x: u16, y: u16| {
        let cell = &buffer[(x, y)];
        (cell.fg, cell.bg, cell.modifier)
    };
    let ground = browser.theme.ground();
    let plain = (
        ground.fg.unwrap_or(Color::Reset),
        ground.bg.unwrap_or(Color::Reset),
        ground.add_modifier,
    );
    out.push('\n');
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let of = style(x, y);
            let end = (x..buffer.area.width).find(|at| style(*at, y) != of);
            let end = end.unwrap_or(buffer.area.width);
            if of != plain {
                let (fg, bg, modifier) = of;
                let ground = if bg == plain.1 {
                    String::new()
                } else {
                    format!(" on {}", color(bg))
                };
                let modifier = format!("{modifier:?}").to_lowercase();
                let modifier = modifier.trim_start_matches("none");
                out.push_str(
                    format!("{y} {x}-{} {}{ground} {modifier}", end - 1, color(fg)).trim_end(),
                );
                out.push('\n');
            }
            x = end;
        }
    }
    out
}

/// Holds a screen against the one that is kept.
fn looks(name: &str, browser: &Browser) {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/screens"));
    let path = folder.join(format!("{name}.txt"));
    let shown = described(browser);
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(&path, &shown).expect("written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == shown,
        "tests/screens/{name}.txt is out of date: UPDATE_SCREENS=1 cargo test --test screens writes it anew; now it is\n{shown}"
    );
}

/// Presses keys on a browser of hard papers and looks.
fn hard_looks(name: &str, size: (u16, u16), keys: &str) {
    let mut browser = Browser::on(catalog(hard()), size.0, size.1);
    browser.press(keys);
    looks(name, &browser);
}

fn many_looks(name: &str, size: (u16, u16), keys: &str) {
    let mut browser = Browser::on(many(), size.0, size.1);
    browser.press(keys);
    looks(name, &browser);
}

const MIDDLING: (u16, u16) = (80, 24);

#[test]
fn the_list_the_paper_and_the_filter() {
    hard_looks("list", MIDDLING, "G");
    hard_looks("paper", MIDDLING, "3");
    hard_looks("paper-as-written", MIDDLING, "3m");
    hard_looks("paper-many-authors", MIDDLING, "j3z");
    hard_looks("paper-all-authors", MIDDLING, "j3zA");
    hard_looks("filter-typed", MIDDLING, "/sort");
    hard_looks("filter-kept-with-hits", MIDDLING, "/abs:sort<Enter>3n");
    hard_looks("filter-finds-nothing", MIDDLING, "/sortign xq");
    hard_looks("two-lines", MIDDLING, "w");
}

#[test]
fn the_sidebar() {
    hard_looks("subjects-in-a-list", MIDDLING, "1j");
    many_looks("subjects-in-a-tree", MIDDLING, "1j");
    many_looks("subjects-unfolded", MIDDLING, "1jlj<Space>j-");
    many_looks("subjects-under-a-filter", MIDDLING, "/cs<Enter>1");
    many_looks("years-in-a-range", MIDDLING, "1]jj<Space>jjj.");
}

#[test]
fn what_lies_over_the_panes() {
    hard_looks("links", MIDDLING, "f");
    hard_looks("copy", MIDDLING, "y");
    hard_looks("help", MIDDLING, "?");
    hard_looks("help-searched", MIDDLING, "?/year");
    hard_looks("help-queries", MIDDLING, "?<Tab>");
    many_looks("authors", MIDDLING, "@");
    let about = write::in_force(&Config::default());
    let settings = Settings {
        about,
        ..Settings::default()
    };
    let start = Start {
        settings,
        ..Start::default()
    };
    let mut browser = Browser::start(catalog(hard()), Vec::new(), &start, 80, 24);
    browser.press(",");
    looks("configuration", &browser);
    let left_out = vec!["a.txt:3: neither title nor abstract follows the year".to_owned()];
    let mut browser = Browser::start(catalog(hard()), left_out, &Start::default(), 80, 24);
    looks("left-out-told", &browser);
    browser.press("!");
    looks("left-out-listed", &browser);
}

#[test]
fn while_papers_come() {
    let mut browser = Browser::on(catalog(hard()), 80, 24);
    let progress = Progress {
        papers: 37,
        percent: Some(40),
    };
    browser.load(many(), Some(progress), Renamed::Anyhow);
    looks("loading", &browser);
}

#[test]
fn every_size() {
    for (width, height) in [(120, 40), (200, 50), (60, 20), (30, 8)] {
        many_looks(
            &format!("{width}x{height}"),
            (width, height),
            "/sort<Enter>",
        );
    }
    many_looks("30x8-paper", (30, 8), "/sort<Enter>3");
    many_looks("30x8-sidebar", (30, 8), "1");
}

#[test]
fn every_look() {
    let looked = |name: &str, theme: Theme| {
        let mut browser = Browser::new(80, 24);
        browser.theme = theme;
        browser.press("/hybr<Enter>1jj<Space>3");
        looks(name, &browser);
    };
    for look in Look::ALL {
        looked(&format!("theme-{}", look.name()), Theme::of_look(look));
    }
    looked(
        "theme-without-colours",
        Theme::of_terminal(Look::Terminal, Some("1"), None),
    );
    let settings = Settings {
        ascii: true,
        ..Settings::default()
    };
    let start = Start {
        settings,
        ..Start::default()
    };
    let mut browser = Browser::start(source::built_in().catalog, Vec::new(), &start, 80, 24);
    browser.press("/hybr<Enter>3");
    looks("theme-ascii", &browser);
}
