//! `check`: how many solutions a puzzle has, and which of its clues are redundant.

use std::ops::ControlFlow;

use gerechte::agree::{Answers, Failure, PreparedEngines, agreed, prepared};
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
use super::each::no_solution;
use super::engine::UNPROVED;
use super::lines::{BadLine, Line, Tolerance, lines};
use super::output::Output;
use super::{Status, input};

/// What an engine finds, with the symbols that each cell has in some solution where these are wanted.
type Answer = (Checked, Option<Vec<Vec<Symbol>>>);

/// What is known of a puzzle.
struct Found {
    answer: Answer,
    /// With the fewest clues more, where these are wanted.
    completed: Option<Additional>,
    /// Whether it rests on the word of outside programs alone.
    unproved: bool,
    /// The engines that failed.
    failures: Vec<Failure>,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    let session = args.engine.session(&args.output)?;
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
        let mut answers = Answers::default();
        for (name, engine) in workers {
            let mut check = || {
                let checked = engine.check(&puzzle, &session.stop)?;
                let possible = || possible(engine.as_mut(), game.problem(), &puzzle, &session.stop);
                Ok::<Answer, EngineError>((checked, args.candidates.then(possible).transpose()?))
            };
            let found = session.timed(name, || unless_stopped(check()));
            if let Some(found) = found.transpose() {
                answers.add(name, found)?;
            }
        }
        if answers.given()?.is_empty() {
            return Ok(Ok((puzzle, None)));
        }
        let answer = agreed(&puzzle, answers.given()?, |found| format!("{found:?}"))?;
        // Two solutions are checked; that there are no others, or none with a candidate, is not.
        let is_a_word = answer.0.solutions < 2 || answer.1.is_some();
        let unproved = is_a_word && args.engine.is_unproved(answers.given()?.iter().map(|(name, _)| *name));
        let mut completed = None;
        if args.additional && answer.0.solutions > 0 {
            completed = fewest::additional(&game.with_clues(&puzzle), &Varisat, &session.stop)?;
            if completed.is_none() {
                return Ok(Ok((puzzle, None)));
            }
        }
        let failures = answers.failures().to_vec();
        Ok(Ok((puzzle, Some(Found { answer, completed, unproved, failures }))))
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
        let Some(Found { answer: (checked, candidates), completed, unproved, failures }) = found else {
            session.note(&format!("stopped while checking {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        };
        worst = worst.max(session.failed(&failures));
        let record = record::Check::new(&puzzle, &checked, completed.as_ref());
        let mut record = record.with_failures(failures).resting_on_a_word(unproved);
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
    let verdict = verdict(game, redundant, record) + if record.unproved { UNPROVED } else { "" };
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
