//! An *equivalence* of puzzles: an automorphism of the game and a relabelling of the symbols.

use std::collections::HashSet;

use itertools::Itertools;
use rand::Rng;
use rand::seq::SliceRandom;
use thiserror::Error;

use super::permutation_group::PermutationGroup;
use gerechte_core::permutation::{Permutation, identity, inverse, then};
use gerechte_core::{Game, Puzzle};
use gerechte_encodings::{Cell, Symbol};

/// A map of puzzles to equivalent puzzles, and of their grids and solving paths.
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
    /// Cell `c` is mapped to `cells[c]`.
    pub cells: Permutation,
    /// Symbol `s` becomes `symbols[s]`.
    pub symbols: Vec<Symbol>,
}

/// The reason why maps of cells and symbols are not an equivalence of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EquivalenceError {
    /// Some cell is missing or occurs twice.
    #[error("`cells` is no permutation of the cells")]
    Cells,
    /// Some symbol is missing or occurs twice.
    #[error("`symbols` is no permutation of the symbols")]
    Symbols,
    /// The image of a house is not a house.
    #[error(
        "`cells` is no automorphism of {game}: the house of cells {} goes to cells {}",
        house.iter().join(" "), image.iter().join(" ")
    )]
    Torn {
        /// The game.
        game: String,
        /// The cells of the house, ascending.
        house: Vec<usize>,
        /// Their images, ascending.
        image: Vec<usize>,
    },
    /// The map of the cells preserves the houses, but not the rest of the game.
    #[error(
        "`cells` is no automorphism of {game}: it takes rows and columns apart, or moves a sum, a mark or a region to be found"
    )]
    NoAutomorphism {
        /// The game.
        game: String,
    },
    /// The map relabels symbols of a game with sums.
    #[error("`symbols` is {symbols}, and no symbol of {game} can be renamed")]
    Renamed {
        /// The game.
        game: String,
        /// By symbol: the character of its image.
        symbols: String,
    },
}

impl Equivalence {
    /// The equivalence that maps cell `c` to `cells[c]`, by an automorphism of the game, and the symbols to those in `symbols`, one character each.
    ///
    /// ```
    /// use gerechte::{Game, Stop, symmetry::{Equivalence, automorphisms}};
    /// let game: Game = "latin:2".parse()?;
    /// let group = automorphisms(&game, &Stop::never()).unwrap();
    /// assert!(Equivalence::new(&game, &group, &[2, 3, 0, 1], "12").is_ok());
    /// let error = Equivalence::new(&game, &group, &[1, 0, 2, 3], "12").unwrap_err();
    /// assert!(error.to_string().starts_with("`cells` is no automorphism of latin:2"));
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn new(
        game: &Game,
        group: &PermutationGroup,
        cells: &[usize],
        symbols: &str,
    ) -> Result<Self, EquivalenceError> {
        let is_permutation = |list: &[usize], size: usize| list.iter().copied().sorted_unstable().eq(0..size);
        if !is_permutation(cells, game.board().cells()) {
            return Err(EquivalenceError::Cells);
        }
        let renamed = symbols.chars().map(|c| Some(Symbol::from_char(c)?.index())).collect::<Option<Vec<_>>>();
        let renamed = renamed.filter(|list| is_permutation(list, game.order())).ok_or(EquivalenceError::Symbols)?;
        let map = Self {
            cells: cells.iter().copied().map(Cell::new).collect(),
            symbols: renamed.into_iter().map(Symbol::new).collect(),
        };
        if !group.contains(&map.cells) {
            return Err(map.fault(game));
        }
        if map.symbols != Self::identity(game).symbols && !game.problem().is_symmetric_in_symbols() {
            return Err(EquivalenceError::Renamed { game: game.to_string(), symbols: symbols.to_owned() });
        }
        Ok(map)
    }

    /// The error of a map of cells that is not an automorphism.
    fn fault(&self, game: &Game) -> EquivalenceError {
        let sorted = |cells: &mut dyn Iterator<Item = usize>| cells.sorted_unstable().collect::<Vec<_>>();
        let cells_of = |house: &[Cell]| sorted(&mut house.iter().map(|cell| cell.index()));
        let houses: HashSet<_> = game.problem().houses().map(cells_of).collect();
        for house in game.problem().houses() {
            let image = sorted(&mut house.iter().map(|cell| self.cells[cell.index()].index()));
            if !houses.contains(&image) {
                return EquivalenceError::Torn { game: game.to_string(), house: cells_of(house), image };
            }
        }
        EquivalenceError::NoAutomorphism { game: game.to_string() }
    }

    /// By symbol: the character of its image.
    pub fn symbol_line(&self) -> String {
        self.symbols.iter().map(|symbol| symbol.to_char()).collect()
    }

    /// The identity.
    pub fn identity(game: &Game) -> Self {
        Self { cells: identity(game.board().cells()), symbols: (0..game.order()).map(Symbol::new).collect() }
    }

    /// A uniformly random equivalence: an element of the group, and a relabelling if the game has no sums.
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
    /// If the puzzle belongs to a game with other cells or symbols.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        assert_eq!(puzzle.len(), self.cells.len(), "a puzzle of a game with as many cells");
        let mut image = vec![None; self.cells.len()];
        for (clue, cell) in puzzle.iter().zip(&self.cells) {
            image[cell.index()] = clue.map(|symbol| self.symbols[symbol.index()]);
        }
        Puzzle::from(image)
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut symbols = self.symbols.clone();
        for (symbol, image) in self.symbols.iter().enumerate() {
            symbols[image.index()] = Symbol::new(symbol);
        }
        Self { cells: inverse(&self.cells), symbols }
    }

    /// The product: first this, then the other.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        let symbols = self.symbols.iter().map(|symbol| other.symbols[symbol.index()]).collect();
        Self { cells: then(&self.cells, &other.cells), symbols }
    }
}
