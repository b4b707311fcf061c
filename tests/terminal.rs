//! The life of the program in a real pseudo-terminal.

#[path = "support/session.rs"]
mod session;

use std::{fs, thread, time::Duration};

use portable_pty::CommandBuilder;
use session::{Session, clean, program, script_in, signal};

const FIRST_SCREEN: &str = "36 of at least";

fn started() -> Session {
    let session = Session::start(program());
    session.wait_for(FIRST_SCREEN);
    session
}

#[test]
fn start_filter_and_quit() {
    let mut session = Session::start(program());
    let before = session.settings();
    session.wait_for(FIRST_SCREEN);
    assert!(session.alternate_screen() && session.settings() != before);
    session.type_("/hybr");
    session.wait_for("HybridFlow: A Flexible");
    session.wait_for("1 of 2 · relevance");
    session.type_("\rq");
    assert_eq!(session.exit().exit_code(), 0);
    session.wait("the terminal", |session| {
        session.given_back() && session.has_written("\x1b[?2004l")
    });
    assert_eq!(session.settings(), before);
}

#[test]
fn the_launcher_gets_one_argument_prints_nothing_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let path = script_in(
        folder.path(),
        "xdg-open",
        &format!(
            "echo NOISE; echo NOISE >&2; printf '%s|' \"$#\" \"$@\" >> {}",
            log.display()
        ),
    );
    let mut command = program();
    command.env("PATH", path);
    command.env("DISPLAY", ":0");
    let mut session = Session::start(command);
    session.wait_for(FIRST_SCREEN);
    session.type_("/hybr\ro");
    session.wait_for("opening https://arxiv.org/abs/2409.19256");
    session.wait("the launcher", |_| {
        fs::read_to_string(&log).is_ok_and(|text| text.ends_with("19256|"))
    });
    assert_eq!(
        fs::read_to_string(&log).unwrap_or_default(),
        "1|https://arxiv.org/abs/2409.19256|"
    );
    let pid = session.pid();
    session.wait("no zombie", |_| children(pid).is_empty());
    assert!(!session.screen().contains("NOISE"));
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
    assert!(!session.has_written("NOISE"));
}

/// The state and the parent of a process, while there is one; `Z` is a zombie.
fn process(pid: &str) -> Option<(char, String)> {
    let stat = if cfg!(target_os = "linux") {
        fs::read_to_string(format!("/proc/{pid}/stat")).ok()?
    } else {
        let listed = std::process::Command::new("ps")
            .args(["-o", "stat=,ppid=", "-p", pid])
            .output()
            .expect("ps");
        format!(") {}", String::from_utf8_lossy(&listed.stdout))
    };
    // The name before the bracket may hold anything.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    Some((fields.next()?.chars().next()?, fields.next()?.to_owned()))
}

/// The process numbers of a process's children, zombies among them.
fn children(pid: u32) -> Vec<String> {
    let listed = if cfg!(target_os = "linux") {
        let names = fs::read_dir("/proc")
            .expect("processes")
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.collect::<Vec<_>>().join(" ")
    } else {
        let listed = std::process::Command::new("ps")
            .args(["-A", "-o", "pid="])
            .output()
            .expect("ps");
        String::from_utf8_lossy(&listed.stdout).into_owned()
    };
    let wanted = pid.to_string();
    let numbers = listed
        .split_whitespace()
        .filter(|name| name.bytes().all(|b| b.is_ascii_digit()));
    let found: Vec<(String, String)> = numbers
        .filter_map(|pid| Some((pid.to_owned(), process(pid)?.1)))
        .collect();
    assert!(
        found
            .iter()
            .any(|(child, _)| *child == std::process::id().to_string()),
        "processes are listed"
    );
    found
        .into_iter()
        .filter(|(_, parent)| *parent == wanted)
        .map(|(child, _)| child)
        .collect()
}

