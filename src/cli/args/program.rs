//! Arguments of verbs about the program itself: `completions`, `man`.

use clap::Args;
use clap_complete::Shell;

use super::shared::FolderArgs;

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
  gerechte man --out man1";

#[derive(Debug, Args)]
#[command(after_help = MAN_EXAMPLES, mut_arg("out", |out| out.required(true)))]
pub(crate) struct ManArgs {
    #[command(flatten)]
    pub(crate) out: FolderArgs,
}
