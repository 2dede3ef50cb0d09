//! The command line of `gerechte`.

mod cli;
mod host;

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cli::main())
}
