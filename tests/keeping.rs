//! What a reader keeps of papers: on the screen, on the disk, and when things go wrong.

#[path = "support/browser.rs"]
mod browser;
#[path = "support/session.rs"]
mod session;

use std::{fs, path::Path, sync::Arc, thread, time::Duration};

use arxivist::{
    app::{
        Start,
        message::{Effect, Message},
        settings::Settings,
    },
    bookmarks::{Bookmarks, Change},
    catalog::{Catalog, PaperIndex, arxiv_id::ArxivId, builder::Draft},
};
use browser::{Browser, catalog};
use session::{Session, program};

/// The changes that were to be kept: of which paper, whether bookmarked, whether read.
fn kept(browser: &Browser) -> Vec<(String, Option<bool>, Option<bool>)> {
    let changes = browser.effects.iter().filter_map(|effect| match effect {
        Effect::Keep(change) => Some((change.paper.title.clone(), change.bookmarked, change.read)),
        _ => None,
    });
    changes.collect()
}

fn three() -> Catalog {
    let paper = |(title, year): (&str, u16)| Draft {
        title: title.into(),
        year: Some(year),
        primary_category: Some("cs.LG".into()),
        categories: vec!["cs.LG".into()],
        ..Draft::default()
    };
    catalog(
        [
            ("One paper", 2003),
            ("Two papers", 2002),
            ("Three sheets", 2001),
        ]
        .map(paper),
    )
}

/// What others have kept: the first of three papers is bookmarked, and two have been read.
fn kept_before() -> Arc<Bookmarks> {
    let catalog = three();
    let mut bookmarks = Bookmarks::default();
    for (paper, bookmarked) in [(0, Some(true)), (1, None)] {
        bookmarks.apply(&Change {
            bookmarked,
            read: Some(true),
            ..Change::of(&catalog.paper(PaperIndex(paper)))
        });
    }
    Arc::new(bookmarks)
}

fn with_kept_before(width: u16) -> Browser {
    let mut browser = Browser::on(three(), width, 24);
    browser.send(Message::Kept {
        written: 0,
        others: Some(kept_before()),
    });
    browser.draw();
    browser
}

#[test]
fn a_key_bookmarks_shows_and_says_so_when_it_is_on_the_disk() {
    let mut browser = Browser::on(three(), 100, 24);
    assert!(!browser.shows("Kept") && browser.shows(">2003 cs.LG One paper"));
    browser.press("b");
    assert_eq!(kept(&browser), [("One paper".into(), Some(true), None)]);
    assert!(
        browser.shows(">*  2003 cs.LG One paper")
            && browser.shows("Bookmarked")
            && !browser.shows(": One"),
        "{}",
        browser.screen()
    );
    browser.send(Message::Kept {
        written: 1,
        others: None,
    });
    browser.draw();
    assert!(browser.status().contains("bookmarked: One"));
    browser.press("jrk");
    assert!(
        browser.shows(" ✓ 2002 cs.LG Two papers"),
        "{}",
        browser.screen()
    );
    browser.press("b");
    assert_eq!(kept(&browser)[2], ("One paper".into(), Some(false), None));
    assert!(
        browser.shows(">   2003 cs.LG One paper"),
        "{}",
        browser.screen()
    );
}

#[test]
fn changes_are_taken_back_one_by_one() {
    let mut browser = Browser::on(three(), 100, 24);
    browser.press("bjbruu");
    assert_eq!(
        kept(&browser)[3..],
        [
            ("Two papers".into(), None, Some(false)),
            ("Two papers".into(), Some(false), None)
        ]
    );
    assert!(
        browser.shows(" *  2003 cs.LG One paper") && browser.shows(">   2002 cs.LG Two papers")
    );
    browser.press("uu");
    assert_eq!(kept(&browser).len(), 6);
    assert!(browser.status().contains("nothing to undo"));
}

#[test]
fn what_is_opened_has_been_read_unless_that_is_settled_otherwise() {
    let mut browser = Browser::on(three(), 100, 24);
    browser.press("oo");
    assert_eq!(kept(&browser), [("One paper".into(), None, Some(true))]);
    assert_eq!(browser.opened().len(), 2);
    let start = Start {
        settings: Settings {
            read_when_opened: false,
            ..Settings::default()
        },
        ..Start::default()
    };
    let mut browser = Browser::start(three(), Vec::new(), &start, 100, 24);
    browser.press("o");
    assert_eq!((kept(&browser).len(), browser.opened().len()), (0, 1));
}

