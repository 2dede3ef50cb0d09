//! Arguments that several verbs have.

use std::ops::Deref;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use gerechte::encodings::Problem;
use gerechte::engines::Task;
use gerechte::{Engine, count};

use crate::cli::engine::{EngineArg, engines, programs};
use crate::cli::session::Session;
use crate::cli::threads::Threads;

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

/// What becomes of lines that are no puzzles.
#[derive(Debug, Args)]
pub(crate) struct LineArgs {
    /// Go on after a line that is no puzzle: it gets a record of its own, and the exit status is 2 at the end
    #[arg(long)]
    pub(crate) keep_going: bool,
}

/// How many puzzles are worked on at once.
#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Work on so many puzzles or parts at once (0: one for each core); the output is the same
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

/// More threads only take memory: the work is bound to the cores.
const MOST_THREADS: usize = 64;

impl ThreadArgs {
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

/// What computes, and for how long.
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
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
}

impl EngineArgs {
    /// The session of a verb, if its engines are as they are wanted.
    pub(crate) fn session(&self, output: &OutputArgs) -> anyhow::Result<Session> {
        if self.proof {
            if let Some(program) = programs(&self.engine).find(|program| !program.proves()) {
                bail!(
                    "--proof: {} is not told where to write a proof; name the place, as in external:\"cadical -q - {{proof}}\"",
                    program.name()
                );
            }
            programs(&self.engine).next().context("--proof: no engine is an outside program")?;
        }
        Session::new(output, self.timeout)
    }

    /// The engines that can do the task on the problem; at least one.
    pub(crate) fn engines(&self, problem: &Problem, task: Task) -> Vec<Box<dyn Engine>> {
        engines(&self.engine, problem, task)
    }

    /// The one engine that is named, if it is one.
    pub(crate) fn only(&self) -> Option<EngineArg> {
        if let [only] = self.engine[..] { Some(only) } else { None }
    }
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let is_duration = |seconds: &f64| seconds.is_finite() && (0.0..=1e9).contains(seconds);
    text.parse().ok().filter(is_duration).ok_or_else(|| "not a number of seconds".to_owned())
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
    #[arg(long, requires = "chart")]
    pub(crate) force: bool,
}
