//! The configuration: written, read, checked, and in force in the browser.

#[path = "support/browser.rs"]
mod browser;
#[path = "support/session.rs"]
mod session;

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use arxivist::{
    app::{Start, settings::Settings},
    config::{Config, write},
    export::citation_key::Pattern,
    source,
};
use browser::Browser;
use session::{Session, program};

/// The program with a home of its own for configurations.
fn arxivist(home: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arxivist"))
        .env("XDG_CONFIG_HOME", home)
        .env("XDG_DATA_HOME", home)
        .args(arguments)
        .output()
        .expect("it runs")
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn configured(home: &Path, text: &str) {
    let folder = home.join("arxivist");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("config.toml"), text).expect("written");
}

fn taken(text: &str) -> Config {
    let mut config = Config::default();
    config.take(text);
    config
}

fn faults(text: &str) -> Vec<String> {
    taken(text).faults.iter().map(ToString::to_string).collect()
}

#[test]
fn the_file_with_every_default_sets_what_is_the_default() {
    let text = write::file(&Config::default());
    assert_eq!(taken(&text), Config::default());
    // Each setting has a sentence before it.
    let mut before = "";
    for line in text.lines() {
        let set = line.contains(" = ") && !line.starts_with('#');
        assert!(!set || before.starts_with("# "), "{line}");
        before = line;
    }
}

#[test]
fn init_writes_once_and_check_finds_nothing_wrong() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("arxivist/config.toml");
    let first = arxivist(home.path(), &["config", "--init"]);
    assert_eq!(printed(&first).trim_end(), path.display().to_string());
    fs::write(&path, "mouse = false\n").expect("written");
    let second = arxivist(home.path(), &["config", "--init"]);
    assert_eq!(second.status.code(), Some(2));
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        "mouse = false\n"
    );
    let check = arxivist(home.path(), &["config", "--check"]);
    assert_eq!(check.status.code(), Some(0));
    assert!(printed(&arxivist(home.path(), &["config"])).contains("\nmouse = false\n"));
}

#[test]
fn what_is_wrong_is_told_by_line_and_key_and_the_rest_holds() {
    let text = "theme = \"drak\"\nmouse = false\nnosuch = 2\n\n[list]\ncolumns = [\"id\"]\n\
                [panes]\nsidebar = 1000\n[keys.sidebar]\ndown = [\"n\"]\nup = [\"n\"]\nadd = [\"a\"]\n\
                [keys.anywhere]\nquit = []\nopen-pdf = [\"Pp\"]\nzoom = [\"F5\"]\n";
    assert_eq!(
        faults(text),
        [
            "line 1: theme: must be of \"terminal\", \"dark\", \"light\"",
            "line 3: nosuch: there is no such setting",
            "line 6: list.columns: must be of \"kept\", \"year\", \"subject\", \"identifier\", \"author\"",
            "line 8: panes.sidebar: must be a number from -200 to 200",
            "line 11: keys.sidebar: \"n\" is bound to both down and up; all keys of [keys.sidebar] are as usual",
            "line 14: keys.anywhere.quit: one must be able to quit",
            "line 15: keys.anywhere.open-pdf: \"Pp\" is no key; keys are such as \"j\", \"Ctrl-d\", \"Alt-b\", \"PgDn\", \"Space\"",
        ]
    );
    let config = taken(text);
    assert!(!config.settings.mouse);
    let changed: Vec<String> = write::in_force(&config)
        .into_iter()
        .filter(|line| line.starts_with("keys."))
        .collect();
    assert_eq!(changed, ["keys.anywhere.zoom = [\"F5\"]"]);
}

#[test]
fn nothing_in_the_file_can_steer_a_terminal() {
    let told = faults("\"\\u001b[2J\" = 1\n[keys.list]\ndown = [\"\\u001b[31m\"]\n");
    assert_eq!(told.len(), 2);
    assert!(!told.concat().contains('\u{1b}'), "{told:?}");
    // A launcher that is shown as in force does neither.
    let config = taken("launcher = \"\\u001b[2J\"\n");
    assert!(!write::in_force(&config).concat().contains('\u{1b}'));
}

