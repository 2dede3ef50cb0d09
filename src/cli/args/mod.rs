//! The arguments, as they are typed.

mod formats;
mod generate;
mod job;
mod program;
mod rate;
mod renamed;
mod shared;
mod show;
mod solutions;
mod suite;
mod symmetry;
mod verify;

use clap::{Parser, Subcommand};
use gerechte::game::{RULES, Rule};

pub(crate) use formats::{CertifyArgs, ConvertArgs, DecodeArgs, EncodeArgs, ExportFormat};
pub(crate) use generate::GenerateArgs;
pub(crate) use job::{JobArgs, JobMergeArgs, JobPlanArgs, JobRunArgs, JobStatusArgs, JobStep, JobSubmitArgs};
pub(crate) use program::{CompletionsArgs, Kind, ListArgs, ManArgs};
pub(crate) use rate::{ExplainArgs, HintArgs, RateArgs, ScoreName};
pub(crate) use renamed::{in_a_line, renamed_to};
pub(crate) use shared::{ChartArgs, EngineArgs, OutputArgs, TableArgs, ThreadArgs};
pub(crate) use show::{BookArgs, PictureForm, Regions, ShowArgs};
pub(crate) use solutions::{CheckArgs, CountArgs, EnumerateArgs, FewestArgs, MinimalArgs, ScanArgs, SolveArgs};
pub(crate) use suite::SuiteArgs;
pub(crate) use symmetry::{ClassifyArgs, PaletteArgs, TransformArgs};
pub(crate) use verify::VerifyArgs;

/// A laboratory for sudoku-type games.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = games())]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// The end of the help: how games and puzzles are written.
fn games() -> String {
    let mut extras = vec!["  GAME".to_owned()];
    for (number, extra) in RULES.iter().map(Rule::usage).enumerate() {
        let length = extras.last().map_or(0, |line| line.chars().count() + 2 + extra.len());
        match extras.last_mut() {
            Some(line) if length <= 95 => {
                line.push_str(if number == 0 { "" } else { "  " });
                line.push_str(&extra);
            }
            _ => extras.push(format!("       {extra}")),
        }
    }
    format!("{BASES}\n{}\n\n{PUZZLES}", extras.join("\n"))
}

const BASES: &str = "\
Games:
  perfect:E[:mirror][@I,J]           perfect code of radius E: orders 5, 13, 25, 41, 61
  diameter:E:K[:v][:mirror][@I,J]    diameter perfect code G_K of radius E: orders 8, 18, 32, 50
  ball:METRIC:E[:K][@I,J]            balls by the metric lee, hex or chebyshev; K: which tiling
  tile:SHAPE[:K][@I,J]               copies of a tile: xxx/.x or 0,0;0,1;0,2;1,1
  box:RxC  latin:N  jigsaw:LABELS    boxes, no regions, regions by label ('/' between rows optional)
  jigsaw?ORDER[:torus][:TURN][:SEED] random connected regions; TURN: rot180, rot90, mirror, mirror-rows
  samurai                            five 3x3 grids
  @FILE                              a game in a file";

const PUZZLES: &str = "\
Puzzles: one a line, '.' for a blank (or 0 up to order 9), then 1-9, A-Z, a-z; or in the formats of
other programs (see `gerechte convert --help`).
Exit status: 0 done, 1 negative answer, 2 usage or input error, 3 limit reached, 4 (job) the file
system fails: try elsewhere.";

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
    /// Read puzzles in the formats of other programs, and write them in another one
    Convert(ConvertArgs),
    /// Classes of a game's grids under a group of automorphisms, by size
    Classify(ClassifyArgs),
    /// List the grids of a game, or the solutions of puzzles
    Enumerate(EnumerateArgs),
    /// Minimal puzzles of a game or of one of its grids, by number of clues
    Minimal(MinimalArgs),
    /// The fewest clues of grids, the fewest to add to puzzles, or the most of a minimal puzzle, with proofs
    Fewest(FewestArgs),
    /// The fewest clues of every class of a game's grids, or of many grids
    Scan(ScanArgs),
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
    /// Draw boards, puzzles, solutions and steps: on the terminal, as SVG, for LaTeX
    Show(ShowArgs),
    /// Make a book of puzzles for print, by a plan: a PDF with solutions
    Book(BookArgs),
    /// Families of hard instances for SAT and pseudo-Boolean solvers, with known answers, and solvers timed on them
    Suite(SuiteArgs),
    /// Recompute published claims
    Verify(VerifyArgs),
    /// List what words mean: techniques, scales, levels, families of instances, extras, claims
    List(ListArgs),
    /// Cut long work into units for a cluster, compute them anywhere, and put the answers together
    Job(JobArgs),
    /// Write what a shell needs to complete this command line
    Completions(CompletionsArgs),
    /// Write the manual: a page for the program, and one for each verb
    Man(ManArgs),
}
