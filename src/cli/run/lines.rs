//! Lines of puzzles, and the treatment of lines that are none.

use crate::format::puzzles::{self, Blocks};
use crate::format::puzzles::{LineError, LineFault};
use crate::format::record;
use crate::verbs::Status;
use crate::{Game, Puzzle, PuzzleError};
use anyhow::Context;

use super::input::{self, Source};
use super::output::Output;
use crate::cli::world::{Named, World, brief};

/// A line that is not a puzzle, or one whose clues contradict each other.
pub(crate) struct BadLine {
    /// The error, with its place.
    pub(crate) text: String,
    record: record::Error,
    /// The clues that contradict each other, and how.
    pub(crate) clash: Option<(Puzzle, String)>,
}

/// A line: a puzzle, or an error.
pub(crate) type Line = Result<Puzzle, BadLine>;

/// A line that is parsed by the thread that works on it, or a puzzle that has been parsed.
pub(crate) enum Unread {
    Line(puzzles::Line),
    Puzzle(Line),
}

/// The lines to be read, in blocks of those that are available together.
pub(crate) type Bulks = Box<dyn Iterator<Item = anyhow::Result<Vec<Unread>>> + Send>;

/// Reads what an argument names, many lines at once.
pub(crate) struct Reading<'a> {
    game: &'a Game,
    /// The name of the input.
    pub(crate) name: Option<String>,
    tolerance: Tolerance,
}

impl<'a> Reading<'a> {
    /// The reading of an argument, and its lines.
    pub(crate) fn new(
        world: &World,
        game: &'a Game,
        argument: Option<&str>,
        tolerance: Tolerance,
    ) -> anyhow::Result<(Self, Bulks)> {
        let one = |puzzle: Line| Box::new(std::iter::once(Ok(vec![Unread::Puzzle(puzzle)])));
        let (name, bulks): (_, Bulks) = match input::source(world, game, argument) {
            Ok(Source::One(puzzle)) => (None, one(Ok(puzzle))),
            // An argument that is the puzzle itself.
            Err(error) => {
                let tolerance = Tolerance { keep_going: false, ..tolerance };
                (None, one(Err(BadLine::tolerated(error, tolerance)?)))
            }
            Ok(Source::Lines(Named { name, reader, before })) => {
                let context = name.clone();
                let blocks = Blocks::new(reader).after(before).map(move |block| {
                    let lines = block.with_context(|| context.clone())?;
                    Ok(lines.into_iter().map(Unread::Line).collect())
                });
                (Some(name), Box::new(blocks))
            }
            Ok(Source::Items(Named { name, reader, .. })) => {
                let context = name.clone();
                let items = input::items(world, game, reader).map(move |item| {
                    let puzzle = item.map(|(_, puzzle)| puzzle).with_context(|| context.clone());
                    Ok(vec![Unread::Puzzle(self::one(puzzle, tolerance)?)])
                });
                (Some(name), Box::new(items))
            }
        };
        Ok((Self { game, name, tolerance }, bulks))
    }

    /// Reads into the memory of a puzzle, or says what is wrong with the line. Returns `None` if the line holds nothing.
    pub(crate) fn read(&self, unread: Unread, puzzle: &mut Puzzle) -> anyhow::Result<Option<Result<(), BadLine>>> {
        let error = match unread {
            Unread::Puzzle(read) => return Ok(Some(read.map(|read| *puzzle = read))),
            Unread::Line(line) => match line.read(self.game, puzzle) {
                Ok(is_any) => return Ok(is_any.then_some(Ok(()))),
                Err(error) => error,
            },
        };
        let error = anyhow::Error::from(error).context(self.name.clone().unwrap_or_default());
        Ok(Some(Err(BadLine::tolerated(error, self.tolerance)?)))
    }
}

/// Lines of puzzles as they come.
pub(crate) type PuzzleLines<'a> = Box<dyn Iterator<Item = anyhow::Result<Line>> + Send + 'a>;

