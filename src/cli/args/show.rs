//! Arguments of verbs that draw: `show`, `book`.

use crate::verbs::{PictureForm, Regions};
use clap::Args;

use super::shared::{OutArgs, OutputArgs, ThreadArgs, TimeoutArgs};

const SHOW_EXAMPLES: &str = "\
Examples:
  gerechte show perfect:1
  gerechte show perfect:1 1.....5............4...3. -o puzzle.svg
  gerechte generate box:3x3 --count 4 | gerechte show box:3x3 - -o puzzles.pdf
  gerechte show perfect:1 1.....5............4...3. --steps --out steps";

const SHOW_OUT: &str = "\
Write the picture to this file: its name ends in .svg, .png, .pdf, .html, .tex or .txt. A .pdf or .html holds many puzzles. With --steps, \
the new folder of the pictures";

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
#[command(after_help = SHOW_EXAMPLES, mut_arg("out", |out| out.value_name("PATH").help(SHOW_OUT)))]
pub(crate) struct ShowArgs {
    /// The game (see `gerechte --help`)
    pub(crate) game: String,
    /// A puzzle, a file of puzzles, or - for standard input; without it, the empty board
    pub(crate) puzzle: Option<String>,
    /// Fill in the solution
    #[arg(long, conflicts_with = "candidates")]
    pub(crate) solution: bool,
    /// Write the candidates that the clues leave into the empty cells
    #[arg(long)]
    pub(crate) candidates: bool,
    /// A picture for each step of the way to the solution, numbered, in the new folder --out
    #[arg(long, requires = "out", conflicts_with_all = ["solution", "candidates", "force"])]
    pub(crate) steps: bool,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// The form of the picture, whatever the file is called
    #[arg(long)]
    pub(crate) form: Option<PictureForm>,
    /// How regions are told apart; without it, by colours and letters where one has parts that do not touch, else by borders
    #[arg(long)]
    pub(crate) regions: Option<Regions>,
    /// White, grey and black alone, in files: regions that touch have different shades
    #[arg(long)]
    pub(crate) grey: bool,
    /// No circles round the words of a code
    #[arg(long)]
    pub(crate) no_codewords: bool,
    /// The width of a .png in pixels; without it, a cell has 96
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..))]
    pub(crate) width: Option<u32>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const BOOK_EXAMPLES: &str = "\
Examples:
  gerechte book --example > plan.toml
  gerechte book plan.toml --out book.pdf";

#[derive(Debug, Args)]
#[command(
    after_help = BOOK_EXAMPLES,
    mut_arg("out", |out| out.required_unless_present("example").help("Write the book to this file, a PDF"))
)]
pub(crate) struct BookArgs {
    /// The plan, a TOML file: which games, how many puzzles, how hard
    #[arg(required_unless_present = "example")]
    pub(crate) plan: Option<String>,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// Write a plan that shows all keys
    #[arg(long, conflicts_with_all = ["plan", "out"])]
    pub(crate) example: bool,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// No progress and no messages but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
