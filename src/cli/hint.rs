//! `hint`: the next easiest step, in three degrees: where, what technique, the step; or the entries that are wrong.

use std::ops::ControlFlow;

use anyhow::bail;
use gerechte::encodings::{Cell, Symbol};
use gerechte::format::record;
use gerechte::picture::State;
use gerechte::rate::{Taught, Tutor};
use gerechte::search::Solver;
use gerechte::{Game, Grid, Puzzle};

use super::args::HintArgs;
use super::explain::{no_solution, not_one, solutions};
use super::lines::{BadLine, Line, Tolerance, lines};
use super::output::Output;
use super::pretty::Pretty;
use super::session::Session;
use super::{Status, batch, input, list, why};

/// As much of a step as the degree allows.
fn text(taught: &Taught, degree: u8) -> String {
    match degree {
        1 => taught.place().to_owned(),
        2 => format!("{}: {}; {}", taught.words(), taught.lesson(), taught.place()),
        _ => taught.text(),
    }
}

/// The puzzle as it was at first, with its solution.
pub(super) struct Givens {
    puzzle: Puzzle,
    solution: Grid,
}

impl Givens {
    fn read(game: &Game, argument: &str, session: &Session) -> anyhow::Result<Self> {
        let puzzle = input::puzzle(game, Some(argument))?;
        let mut solver = Solver::new(game.problem());
        match solutions(&mut solver, &puzzle, &session.stop) {
            Some(1) => {}
            Some(number) => bail!("--givens: {puzzle}: {}", not_one(number)),
            None => session.stop.check()?,
        }
        let Some(solution) = solver.first(&puzzle, &session.stop)? else { bail!("--givens: {puzzle}: no solution") };
        Ok(Self { puzzle, solution })
    }

    /// The entries that are not those of the solution.
    fn wrong(&self, state: &Puzzle) -> Vec<(Cell, Symbol)> {
        state.clues().filter(|&(cell, symbol)| self.solution.symbols()[cell.index()] != symbol).collect()
    }

    /// The puzzle with the entries that are right.
    pub(super) fn with_right(&self, state: &Puzzle) -> Puzzle {
        let right = state.clues().filter(|&(cell, symbol)| self.solution.symbols()[cell.index()] == symbol);
        self.puzzle.clone().with(&right.collect::<Vec<_>>())
    }
}

/// What is found for a puzzle.
enum Found {
    /// Entries that are wrong.
    Wrong(Vec<(Cell, Symbol)>),
    /// So many solutions, and a step if there is one.
    Step(u8, Option<Box<Taught>>),
    Stopped,
}

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Status> {
    if args.list {
        return list::techniques(&args.output);
    }
    if args.output.csv {
        bail!("--csv is for --list here: steps are no rows of a table");
    }
    let session = Session::new(&args.output, args.timeout)?;
    let game = input::game(args.game.as_deref().unwrap_or_default())?;
    if args.givens.as_deref() == Some("-") {
        bail!("--givens: name the puzzle itself or a file, not standard input");
    }
    let givens = args.givens.as_ref().map(|givens| Givens::read(&game, givens, &session)).transpose()?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let puzzles = lines(input::puzzles(&game, input::wanted(args.puzzle.as_deref())?), tolerance)?;
    if let Some(asked) = &args.why {
        return why::run(args, asked, &game, givens.as_ref(), puzzles, &session);
    }
    let tutor = Tutor::new(&game)?;
    let mut output = Output::new(args.output.json);
    let pretty = Pretty::new(args.pretty, &game, &session);
    session.working_on("hints");
    let work = |solver: &mut Solver, line: Line| {
        let puzzle = match line {
            Ok(puzzle) => puzzle,
            // Entries that contradict each other: one of them is wrong.
            Err(BadLine { clash: Some((clues, _)), .. }) if givens.is_some() => clues,
            Err(bad) => return Ok(Err(bad)),
        };
        if let Some(givens) = &givens {
            let wrong = givens.wrong(&puzzle);
            if !wrong.is_empty() {
                return Ok(Ok((puzzle, Found::Wrong(wrong))));
            }
        }
        let state = givens.as_ref().map(|givens| givens.puzzle.clone().with(&puzzle.clues().collect::<Vec<_>>()));
        let state = state.as_ref().unwrap_or(&puzzle);
        let solutions = solutions(solver, state, &session.stop);
        let taught = if solutions == Some(1) { tutor.hint(state, &session.stop) } else { None };
        let found = solutions.filter(|_| !session.stop.is_requested());
        let found = found.map_or(Found::Stopped, |solutions| Found::Step(solutions, taught.map(Box::new)));
        Ok(Ok((puzzle, found)))
    };
    let mut worst = Status::Done;
    let emit = |found: Result<(Puzzle, Found), BadLine>| {
        session.step();
        let (puzzle, found) = match found {
            Ok(found) => found,
            Err(BadLine { clash: Some((clues, clash)), .. }) => {
                output.result(no_solution(&clash), || record::Hint::new(&game, &clues, 0, None, args.degree))?;
                worst = worst.max(Status::Negative);
                return Ok(ControlFlow::Continue(()));
            }
            Err(bad) => {
                worst = worst.max(bad.write(&mut output)?);
                return Ok(ControlFlow::Continue(()));
            }
        };
        let (solutions, taught) = match found {
            Found::Step(solutions, taught) => (solutions, taught),
            Found::Wrong(wrong) => {
                let names = wrong.iter().map(|&(cell, symbol)| format!("{}={symbol}", game.cell_name(cell)));
                let text = format!("wrong: {}", names.collect::<Vec<_>>().join(" "));
                output.result(text, || record::Hint::wrong(&game, &puzzle, &wrong))?;
                worst = worst.max(Status::Negative);
                return Ok(ControlFlow::Continue(()));
            }
            Found::Stopped => {
                session.note(&format!("stopped while looking at {puzzle}"));
                worst = Status::Limit;
                return Ok(ControlFlow::Break(()));
            }
        };
        let is_solved = puzzle.clue_count() == game.board().cells();
        let (text, status) = match &taught {
            Some(taught) => (text(taught, args.degree), Status::Done),
            None if solutions != 1 => (not_one(solutions).to_owned(), Status::Negative),
            None if is_solved => ("solved".to_owned(), Status::Done),
            None => ("beyond the ladder, and no chain within the limit on work".to_owned(), Status::Limit),
        };
        let record = record::Hint::new(&game, &puzzle, solutions, taught.as_deref(), args.degree);
        match pretty {
            None => output.result(text, || &record)?,
            Some(pretty) => {
                let picture = match &taught {
                    Some(taught) if args.degree == 3 => pretty.text(&State::new(&game, &puzzle).picture_of(taught)),
                    _ => pretty.puzzle(&game, &puzzle, None),
                };
                output.result(format!("{picture}\n{text}"), || &record)?;
            }
        }
        worst = worst.max(status);
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), || Solver::new(game.problem()), work, emit)?;
    Ok(worst)
}