#[test]
fn a_file_that_is_no_toml_leaves_all_as_it_is_and_says_so() {
    let home = tempfile::tempdir().expect("a folder");
    configured(home.path(), "mouse = false\ntheme = = 1\n");
    let check = arxivist(home.path(), &["config", "--check"]);
    assert_eq!(check.status.code(), Some(2));
    let said = String::from_utf8_lossy(&check.stderr).into_owned();
    assert!(
        said.contains("config.toml: line 2: this is not TOML"),
        "{said}"
    );
    let list = arxivist(home.path(), &["list", "-n", "1", "--format", "id"]);
    assert_eq!(list.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&list.stderr).contains("line 2: "));
    let mut command = program();
    command.env("XDG_CONFIG_HOME", home.path());
    command.env("XDG_DATA_HOME", home.path());
    let mut session = Session::start(command);
    session.wait_for("config.toml: line 2");
    session.type_(",");
    session.wait_for("! line 2: this is not TOML");
    session.type_("qq");
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn sources_of_the_configuration_are_opened_where_none_is_named() {
    let home = tempfile::tempdir().expect("a folder");
    configured(home.path(), "sources = [\"mine.txt\"]\n");
    fs::write(home.path().join("arxivist/mine.txt"), "2409.19256\n").expect("written");
    let list = arxivist(home.path(), &["list", "--format", "id"]);
    assert_eq!(printed(&list), "2409.19256\n");
}

fn with(text: &str, width: u16, height: u16) -> Browser {
    let config = taken(text);
    assert_eq!(config.faults, []);
    let start = Start {
        settings: Settings {
            about: write::in_force(&config),
            ..config.settings
        },
        ..Start::default()
    };
    Browser::start(
        source::built_in().catalog,
        Vec::new(),
        &start,
        width,
        height,
    )
}

#[test]
fn other_keys_work_and_show_in_hints_help_and_manual() {
    const OTHER: &str = "[keys.anywhere]\nhelp = [\"F1\"]\nfree-mouse = [\"Ctrl-g\"]\nwhere = []\n";
    const TEXT: &str = "[keys.anywhere]\nhelp = [\"F1\"]\nfree-mouse = [\"Ctrl-g\"]\n[keys.list]\ndown = [\"n\"]\n";
    assert_eq!(faults(OTHER).len(), 1);
    let mut browser = with(TEXT, 100, 24);
    assert!(browser.shows("F1 help"));
    let first = browser.app.list().cursor();
    browser.press("j");
    assert_eq!(browser.app.list().cursor(), first);
    browser.press("n");
    assert_eq!(browser.app.list().cursor(), first + 1);
    browser.press("<Ctrl-g>");
    assert!(browser.shows("Ctrl-g takes it back"));
    // No hint for a key that does something else in the pane.
    let hidden = with("[keys.anywhere]\nhelp = [\"j\"]\n", 100, 24);
    assert!(!hidden.shows("j help"));
    // What is said on the screen names the keys in force, too.
    let moved = "[keys.anywhere]\nfilter = [\"F2\"]\nback = [\"F3\"]\n[keys.filter]\nto-list = [\"Tab\"]\nnext-pane = []\n";
    let mut other = with(moved, 100, 24);
    assert!(other.shows("F2 to filter"));
    other.press("<F2>zzqqxx !a<Tab>");
    assert!(other.shows("F3 clears the filter"), "{}", other.screen());
    browser.press("?");
    assert!(browser.app.overlay().is_none());
    browser.press("<F1>/mouse");
    assert!(browser.shows("Ctrl-g"));
    let home = tempfile::tempdir().expect("a folder");
    configured(home.path(), TEXT);
    assert!(printed(&arxivist(home.path(), &["man"])).contains("\\fBCtrl\\-g\\fR"));
}

#[test]
fn columns_and_sizes_are_as_they_are_set() {
    let text = "[list]\ncolumns = [\"subject\"]\ntwo-lines = true\n[panes]\nsidebar = 5\n";
    let (plain, set) = (with("", 160, 30), with(text, 160, 30));
    let screen = set.screen();
    assert!(plain.screen().contains("2024 cs."));
    assert!(!screen.contains("2024 cs.") && screen.contains(" cs.DC"));
    let column = |browser: &Browser| {
        let screen = browser.screen();
        let first = screen.lines().next().unwrap_or_default();
        first.chars().position(|c| c == '\u{2510}')
    };
    assert_eq!(column(&plain).map(|at| at + 10), column(&set));
    assert_eq!(set.app.row_height(), 2);
}

#[test]
fn the_configuration_is_shown_on_a_key() {
    let mut browser = with(
        "theme = \"dark\"\n[keys.anywhere]\nzoom = [\"F5\"]\n",
        100,
        24,
    );
    browser.press(",");
    for line in [
        "theme = \"dark\"",
        "mouse = true",
        "keys.anywhere.zoom = [\"F5\"]",
    ] {
        assert!(browser.shows(line), "{line}");
    }
}

