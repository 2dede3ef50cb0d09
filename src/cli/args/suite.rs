//! Arguments of `suite`.

use crate::suite::Format;
use clap::Args;

use super::shared::{ChartArgs, FolderArgs, NumberArgs, OutputArgs, SeedArgs, TimeoutArgs, some_seconds};
use crate::cli::engine::EngineArg;
use crate::cli::world::files::Compression;

const SUITE_EXAMPLES: &str = "\
Examples:
  gerechte suite unique --game box:2x3
  gerechte suite holes --game latin:5 --out instances";

const SUITE_OUT: &str =
    "Write the instances to this new or empty folder, with a manifest.json that has the same bytes on every machine";

#[derive(Debug, Args)]
#[command(
    after_help = SUITE_EXAMPLES,
    mut_arg("chart", |chart| chart.requires("engine").help("Draw, too, how many instances each solver answers within how many seconds, in this SVG file")),
    mut_arg("out", |out| out.help(SUITE_OUT)),
    mut_arg("count", |count| {
        let number = clap::value_parser!(u64).range(1..=1_000_000);
        count.value_parser(number).help("Make this number of instances of each family and game (1)")
    })
)]
pub(crate) struct SuiteArgs {
    /// The families (see `gerechte list families`); all if none is named, and without any argument, what these would be
    pub(crate) families: Vec<String>,
    #[command(flatten)]
    pub(crate) out: FolderArgs,
    /// The game, instead of those of the family; may be given several times. cyclic:N is the palette of a cyclic square
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Vec<String>,
    /// No game of a larger order (16, unless --game names the games)
    #[arg(long, value_name = "N")]
    pub(crate) largest: Option<usize>,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) count: NumberArgs,
    /// Blank cells in percent, for the families holes (42 without regions, 65 with them) and completion (58 and 70)
    #[arg(long, value_name = "PERCENT", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) holes: Vec<u32>,
    /// Unavoidable sets, for the family hitting
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) sets: u32,
    /// At least this many cubes, for the family cubes
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
    #[arg(long, value_name = "SECONDS", default_value = "60", requires = "engine", value_parser = some_seconds)]
    pub(crate) solver_timeout: f64,
    #[command(flatten)]
    pub(crate) chart: ChartArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl SuiteArgs {
    /// Whether nothing says which instances are wanted, or what for.
    pub(crate) fn is_bare(&self) -> bool {
        let chooses = !self.families.is_empty() || !self.game.is_empty() || self.largest.is_some();
        let uses = self.out.folder.is_some() || !self.engine.is_empty();
        !(chooses || uses || self.count.items.is_some() || !self.holes.is_empty())
    }
}
