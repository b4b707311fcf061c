//! Papers that come while one reads, and sources that are read again.

#[path = "support/browser.rs"]
mod browser;
#[path = "support/session.rs"]
mod session;

use std::{
    fs::{self, OpenOptions},
    io::Write as _,
    process::Command,
};

use arxivist::{
    app::{
        Start,
        loading::{Loaded, Progress, Renamed},
        message::Message,
        notice::Notice,
    },
    catalog::{Catalog, arxiv_id::ArxivId, builder::Draft},
};
use browser::{Browser, catalog};
use session::{Session, program};

/// Papers numbered in this order, the larger the newer.
fn papers(numbers: impl IntoIterator<Item = usize>) -> Catalog {
    catalog(numbers.into_iter().map(|number| Draft {
        id: ArxivId::parse(&format!("2101.{number:05}")).map(|(id, _)| id),
        title: format!("Paper number {number}"),
        categories: vec![["cs.LG", "math.CO", "hep-th"][number % 3].to_owned()],
        primary_category: Some(["cs.LG", "math.CO", "hep-th"][number % 3].to_owned()),
        year: Some(2000 + u16::try_from(number % 7).unwrap_or(0)),
        ..Draft::default()
    }))
}

fn far(papers: usize) -> Progress {
    Progress {
        papers,
        percent: Some(40),
    }
}

/// A browser on the first papers, while more are being read.
fn begun(catalog: Catalog, start: &Start) -> Browser {
    let mut browser = Browser::start(catalog, Vec::new(), start, 100, 30);
    let first = browser.app.catalog().len();
    browser.send(Message::Progress(far(first)));
    browser
}

#[test]
fn what_was_chosen_stays_while_papers_come() {
    let mut browser = begun(papers(10..40), &Start::default());
    browser.press("2jjj");
    let title = browser.title();
    browser.press("1jj");
    let subject = |browser: &Browser| browser.rows()[3].clone();
    assert!(subject(&browser).contains("│> "), "{}", browser.screen());
    browser.press("2jj");
    let (title, before) = (browser.title().clone(), title);
    assert_ne!(title, before);
    assert!(
        browser.status().contains("reading 40 % · 30 papers so far"),
        "{}",
        browser.status()
    );

    browser.load(
        papers((10..40).chain(1..10).chain(40..900)),
        Some(far(899)),
        Renamed::Same,
    );
    assert_eq!(browser.title(), title);
    assert!(
        browser.status().contains("899 papers so far"),
        "{}",
        browser.status()
    );
    browser.load(
        papers((10..40).chain(1..10).chain(40..1900)),
        None,
        Renamed::Same,
    );
    assert_eq!(browser.title(), title);
    assert!(
        browser.status().contains("1899 papers"),
        "{}",
        browser.status()
    );
    // A third of all papers are of the subject that was chosen.
    assert!(
        browser.rows()[0].contains("Papers 633 of 1899"),
        "{}",
        browser.screen()
    );
}

#[test]
fn at_the_top_the_best_papers_come_in_but_not_over_the_one_that_is_read() {
    let mut browser = begun(papers([5, 6]), &Start::default());
    assert!(browser.title().contains("number 6"), "{}", browser.title());
    browser.load(papers([5, 6, 13]), Some(far(3)), Renamed::Same);
    assert!(browser.title().contains("number 13"), "{}", browser.title());
    browser.press("<Enter>");
    browser.load(papers([5, 6, 13, 20, 27]), None, Renamed::Same);
    assert!(browser.title().contains("number 13"), "{}", browser.title());
}

#[test]
fn the_command_lines_choice_takes_in_subjects_that_come_later() {
    let start = Start {
        subjects: vec!["math".into()],
        ..Start::default()
    };
    let mut browser = Browser::start(papers([3, 6]), Vec::new(), &start, 100, 30);
    browser.send(Message::Progress(Progress::default()));
    assert!(
        browser.rows()[0].contains("Papers 0 of 2"),
        "{}",
        browser.screen()
    );
    browser.load(papers([3, 6, 7, 8, 10]), Some(far(5)), Renamed::Same);
    assert!(
        browser.rows()[0].contains("Papers 0 of 5") || browser.rows()[0].contains("Papers 2 of 5")
    );
}

