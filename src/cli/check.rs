//! `check`: how many solutions a puzzle has, and which of its clues are redundant.

use std::ops::ControlFlow;

use gerechte::encodings::{Cell, Symbol};
use gerechte::engine::Prepared;
use gerechte::format::record;
use gerechte::{EngineError, Puzzle};

use super::args::CheckArgs;
use super::batch;
use super::engines::{self, PreparedEngines, Task, agreed};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, Some(&args.puzzle))?;
    let mut output = Output::new(args.output.json);
    session.working_on("puzzles checked");
    let engines = engines::chosen(args.engine.engine, game.problem(), Task::Complete);
    let workers = || engines::prepared(&engines, game.problem());
    let work = |workers: &mut PreparedEngines<'_>, puzzle: Puzzle| {
        let mut answers = Vec::new();
        for (name, engine) in workers {
            let found = session.timed(name, || check(engine.as_mut(), &puzzle, &session))?;
            answers.extend(found.map(|found| (*name, found)));
        }
        if answers.is_empty() {
            return Ok((puzzle, None));
        }
        let found = agreed(&puzzle.to_string(), &answers, |found| format!("{found:?}"))?;
        Ok((puzzle, Some(found)))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, found): (Puzzle, Option<(u8, Vec<usize>)>)| {
        session.step();
        let Some((solutions, redundant)) = found else {
            session.note(&format!("stopped while checking {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        };
        let names: Vec<_> = redundant.iter().map(|&cell| game.cell_name(Cell::new(cell))).collect();
        let text = match solutions {
            0 => "no solution".to_owned(),
            1 if redundant.is_empty() => "unique, minimal".to_owned(),
            1 => format!("unique, redundant {}", names.join(" ")),
            _ => "not unique".to_owned(),
        };
        let record = record::Check {
            schema: "gerechte/check/1",
            puzzle: puzzle.to_string(),
            solutions,
            minimal: (solutions == 1).then_some(redundant.is_empty()),
            redundant,
        };
        output.result(text, &record)?;
        if solutions != 1 {
            worst = worst.max(Status::Negative);
        }
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), workers, work, emit)?;
    Ok(worst)
}

/// The number of solutions, up to 2, and the redundant clues of a puzzle with one; nothing if it was stopped or gave up.
fn check(
    engine: &mut (dyn Prepared + '_),
    puzzle: &Puzzle,
    session: &Session,
) -> Result<Option<(u8, Vec<usize>)>, EngineError> {
    let clues: Vec<_> = puzzle.clues().collect();
    let mut decided = true;
    let mut two = |clues: &[(Cell, Symbol)]| {
        let count = engine.count(clues, 2, &session.stop)?;
        decided &= count.is_exact() || count.number() == 2;
        Ok(count.number() as u8)
    };
    let solutions = two(&clues)?;
    let mut redundant = Vec::new();
    if solutions == 1 {
        for (position, (cell, _)) in clues.iter().enumerate() {
            let others = [&clues[..position], &clues[position + 1..]].concat();
            if two(&others)? == 1 {
                redundant.push(cell.index());
            }
        }
    }
    Ok(decided.then_some((solutions, redundant)))
}
