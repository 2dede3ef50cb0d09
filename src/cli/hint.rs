//! `hint`: the next easiest step, in three degrees: where, what technique, the step.

use std::ops::ControlFlow;

use gerechte::Puzzle;
use gerechte::format::record;
use gerechte::rate::{Guide, Ladder, Told};
use gerechte::search::Solver;

use super::args::HintArgs;
use super::explain::{one_solution, step};
use super::output::Output;
use super::session::Session;
use super::{Status, batch, input};

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, Some(&args.puzzle))?;
    let guide = Guide::new(&game, Ladder::hodoku())?;
    let mut output = Output::new(args.output.json);
    session.working_on("hints");
    let work = |solver: &mut Solver, puzzle: Puzzle| {
        let found = one_solution(solver, &puzzle, &session.stop).and_then(|()| {
            let solved = !puzzle.to_string().contains('.');
            let nothing = if solved { ("solved", Status::Done) } else { ("beyond the ladder", Status::Limit) };
            guide.hint(&puzzle, &session.stop).ok_or(nothing)
        });
        Ok((puzzle, found))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, found): (Puzzle, Result<Told, (&str, Status)>)| {
        session.step();
        let told = match found {
            Ok(told) => told,
            Err((why, status)) => {
                session.note(&format!("{puzzle}: {why}"));
                worst = worst.max(status);
                return Ok(ControlFlow::Continue(()));
            }
        };
        let technique = told.step.technique;
        let text = match args.degree {
            1 => told.place.clone(),
            2 => format!("{}: {}; {}", technique.words(), technique.lesson(), told.place),
            _ => told.text.clone(),
        };
        let record = record::Hint {
            schema: "gerechte/hint/1",
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            place: told.place.clone(),
            technique: (args.degree > 1).then(|| technique.name()),
            step: (args.degree > 2).then(|| step(&told)),
        };
        output.result(text, &record)?;
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), || Solver::new(game.problem()), work, emit)?;
    Ok(worst)
}
