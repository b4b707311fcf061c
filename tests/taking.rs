//! Taking papers along: marks, exports to files, copies of entries, and choosing for a script.

#[path = "support/browser.rs"]
mod browser;
#[path = "support/session.rs"]
mod session;

use std::{fs, path::Path};

use arxivist::{
    app::{
        Start,
        loading::Renamed,
        message::{Effect, Export},
        to_file::ENDINGS,
    },
    catalog::{Catalog, PaperIndex},
    export::file,
};
use browser::{Browser, titled};
use session::{Session, program};

fn titles(catalog: &Catalog, papers: &[PaperIndex]) -> Vec<String> {
    let titles = papers.iter().map(|paper| catalog.paper(*paper).title());
    titles.map(ToOwned::to_owned).collect()
}

/// What was to be exported, and where to.
fn exported(browser: &Browser) -> Vec<(Vec<String>, String)> {
    let exports = browser.effects.iter().filter_map(|effect| match effect {
        Effect::Export(export) => {
            let Export {
                catalog,
                papers,
                path,
            } = &**export;
            Some((titles(catalog, papers), path.clone()))
        }
        _ => None,
    });
    exports.collect()
}

fn chosen(browser: &Browser) -> Option<Vec<PaperIndex>> {
    browser.effects.iter().find_map(|effect| match effect {
        Effect::Pick(papers) => Some(papers.clone()),
        _ => None,
    })
}

#[test]
fn marks_show_and_stay_while_one_filters() {
    let mut browser = Browser::on(titled(&["alpha", "beta", "gamma", "beta two"]), 100, 24);
    assert!(!browser.shows("marked"));
    browser.press("v");
    assert!(
        browser.shows("Papers 4 · 1 marked") && browser.shows("+") && browser.shows("> "),
        "{}",
        browser.screen()
    );
    let marked = |browser: &Browser| {
        let papers = browser.app.marks().papers();
        titles(browser.app.catalog(), papers)
    };
    let first = marked(&browser);
    assert_eq!(
        browser.app.list().cursor(),
        1,
        "it goes on to the next paper"
    );
    browser.press("/gamma<Enter>v");
    assert_eq!(marked(&browser), [first[0].as_str(), "gamma"]);
    browser.press("<Esc>");
    assert!(browser.shows("Papers 4 · 2 marked"), "{}", browser.screen());
    // Papers keep their marks in a catalog that has them elsewhere, or not at all.
    browser.load(titled(&["delta", "gamma"]), None, Renamed::Anyhow);
    assert_eq!(marked(&browser), ["gamma"]);
    browser.press("V");
    assert!(!browser.shows("marked ─") && browser.shows("one mark taken away"));
    browser.press("v2ggvV");
    assert!(browser.shows("2 marks taken away"), "{}", browser.screen());
}

