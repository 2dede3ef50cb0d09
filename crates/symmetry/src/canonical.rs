//! Canonical forms: one puzzle for each class under relabelling and the full group of the game.

use super::automorphisms::{automorphisms, isomorphism, of_graph};
use super::graph::Graph;
use super::labelling::canonical_labelling;
use super::minlex::Minlex;
use super::{Equivalence, Permutation};
use gerechte_core::permutation::inverse;
use gerechte_core::{Game, Puzzle, Stop, Stopped, palette};
use gerechte_encodings::{Cell, Symbol};

/// Finds the canonical forms of the puzzles and grids of a game.
///
/// Two puzzles are *equivalent* if an automorphism of the game and a relabelling map one to the other. Their forms are equal exactly if they
/// are equivalent. If the game has sums, symbols are not relabelled.
///
/// The form is the least image, as a line of text with blanks below symbols, on boxes (up to order 12, and for full grids of any order) and on
/// games with few automorphisms, which include the palettes of codes. For 3×3 boxes that is the row-minlex form. On other games, it is an image
/// chosen by canonical labelling.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, symmetry::CanonicalForms};
/// let game: Game = "box:3x3".parse()?;
/// let forms = CanonicalForms::new(&game, &Stop::never()).unwrap();
/// let puzzle = Puzzle::parse(&game, ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...")?;
/// assert_eq!(
///     forms.form(&puzzle, &Stop::never()).unwrap().to_string(),
///     "........1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95......."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CanonicalForms {
    graph: Graph,
    boxes: Option<Minlex>,
    /// All automorphisms if they are few, else none.
    elements: Vec<Permutation>,
    order: usize,
    may_rename: bool,
}

/// The most automorphisms that are tried one by one.
const FEW: u128 = 2048;

impl CanonicalForms {
    /// Computes the automorphisms of the game.
    pub fn new(game: &Game, stop: &Stop) -> Result<Self, Stopped> {
        let boxes = boxes_of(game);
        let few = match &boxes {
            Some(_) => None,
            None => Some(automorphisms(game, stop)?).filter(|group| group.order().is_some_and(|order| order <= FEW)),
        };
        Ok(Self {
            graph: Graph::of(game),
            boxes,
            elements: few.map(|group| group.elements().collect()).unwrap_or_default(),
            order: game.order(),
            may_rename: game.problem().is_symmetric_in_symbols(),
        })
    }

