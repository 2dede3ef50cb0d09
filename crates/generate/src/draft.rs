//! A draft: a puzzle as it is made, with its solution.

use std::fmt;

use gerechte_core::{Grid, Puzzle};
use gerechte_symmetry::Equivalence;

/// A puzzle with its one solution; written as the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// Whether it is known that none of the clues can be removed.
    pub minimal: bool,
    /// Whether it is known that the easier techniques of the target do not solve it, which is then all that matters.
    pub(crate) is_hard: bool,
}

impl Draft {
    /// A puzzle of which it is not known whether it is minimal.
    pub const fn new(puzzle: Puzzle, solution: Grid) -> Self {
        Self { puzzle, solution, minimal: false, is_hard: false }
    }

    /// The puzzle that has all cells of a grid as clues.
    pub fn full(solution: Grid) -> Self {
        Self::new(Puzzle::from(&solution), solution)
    }

    /// The number of clues.
    pub fn clue_count(&self) -> usize {
        self.puzzle.clue_count()
    }

    /// The equivalent puzzle with its solution.
    #[must_use]
    pub fn moved(&self, map: &Equivalence) -> Self {
        let mut solution = self.solution.to_vec();
        for (cell, symbol) in map.cells.iter().zip(self.solution.iter()) {
            solution[cell.index()] = map.symbols[symbol.index()];
        }
        Self { puzzle: map.apply(&self.puzzle), solution: solution.into(), ..self.clone() }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.puzzle.fmt(f)
    }
}
