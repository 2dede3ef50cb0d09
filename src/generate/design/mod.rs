//! Puzzles made to measure: a SAT solver chooses the clues.
//!
//! On a fixed grid the formula asks which cells are clues. Rounds of singles are part of it
//! ([`encodings::singles`](crate::encodings::singles)); that the solution is unique is not: where a choice of clues has another solution, the
//! cells in which the two differ are an unavoidable set, one of them has to be a clue, and the solver is asked again. Since the sets are
//! finitely many, this ends, with a puzzle or with the proof that the grid has none. Every answer is checked by the native engine and
//! by a plain solver by singles that does not know the grid.
//!
//! # References
//! E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith: Counterexample-guided abstraction refinement. CAV 2000.
//! G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku. Experimental Mathematics 23 (2014).

mod demand;
mod formula;
mod rounds;

use rand::Rng;
use thiserror::Error;

use crate::encodings::{Cell, ClauseSink, Problem, Symbol, Violation};
use crate::engine::in_time;
use crate::minimal::unavoidable::{Changes, two_symbol};
use crate::sat::{Answer, Backend};
use crate::search::Solver;
use crate::{EngineError, Grid, Stop};

pub use demand::{Demand, DemandError, Pattern, Solvable};
pub use rounds::rounds;

/// What became of a demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// These cells of the grid, ascending, are the clues of a puzzle that meets it.
    Clues(Vec<Cell>),
    /// No puzzle of this grid meets it.
    Impossible,
    /// A stop came first.
    Stopped,
}

/// Why a puzzle cannot be designed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DesignError {
    /// The grid is not one of the game's.
    #[error("not a grid of the game: {0}")]
    NotAGrid(#[from] Violation),
    /// The demand does not fit the game.
    #[error(transparent)]
    Demand(#[from] DemandError),
    /// A solver failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// A puzzle of the grid that meets the demand, or the proof that there is none.
///
/// Different states of `random` lead to different puzzles, the same state to the same.
///
/// ```
/// use gerechte::generate::design::{Demand, Outcome, Solvable, design, rounds};
/// use gerechte::{Game, Puzzle, Stop, sat::Batsat};
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
///
/// let game: Game = "box:2x2".parse()?;
/// let grid: Vec<_> = Puzzle::parse(&game, "1234341221434321")?.clues().map(|(_, symbol)| symbol).collect();
/// let demand = Demand { solvable: Solvable::Rounds(2..=2), clues: 4..=4, ..Demand::default() };
/// let random = &mut ChaCha8Rng::seed_from_u64(1);
/// let Outcome::Clues(cells) = design(game.problem(), &grid, &demand, &Batsat, random, &Stop::never())? else {
///     panic!("there are such puzzles");
/// };
/// let clues: Vec<_> = cells.iter().map(|&cell| (cell, grid[cell.index()])).collect();
/// assert_eq!((clues.len(), rounds(game.problem(), &clues)), (4, Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn design<B: Backend>(
    problem: &Problem,
    grid: &[Symbol],
    demand: &Demand,
    backend: &B,
    random: &mut impl Rng,
    stop: &Stop,
) -> Result<Outcome, DesignError> {
    problem.check(grid)?;
    demand.check(problem)?;
    let mut changes = Changes::new(problem, grid, stop);
    let (mut formula, is_clue) = formula::formula(problem, grid, demand, backend, random, stop);
    let mut sets = two_symbol(problem, grid);
    loop {
        for set in sets {
            let one_of_them: Vec<_> = set.iter().map(|cell| is_clue[cell.index()]).collect();
            formula.add_clause(&one_of_them);
        }
        let Some(answer) = in_time(formula.solve(&[]))? else { return Ok(Outcome::Stopped) };
        match answer {
            Answer::Satisfiable => {}
            Answer::Unsatisfiable => return Ok(Outcome::Impossible),
        }
        let cells: Vec<_> = (0..problem.cells()).filter(|&cell| formula.holds(is_clue[cell])).map(Cell::new).collect();
        let clues: Vec<_> = cells.iter().map(|&cell| (cell, grid[cell.index()])).collect();
        let found = rounds(problem, &clues);
        if !demand.solvable.allows(found) {
            let reason = format!("a puzzle solved by {found:?} rounds of singles where {:?} is asked", demand.solvable);
            return Err(EngineError::Failed { engine: B::NAME, reason }.into());
        }
        sets = match changes.missed_by(&cells) {
            Ok(sets) if sets.is_empty() => return Ok(Outcome::Clues(cells)),
            Ok(sets) => sets,
            Err(_) => return Ok(Outcome::Stopped),
        };
    }
}

/// What became of a demand on random grids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Anywhere {
    /// A grid, and what is a clue.
    Found(Grid, Vec<Cell>),
    /// So many grids were tried, and none has such a puzzle.
    NotFound(u64),
    /// The problem has no grid at all.
    NoGrid,
    /// A stop came first, after so many grids were proved to have none.
    Stopped(u64),
}

/// A puzzle that meets the demand, on the first of at most `tries` random grids that has one.
pub fn design_anywhere<B: Backend>(
    problem: &Problem,
    demand: &Demand,
    tries: u64,
    backend: &B,
    random: &mut impl Rng,
    stop: &Stop,
) -> Result<Anywhere, DesignError> {
    let mut solver = Solver::new(problem);
    let blank = vec![None; problem.cells()];
    for tried in 0..tries {
        let Ok(grid) = solver.random(&blank, stop, random) else { return Ok(Anywhere::Stopped(tried)) };
        let Some(grid) = grid else { return Ok(Anywhere::NoGrid) };
        match design(problem, &grid, demand, backend, random, stop)? {
            Outcome::Clues(cells) => return Ok(Anywhere::Found(grid, cells)),
            Outcome::Impossible => {}
            Outcome::Stopped => return Ok(Anywhere::Stopped(tried)),
        }
    }
    Ok(Anywhere::NotFound(tries))
}
