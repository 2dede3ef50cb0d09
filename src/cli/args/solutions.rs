//! Arguments of verbs about solutions: `solve`, `check`, `count`, `enumerate`, `rank`, `minimal`, `fewest`, `scan`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::shared::{
    ChartArgs, EngineArgs, GraphArgs, GroupArgs, LimitArgs, LineArgs, OutArgs, ResumeArgs, SeedArgs, TableArgs,
    ThreadArgs, TimeoutArgs, UpToArgs, cubes, from_one,
};

const SOLVE_EXAMPLES: &str = "\
Examples:
  gerechte solve perfect:1 .2.....1......3.....4....
  gerechte solve perfect:1 .2.....1......3.....4.... --pretty
  gerechte generate box:3x3 --count 20 | gerechte solve box:3x3 - --unique --json";

#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input; without it, the empty board
    pub(crate) puzzle: Option<String>,
    /// Demand that the solution is the only one
    #[arg(long)]
    pub(crate) unique: bool,
    /// A random solution by the native engine, the same for the same seed, instead of the first
    #[arg(long, value_name = "SEED", conflicts_with_all = ["unique", "engine"])]
    pub(crate) seed: Option<u64>,
    /// Answer as a SAT solver does, with `s` and `v` lines and exit status 10 or 20
    #[arg(long, conflicts_with_all = ["json", "csv", "unique"])]
    pub(crate) dimacs_output: bool,
    /// Draw pictures instead of lines, with colours on a terminal (unless `NO_COLOR` is set)
    #[arg(long, conflicts_with_all = ["json", "csv", "dimacs_output"])]
    pub(crate) pretty: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  gerechte check perfect:1 1.....5............4...3.
  gerechte check perfect:1 1.....5............4...3. --engine all
  gerechte check perfect:1 1.....5............4...3. --shares 100";

const CHECK_OUT: &str = "\
Draw the answer into this file (.svg, .png, .tex, or .pdf and .html for several puzzles): frames round redundant clues and rules and round those of a core, possible symbols as candidates";

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
#[command(after_help = CHECK_EXAMPLES, mut_arg("out", |out| out.help(CHECK_OUT)))]
pub(crate) struct CheckArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input
    pub(crate) puzzle: Option<String>,
    /// The symbols that each cell has in some solution
    #[arg(long, conflicts_with = "csv")]
    pub(crate) possible: bool,
    /// For each cell and symbol the number of solutions, counted up to N
    #[arg(long, value_name = "N", conflicts_with_all = ["possible", "csv"], value_parser = from_one)]
    pub(crate) shares: Option<NonZeroU64>,
    /// Where there is no solution, a minimal core: clues, houses and other constraints that contradict each other, none of which can be left out
    #[arg(long, conflicts_with = "csv")]
    pub(crate) core: bool,
    /// Where there is one solution, the redundant rules: marks, cages, further houses and extras without which there is still one, each alone, and together
    #[arg(long, conflicts_with = "csv")]
    pub(crate) rules: bool,
    /// Where there are several solutions, the cells that hold the same symbol in each of them, without those whose symbol is the same in all
    #[arg(long, conflicts_with = "csv")]
    pub(crate) equal: bool,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const COUNT_EXAMPLES: &str = "\
Examples:
  gerechte count perfect:1 --engine all
  gerechte count box:3x3 --estimate --samples 1000";

