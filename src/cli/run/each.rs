//! Verbs that answer puzzle by puzzle: lines in, answers out, in the order of the lines.

use std::ops::ControlFlow;

use crate::Puzzle;
use crate::verbs::{Asked, Clash, Status, Threads, Verb, clues, unless_stopped};

use super::lines::{BadLine, Line, PuzzleLines};
use super::output::Output;
use super::session::Session;

/// The message for clues that contradict each other.
pub(crate) fn no_solution(reason: &str) -> String {
    format!("no solution, {reason}")
}

/// The message for a puzzle that does not have one solution.
pub(crate) fn not_one(asked: &Asked, solutions: u8) -> String {
    match asked {
        Err(clash) => no_solution(&clash.reason),
        Ok(_) => (if solutions == 0 { "no solution" } else { "not unique" }).to_owned(),
    }
}

/// The puzzle of a line, or the clues that contradict each other there where the verb has an answer to that.
pub(crate) fn asked(line: Line) -> Result<Asked, BadLine> {
    match line {
        Ok(puzzle) => Ok(Ok(puzzle)),
        Err(BadLine { clash: Some((clues, reason)), .. }) => Ok(Err(Clash { clues, reason })),
        Err(bad) => Err(bad),
    }
}

/// Lets the verb answer each line, and writes what it finds; `doing` says what is stopped. Returns the worst status.
pub(crate) fn answer_each<V: Verb>(
    verb: &V,
    puzzles: PuzzleLines<'_>,
    threads: Threads,
    doing: &str,
    session: &Session,
    mut output: Output,
    mut write: impl FnMut(&mut Output, &Asked, &V::Found) -> anyhow::Result<()>,
) -> anyhow::Result<super::Status> {
    let work = |desk: &mut V::Desk, line: Line| {
        Ok(match asked(line) {
            Ok(asked) => {
                let found = unless_stopped(verb.answer(desk, &asked, session))?;
                Ok((asked, found))
            }
            Err(bad) => Err(bad),
        })
    };
    let mut worst = Status::Done;
    let emit = |found: Result<(Asked, Option<V::Found>), BadLine>| {
        session.step();
        match found {
            Err(bad) => worst = worst.worse(bad.write(&mut output)?),
            Ok((asked, Some(found))) => {
                write(&mut output, &asked, &found)?;
                worst = worst.worse(verb.status(&asked, &found));
            }
            Ok((asked, None)) => {
                let puzzle: &Puzzle = clues(&asked);
                session.note(&format!("stopped while {doing} {puzzle}"));
                worst = worst.worse(Status::Limit);
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    };
    threads.in_order(puzzles, || verb.desk(), work, emit, || session.console.flush())?;
    Ok(worst.into())
}
