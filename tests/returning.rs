//! Coming back: the browser opens where one was the last time in the same sources.

#[path = "support/browser.rs"]
mod browser;
#[path = "support/session.rs"]
mod session;

use std::{fs, path::Path, sync::Arc};

use arxivist::{
    app::{
        Start,
        loading::{Loaded, Progress, Renamed},
        visit::Visit,
    },
    catalog::{Catalog, arxiv_id::ArxivId, builder::Draft},
};
use browser::{Browser, catalog};
use session::{Session, program};

fn papers(papers: &[(&str, &str, &str, u16)]) -> Catalog {
    catalog(papers.iter().map(|(id, title, subject, year)| Draft {
        id: ArxivId::parse(id).map(|(id, _)| id),
        title: (*title).into(),
        primary_category: Some((*subject).into()),
        categories: vec![(*subject).into()],
        year: Some(*year),
        ..Draft::default()
    }))
}

fn four() -> Catalog {
    papers(&[
        ("2401.00001", "One", "cs.LG", 2024),
        ("2301.00001", "Two", "cs.LG", 2023),
        ("2201.00001", "Three", "cs.DC", 2022),
        ("", "Four", "cs.LG", 2021),
    ])
}

fn at(catalog: Catalog, visit: &Visit) -> Browser {
    let start = Start {
        visit: visit.clone(),
        ..Start::default()
    };
    Browser::start(catalog, Vec::new(), &start, 100, 24)
}

/// The titles that are listed, the selected one first.
fn listed(browser: &Browser) -> (String, usize) {
    let selected = browser.app.selected().map(|paper| paper.title().to_owned());
    (selected.unwrap_or_default(), browser.app.matches().total)
}

#[test]
fn subject_year_order_paper_and_sizes_come_back_and_nothing_else() {
    let mut browser = at(four(), &Visit::default());
    assert_eq!(browser.app.visit().chosen, None);
    // Subjects: All, cs.LG, cs.DC, Years, 2024 …
    browser.press("1j<Space>]jj<Space>.<Enter>ss>v/tw<Enter>");
    browser.press("G");
    let visit = browser.app.visit();
    let again = at(four(), &visit);
    assert_eq!(listed(&again), listed(&at(four(), &visit)));
    assert!(again.shows("cs.LG"), "{}", again.screen());
    assert_eq!(
        again.app.sidebar().narrowing(),
        browser.app.sidebar().narrowing()
    );
    assert_eq!(
        (again.app.sort(), again.app.sizes()),
        (browser.app.sort(), browser.app.sizes())
    );
    assert!(again.app.filter().text().is_empty() && again.app.marks().papers().is_empty());
    assert!(
        again
            .status()
            .contains("narrowed as you left it: Esc shows all"),
        "{}",
        again.status()
    );
    // It is the same after a stay in which nothing was done.
    assert_eq!(again.app.visit(), visit);
}

#[test]
fn the_selected_paper_is_found_by_identifier_and_else_by_title() {
    for (keys, title) in [("j", "Two"), ("jj", "Three"), ("G", "Four")] {
        let mut browser = at(four(), &Visit::default());
        browser.press(keys);
        let more = papers(&[
            ("2501.00001", "Newer", "cs.LG", 2025),
            ("", "Four", "cs.LG", 2021),
            ("2201.00001", "Three", "cs.DC", 2022),
            ("2301.00001", "Two", "cs.LG", 2023),
        ]);
        assert_eq!(
            listed(&at(more, &browser.app.visit())),
            (title.to_owned(), 4)
        );
    }
    // One that has gone is not looked for any further.
    let mut browser = at(four(), &Visit::default());
    browser.press("jj");
    let other = at(
        papers(&[("2501.00001", "Newer", "cs.LG", 2025)]),
        &browser.app.visit(),
    );
    assert_eq!(listed(&other).0, "Newer");
    assert_eq!(
        other.app.visit().paper.map(|paper| paper.title),
        Some("Newer".to_owned())
    );
}

