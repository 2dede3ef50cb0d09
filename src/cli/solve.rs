//! `solve`: a completion of each puzzle.

use std::io::{self, Write};
use std::ops::ControlFlow;

use gerechte::encodings::{Cell, CellVars, Problem, Symbol, dimacs};
use gerechte::format::record;
use gerechte::{Engine, EngineError, Exit, Grid};

use super::args::SolveArgs;
use super::engines::{self, Task, agreed, checked};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

/// What an engine found out about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// A solution, and whether it is the only one where that was asked.
    Solved {
        grid: Grid,
        unique: Option<bool>,
    },
    Unsatisfiable,
    /// Stopped before an answer.
    Unknown,
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, args.puzzle.as_deref())?;
    let session = Session::new(&args.output, args.engine.timeout)?;
    let mut output = Output::new(args.output.json);
    let mut worst = Status::Done;
    session.working_on("puzzles solved");
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let problem = game.with_clues(&puzzle);
        let mut answers = Vec::new();
        for engine in engines::chosen(args.engine.engine, &problem, Task::Complete) {
            let found = session.timed(engine.name(), || answer(engine, &problem, args.unique, &session))?;
            answers.push((engine.name(), found));
        }
        // Engines may find different solutions, but not different statuses.
        let kinds: Vec<_> = answers.iter().map(|(name, answer)| (*name, kind(answer))).collect();
        let (status, text, record_status, unique) = agreed(&format!("{puzzle}"), &kinds, |kind| kind.1.to_owned())?;
        let (engine, answer) = answers.swap_remove(0);
        worst = worst.max(status);
        session.step();
        if args.dimacs_output {
            dimacs_answer(&problem, &answer)?;
            return Ok(match answer {
                Answer::Solved { .. } => Status::Satisfiable,
                Answer::Unsatisfiable => Status::Unsatisfiable,
                Answer::Unknown => Status::Limit,
            });
        }
        let solution = match answer {
            Answer::Solved { grid, .. } => Some(grid.to_string()),
            _ => None,
        };
        let shown = match (&solution, unique) {
            (Some(_), Some(false)) | (None, _) => text.to_owned(),
            (Some(grid), _) => grid.clone(),
        };
        let record = record::Solve {
            schema: "gerechte/solve/1",
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            status: record_status,
            solution,
            unique,
            engine,
        };
        output.result(shown, &record)?;
        if status == Status::Limit {
            session.note("stopped before the answer was known");
            break;
        }
    }
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

fn answer(engine: &dyn Engine, problem: &Problem, unique: bool, session: &Session) -> Result<Answer, EngineError> {
    let mut grids: Vec<Vec<Symbol>> = Vec::new();
    let wanted = if unique { 2 } else { 1 };
    let exit = engine.solutions(problem, &session.stop, &mut |grid| {
        grids.push(grid.to_vec());
        if grids.len() == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    for grid in &grids {
        checked(engine, problem, grid)?;
    }
    let found = grids.len();
    Ok(match grids.into_iter().next() {
        _ if exit == Exit::Stopped => Answer::Unknown,
        Some(grid) => Answer::Solved { grid: grid.into(), unique: unique.then_some(found == 1) },
        None => Answer::Unsatisfiable,
    })
}

/// `s` and `v` lines over the variables of the encoding, as SAT solvers print them.
fn dimacs_answer(problem: &Problem, answer: &Answer) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match answer {
        Answer::Unsatisfiable => writeln!(out, "s UNSATISFIABLE")?,
        Answer::Unknown => writeln!(out, "s UNKNOWN")?,
        Answer::Solved { grid, .. } => {
            writeln!(out, "s SATISFIABLE")?;
            let vars = CellVars::of(problem);
            for (cell, &held) in grid.symbols().iter().enumerate() {
                write!(out, "v ")?;
                let lits = (0..problem.symbols()).map(Symbol::new).map(|symbol| {
                    let lit = vars.lit(Cell::new(cell), symbol);
                    if symbol == held { lit } else { !lit }
                });
                dimacs::write_literals(lits, &mut out)?;
                writeln!(out)?;
            }
            writeln!(out, "v 0")?;
        }
    }
    Ok(())
}
