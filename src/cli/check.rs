//! `check`: how many solutions a puzzle has, and which of its clues are redundant.

use std::ops::ControlFlow;

use gerechte::Puzzle;
use gerechte::engine::Checked;
use gerechte::format::record;
use gerechte::sat::{self, Varisat};

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
    let engines = engines::chosen(&args.engine.engine, game.problem(), Task::Complete);
    let workers = || engines::prepared(&engines, game.problem());
    let work = |workers: &mut PreparedEngines<'_>, puzzle: Puzzle| {
        let mut answers = Vec::new();
        for (name, engine) in workers {
            let clues: Vec<_> = puzzle.clues().collect();
            let found = session.timed(name, || engine.check(&clues, &session.stop))?;
            answers.extend(found.map(|found| (*name, found)));
        }
        if answers.is_empty() {
            return Ok((puzzle, None));
        }
        let found = agreed(&puzzle.to_string(), &answers, |found| format!("{found:?}"))?;
        let mut completed = None;
        if args.additional && found.solutions > 0 {
            let problem = game.with_clues(&puzzle);
            match sat::fewest_additional(&Varisat, &problem, &session.stop)? {
                Some(additional) => completed = Some(puzzle.clone().with(&additional.clues)),
                None => return Ok((puzzle, None)),
            }
        }
        Ok((puzzle, Some((found, completed))))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, found): (Puzzle, Option<(Checked, Option<Puzzle>)>)| {
        session.step();
        let Some((Checked { solutions, redundant }, completed)) = found else {
            session.note(&format!("stopped while checking {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        };
        let names: Vec<_> = redundant.iter().map(|&cell| game.cell_name(cell)).collect();
        let text = match solutions {
            0 => "no solution".to_owned(),
            1 if redundant.is_empty() => "unique, minimal".to_owned(),
            1 => format!("unique, redundant {}", names.join(" ")),
            _ => completed.as_ref().map_or_else(
                || "not unique".to_owned(),
                |completed| {
                    let more = completed.clues().count() - puzzle.clues().count();
                    format!("not unique, but with {more} more: {completed}")
                },
            ),
        };
        let record = record::Check {
            schema: "gerechte/check/1",
            puzzle: puzzle.to_string(),
            solutions,
            minimal: (solutions == 1).then_some(redundant.is_empty()),
            redundant: redundant.iter().map(|cell| cell.index()).collect(),
            completed: completed.map(|completed| completed.to_string()),
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
