//! `solve`: a completion of each puzzle.

use std::fmt::Display;
use std::io;
use std::ops::ControlFlow;

use gerechte::agree::{PreparedEngines, checked, decided, prepared};
use gerechte::answer::Answer;
use gerechte::encodings::Problem;
use gerechte::engines::Task;
use gerechte::format::{model, record};
use gerechte::search::Solver;
use gerechte::{EngineError, Game, Puzzle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::args::SolveArgs;
use super::batch;
use super::lines::{BadLine, Line, Tolerance, lines};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let argument = input::or_piped(args.puzzle.as_deref());
    if argument.is_none() {
        session.note("no puzzle is given: this solves the empty board");
    }
    let puzzles = if args.dimacs_output {
        lines(Ok(std::iter::once(input::puzzle(&game, argument))), Tolerance { keep_going: false, clashes: true })?
    } else {
        let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: false };
        lines(input::puzzles(&game, argument), tolerance)?
    };
    let mut output = Output::table(&args.output);
    session.working_on("puzzles solved");
    let engines = args.engine.engines(game.problem(), Task::Complete);
    let workers = || prepared(&engines, game.problem());
    let work = |workers: &mut PreparedEngines<'_>, line: Line| {
        let puzzle = match line {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let answers = if let Some(seed) = args.seed {
            vec![("native", random(&game, &puzzle, seed, &session))]
        } else {
            let found = workers.iter_mut().map(|(name, engine)| {
                let answer =
                    session.timed(name, || Answer::find(engine.as_mut(), &puzzle, args.unique, &session.stop))?;
                Ok((*name, answer))
            });
            found.collect::<Result<Vec<_>, EngineError>>()?
        };
        for (name, answer) in &answers {
            if let Some(grid) = answer.grid() {
                checked(name, game.problem(), &puzzle, grid.symbols())?;
            }
        }
        let (engine, answer) = decided(&puzzle, answers, |answer| kind(answer).1)?;
        Ok(Ok((puzzle, engine, answer)))
    };
    let mut worst = Status::Done;
    let emit = |found: Result<(Puzzle, &'static str, Answer), BadLine>| {
        session.step();
        let (puzzle, engine, answer) = match found {
            Ok(found) => found,
            // Only where an answer in DIMACS is asked for, contradicting clues have one.
            Err(BadLine { clash: Some(_), .. }) => {
                worst = dimacs_answer(game.problem(), &Answer::Unsatisfiable)?;
                return Ok(ControlFlow::Break(()));
            }
            Err(bad) => {
                worst = worst.max(bad.write(&mut output)?);
                return Ok(ControlFlow::Continue(()));
            }
        };
        if args.dimacs_output {
            worst = dimacs_answer(game.problem(), &answer)?;
            return Ok(ControlFlow::Break(()));
        }
        let (status, text) = kind(&answer);
        worst = worst.max(status);
        let solution = answer.grid().filter(|_| answer.unique() != Some(false));
        let shown: &dyn Display = solution.map_or(&text, |grid| grid);
        output.row(shown, || record::Solve::new(&game, &puzzle, engine, &answer))?;
        if status == Status::Limit {
            session.note("stopped before the answer was known");
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), workers, work, emit)?;
    Ok(worst)
}

/// The exit status and a word for it.
fn kind(answer: &Answer) -> (Status, &'static str) {
    match answer {
        Answer::Solved { unique: Some(false), .. } => (Status::Negative, "not unique"),
        Answer::Solved { .. } => (Status::Done, "satisfiable"),
        Answer::Unsatisfiable => (Status::Negative, "unsatisfiable"),
        _ => (Status::Limit, "unknown"),
    }
}

/// A random solution of the puzzle.
fn random(game: &Game, puzzle: &Puzzle, seed: u64, session: &Session) -> Answer {
    let mut solver = Solver::new(game.problem());
    match solver.random(puzzle, &session.stop, &mut ChaCha8Rng::seed_from_u64(seed)) {
        Ok(Some(grid)) => Answer::Solved { grid, unique: None },
        Ok(None) => Answer::Unsatisfiable,
        Err(_) => Answer::Unknown,
    }
}

/// `s` and `v` lines over the variables of the encoding, as SAT solvers print them.
fn dimacs_answer(problem: &Problem, answer: &Answer) -> anyhow::Result<Status> {
    model::write(problem, answer, &mut io::stdout().lock())?;
    Ok(match answer {
        Answer::Solved { .. } => Status::Satisfiable,
        Answer::Unsatisfiable => Status::Unsatisfiable,
        _ => Status::Limit,
    })
}