#[test]
fn what_is_marked_is_exported_else_what_is_listed() {
    let many: Vec<String> = (0..2000).map(|at| format!("beta {at}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let mut browser = Browser::on(titled(&many), 100, 24);
    browser.press("e");
    assert!(
        browser.shows("export 2000 listed papers to papers.bib")
            && browser.shows(".bib .ris .csl .json .jsonl .md .tsv")
            && browser.shows("Enter write"),
        "{}",
        browser.screen()
    );
    // Letters are text here, and editing is that of the filter bar.
    browser.press("<Ctrl-u>qq<Ctrl-w>all.ris<Enter>");
    assert_eq!(exported(&browser).len(), 1);
    let (papers, path) = exported(&browser).remove(0);
    assert_eq!((papers.len(), path.as_str()), (2000, "all.ris"));
    browser.press("/1999<Enter>vge");
    assert!(
        browser.shows("export 1 marked paper") && browser.shows("to all.ris"),
        "{}",
        browser.screen()
    );
    browser.press("<Enter>");
    let (papers, _) = exported(&browser).remove(1);
    assert_eq!(papers, ["beta 1999"]);
    // Nothing happens without a name, after Esc, or where there is nothing.
    browser.press("e<Ctrl-u><Enter>e<Esc>V/zzzz<Enter>e<Enter>");
    assert_eq!(exported(&browser).len(), 2);
    assert!(!browser.shows("export"), "{}", browser.screen());
}

#[test]
fn the_name_is_seen_on_small_screens() {
    let mut browser = Browser::new(30, 8);
    browser.press("e");
    assert!(
        browser.shows("36 listed to papers.bib") && browser.shows("Enter write  Esc cancel"),
        "{}",
        browser.screen()
    );
    for (width, height) in [(30, 2), (10, 1), (1, 1)] {
        browser.resize(width, height);
        browser.draw();
    }
    browser.resize(30, 2);
    browser.draw();
    assert!(browser.shows("papers.bib"), "{}", browser.screen());
}

#[test]
fn the_endings_that_are_shown_are_those_that_are_understood() {
    assert_eq!(file::ENDINGS.map(|(ending, _)| ending), ENDINGS);
}

#[test]
fn where_papers_are_chosen_enter_chooses() {
    let start = Start {
        picks: true,
        ..Start::default()
    };
    let begin = || Browser::start(titled(&["a", "b", "c"]), Vec::new(), &start, 100, 24);
    let mut browser = begin();
    assert!(browser.shows("Enter choose"), "{}", browser.screen());
    let listed = browser.app.matches().papers.clone();
    browser.press("/c<Enter>");
    assert_eq!(
        chosen(&browser),
        None,
        "in the filter bar it keeps the filter"
    );
    browser.press("<Esc>gjl<Enter>");
    assert_eq!(
        chosen(&browser),
        Some(vec![browser.app.matches().papers[1]])
    );
    let mut browser = begin();
    browser.press("Gvgv3<Enter>");
    assert_eq!(chosen(&browser), Some(vec![listed[2], listed[0]]));
    let mut browser = begin();
    browser.press("/zzz<Enter><Enter>");
    assert_eq!(chosen(&browser), None);
    assert!(browser.shows("no paper is selected"));
    let mut browser = Browser::new(100, 24);
    browser.press("<Enter><Enter>");
    assert_eq!(chosen(&browser), None);
    assert!(matches!(&browser.effects[..], [.., Effect::Open(_)]));
}

/// The program in a folder.
fn in_folder(folder: &Path, arguments: &[&str]) -> Session {
    let mut command = program();
    command.cwd(folder);
    command.args(arguments);
    let session = Session::start(command);
    session.wait_for("Papers 36");
    session
}

#[test]
fn a_bibliography_on_the_disk_gets_each_paper_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = in_folder(folder.path(), &[]);
    session.type_("vve\r");
    session.wait_for("2 papers written to papers.bib");
    session.type_("ve\r");
    session.wait_for("one paper added to papers.bib, which had 2 already");
    session.type_("e\x15nowhere/papers.bib\r");
    session.wait_for("nowhere/papers.bib cannot be written: ");
    // One behind the other, so that each sees what the one before has added; and the end waits.
    session.type_("Ve\x15papers.bib\re\re\re\x15papers.ris\rq");
    assert_eq!(session.exit().exit_code(), 0);
    let text = fs::read_to_string(folder.path().join("papers.bib")).expect("a file");
    assert_eq!(text.matches("\n@").count() + 1, 36, "{text}");
    // What was begun before the end is there, and nothing else.
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|file| {
            file.expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    assert_eq!(names, ["papers.bib", "papers.ris"]);
}

#[test]
fn the_entry_goes_to_the_clipboard_by_either_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = in_folder(folder.path(), &[]);
    for keys in ["Y", "yb"] {
        session.type_(keys);
        session.wait_for("copied the BibTeX entry through the terminal (OSC 52): @");
        session.type_("j");
        session.wait("the notice gone", |session| {
            !session.screen().contains("copied the")
        });
    }
    session.type_("q");
    session.exit();
}

#[test]
fn where_the_terminal_does_not_copy_the_desktop_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let bin = folder.path().join("bin");
    fs::create_dir(&bin).expect("a folder");
    let taken = folder.path().join("taken");
    let script = format!("#!/bin/sh\ncat > {}\n", taken.display());
    program_of(&bin, "wl-copy", &script);
    let mut command = program();
    command.env("PATH", format!("{}:/usr/bin:/bin", bin.display()));
    command.env("WAYLAND_DISPLAY", "wayland-0");
    command.env("VTE_VERSION", "7600");
    for name in ["SSH_CONNECTION", "SSH_TTY"] {
        command.env_remove(name);
    }
    let mut session = Session::start(command);
    session.wait_for("Papers 36");
    session.type_("yi");
    session.wait_for("copied the identifier by wl-copy: 2501.05313");
    let copied = fs::read_to_string(&taken);
    assert_eq!(copied.unwrap_or_default(), "2501.05313");
    assert!(!session.has_written("\x1b]52;"));
}

