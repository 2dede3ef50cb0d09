//! All minimal unavoidable sets of a grid of a small board.

use crate::hitting::{Mask, least};
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Cell, Constraint, Problem, Symbol};

use super::two_symbol;

/// The number of nodes between two checks of the stop.
const PATIENCE: u64 = 1 << 12;

/// All minimal unavoidable sets of a solution of the problem, smallest first.
///
/// Other solutions are built cell by cell, with the grid's own symbol first. A beginning is abandoned once the cells in which it differs contain a known
/// set. Of the 28,200,959 other grids of `box:2x3`, some 1,300 are completed, a thousand of them with minimal sets, after a few million steps. The number of
/// steps grows fast with the board; 36 cells take about a tenth of a second.
///
/// # Panics
/// If a mask cannot hold the cells.
///
/// ```
/// use gerechte::{Engine, Game, Stop, minimal::unavoidable, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let grid = Native.first(game.problem(), &Stop::never())?.expect("a grid");
/// let sets: Vec<u64> = unavoidable::all(game.problem(), &grid, &Stop::never())?;
/// assert_eq!(sets[0].count_ones(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all<M: Mask>(problem: &Problem, grid: &[Symbol], stop: &Stop) -> Result<Vec<M>, Stopped> {
    assert!(grid.len() <= M::BITS, "{} cells", grid.len());
    let mut writer = Writer::new(problem, grid, stop);
    for set in two_symbol(problem, grid) {
        writer.learn(M::set(set.iter().map(|cell| cell.index())));
    }
    writer.write(0, M::EMPTY)?;
    Ok(least(writer.known.concat(), usize::MAX))
}

/// The search for other solutions.
struct Writer<'a, M> {
    grid: &'a [Symbol],
    other: Vec<Symbol>,
    stop: &'a Stop,
    nodes: u64,
    /// For each cell, the symbols that it may hold: all, or its clue.
    may_hold: Vec<u64>,
    /// For each cell, its houses; and for each house, the symbols placed so far.
    houses_of: Vec<Vec<usize>>,
    written: Vec<u64>,
    /// For each cell, the constraints other than houses whose last cell it is.
    completed: Vec<Vec<&'a Constraint>>,
    /// Unavoidable sets, by their last cell.
    known: Vec<Vec<M>>,
}

impl<'a, M: Mask> Writer<'a, M> {
    fn new(problem: &'a Problem, grid: &'a [Symbol], stop: &'a Stop) -> Self {
        let cells = grid.len();
        let all = u64::MAX >> (64 - problem.symbols());
        let mut writer = Self {
            grid,
            other: grid.to_vec(),
            stop,
            nodes: 0,
            may_hold: vec![all; cells],
            houses_of: vec![Vec::new(); cells],
            written: vec![0; problem.houses().count()],
            completed: vec![Vec::new(); cells],
            known: vec![Vec::new(); cells],
        };
        for (number, house) in problem.houses().enumerate() {
            for cell in house {
                writer.houses_of[cell.index()].push(number);
            }
        }
        for (cell, symbol) in problem.givens() {
            writer.may_hold[cell.index()] = bit(symbol);
        }
        for constraint in problem.constraints() {
            let last = match constraint {
                Constraint::Sum { cells, .. } | Constraint::Regular { cells, .. } => cells.iter().max(),
                Constraint::Related(one, other, _) => Some(one.max(other)),
                Constraint::Equation { left, right } => left.iter().chain(right).max(),
                Constraint::Division(division) => division.cells().iter().chain(division.numbers()).max(),
                _ => None,
            };
            if let Some(last) = last {
                writer.completed[last.index()].push(constraint);
            }
        }
        writer
    }

    fn learn(&mut self, set: M) {
        if let Some(last) = set.elements().last() {
            self.known[last].push(set);
        }
    }

    /// Fills this cell and those after it; `difference` are the cells that differ so far.
    fn write(&mut self, cell: usize, difference: M) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.stop.check()?;
        }
        let Some(&own) = self.grid.get(cell) else {
            self.learn(difference);
            return Ok(());
        };
        let written = self.houses_of[cell].iter().fold(0, |all, &house| all | self.written[house]);
        let may_hold = self.may_hold[cell] & !written;
        if may_hold & bit(own) != 0 {
            self.place(cell, own, difference)?;
        }
        let mut others = may_hold & !bit(own);
        let difference = difference.or(M::of(cell));
        while others != 0 && !self.known[cell].iter().any(|set| set.is_within(difference)) {
            self.place(cell, Symbol::new(others.trailing_zeros() as usize), difference)?;
            others &= others - 1;
        }
        Ok(())
    }

    fn place(&mut self, cell: usize, symbol: Symbol, difference: M) -> Result<(), Stopped> {
        self.other[cell] = symbol;
        let at = |cell: &Cell| self.other[cell.index()];
        let total = |cells: &[Cell]| cells.iter().map(|cell| at(cell).value()).sum::<u32>();
        let holds = |constraint: &&Constraint| match constraint {
            Constraint::Sum { cells, total: sum } => total(cells) == *sum,
            Constraint::Related(one, other, relation) => relation.holds(at(one), at(other)),
            Constraint::Equation { left, right } => total(left) == total(right),
            Constraint::Regular { cells, words } => words.allows(&cells.iter().map(at).collect::<Vec<_>>()),
            Constraint::Division(division) => division.is_satisfied(|cell| at(&cell)),
            _ => true,
        };
        if !self.completed[cell].iter().all(holds) {
            return Ok(());
        }
        self.turn(cell, symbol);
        self.write(cell + 1, difference)?;
        self.turn(cell, symbol);
        Ok(())
    }

    /// Places the symbol in the houses of the cell, or removes it.
    fn turn(&mut self, cell: usize, symbol: Symbol) {
        for &house in &self.houses_of[cell] {
            self.written[house] ^= bit(symbol);
        }
    }
}

fn bit(symbol: Symbol) -> u64 {
    1 << symbol.index()
}
