//! Unavoidable sets of a grid: sets of cells whose symbols can be exchanged for others, so that every puzzle has a clue in each set.
//!
//! A set of cells is unavoidable if some other solution agrees with the grid outside it; it is minimal if no proper subset is.
//!
//! # References
//! G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku. Experimental Mathematics 23 (2014).

mod differences;

use std::ops::ControlFlow;
use std::sync::Arc;

use gerechte_core::{Exit, Stop, Stopped};
use gerechte_encodings::{Cell, Problem, Symbol};
use gerechte_search::Solver;
use itertools::Itertools;

pub use differences::all;

/// Minimal unavoidable sets of a solution of the problem: `limit` of them, or enough that the cells chosen greedily to meet them all are a puzzle.
///
/// The sets are all those of exchanges of two symbols ([`two_symbol`]) and then, as long as the [`greedy`] choice leaves other solutions,
/// minimal sets within the cells in which these differ. After a stop there are fewer sets, all of them unavoidable.
///
/// ```
/// use gerechte::{Engine, Game, Grid, Puzzle, Stop, minimal::unavoidable, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let stop = Stop::never();
/// let grid = Native.first(game.problem(), &stop)?.expect("a grid");
/// let sets = unavoidable::sets(game.problem(), &grid, 100, &stop);
/// let puzzle = Puzzle::of(&Grid::from(grid), unavoidable::greedy(&sets));
/// assert_eq!(Native.prepare(game.problem()).count(&puzzle, 2, &stop)?.number(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sets(problem: &Problem, grid: &[Symbol], limit: usize, stop: &Stop) -> Vec<Vec<Cell>> {
    let mut sets = two_symbol(problem, grid);
    let mut changes = Changes::new(problem, grid, stop);
    while sets.len() < limit
        && let Ok(missed) = changes.missed_by(&greedy(&sets))
        && !missed.is_empty()
    {
        let room = limit - sets.len();
        sets.extend(missed.into_iter().take(room));
    }
    sets
}

/// The unavoidable sets of exchanges of two symbols, in ascending order.
pub fn two_symbol(problem: &Problem, grid: &[Symbol]) -> Vec<Vec<Cell>> {
    let mut sets = Vec::new();
    Exchanges::new(problem).visit(grid, |set| sets.push(set.iter().copied().sorted_unstable().collect_vec()));
    sets.sort_unstable();
    sets
}

/// A search for the sets of exchanges of two symbols: the components of the graph whose vertices are the cells with one of the
/// two, and whose edges join two of them in a common house.
///
/// An exchange that violates another constraint, a sum or a clue, is left out.
#[derive(Clone, Debug)]
pub struct Exchanges {
    problem: Arc<Problem>,
    houses: usize,
    /// The houses of each cell, one cell after the other.
    houses_of: Vec<usize>,
    /// The index at which the houses of each cell begin, and the end of the last ones.
    begin: Vec<usize>,
}

impl Exchanges {
    /// The exchanges of a problem.
    pub fn new(problem: &Problem) -> Self {
        let mut houses_of = vec![Vec::new(); problem.cells()];
        for (number, house) in problem.houses().enumerate() {
            for cell in house {
                houses_of[cell.index()].push(number);
            }
        }
        let ends = houses_of.iter().scan(0, |end, houses| {
            *end += houses.len();
            Some(*end)
        });
        Self {
            begin: std::iter::once(0).chain(ends).collect(),
            houses: problem.houses().count(),
            houses_of: houses_of.concat(),
            problem: Arc::new(problem.clone()),
        }
    }

    /// Calls the visitor with each set of a solution; its cells are in no order.
    pub fn visit(&self, grid: &[Symbol], mut visit: impl FnMut(&[Cell])) {
        let holds = self.problem.is_symmetric_in_symbols();
        let exchanged = |[a, b]: [Symbol; 2], set: &[Cell]| {
            let mut exchanged = grid.to_vec();
            for cell in set {
                exchanged[cell.index()] = if grid[cell.index()] == a { b } else { a };
            }
            exchanged
        };
        self.components(grid, |pair, set| {
            if holds || self.problem.check(&exchanged(pair, set)).is_ok() {
                visit(set);
            }
        });
    }

