//! `hint`: the next easiest step, in three degrees; or the entries that are wrong.

use thiserror::Error;

use super::{Asked, Status, Verb, World, clues, contradiction, solutions};
use crate::encodings::{Cell, Symbol};
use crate::format::record;
use crate::rate::{LayoutError, Taught, Tutor};
use crate::search::Solver;
use crate::{Game, Grid, Puzzle, Stop, Stopped};

/// The reason why a puzzle cannot be the beginning of another.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GivensError {
    /// It has no solution.
    #[error("no solution")]
    NoSolution,
    /// It has two solutions.
    #[error("not unique")]
    NotUnique,
    /// A stop came first.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A puzzle as it was at first, with its solution.
#[derive(Clone, Debug)]
pub struct Givens {
    puzzle: Puzzle,
    solution: Grid,
}

impl Givens {
    /// The puzzle, which must have one solution.
    pub fn new(game: &Game, puzzle: Puzzle, stop: &Stop) -> Result<Self, GivensError> {
        let mut solver = Solver::new(game.problem());
        match solutions(&mut solver, &puzzle, stop)? {
            0 => return Err(GivensError::NoSolution),
            1 => {}
            _ => return Err(GivensError::NotUnique),
        }
        let solution = solver.first(&puzzle, stop)?.ok_or(GivensError::NoSolution)?;
        Ok(Self { puzzle, solution })
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The entries that are not those of the solution.
    fn wrong(&self, state: &Puzzle) -> Vec<(Cell, Symbol)> {
        state.clues().filter(|&(cell, symbol)| self.solution[cell.index()] != symbol).collect()
    }

    /// The puzzle with the entries that are right.
    pub(super) fn with_right(&self, state: &Puzzle) -> Puzzle {
        let right = state.clues().filter(|&(cell, symbol)| self.solution[cell.index()] == symbol);
        self.puzzle.clone().with(&right.collect::<Vec<_>>())
    }
}

/// Gives hints for puzzles of a game, or for states of one puzzle.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, verbs::{Hint, Verb}};
/// let game: Game = "box:2x2".parse()?;
/// let hint = Hint::new(&game, None, 3)?;
/// let puzzle = Ok(Puzzle::parse(&game, "1234341221434..1")?);
/// let found = hint.answer(&mut hint.desk(), &puzzle, &Stop::never())?;
/// assert!(hint.record(&puzzle, &found).step.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hint<'a> {
    game: &'a Game,
    givens: Option<&'a Givens>,
    degree: u8,
    tutor: Tutor,
}

/// The answer for a puzzle or a state.
#[derive(Clone, Debug)]
pub enum Hinted {
    /// Entries that are wrong.
    Wrong(Vec<(Cell, Symbol)>),
    /// The number of solutions, 2 for two or more, and the next step if there is one.
    Step(u8, Option<Box<Taught>>),
}

impl<'a> Hint<'a> {
    /// The verb on a game whose board the ladder knows. With givens, puzzles are states of that one. Degree 1 says where to look, 2 the technique, too, 3
    /// the step.
    pub fn new(game: &'a Game, givens: Option<&'a Givens>, degree: u8) -> Result<Self, LayoutError> {
        Ok(Self { game, givens, degree, tutor: Tutor::new(game)? })
    }

    /// The record of an answer.
    pub fn record(&self, asked: &Asked, found: &Hinted) -> record::Hint {
        match found {
            Hinted::Wrong(wrong) => record::Hint::wrong(self.game, clues(asked), wrong),
            Hinted::Step(solutions, taught) => {
                let record = record::Hint::new(self.game, clues(asked), *solutions, taught.as_deref(), self.degree);
                record::Hint { contradiction: contradiction(asked), ..record }
            }
        }
    }
}

impl Verb for Hint<'_> {
    type Desk = Solver;
    type Found = Hinted;

    fn desk(&self) -> Solver {
        Solver::new(self.game.problem())
    }

    fn answer(&self, solver: &mut Solver, asked: &Asked, world: &impl World) -> anyhow::Result<Hinted> {
        let stop = world.stop();
        let state = match (asked, self.givens) {
            // Of entries that contradict each other one is wrong.
            (_, Some(givens)) => {
                let state = clues(asked);
                let wrong = givens.wrong(state);
                if !wrong.is_empty() {
                    return Ok(Hinted::Wrong(wrong));
                }
                givens.with_right(state)
            }
            (Ok(puzzle), None) => puzzle.clone(),
            (Err(_), None) => return Ok(Hinted::Step(0, None)),
        };
        let solutions = solutions(solver, &state, stop)?;
        let taught = if solutions == 1 { self.tutor.hint(&state, stop) } else { None };
        stop.check()?;
        Ok(Hinted::Step(solutions, taught.map(Box::new)))
    }

    fn status(&self, asked: &Asked, found: &Hinted) -> Status {
        match found {
            Hinted::Step(_, Some(_)) => Status::Done,
            Hinted::Step(1, None) if clues(asked).clue_count() == self.game.board().cells() => Status::Done,
            Hinted::Step(1, None) => Status::Limit,
            Hinted::Step(..) | Hinted::Wrong(_) => Status::Negative,
        }
    }
}