#[test]
fn marked_papers_are_opened_together_and_many_only_when_one_insists() {
    let mut browser = Browser::on(three(), 100, 24);
    browser.press("O");
    assert!(browser.status().contains("no paper is marked: v marks one"));
    browser.press("vvO");
    assert_eq!(browser.opened().len(), 2);
    let read = |title: &str| (title.to_owned(), None, Some(true));
    assert_eq!(kept(&browser), [read("One paper"), read("Two papers")]);
    let titles: Vec<String> = (1..=11).map(|at| format!("Paper {at}")).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut browser = Browser::on(browser::titled(&titles), 100, 24);
    browser.press("vvvvvvvvvvvO");
    assert!(
        browser
            .status()
            .contains("11 pages would open: O again opens them")
    );
    // Whatever else is done says that it was not meant.
    browser.press("kO");
    assert!(browser.opened().is_empty());
    browser.press("O");
    assert_eq!(browser.opened().len(), 11);
}

#[test]
fn the_sidebar_counts_and_narrows_by_what_is_kept() {
    let mut browser = with_kept_before(100);
    let count = |browser: &Browser, name: &str| {
        let rows = browser.rows();
        let row = rows.iter().skip(1).find(|row| row.contains(name));
        let row = row.and_then(|row| row.split('│').nth(1)).unwrap_or("");
        row.trim().rsplit(' ').next().unwrap_or("").to_owned()
    };
    assert_eq!(
        [count(&browser, "Bookmarked"), count(&browser, "Unread")],
        ["1", "1"]
    );
    // Counted among those of the other facets.
    browser.press("1]j");
    assert!(
        browser.shows("Papers 1 of 3 · 2003"),
        "{}",
        browser.screen()
    );
    assert_eq!(
        [count(&browser, "Bookmarked"), count(&browser, "Unread")],
        ["1", "0"]
    );
    browser.press("c]]jj");
    assert!(
        browser.shows("Papers 1 of 3 · Unread") && browser.shows("2001 cs.LG Three sheets"),
        "{}",
        browser.screen()
    );
    assert_eq!(
        [
            count(&browser, "Bookmarked"),
            count(&browser, "Kept"),
            count(&browser, "cs.LG")
        ],
        ["1", "3", "1"]
    );
    // What has just been read stays until one asks anew.
    browser.press("<Enter>r");
    assert!(
        browser.shows("✓ 2001 cs.LG Three sheets") && count(&browser, "Unread") == "0",
        "{}",
        browser.screen()
    );
    browser.press("s");
    assert!(
        browser.shows("No paper is of Unread"),
        "{}",
        browser.screen()
    );
    browser.press("<Esc>");
    assert!(browser.shows("Papers 3 ─"), "{}", browser.screen());
}

#[test]
fn the_counts_of_what_is_kept_are_those_of_the_query() {
    let mut browser = with_kept_before(100);
    browser.press("/paper<Enter>1]]j");
    assert!(
        browser.shows("Papers 1 of 3 · Bookmarked") && browser.shows("Unread         0│"),
        "{}",
        browser.screen()
    );
    assert!(browser.shows("Kept           2│"), "{}", browser.screen());
}

#[test]
fn queries_ask_for_what_is_kept() {
    let mut browser = with_kept_before(100);
    for (query, found) in [
        ("is:bookmarked", vec!["One paper"]),
        ("is:read", vec!["One paper", "Two papers"]),
        ("is:unread", vec!["Three sheets"]),
        ("!is:bookmarked is:read", vec!["Two papers"]),
        ("is:read two", vec!["Two papers"]),
        ("!is:read sheet", vec!["Three sheets"]),
    ] {
        browser.press(&format!("/<Ctrl-u>{query}<Enter>"));
        let papers = &browser.app.matches().papers;
        let papers = papers
            .iter()
            .map(|paper| browser.app.catalog().paper(*paper));
        let titles: Vec<&str> = papers.map(|paper| paper.title()).collect();
        assert_eq!(titles, found, "{query}");
    }
}