#[derive(Debug, Args)]
#[command(
    after_help = COUNT_EXAMPLES,
    mut_arg("resume", |resume| resume.conflicts_with("limit")),
    mut_arg("graph", |graph| graph.conflicts_with_all(["up_to", "limit", "estimate", "cubes", "resume", "engine"])),
    mut_arg("seed", |seed| seed.requires("estimate"))
)]
pub(crate) struct CountArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input; without it, the empty board
    pub(crate) puzzle: Option<String>,
    #[command(flatten)]
    pub(crate) up_to: UpToArgs,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
    /// Estimate the number from random paths down the native search, with an interval that holds it in 95 of 100 cases if the paths are many
    #[arg(long, conflicts_with_all = ["limit", "cubes", "resume", "engine"])]
    pub(crate) estimate: bool,
    /// The number of random paths; fewer than 16 are taken as 16
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "estimate", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) samples: u32,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    /// Count in at least this many parts, each with some cells fixed
    #[arg(long, value_name = "N", value_parser = cubes)]
    pub(crate) cubes: Option<usize>,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
    #[command(flatten)]
    pub(crate) graph: GraphArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const ENUMERATE_EXAMPLES: &str = "\
Examples:
  gerechte enumerate perfect:1 --up-to relabelling
  gerechte enumerate box:2x2 12..34..........
  gerechte enumerate diameter:1:0 --from 279824670719
  gerechte enumerate box:3x3 --uniform 1 --limit 3";

#[derive(Debug, Args)]
#[command(
    after_help = ENUMERATE_EXAMPLES,
    group(ArgGroup::new("choice").args(["uniform", "from"])),
    mut_arg("graph", |graph| graph.requires("choice"))
)]
pub(crate) struct EnumerateArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input; without it, the empty board
    pub(crate) puzzle: Option<String>,
    #[command(flatten)]
    pub(crate) up_to: UpToArgs,
    /// --limit random solutions, each as likely as any other; for palettes whose graph fits in memory, and for box:3x3 without clues
    #[arg(long, value_name = "SEED", requires = "limit", conflicts_with_all = ["up_to", "engine"])]
    pub(crate) uniform: Option<u64>,
    /// Those from number K on, without a walk over those before. Numbers begin with 0, and are those of `rank`: the order is not that of a search. For palettes whose graph fits in memory
    #[arg(long, value_name = "K", conflicts_with_all = ["up_to", "engine"])]
    pub(crate) from: Option<u128>,
    #[command(flatten)]
    pub(crate) graph: GraphArgs,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const RANK_EXAMPLES: &str = "\
Examples:
  gerechte rank perfect:1 2351451423423513514214235
  gerechte rank box:2x2 1234341221434321 --givens 12..34..........
  gerechte enumerate perfect:1 --uniform 1 --limit 3 | gerechte rank perfect:1 -";

#[derive(Debug, Args)]
#[command(after_help = RANK_EXAMPLES)]
pub(crate) struct RankArgs {
    /// The game (see `gerechte --help`): rows, columns and regions, and a graph of solutions that fits in memory
    pub(crate) game: String,
    /// A grid, a file of grids, or - for standard input
    pub(crate) grid: Option<String>,
    /// Number the solutions of this puzzle, not all grids
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) givens: Option<String>,
    #[command(flatten)]
    pub(crate) graph: GraphArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const MINIMAL_EXAMPLES: &str = "\
Examples:
  gerechte minimal perfect:1
  gerechte minimal box:2x2 --list
  gerechte minimal box:2x2 --patterns";

#[derive(Debug, Args)]
#[command(after_help = MINIMAL_EXAMPLES, mut_arg("seed", |seed| seed.requires("estimate")))]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct MinimalArgs {
    /// The game (see `gerechte --help`), with at most 256 cells
    pub(crate) game: String,
    /// A grid, or a file with one; without it, one grid of each class under relabelling and a group
    pub(crate) grid: Option<String>,
    #[command(flatten)]
    pub(crate) group: GroupArgs,
    /// List the puzzles: by number of clues on boards of up to 29 cells, on larger ones as they are found; with --patterns, list patterns
    #[arg(long)]
    pub(crate) list: bool,
    /// Write a line for each class, too
    #[arg(long, conflicts_with_all = ["clues", "list"])]
    pub(crate) classes: bool,
    /// Count the patterns, sets of cells up to the group, that are the cells of the clues of some puzzle with one solution, on boards of up to 64 cells;
    /// with --list, list the smallest of them by inclusion, and the largest of the others
    #[arg(long, conflicts_with_all = ["grid", "classes", "clues", "estimate", "engine", "proof"])]
    pub(crate) patterns: bool,
    /// List the minimal puzzles of the grid with this many clues; none, once it is proved
    #[arg(long, value_name = "K", conflicts_with_all = ["group", "engine"])]
    pub(crate) clues: Option<usize>,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
    /// Estimate the numbers from random paths, with intervals that hold them in 95 of 100 cases
    #[arg(long, conflicts_with_all = ["group", "classes", "list", "clues", "limit", "engine"])]
    pub(crate) estimate: bool,
    /// The number of random paths, in islands of 256, at least two
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "estimate", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) samples: u32,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const FEWEST_EXAMPLES: &str = "\
Examples:
  gerechte fewest box:2x3 123456456123231564564231312645645312
  gerechte fewest box:2x2 12..34..........
  gerechte fewest box:2x2 1234341221434321 --most
  gerechte fewest box:2x2 1234341221434321 --certify fewest
  gerechte fewest box:2x2 1234341221434321 --certify bound --veripb
  gerechte fewest --check fewest";

