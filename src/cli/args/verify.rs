//! Arguments of `verify`.

use clap::Args;

use super::shared::{TableArgs, ThreadArgs, seconds};

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The claims; all if none is named
    pub(crate) claims: Vec<String>,
    /// A refuted claim, too, is a negative answer
    #[arg(long)]
    pub(crate) strict: bool,
    /// Ask engines, too, that take minutes
    #[arg(long)]
    pub(crate) deep: bool,
    /// Say what the claims are and where they stand, without checking them
    #[arg(long)]
    pub(crate) list: bool,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}
