//! Counting up to relabelling: grids that differ only by the names of the symbols count once.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Count, EngineError, Game, Puzzle};
use gerechte_encodings::{Problem, Symbol};

/// The equivalence up to which grids are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UpTo {
    /// Grids that differ only by the names of the symbols.
    Relabelling,
}

impl UpTo {
    /// The name in records: `relabelling`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Relabelling => "relabelling",
        }
    }
}

/// The problem of a puzzle. With `up_to`, it has one solution for each class of the puzzle's solutions.
///
/// ```
/// use gerechte::{Game, Puzzle, count::{UpTo, problem}};
/// let game: Game = "latin:2".parse()?;
/// assert_eq!(problem(&game, &Puzzle::empty(&game), Some(UpTo::Relabelling))?.givens().count(), 2);
/// assert!(problem(&game, &Puzzle::parse(&game, "1...")?, Some(UpTo::Relabelling)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn problem(game: &Game, puzzle: &Puzzle, up_to: Option<UpTo>) -> Result<Problem, NoSymmetry> {
    let problem = game.with_clues(puzzle);
    match up_to {
        None => Ok(problem),
        Some(UpTo::Relabelling) => up_to_relabelling(&problem).ok_or_else(|| NoSymmetry::new(game, &problem)),
    }
}

impl fmt::Display for UpTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for UpTo {
    type Err = UnknownClasses;

    fn from_str(text: &str) -> Result<Self, UnknownClasses> {
        if text == Self::Relabelling.name() { Ok(Self::Relabelling) } else { Err(UnknownClasses(text.to_owned())) }
    }
}

/// No classes have this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("up to {0:?} is unknown")]
pub struct UnknownClasses(pub String);

/// Grids cannot be counted up to relabelling: it does not map solutions to solutions, or there is no house whose symbols could be put in order.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("relabelling is no symmetry of {game}{}", if *.is_symmetric { " without a house of all symbols" } else { ": it has clues, or rules beyond houses" })]
pub struct NoSymmetry {
    /// The game.
    pub game: String,
    /// Whether relabelling maps solutions to solutions.
    pub is_symmetric: bool,
}

impl NoSymmetry {
    /// The reason for a problem of a game.
    pub fn new(game: &Game, problem: &Problem) -> Self {
        Self { game: game.to_string(), is_symmetric: problem.is_symmetric_in_symbols() }
    }
}

/// The problem with its first full house filled in ascending order. On a square board that house is row 0.
///
/// Each solution stands for n! solutions of `problem`: those that differ from it only by the names of the n symbols. A full house holds
/// every symbol once, so exactly one relabelling sorts it. Returns `None` if relabelling is not a symmetry (clues, sums) or there is no full house.
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

/// The number of permutations of n symbols, n!. Returns `None` if it does not fit.
pub fn relabellings(symbols: usize) -> Option<u128> {
    (1..=symbols as u128).try_fold(1_u128, u128::checked_mul)
}

/// The number of solutions of a problem, found by `count`. If there is no limit and relabelling is a symmetry, `count` is given the problem
/// [`up_to_relabelling`], and its result is multiplied by n!.
pub fn by_relabelling<E: From<EngineError>>(
    problem: &Problem,
    limit: Option<u128>,
    count: impl FnOnce(&Problem) -> Result<Count, E>,
) -> Result<Count, E> {
    let Some(fixed) = up_to_relabelling(problem).filter(|_| limit.is_none()) else { return count(problem) };
    let counted = count(&fixed)?;
    let total = relabellings(problem.symbols()).and_then(|times| counted.number().checked_mul(times));
    match (counted, total) {
        // A count of 0 stays 0, even if the number of relabellings does not fit.
        (Count::Exactly(0), _) => Ok(counted),
        (Count::Exactly(_), total) => Ok(Count::Exactly(total.ok_or(EngineError::Overflow)?)),
        (Count::AtLeast(number), total) => Ok(Count::AtLeast(total.unwrap_or(number))),
    }
}
