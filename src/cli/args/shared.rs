//! Arguments that several verbs have.

use std::num::NonZeroU64;
use std::ops::Deref;
use std::path::PathBuf;

use crate::cli::Itself;
use crate::encodings::Problem;
use crate::engines::{EngineChoice, Task};
use crate::symmetry::GroupName;
use crate::verbs::Threads;
use crate::{Engine, count};
use clap::{Args, ValueEnum};

use crate::cli::engine::{EngineArg, engines};

/// How results are written.
#[derive(Debug, Default, Args)]
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

/// How results are written that are rows of a table.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Write a table of comma-separated values, a heading first
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

impl Deref for TableArgs {
    type Target = OutputArgs;

    fn deref(&self) -> &OutputArgs {
        &self.output
    }
}

/// The treatment of lines that are no puzzles.
#[derive(Debug, Default, Args)]
pub(crate) struct LineArgs {
    /// Go on after a line that is no puzzle: it gets a record of its own, and the exit status is 2 at the end
    #[arg(long)]
    pub(crate) keep_going: bool,
}

/// How many puzzles are worked on at once.
#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Work on this many puzzles or parts at once (0: one for each core); the output is the same
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

/// More threads only take memory: the work is bound to the cores.
const MOST_THREADS: usize = 64;

impl ThreadArgs {
    /// As the flag says.
    pub(crate) const fn new(threads: usize) -> Self {
        Self { threads }
    }

    pub(crate) fn number(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads.min(MOST_THREADS),
        }
    }

    pub(crate) fn workers(&self) -> Threads {
        Threads(self.number())
    }
}

/// The engines, and the limit of time.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// native, allsat (all models of the formula), sat (Varisat), batsat, cadical, ilp, external:"COMMAND" (a SAT solver that reads DIMACS), or all that can;
    /// may be given several times, and then all must agree
    #[arg(long, value_name = "ENGINE", default_value = "native")]
    pub(crate) engine: Vec<EngineArg>,
    /// Believe no outside program without a proof, which is checked: its command says by {proof} where it writes one in DRAT or LRAT, as
    /// external:"cadical -q - {proof}"
    #[arg(long)]
    pub(crate) proof: bool,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
}

impl EngineArgs {
    /// The engines that can do the task on the problem; at least one.
    pub(crate) fn engines(&self, problem: &Problem, task: Task, itself: Itself) -> Vec<Box<dyn Engine>> {
        engines(&self.engine, problem, task, itself)
    }

    /// Whether all engines are asked for, of which some may be left out.
    pub(crate) fn names_all(&self) -> bool {
        self.engine.contains(&EngineArg::Ours(EngineChoice::All))
    }

    /// The one engine that is named, if it is one.
    pub(crate) fn only(&self) -> Option<EngineArg> {
        if let [only] = self.engine[..] { Some(only) } else { None }
    }
}

/// When a verb stops.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct TimeoutArgs {
    /// Stop after this number of seconds
    #[arg(id = "timeout", long = "timeout", value_name = "SECONDS", value_parser = seconds)]
    pub(crate) seconds: Option<f64>,
}

impl From<TimeoutArgs> for Option<f64> {
    fn from(timeout: TimeoutArgs) -> Self {
        timeout.seconds
    }
}

/// The file that a verb writes.
#[derive(Debug, Default, Args)]
pub(crate) struct OutArgs {
    /// Write to this file
    #[arg(id = "out", short = 'o', long = "out", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(short, long, requires = "out")]
    pub(crate) force: bool,
}

/// The folder that a verb writes.
#[derive(Debug, Default, Args)]
pub(crate) struct FolderArgs {
    /// Write to this new or empty folder
    #[arg(id = "out", short = 'o', long = "out", value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

/// The file in which a verb keeps its results.
#[derive(Debug, Default, Args)]
pub(crate) struct ResumeArgs {
    /// Keep results in this file; a later run with the same arguments goes on from there
    #[arg(id = "resume", long = "resume", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// The file in which a verb keeps the graph of solutions.
#[derive(Debug, Default, Args)]
pub(crate) struct GraphArgs {
    /// Keep the graph of the solutions in this file: it is read if it is there, and otherwise made and written; of a palette whose graph fits in memory
    #[arg(id = "graph", long = "graph", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// The number of items at which a verb stops.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Stop after this number of items
    #[arg(id = "limit", long = "limit", value_name = "N")]
    pub(crate) items: Option<u64>,
}

/// The number of items that a verb makes.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct NumberArgs {
    /// Make this number of items
    #[arg(id = "count", long = "count", value_name = "N")]
    pub(crate) items: Option<u64>,
}

/// Reads a number, or `all` for as many as there are.
pub(crate) fn number_or_all(text: &str) -> Result<u64, String> {
    if text.eq_ignore_ascii_case("all") {
        return Ok(u64::MAX);
    }
    text.parse().map_err(|_| "it is neither a number nor `all`".to_owned())
}

/// The seed of a verb that has a default.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SeedArgs {
    /// The seed of random choices; the same seed gives the same output
    #[arg(id = "seed", long = "seed", value_name = "SEED", default_value_t = 0)]
    pub(crate) value: u64,
}

/// The group of classes and orbits.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct GroupArgs {
    /// rotation, translation, reflection, rigid or full; without it, full, or rigid where the full group is too large
    #[arg(id = "group", long = "group", value_name = "GROUP")]
    pub(crate) name: Option<GroupName>,
}

/// Classes of grids under relabelling.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct UpToArgs {
    /// Take one grid of each class
    #[arg(id = "up_to", long = "up-to", value_enum, value_name = "RELATION")]
    pub(crate) relation: Option<UpTo>,
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let is_duration = |seconds: &f64| seconds.is_finite() && (0.0..=1e9).contains(seconds);
    text.parse().ok().filter(is_duration).ok_or_else(|| "not a number of seconds".to_owned())
}

/// A limit in which something can be done.
pub(super) fn some_seconds(text: &str) -> Result<f64, String> {
    seconds(text).and_then(|seconds| if seconds > 0.0 { Ok(seconds) } else { Err("no time at all".to_owned()) })
}

/// A number from 1.
pub(super) fn from_one(text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| "not a number from 1".to_owned())
}

/// All cubes are held in memory.
const MOST_CUBES: usize = 100_000;

pub(super) fn cubes(text: &str) -> Result<usize, String> {
    let number = text.parse().map_err(|_| "not a number".to_owned())?;
    if (1..=MOST_CUBES).contains(&number) { Ok(number) } else { Err(format!("not from 1 to {MOST_CUBES}")) }
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

/// The file of a chart.
#[derive(Debug, Args)]
pub(crate) struct ChartArgs {
    /// Draw what was found as bars, too, in this SVG file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) chart: Option<PathBuf>,
    /// Replace the file of the chart
    #[arg(short, long, requires = "chart")]
    pub(crate) force: bool,
}