#[test]
fn read_again_the_same_paper_stays_though_its_number_and_place_change() {
    let mut browser = begun(papers(1..30), &Start::default());
    browser.load(papers(1..30), None, Renamed::Same);
    browser.press("/number<Enter>jjj");
    let title = browser.title();
    browser.press("R");
    assert_eq!(browser.effects.len(), 1, "{:?}", browser.effects);
    browser.load(papers((3..80).rev()), None, Renamed::Anyhow);
    assert_eq!(browser.title(), title);
    assert!(browser.shows("/ number"), "{}", browser.screen());
    // What is gone is not shown any more.
    browser.load(papers([100, 101]), None, Renamed::Anyhow);
    assert!(browser.title().contains("number 10"), "{}", browser.title());
}

#[test]
fn what_was_left_out_is_told_when_all_has_been_read() {
    let mut browser = begun(papers(1..30), &Start::default());
    browser.send(Message::Loaded(Loaded {
        left_out: vec!["a.bib:7: not balanced".into()],
        ..Loaded::of(papers(1..40).into())
    }));
    browser.draw();
    assert!(
        browser
            .status()
            .contains("1 left out: a.bib:7: not balanced"),
        "{}",
        browser.status()
    );
    browser.send(Message::Progress(Progress::default()));
    browser.send(Message::NotLoaded(Notice::problem("a.bib: no such file")));
    browser.draw();
    assert!(
        browser.status().contains("a.bib: no such file"),
        "{}",
        browser.status()
    );
    browser.press("j");
    assert!(
        browser.status().contains("1 left out · 39 papers"),
        "{}",
        browser.status()
    );
}

/// A pipe from which papers come slowly.
#[test]
fn the_first_papers_show_before_the_last_are_written_and_q_ends_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .is_ok_and(|status| status.success())
    );
    let mut command = program();
    command.arg(&pipe);
    let mut session = Session::start(command);
    let mut writer = OpenOptions::new()
        .write(true)
        .open(&pipe)
        .expect("the pipe");
    let line = |number: usize| {
        format!(
            "{{\"id\":\"2101.{number:05}\",\"title\":\"Paper number {number} {}\"}}\n",
            "x".repeat(99)
        )
    };
    let lines: String = (1..600).map(line).collect();
    writer.write_all(lines.as_bytes()).expect("written");
    session.wait_for("papers so far");
    session.wait_for("Paper number 446");
    session.type_("/number 44");
    session.wait_for("Papers 11 of 446");
    session.type_("\rq");
    assert_eq!(session.exit().exit_code(), 0);
    drop(writer);
}

#[test]
fn a_changed_file_is_read_again_and_an_unchanged_one_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("list.txt");
    fs::write(&file, "2101.00001\n").expect("written");
    let mut command = program();
    command.arg(&file);
    let mut session = Session::start(command);
    session.wait_for("1 paper ");
    session.type_("R");
    session.wait_for("no source has changed");
    fs::write(&file, "2101.00001\n2101.00002\nnonsense\n").expect("written");
    session.type_("R");
    session.wait_for("1 left out");
    session.type_("j");
    session.wait_for("1 left out · 2 papers");
    fs::remove_file(&file).expect("removed");
    session.type_("R");
    session.wait_for("no such file");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

/// Nobody writes into a pipe yet: there is a screen all the same, and every key is obeyed.
#[test]
fn a_pipe_without_a_writer_is_waited_for_on_the_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .is_ok_and(|status| status.success())
    );
    let mut command = program();
    command.arg(&pipe);
    let mut session = Session::start(command);
    session.wait_for("reading · 0 papers so far");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);

    let mut command = program();
    command.arg(&pipe);
    let mut session = Session::start(command);
    fs::write(&pipe, "2101.00001\n").expect("written");
    session.wait_for("1 paper ");
    session.type_("R");
    session.wait_for("a pipe cannot be read again");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn a_chosen_subject_that_is_gone_is_chosen_no_longer() {
    let mut browser = Browser::on(papers(1..30), 100, 30);
    browser.press("1j2");
    assert!(browser.rows()[0].contains("of 29"), "{}", browser.screen());
    let only = catalog([Draft {
        title: "Alone".into(),
        primary_category: Some("cs.RO".into()),
        ..Draft::default()
    }]);
    browser.load(only, None, Renamed::Anyhow);
    assert_eq!(browser.title(), "Alone");
}
