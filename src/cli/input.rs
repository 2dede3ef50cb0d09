//! Games and puzzles from the command line, from files and from standard input.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, bail};
use gerechte::{Game, GameSpec, Puzzle};

/// No line of a puzzle or game file is longer: 64 × 64 cells and ample room for a comment.
const LONGEST_LINE: u64 = 1 << 16;
/// Nor any game file.
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
        Err(error) => match File::open(argument) {
            Ok(file) => Ok(Box::new(lines(game, argument.to_owned(), BufReader::new(file)))),
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

/// One puzzle a line. Blank lines and lines that start with `#` are passed over, and so is what follows a puzzle after white space.
fn lines<'a>(
    game: &'a Game,
    name: String,
    mut reader: impl BufRead + Send + 'a,
) -> impl Iterator<Item = anyhow::Result<Puzzle>> + Send + 'a {
    let mut number = 0_u64;
    let mut buffer = Vec::new();
    std::iter::from_fn(move || {
        loop {
            buffer.clear();
            number += 1;
            let place = || format!("{name}: line {number}");
            match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut buffer) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => return Some(Err(error).with_context(place)),
            }
            let text = match str::from_utf8(&buffer) {
                Ok(text) => text,
                Err(error) => {
                    let at = error.valid_up_to();
                    let message = format!("byte {:#04x} in column {} is not text", buffer[at], at + 1);
                    return Some(Err(anyhow::Error::msg(message)).with_context(place));
                }
            };
            if text.starts_with('#') {
                // A long comment comes in several pieces.
                if !text.ends_with('\n')
                    && let Err(error) = reader.skip_until(b'\n')
                {
                    return Some(Err(error).with_context(place));
                }
                continue;
            }
            match text.trim_start_matches('\u{feff}').split_whitespace().next() {
                None => {}
                Some(puzzle) => return Some(Puzzle::parse(game, puzzle).with_context(place)),
            }
        }
    })
}
