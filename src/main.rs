//! The `arxivist` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    match arxivist::run(std::env::args_os()) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("arxivist: {}", arxivist::one_line(&error));
            ExitCode::from(arxivist::FAILED)
        }
    }
}
