//! Arguments of verbs about the program itself: `completions`, `list`, `man`.

use std::path::PathBuf;

use crate::engines::EngineChoice;
use crate::{COMMIT, FEATURES};
use clap::{Args, ValueEnum};
use clap_complete::Shell;

use super::shared::{FolderArgs, TableArgs};

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

pub(super) const CITE_EXAMPLES: &str = "\
Examples:
  gerechte cite > gerechte.bib";

/// The text of `--version`; `-V` prints its first line.
pub(super) fn version() -> &'static str {
    let commit = COMMIT.unwrap_or("unknown");
    let engines: Vec<_> = EngineChoice::names().collect();
    let (version, features, engines) = (env!("CARGO_PKG_VERSION"), FEATURES.join(", "), engines.join(", "));
    let text = format!(
        "{version}\ncommit {commit}\nfeatures {features}\nengines {engines}, and any program that reads DIMACS"
    );
    // The command line, which has it, lives as long as the program.
    text.leak()
}

/// The subjects of `list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Techniques of the ladder, easiest first, then those that only --technique and --forbid name
    Techniques,
    /// Scales of difficulty
    Scales,
    /// Levels of the ladder
    Levels,
    /// Families of `suite`, with their games
    Families,
    /// Extras, the rules that games may have after a `+`
    Extras,
    /// Games with everyday names, and others to begin with
    Games,
    /// Formats of puzzles
    Formats,
    /// Claims of `verify`, with their sources
    Claims,
}

const LIST_EXAMPLES: &str = "\
Examples:
  gerechte list techniques
  gerechte list claims grids-5 special-5 --json";

#[derive(Debug, Args)]
#[command(after_help = LIST_EXAMPLES)]
pub(crate) struct ListArgs {
    /// The subject of the list
    #[arg(value_enum)]
    pub(crate) kind: Kind,
    /// Only those of these names; all if none is named
    pub(crate) names: Vec<String>,
    /// List the claims of this file instead of ours
    #[arg(long = "claims", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const MAN_EXAMPLES: &str = "\
Examples:
  gerechte man --out man1";

#[derive(Debug, Args)]
#[command(after_help = MAN_EXAMPLES, mut_arg("out", |out| out.required(true).help("Write to this folder; other files in it stay")))]
pub(crate) struct ManArgs {
    #[command(flatten)]
    pub(crate) out: FolderArgs,
    /// Replace pages that exist
    #[arg(short, long)]
    pub(crate) force: bool,
}
