//! Arguments of verbs about the formats of other programs: `convert`, `encode`, `decode`, `certify`.

use std::path::PathBuf;

use crate::encodings::{AtMostOne, Style, Sums};
use crate::format::exchange::Format;
use crate::verbs::ExportFormat;
use clap::Args;
use clap::builder::RangedU64ValueParser;

use super::shared::{FolderArgs, LineArgs, OutArgs, OutputArgs, ThreadArgs, TimeoutArgs, UpToArgs};
use super::values;
use crate::cli::engine::EngineArg;
use crate::cli::world::files::Compression;

const ENCODE_OUT: &str = "\
Write to this file instead of standard output, packed if its name ends in .gz or .xz; with --batch, or with --cubes and cnf, to this new \
or empty folder";

const ENCODE_EXAMPLES: &str = "\
Examples:
  gerechte encode perfect:1 > perfect-1.cnf
  gerechte encode box:3x3 --format minizinc -o sudoku.mzn";

#[derive(Debug, Args)]
#[command(after_help = ENCODE_EXAMPLES, mut_arg("out", |out| out.value_name("PATH").help(ENCODE_OUT)))]
pub(crate) struct EncodeArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file with one (with --batch, of many), or - for standard input; without it, the empty board
    pub(crate) puzzle: Option<String>,
    /// The format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    pub(crate) format: ExportFormat,
    /// How much of a formula is written: extended or minimal
    #[arg(long, value_name = "STYLE", default_value_t)]
    pub(crate) encoding: Style,
    /// How at-most-one is written: pairwise, bitwise, sequential, ladder, product, commander, totalizer, or auto: pairwise up to 25
    /// literals, bitwise beyond
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(crate) amo: AtMostOne,
    /// How sums are written: by partial sums symbol by symbol, as symbols, where a house has all cells of the sum, or cell by cell, as cells; or a clause for each
    /// combination of values, where these are few, as tuples
    #[arg(long, value_name = "NAME", default_value_t = Sums::Symbols)]
    pub(crate) sums: Sums,
    #[command(flatten)]
    pub(crate) up_to: UpToArgs,
    /// Demand that the grid is valid for at least this many codes of the game's kind and order
    #[arg(long, value_name = "M")]
    pub(crate) valid_for: Option<usize>,
    /// Exclude this grid: the formula then asks for another solution
    #[arg(long, value_name = "GRID")]
    pub(crate) differs_from: Option<String>,
    /// Divide the solutions into this many cubes, or a few more: lines of icnf, or one cnf each (with --out)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) cubes: Option<u32>,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// Write each puzzle of the file to a formula of its own in the new or empty folder --out, and a manifest.json with the status of each
    #[arg(long, requires = "out", conflicts_with_all = ["force", "up_to"])]
    pub(crate) batch: bool,
    /// With --batch: say, too, whether each puzzle has one solution only
    #[arg(long, requires = "batch")]
    pub(crate) uniqueness: bool,
    /// With --batch: what finds the status of each puzzle (see `gerechte solve --help`)
    #[arg(long, value_name = "ENGINE", requires = "batch", default_value = "native")]
    pub(crate) engine: Vec<EngineArg>,
    /// Pack the output; with --cubes or --batch, each file
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) compress: Option<Compression>,
    /// Unavoidable sets of more than two symbols, too, up to this many sets in all (1000); those of two are always written
    #[arg(long, value_name = "N")]
    pub(crate) sets: Option<usize>,
    /// The clues that the quantified formula allows
    #[arg(long, value_name = "K")]
    pub(crate) clues: Option<usize>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    /// Do not say on standard error what was written
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  gerechte convert 2x2:1b2i3a4 --to grid
  gerechte generate box:3x3 | gerechte convert box:3x3 --to fpuzzles-url";

/// Formats, read by what they look like:
///   line, grid, sdk, sdm, ss, pencilmarks   a puzzle in one line, in n lines, with candidates
///   hodoku, tatham, iss, scl, penpa         HoDoKu, Simon Tatham's puzzles, Interactive Sudoku Solver, SudokuPad, Penpa+
///   fpuzzles, fpuzzles-url                  f-puzzles, its JSON or an address
///   json, csv, layout                       records, tables with a column puzzle, a puzzle and its regions
#[derive(Debug, Args)]
#[command(after_help = CONVERT_EXAMPLES, verbatim_doc_comment)]
#[allow(clippy::doc_markdown, reason = "people read it as help")]
pub(crate) struct ConvertArgs {
    /// The game, where the format does not say it (see `gerechte --help`); without it, the usual boxes
    pub(crate) game: Option<String>,
    /// A puzzle, a file of puzzles, or - for standard input; without it, standard input if it is a pipe
    pub(crate) puzzle: Option<String>,
    /// Read this format only
    #[arg(long, value_name = "FORMAT", value_parser = values::formats(), hide_possible_values = true)]
    pub(crate) from: Option<Format>,
    /// Write this format (line); what it cannot say is an error
    #[arg(long, value_name = "FORMAT", conflicts_with = "json", value_parser = values::formats())]
    pub(crate) to: Option<Format>,
    #[command(flatten)]
    pub(crate) lines: LineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
}

const CERTIFY_EXAMPLES: &str = "\
Examples:
  gerechte certify perfect:1 --out certificate
  gerechte certify box:2x3 --up-to relabelling --graph --out graph
  gerechte certify --check certificate";

#[derive(Debug, Args)]
#[command(
    after_help = CERTIFY_EXAMPLES,
    mut_arg("out", |out| out.required_unless_present("check")),
    mut_arg("up_to", |up_to| up_to.requires("game"))
)]
pub(crate) struct CertifyArgs {
    /// The game (see `gerechte --help`)
    #[arg(required_unless_present = "check")]
    pub(crate) game: Option<String>,
    /// A puzzle, a file with one, or - for standard input; without it, the empty board
    pub(crate) puzzle: Option<String>,
    #[command(flatten)]
    pub(crate) out: FolderArgs,
    /// Check the certificate in this folder; with a game, that it is the certificate of this game and puzzle
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "cubes"])]
    pub(crate) check: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) up_to: UpToArgs,
    /// Prove the number of grids by a graph that stands for all, instead of a list of them
    #[arg(long, conflicts_with = "check")]
    pub(crate) graph: bool,
    /// Certify at least this many parts separately, as far as there are free cells
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) cubes: Option<usize>,
    /// Pack all files but the manifests by xz; a check reads them as they are
    #[arg(long, conflicts_with = "check")]
    pub(crate) xz: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const DECODE_EXAMPLES: &str = "\
Examples:
  gerechte solve perfect:1 --dimacs-output | gerechte decode perfect:1";

#[derive(Debug, Args)]
#[command(after_help = DECODE_EXAMPLES)]
pub(crate) struct DecodeArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// The puzzle that was encoded, or a file with it; nothing for the empty board
    pub(crate) puzzle: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
}
