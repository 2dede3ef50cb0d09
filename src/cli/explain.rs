//! `explain`: the whole way to the solution, step by step, as a person goes it.

use std::ops::ControlFlow;

use gerechte::format::record;
use gerechte::rate::{Guide, Ladder, Path, Technique, Told};
use gerechte::search::Solver;
use gerechte::{Puzzle, Stop};

use super::args::ExplainArgs;
use super::output::Output;
use super::session::Session;
use super::{Status, batch, input};

/// The number of solutions of a puzzle, 2 for two or more. Returns `None` if a stop came first.
pub(super) fn solutions(solver: &mut Solver, puzzle: &Puzzle, stop: &Stop) -> Option<u8> {
    let count = solver.count(puzzle, 2, stop);
    (count.is_exact() || count.number() == 2).then_some(count.number() as u8)
}

/// What to say of a puzzle that has not one solution.
pub(super) const fn not_one(solutions: u8) -> &'static str {
    if solutions == 0 { "no solution" } else { "not unique" }
}

/// The steps, one a line, and what they come to.
fn text(path: &Path, told: &[Told]) -> String {
    let end = format!(
        "{}: {}, score {}, {} steps, hardest {}",
        if path.solved { "solved" } else { "beyond the ladder" },
        path.level(),
        path.score(),
        path.steps(),
        path.hardest().map_or("none", Technique::words),
    );
    told.iter().map(|told| told.text.as_str()).chain([end.as_str()]).collect::<Vec<_>>().join("\n")
}

pub(crate) fn run(args: &ExplainArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, Some(&args.puzzle))?;
    let guide = Guide::new(&game, Ladder::hodoku())?;
    let mut output = Output::new(args.output.json);
    session.working_on("puzzles explained");
    let work = |solver: &mut Solver, puzzle: Puzzle| {
        let solutions = solutions(solver, &puzzle, &session.stop);
        let one = solutions == Some(1);
        let (path, told) = if one { guide.explain(&puzzle, &session.stop) } else { (Path::default(), Vec::new()) };
        Ok((puzzle, solutions.filter(|_| !session.stop.is_requested()), path, told))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, solutions, path, told): (Puzzle, Option<u8>, Path, Vec<Told>)| {
        session.step();
        let Some(solutions) = solutions else {
            session.note(&format!("stopped while explaining {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        };
        let record = record::Explain::new(&game, &puzzle, solutions, &path, &told);
        output.result(if solutions == 1 { text(&path, &told) } else { not_one(solutions).to_owned() }, &record)?;
        worst = worst.max(match solutions {
            1 if path.solved => Status::Done,
            1 => Status::Limit,
            _ => Status::Negative,
        });
        Ok(ControlFlow::Continue(()))
    };
    batch::in_chunks(puzzles, args.threads.number(), 1, || Solver::new(game.problem()), work, emit)?;
    Ok(worst)
}