/// Runs a line of a shell on the terminal, and returns the session.
fn shell(folder: &Path, line: &str) -> Session {
    let mut command = portable_pty::CommandBuilder::new("sh");
    session::clean(&mut command);
    command.cwd(folder);
    command.args(["-c", line]);
    command.env("ARXIVIST", env!("CARGO_BIN_EXE_arxivist"));
    Session::start(command)
}

#[test]
fn chosen_papers_are_printed_and_leaving_prints_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    let all = "$ARXIVIST list --format jsonl > all.jsonl; cat all.jsonl";
    let line = format!("{all} | $ARXIVIST - --pick id > chosen; echo $? > code");
    let mut session = shell(folder.path(), &line);
    session.wait_for("Papers 36");
    session.type_("vjv\r");
    session.exit();
    let ids: Vec<String> = read("all.jsonl")
        .lines()
        .map(|line| {
            let paper: serde_json::Value = serde_json::from_str(line).expect("JSON");
            paper["id"].as_str().unwrap_or_default().to_owned()
        })
        .collect();
    assert_eq!(read("chosen"), format!("{}\n{}\n", ids[0], ids[2]));
    assert_eq!(read("code"), "0\n");
    for (keys, code) in [("q", "130\n"), ("\x03", "130\n"), ("vq", "130\n")] {
        let line = "$ARXIVIST --pick bibtex > chosen; echo $? > code";
        let mut session = shell(folder.path(), line);
        session.wait_for("Papers 36");
        session.type_(keys);
        session.exit();
        assert_eq!((read("chosen").as_str(), read("code").as_str()), ("", code));
    }
    let line = "$ARXIVIST --pick bibtex -q hybridflow > chosen; echo $? > code";
    let mut session = shell(folder.path(), line);
    session.wait_for("HybridFlow");
    session.type_("\r");
    session.exit();
    assert!(read("chosen").starts_with('@'), "{}", read("chosen"));
}

/// A program that writes its arguments into a file of its name.
fn stand_in(folder: &Path, name: &str) {
    let script = format!("#!/bin/sh\necho \"$@\" > {name}.called\n");
    program_of(folder, name, &script);
}

fn program_of(folder: &Path, name: &str, script: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join(name);
    fs::write(&path, script).expect("a script");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
}

#[test]
fn the_recipes_of_readme_do_what_they_say() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"));
    let readme = readme.expect("a README");
    let recipes = readme.split("<!-- recipes -->\n```sh\n").nth(1);
    let recipes: Vec<&str> = (recipes.unwrap_or_default().split("```").next())
        .unwrap_or_default()
        .lines()
        .collect();
    assert_eq!(recipes.len(), 5);
    let folder = tempfile::tempdir().expect("a folder");
    let bin = folder.path().join("bin");
    fs::create_dir(&bin).expect("a folder");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_arxivist"), bin.join("arxivist"))
        .expect("a link");
    stand_in(&bin, "vim");
    stand_in(&bin, "open-in-tabs");
    let feed = concat!(
        "<?xml version=\"1.0\"?><rss version=\"2.0\" xmlns:arxiv=\"http://arxiv.org/schemas/atom\"><channel>",
        "<title>cs.DC updates on arXiv.org</title><item><title>One of a feed</title>",
        "<link>https://arxiv.org/abs/2501.00001</link><description>arXiv:2501.00001v1 Announce Type: new\n",
        "Abstract: Words.</description><category>cs.DC</category></item></channel></rss>\n"
    );
    fs::write(folder.path().join("feed.xml"), feed).expect("a feed");
    for recipe in recipes {
        let line = format!("PATH=\"{}:$PATH\"; {recipe}\necho $? > code", bin.display());
        let mut session = shell(folder.path(), &line);
        if recipe.contains("--pick") {
            session.wait_for("Papers ");
            session.type_("\r");
        }
        session.exit();
        let code = fs::read_to_string(folder.path().join("code"));
        assert_eq!(code.unwrap_or_default(), "0\n", "{recipe}");
        drop(fs::remove_file(folder.path().join("code")));
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    let (entry, csl) = (read("refs.bib"), read("refs.csl"));
    assert!(entry.starts_with('@') && entry.ends_with("}\n"), "{entry}");
    let note = read("vim.called");
    let id = note.strip_suffix(".md\n").unwrap_or_default();
    assert!(entry.contains(&format!("eprint = {{{id}}}")), "{note}");
    assert_eq!(
        read("open-in-tabs.called"),
        "https://arxiv.org/abs/2501.00001\n"
    );
    assert!(read("2024.md").contains("Chuan Wu"));
    assert!(csl.starts_with('[') && csl.contains(id), "{csl}");
}
