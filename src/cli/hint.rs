//! `hint`: the next easiest step, in three degrees: where, what technique, the step.

use std::ops::ControlFlow;

use gerechte::Puzzle;
use gerechte::format::record;
use gerechte::rate::{Guide, Ladder, Told};
use gerechte::search::Solver;

use super::args::HintArgs;
use super::explain::{not_one, solutions};
use super::output::Output;
use super::session::Session;
use super::{Status, batch, input};

/// As much of a step as the degree allows.
fn text(told: &Told, degree: u8) -> String {
    let technique = told.step.technique;
    match degree {
        1 => told.place.clone(),
        2 => format!("{}: {}; {}", technique.words(), technique.lesson(), told.place),
        _ => told.text.clone(),
    }
}

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, Some(&args.puzzle))?;
    let guide = Guide::new(&game, Ladder::hodoku())?;
    let mut output = Output::new(args.output.json);
    session.working_on("hints");
    let work = |solver: &mut Solver, puzzle: Puzzle| {
        let solutions = solutions(solver, &puzzle, &session.stop);
        let told = (solutions == Some(1)).then(|| guide.hint(&puzzle, &session.stop)).flatten();
        Ok((puzzle, solutions.filter(|_| !session.stop.is_requested()), told))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, solutions, told): (Puzzle, Option<u8>, Option<Told>)| {
        session.step();
        let Some(solutions) = solutions else {
            session.note(&format!("stopped while looking at {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        };
        let is_solved = puzzle.clues().count() == game.board().cells();
        let (text, status) = match &told {
            Some(told) => (text(told, args.degree), Status::Done),
            None if solutions != 1 => (not_one(solutions).to_owned(), Status::Negative),
            None if is_solved => ("solved".to_owned(), Status::Done),
            None => ("beyond the ladder".to_owned(), Status::Limit),
        };
        let record = record::Hint::new(&game, &puzzle, solutions, told.as_ref(), args.degree);
        output.result(text, &record)?;
        worst = worst.max(status);
        Ok(ControlFlow::Continue(()))
    };
    batch::in_chunks(puzzles, args.threads.number(), 1, || Solver::new(game.problem()), work, emit)?;
    Ok(worst)
}