#[test]
fn while_papers_are_still_being_read_it_is_waited_for_unless_the_reader_goes_on() {
    let mut browser = at(four(), &Visit::default());
    browser.press("1jj<Space><Enter>");
    assert_eq!(listed(&browser).0, "Three");
    let visit = browser.app.visit();
    let reading = Some(Progress::default());
    let first = || papers(&[("2401.00001", "One", "cs.LG", 2024)]);
    let begun = |visit: &Visit| {
        let loaded = Loaded {
            progress: reading,
            ..Loaded::of(Arc::new(first()))
        };
        let start = Start {
            visit: visit.clone(),
            ..Start::default()
        };
        Browser::begin(loaded, &start, 100, 24)
    };
    let mut again = begun(&visit);
    // Neither the subject nor the paper is there yet. Whoever leaves now has not left them.
    assert_eq!(listed(&again), ("One".to_owned(), 1));
    assert_eq!(again.app.visit().paper, visit.paper);
    again.load(four(), None, Renamed::Same);
    assert_eq!(listed(&again), ("Three".to_owned(), 1));
    let unchosen = Visit {
        chosen: None,
        ..visit
    };
    let mut again = begun(&unchosen);
    again.press("k");
    again.load(four(), None, Renamed::Same);
    assert_eq!(listed(&again).0, "One");
}

/// The program on these sources, with what it remembers in a folder.
fn on(folder: &Path, arguments: &[&str]) -> Session {
    let mut command = program();
    command.env("XDG_STATE_HOME", folder);
    command.args(arguments);
    let session = Session::start(command);
    session.wait_for("/ to filter");
    session
}

fn leave(mut session: Session) {
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn each_set_of_sources_has_its_own_place_and_the_command_line_goes_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = folder.path().join("other.jsonl");
    fs::write(
        &other,
        "{\"id\":\"2101.00001\",\"title\":\"Another paper\"}\n",
    )
    .expect("a file");
    let other = other.display().to_string();
    let mut session = on(folder.path(), &[]);
    session.type_("1j j3jj");
    session.type_("2jj");
    session.wait_for("3 of ");
    let row = |session: &Session| {
        let screen = session.screen();
        let row = screen.lines().find_map(|line| line.split_once("│>20"));
        row.unwrap_or_default().1.to_owned()
    };
    let there = row(&session);
    leave(session);
    let session = on(folder.path(), &[&other]);
    session.wait_for("Another paper");
    assert!(!session.screen().contains("narrowed"));
    leave(session);
    let session = on(folder.path(), &[]);
    session.wait_for("narrowed as you left it");
    assert_eq!(row(&session), there);
    leave(session);
    // What is asked for is shown, and is not what one comes back to.
    let session = on(folder.path(), &["-s", "cs.MA"]);
    session.wait_for("cs.MA");
    leave(session);
    let session = on(folder.path(), &[]);
    session.wait_for("narrowed as you left it");
    assert!(
        !session.screen().contains("· cs.MA ─"),
        "{}",
        session.screen()
    );
    leave(session);
    // A file that says nothing is as good as none.
    fs::write(folder.path().join("arxivist/visits.json"), "{").expect("a file");
    let session = on(folder.path(), &[]);
    assert!(!session.screen().contains("narrowed"));
    leave(session);
}

#[test]
fn papers_that_were_not_there_the_last_time_are_told_shown_and_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("papers.jsonl");
    let name = file.display().to_string();
    let mut text =
        "{\"id\":\"2101.00001\",\"title\":\"First paper\"}\n{\"title\":\"Second paper\"}\n"
            .to_owned();
    fs::write(&file, &text).expect("a file");
    // Nothing is new where one has never been.
    let session = on(folder.path(), &[&name]);
    assert!(!session.screen().contains("since"), "{}", session.screen());
    leave(session);
    text += "{\"id\":\"2101.00003\",\"title\":\"Third paper\"}\n";
    fs::write(&file, text.replace("Second paper", "Second  Paper.")).expect("a file");
    let mut session = on(folder.path(), &[&name]);
    session.wait_for("1 paper is new since the last time: is:added shows them");
    let screen = session.screen();
    assert_eq!(screen.matches('•').count(), 1, "{screen}");
    assert!(
        screen.contains("New            1")
            && screen
                .lines()
                .any(|line| line.contains(" • ") && line.contains("Third")),
        "{screen}"
    );
    session.type_("/is:added\r");
    session.wait_for("1 of 1");
    session.wait_for("new since last time");
    // Read again it is new still; the next time it is not.
    fs::write(&file, text.replace("Third", "Third new")).expect("a file");
    session.type_("R");
    session.wait_for("Third new paper");
    session.wait_for("1 of 1");
    leave(session);
    let session = on(folder.path(), &[&name]);
    session.wait_for("of 3");
    assert!(!session.screen().contains('•'), "{}", session.screen());
    leave(session);
}
