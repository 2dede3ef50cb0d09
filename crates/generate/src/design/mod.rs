//! Designed puzzles: a SAT solver chooses the clues.
//!
//! The grid is fixed, and the formula determines which of its cells are clues. Rounds of singles are part of the formula
//! ([`encodings::singles`](gerechte_encodings::singles)); uniqueness of the solution is not. If a choice of clues has another solution, the cells in which the
//! two differ are an unavoidable set. A clause then demands a clue in it, and the solver is called again. There are finitely many such sets, so this
//! terminates, with a puzzle or with the proof that the grid has none. Every answer is checked by the native engine, and by a plain solver by
//! singles that does not know the grid.
//!
//! # References
//! E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith: Counterexample-guided abstraction refinement. CAV 2000.
//! G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku. Experimental Mathematics 23 (2014).

mod formula;
mod rounds;

use std::ops::RangeInclusive;

use rand::Rng;
use thiserror::Error;

use super::{Clues, CluesError};
use gerechte_core::{EngineError, Game, Grid, Puzzle, Stop};
use gerechte_encodings::{Cell, ClauseSink, Lit, Symbol, Violation};
use gerechte_minimal::unavoidable::{Changes, two_symbol};
use gerechte_sat::{Answer, Backend};
use gerechte_search::Solver;

pub use rounds::rounds;

/// A demand on a puzzle; by default, only a unique solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// The way in which it can be solved.
    pub solvable: Solvable,
    /// The number and the places of its clues.
    pub clues: Clues,
}

/// The way in which a puzzle is solved by naked and hidden singles in rounds: all singles of a position are placed together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Solvable {
    /// In a number of rounds of singles in this range.
    Rounds(RangeInclusive<usize>),
    /// Not by singles alone.
    BeyondSingles,
    /// In whatever way.
    #[default]
    Anyhow,
}

impl Solvable {
    /// Whether the demand is met by a puzzle that singles solve in this number of rounds, or not at all.
    pub fn allows(&self, rounds: Option<usize>) -> bool {
        match self {
            Self::Rounds(range) => rounds.is_some_and(|rounds| range.contains(&rounds)),
            Self::BeyondSingles => rounds.is_none(),
            Self::Anyhow => true,
        }
    }
}

/// The reason why a puzzle cannot be designed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DesignError {
    /// The grid is not one of the game's.
    #[error("not a grid of the game: {0}")]
    NotAGrid(#[from] Violation),
    /// The board cannot have such clues.
    #[error(transparent)]
    Clues(#[from] CluesError),
    /// A solver failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// The clues, ascending, of a puzzle of the grid that meets the demand and is none of `besides`. Returns `None` if it is proved that there is none.
///
/// Different states of `random` lead to different puzzles, the same state to the same.
///
/// ```
/// use gerechte::generate::design::{Demand, Solvable, design, rounds};
/// use gerechte::{Game, Puzzle, Stop, sat::Batsat};
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
///
/// let game: Game = "box:2x2".parse()?;
/// let grid: Vec<_> = Puzzle::parse(&game, "1234341221434321")?.clues().map(|(_, symbol)| symbol).collect();
/// let demand = Demand { solvable: Solvable::Rounds(2..=2), clues: (4..=4).into() };
/// let random = &mut ChaCha8Rng::seed_from_u64(1);
/// let cells = design(&game, &grid, &demand, &[], &Batsat, random, &Stop::never())?.expect("there are such puzzles");
/// let clues: Vec<_> = cells.iter().map(|&cell| (cell, grid[cell.index()])).collect();
/// assert_eq!((clues.len(), rounds(game.problem(), &clues)), (4, Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn design<B: Backend>(
    game: &Game,
    grid: &[Symbol],
    demand: &Demand,
    besides: &[Vec<Cell>],
    backend: &B,
    random: &mut impl Rng,
    stop: &Stop,
) -> Result<Option<Vec<Cell>>, DesignError> {
    let problem = game.problem();
    problem.check(grid)?;
    let mut changes = Changes::new(problem, grid, stop);
    let (mut formula, is_clue) = formula::formula(game, grid, demand, backend, random, stop)?;
    for known in besides {
        let differs =
            |(cell, is_clue): (usize, &Lit)| if known.contains(&Cell::new(cell)) { !*is_clue } else { *is_clue };
        formula.add_clause(&is_clue.iter().enumerate().map(differs).collect::<Vec<_>>());
    }
    let mut sets = two_symbol(problem, grid);
    loop {
        for set in sets {
            let one_of_them: Vec<_> = set.iter().map(|cell| is_clue[cell.index()]).collect();
            formula.add_clause(&one_of_them);
        }
        if formula.solve(&[])? == Answer::Unsatisfiable {
            return Ok(None);
        }
        let cells: Vec<_> = (0..problem.cells()).filter(|&cell| formula.holds(is_clue[cell])).map(Cell::new).collect();
        let clues: Vec<_> = cells.iter().map(|&cell| (cell, grid[cell.index()])).collect();
        let found = rounds(problem, &clues);
        if !demand.solvable.allows(found) {
            let reason = format!("a puzzle solved by {found:?} rounds of singles where {:?} is asked", demand.solvable);
            return Err(EngineError::Failed { engine: B::NAME, reason }.into());
        }
        sets = changes.missed_by(&cells).map_err(EngineError::from)?;
        if sets.is_empty() {
            return Ok(Some(cells));
        }
    }
}

/// The result of a demand on random grids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Anywhere {
    /// A grid, and the cells of the clues.
    Found(Grid, Vec<Cell>),
    /// None of the grids, of this number, has such a puzzle.
    NotFound(u64),
    /// The problem has no grid at all.
    NoGrid,
}

/// A puzzle that meets the demand, on the first of at most `tries` random grids that has one.
pub fn design_anywhere<B: Backend>(
    game: &Game,
    demand: &Demand,
    tries: u64,
    backend: &B,
    random: &mut impl Rng,
    stop: &Stop,
) -> Result<Anywhere, DesignError> {
    let mut solver = Solver::new(game.problem());
    let blank = Puzzle::blank(game.board().cells());
    for _ in 0..tries {
        let grid = solver.random(&blank, stop, random).map_err(EngineError::from)?;
        let Some(grid) = grid else { return Ok(Anywhere::NoGrid) };
        if let Some(cells) = design(game, &grid, demand, &[], backend, random, stop)? {
            return Ok(Anywhere::Found(grid, cells));
        }
    }
    Ok(Anywhere::NotFound(tries))
}