#[test]
fn a_slow_launcher_holds_nothing_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = program();
    command.env("PATH", script_in(folder.path(), "xdg-open", "sleep 30"));
    command.env("DISPLAY", ":0");
    let mut session = Session::start(command);
    session.wait_for(FIRST_SCREEN);
    session.type_("oj");
    session.wait_for("2 of 36");
    session.type_("oq");
    // Far sooner than the launcher ends.
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn without_launcher_or_display_the_address_stays_on_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = Session::start(program());
    session.wait_for(FIRST_SCREEN);
    session.type_("o");
    session.wait_for("no display to open a browser on: https://arxiv.org/abs/");
    let mut command = program();
    command.env("PATH", folder.path());
    command.env("DISPLAY", ":0");
    let mut session = Session::start(command);
    session.wait_for(FIRST_SCREEN);
    session.type_("o");
    session.wait_for("no browser could be started: https://arxiv.org/abs/");
    // A reader's own is named: it may be written wrong.
    let mut command = program();
    command.env("PATH", folder.path());
    command.env("DISPLAY", ":0");
    command.env("BROWSER", "firfox %s");
    let mut session = Session::start(command);
    session.wait_for(FIRST_SCREEN);
    session.type_("o");
    session.wait_for("neither firfox nor the desktop opened it: https://arxiv.org/abs/");
}

#[test]
fn a_copy_reaches_the_terminal_and_says_so() {
    let mut session = started();
    session.type_("/hybr\ryi");
    session.wait_for("copied the identifier through the terminal (OSC 52): 2409.19256");
    // Base64 of the identifier.
    assert!(session.has_written("\x1b]52;c;MjQwOS4xOTI1Ng==\x1b\\"));
    let mut command = program();
    command.env("TERM", "linux");
    let mut console = Session::start(command);
    console.wait_for(FIRST_SCREEN);
    console.type_("yy");
    console.wait_for("the link could not be copied");
    assert!(!console.has_written("\x1b]52;"));
}

#[test]
fn the_address_is_a_hyperlink_that_follows_the_paper() {
    let mut session = started();
    session.type_("/hybr\r");
    session.wait("the link", |session| {
        session.has_written("\x1b]8;id=arxivist;https://arxiv.org/abs/2409.19256\x1b\\")
    });
    let count = |session: &Session| {
        String::from_utf8_lossy(&session.bytes())
            .matches("]8;id=arxivist;https://arxiv.org/abs/2409.19256")
            .count()
    };
    let before = count(&session);
    session.resize(80, 30);
    session.wait("the link after a resize", |session| count(session) > before);
    session.type_("j");
    session.wait("the other link", |session| {
        session.has_written("\x1b]8;id=arxivist;https://arxiv.org/abs/2407.02327\x1b\\")
    });
    session.wait_for("https://arxiv.org/abs/2407.02327");
}

