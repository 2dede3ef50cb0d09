//! The most clues of a minimal puzzle of a grid, by a SAT solver that chooses them.

use super::minimal::SMALL;
use super::{FewestError, Most};
use crate::hitting::Mask;
use crate::unavoidable::all;
use gerechte_core::{EngineError, Stop, unless_stopped};
use gerechte_encodings::amo::totalizer;
use gerechte_encodings::{Cell, ClauseSink, Lit, Problem, Symbol};
use gerechte_sat::{Answer, Backend, Growing};

/// A minimal puzzle of the grid with the most clues, on boards of up to 36 cells; after a stop, the largest one so far and the proved bound.
///
/// The clues meet every unavoidable set, and each clue is the only one in some set. A solver looks for ever more clues.
///
/// ```
/// use gerechte::{Engine, Game, Stop, fewest, sat::Batsat, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let grid = Native.first(game.problem(), &Stop::never())?.expect("a grid");
/// let found = fewest::most_by_sat(game.problem(), &grid, &Batsat, &Stop::never())?;
/// assert!(found.is_proved() && (5..=6).contains(&found.cells.len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn most_by_sat<B: Backend>(
    problem: &Problem,
    grid: &[Symbol],
    backend: &B,
    stop: &Stop,
) -> Result<Most, FewestError> {
    problem.check(grid)?;
    if grid.len() > SMALL {
        return Err(FewestError::TooManyForAllSets(grid.len()));
    }
    let mut best = Most::start(problem, grid, stop)?;
    if unless_stopped(grow(problem, grid, backend, &mut best, stop))?.is_some() {
        best.at_most = best.cells.len();
    }
    Ok(best)
}

fn grow<B: Backend>(
    problem: &Problem,
    grid: &[Symbol],
    backend: &B,
    best: &mut Most,
    stop: &Stop,
) -> Result<(), EngineError> {
    let sets: Vec<u64> = all(problem, grid, stop)?;
    let mut formula = Growing::new(backend, stop);
    let is_clue: Vec<_> = grid.iter().map(|_| formula.new_var().lit()).collect();
    // For each cell, the sets in which it would be the only clue.
    let mut alone_in: Vec<Vec<Lit>> = is_clue.iter().map(|is_clue| vec![!*is_clue]).collect();
    for set in sets {
        let clues: Vec<_> = set.elements().map(|cell| is_clue[cell]).collect();
        formula.add_clause(&clues);
        let has_one = formula.new_var().lit();
        for (number, &clue) in clues.iter().enumerate() {
            for &other in &clues[..number] {
                formula.add_clause(&[!has_one, !clue, !other]);
            }
        }
        set.elements().for_each(|cell| alone_in[cell].push(has_one));
    }
    for clause in &alone_in {
        formula.add_clause(clause);
    }
    let is_blank: Vec<_> = is_clue.iter().map(|is_clue| !*is_clue).collect();
    while best.cells.len() < is_clue.len() {
        totalizer::at_most(&is_blank, is_clue.len() - best.cells.len() - 1, &mut formula);
        match formula.solve(&[])? {
            Answer::Satisfiable => {}
            Answer::Unsatisfiable => break,
        }
        best.cells = (0..is_clue.len()).filter(|&cell| formula.holds(is_clue[cell])).map(Cell::new).collect();
    }
    Ok(())
}
