//! Arguments of `book`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{ThreadArgs, seconds};

const BOOK_EXAMPLES: &str = "\
Examples:
  gerechte book --example > plan.toml
  gerechte book plan.toml --into book.pdf";

#[derive(Debug, Args)]
#[command(after_help = BOOK_EXAMPLES)]
pub(crate) struct BookArgs {
    /// The plan, a TOML file: which games, how many puzzles, how hard
    #[arg(required_unless_present = "example")]
    pub(crate) plan: Option<String>,
    /// The PDF to write
    #[arg(long, value_name = "FILE", required_unless_present = "example")]
    pub(crate) into: Option<PathBuf>,
    /// Replace the file
    #[arg(long, requires = "into")]
    pub(crate) force: bool,
    /// Write a plan that shows all keys
    #[arg(long, conflicts_with_all = ["plan", "into"])]
    pub(crate) example: bool,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// No progress and no messages but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
