//! The arguments, as they are typed.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use gerechte::Engine;
use gerechte::count;
use gerechte::encodings::{AtMostOne, Problem, Style};
use gerechte::engines::Task;
use gerechte::generate::{Date, Difficulty, Fill, Pattern, Symmetry};
use gerechte::rate::Technique;
use gerechte::symmetry::GroupName;

use super::engine::EngineArg;
use super::threads::Threads;

/// A laboratory for sudoku-type games.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = GAMES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

const GAMES: &str = "\
Games:
  perfect:E[:mirror][@I,J]           perfect code of radius E: orders 5, 13, 25, 41, 61
  diameter:E:K[:v][:mirror][@I,J]    diameter perfect code G_K of radius E: orders 8, 18, 32, 50
  box:RxC  latin:N  jigsaw:LABELS    boxes, no regions, regions by label ('/' between rows optional)
  samurai                            five 3x3 grids
  @FILE                              a game in a file
  GAME+diagonals  +windows  +special  +killer:FILE

Puzzles: one a line, '.' for a blank (or 0 up to order 9), then 1-9, A-Z, a-z.
Exit status: 0 done, 1 negative answer, 2 usage or input error, 3 limit reached.";

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Show the palette of a game: its regions, its code, its rigid motions
    Palette(PaletteArgs),
    /// Complete puzzles
    Solve(SolveArgs),
    /// Say how many solutions puzzles have (0, 1 or more) and which clues are redundant
    Check(CheckArgs),
    /// Count the grids of a game, or the solutions of puzzles
    Count(CountArgs),
    /// Classes of a game's grids under a group of automorphisms, by size
    Classify(ClassifyArgs),
    /// List the grids of a game, or the solutions of puzzles
    Enumerate(EnumerateArgs),
    /// Minimal puzzles of a small game or of one of its grids, by number of clues
    Minimal(MinimalArgs),
    /// Say how hard puzzles are
    Rate(RateArgs),
    /// Equivalent puzzles: relabelled and moved by an automorphism of the game, at random or to the canonical form
    Transform(TransformArgs),
    /// Write a game or a puzzle for other solvers
    Encode(EncodeArgs),
    /// Write the grids of a game or a puzzle with a proof that there are no others, or check such a certificate
    Certify(CertifyArgs),
    /// Read a solver's answer from standard input back as grids
    Decode(DecodeArgs),
    /// Solve puzzles as people do, and say every step
    Explain(ExplainArgs),
    /// Make puzzles that meet a target
    Generate(Box<GenerateArgs>),
    /// Give the next easiest step of a puzzle, as much of it as is wanted
    Hint(HintArgs),
    /// Recompute published claims
    Verify(VerifyArgs),
}

/// How results are written.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write JSON Lines
    #[arg(long)]
    pub(crate) json: bool,
    /// No progress and no messages but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Say on standard error what each engine did
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

/// How many puzzles are worked on at once.
#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Work on so many puzzles or parts at once (0: one for each core); the output is the same
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

impl ThreadArgs {
    pub(crate) fn number(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads.min(1024),
        }
    }

    pub(crate) fn workers(&self) -> Threads {
        Threads(self.number())
    }
}

/// What computes, and for how long.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// native, sat (Varisat), batsat, cadical, ilp, external:"COMMAND" (a SAT solver that reads DIMACS), or all that can
    #[arg(long, value_name = "ENGINE", default_value_t)]
    pub(crate) engine: EngineArg,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
}