    /// The canonical form of the puzzle.
    pub fn form(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Puzzle, Stopped> {
        Ok(self.equivalence(puzzle, stop)?.apply(puzzle))
    }

    /// The equivalence that maps the puzzle to its canonical form.
    ///
    /// # Panics
    /// If the puzzle belongs to a game with other cells or symbols.
    pub fn equivalence(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Equivalence, Stopped> {
        match &self.boxes {
            Some(boxes) if boxes.suits(puzzle.clue_count()) => Ok(boxes.least(puzzle)),
            _ if self.elements.is_empty() => self.by_labelling(puzzle, stop),
            _ => Ok(self.least_of_few(puzzle)),
        }
    }

    /// The number of automorphisms of the game that, with a relabelling, map the puzzle to itself: the order of its
    /// [`stabiliser`](super::stabiliser). For full grids on boxes this takes as long as [`form`](Self::form).
    ///
    /// ```
    /// use gerechte::{Game, Puzzle, Stop, symmetry::CanonicalForms};
    /// let game: Game = "box:2x2".parse()?;
    /// let forms = CanonicalForms::new(&game, &Stop::never()).unwrap();
    /// let grid = Puzzle::parse(&game, "1234341221434321")?;
    /// assert_eq!(forms.symmetries(&grid, &Stop::never()), Ok(Some(32)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Returns `None` if the number does not fit.
    pub fn symmetries(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Option<u128>, Stopped> {
        match self.boxes.as_ref().and_then(|boxes| boxes.symmetries(puzzle)) {
            Some(symmetries) => Ok(Some(symmetries)),
            None => Ok(of_graph(&self.graph.with_clues(puzzle, self.may_rename), stop)?.order()),
        }
    }

    /// Whether the puzzles are equivalent.
    pub fn are_equivalent(&self, one: &Puzzle, other: &Puzzle, stop: &Stop) -> Result<bool, Stopped> {
        Ok(self.form(one, stop)? == self.form(other, stop)?)
    }

    fn least_of_few(&self, puzzle: &Puzzle) -> Equivalence {
        let mut clues = vec![0; self.graph.cells];
        for (cell, symbol) in puzzle.clues() {
            clues[cell.index()] = symbol.value() as u8;
        }
        let mut best = vec![u8::MAX; clues.len()];
        let mut least = &self.elements[0];
        // The inverse of an element is an element, so the image may be read through either.
        'elements: for element in &self.elements {
            let mut names = Names::new(self.order, self.may_rename);
            let mut is_less = false;
            for (best, cell) in best.iter_mut().zip(element) {
                let name = names.of(clues[cell.index()]);
                if name > *best && !is_less {
                    continue 'elements;
                }
                is_less |= name < *best;
                *best = name;
            }
            if is_less {
                least = element;
            }
        }
        self.named(puzzle, inverse(least))
    }

    /// The labelling gives a copy of the game that depends only on the class of the puzzle; so does an isomorphism from the copy to the game.
    fn by_labelling(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Equivalence, Stopped> {
        let places = canonical_labelling(&self.graph.with_clues(puzzle, self.may_rename), stop)?;
        let copy = self.graph.renamed(&places[..self.graph.colours.len()]);
        let to_game = isomorphism(&copy, &self.graph, stop)?.expect("a copy is isomorphic");
        Ok(self.named(puzzle, places[..self.graph.cells].iter().map(|&place| to_game[place as usize]).collect()))
    }

    /// The symbols are named in the order in which they appear in the image.
    fn named(&self, puzzle: &Puzzle, cells: Permutation) -> Equivalence {
        let mut clues: Vec<(Cell, Symbol)> =
            puzzle.clues().map(|(cell, symbol)| (cells[cell.index()], symbol)).collect();
        clues.sort_unstable();
        let mut names = Names::new(self.order, self.may_rename);
        for (_, symbol) in clues {
            names.of(symbol.value() as u8);
        }
        let symbols = (1..=self.order as u8).map(|symbol| Symbol::new(usize::from(names.of(symbol)) - 1)).collect();
        Equivalence { cells, symbols }
    }
}

/// New names of symbols, given in the order of first use.
struct Names {
    /// By symbol from 1: its name; 0 stands for a blank, and for no name.
    names: Vec<u8>,
    given: u8,
}

impl Names {
    fn new(order: usize, may_rename: bool) -> Self {
        let names = (0..=order as u8).map(|symbol| if may_rename { 0 } else { symbol }).collect();
        Self { names, given: 0 }
    }

    fn of(&mut self, symbol: u8) -> u8 {
        let name = &mut self.names[usize::from(symbol)];
        if symbol > 0 && *name == 0 {
            self.given += 1;
            *name = self.given;
        }
        *name
    }
}

/// The boxes of the game, if its houses are only rows, columns and boxes.
fn boxes_of(game: &Game) -> Option<Minlex> {
    let own = game.palette()?;
    let n = own.order();
    let is_plain =
        game.problem().is_of_houses() && game.problem().houses().count() == 3 * n && own.regions().len() == n;
    let rows = (2..n).filter(|&rows| is_plain && n.is_multiple_of(rows)).find(|&rows| {
        let boxes = palette::boxes(rows, n / rows);
        boxes.is_ok_and(|boxes| own.regions().iter().all(|region| boxes.regions().contains(region)))
    })?;
    Some(Minlex::new(rows, n / rows))
}
