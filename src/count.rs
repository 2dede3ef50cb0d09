//! Counting up to relabelling: one representative for each way of naming the symbols.

use crate::encodings::{Problem, Symbol};
use crate::{Count, EngineError};

/// The problem with the symbols of its first full house fixed in ascending order: row 0 of a square board.
///
/// Its solutions are the orbits of the solutions of `problem` under all permutations of the symbols, one each, because a
/// full house holds every symbol once. None if relabelling is no symmetry (clues, sums) or there is no full house.
///
/// ```
/// use gerechte::{Game, count::up_to_relabelling};
/// let game: Game = "latin:3".parse()?;
/// assert_eq!(up_to_relabelling(game.problem()).unwrap().givens().count(), 3);
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn up_to_relabelling(problem: &Problem) -> Option<Problem> {
    if !problem.is_symmetric_in_symbols() {
        return None;
    }
    let house = problem.full_houses().next()?.to_vec();
    let mut fixed = problem.clone();
    for (symbol, cell) in house.into_iter().enumerate() {
        fixed.given(cell, Symbol::new(symbol)).ok()?;
    }
    Some(fixed)
}

/// n!, the number of ways of naming n symbols, if it fits.
pub fn relabellings(symbols: usize) -> Option<u128> {
    (1..=symbols as u128).try_fold(1_u128, u128::checked_mul)
}

/// The number of solutions, as `count` finds it, on the classes under relabelling where that is a symmetry and there is no limit.
pub fn all<E: From<EngineError>>(
    problem: &Problem,
    limit: Option<u128>,
    count: impl FnOnce(&Problem) -> Result<Count, E>,
) -> Result<Count, E> {
    let Some(fixed) = up_to_relabelling(problem).filter(|_| limit.is_none()) else { return count(problem) };
    let counted = count(&fixed)?;
    let total = relabellings(problem.symbols()).and_then(|times| counted.number().checked_mul(times));
    match (counted, total) {
        // No grid at all stays no grid, however many ways there are to name the symbols.
        (Count::Exactly(0), _) => Ok(counted),
        (Count::Exactly(_), total) => Ok(Count::Exactly(total.ok_or(EngineError::Overflow)?)),
        (Count::AtLeast(number), total) => Ok(Count::AtLeast(total.unwrap_or(number))),
    }
}
