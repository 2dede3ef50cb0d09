//! The classes of grids of boxes in two stacks or two bands, without a walk over all grids.
//!
//! A stack, or a band, is half of such a grid. Symmetries leave few first halves. The lines of the second half that cross its first line can be permuted, so
//! each class has a grid in which these stand in ascending order of that line. All such grids are visited, and told apart by their canonical forms.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use crate::encodings::{Cell, Problem, Symbol};
use crate::search::Solver;
use crate::search::bands::Statement;
use crate::symmetry::CanonicalForms;
use crate::{Game, Grid, Puzzle, Stop, Stopped};

/// The most cells of a board: two to each byte of a [`Packed`] grid.
const MOST_CELLS: usize = 64;

/// The halves of the grids of a game of boxes up to order 8 in two stacks or two bands.
///
/// ```
/// use std::collections::BTreeMap;
/// use gerechte::{Game, Stop, classify::Halves};
/// let game: Game = "box:2x3".parse()?;
/// let stop = Stop::never();
/// let halves = Halves::of(&game, &stop)?.unwrap();
/// let (mut solver, mut classes) = (halves.solver(), BTreeMap::new());
/// for first in halves.firsts(&stop)? {
///     classes.extend(halves.completed(&mut solver, &first, &stop)?);
/// }
/// // The group has 3456 elements, and there are 39,168 grids up to relabelling.
/// assert_eq!((classes.len(), classes.values().map(|symmetries| 3456 / symmetries).sum::<u32>()), (49, 39_168));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Halves {
    problem: Problem,
    forms: CanonicalForms,
    /// The boxes of the first half.
    boxes: Vec<Vec<Cell>>,
    /// The cells of the second half that stand in a line with the first cell of the board.
    line: Vec<Cell>,
}

/// A grid with two cells in a byte. The order is that of the symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed([u8; MOST_CELLS / 2]);

impl Packed {
    fn new(symbols: &[Symbol]) -> Self {
        let mut bytes = [0; MOST_CELLS / 2];
        for (at, symbol) in symbols.iter().enumerate() {
            bytes[at / 2] |= (symbol.index() as u8) << if at.is_multiple_of(2) { 4 } else { 0 };
        }
        Self(bytes)
    }

    /// The grid of a board of this number of cells, at most 64.
    pub fn grid(self, cells: usize) -> Grid {
        let symbols = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]).take(cells);
        Grid::from(symbols.map(|symbol| Symbol::new(symbol.into())).collect::<Vec<_>>())
    }
}

impl Halves {
    /// The halves. Returns `None` if the game is not one of plain boxes up to order 8 in two stacks or two bands.
    pub fn of(game: &Game, stop: &Stop) -> Result<Option<Self>, Stopped> {
        let problem = game.problem();
        let Some(Statement { boxes, is_up_to_relabelling: false }) = Statement::of(problem) else { return Ok(None) };
        let (n, rows, columns) = (boxes.order(), boxes.rows(), boxes.columns());
        if rows.min(columns) != 2 || n * n > MOST_CELLS {
            return Ok(None);
        }
        // A board in two bands is read from left to right.
        let cell = |along, across| Cell::new(if rows == 2 { along * n + across } else { across * n + along });
        let wide = rows.max(columns);
        let one_box = |number: usize| (0..n).map(|at| cell(2 * number + at / wide, at % wide)).collect();
        Ok(Some(Self {
            problem: problem.clone(),
            forms: CanonicalForms::new(game, stop)?,
            boxes: (0..wide).map(one_box).collect(),
            line: (wide..n).map(|across| cell(0, across)).collect(),
        }))
    }

    /// A solver for [`completed`](Self::completed).
    pub fn solver(&self) -> Solver {
        Solver::new(&self.problem)
    }

    /// The first halves up to symmetry and relabelling: 2,783 for 2×4 boxes, in two seconds.
    pub fn firsts(&self, stop: &Stop) -> Result<Vec<Puzzle>, Stopped> {
        let mut firsts = vec![Puzzle::blank(self.problem.cells())];
        for cells in &self.boxes {
            let (mut forms, mut next) = (HashSet::new(), Vec::new());
            for first in &mut firsts {
                self.fill(cells, first, &mut |filled| {
                    stop.check()?;
                    if forms.insert(self.forms.form(filled, stop)?) {
                        next.push(filled.clone());
                    }
                    Ok(())
                })?;
            }
            firsts = next;
        }
        Ok(firsts)
    }

    /// Fills cells in every way in which no house holds a symbol twice.
    fn fill(
        &self,
        cells: &[Cell],
        puzzle: &mut Puzzle,
        visit: &mut dyn FnMut(&Puzzle) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let Some((&cell, others)) = cells.split_first() else { return visit(puzzle) };
        for symbol in (0..self.problem.symbols()).map(Symbol::new) {
            let is_taken = |house: &[Cell]| {
                house.contains(&cell) && house.iter().any(|other| puzzle[other.index()] == Some(symbol))
            };
            if self.problem.houses().any(is_taken) {
                continue;
            }
            puzzle[cell.index()] = Some(symbol);
            self.fill(others, puzzle, visit)?;
            puzzle[cell.index()] = None;
        }
        Ok(())
    }

    /// The canonical forms of the grids with this first half, with the number of symmetries of each. For 2×4 boxes there are about a thousand, each in 20 µs.
    ///
    /// # Panics
    /// If the first half is one of another game.
    pub fn completed(&self, solver: &mut Solver, first: &Puzzle, stop: &Stop) -> Result<HashMap<Packed, u32>, Stopped> {
        let begun = &self.boxes[0][..self.line.len()];
        let is_left = |symbol: &Symbol| begun.iter().all(|cell| first[cell.index()] != Some(*symbol));
        let left = (0..self.problem.symbols()).map(Symbol::new).filter(is_left);
        let clues: Vec<_> = self.line.iter().copied().zip(left).collect();
        let mut found = HashMap::new();
        let mut add = |grid: &[Symbol]| {
            let form = self.forms.form(&Puzzle::from(grid.iter().copied().map(Some).collect::<Vec<_>>()), stop)?;
            if let Entry::Vacant(entry) = found.entry(Packed::new(form.grid().expect("a full grid").symbols())) {
                let symmetries =
                    self.forms.symmetries(&form, stop)?.and_then(|symmetries| u32::try_from(symmetries).ok());
                entry.insert(symmetries.expect("no more than those of the board"));
            }
            Ok(())
        };
        let mut end = Ok(());
        solver.solve(&first.clone().with(&clues), stop, |grid| {
            end = add(grid);
            if end.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        end.map(|()| found)
    }
}