#[test]
fn it_belongs_to_the_paper_in_any_catalog() {
    let paper = |id: &str, title: &str| Draft {
        id: ArxivId::parse(id).map(|(id, _)| id),
        title: title.into(),
        ..Draft::default()
    };
    let mut browser = Browser::on(
        catalog([paper("2101.00001", "Known"), paper("", "By title")]),
        100,
        24,
    );
    browser.press("bjb");
    let other = catalog([
        paper("2101.00002", "By title"),
        paper("2101.00001", "Known, revised"),
        paper("2101.00003", "Neither"),
    ]);
    browser.load(other, None, arxivist::app::loading::Renamed::Anyhow);
    let screen = browser.screen();
    let marked = |title: &str| {
        let row = screen.lines().find(|row| row.contains(title)).unwrap_or("");
        row.contains('*')
    };
    assert!(
        marked("By title") && marked("Known, revised") && !marked("Neither"),
        "{screen}"
    );
}

#[test]
fn the_column_can_be_left_out_and_a_narrow_list_has_none() {
    assert!(with_kept_before(100).shows(">*✓ 2003 cs.LG One paper"));
    let mut narrow = with_kept_before(30);
    narrow.resize(30, 8);
    assert!(narrow.shows(">2003 One"), "{}", narrow.screen());
}

/// The program with what it keeps in this folder.
fn keeping_in(folder: &Path) -> Session {
    let mut command = program();
    command.env("XDG_DATA_HOME", folder);
    let session = Session::start(command);
    session.wait_for("Papers 36");
    session
}

fn file(folder: &Path) -> String {
    fs::read_to_string(folder.join("arxivist/bookmarks.jsonl")).unwrap_or_default()
}

#[test]
fn it_is_there_the_next_time_and_two_programs_keep_both() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut one = keeping_in(folder.path());
    let mut other = keeping_in(folder.path());
    one.type_("b");
    one.wait_for("bookmarked: Optimizing");
    other.type_("jb");
    other.wait_for("bookmarked: ");
    // It learns what the first has kept.
    other.wait("both", |session| {
        session.screen().matches("*  20").count() == 2
    });
    one.type_("jjr");
    one.wait_for("read: ");
    for session in [&mut one, &mut other] {
        session.type_("q");
        assert_eq!(session.exit().exit_code(), 0);
    }
    let text = file(folder.path());
    assert_eq!(
        (
            text.lines().count(),
            text.matches("\"bookmarked\":true").count()
        ),
        (3, 2),
        "{text}"
    );
    let again = keeping_in(folder.path());
    again.wait("three", |session| {
        let screen = session.screen();
        screen.matches("*  20").count() == 2 && screen.contains(" ✓ 2024")
    });
}

#[test]
fn the_file_is_a_source() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = keeping_in(folder.path());
    session.type_("b");
    session.wait_for("bookmarked: Optimizing");
    let path = folder.path().join("arxivist/bookmarks.jsonl");
    let listed = printed(folder.path(), &["list", &path.display().to_string()]);
    assert!(
        listed.contains("2501.05313  2025  cs.DC  Optimizing Distributed Deployment"),
        "{listed}"
    );
}

/// What the program prints with what is kept in this folder.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let printed = std::process::Command::new(env!("CARGO_BIN_EXE_arxivist"))
        .env("XDG_CONFIG_HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .args(arguments)
        .output()
        .expect("the program");
    let texts = [printed.stdout, printed.stderr].map(|text| String::from_utf8(text).expect("text"));
    texts.concat()
}

#[test]
fn the_command_line_prints_what_is_bookmarked_and_asks_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let print = |arguments: &[&str]| printed(folder.path(), arguments);
    assert_eq!(
        print(&["bookmarks"]),
        "arxivist: nothing is bookmarked yet\n"
    );
    let mut session = keeping_in(folder.path());
    session.type_("bjr");
    session.wait_for("read: Echo");
    assert_eq!(print(&["bookmarks", "--format", "id"]), "2501.05313\n");
    let ids = |query: &str| print(&["list", "--format", "id", "-q", query]);
    assert_eq!(ids("is:bookmarked"), "2501.05313\n");
    assert_eq!(ids("is:read"), "2412.12487\n");
    assert!(!ids("is:unread").contains("2412.12487"));
    assert_eq!(
        print(&["bookmarks", "-q", "echo"]),
        "arxivist: no paper matches\n"
    );
}

