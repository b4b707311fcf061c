//! A panic, on whichever thread, gives the terminal back and is reported.
//!
//! The test runs itself in a pseudo-terminal, as a program that panics while it has the screen.

#[path = "support/session.rs"]
mod session;

use std::{env, sync::mpsc::channel, thread};

use arxivist::runtime::{event::Event, terminal::Screen};
use portable_pty::CommandBuilder;
use session::{Session, clean};

const ROLE: &str = "ARXIVIST_TEST_PANIC";

/// What the test does when it is run by itself.
fn act(role: &str) {
    let (events, incoming) = channel();
    let screen = Screen::enter(&events, true).expect("a terminal");
    assert!(role != "here", "PANIC-HERE");
    let _ = thread::spawn(|| panic!("PANIC-ELSEWHERE")).join();
    let Ok(Event::Panicked(report)) = incoming.recv() else {
        return;
    };
    drop(screen);
    println!("REPORTED {report}");
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_reported() {
    if let Ok(role) = env::var(ROLE) {
        return act(&role);
    }
    for (role, report) in [("here", "PANIC-HERE"), ("elsewhere", "PANIC-ELSEWHERE")] {
        let mut command = CommandBuilder::new(env::current_exe().expect("a program"));
        command.args(["--nocapture"]);
        clean(&mut command);
        command.env(ROLE, role);
        let mut session = Session::start(command);
        session.exit();
        // On the main screen: a report on the other one would be gone with it.
        session.wait(report, |session| {
            session.given_back() && session.screen().contains(report)
        });
        assert!(
            session.has_written("\x1b[?1049h") && session.given_back(),
            "{role}: {}",
            session.screen()
        );
    }
}
