//! `explain`: the whole way to the solution, step by step, as a person goes it.

use std::ops::ControlFlow;

use gerechte::encodings::Symbol;
use gerechte::format::record;
use gerechte::rate::{Candidate, Guide, Ladder, Technique, Told};
use gerechte::search::Solver;
use gerechte::{Exit, Puzzle, Stop};

use super::args::ExplainArgs;
use super::output::Output;
use super::session::Session;
use super::{Status, batch, input};

/// Whether a puzzle has one solution, so that people can solve it; if not, what to say.
pub(super) fn one_solution(solver: &mut Solver, puzzle: &Puzzle, stop: &Stop) -> Result<(), (&'static str, Status)> {
    let mut clues = vec![0; puzzle.to_string().chars().count()];
    for (cell, symbol) in puzzle.clues() {
        clues[cell.index()] = symbol.value() as u8;
    }
    match solver.count(&clues, 2, stop) {
        (1, Exit::Complete) => Ok(()),
        (0, Exit::Complete) => Err(("no solution", Status::Negative)),
        (2, _) => Err(("not unique", Status::Negative)),
        _ => Err(("stopped", Status::Limit)),
    }
}

/// A step as a record.
pub(super) fn step(told: &Told) -> record::Step {
    let candidates = |all: &[Candidate]| all.iter().map(|at| (at.cell, Symbol::new(at.symbol).to_char())).collect();
    record::Step {
        technique: told.step.technique.name(),
        text: told.text.clone(),
        eureka: told.eureka.clone(),
        placements: candidates(&told.step.placements),
        eliminations: candidates(&told.step.eliminations),
        candidates: candidates(&told.marks),
        houses: told.houses.clone(),
    }
}

pub(crate) fn run(args: &ExplainArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, Some(&args.puzzle))?;
    let guide = Guide::new(&game, Ladder::hodoku())?;
    let mut output = Output::new(args.output.json);
    session.working_on("puzzles explained");
    let work = |solver: &mut Solver, puzzle: Puzzle| {
        let found = one_solution(solver, &puzzle, &session.stop).map(|()| guide.explain(&puzzle, &session.stop));
        Ok((puzzle, found))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, found): (Puzzle, Result<_, (&str, Status)>)| {
        session.step();
        let (path, told): (gerechte::rate::Path, Vec<Told>) = match found {
            Ok(found) => found,
            Err((why, status)) => {
                session.note(&format!("{puzzle}: {why}"));
                worst = worst.max(status);
                return Ok(ControlFlow::Continue(()));
            }
        };
        let mut lines: Vec<_> = told.iter().map(|told| told.text.clone()).collect();
        lines.push(format!(
            "{}: {}, score {}, {} steps, hardest {}",
            if path.solved { "solved" } else { "beyond the ladder" },
            path.level(),
            path.score(),
            path.steps(),
            path.hardest().map_or("none", Technique::words),
        ));
        let record = record::Explain {
            schema: "gerechte/explain/1",
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            solved: path.solved,
            score: path.score(),
            hardest: path.hardest().map(Technique::name),
            level: path.level().to_string(),
            steps: told.iter().map(step).collect(),
        };
        output.result(lines.join("\n"), &record)?;
        if !path.solved {
            worst = worst.max(Status::Limit);
        }
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), || Solver::new(game.problem()), work, emit)?;
    Ok(worst)
}
