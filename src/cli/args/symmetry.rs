//! Arguments of verbs about symmetry: `palette`, `transform`, `classify`.

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};

use super::shared::{
    EngineArgs, GroupArgs, LineArgs, NumberArgs, OutputArgs, SeedArgs, TableArgs, ThreadArgs, TimeoutArgs,
};

const PALETTE_EXAMPLES: &str = "\
Examples:
  gerechte palette perfect:1
  gerechte palette tile:xxx/.x --codes
  gerechte palette latin:4 --layouts --grids";

/// A part of how many, each from 1.
fn part(text: &str) -> Result<(usize, usize), String> {
    let (number, parts) = text.split_once('/').ok_or_else(|| "not K/N".to_owned())?;
    let read = |text: &str| text.parse::<usize>().map_err(|_| format!("{text:?} is not a number"));
    let (number, parts) = (read(number)?, read(parts)?);
    match parts {
        0 => Err("no parts".to_owned()),
        _ if (1..=parts).contains(&number) => Ok((number, parts)),
        _ => Err(format!("not from 1/{parts} to {parts}/{parts}")),
    }
}

#[derive(Debug, Args)]
#[command(after_help = PALETTE_EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct PaletteArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// List all codes of the game's kind and order, found by search
    #[arg(long)]
    pub(crate) codes: bool,
    /// List the divisions of the board of latin:N into N connected regions of N cells, one of each class of mirror images and turns: labels of
    /// regions, the number of images, the symmetry, and a grid, or none
    #[arg(long, conflicts_with_all = ["codes", "generators", "drawn"])]
    pub(crate) layouts: bool,
    /// Count the grids of each layout, up to relabelling
    #[arg(long, requires = "layouts")]
    pub(crate) grids: bool,
    /// Only part K of N of these
    #[arg(long, value_name = "K/N", value_parser = part, requires = "layouts")]
    pub(crate) part: Option<(usize, usize)>,
    /// List permutations of the cells that generate the full automorphism group
    #[arg(long)]
    pub(crate) generators: bool,
    /// With --json: what is drawn of the board, and which cells differ
    #[arg(long, requires = "json", conflicts_with = "codes")]
    pub(crate) drawn: bool,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const CLASSIFY_EXAMPLES: &str = "\
Examples:
  gerechte classify perfect:1 --group rigid --representatives
  gerechte classify perfect:1 --group full --burnside";

#[derive(Debug, Args)]
#[command(after_help = CLASSIFY_EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct ClassifyArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) group: GroupArgs,
    /// Count, too, the grids that each element of the group keeps, and compare the number of classes
    #[arg(long)]
    pub(crate) burnside: bool,
    /// Only count the classes whose grids have symmetries under the full group, by the number of these: boxes up to order 9
    #[arg(long, conflicts_with_all = ["burnside", "representatives", "special"])]
    pub(crate) symmetric: bool,
    /// List one grid of each class, its canonical form, with the size of the class and the order of the stabiliser
    #[arg(long)]
    pub(crate) representatives: bool,
    /// Only special grids: those valid for every code of the game's family
    #[arg(long)]
    pub(crate) special: bool,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: TableArgs,
}

const TRANSFORM_EXAMPLES: &str = "\
Examples:
  gerechte transform perfect:1 1.....5............4...3. --canonical
  gerechte transform perfect:1 1.....5............4...3. --count 3 --seed 7";

/// The options that a map by name excludes.
const NAMED: [&str; 5] = ["canonical", "seed", "count", "keep_pattern", "back"];

/// Mirrors by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mirror {
    Rows,
    Columns,
    Diagonal,
    Antidiagonal,
}

#[derive(Debug, Args)]
#[command(
    after_help = TRANSFORM_EXAMPLES,
    mut_arg("count", |count| count.help("Make this number of random equivalents of each puzzle (1)"))
)]
pub(crate) struct TransformArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle or grid, a file of them, or - for standard input
    pub(crate) puzzle: Option<String>,
    /// The canonical form: the same for all equivalent puzzles
    #[arg(long, conflicts_with_all = ["seed", "count", "keep_pattern"])]
    pub(crate) canonical: bool,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) count: NumberArgs,
    /// Only automorphisms that map the pattern of clues to itself
    #[arg(long)]
    pub(crate) keep_pattern: bool,
    /// A turn of a square board, clockwise
    #[arg(long, value_name = "DEGREES", value_parser = clap::builder::PossibleValuesParser::new(["90", "180", "270"]).map(|degrees| degrees.parse::<usize>().unwrap_or_default()), conflicts_with_all = NAMED)]
    pub(crate) rotate: Option<usize>,
    /// A mirror image, after the turn: rows or columns in the reverse order, or a square board reflected in a diagonal
    #[arg(long, value_name = "AXIS", conflicts_with_all = NAMED)]
    pub(crate) mirror: Option<Mirror>,
    /// New names of the symbols, one for each: 234567891 turns 1 into 2, and 9 into 1
    #[arg(long, value_name = "SYMBOLS", conflicts_with_all = NAMED)]
    pub(crate) relabel: Option<String>,
    /// Take images back by the maps in records of `transform --json`: one record, or a file with one a line
    #[arg(long, value_name = "MAP", conflicts_with_all = ["canonical", "seed", "count", "keep_pattern"])]
    pub(crate) back: Option<String>,
    /// Say, too, how many automorphisms map the puzzle to itself, with some renaming
    #[arg(long)]
    pub(crate) stabiliser: bool,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
