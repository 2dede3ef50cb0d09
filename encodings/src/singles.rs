//! Singles on a known grid: the formula of the cells that follow from others by naked and hidden singles.
//!
//! The unknown of such a formula is not the grid but the clues. A *layer* has a literal "it is known by then" for each cell. The formula ties the
//! layer after a round of singles to the layer before it. A symbol is struck from a cell if the cell is known to hold another symbol, or if a
//! neighbour is known to hold this one. A cell follows if all symbols but its own are struck (a naked single), or if its symbol is struck from all
//! other cells of one of its full houses (a hidden single). Sums are ignored.

use crate::{Cell, ClauseSink, Lit, Problem, Symbol};

/// The direction of an equivalence that is written. One is enough if the rest of the formula forces the other.
///
/// # References
/// D. A. Plaisted, S. Greenbaum: A structure-preserving clause form translation. Journal of Symbolic Computation 2 (1986).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Known cells follow from the layer before: the layer holds at most what a solver knows.
    Sound,
    /// Cells that follow are known: the layer holds at least what a solver knows.
    Complete,
    /// Both.
    Exact,
}

/// The singles of a grid.
///
/// ```
/// use gerechte_encodings::singles::{Direction, Singles};
/// use gerechte_encodings::{ClauseSink, Cnf, Problem, Symbol};
/// let mut problem = Problem::new(4, 2)?;
/// for house in [[0, 1], [2, 3], [0, 2], [1, 3]] {
///     problem.all_different(house)?;
/// }
/// let singles = Singles::new(&problem, &[0, 1, 1, 0].map(Symbol::new));
/// let mut cnf = Cnf::default();
/// let layers: Vec<Vec<_>> = (0..2).map(|_| (0..4).map(|_| cnf.new_var().lit()).collect()).collect();
/// singles.round(&layers[0], &layers[1], Direction::Sound, &mut cnf);
/// # Ok::<(), gerechte_encodings::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Singles {
    cells: Vec<Position>,
    grid: Vec<Symbol>,
}

/// The reasons by which a cell can follow.
#[derive(Clone, Debug)]
struct Position {
    /// For each symbol but its own, the neighbours that hold it.
    rivals: Vec<(Symbol, Vec<Cell>)>,
    /// The other cells of each of its full houses.
    houses: Vec<Vec<Cell>>,
}

impl Singles {
    /// The singles of a solution of the problem.
    ///
    /// # Panics
    /// If there is not one symbol for each cell.
    pub fn new(problem: &Problem, grid: &[Symbol]) -> Self {
        assert_eq!(grid.len(), problem.cells(), "one symbol for each cell");
        let position = |cell: Cell| {
            let others = |house: &[Cell]| house.iter().copied().filter(|&other| other != cell).collect::<Vec<_>>();
            let mut neighbours: Vec<_> =
                problem.houses().filter(|house| house.contains(&cell)).flat_map(others).collect();
            neighbours.sort_unstable();
            neighbours.dedup();
            let symbols = (0..problem.symbols()).map(Symbol::new).filter(|&symbol| symbol != grid[cell.index()]);
            let holding = |symbol| neighbours.iter().copied().filter(|cell| grid[cell.index()] == symbol).collect();
            Position {
                rivals: symbols.map(|symbol| (symbol, holding(symbol))).collect(),
                houses: problem.full_houses().filter(|house| house.contains(&cell)).map(others).collect(),
            }
        };
        Self { cells: (0..problem.cells()).map(|cell| position(Cell::new(cell))).collect(), grid: grid.to_vec() }
    }

    /// Ties two layers: `after` holds the cells that are known after one round of all singles from the cells of `before`.
    ///
    /// With the same layer twice, [`Direction::Complete`] says that it is closed under singles. A round takes O(n) new
    /// variables and O(n · n) literals for each cell.
    pub fn round(&self, before: &[Lit], after: &[Lit], direction: Direction, sink: &mut dyn ClauseSink) {
        let struck: Vec<_> = (0..self.cells.len()).map(|cell| self.struck(cell, before, direction, sink)).collect();
        for (cell, position) in self.cells.iter().enumerate() {
            let others: Vec<_> = struck[cell].iter().flatten().copied().collect();
            let mut reasons = vec![before[cell], all(&others, direction, sink)];
            for house in &position.houses {
                let symbol = self.grid[cell].index();
                let elsewhere: Vec<_> = house.iter().filter_map(|other| struck[other.index()][symbol]).collect();
                reasons.push(all(&elsewhere, direction, sink));
            }
            define(after[cell], &reasons, direction, sink);
        }
    }

    /// For each symbol but the cell's own: "it is struck from the cell".
    fn struck(&self, cell: usize, before: &[Lit], direction: Direction, sink: &mut dyn ClauseSink) -> Vec<Option<Lit>> {
        let mut struck = vec![None; self.cells[cell].rivals.len() + 1];
        for (symbol, holders) in &self.cells[cell].rivals {
            let reasons: Vec<_> =
                std::iter::once(before[cell]).chain(holders.iter().map(|holder| before[holder.index()])).collect();
            let is_struck = sink.new_var().lit();
            define(is_struck, &reasons, direction, sink);
            struck[symbol.index()] = Some(is_struck);
        }
        struck
    }
}

/// `whole` holds if one of the `reasons` does.
fn define(whole: Lit, reasons: &[Lit], direction: Direction, sink: &mut dyn ClauseSink) {
    if direction != Direction::Complete {
        sink.add_clause(&[&[!whole], reasons].concat());
    }
    if direction != Direction::Sound {
        // The two layers may be the same.
        for &reason in reasons.iter().filter(|&&reason| reason != whole) {
            sink.add_clause(&[!reason, whole]);
        }
    }
}

/// A new literal that holds if all of `lits` do.
fn all(lits: &[Lit], direction: Direction, sink: &mut dyn ClauseSink) -> Lit {
    let none = sink.new_var().lit();
    let negated: Vec<_> = lits.iter().map(|&lit| !lit).collect();
    let dual = match direction {
        Direction::Sound => Direction::Complete,
        Direction::Complete => Direction::Sound,
        Direction::Exact => Direction::Exact,
    };
    define(none, &negated, dual, sink);
    !none
}
