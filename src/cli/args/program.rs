//! Arguments of verbs about the program itself: `completions`, `man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  gerechte completions bash > gerechte.bash
  gerechte completions zsh > _gerechte
  gerechte completions fish > gerechte.fish";

#[derive(Debug, Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

const MAN_EXAMPLES: &str = "\
Examples:
  gerechte man --into man1";

#[derive(Debug, Args)]
#[command(after_help = MAN_EXAMPLES)]
pub(crate) struct ManArgs {
    /// The new or empty folder for gerechte.1 and a page for each verb
    #[arg(long, value_name = "DIR")]
    pub(crate) into: PathBuf,
}
