//! A reader's own words on papers: tags, and notes in an editor.

#[path = "support/browser.rs"]
mod browser;
#[path = "support/session.rs"]
mod session;

use std::{fs, path::Path, thread, time::Duration};

use arxivist::{
    app::message::{Effect, Message},
    bookmarks::{Change, NewNote},
};
use browser::{Browser, titled};
use session::{Session, program, script_in};

fn browser() -> Browser {
    Browser::on(
        titled(&["One paper", "Two papers", "Three sheets"]),
        100,
        24,
    )
}

/// The tags that were to be given and taken away, one change after another.
fn tagged(browser: &Browser) -> Vec<String> {
    let changes = browser.effects.iter().filter_map(|effect| match effect {
        Effect::Keep(change) => {
            let tags = change.tags.iter();
            let tags = tags.map(|(tag, has)| format!("{}{tag}", if *has { "+" } else { "-" }));
            Some(tags.collect::<Vec<_>>().join(" "))
        }
        _ => None,
    });
    changes.collect()
}

fn titles(browser: &Browser) -> Vec<&str> {
    let catalog = browser.app.catalog();
    let papers = browser.app.matches().papers.iter();
    papers.map(|paper| catalog.paper(*paper).title()).collect()
}

#[test]
fn tags_are_typed_shown_counted_and_taken_back() {
    let mut browser = browser();
    browser.press("t");
    assert!(
        browser.shows("tags: ") && browser.shows("Enter keep"),
        "{}",
        browser.screen()
    );
    browser.press("moe serving<Enter>");
    assert_eq!(tagged(&browser), ["+moe +serving"]);
    assert!(browser.shows("#moe · #serving"), "{}", browser.screen());
    assert!(browser.shows("#moe           1│"), "{}", browser.screen());
    browser.press("jtmoe<Enter>");
    assert!(browser.shows("#moe           2│"), "{}", browser.screen());
    // What a paper has is there to be edited.
    browser.press("kt<Ctrl-w>new<Enter>");
    assert_eq!(tagged(&browser)[2], "+new -serving");
    browser.press("uu");
    assert_eq!(tagged(&browser)[3..], ["-new +serving", "-moe"]);
    assert!(browser.shows("#moe · #serving") && browser.shows("#moe           1│"));
}

#[test]
fn a_tag_that_there_is_is_written_out_and_keeps_its_letters() {
    let mut browser = browser();
    browser.press("tMoE \"to read\"<Enter>jt");
    assert!(browser.shows("MoE to read"), "{}", browser.screen());
    browser.press("m<Tab>to<Tab><Enter>");
    assert_eq!(tagged(&browser)[1], "+MoE +to read");
    browser.press("jtmoe<Enter>");
    assert_eq!(tagged(&browser)[2], "+MoE");
    browser.press("tx<Tab>");
    assert!(browser.shows("tags: MoE x"), "{}", browser.screen());
    browser.press("<Esc>");
    assert!(!browser.shows("tags: ") && tagged(&browser).len() == 3);
    browser.press("t<Enter>");
    assert!(browser.status().contains("the tags are as they were"));
}

#[test]
fn papers_are_found_by_tag_in_the_filter_and_in_the_sidebar() {
    let mut browser = browser();
    browser.press("tmoe<Enter>jtmoe-2<Enter>jt\"to read\"<Enter>");
    for (query, found) in [
        ("tag:moe", vec!["One paper"]),
        ("tag:mo", vec!["One paper", "Two papers"]),
        ("tag:\"to read\"", vec!["Three sheets"]),
        ("!tag:moe paper", vec!["Two papers"]),
    ] {
        browser.press(&format!("/<Ctrl-u>{query}<Enter>"));
        assert_eq!(titles(&browser), found, "{query}");
    }
    browser.press("/<Esc>1Gkk");
    assert!(
        browser.shows("Papers 1 of 3 · #moe ─"),
        "{}",
        browser.screen()
    );
    assert_eq!(titles(&browser), ["One paper"]);
    // The paper stays while its tag goes, and so does the row.
    browser.press("<Enter>t<Ctrl-u><Enter>");
    assert!(browser.shows("One paper") && browser.shows("#moe           0│"));
    browser.press("s");
    assert!(browser.shows("No paper is of #moe"), "{}", browser.screen());
    browser.press("u");
    assert_eq!(titles(&browser), ["One paper"]);
}