#[test]
fn a_screen_of_ascii_has_nothing_else() {
    for (width, height) in [(160, 40), (80, 24), (30, 8)] {
        let mut browser = with("ascii = true\n", width, height);
        for keys in ["", "1jj", "3", "/gr\u{f6}\u{df}e", "<Esc>?", "<Esc>f"] {
            browser.press(keys);
            let screen = browser.screen();
            assert!(screen.is_ascii(), "{keys}: {screen}");
        }
    }
    let mut browser = with("ascii = true\n", 100, 24);
    browser.press("?/filter bar");
    browser.press("<Enter>");
    assert!(browser.shows("letters are text"));
}

#[test]
fn copies_go_to_the_command_and_addresses_to_the_launcher() {
    let home = tempfile::tempdir().expect("a folder");
    let at = |name: &str| home.path().join(name);
    let script = |name: &str, text: String| {
        use std::os::unix::fs::PermissionsExt as _;
        fs::write(at(name), format!("#!/bin/sh\n{text}\n")).expect("written");
        fs::set_permissions(at(name), fs::Permissions::from_mode(0o755)).expect("it runs");
    };
    script("copier", format!("cat > {}", at("copied").display()));
    script(
        "opener",
        format!("echo \"$1 $2\" > {}", at("opened").display()),
    );
    configured(
        home.path(),
        &format!(
            "clipboard = \"{}\"\nlauncher = \"{} -new %s\"\n",
            at("copier").display(),
            at("opener").display()
        ),
    );
    let mut command = program();
    command.env("XDG_CONFIG_HOME", home.path());
    command.env("XDG_DATA_HOME", home.path());
    let mut session = Session::start(command);
    session.wait_for("Papers");
    session.type_("/hybr\ryi");
    session.wait_for("copied the identifier by");
    assert_eq!(
        fs::read_to_string(at("copied")).unwrap_or_default(),
        "2409.19256"
    );
    session.type_("o");
    session.wait("the launcher", |_| {
        fs::read_to_string(at("opened")).is_ok_and(|text| text.ends_with('\n'))
    });
    assert_eq!(
        fs::read_to_string(at("opened")).unwrap_or_default(),
        "-new https://arxiv.org/abs/2409.19256\n"
    );
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn what_readme_shows_can_be_set() {
    let readme = include_str!("../README.md");
    let example = readme
        .split("```toml\n")
        .nth(1)
        .and_then(|text| text.split("```").next());
    let config = taken(example.expect("an example"));
    assert_eq!(config.faults, []);
    assert_ne!(config, Config::default());
}

#[test]
fn panes_are_dragged_and_remembered() {
    let home = tempfile::tempdir().expect("a folder");
    let start = || {
        let mut command = program();
        command.env("XDG_STATE_HOME", home.path());
        let session = Session::start(command);
        session.wait_for("36 of at least");
        session
    };
    let border = |session: &Session| {
        let screen = session.screen();
        let first = screen.lines().next().unwrap_or_default();
        first.chars().position(|c| c == '\u{2510}')
    };
    let mut session = start();
    assert_eq!(border(&session), Some(19));
    // The button down on the border, two steps of ten columns, and up.
    session.type_("\x1b[<0;20;6M\x1b[<32;25;6M\x1b[<32;30;6M\x1b[<0;30;6m");
    session.wait("the border", |session| border(session) == Some(29));
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
    let mut session = start();
    assert_eq!(border(&session), Some(29));
    session.type_("=");
    session.wait("the border", |session| border(session) == Some(19));
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
    assert_eq!(border(&start()), Some(19));
}

#[test]
fn entries_have_the_keys_that_are_settled() {
    let default = Settings::default().cite_key;
    assert_eq!(default, Pattern::default().text());
    assert_eq!(
        faults("cite-key = \"{writer}\"\n"),
        ["line 1: cite-key: must be of {author}, {year}, {word}, {id} and letters"]
    );
    let home = tempfile::tempdir().expect("a folder");
    configured(home.path(), "cite-key = \"arXiv:{id}\"\n");
    for arguments in [
        &["show", "2409.19256", "--format", "bibtex"][..],
        &["list", "-q", "2409.19256", "-n", "1", "--format", "bibtex"],
    ] {
        let printed = std::process::Command::new(env!("CARGO_BIN_EXE_arxivist"))
            .env("XDG_CONFIG_HOME", home.path())
            .args(arguments)
            .output()
            .expect("the program");
        let entry = String::from_utf8_lossy(&printed.stdout).into_owned();
        assert!(entry.contains("{arXiv:2409.19256,\n"), "{entry}");
    }
    let mut command = program();
    command.env("XDG_CONFIG_HOME", home.path());
    let mut session = Session::start(command);
    session.wait_for("Papers 36");
    session.type_("Y");
    session.wait_for("{arXiv:2501");
}
