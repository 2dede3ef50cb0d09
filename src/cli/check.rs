//! `check`: how many solutions a puzzle has, and which of its clues are redundant.

use gerechte::format::record;
use gerechte::{Engine, EngineError, Game, Puzzle};

use super::args::CheckArgs;
use super::engines::{self, Task, agreed};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, Some(&args.puzzle))?;
    let session = Session::new(&args.output, args.engine.timeout)?;
    let mut output = Output::new(args.output.json);
    let mut worst = Status::Done;
    session.working_on("puzzles checked");
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let mut answers = Vec::new();
        for engine in engines::chosen(args.engine.engine, &game.with_clues(&puzzle), Task::Complete) {
            let Some(found) = check(engine, &game, &puzzle, &session)? else {
                session.note(&format!("stopped while {} checked {puzzle}", engine.name()));
                return Ok(Status::Limit);
            };
            answers.push((engine.name(), found));
        }
        let (solutions, redundant) = agreed(&puzzle.to_string(), &answers, |found| format!("{found:?}"))?;
        session.step();
        let names: Vec<_> =
            redundant.iter().map(|&cell| game.cell_name(gerechte::encodings::Cell::new(cell))).collect();
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
            worst = Status::Negative;
        }
    }
    Ok(worst)
}

/// The number of solutions, up to 2, and the redundant clues of a puzzle with one; nothing if it was stopped.
fn check(
    engine: &dyn Engine,
    game: &Game,
    puzzle: &Puzzle,
    session: &Session,
) -> Result<Option<(u8, Vec<usize>)>, EngineError> {
    let two = |puzzle: &Puzzle| engine.count(&game.with_clues(puzzle), Some(2), &session.stop);
    let solutions = two(puzzle)?.number();
    let mut redundant = Vec::new();
    if solutions == 1 {
        for (cell, _) in puzzle.clues() {
            if two(&puzzle.without(cell))?.number() == 1 {
                redundant.push(cell.index());
            }
        }
    }
    Ok((!session.stop.is_requested()).then_some((solutions as u8, redundant)))
}