#[test]
fn a_resize_draws_the_screen_anew() {
    let mut session = started();
    session.resize(120, 40);
    session.wait_for("36 of at least 73 records");
    session.resize(30, 8);
    session.wait("one pane", |session| {
        session.screen().starts_with("┌ Papers 36 ────")
    });
    session.resize(1, 1);
    session.resize(80, 24);
    session.wait_for("┌ Subjects");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn signals_give_the_terminal_back_and_are_told_by_the_exit_code() {
    for (name, code) in [("TERM", 143), ("INT", 130), ("HUP", 129), ("QUIT", 131)] {
        let mut session = Session::start(program());
        let before = session.settings();
        session.wait_for(FIRST_SCREEN);
        session.signal(name);
        assert_eq!(session.exit().exit_code(), code, "{name}");
        session.wait(name, Session::given_back);
        assert_eq!(session.settings(), before, "{name}");
    }
}

#[test]
fn suspend_and_come_back_whole() {
    let mut shell = CommandBuilder::new("bash");
    shell.args(["--norc", "--noprofile", "-i"]);
    clean(&mut shell);
    shell.env("PS1", "PROMPT> ");
    let mut session = Session::start(shell);
    session.wait_for("PROMPT>");
    let settings = session.settings();
    session.type_(&format!("{}\r", env!("CARGO_BIN_EXE_arxivist")));
    session.wait_for(FIRST_SCREEN);
    session.type_("/hybr\r");
    session.wait_for("1 of 2");
    session.type_("\x1a");
    session.wait_for("Stopped");
    assert!(session.given_back());
    session.type_("echo back-$((6*7))\r");
    session.wait_for("back-42");
    assert_eq!(session.settings(), settings);
    // Another size while it is stopped, and settings that it did not leave.
    session.resize(100, 30);
    session.type_("stty -echo; fg\r");
    session.wait_for("1 of 2");
    session.wait("the new size", |session| {
        session.screen().lines().count() == 30 && session.alternate_screen()
    });
    // The same by a signal from elsewhere.
    let pid = children(session.pid()).pop().expect("the program");
    signal(pid.parse().expect("a number"), "TSTP");
    session.wait("the stop", |session| !session.alternate_screen());
    session.type_("fg\r");
    session.wait("the program", Session::alternate_screen);
    session.type_("jo");
    session.wait_for("2407.02327");
    session.type_("q");
    session.wait("the shell", Session::given_back);
    session.type_("exit\r");
    session.exit();
}

#[test]
fn woken_in_the_background_it_stops_again_and_leaves_the_terminal_alone() {
    let mut shell = CommandBuilder::new("bash");
    shell.args(["--norc", "--noprofile", "-i"]);
    clean(&mut shell);
    let mut session = Session::start(shell);
    session.type_(&format!("{}\r", env!("CARGO_BIN_EXE_arxivist")));
    session.wait_for(FIRST_SCREEN);
    session.type_("\x1a");
    session.wait_for("Stopped");
    session.type_("bg\r");
    session.wait_for("arxivist &");
    // The shell tells it when it is asked.
    session.type_("until jobs | grep Stopped; do sleep 0.1; done; echo back-$((6*7))\r");
    session.wait_for("back-42");
    assert!(session.given_back());
    session.type_("fg\r");
    session.wait("the program", Session::alternate_screen);
    session.type_("/hybr\r");
    session.wait_for("1 of 2");
    session.type_("q");
    session.wait("the shell", Session::given_back);
    session.type_("exit\r");
    session.exit();
}

#[test]
fn a_suspended_program_can_be_ended() {
    let mut shell = CommandBuilder::new("bash");
    shell.args(["--norc", "--noprofile", "-i"]);
    clean(&mut shell);
    let mut session = Session::start(shell);
    session.type_(&format!("{}\r", env!("CARGO_BIN_EXE_arxivist")));
    session.wait_for(FIRST_SCREEN);
    session.type_("\x1a");
    session.wait_for("Stopped");
    let pid = session.pid();
    session.type_("kill %1\r");
    session.wait("its end", |_| children(pid).is_empty());
    assert!(session.given_back());
    session.type_("exit\r");
    session.exit();
}

#[test]
fn a_launcher_cannot_write_to_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let done = folder.path().join("done");
    let mut command = program();
    command.env(
        "PATH",
        script_in(
            folder.path(),
            "xdg-open",
            &format!("echo NOISE > /dev/tty; touch {}", done.display()),
        ),
    );
    command.env("DISPLAY", ":0");
    let mut session = Session::start(command);
    session.wait_for(FIRST_SCREEN);
    session.type_("o");
    session.wait("the launcher", |_| done.exists());
    session.type_("q");
    session.exit();
    assert!(!session.has_written("NOISE"));
}

