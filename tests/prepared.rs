//! The prepared catalog: what is written is read again, and what is damaged is told.

#[path = "support/session.rs"]
mod session;

use std::{
    fs::{self, OpenOptions},
    path::{Path, PathBuf},
    process::{Command, Output},
};

use proptest::prelude::*;
use session::{Session, program};

const SEEDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/seeds");
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");

fn plain_program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arxivist"));
    // No reader's own configuration.
    command.env("XDG_CONFIG_HOME", "/no/such/folder");
    command.env("XDG_DATA_HOME", "/no/such/folder");
    command
}

fn arxivist(arguments: &[&str]) -> Output {
    let mut command = plain_program();
    command.args(arguments).output().expect("it runs")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What is printed of some sources.
fn printed(sources: &[&str], more: &[&str]) -> String {
    let arguments = [&["list", "--format", "jsonl"], more, sources].concat();
    String::from_utf8(arxivist(&arguments).stdout).expect("text")
}

/// A prepared catalog of these sources.
fn prepared(folder: &Path, sources: &[&str]) -> PathBuf {
    let path = folder.join("all.axv");
    let output = arxivist(&[&["index", "-o", text(&path)], sources].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    path
}

#[test]
fn a_prepared_catalog_is_as_the_sources_that_it_was_made_of() {
    let folder = tempfile::tempdir().expect("a folder");
    for sources in [&[SEEDS][..], &[FIXTURES], &[SEEDS, FIXTURES]] {
        let path = prepared(folder.path(), sources);
        for more in [
            &[][..],
            &["-q", "hybrid"],
            &["-q", "abs:we au:writer"],
            &["-q", "co:pages"],
            &["-q", "widgts"],
            &["-s", "cs", "--sort", "title"],
            &["-y", "2021..2023", "--reverse"],
        ] {
            assert_eq!(
                printed(&[text(&path)], more),
                printed(sources, more),
                "{more:?}"
            );
        }
        let subjects = |sources: &[&str]| arxivist(&[&["subjects"], sources].concat()).stdout;
        assert_eq!(subjects(&[text(&path)]), subjects(sources));
    }
    let left: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .flatten()
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn it_is_a_source_like_others_and_can_be_prepared_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let seeds = prepared(folder.path(), &[SEEDS]);
    let both = printed(&[text(&seeds), FIXTURES], &[]);
    assert_eq!(
        both.lines().count(),
        printed(&[SEEDS, FIXTURES], &[]).lines().count()
    );
    let again = folder.path().join("again.axv");
    assert_eq!(
        arxivist(&["index", text(&seeds), "-o", text(&again)])
            .status
            .code(),
        Some(0)
    );
    assert_eq!(printed(&[text(&again)], &[]), printed(&[text(&seeds)], &[]));
    // Onto itself: the old one is read while the new one is written.
    assert_eq!(
        arxivist(&["index", text(&seeds), "-o", text(&seeds)])
            .status
            .code(),
        Some(0)
    );
    assert_eq!(printed(&[text(&again)], &[]), printed(&[text(&seeds)], &[]));
}

#[test]
fn what_is_in_the_way_stays_and_nothing_half_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let mine = folder.path().join("thesis.tex");
    fs::write(&mine, "mine").expect("written");
    let output = arxivist(&["index", SEEDS, "-o", text(&mine)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("no prepared catalog; it stays"),
        "{}",
        said(&output)
    );
    assert_eq!(fs::read(&mine).expect("still there"), b"mine");
    let nowhere = folder.path().join("no/such/folder/all.axv");
    let output = arxivist(&["index", SEEDS, "-o", text(&nowhere)]);
    assert_eq!(
        (output.status.code(), said(&output).lines().count()),
        (Some(2), 1)
    );
    let empty = folder.path().join("empty.txt");
    fs::write(&empty, "").expect("written");
    let output = arxivist(&[
        "index",
        text(&empty),
        "-o",
        text(&folder.path().join("e.axv")),
    ]);
    assert_eq!(output.status.code(), Some(2));
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2);
}

#[test]
fn cut_off_of_another_version_or_foreign_it_is_a_plain_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = prepared(folder.path(), &[SEEDS]);
    let whole = fs::read(&path).expect("bytes");
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = whole.clone();
        change(&mut bytes);
        fs::write(&path, bytes).expect("written");
        let output = arxivist(&["list", text(&path)]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        let said = said(&output);
        assert_eq!(said.lines().count(), 1, "{said}");
        said
    };
    for length in [9, 63, 64, whole.len() / 2, whole.len() - 1] {
        let said = with(&|bytes| bytes.truncate(length));
        assert!(
            said.contains("cut off; `arxivist index` writes it anew"),
            "{length}: {said}"
        );
    }
    assert!(with(&|bytes| bytes.push(0)).contains("cut off"));
    assert!(with(&|bytes| bytes[8] = 9).contains("another layout (9, not 3)"));
    assert!(with(&|bytes| bytes[16..24].reverse()).contains("another byte order"));
    assert!(with(&|bytes| bytes[25] ^= 1).contains("damaged"));
    let last = whole.len() - 1;
    assert!(with(&|bytes| bytes[last] ^= 1).contains("damaged"));
    assert!(with(&|bytes| bytes.truncate(5)).contains("not a format"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// A changed bit is told, or it was in no text that was printed: never is another text shown.
    #[test]
    fn a_changed_bit_is_told_or_changes_nothing(at in any::<prop::sample::Index>(), bit in 0..8_u8) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = prepared(folder.path(), &[SEEDS]);
        let whole = printed(&[text(&path)], &[]);
        let mut bytes = fs::read(&path).expect("bytes");
        let at = at.index(bytes.len());
        bytes[at] ^= 1_u8 << bit;
        fs::write(&path, bytes).expect("written");
        let output = arxivist(&["list", "--format", "jsonl", text(&path)]);
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        match output.status.code() {
            Some(0) => prop_assert_eq!(printed, whole),
            Some(2) => {
                prop_assert_eq!(said(&output).lines().count(), 1);
                // Of a damaged text nothing is printed; the others are.
                let all_there = printed.lines().zip(whole.lines()).all(|(line, whole)| {
                    line == whole || line.contains("\"abstract\":null") || line.contains("\"doi\":null") || line.contains("\"journal_ref\":null") || line.contains("\"comment\":null")
                });
                prop_assert!(all_there, "{printed}");
            }
            code => prop_assert!(false, "{code:?}"),
        }
    }
}

#[test]
fn a_file_that_is_cut_while_it_is_open_says_so_and_the_rest_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = prepared(folder.path(), &[SEEDS]);
    let mut command = program();
    command.arg(&path);
    let mut session = Session::start(command);
    session.wait_for("36 of at least");
    let file = OpenOptions::new()
        .write(true)
        .open(&path)
        .expect("the file");
    file.set_len(100).expect("cut");
    session.type_("jj");
    session.wait_for("The abstract could not be read");
    session.type_("/hybridflow");
    session.wait_for("1 of 1");
    session.type_("\rR");
    session.wait_for("cut off");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

/// A copy in the user's cache is used for as long as the file stays what it was.
#[test]
fn a_copy_is_kept_in_the_cache_and_used_while_the_file_is_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, cache) = (
        folder.path().join("papers.jsonl"),
        folder.path().join("cache"),
    );
    let line = |title: &str| format!("{{\"id\":\"2101.00001\",\"title\":\"{title}\"}}\n");
    let write = |title: &str, changed: Option<fs::FileTimes>| {
        fs::write(&file, line(title)).expect("written");
        let opened = OpenOptions::new()
            .write(true)
            .open(&file)
            .expect("the file");
        if let Some(times) = changed {
            opened.set_times(times).expect("set");
        }
    };
    let list = || {
        let mut command = plain_program();
        command
            .env("XDG_CACHE_HOME", &cache)
            .args(["list", "--format", "tsv", text(&file)]);
        String::from_utf8(command.output().expect("it runs").stdout).expect("text")
    };
    write("First title", None);
    let mut command = program();
    command.env("XDG_CACHE_HOME", &cache);
    command.arg(&file);
    let mut session = Session::start(command);
    session.wait_for("1 paper ");
    session.type_("W");
    session.wait_for("prepared for the next time");
    session.type_("W");
    session.wait_for("a prepared copy already");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
    let kept = || {
        fs::read_dir(cache.join("arxivist"))
            .expect("a folder")
            .flatten()
            .count()
    };
    assert_eq!(kept(), 1);

    // Another title in as many bytes and at the same time: the copy is not told apart.
    let same = fs::metadata(&file)
        .and_then(|metadata| metadata.modified())
        .expect("a time");
    write("Other title", Some(fs::FileTimes::new().set_modified(same)));
    assert!(list().contains("First title"), "{}", list());
    // A changed file is read itself, and so is one whose copy is damaged.
    let later = same + std::time::Duration::from_secs(1);
    write(
        "Third title",
        Some(fs::FileTimes::new().set_modified(later)),
    );
    assert!(list().contains("Third title"), "{}", list());
}

#[test]
fn a_program_that_is_ended_while_it_prepares_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("all.axv");
    let mut child = plain_program()
        .args(["index", "-", "-o", text(&path)])
        .stdin(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("an input");
    let line = |number: usize| {
        format!(
            "{{\"id\":\"2101.{number:05}\",\"title\":\"Paper number {number} {}\"}}\n",
            "x".repeat(99)
        )
    };
    let lines: String = (1..900).map(line).collect();
    std::io::Write::write_all(&mut input, lines.as_bytes()).expect("written");
    let count = || fs::read_dir(folder.path()).expect("a folder").count();
    while count() == 0 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(
        Command::new("kill")
            .arg(child.id().to_string())
            .status()
            .is_ok_and(|done| done.success())
    );
    assert_eq!(child.wait().expect("it ends").code(), Some(128 + 15));
    assert_eq!(count(), 0);
}
