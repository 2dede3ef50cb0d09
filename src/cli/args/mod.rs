//! The arguments, as they are typed.

mod formats;
mod generate;
mod help;
mod job;
mod nearest;
mod program;
mod rate;
mod renamed;
mod serve;
mod shared;
mod show;
mod solutions;
mod suite;
mod symmetry;
mod values;
mod verify;

use std::ffi::OsString;

use clap::builder::Resettable;
use clap::{Arg, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

pub(crate) use formats::{CertifyArgs, ConvertArgs, DecodeArgs, EncodeArgs};
pub(crate) use generate::GenerateArgs;
pub(crate) use job::{JobArgs, JobMergeArgs, JobPlanArgs, JobRunArgs, JobStatusArgs, JobStep, JobSubmitArgs};
pub(crate) use nearest::{did_you_mean, nearest};
pub(crate) use program::{CompletionsArgs, Kind, ListArgs, ManArgs};
pub(crate) use rate::{ExplainArgs, HintArgs, RateArgs, ScoreName};
pub(crate) use renamed::{in_a_line, renamed_to};
pub(crate) use serve::ServeArgs;
pub(crate) use shared::{ChartArgs, EngineArgs, GraphArgs, OutputArgs, TableArgs};
use shared::{LineArgs, OutArgs, ResumeArgs};
pub(crate) use show::{BookArgs, ShowArgs};
pub(crate) use solutions::{
    CheckArgs, CountArgs, EnumerateArgs, FewestArgs, MinimalArgs, RankArgs, ScanArgs, SolveArgs,
};
pub(crate) use suite::SuiteArgs;
pub(crate) use symmetry::{ClassifyArgs, Mirror, PaletteArgs, TransformArgs};
pub(crate) use verify::VerifyArgs;

/// A laboratory for sudoku-type games.
#[derive(Debug, Parser)]
#[command(name = "gerechte", version, long_version = program::version(), max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// The command line, with what its parts cannot say by themselves.
pub(crate) fn command() -> Command {
    let with_games = |arg: Arg| {
        match arg.get_id().as_str() {
            "game" => arg.value_parser(values::games()).hide_possible_values(true),
            // `-1` is a wrong value and no unknown option.
            _ if arg.get_long().is_some() && arg.get_action().takes_values() => arg.allow_negative_numbers(true),
            _ => arg,
        }
    };
    help::grouped(Cli::command()).mut_subcommands(|verb| verb.mut_args(with_games))
}

/// The arguments of these words, the first of which is the program's name. `gerechte levels` is `gerechte list levels`.
pub(crate) fn parsed(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut words: Vec<_> = words.into_iter().collect();
    if words.get(1).and_then(|word| word.to_str()).is_some_and(|word| Kind::from_str(word, true).is_ok()) {
        words.insert(1, "list".into());
    }
    let found = command().try_get_matches_from(&words)?;
    // Of two options, one may excuse what the other needs.
    let options = words.iter().filter(|word| word.as_encoded_bytes().starts_with(b"-")).count();
    if options > 1 {
        without_conflicts(command()).try_get_matches_from(words)?;
    }
    Cli::from_arg_matches(&found)
}

/// The command line in which everything goes with everything. It finds what the other passes over: that an argument needs one which conflicts with a third,
/// as `--player` needs `--date`, which does not go with `--minimal`.
fn without_conflicts(command: Command) -> Command {
    command.mut_args(|arg| arg.conflicts_with(Resettable::<clap::Id>::Reset)).mut_subcommands(without_conflicts)
}

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
    /// The numbers by which `enumerate --from` finds grids of a game, or solutions of a puzzle
    Rank(RankArgs),
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
    /// Answer the editor f-puzzles on this machine as its solver, until Ctrl-C
    Serve(ServeArgs),
    /// Recompute published claims
    Verify(VerifyArgs),
    /// List games, formats, levels, techniques, scales, extras, families of instances, claims, with a sentence each
    List(ListArgs),
    /// Cut long work into units for a cluster, compute them anywhere, and put the answers together
    Job(JobArgs),
    /// Write the entry for this program in a bibliography (BibTeX)
    #[command(after_help = program::CITE_EXAMPLES)]
    Cite,
    /// Write what a shell needs to complete this command line
    Completions(CompletionsArgs),
    /// Write the manual: a page for the program, and one for each verb
    Man(ManArgs),
}

impl Verb {
    /// The game, or the file that says it, and the puzzles of a verb that asks the same about each puzzle of a file, and whether it goes on after an error.
    /// Returns `None` for the others, and where one file is written for all puzzles.
    pub(crate) fn object(&mut self) -> Option<(&mut String, &mut Option<String>, bool)> {
        let no_lines = &LineArgs::default();
        let (game, puzzle, lines) = match self {
            Self::Solve(SolveArgs { game, puzzle, lines, dimacs_output: false, .. })
            | Self::Check(CheckArgs { game, puzzle, lines, out: OutArgs { file: None, .. }, .. })
            | Self::Count(CountArgs { game, puzzle, lines, resume: ResumeArgs { file: None }, .. })
            | Self::Explain(ExplainArgs { game, puzzle, lines, .. })
            | Self::Fewest(FewestArgs { game: Some(game), puzzle, certify: None, check: None, lines, .. })
            | Self::Hint(HintArgs { game, puzzle, lines, .. })
            | Self::Rank(RankArgs { game, grid: puzzle, givens: None, lines, .. })
            | Self::Rate(RateArgs { game, puzzle, lines, .. })
            | Self::Transform(TransformArgs { game, puzzle, lines, .. }) => (game, puzzle, &*lines),
            Self::Enumerate(EnumerateArgs { game, puzzle, .. })
            | Self::Show(ShowArgs { game, puzzle, out: OutArgs { file: None, .. }, .. }) => (game, puzzle, no_lines),
            _ => return None,
        };
        Some((game, puzzle, lines.keep_going))
    }
}
