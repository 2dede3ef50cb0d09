//! Arguments of `verify`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{TableArgs, ThreadArgs, TimeoutArgs};

const VERIFY_EXAMPLES: &str = "\
Examples:
  gerechte verify grids-5 special-5
  gerechte verify fewest-4 --report report.html";

#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
#[derive(Debug, Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// The claims; all if none is named, those that take minutes only with --deep
    pub(crate) claims: Vec<String>,
    /// Check the claims of this file instead of ours
    #[arg(long = "claims", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Write a report, too: .html, .md, .tex or .csv, as the name of the file ends
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Replace the report if there is one
    #[arg(short, long, requires = "report")]
    pub(crate) force: bool,
    /// A refuted claim, too, is a negative answer
    #[arg(long)]
    pub(crate) strict: bool,
    /// Ask engines, too, that take minutes, and check the claims that do
    #[arg(long)]
    pub(crate) deep: bool,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    /// Check this many claims at once (0: one for each core); the output is the same
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

impl VerifyArgs {
    /// The threads that are asked for.
    pub(crate) const fn threads(&self) -> ThreadArgs {
        ThreadArgs::new(self.threads)
    }
}
