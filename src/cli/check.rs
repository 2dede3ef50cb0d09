//! `check`: how many solutions a puzzle has, and which of its clues are redundant.

use std::ops::ControlFlow;

use gerechte::agree::{PreparedEngines, agreed, prepared};
use gerechte::encodings::{Cell, Symbol};
use gerechte::engine::Checked;
use gerechte::engines::Task;
use gerechte::fewest::{self, Additional};
use gerechte::format::record::{self, Bounds};
use gerechte::possible::possible;
use gerechte::sat::Varisat;
use gerechte::{EngineError, Game, Puzzle, unless_stopped};

use super::args::CheckArgs;
use super::batch;
use super::explain::no_solution;
use super::lines::{BadLine, Line, Tolerance, lines};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

/// What an engine finds, with the symbols that each cell has in some solution where these are wanted.
type Answer = (Checked, Option<Vec<Vec<Symbol>>>);

/// What is known of a puzzle, and with the fewest clues more, where these are wanted.
type Found = (Answer, Option<Additional>);

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let puzzles = lines(input::puzzles(&game, input::wanted(args.puzzle.as_deref())?), tolerance)?;
    let mut output = Output::table(&args.output);
    session.working_on("puzzles checked");
    let engines = args.engine.engines(game.problem(), Task::Complete);
    let workers = || prepared(&engines, game.problem());
    let work = |workers: &mut PreparedEngines<'_>, line: Line| {
        let puzzle = match line {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let mut answers = Vec::new();
        for (name, engine) in workers {
            let mut check = || {
                let checked = engine.check(&puzzle, &session.stop)?;
                let possible = || possible(engine.as_mut(), game.problem(), &puzzle, &session.stop);
                Ok::<Answer, EngineError>((checked, args.candidates.then(possible).transpose()?))
            };
            let found = session.timed(name, || unless_stopped(check()))?;
            answers.extend(found.map(|found| (*name, found)));
        }
        if answers.is_empty() {
            return Ok(Ok((puzzle, None)));
        }
        let found = agreed(&puzzle, &answers, |found| format!("{found:?}"))?;
        let mut completed = None;
        if args.additional && found.0.solutions > 0 {
            completed = fewest::additional(&game.with_clues(&puzzle), &Varisat, &session.stop)?;
            if completed.is_none() {
                return Ok(Ok((puzzle, None)));
            }
        }
        Ok(Ok((puzzle, Some((found, completed)))))
    };
    let mut worst = Status::Done;
    let emit = |found: Result<(Puzzle, Option<Found>), BadLine>| {
        session.step();
        let (puzzle, found) = match found {
            Ok(found) => found,
            Err(bad) => {
                worst = worst.max(contradiction(&bad, &mut output)?);
                return Ok(ControlFlow::Continue(()));
            }
        };
        let Some(((checked, candidates), completed)) = found else {
            session.note(&format!("stopped while checking {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        };
        let mut record = record::Check::new(&puzzle, &checked, completed.as_ref());
        if let Some(candidates) = &candidates {
            record = record.with_candidates(candidates);
        }
        output.row(text(&game, &checked.redundant, &record), || &record)?;
        if completed.is_some_and(|completed| !completed.is_proved()) {
            session.note("stopped before the bounds met");
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        }
        if checked.solutions != 1 {
            worst = worst.max(Status::Negative);
        }
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), workers, work, emit)?;
    Ok(worst)
}

/// Writes that there is no solution, or that the line is no puzzle.
fn contradiction(bad: &BadLine, output: &mut Output) -> anyhow::Result<Status> {
    let Some((clues, clash)) = &bad.clash else { return bad.write(output) };
    output.row(no_solution(clash), || record::Check::contradiction(clues, clash))?;
    Ok(Status::Negative)
}

fn text(game: &Game, redundant: &[Cell], record: &record::Check) -> String {
    let verdict = verdict(game, redundant, record);
    match &record.candidates {
        Some(cells) if record.solutions > 0 => format!("{verdict}\n{}", cells.join(" ")),
        _ => verdict,
    }
}

fn verdict(game: &Game, redundant: &[Cell], record: &record::Check) -> String {
    match (record.solutions, &record.completed, record.additional) {
        (0, ..) => "no solution".to_owned(),
        (1, ..) if redundant.is_empty() => "unique, minimal".to_owned(),
        (1, ..) => {
            let names: Vec<_> = redundant.iter().map(|&cell| game.cell_name(cell)).collect();
            format!("unique, redundant {}", names.join(" "))
        }
        (_, Some(puzzle), Some(Bounds { at_least, at_most, .. })) if at_least == at_most => {
            format!("not unique, but with {at_most} more: {puzzle}")
        }
        (_, Some(puzzle), Some(Bounds { at_least, at_most, .. })) => {
            format!("not unique, but with at least {at_least}, at most {at_most} more: {puzzle}")
        }
        _ => "not unique".to_owned(),
    }
}
