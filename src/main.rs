//! The program.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(gerechte::cli::main(&env::args_os().collect::<Vec<_>>(), || Ok(vec![env::current_exe()?.into()])))
}
