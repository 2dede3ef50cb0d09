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
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    pub(crate) origin: Vec<String>,
    /// Give up a question after this number of seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = some_seconds)]
    pub(crate) answer_timeout: f64,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The scheme and the host of a page, as a browser names them.
fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host = host.map(|host| host.strip_suffix('/').unwrap_or(host));
    let is_host = host.is_some_and(|host| !host.is_empty() && !host.contains(['/', ' ']));
    if is_host { Ok(text.trim_end_matches('/').to_owned()) } else { Err("expected https://HOST".to_owned()) }
}