    /// Calls the visitor with each component of each two symbols of a grid, whether or not the exchange is allowed; its cells are in no order.
    pub fn components(&self, grid: &[Symbol], mut visit: impl FnMut([Symbol; 2], &[Cell])) {
        let symbols = self.problem.symbols();
        let houses_of = |cell: Cell| &self.houses_of[self.begin[cell.index()]..self.begin[cell.index() + 1]];
        // By house and symbol: the cell.
        let mut holder = vec![None; self.houses * symbols];
        let mut by_symbol: Vec<_> = (0..grid.len()).map(Cell::new).collect();
        by_symbol.sort_unstable_by_key(|cell| grid[cell.index()]);
        for &cell in &by_symbol {
            for house in houses_of(cell) {
                holder[house * symbols + grid[cell.index()].index()] = Some(cell);
            }
        }
        let of_symbol: Vec<_> = by_symbol.chunk_by(|one, other| grid[one.index()] == grid[other.index()]).collect();
        let mut seen_with = vec![(0, 0); grid.len()];
        let mut set = Vec::new();
        for (number, cells) in of_symbol.iter().enumerate() {
            for others in &of_symbol[..number] {
                let [a, b] = [cells[0], others[0]].map(|cell| grid[cell.index()]);
                let partner = |cell: Cell| if grid[cell.index()] == a { b } else { a };
                // No pair of symbols is (0, 0).
                let pair = (a.index(), b.index());
                for &start in cells.iter().chain(*others) {
                    if seen_with[start.index()] == pair {
                        continue;
                    }
                    seen_with[start.index()] = pair;
                    set.clear();
                    set.push(start);
                    let mut next = 0;
                    while let Some(&cell) = set.get(next) {
                        next += 1;
                        for house in houses_of(cell) {
                            if let Some(found) = holder[house * symbols + partner(cell).index()]
                                && std::mem::replace(&mut seen_with[found.index()], pair) != pair
                            {
                                set.push(found);
                            }
                        }
                    }
                    visit([a, b], &set);
                }
            }
        }
    }
}

/// Chooses cells that meet every set, each of which meets the most remaining sets.
pub fn greedy(sets: &[Vec<Cell>]) -> Vec<Cell> {
    let cells = sets.iter().flatten().map(|cell| cell.index() + 1).max().unwrap_or(0);
    let mut met_by = vec![Vec::new(); cells];
    for (number, set) in sets.iter().enumerate() {
        for cell in set {
            met_by[cell.index()].push(number);
        }
    }
    let mut left: Vec<usize> = met_by.iter().map(Vec::len).collect();
    let mut is_met = vec![false; sets.len()];
    let mut chosen = Vec::new();
    while let Some(best) = (0..cells).rev().max_by_key(|&cell| left[cell]).filter(|&cell| left[cell] > 0) {
        for &number in &met_by[best] {
            if !std::mem::replace(&mut is_met[number], true) {
                sets[number].iter().for_each(|cell| left[cell.index()] -= 1);
            }
        }
        chosen.push(Cell::new(best));
    }
    chosen.sort_unstable();
    chosen
}

/// A grid, and a solver that finds other solutions that agree with it in some cells.
#[derive(Debug)]
pub struct Changes<'a> {
    grid: &'a [Symbol],
    symbols: usize,
    stop: &'a Stop,
    solver: Solver,
    clues: Vec<Option<Symbol>>,
}

impl<'a> Changes<'a> {
    /// The changes of a grid of the problem.
    pub fn new(problem: &'a Problem, grid: &'a [Symbol], stop: &'a Stop) -> Self {
        Self { grid, symbols: problem.symbols(), stop, solver: Solver::new(problem), clues: Vec::new() }
    }

    /// Disjoint minimal unavoidable sets without these cells, as many as are found. Returns none only if there are none, so that the clues in these
    /// cells have one solution.
    pub fn missed_by(&mut self, cells: &[Cell]) -> Result<Vec<Vec<Cell>>, Stopped> {
        let mut is_fixed = self.among(cells);
        let mut sets = Vec::new();
        while let Some(set) = self.difference(&is_fixed)? {
            let set = self.minimal(set)?;
            for cell in &set {
                is_fixed[cell.index()] = true;
            }
            sets.push(set);
        }
        Ok(sets)
    }

    /// A minimal unavoidable set within this one.
    fn minimal(&mut self, mut set: Vec<Cell>) -> Result<Vec<Cell>, Stopped> {
        // A cell that is in every set within this one is in every set within smaller ones, so each cell is tried once.
        for cell in set.clone() {
            if set.contains(&cell) {
                let mut is_fixed = vec![true; self.grid.len()];
                for other in &set {
                    is_fixed[other.index()] = *other == cell;
                }
                set = self.difference(&is_fixed)?.unwrap_or(set);
            }
        }
        Ok(set)
    }

    /// The clues that remain after each is removed that is not needed, in this order.
    pub(crate) fn reduced(&mut self, cells: &[Cell]) -> Result<Vec<Cell>, Stopped> {
        let mut is_fixed = self.among(cells);
        for cell in cells {
            is_fixed[cell.index()] = false;
            is_fixed[cell.index()] = self.difference(&is_fixed)?.is_some();
        }
        Ok((0..is_fixed.len()).filter(|&cell| is_fixed[cell]).map(Cell::new).collect())
    }

    /// For each cell of the grid, whether it is one of these.
    fn among(&self, cells: &[Cell]) -> Vec<bool> {
        let mut among = vec![false; self.grid.len()];
        for cell in cells {
            among[cell.index()] = true;
        }
        among
    }

