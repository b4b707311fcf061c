//! The `arxivist` program.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Half the time of reading a source is spent on small texts that one thread makes and another
/// lets go.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match arxivist::run(std::env::args_os()) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            arxivist::say(arxivist::one_line(&error));
            ExitCode::from(arxivist::FAILED)
        }
    }
}
