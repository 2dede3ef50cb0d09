//! Arguments of `serve`.

use clap::Args;

use super::shared::{EngineArgs, OutputArgs, some_seconds};

const SERVE_EXAMPLES: &str = "\
Examples:
  gerechte serve --port 4545
  gerechte serve --engine batsat --answer-timeout 10";

#[derive(Debug, Args)]
#[command(after_help = SERVE_EXAMPLES)]
pub(crate) struct ServeArgs {
    /// The port on this machine; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 4545)]
    pub(crate) port: u16,
    /// Answer pages of this site, too, beside those of f-puzzles, `SudokuPad` and this machine: `https://example.org`
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) origin: Vec<String>,
    /// Give up a question after this number of seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = some_seconds)]
    pub(crate) answer_timeout: f64,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