/// The treatment of lines that are not puzzles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tolerance {
    /// Whether it continues after them.
    pub(crate) keep_going: bool,
    /// It has an answer to clues that contradict each other.
    pub(crate) clashes: bool,
}

/// The lines of a stream of puzzles. An error that the verb does not tolerate ends the stream.
pub(crate) fn lines<'a, I: Iterator<Item = anyhow::Result<Puzzle>> + Send + 'a>(
    puzzles: anyhow::Result<I>,
    tolerance: Tolerance,
) -> anyhow::Result<PuzzleLines<'a>> {
    let line = move |puzzle: anyhow::Result<Puzzle>| match puzzle {
        Ok(puzzle) => Ok(Ok(puzzle)),
        Err(error) => BadLine::tolerated(error, tolerance).map(Err),
    };
    match puzzles {
        Ok(puzzles) => Ok(Box::new(puzzles.map(line))),
        // An argument that is the puzzle itself.
        Err(error) => {
            let bad = BadLine::tolerated(error, Tolerance { keep_going: false, ..tolerance })?;
            Ok(Box::new(std::iter::once(Ok(Err(bad)))))
        }
    }
}

/// The lines of the puzzles that a verb needs, of a game by its name: see [`input::wanted_of`].
pub(crate) fn wanted_lines<'a>(
    world: &World,
    name: &str,
    game: &'a Game,
    argument: Option<&str>,
    tolerance: Tolerance,
) -> anyhow::Result<PuzzleLines<'a>> {
    lines(input::puzzles(world, game, input::wanted_of(world, name, game, argument)?), tolerance)
}

/// The single puzzle, or its error.
pub(crate) fn one(puzzle: anyhow::Result<Puzzle>, tolerance: Tolerance) -> anyhow::Result<Line> {
    puzzle.map(Ok).or_else(|error| BadLine::tolerated(error, tolerance).map(Err))
}

/// The line of the input that an error is about.
pub(crate) fn line_of(error: &anyhow::Error) -> Option<u64> {
    error.downcast_ref::<LineError>().map(|line| line.line)
}

/// Whether the input cannot be read any further.
pub(crate) fn is_unreadable(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(LineError { fault: LineFault::Unreadable(_), .. }))
}

/// The error of a line that was handled by itself.
pub(crate) fn of_line(name: &str, line: u64, error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<LineError>() {
        Ok(LineError { fault, .. }) => anyhow::Error::new(LineError { line, fault }).context(name.to_owned()),
        Err(error) => error.context(format!("{name}: line {line}")),
    }
}

impl BadLine {
    /// The line, if the verb has an answer to it or passes over it; the error otherwise.
    pub(crate) fn tolerated(error: anyhow::Error, tolerance: Tolerance) -> anyhow::Result<Self> {
        let line = error.downcast_ref::<LineError>();
        let fault = line.map(|line| &line.fault);
        let no_puzzle = match fault {
            Some(LineFault::NoPuzzle(error)) => Some(error),
            Some(LineFault::Misread(misread)) => misread.clash.as_deref().map(|clash| &clash.error),
            _ => error.downcast_ref::<PuzzleError>(),
        };
        let clash = no_puzzle.and_then(|error| Some((error.clues()?.clone(), error.to_string())));
        let is_answered = clash.is_some() && tolerance.clashes;
        let is_passed_over =
            tolerance.keep_going && fault.is_some_and(|fault| !matches!(fault, LineFault::Unreadable(_)));
        if !is_answered && !is_passed_over {
            return Err(error);
        }
        let said = fault.map_or_else(|| format!("{error:#}"), LineFault::to_string);
        let record = record::Error::new(line.map(|line| line.line), brief(&said));
        Ok(Self { text: brief(&format!("error: {error:#}")), record, clash: clash.filter(|_| is_answered) })
    }

    /// Writes that the line is passed over; the exit status that this comes to.
    pub(crate) fn write(&self, output: &mut Output) -> anyhow::Result<Status> {
        output.result(&self.text, || &self.record)?;
        Ok(Status::Input)
    }
}
