//! Counting up to relabelling: one representative for each way of naming the symbols.

use crate::encodings::{Problem, Symbol};
use crate::{Count, Engine, EngineError, Stop};

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

/// The number of solutions, counted up to relabelling and multiplied where that is a symmetry and there is no limit.
pub fn all(engine: &dyn Engine, problem: &Problem, limit: Option<u128>, stop: &Stop) -> Result<Count, EngineError> {
    match up_to_relabelling(problem).filter(|_| limit.is_none()) {
        None => engine.count(problem, limit, stop),
        Some(fixed) => {
            let counted = engine.count(&fixed, None, stop)?;
            let times = relabellings(problem.symbols()).ok_or(EngineError::Overflow);
            // Zero grids stay zero, however many ways there are to name the symbols.
            let total = match counted.number() {
                0 => 0,
                number => number.checked_mul(times?).ok_or(EngineError::Overflow)?,
            };
            Ok(if counted.is_exact() { Count::Exactly(total) } else { Count::AtLeast(total) })
        }
    }
}