#[test]
fn a_note_is_shown_found_and_taken_back() {
    let mut browser = browser();
    browser.press("i");
    let Some(Effect::EditNote(change)) = browser.effects.pop() else {
        panic!("no editor is asked for");
    };
    let noted = |change: &Change, text: &str| {
        Message::Noted(Box::new(Change {
            note: Some(NewNote {
                after: text.to_owned(),
                ..change.note.clone().unwrap_or_default()
            }),
            ..change.clone()
        }))
    };
    browser.send(noted(&change, "See lemma 3\n\nand its proof"));
    browser.draw();
    assert!(
        browser.shows("Your note") && browser.shows("and its proof"),
        "{}",
        browser.screen()
    );
    browser.press("/note:LEMMA<Enter>");
    assert_eq!(titles(&browser), ["One paper"]);
    browser.press("i");
    let Some(Effect::EditNote(change)) = browser.effects.pop() else {
        panic!("no editor is asked for");
    };
    assert_eq!(
        change.note.as_ref().map(|note| note.before.as_str()),
        Some("See lemma 3\n\nand its proof")
    );
    // Nothing was changed, so there is nothing to be kept.
    let kept = browser.effects.len();
    browser.send(noted(&change, "See lemma 3\n\nand its proof"));
    browser.draw();
    assert_eq!(browser.effects.len(), kept);
    assert!(browser.status().contains("the note is as it was"));
    browser.press("u");
    assert!(!browser.shows("Your note"), "{}", browser.screen());
}

/// The program with this editor and with what it keeps in a folder.
fn with_editor(folder: &Path, editor: &str) -> Session {
    let mut command = program();
    command.env("XDG_DATA_HOME", folder);
    command.env("TMPDIR", folder);
    command.env("PATH", script_in(folder, "edits", editor));
    command.env("VISUAL", "edits --here");
    let session = Session::start(command);
    session.wait_for("Papers 36");
    session
}

fn file(folder: &Path) -> String {
    fs::read_to_string(folder.join("arxivist/bookmarks.jsonl")).unwrap_or_default()
}

fn left_behind(folder: &Path) -> usize {
    let files = fs::read_dir(folder).expect("a folder").flatten();
    let notes = files.filter(|file| {
        file.file_name()
            .to_string_lossy()
            .starts_with("arxivist-note")
    });
    notes.count()
}

#[test]
fn the_editor_has_the_terminal_and_gives_it_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let go = folder.path().join("go");
    let script = format!(
        "cat \"$2\"; echo \"EDITOR $1\"; until [ -e {} ]; do sleep 0.02; done; read line; echo \"$line\" >> \"$2\"",
        go.display()
    );
    let mut session = with_editor(folder.path(), &script);
    let raw = session.settings();
    session.type_("i");
    session.wait_for("EDITOR --here");
    assert!(session.given_back() && session.settings() != raw);
    // Every key is the editor's, also those that mean something to the program.
    session.type_("bqlemma\r");
    thread::sleep(Duration::from_millis(100));
    fs::write(&go, "").expect("a file");
    session.wait_for("noted: Optimizing");
    session.wait_for("bqlemma");
    assert!(session.alternate_screen());
    assert_eq!(session.settings(), raw);
    let text = file(folder.path());
    assert!(
        text.contains("\"note\":\"bqlemma\"") && text.contains("\"bookmarked\":false"),
        "{text}"
    );
    // What was written is there to be gone on with, also in another size.
    session.type_("i");
    session.wait("the note", |session| {
        session.screen().contains("bqlemma\nEDITOR")
    });
    session.resize(100, 30);
    session.type_("more\r");
    session.wait("the new size", |session| {
        session.screen().lines().count() == 30 && session.screen().contains("more")
    });
    assert!(file(folder.path()).contains("\"note\":\"bqlemma\\nmore\""));
    session.type_("u");
    session.wait_for("undone, noted: ");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
    assert!(file(folder.path()).contains("\"note\":\"bqlemma\""));
    assert_eq!(left_behind(folder.path()), 0);
}

#[test]
fn an_editor_that_fails_or_is_not_there_changes_nothing_and_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = with_editor(folder.path(), "echo lost > \"$2\"; exit 3");
    session.type_("i");
    session.wait_for("edits --here ended with exit status: 3: the note is as it was");
    fs::remove_file(folder.path().join("edits")).expect("a script");
    session.type_("i");
    session.wait_for("edits --here is not here: set VISUAL or EDITOR");
    script_in(folder.path(), "edits", "printf '\\377' > \"$2\"");
    session.type_("i");
    session.wait_for("not UTF-8, so the note is as it was: ");
    assert_eq!(left_behind(folder.path()), 1);
    // An interrupt is the editor's.
    script_in(
        folder.path(),
        "edits",
        "trap 'exit 0' INT; echo READY; while :; do sleep 0.05; done",
    );
    session.type_("i");
    session.wait_for("READY");
    session.type_("\x03");
    session.wait_for("the note is as it was");
    assert_eq!(file(folder.path()), "");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn a_signal_ends_both_and_keeps_what_was_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = with_editor(folder.path(), "echo draft > \"$2\"; echo READY; read line");
    session.type_("i");
    session.wait_for("READY");
    session.signal("TERM");
    assert_eq!(session.exit().exit_code(), 143);
    session.wait("the terminal", Session::given_back);
    assert_eq!(left_behind(folder.path()), 1);
}