impl EngineArgs {
    /// The engines that can do the task on the problem; at least one.
    pub(crate) fn engines(&self, problem: &Problem, task: Task) -> Vec<Box<dyn Engine>> {
        self.engine.engines(problem, task)
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let is_duration = |seconds: &f64| seconds.is_finite() && (0.0..=1e9).contains(seconds);
    text.parse().ok().filter(is_duration).ok_or_else(|| "not a number of seconds".to_owned())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UpTo {
    /// One grid for each way of naming the symbols: row 0 is fixed
    Relabelling,
}

impl From<UpTo> for count::UpTo {
    fn from(up_to: UpTo) -> Self {
        match up_to {
            UpTo::Relabelling => Self::Relabelling,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct PaletteArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// List all codes of the game's kind and order, found by search
    #[arg(long)]
    pub(crate) codes: bool,
    /// List permutations of the cells that generate the full automorphism group
    #[arg(long)]
    pub(crate) generators: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input; nothing for the empty board
    pub(crate) puzzle: Option<String>,
    /// Demand that the solution is the only one
    #[arg(long)]
    pub(crate) unique: bool,
    /// A random solution by the native engine, the same for the same seed, instead of the first
    #[arg(long, value_name = "SEED", conflicts_with_all = ["unique", "engine"])]
    pub(crate) seed: Option<u64>,
    /// Answer as a SAT solver does, with `s` and `v` lines and exit status 10 or 20
    #[arg(long, conflicts_with_all = ["json", "unique"])]
    pub(crate) dimacs_output: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input
    pub(crate) puzzle: String,
    /// For a puzzle with several solutions: the fewest clues that leave one, found by SAT; after --timeout, bounds
    #[arg(long)]
    pub(crate) additional: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input; nothing for the empty board
    pub(crate) puzzle: Option<String>,
    /// Count classes instead of grids
    #[arg(long, value_enum)]
    pub(crate) up_to: Option<UpTo>,
    /// Stop at so many
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Count in at least so many parts, each with some cells fixed
    #[arg(long, value_name = "N")]
    pub(crate) cubes: Option<usize>,
    /// Note the parts that are done in this file, and go on from there next time
    #[arg(long, value_name = "FILE", conflicts_with = "limit")]
    pub(crate) state: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ClassifyArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// rotation, translation, reflection, rigid or full
    #[arg(long, value_name = "GROUP")]
    pub(crate) group: GroupName,
    /// Count, too, the grids that each element of the group keeps, and compare the number of classes
    #[arg(long)]
    pub(crate) burnside: bool,
    /// List one grid of each class, its canonical form, with the size of the class and the order of the stabiliser
    #[arg(long)]
    pub(crate) representatives: bool,
    /// Only special grids: those valid for every code of the game's family
    #[arg(long)]
    pub(crate) special: bool,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct EnumerateArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input; nothing for the empty board
    pub(crate) puzzle: Option<String>,
    /// List one grid of each class
    #[arg(long, value_enum)]
    pub(crate) up_to: Option<UpTo>,
    /// Stop at so many
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The formats that other solvers read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// DIMACS CNF, with the projection that model counters need
    #[default]
    Cnf,
    /// A formula and cubes, for incremental SAT solvers
    Icnf,
    /// Linear equations over 0/1 variables
    Opb,
    /// MaxSAT: a lower bound on the fewest clues of a grid, from unavoidable sets
    Wcnf,
    /// MiniZinc
    Minizinc,
    /// XCSP3
    Xcsp3,
    /// A quantified formula: some grid has a puzzle of at most --clues clues
    Qdimacs,
}

#[derive(Debug, Args)]
pub(crate) struct MinimalArgs {
    /// The game (see `gerechte --help`), with at most 29 cells, or any with --fewest
    pub(crate) game: String,
    /// A grid, or a file with one (with --fewest, with many); without it, one grid of each class under relabelling and rigid motions
    pub(crate) grid: Option<String>,
    /// A puzzle with the fewest clues, and the proof that fewer are not enough, by SAT; after --timeout, bounds
    #[arg(long, requires = "grid", conflicts_with_all = ["list", "engine"])]
    pub(crate) fewest: bool,
    /// List the puzzles, by number of clues
    #[arg(long)]
    pub(crate) list: bool,
    /// Stop the list at so many
    #[arg(long, value_name = "N", requires = "list")]
    pub(crate) limit: Option<usize>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A score of `rate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScoreName {
    Naive,
    Refutation,
    Backdoor,
    Ladder,
    Explainer,
}

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input
    pub(crate) puzzle: String,
    /// Which scores, parted by commas: naive, refutation, backdoor, ladder, explainer; all if none is named
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_enum)]
    pub(crate) scores: Vec<ScoreName>,
    /// Sample the naive score from so many runs instead of computing it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) runs: Option<u32>,
    /// Compute the naive score from at most so many positions (500); where there are more, sample it from 100 runs
    #[arg(long, value_name = "N", conflicts_with = "runs")]
    pub(crate) states: Option<usize>,
    /// The seed of the runs (0)
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct TransformArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle or grid, a file of them, or - for standard input
    pub(crate) puzzle: String,
    /// The canonical form: the same for all equivalent puzzles
    #[arg(long, conflicts_with_all = ["seed", "count", "keep_pattern"])]
    pub(crate) canonical: bool,
    /// What to draw random equivalences from
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,
    /// So many random equivalents of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: usize,
    /// Only automorphisms that map the pattern of clues to itself
    #[arg(long)]
    pub(crate) keep_pattern: bool,
    /// Take images back by the maps in records of `transform --json`: one record, or a file with one a line
    #[arg(long, value_name = "MAP", conflicts_with_all = ["canonical", "seed", "count", "keep_pattern"])]
    pub(crate) back: Option<String>,
    /// Say, too, how many automorphisms map the puzzle to itself, with some renaming
    #[arg(long)]
    pub(crate) stabiliser: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file with one, or - for standard input; nothing for the empty board
    pub(crate) puzzle: Option<String>,
    /// The format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    pub(crate) format: ExportFormat,
    /// How much of a formula is written: extended or minimal
    #[arg(long, value_name = "STYLE", default_value_t)]
    pub(crate) encoding: Style,
    /// How at-most-one is written: pairwise, bitwise, sequential, ladder, product, commander or totalizer
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(crate) amo: AtMostOne,
    /// Fix row 0, so that there is one model for each class
    #[arg(long, value_enum)]
    pub(crate) up_to: Option<UpTo>,
    /// Demand that the grid is valid for at least so many codes of the game's kind and order
    #[arg(long, value_name = "M")]
    pub(crate) valid_for: Option<usize>,
    /// Exclude this grid: the formula then asks for another solution
    #[arg(long, value_name = "GRID")]
    pub(crate) differs_from: Option<String>,
    /// Part the solutions into so many cubes, or a few more: lines of icnf, or one cnf each (with --out)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) cubes: Option<u32>,
    /// The folder in which each cube gets a file
    #[arg(long, value_name = "DIR", requires = "cubes")]
    pub(crate) out: Option<PathBuf>,
    /// Unavoidable sets of more than two symbols, too, up to so many sets in all (1000); those of two are always written
    #[arg(long, value_name = "N")]
    pub(crate) sets: Option<usize>,
    /// The clues that the quantified formula allows
    #[arg(long, value_name = "K")]
    pub(crate) clues: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct CertifyArgs {
    /// The game (see `gerechte --help`)
    #[arg(required_unless_present = "check")]
    pub(crate) game: Option<String>,
    /// A puzzle, a file with one, or - for standard input; nothing for the empty board
    pub(crate) puzzle: Option<String>,
    /// The new folder for the certificate
    #[arg(long, value_name = "DIR", required_unless_present = "check")]
    pub(crate) out: Option<PathBuf>,
    /// Check the certificate in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["game", "out", "up_to", "cubes"])]
    pub(crate) check: Option<PathBuf>,
    /// Certify one grid of each class
    #[arg(long, value_enum)]
    pub(crate) up_to: Option<UpTo>,
    /// Certify at least so many parts apart, as far as there are free cells
    #[arg(long, value_name = "N")]
    pub(crate) cubes: Option<usize>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// The puzzle that was encoded, or a file with it; nothing for the empty board
    pub(crate) puzzle: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input
    pub(crate) puzzle: String,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// dig, reduce, chain, inverse, inverse-forced, inverse-hard, mutate, design (by SAT: met, or proved impossible), or census (boards
    /// of up to 29 cells: each minimal puzzle equally likely, or the proof that there is none)
    #[arg(long, value_name = "NAME", default_value = "dig")]
    pub(crate) method: String,
    /// Where full grids come from: native, sat, or shuffle (one grid, moved by symmetries)
    #[arg(long, value_name = "SOURCE", default_value = "native")]
    pub(crate) fill: Fill,
    /// A level, a technique, a score of the ladder, or a range A..B of these; also naive:, guesses:, refutation: and er:
    #[arg(long, value_name = "RANGE")]
    pub(crate) difficulty: Option<Difficulty>,
    /// So many clues, or N..M
    #[arg(long, value_name = "N..M", value_parser = clue_range)]
    pub(crate) clues: Option<RangeInclusive<usize>>,
    /// No clue can be removed
    #[arg(long)]
    pub(crate) minimal: bool,
    /// none, rot180, rot90, mirror, mirror-rows, diagonal, antidiagonal, or motion:N (a rigid motion of the palette)
    #[arg(long, value_name = "NAME", default_value = "none")]
    pub(crate) symmetry: Symmetry,
    /// A technique that must occur
    #[arg(long, value_name = "NAME")]
    pub(crate) technique: Vec<Technique>,
    /// A technique that must not occur
    #[arg(long, value_name = "NAME")]
    pub(crate) forbid: Vec<Technique>,
    /// One character a cell: 'x' for a clue, '.' for a blank, '?' for either
    #[arg(long, value_name = "PATTERN")]
    pub(crate) pattern: Option<Pattern>,
    /// Design: naked and hidden singles solve it in so many rounds, or A..B
    #[arg(long, value_name = "R", value_parser = clue_range, conflicts_with = "beyond_singles")]
    pub(crate) rounds: Option<RangeInclusive<usize>>,
    /// Design: singles alone do not solve it
    #[arg(long)]
    pub(crate) beyond_singles: bool,
    /// Design: the solution, instead of random grids
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<String>,
    /// Singles fill at least so many cells before anything harder is needed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) easy_start: usize,
    /// So many puzzles; one, or as many as the time allows
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    /// Attempts at each puzzle
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: u64,
    /// Stop after so many seconds
    #[arg(long, visible_alias = "timeout", value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<f64>,
    /// No two puzzles that differ only by a symmetry of the game and the names of symbols
    #[arg(long)]
    pub(crate) unique_classes: bool,
    /// The puzzles of this seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The three puzzles of a day, as 2026-11-20
    #[arg(long, value_name = "DATE", conflicts_with_all = ["method", "fill", "difficulty", "clues", "minimal", "symmetry", "technique", "forbid", "pattern", "rounds", "beyond_singles", "grid", "easy_start", "count", "seed", "unique_classes", "into"])]
    pub(crate) date: Option<Date>,
    /// The puzzles of the day moved by a symmetry of the game that belongs to this name; --json has the map for `transform --back`
    #[arg(long, value_name = "NAME", requires = "date")]
    pub(crate) player: Option<String>,
    /// Add records to this file, no two of one class; with the same seed and method the next call goes on
    #[arg(long, value_name = "FILE")]
    pub(crate) into: Option<PathBuf>,
    /// Rate each puzzle on all scales (with --json or --into)
    #[arg(long)]
    pub(crate) rate: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

fn clue_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is no number"));
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let from = if from.is_empty() { 0 } else { number(from)? };
    let to = if to.is_empty() { usize::MAX } else { number(to)? };
    if from <= to { Ok(from..=to) } else { Err(format!("{from} is more than {to}")) }
}

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, with the values that are placed so far, a file of puzzles, or - for standard input
    pub(crate) puzzle: String,
    /// How much is said: 1 where to look, 2 the technique, too, 3 the whole step
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) degree: u8,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

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
    pub(crate) output: OutputArgs,
}
