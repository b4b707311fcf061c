//! The real program in a real pseudo-terminal.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::{
    io::{Read as _, Write},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// How long a test waits for something before it fails; a loaded machine is slow.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Session {
    seen: Arc<Mutex<Seen>>,
    keyboard: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
}

struct Seen {
    screen: vt100::Parser,
    bytes: Vec<u8>,
}

pub fn program() -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_arxivist"));
    clean(&mut command);
    command
}

/// The same surroundings on every machine: a colour terminal, no tmux, no display.
pub fn clean(command: &mut CommandBuilder) {
    for name in [
        "TMUX",
        "VTE_VERSION",
        "TERM_PROGRAM",
        "NO_COLOR",
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "BROWSER",
        "WSL_DISTRO_NAME",
    ] {
        command.env_remove(name);
    }
    // No reader's own configuration, and nothing of another test.
    let home = own_home();
    command.env("XDG_CONFIG_HOME", "/no/such/folder");
    command.env("XDG_DATA_HOME", home.join("data"));
    command.env("XDG_STATE_HOME", home.join("state"));
    command.env("TERM", "xterm-256color");
    command.env("RUST_BACKTRACE", "0");
}

/// A folder for what a program keeps and remembers, of its own; nothing is in it yet.
fn own_home() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Relaxed);
    let name = format!("home-{}-{count}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Of another run whose process had the same number.
    drop(std::fs::remove_dir_all(&folder));
    folder
}

impl Session {
    pub fn start(command: CommandBuilder) -> Self {
        let size = PtySize {
            rows: 24,
            cols: 80,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system()
            .openpty(size)
            .expect("a pseudo-terminal");
        let child = pair.slave.spawn_command(command).expect("a child");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let keyboard = pair.master.take_writer().expect("a writer");
        let seen = Arc::new(Mutex::new(Seen {
            screen: vt100::Parser::new(24, 80, 0),
            bytes: Vec::new(),
        }));
        let reader = Arc::clone(&seen);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                let mut seen = reader.lock().expect("a whole lock");
                seen.screen.process(&buffer[..count]);
                seen.bytes.extend(&buffer[..count]);
            }
        });
        Self {
            seen,
            keyboard,
            master: pair.master,
            child,
        }
    }

    pub fn type_(&mut self, keys: &str) {
        self.keyboard
            .write_all(keys.as_bytes())
            .expect("a terminal");
        self.keyboard.flush().expect("a terminal");
    }

    pub fn screen(&self) -> String {
        self.seen
            .lock()
            .expect("a whole lock")
            .screen
            .screen()
            .contents()
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.seen.lock().expect("a whole lock").bytes.clone()
    }

    pub fn has_written(&self, sequence: &str) -> bool {
        self.bytes()
            .windows(sequence.len())
            .any(|window| window == sequence.as_bytes())
    }

    pub fn alternate_screen(&self) -> bool {
        self.seen
            .lock()
            .expect("a whole lock")
            .screen
            .screen()
            .alternate_screen()
    }

    /// Whether the terminal is as a program finds it: main screen, cursor shown, no mouse. (A
    /// shell switches bracketed paste by itself.)
    pub fn given_back(&self) -> bool {
        let seen = self.seen.lock().expect("a whole lock");
        let screen = seen.screen.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }

    pub fn wait(&self, what: &str, mut holds: impl FnMut(&Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(
                start.elapsed() < PATIENCE,
                "waited for {what}; the screen:\n{}",
                self.screen()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn wait_for(&self, text: &str) {
        self.wait(text, |session| session.screen().contains(text));
    }

    pub fn resize(&mut self, cols: u16, rows: u16) {
        self.seen
            .lock()
            .expect("a whole lock")
            .screen
            .screen_mut()
            .set_size(rows, cols);
        self.master
            .resize(PtySize {
                rows,
                cols,
                pixel_width: 0,
                pixel_height: 0,
            })
            .expect("a size");
    }

    /// The terminal's settings, as a shell would see them.
    pub fn settings(&self) -> String {
        format!("{:?}", self.master.get_termios().expect("settings"))
    }

    pub fn pid(&self) -> u32 {
        self.child.process_id().expect("a process")
    }

    pub fn signal(&self, name: &str) {
        signal(self.pid(), name);
    }

    /// Ends it at this very moment.
    pub fn kill(&self) {
        let pid = i32::try_from(self.pid()).ok();
        let pid = pid.and_then(rustix::process::Pid::from_raw);
        let signal = rustix::process::Signal::KILL;
        rustix::process::kill_process(pid.expect("a process"), signal).expect("killed");
    }

    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("a child")
    }

    pub fn exit(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.ended() {
                return status;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "it does not end; the screen:\n{}",
                self.screen()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

pub fn signal(pid: u32, name: &str) {
    let done = std::process::Command::new("kill")
        .args(["-s", name, &pid.to_string()])
        .status()
        .expect("kill");
    assert!(done.success());
}

/// Writes a script that can be run, and returns the folder as a `PATH` with it in front.
pub fn script_in(folder: &Path, name: &str, text: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("a script");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))
        .expect("a script that runs");
    format!(
        "{}:{}",
        folder.display(),
        std::env::var("PATH").unwrap_or_default()
    )
}
