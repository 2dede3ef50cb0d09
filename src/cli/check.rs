//! `check`: how many solutions a puzzle has, and which of its clues are redundant.

use std::ops::ControlFlow;

use gerechte::engine::Checked;
use gerechte::engine::in_time;
use gerechte::format::record;
use gerechte::sat::Varisat;
use gerechte::{Puzzle, fewest};

use super::args::CheckArgs;
use super::batch;
use super::engines::{self, PreparedEngines, Task, agreed};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

/// What is known of a puzzle, and with the fewest clues more, where these are wanted.
type Found = (Checked, Option<(Puzzle, record::Bounds)>);

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
            let found = session.timed(name, || in_time(engine.check(&puzzle, &session.stop)))?;
            answers.extend(found.map(|found| (*name, found)));
        }
        if answers.is_empty() {
            return Ok((puzzle, None));
        }
        let found = agreed(&puzzle.to_string(), &answers, |found| format!("{found:?}"))?;
        let mut completed = None;
        if args.additional && found.solutions > 0 {
            let problem = game.with_clues(&puzzle);
            let Some(found) = fewest::additional(&problem, &Varisat, &session.stop)? else { return Ok((puzzle, None)) };
            let bounds = record::Bounds { at_least: found.at_least, at_most: found.clues.len() };
            completed = Some((puzzle.clone().with(&found.clues), bounds));
        }
        Ok((puzzle, Some((found, completed))))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, found): (Puzzle, Option<Found>)| {
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
            _ => match &completed {
                None => "not unique".to_owned(),
                Some((puzzle, record::Bounds { at_least, at_most })) if at_least == at_most => {
                    format!("not unique, but with {at_most} more: {puzzle}")
                }
                Some((puzzle, record::Bounds { at_least, at_most })) => {
                    format!("not unique, but with at least {at_least}, at most {at_most} more: {puzzle}")
                }
            },
        };
        let bounds = completed.as_ref().map(|(_, bounds)| *bounds);
        let record = record::Check {
            schema: "gerechte/check/1",
            puzzle: puzzle.to_string(),
            solutions,
            minimal: (solutions == 1).then_some(redundant.is_empty()),
            redundant: redundant.iter().map(|cell| cell.index()).collect(),
            completed: completed.map(|(completed, _)| completed.to_string()),
            additional: bounds,
        };
        output.result(text, &record)?;
        if bounds.is_some_and(|bounds| bounds.at_least < bounds.at_most) {
            session.note("stopped before the bounds met");
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        }
        if solutions != 1 {
            worst = worst.max(Status::Negative);
        }
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), workers, work, emit)?;
    Ok(worst)
}