#[test]
fn what_cannot_be_kept_is_told_at_once_and_at_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let in_the_way = folder.path().join("arxivist");
    fs::write(&in_the_way, "").expect("a file");
    let mut session = keeping_in(folder.path());
    session.type_("b");
    session.wait_for("not on the disk yet");
    // As soon as it can be, it is.
    fs::remove_file(&in_the_way).expect("a file");
    session.type_("jb");
    session.wait_for("bookmarked: ");
    assert_eq!(file(folder.path()).lines().count(), 2);
    fs::remove_dir_all(&in_the_way).expect("a folder");
    fs::write(&in_the_way, "").expect("a file");
    session.type_("b");
    session.wait_for("not on the disk yet");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 2);
    session.wait_for("1 of the last changes to your bookmarks could not be kept");
}

#[test]
fn a_broken_line_is_told_and_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("arxivist")).expect("a folder");
    let path = folder.path().join("arxivist/bookmarks.jsonl");
    fs::write(
        &path,
        "{\"id\":\"2101.00001\",\"read\":true}\n<<<<<<< HEAD\n",
    )
    .expect("a file");
    let mut session = keeping_in(folder.path());
    session.wait_for("line 2 is left as it is");
    session.type_("b");
    session.wait_for("bookmarked: ");
    let text = file(folder.path());
    assert!(
        text.contains("<<<<<<< HEAD\n") && text.contains("2101.00001") && text.lines().count() == 3,
        "{text}"
    );
}

/// How often the program is killed; a thousand times by hand.
fn kills() -> u64 {
    let asked = std::env::var("ARXIVIST_KILLS").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(12)
}

#[test]
fn a_kill_loses_nothing_that_was_told_and_breaks_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut bookmarked, mut told) = (false, 0);
    for round in 0..kills() {
        let mut session = keeping_in(folder.path());
        session.type_("b");
        // Moments spread over what a change takes, from the key to well after the notice.
        thread::sleep(Duration::from_micros(round * 7919 % 16_000));
        session.kill();
        session.exit();
        let screen = session.screen();
        let is_told = screen.contains("bookmarked: Optimizing");
        told += u64::from(is_told);
        let text = file(folder.path());
        for line in text.lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("a whole line");
        }
        let is = text.contains("\"bookmarked\":true");
        if is_told {
            assert_eq!(is, !bookmarked, "round {round}: {text}");
        }
        bookmarked = is;
    }
    assert!(told > 0, "no change was ever told");
    // What a kill leaves behind goes with the next change.
    let mut session = keeping_in(folder.path());
    session.type_("b");
    session.wait_for("bookmarked: Optimizing");
    let files = fs::read_dir(folder.path().join("arxivist")).expect("a folder");
    assert_eq!(files.count(), 2, "the file and its lock");
    println!("{told} of {} changes were told before the kill", kills());
}

#[test]
fn papers_of_a_file_become_bookmarks() {
    let folder = tempfile::tempdir().expect("a folder");
    let import = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).expect("a file");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_arxivist"))
            .args(["bookmarks", "--import"])
            .arg(&file)
            .env("XDG_DATA_HOME", folder.path())
            .env("XDG_CONFIG_HOME", "/no/such/folder")
            .output()
            .expect("the program");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        (output.status.code(), said)
    };
    let (code, said) = import("ids.txt", "2409.19256\nhep-th/9901001v2\nnothing\n");
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("2 bookmarked; 0 had been before"), "{said}");
    assert!(
        said.contains("ids.txt:3: not an arXiv identifier"),
        "{said}"
    );
    let bib = "@misc{a, title={Known}, eprint={2409.19256}, archivePrefix={arXiv}}\n\
        @article{b, title={Only a Title}, author={Ada Lovelace}, year=1999}\n";
    let (_, said) = import("refs.bib", bib);
    assert!(said.contains("1 bookmarked; 1 had been before"), "{said}");
    let lines = file(folder.path());
    assert_eq!(lines.lines().count(), 3, "{lines}");
    assert_eq!(lines.matches("\"bookmarked\":true").count(), 3, "{lines}");
    assert!(
        lines.contains("hep-th/9901001") && lines.contains("Only a Title"),
        "{lines}"
    );
    // What can not be read changes nothing.
    let (code, said) = import("empty.bib", "");
    assert_ne!(code, Some(0), "{said}");
    assert_eq!(file(folder.path()), lines);
}
