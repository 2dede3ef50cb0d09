//! Arguments of `generate`.

use std::ops::RangeInclusive;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::game::Rule;
use crate::generate::{Clues, Date, DateError, Difficulty, Fill, Pattern, Recipe, Symmetry, range};
use crate::rate::Technique;
use clap::builder::{NonEmptyStringValueParser, TypedValueParser};
use clap::{ArgGroup, Args};

use super::shared::{NumberArgs, OutArgs, ResumeArgs, TableArgs, ThreadArgs, TimeoutArgs, number_or_all};
use super::values;

const GENERATE_EXAMPLES: &str = "\
Examples:
  gerechte generate box:3x3 --difficulty medium --symmetry rot180
  gerechte generate perfect:1 --minimal --count 5 --seed 1 --rate
  gerechte generate diameter:1:0 --date today
  gerechte generate 'jigsaw?9:rot180:1' --killer --seed 1 --out killer.txt
  gerechte generate box:3x3 --with thermo,kropki --difficulty hard --pretty";

const GENERATE_RESUME: &str =
    "Add records to this file, no two of one class; a later run with the same seed and method goes on from there";

#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
#[derive(Debug, Args)]
#[command(
    after_help = GENERATE_EXAMPLES,
    mut_arg("count", |count| count.value_parser(number_or_all).value_name("N|all").help("Make this number of puzzles (1), or all that there are and the time allows")),
    mut_arg("csv", |csv| csv.conflicts_with_all(["killer", "pretty"])),
    mut_arg("resume", |resume| resume.help(GENERATE_RESUME)),
    group(ArgGroup::new("drawn").args(["killer", "with"])),
    mut_arg("out", |out| out.requires("drawn").help("Killers: write the cages to this file, as text also with --json; with --with: the puzzle, as JSON"))
)]
pub(crate) struct GenerateArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// dig (the default), reduce, chain, chain-lines, chain-lines-2 to chain-lines-6, inverse, inverse-forced, inverse-hard, mutate, design (by SAT: met, or proved impossible), or census (boards
    /// of up to 29 cells: each minimal puzzle equally likely, or the proof that there is none)
    #[arg(long, value_name = "NAME", value_parser = values::generation_methods())]
    pub(crate) method: Option<String>,
    /// inverse-search: literal, corrected or strict, how its test for good children is read
    #[arg(long, value_name = "NAME", value_parser = ["literal", "corrected", "strict"], requires = "method", conflicts_with = "with")]
    pub(crate) reading: Option<String>,
    /// Where full grids come from: native, sat, shuffle (one grid, moved by symmetries), or uniform (each as likely as any other: of a palette whose graph fits in memory, or of box:3x3)
    #[arg(long, value_name = "SOURCE", default_value = "native")]
    pub(crate) fill: Fill,
    /// A level, a technique, a score of the ladder, or a range A..B of these; also naive:, guesses:, refutation: and er:
    #[arg(long, value_name = "RANGE", value_parser = values::difficulties())]
    pub(crate) difficulty: Option<Difficulty>,
    /// The number of clues, or N..M
    #[arg(long, value_name = "N..M", value_parser = range)]
    pub(crate) clues: Option<RangeInclusive<usize>>,
    /// No clue can be removed
    #[arg(long)]
    pub(crate) minimal: bool,
    /// none, rot180, rot90, mirror, mirror-rows, diagonal, antidiagonal, or motion:N (a rigid motion of the palette)
    #[arg(long, value_name = "NAME", default_value = "none")]
    pub(crate) symmetry: Symmetry,
    /// A technique that must occur
    #[arg(long, value_name = "NAME", value_parser = values::techniques(), hide_possible_values = true)]
    pub(crate) technique: Vec<Technique>,
    /// The technique must be used at least this many times by a solver who knows nothing harder, and suffice
    #[arg(long, value_name = "N", default_value_t = 1, requires = "technique")]
    pub(crate) uses: usize,
    /// A technique that must not occur
    #[arg(long, value_name = "NAME", value_parser = values::techniques(), hide_possible_values = true)]
    pub(crate) forbid: Vec<Technique>,
    /// One character a cell: 'x' for a clue, '.' for a blank, '?' for either
    #[arg(long, value_name = "PATTERN", value_parser = NonEmptyStringValueParser::new().try_map(|text| text.parse::<Pattern>()))]
    pub(crate) pattern: Option<Pattern>,
    /// Design: naked and hidden singles solve it in this many rounds, or A..B
    #[arg(long, value_name = "R", value_parser = range, conflicts_with = "beyond_singles")]
    pub(crate) rounds: Option<RangeInclusive<usize>>,
    /// Design: singles alone do not solve it
    #[arg(long)]
    pub(crate) beyond_singles: bool,
    /// Design: the solution, instead of random grids
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<String>,
    /// Singles fill at least this many cells before anything harder is needed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) easy_start: usize,
    #[command(flatten)]
    pub(crate) count: NumberArgs,
    /// Attempts at each puzzle
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: u64,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    /// No two puzzles that differ only by a symmetry of the game and the names of symbols
    #[arg(long)]
    pub(crate) unique_classes: bool,
    /// The puzzles of this seed; without it, of a random one, which is named on standard error
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
    /// The easy, the medium and the hard puzzle of a day, as 2026-11-20, or today (in UTC); with --difficulty, one of that
    #[arg(long, value_name = "DATE", value_parser = date, conflicts_with_all = ["method", "fill", "clues", "minimal", "symmetry", "technique", "uses", "forbid", "pattern", "rounds", "beyond_singles", "grid", "easy_start", "count", "seed", "unique_classes", "resume", "out"])]
    pub(crate) date: Option<Date>,
    /// The puzzles of the day by levels (ours), or as the source of the method makes them: 38, 48 and 56 blank cells of 81
    #[arg(long, value_name = "NAME", requires = "date", conflicts_with = "difficulty", value_parser = ["levels", "source"])]
    pub(crate) recipe: Option<String>,
    /// The puzzles of the day moved by a symmetry of the game that belongs to this name; --json has the map for `transform --back`
    #[arg(long, value_name = "NAME", requires = "date")]
    pub(crate) player: Option<String>,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
    /// Killers: a file of cages with sums and one solution, for GAME+killer:FILE; a clue is given only where cages alone do not do, unless --clues asks for some; with --difficulty, also
    /// where they are too hard without. --out writes it to a file, or to files with a number in their names
    #[arg(long, conflicts_with_all = ["method", "minimal", "symmetry", "technique", "forbid", "pattern", "rounds", "beyond_singles", "grid", "easy_start", "unique_classes", "date", "resume"])]
    pub(crate) killer: bool,
    /// Killers: the cells of a cage, 2..4 unless this says otherwise
    #[arg(long, value_name = "A..B", value_parser = range, requires = "killer", conflicts_with = "with")]
    pub(crate) cages: Option<RangeInclusive<usize>>,
    /// Killers: cells may be left without a cage
    #[arg(long, requires = "killer", conflicts_with = "with")]
    pub(crate) uncaged: bool,
    /// Draw these extras for each puzzle where its solution has them: names of `gerechte list extras` that have a file, with commas between. A file of --out is a game and a puzzle
    /// for every verb
    #[arg(long, value_name = "EXTRAS", value_delimiter = ',', value_parser = values::drawn_rules(), conflicts_with_all = ["method", "pattern", "rounds", "beyond_singles", "grid", "unique_classes", "date", "resume", "csv"])]
    pub(crate) with: Vec<&'static Rule>,
    /// With: the number of marks of each extra, as far as they fit; cages cover the board
    #[arg(long, value_name = "N", requires = "with", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(crate) marks: Option<u64>,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// Rate each puzzle on all scales, and write the scores after it
    #[arg(long)]
    pub(crate) rate: bool,
    /// Draw pictures instead of lines, with colours on a terminal (unless `NO_COLOR` is set)
    #[arg(long, conflicts_with_all = ["json", "resume", "out"])]
    pub(crate) pretty: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

fn date(text: &str) -> Result<Date, String> {
    if text == "today" {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).map_err(|_| "the clock is before 1970")?;
        return Ok(Date::of_unix_time(since.as_secs()));
    }
    text.parse().map_err(|error: DateError| error.to_string())
}

impl GenerateArgs {
    /// The number of puzzles that are wanted. Returns `None` for all.
    pub(crate) fn number(&self) -> Option<u64> {
        Some(self.count.items.unwrap_or(1)).filter(|&number| number < u64::MAX)
    }

    /// How the puzzles of a day are made.
    pub(crate) fn recipe(&self) -> Recipe {
        if self.recipe.as_deref() == Some("source") { Recipe::Source } else { Recipe::Levels }
    }

    /// The method by name.
    pub(crate) fn method(&self) -> &str {
        self.method.as_deref().unwrap_or("dig")
    }

    /// How many clues are wanted, and where.
    pub(crate) fn clues(&self) -> Clues {
        let any = Clues::default();
        Clues {
            number: self.clues.clone().unwrap_or(any.number),
            symmetry: self.symmetry,
            pattern: self.pattern.clone().unwrap_or_default(),
        }
    }
}