#[derive(Debug, Args)]
#[command(after_help = FEWEST_EXAMPLES)]
pub(crate) struct FewestArgs {
    /// The game (see `gerechte --help`)
    #[arg(required_unless_present = "check")]
    pub(crate) game: Option<String>,
    /// A grid, a puzzle, a file of these, or - for standard input. Of a grid: the fewest clues of a puzzle; of a puzzle with several solutions: the fewest
    /// clues to add that leave one. Both are proved; after --timeout there are bounds
    pub(crate) puzzle: Option<String>,
    /// Find a minimal puzzle of the grid with the most clues instead, proved on boards of up to 36 cells; on larger ones, and after --timeout, bounds
    #[arg(long, conflicts_with_all = ["certify", "check"])]
    pub(crate) most: bool,
    /// Write a certificate of the grid to this new or empty folder: a puzzle with the fewest clues, and that no puzzle of the grid has fewer
    #[arg(long, value_name = "DIR", conflicts_with_all = ["check", "engine", "proof", "csv"])]
    pub(crate) certify: Option<PathBuf>,
    /// Prove in it by cutting planes that fewer clues are not enough, in the format of VeriPB, and not by clauses
    #[arg(long, requires = "certify")]
    pub(crate) veripb: bool,
    /// Pack all files of it but the manifests by xz; a check reads them as they are
    #[arg(long, requires = "certify")]
    pub(crate) xz: bool,
    /// Check the certificate in this folder; with a game and a grid, that it is the certificate of these
    #[arg(long, value_name = "DIR", conflicts_with_all = ["engine", "proof", "csv"])]
    pub(crate) check: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const SCAN_EXAMPLES: &str = "\
Examples:
  gerechte scan perfect:1 --puzzles
  gerechte scan box:2x3 --random 5 --list
  gerechte scan box:2x4 --random 5 --at-most 13";

#[derive(Debug, Args)]
#[command(
    after_help = SCAN_EXAMPLES,
    mut_arg("group", |group| group.conflicts_with_all(["grids", "random"])),
    mut_arg("seed", |seed| seed.requires("random").help("Random grids: those of solve --seed, from this seed on"))
)]
pub(crate) struct ScanArgs {
    /// The game (see `gerechte --help`), of up to 256 cells
    pub(crate) game: String,
    /// A file of grids, or - for standard input; without it, one grid of each class
    pub(crate) grids: Option<String>,
    #[command(flatten)]
    pub(crate) group: GroupArgs,
    /// The number of random grids instead of classes
    #[arg(long, value_name = "N", conflicts_with = "grids")]
    pub(crate) random: Option<u64>,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    /// Only find out whether this many clues are enough, and the fewest of the grids for which they are
    #[arg(long, value_name = "K")]
    pub(crate) at_most: Option<usize>,
    /// Count the puzzles of each grid that have its fewest clues
    #[arg(long)]
    pub(crate) puzzles: bool,
    /// Write a line for each grid, too
    #[arg(long)]
    pub(crate) list: bool,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
    #[command(flatten)]
    pub(crate) chart: ChartArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}