    /// Another solution that agrees with the grid outside these cells. Returns `None` if there is none.
    pub(crate) fn within(&mut self, cells: &[Cell]) -> Result<Option<Vec<Symbol>>, Stopped> {
        let is_free = self.among(cells);
        self.fix(|cell| !is_free[cell]);
        let mut other = None;
        self.solver.solve(&self.clues, self.stop, |found| {
            other = (found != self.grid).then(|| found.to_vec());
            if other.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(other)
    }

    /// The cells in which some other solution differs that agrees with the grid in the fixed cells.
    fn difference(&mut self, is_fixed: &[bool]) -> Result<Option<Vec<Cell>>, Stopped> {
        let mut differing = None;
        self.others(
            |cell| is_fixed[cell],
            |cells| {
                differing = Some(cells.map(Cell::new).collect());
                ControlFlow::Break(())
            },
        )?;
        Ok(differing)
    }

    /// Visits the other solutions that agree with the grid in the fixed cells, each as the cells in which it differs, ascending.
    pub(crate) fn others(
        &mut self,
        is_fixed: impl Fn(usize) -> bool,
        mut visit: impl FnMut(&mut dyn Iterator<Item = usize>) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        self.fix(is_fixed);
        self.solver.solve(&self.clues, self.stop, |found| {
            let mut cells = (0..found.len()).filter(|&cell| found[cell] != self.grid[cell]).peekable();
            if cells.peek().is_none() { ControlFlow::Continue(()) } else { visit(&mut cells) }
        })?;
        Ok(())
    }

    /// Visits another solution that agrees with the grid in the fixed cells and differs in this cell, as the cells in which it differs.
    pub(crate) fn other_in(
        &mut self,
        cell: usize,
        is_fixed: impl Fn(usize) -> bool,
        mut visit: impl FnMut(&mut dyn Iterator<Item = usize>),
    ) -> Result<(), Stopped> {
        self.fix(is_fixed);
        let grid = self.grid;
        let mut found = |other: &[Symbol]| {
            visit(&mut (0..other.len()).filter(|&cell| other[cell] != grid[cell]));
            ControlFlow::Break(())
        };
        if self.solver.is_for_boxes() {
            self.solver.solve_otherwise(&self.clues, grid, &[cell], self.stop, found)?;
            return Ok(());
        }
        // Solutions with the grid's symbol there may be many; they are skipped.
        for symbol in (0..self.symbols).map(Symbol::new).filter(|symbol| *symbol != grid[cell]) {
            self.clues[cell] = Some(symbol);
            if self.solver.solve(&self.clues, self.stop, &mut found)? == Exit::Enough {
                break;
            }
        }
        Ok(())
    }

    fn fix(&mut self, is_fixed: impl Fn(usize) -> bool) {
        self.clues.clear();
        self.clues.extend(self.grid.iter().enumerate().map(|(cell, symbol)| is_fixed(cell).then_some(*symbol)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_core::{Engine, Game};
    use gerechte_search::Native;

    /// The plain definition: another solution agrees outside the set, and none agrees outside any proper subset.
    fn is_minimal(game: &Game, grid: &[Symbol], set: &[Cell]) -> bool {
        let mut engine = Native.prepare(game.problem());
        let mut is_unique = |free: &[Cell]| {
            let clue = |(cell, symbol): (usize, &Symbol)| (!free.contains(&Cell::new(cell))).then_some(*symbol);
            let clues: Vec<_> = grid.iter().enumerate().map(clue).collect();
            engine.count(&clues, 2, &Stop::never()).unwrap().number() == 1
        };
        let smaller = |without: &Cell| set.iter().copied().filter(|cell| cell != without).collect::<Vec<_>>();
        !is_unique(set) && set.iter().all(|cell| is_unique(&smaller(cell)))
    }

    #[test]
    fn sets_are_unavoidable_and_minimal() {
        for name in ["perfect:1", "box:2x3", "latin:5", "diameter:1:0", "box:3x3+diagonals"] {
            let game: Game = name.parse().unwrap();
            let stop = Stop::never();
            let grid = Native.first(game.problem(), &stop).unwrap().unwrap();
            let sets = sets(game.problem(), &grid, 60, &stop);
            for set in &sets {
                assert!(is_minimal(&game, &grid, set), "{name}: {set:?}");
            }
            assert!(sets.iter().all_unique(), "{name}");
        }
    }

    #[test]
    fn sums_and_clues_forbid_exchanges() {
        let mut square: Problem = "latin:2".parse::<Game>().unwrap().problem().clone();
        let grid = [0, 1, 1, 0].map(Symbol::new);
        assert_eq!(two_symbol(&square, &grid), [[0, 1, 2, 3].map(Cell::new)]);
        square.sum([0], 1).unwrap();
        assert_eq!(two_symbol(&square, &grid), [[]; 0]);
    }

    #[test]
    fn greedy_takes_what_meets_most() {
        let set = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect::<Vec<_>>();
        assert_eq!(greedy(&[set(&[0, 1]), set(&[1, 2]), set(&[3, 4])]), set(&[1, 3]));
        assert_eq!(greedy(&[]), set(&[]));
    }
}
