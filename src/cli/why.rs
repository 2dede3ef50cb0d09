//! `hint --why`: why a symbol cannot stand in a cell.

use std::ops::ControlFlow;

use anyhow::Context;
use gerechte::contradiction::{Contradiction, candidate};
use gerechte::engine::Prepared;
use gerechte::format::record;
use gerechte::search::Native;
use gerechte::{Engine, Game, Puzzle, Stopped, unless_stopped};

use super::args::HintArgs;
use super::hint::Givens;
use super::lines::{BadLine, Line, Lines};
use super::output::Output;
use super::session::Session;
use super::{Status, batch};

/// What there is to say of a symbol in a cell; how singles show it on further lines.
fn text(game: &Game, asked: &str, contradiction: Option<&Contradiction>, record: &record::Why) -> String {
    let Some(contradiction) = contradiction else { return format!("{asked} is possible") };
    let clues = contradiction.clues.iter().map(|&(cell, symbol)| format!("{}={symbol}", game.cell_name(cell)));
    let first = match clues.collect::<Vec<_>>().join(" ").as_str() {
        "" => format!("{asked} contradicts the rules of the game"),
        clues => format!("{asked} contradicts {clues}"),
    };
    let lines = record.steps.iter().map(|step| &step.text).chain(&record.end).map(|line| format!("\n  {line}"));
    first + &lines.collect::<String>()
}

pub(super) fn run(
    args: &HintArgs,
    asked: &str,
    game: &Game,
    givens: Option<&Givens>,
    puzzles: Lines<'_>,
    session: &Session,
) -> anyhow::Result<Status> {
    let (cell, symbol) = candidate(game, asked).context("--why")?;
    let mut output = Output::new(args.output.json);
    session.working_on("questions answered");
    let work = |engine: &mut Box<dyn Prepared>, line: Line| {
        let puzzle = match line {
            // Clues that contradict each other can be asked about, too.
            Ok(puzzle) | Err(BadLine { clash: Some((puzzle, _)), .. }) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let clues = givens.map_or_else(|| puzzle.clone(), |givens| givens.with_right(&puzzle));
        let found = unless_stopped(Contradiction::find(game, engine.as_mut(), &clues, (cell, symbol), &session.stop))?;
        Ok(Ok((puzzle, found.ok_or(Stopped))))
    };
    let mut worst = Status::Done;
    let emit = |found: Result<(Puzzle, Result<Option<Contradiction>, Stopped>), BadLine>| {
        session.step();
        let (puzzle, found) = match found {
            Ok(found) => found,
            Err(bad) => {
                worst = worst.max(bad.write(&mut output)?);
                return Ok(ControlFlow::Continue(()));
            }
        };
        let Ok(found) = found else {
            session.note(&format!("stopped while looking at {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        };
        let record = record::Why::new(game, &puzzle, (cell, symbol), found.as_ref());
        output.result(text(game, asked, found.as_ref(), &record), || &record)?;
        worst = worst.max(if found.is_some() { Status::Done } else { Status::Negative });
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), || Native.prepare(game.problem()), work, emit)?;
    Ok(worst)
}
