//! The command line of `gerechte`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
