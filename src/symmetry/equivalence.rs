//! An *equivalence* of puzzles: cells move by an automorphism of the game, and symbols are renamed.

use rand::Rng;
use rand::seq::SliceRandom;

use super::permutation_group::{Permutation, PermutationGroup, identity, inverse, then};
use crate::encodings::Symbol;
use crate::{Game, Puzzle};

/// What takes a puzzle to an equivalent one, and its grids and solving paths with it.
///
/// ```
/// use gerechte::{Game, Puzzle, symmetry::Equivalence, encodings::Symbol};
/// let game: Game = "latin:2".parse()?;
/// let mut swap = Equivalence::identity(&game);
/// swap.symbols.swap(0, 1);
/// let puzzle = Puzzle::parse(&game, "1...")?;
/// assert_eq!(swap.apply(&puzzle).to_string(), "2...");
/// assert_eq!(swap.inverse().apply(&swap.apply(&puzzle)), puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Equivalence {
    /// Cell `c` goes to `cells[c]`.
    pub cells: Permutation,
    /// Symbol `s` becomes `symbols[s]`.
    pub symbols: Vec<Symbol>,
}

impl Equivalence {
    /// What changes nothing.
    pub fn identity(game: &Game) -> Self {
        Self { cells: identity(game.board().cells()), symbols: (0..game.order()).map(Symbol::new).collect() }
    }

    /// A random one, all equally likely: cells move by an element of the group, and symbols change their names where the game has no sums.
    pub fn random(game: &Game, group: &PermutationGroup, random: &mut impl Rng) -> Self {
        let mut one = Self { cells: group.random(random), ..Self::identity(game) };
        if game.problem().is_symmetric_in_symbols() {
            one.symbols.shuffle(random);
        }
        one
    }

    /// The image of a puzzle, or of a grid.
    ///
    /// # Panics
    /// If the puzzle is one of a game with other cells or symbols.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let mut image = vec![None; self.cells.len()];
        for (cell, symbol) in puzzle.clues() {
            image[self.cells[cell.index()].index()] = Some(self.symbols[symbol.index()]);
        }
        Puzzle::from(image)
    }

    /// What takes images back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut symbols = self.symbols.clone();
        for (symbol, image) in self.symbols.iter().enumerate() {
            symbols[image.index()] = Symbol::new(symbol);
        }
        Self { cells: inverse(&self.cells), symbols }
    }

    /// First this, then the other.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        let symbols = self.symbols.iter().map(|symbol| other.symbols[symbol.index()]).collect();
        Self { cells: then(&self.cells, &other.cells), symbols }
    }
}
