//! Arguments of `suite`.

use std::path::PathBuf;

use clap::Args;
use gerechte::suite::Format;

use super::shared::{OutputArgs, seconds};
use crate::cli::engine::EngineArg;
use crate::cli::files::Compression;

const SUITE_EXAMPLES: &str = "\
Examples:
  gerechte suite --list
  gerechte suite holes --game latin:5 --out instances";

#[derive(Debug, Args)]
#[command(after_help = SUITE_EXAMPLES)]
pub(crate) struct SuiteArgs {
    /// The families; all if none is named (see --list)
    pub(crate) families: Vec<String>,
    /// Say what the families are, and on which games
    #[arg(long)]
    pub(crate) list: bool,
    /// Write the instances to this new or empty folder, with a manifest.json that has the same bytes on every machine
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// The game, instead of those of the family; may be given several times. cyclic:N is the palette of a cyclic square
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Vec<String>,
    /// No game of a larger order (16, unless --game names the games)
    #[arg(long, value_name = "N")]
    pub(crate) largest: Option<usize>,
    /// The instances of this seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,
    /// So many instances of each family and game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) count: u64,
    /// Blank cells in percent, for the families holes (42 without regions, 65 with them) and completion (58 and 70)
    #[arg(long, value_name = "PERCENT", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) holes: Vec<u32>,
    /// Unavoidable sets, for the family hitting
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) sets: usize,
    /// At least so many cubes, for the family cubes
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) cubes: u32,
    /// How instances are written: cnf, opb, or an at-most-one of `encode --amo` for cnf with that
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "cnf,opb")]
    pub(crate) format: Vec<Format>,
    /// Pack each file
    #[arg(long, value_enum, value_name = "HOW", requires = "out")]
    pub(crate) compress: Option<Compression>,
    /// Time this solver on each instance: sat, batsat, cadical, external:"COMMAND"; may be given several times
    #[arg(long, value_name = "ENGINE")]
    pub(crate) engine: Vec<EngineArg>,
    /// Seconds for each run of a solver
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) limit: f64,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
