//! The fewest clues of a grid, by a SAT solver that chooses them.

use super::{Fewest, FewestError};
use crate::unavoidable::{Changes, two_symbol};
use gerechte_core::{EngineError, Stop, unless_stopped};
use gerechte_encodings::amo::totalizer;
use gerechte_encodings::{Cell, ClauseSink, Problem, Symbol};
use gerechte_sat::{Answer, Backend, Growing};

/// A puzzle of the grid with the fewest clues; after a stop, the best one so far and the proved bound.
///
/// For an increasing bound, a solver looks for that many cells that meet all known unavoidable sets. If their clues leave another solution, they miss
/// further sets; if there are no such cells, the bound is too low.
///
/// # References
/// E. Moreno-Centeno, R. M. Karp: The implicit hitting set approach to solve combinatorial optimization problems with an
/// application to multigenome alignment. Operations Research 61 (2013).
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, fewest, sat::Batsat};
/// let game: Game = "box:2x2".parse()?;
/// let grid: Vec<_> = Puzzle::parse(&game, "1234341221434321")?.clues().map(|(_, symbol)| symbol).collect();
/// let found = fewest::by_sat(game.problem(), &grid, &Batsat, &Stop::never())?;
/// assert_eq!((found.cells.len(), found.is_proved()), (4, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_sat<B: Backend>(problem: &Problem, grid: &[Symbol], backend: &B, stop: &Stop) -> Result<Fewest, FewestError> {
    Ok(with_sets(problem, grid, backend, stop)?.0)
}

/// The same with the unavoidable sets that were found: no fewer cells than the proved bound meet them all.
pub(super) fn with_sets<B: Backend>(
    problem: &Problem,
    grid: &[Symbol],
    backend: &B,
    stop: &Stop,
) -> Result<(Fewest, Vec<Vec<Cell>>), FewestError> {
    problem.check(grid)?;
    let mut changes = Changes::new(problem, grid, stop);
    let mut sets = two_symbol(problem, grid);
    sets.sort_by_key(Vec::len);
    let all = (0..problem.cells()).map(Cell::new).collect();
    let mut best = Fewest { cells: all, at_least: packing(&sets).len() };
    let end = raise(problem, backend, &mut changes, &mut sets, &mut best, stop);
    unless_stopped(end)?;
    Ok((best, sets))
}

/// Raises the bound, and lowers the number of clues, until they meet.
fn raise<B: Backend>(
    problem: &Problem,
    backend: &B,
    changes: &mut Changes<'_>,
    sets: &mut Vec<Vec<Cell>>,
    best: &mut Fewest,
    stop: &Stop,
) -> Result<(), EngineError> {
    best.cells = changes.reduced(&best.cells)?;
    while !best.is_proved() {
        let mut formula = Growing::new(backend, stop);
        let is_clue: Vec<_> = (0..problem.cells()).map(|_| formula.new_var().lit()).collect();
        // The cells of disjoint sets are counted together, so that the counter sees that each set holds one.
        sets.sort_by_key(Vec::len);
        let mut counted: Vec<_> = packing(sets).into_iter().flat_map(|place| sets[place].iter().copied()).collect();
        counted.extend((0..problem.cells()).map(Cell::new).filter(|cell| !counted.contains(cell)).collect::<Vec<_>>());
        let counted: Vec<_> = counted.iter().map(|cell| is_clue[cell.index()]).collect();
        totalizer::at_most(&counted, best.at_least, &mut formula);
        let mut stated = 0;
        loop {
            for set in &sets[stated..] {
                let one_of_them: Vec<_> = set.iter().map(|cell| is_clue[cell.index()]).collect();
                formula.add_clause(&one_of_them);
            }
            stated = sets.len();
            match formula.solve(&[])? {
                Answer::Satisfiable => {}
                Answer::Unsatisfiable => break,
            }
            let mut cells: Vec<_> =
                (0..is_clue.len()).filter(|&cell| formula.holds(is_clue[cell])).map(Cell::new).collect();
            let missed = changes.missed_by(&cells)?;
            if missed.is_empty() {
                best.cells = cells;
                return Ok(());
            }
            cells.extend(missed.iter().flatten());
            let puzzle = changes.reduced(&cells)?;
            if puzzle.len() < best.cells.len() {
                best.cells = puzzle;
            }
            sets.extend(missed);
        }
        best.at_least += 1;
    }
    Ok(())
}

/// The indices of disjoint sets, taken in order.
pub(super) fn packing(sets: &[Vec<Cell>]) -> Vec<usize> {
    let mut taken: Vec<usize> = Vec::new();
    for (place, set) in sets.iter().enumerate() {
        if set.iter().all(|cell| !taken.iter().any(|&other| sets[other].contains(cell))) {
            taken.push(place);
        }
    }
    taken
}
