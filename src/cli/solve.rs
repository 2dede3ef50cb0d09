//! `solve`: a completion of each puzzle.

use std::io::{self, Write};
use std::ops::ControlFlow;

use gerechte::encodings::{Cell, CellVars, Problem, Symbol, dimacs};
use gerechte::engine::Prepared;
use gerechte::engine::in_time;
use gerechte::format::record;
use gerechte::search::Solver;
use gerechte::{EngineError, Exit, Game, Grid, Puzzle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::args::SolveArgs;
use super::batch;
use super::engines::{self, PreparedEngines, Task, agreed, checked};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

/// What an engine found out about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// A solution, and whether it is the only one where that was asked.
    Solved {
        grid: Vec<Symbol>,
        unique: Option<bool>,
    },
    Unsatisfiable,
    /// Stopped before an answer.
    Unknown,
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let puzzles = if args.dimacs_output {
        Box::new(std::iter::once(input::puzzle(&game, args.puzzle.as_deref())))
    } else {
        input::puzzles(&game, args.puzzle.as_deref())?
    };
    let mut output = Output::new(args.output.json);
    session.working_on("puzzles solved");
    let engines = engines::chosen(&args.engine.engine, game.problem(), Task::Complete);
    let workers = || engines::prepared(&engines, game.problem());
    let work = |workers: &mut PreparedEngines<'_>, puzzle: Puzzle| {
        let answers = if let Some(seed) = args.seed {
            vec![("native", random(&game, &puzzle, seed, &session))]
        } else {
            let found = workers.iter_mut().map(|(name, engine)| {
                let answer = session.timed(name, || answer(engine.as_mut(), &puzzle, args.unique, &session))?;
                Ok((*name, answer))
            });
            found.collect::<Result<Vec<_>, EngineError>>()?
        };
        for (name, answer) in &answers {
            if let Answer::Solved { grid, .. } = answer {
                checked(name, game.problem(), &puzzle, grid)?;
            }
        }
        // Engines may find different solutions, but not different statuses.
        let decided = answers.iter().filter(|(_, answer)| *answer != Answer::Unknown);
        let kinds: Vec<_> = decided.map(|(name, answer)| (*name, kind(answer))).collect();
        if !kinds.is_empty() {
            agreed(&puzzle.to_string(), &kinds, |kind| kind.1.to_owned())?;
        }
        let position = answers.iter().position(|(_, answer)| *answer != Answer::Unknown).unwrap_or(0);
        let (engine, answer) = answers.into_iter().nth(position).expect("an engine was chosen");
        Ok((puzzle, engine, answer))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, engine, answer): (Puzzle, &'static str, Answer)| {
        session.step();
        if args.dimacs_output {
            worst = dimacs_answer(game.problem(), &answer)?;
            return Ok(ControlFlow::Break(()));
        }
        let (status, text, recorded, unique) = kind(&answer);
        worst = worst.max(status);
        let solution = match answer {
            Answer::Solved { grid, .. } => Some(Grid::from(grid).to_string()),
            _ => None,
        };
        let shown = solution.clone().filter(|_| unique != Some(false)).unwrap_or_else(|| text.to_owned());
        let record = record::Solve {
            schema: "gerechte/solve/1",
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            status: recorded,
            solution,
            unique,
            engine,
        };
        output.result(shown, &record)?;
        if status == Status::Limit {
            session.note("stopped before the answer was known");
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), workers, work, emit)?;
    Ok(worst)
}

/// Exit status, word, word in the record, uniqueness.
fn kind(answer: &Answer) -> (Status, &'static str, &'static str, Option<bool>) {
    match answer {
        Answer::Solved { unique: Some(false), .. } => (Status::Negative, "not unique", "sat", Some(false)),
        Answer::Solved { unique, .. } => (Status::Done, "satisfiable", "sat", *unique),
        Answer::Unsatisfiable => (Status::Negative, "unsatisfiable", "unsat", None),
        Answer::Unknown => (Status::Limit, "unknown", "unknown", None),
    }
}

fn answer(
    engine: &mut (dyn Prepared + '_),
    puzzle: &Puzzle,
    unique: bool,
    session: &Session,
) -> Result<Answer, EngineError> {
    if !unique {
        return Ok(match in_time(engine.first(puzzle, &session.stop))? {
            Some(Some(grid)) => Answer::Solved { grid, unique: None },
            Some(None) => Answer::Unsatisfiable,
            None => Answer::Unknown,
        });
    }
    let mut first = None;
    let mut others = false;
    let exit = in_time(engine.solutions(puzzle, &session.stop, &mut |grid| {
        others = first.is_some();
        first.get_or_insert_with(|| grid.to_vec());
        if others { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }))?;
    Ok(match first {
        _ if exit.is_none() => Answer::Unknown,
        Some(grid) => Answer::Solved { grid, unique: Some(!others) },
        None => Answer::Unsatisfiable,
    })
}

/// A random solution of the puzzle.
fn random(game: &Game, puzzle: &Puzzle, seed: u64, session: &Session) -> Answer {
    let mut solver = Solver::new(game.problem());
    match solver.random(puzzle, &session.stop, &mut ChaCha8Rng::seed_from_u64(seed)) {
        (Some(grid), _) => Answer::Solved { grid: grid.into(), unique: None },
        (None, Exit::Complete) => Answer::Unsatisfiable,
        (None, _) => Answer::Unknown,
    }
}

/// `s` and `v` lines over the variables of the encoding, as SAT solvers print them.
fn dimacs_answer(problem: &Problem, answer: &Answer) -> anyhow::Result<Status> {
    let mut out = io::stdout().lock();
    match answer {
        Answer::Unsatisfiable => {
            writeln!(out, "s UNSATISFIABLE")?;
            Ok(Status::Unsatisfiable)
        }
        Answer::Unknown => {
            writeln!(out, "s UNKNOWN")?;
            Ok(Status::Limit)
        }
        Answer::Solved { grid, .. } => {
            writeln!(out, "s SATISFIABLE")?;
            let vars = CellVars::of(problem);
            for (cell, &held) in grid.iter().enumerate() {
                write!(out, "v ")?;
                let lits = (0..problem.symbols()).map(Symbol::new).map(|symbol| {
                    let lit = vars.lit(Cell::new(cell), symbol);
                    if symbol == held { lit } else { !lit }
                });
                dimacs::write_literals(lits, &mut out)?;
                writeln!(out)?;
            }
            writeln!(out, "v 0")?;
            Ok(Status::Satisfiable)
        }
    }
}
