//! Arguments of verbs about the difficulty of puzzles: `rate`, `explain`, `hint`.

use clap::{Args, ValueEnum};

use super::shared::{ChartArgs, LineArgs, OutputArgs, TableArgs, ThreadArgs, TimeoutArgs};

/// A score of `rate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScoreName {
    #[value(alias = "guesses")]
    Naive,
    Refutation,
    Backdoor,
    #[value(aliases = ["level", "score", "hardest"])]
    Ladder,
    #[value(alias = "er")]
    Explainer,
}

const RATE_EXAMPLES: &str = "\
Examples:
  gerechte rate perfect:1 .2.....1......3.....4....
  gerechte rate perfect:1 .2.....1......3.....4.... --scores ladder --json";

#[derive(Debug, Args)]
#[command(after_help = RATE_EXAMPLES)]
pub(crate) struct RateArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input
    pub(crate) puzzle: Option<String>,
    /// Which scores, parted by commas: naive, refutation, backdoor, ladder, explainer, or names of `list scales`; all if none is named
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_enum)]
    pub(crate) scores: Vec<ScoreName>,
    /// Sample the naive score from this many runs instead of computing it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) runs: Option<u32>,
    /// Compute the naive score from at most this many positions (200); where there are more, sample it from 100 runs
    #[arg(long, value_name = "N", conflicts_with = "runs")]
    pub(crate) states: Option<usize>,
    /// The seed of the runs (0)
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
    /// Repeat each puzzle before its scores
    #[arg(long)]
    pub(crate) repeat: bool,
    #[command(flatten)]
    pub(crate) chart: ChartArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  gerechte explain perfect:1 1.....5............4...3.
  gerechte explain perfect:1 1.....5............4...3. --pretty";

#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input
    pub(crate) puzzle: Option<String>,
    /// Draw pictures instead of lines, with colours on a terminal (unless `NO_COLOR` is set)
    #[arg(long, conflicts_with = "json")]
    pub(crate) pretty: bool,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const HINT_EXAMPLES: &str = "\
Examples:
  gerechte hint perfect:1 1.....5............4...3.
  gerechte hint perfect:1 1.....5............4...3. --degree 3
  gerechte hint perfect:1 1.....5............4...3. --why r2c1=4";

#[derive(Debug, Args)]
#[command(after_help = HINT_EXAMPLES)]
pub(crate) struct HintArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, with the values that are placed so far, a file of puzzles, or - for standard input
    pub(crate) puzzle: Option<String>,
    /// The puzzle as it was at first, or a file with it: names the entries that are wrong
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) givens: Option<String>,
    /// Say why a symbol cannot stand in a cell: clues that rule it out; with --givens entries that are wrong are left out of these
    #[arg(long, value_name = "CELL=SYMBOL", conflicts_with_all = ["degree", "pretty"])]
    pub(crate) why: Option<String>,
    /// List the combinations that the cages of a cell have left, by the values that are placed; with --givens entries that are wrong are left out of these
    #[arg(long, value_name = "CELL", conflicts_with_all = ["why", "degree", "pretty"])]
    pub(crate) cage: Option<String>,
    /// How much is said: 1 where to look, 2 the technique, too, 3 the whole step
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) degree: u8,
    /// Draw pictures instead of lines, with colours on a terminal (unless `NO_COLOR` is set)
    #[arg(long, conflicts_with = "json")]
    pub(crate) pretty: bool,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