#[test]
fn enter_typed_before_the_screen_is_there_is_enter() {
    let mut session = started();
    session.type_("/hybr\n");
    session.wait_for("? help");
    session.wait_for("1 of 2");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn with_nobody_to_come_back_to_it_does_not_stop() {
    let mut session = started();
    session.type_("\x1a");
    session.wait_for("there is no shell to suspend to");
    session.type_("q");
    assert_eq!(session.exit().exit_code(), 0);
}

#[test]
fn a_terminal_that_goes_away_ends_it_even_when_hang_ups_are_ignored() {
    let mut shell = CommandBuilder::new("sh");
    shell.args([
        "-c",
        &format!("trap '' HUP; {}; true", env!("CARGO_BIN_EXE_arxivist")),
    ]);
    clean(&mut shell);
    let session = Session::start(shell);
    session.wait_for(FIRST_SCREEN);
    let pid = children(session.pid()).pop().expect("the program");
    // With the leader of its session the terminal goes.
    session.signal("KILL");
    session.wait("its end", |_| {
        process(&pid).is_none_or(|(state, _)| state == 'Z')
    });
}

#[test]
fn standard_input_and_output_may_be_pipes() {
    let folder = tempfile::tempdir().expect("a folder");
    let printed = folder.path().join("out");
    let mut shell = CommandBuilder::new("sh");
    let seed = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/seeds/001_a6125076a0f68246.txt"
    );
    shell.args([
        "-c",
        &format!(
            "cat {seed} | {} - | cat > {}; echo ended",
            env!("CARGO_BIN_EXE_arxivist"),
            printed.display()
        ),
    ]);
    clean(&mut shell);
    let mut session = Session::start(shell);
    session.wait_for("18 of at least 55");
    session.type_("/hybr\r");
    session.wait_for("1 of 2");
    session.type_("q");
    session.wait_for("ended");
    assert_eq!(fs::read_to_string(&printed).expect("a file"), "");
}

#[test]
fn an_unreadable_source_is_one_line_before_the_screen_is_touched() {
    let mut command = program();
    command.arg("/nowhere/page.txt");
    let mut session = Session::start(command);
    assert_eq!(session.exit().exit_code(), 2);
    session.wait_for("arxivist: /nowhere/page.txt: no such file or directory");
    assert!(!session.has_written("\x1b[?1049h"));
}

#[test]
fn a_paste_and_a_click_reach_what_they_should() {
    let mut session = started();
    session.type_("\x1b[200~q\rq\x1b[201~");
    session.type_("/\x1b[200~hybrid\rflow\x1b[201~");
    session.wait_for("/ hybrid flow");
    session.type_("\x1b");
    session.wait_for("/ to filter");
    // A click on cs.DC, the second row of the sidebar.
    session.type_("\x1b[<0;5;3M\x1b[<0;5;3m");
    session.wait_for("Papers 15 of 36 · cs.DC");
}

#[cfg(target_os = "linux")]
#[test]
fn an_idle_program_does_nothing() {
    let session = started();
    let pid = session.pid();
    let counts = || {
        let mut counts = Vec::new();
        for task in fs::read_dir(format!("/proc/{pid}/task"))
            .expect("threads")
            .flatten()
        {
            let status = fs::read_to_string(task.path().join("status")).unwrap_or_default();
            let switches = status
                .lines()
                .filter(|line| line.contains("ctxt_switches"))
                .map(ToOwned::to_owned)
                .collect::<Vec<_>>();
            counts.push((task.file_name(), switches));
        }
        counts.sort();
        counts
    };
    // What follows from starting may still be going on.
    let mut before = (counts(), session.bytes().len());
    session.wait("quiet", |session| {
        thread::sleep(Duration::from_millis(200));
        let now = (counts(), session.bytes().len());
        std::mem::replace(&mut before, now.clone()) == now
    });
    thread::sleep(Duration::from_millis(1500));
    assert_eq!((counts(), session.bytes().len()), before);
}

#[cfg(target_os = "linux")]
#[test]
fn a_hundred_keys_at_once_cost_few_frames() {
    let mut session = started();
    let frames = |session: &Session| {
        session
            .bytes()
            .windows(8)
            .filter(|window| window == b"\x1b[?2026h")
            .count()
    };
    session.signal("STOP");
    session.type_(&"j".repeat(30));
    session.type_(&"k".repeat(69));
    session.type_("j");
    let mut written = 0;
    session.wait("quiet", |session| {
        thread::sleep(Duration::from_millis(100));
        std::mem::replace(&mut written, session.bytes().len()) == written
    });
    let before = frames(&session);
    session.signal("CONT");
    session.wait_for("2 of 36");
    thread::sleep(Duration::from_millis(200));
    // One for going on, which draws everything anew, and one for the keys.
    assert!(
        frames(&session) - before <= 2,
        "{} frames",
        frames(&session) - before
    );
}
