//! The `arxivist` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    match arxivist::run(std::env::args_os()) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            arxivist::say(arxivist::one_line(&error));
            ExitCode::from(arxivist::FAILED)
        }
    }
}
