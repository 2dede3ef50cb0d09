//! Arguments of `job`.

use std::path::PathBuf;

use crate::job::{Plan, Stripe};
use clap::{Args, Subcommand};

use super::shared::{FolderArgs, OutArgs, OutputArgs, TimeoutArgs};

const JOB_EXAMPLES: &str = "\
Examples:
  gerechte job plan --units 20 --out scan scan perfect:1 --list --json
  gerechte job run scan --stripe 0/2
  gerechte job submit scan --stripes 2 --dry-run -- --time=10
  gerechte job run scan
  gerechte job status scan
  gerechte job merge scan --audit 10%";

#[derive(Debug, Args)]
#[command(after_help = JOB_EXAMPLES, disable_help_subcommand = true)]
pub(crate) struct JobArgs {
    #[command(subcommand)]
    pub(crate) step: JobStep,
}

#[derive(Debug, Subcommand)]
pub(crate) enum JobStep {
    /// Write what is to be computed, and how it is cut into units, into a new folder
    Plan(JobPlanArgs),
    /// Compute units of a plan, and skip those whose answer is known
    Run(JobRunArgs),
    /// Say what is done, running, failed and missing
    Status(JobStatusArgs),
    /// Write a job array for Slurm with what is missing, and submit it
    Submit(JobSubmitArgs),
    /// Check all answers and put them together: what one process would have answered
    Merge(JobMergeArgs),
}

#[derive(Debug, Args)]
#[command(mut_arg("out", |out| out.help("Write to this new or empty folder (before the verb)")))]
pub(crate) struct JobPlanArgs {
    /// Number of units, at most that of items (also after the verb; 1000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=Plan::MOST_UNITS))]
    pub(crate) units: Option<u64>,
    #[command(flatten)]
    pub(crate) out: FolderArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    /// A verb with its arguments: check, rate, solve, count or fewest with a file; scan; classify; generate --count --seed; count of one problem; certify --cubes; verify
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "VERB ARGUMENTS")]
    pub(crate) verb: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct JobRunArgs {
    /// The folder of the plan
    pub(crate) folder: PathBuf,
    /// One unit, by its number from 0
    #[arg(long, value_name = "K", conflicts_with_all = ["stripe", "stripes"])]
    pub(crate) unit: Option<u64>,
    /// The units I, I + M, I + 2M, …
    #[arg(long, value_name = "I/M", conflicts_with = "stripes")]
    pub(crate) stripe: Option<Stripe>,
    /// The same, where I is the number of this task of an array: `SLURM_ARRAY_TASK_ID`, `JOB_COMPLETION_INDEX` or `AWS_BATCH_JOB_ARRAY_INDEX`
    #[arg(long, value_name = "M")]
    pub(crate) stripes: Option<u64>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct JobStatusArgs {
    /// The folder of the plan
    pub(crate) folder: PathBuf,
    /// Say it again every few seconds until all is done
    #[arg(long)]
    pub(crate) watch: bool,
    /// Write a page with it, too
    #[arg(long, value_name = "FILE.html")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
pub(crate) struct JobSubmitArgs {
    /// The folder of the plan
    pub(crate) folder: PathBuf,
    /// Tasks of the array; best a number with which each takes 5 to 30 minutes
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) stripes: u64,
    /// The command before `job run`, instead of the path of this program, as "apptainer run gerechte.sif"
    #[arg(long, value_name = "COMMAND")]
    pub(crate) launch: Option<String>,
    /// Print what would be written and submitted
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Options of sbatch, each a word, as --partition=long --time=30
    #[arg(last = true, value_name = "SBATCH-OPTIONS")]
    pub(crate) options: Vec<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
#[command(
    mut_arg("out", |out| out.help("Write the answer to this file, packed if its name ends in .gz or .xz")),
    mut_arg("json", |json| json.requires("out").help("Write a record of what was put together"))
)]
pub(crate) struct JobMergeArgs {
    /// The folder of the plan
    pub(crate) folder: PathBuf,
    /// Compute this share of the units again, drawn by the hash of all answers, by the second engine where the verb has one: 1% or 0.1
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) audit: Option<f64>,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
}

fn share(text: &str) -> Result<f64, String> {
    let read = match text.strip_suffix('%') {
        Some(percent) => percent.parse().map(|percent: f64| percent / 100.0),
        None => text.parse(),
    };
    read.ok().filter(|share| (0.0..=1.0).contains(share)).ok_or_else(|| "not a share from 0 to 100%".to_owned())
}
