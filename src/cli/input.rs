//! Games and puzzles from the command line, from files and from standard input.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, bail};
use gerechte::format::puzzles::Puzzles;
use gerechte::{Game, GameSpec, Puzzle};

use super::files;

/// No game file is longer.
const LARGEST_FILE: u64 = 1 << 24;

/// Reads a game; its files are read from disk.
pub(crate) fn game(text: &str) -> anyhow::Result<Game> {
    let spec: GameSpec = text.parse().with_context(|| format!("game `{}`", shortened(text)))?;
    spec.build(&read_file).with_context(|| format!("game `{}`", shortened(text)))
}

fn read_file(file: &str) -> io::Result<String> {
    let mut content = String::new();
    File::open(file)?.take(LARGEST_FILE).read_to_string(&mut content)?;
    Ok(content)
}

/// The content of a file that an argument names.
pub(crate) fn file(name: &str) -> anyhow::Result<String> {
    read_file(name).with_context(|| format!("cannot read {}", shortened(name)))
}

/// The argument on one line, cut where it is long.
fn shortened(text: &str) -> String {
    let cut: String =
        if text.chars().count() <= 60 { text.to_owned() } else { text.chars().take(57).chain("...".chars()).collect() };
    cut.escape_debug().to_string()
}

/// The puzzles that an argument names: itself, a file of them, standard input (`-`), or the empty board (nothing).
pub(crate) fn puzzles<'a>(
    game: &'a Game,
    argument: Option<&str>,
) -> anyhow::Result<Box<dyn Iterator<Item = anyhow::Result<Puzzle>> + Send + 'a>> {
    let Some(argument) = argument else { return Ok(Box::new(std::iter::once(Ok(Puzzle::empty(game))))) };
    if argument == "-" {
        return Ok(Box::new(lines(game, "standard input".to_owned(), BufReader::new(io::stdin()))));
    }
    match Puzzle::parse(game, argument) {
        Ok(puzzle) => Ok(Box::new(std::iter::once(Ok(puzzle)))),
        Err(_) if Path::new(argument).is_dir() => {
            bail!("{}: is a directory, not a file of puzzles", shortened(argument))
        }
        Err(error) => match files::open(Path::new(argument)) {
            Ok(reader) => Ok(Box::new(lines(game, argument.to_owned(), reader))),
            Err(_) if !fs::exists(argument).unwrap_or(false) => {
                Err(error).with_context(|| format!("puzzle `{}` (there is no such file)", shortened(argument)))
            }
            Err(error) => Err(error).with_context(|| format!("cannot read {}", shortened(argument))),
        },
    }
}

/// The one puzzle that an argument names.
pub(crate) fn puzzle(game: &Game, argument: Option<&str>) -> anyhow::Result<Puzzle> {
    let mut puzzles = puzzles(game, argument)?;
    let Some(puzzle) = puzzles.next() else { bail!("no puzzle in {}", argument.unwrap_or_default()) };
    let puzzle = puzzle?;
    if puzzles.next().is_some() {
        bail!("{} holds more than one puzzle, and one is wanted here", shortened(argument.unwrap_or_default()));
    }
    Ok(puzzle)
}

/// The puzzles of a reader that has a name.
fn lines<'a>(
    game: &'a Game,
    name: String,
    reader: impl BufRead + Send + 'a,
) -> impl Iterator<Item = anyhow::Result<Puzzle>> + Send + 'a {
    Puzzles::new(game, reader).map(move |puzzle| puzzle.with_context(|| name.clone()))
}
