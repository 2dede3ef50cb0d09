//! Arguments of `book`.

use clap::Args;

use super::shared::{OutArgs, ThreadArgs, TimeoutArgs};

const BOOK_EXAMPLES: &str = "\
Examples:
  gerechte book --example > plan.toml
  gerechte book plan.toml --out book.pdf";

#[derive(Debug, Args)]
#[command(
    after_help = BOOK_EXAMPLES,
    mut_arg("out", |out| out.required_unless_present("example").help("Write the book to this file, a PDF"))
)]
pub(crate) struct BookArgs {
    /// The plan, a TOML file: which games, how many puzzles, how hard
    #[arg(required_unless_present = "example")]
    pub(crate) plan: Option<String>,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// Write a plan that shows all keys
    #[arg(long, conflicts_with_all = ["plan", "out"])]
    pub(crate) example: bool,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// No progress and no messages but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
