//! Solutions near a known one.

use std::ops::ControlFlow;

use crate::hitting::Mask;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Problem, Symbol};

/// The number of nodes between two checks of the stop.
const PATIENCE: u64 = 1 << 10;

/// A search for solutions other than a grid that tries the symbols of the grid first. It leaves the grid as late as possible, so its solutions
/// differ in few cells.
#[derive(Debug)]
pub(super) struct Near<M> {
    symbols: usize,
    /// The cells that are in a house with each cell.
    peers: Vec<M>,
    /// The houses in which every symbol has a place.
    houses: Vec<M>,
    /// The symbol of each cell in the grid, and the cells of each symbol.
    symbol_of: Vec<usize>,
    cells_of: Vec<M>,
    all: M,
    /// The cells without a clue.
    open: M,
    /// At each depth of the search, for each symbol, the cells that can hold it.
    planes: Vec<M>,
    /// The cells after which the cells to branch on are taken first; they change each time.
    late: M,
    turn: usize,
    nodes: u64,
    /// The number of nodes after which a search is given up.
    limit: u64,
}

/// The answer to whether a solution differs from the grid in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Differing<M> {
    /// A solution differs in these cells.
    In(M),
    /// There is no such solution.
    Nowhere,
    /// The search took too many nodes.
    Unknown,
}

/// A visitor of solutions, each as the cells in which it differs from the grid.
type Visit<'a, M> = &'a mut dyn FnMut(M) -> ControlFlow<()>;

impl<M: Mask> Near<M> {
    /// Starts near a solution of the problem. Returns `None` if the problem has constraints other than houses and clues.
    pub(super) fn new(problem: &Problem, grid: &[Symbol]) -> Option<Self> {
        if !problem.is_of_houses() {
            return None;
        }
        let mut cells_of = vec![M::EMPTY; problem.symbols()];
        for (cell, symbol) in grid.iter().enumerate() {
            cells_of[symbol.index()] = cells_of[symbol.index()].or(M::of(cell));
        }
        let all = M::set(0..grid.len());
        Some(Self {
            symbols: problem.symbols(),
            peers: problem.peers().iter().map(|peers| M::set(peers.iter().map(|cell| cell.index()))).collect(),
            houses: problem.full_houses().map(|house| M::set(house.iter().map(|cell| cell.index()))).collect(),
            symbol_of: grid.iter().map(|symbol| symbol.index()).collect(),
            cells_of,
            all,
            open: all.without(M::set(problem.givens().map(|(cell, _)| cell.index()))),
            planes: Vec::new(),
            late: all,
            turn: 0,
            nodes: 0,
            limit: u64::MAX,
        })
    }

    /// Visits the solutions with the grid's symbols outside the free cells, except the grid itself, each as the cells in which it differs.
    pub(super) fn visit(&mut self, free: M, stop: &Stop, visit: Visit<'_, M>) -> Result<(), Stopped> {
        self.start(free);
        self.search(0, free.and(self.open), stop, visit).map(|_| ())
    }

    /// Looks for a solution that differs in this cell, which is free, by at most this number of nodes.
    pub(super) fn find(&mut self, cell: usize, free: M, nodes: u64, stop: &Stop) -> Result<Differing<M>, Stopped> {
        self.start(free);
        let own = &mut self.planes[self.symbol_of[cell]];
        *own = own.without(M::of(cell));
        self.limit = self.nodes + nodes;
        let mut found = Differing::Unknown;
        let ended = self.search(0, free.and(self.open), stop, &mut |cells| {
            found = Differing::In(cells);
            ControlFlow::Break(())
        });
        self.limit = u64::MAX;
        Ok(if ended?.is_continue() { Differing::Nowhere } else { found })
    }

    /// The planes in which the grid's symbols outside the free cells are set.
    fn start(&mut self, free: M) {
        self.turn = (self.turn + 7) % self.symbol_of.len();
        self.late = self.all.without(M::set(0..self.turn));
        let free = free.and(self.open);
        let fixed = self.all.without(free);
        self.planes.clear();
        for cells in &self.cells_of {
            let own = cells.and(fixed);
            let seen = own.elements().fold(M::EMPTY, |seen, cell| seen.or(self.peers[cell]));
            self.planes.push(own.or(free).without(seen));
        }
    }

    fn search(&mut self, depth: usize, unset: M, stop: &Stop, visit: Visit<'_, M>) -> Result<ControlFlow<()>, Stopped> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return Ok(ControlFlow::Break(()));
        }
        if self.nodes.is_multiple_of(PATIENCE) {
            stop.check()?;
        }
        let Some(unset) = self.propagate(depth, unset) else { return Ok(ControlFlow::Continue(())) };
        let Some(cell) = self.choice(depth, unset) else {
            let planes = &self.planes[depth * self.symbols..][..self.symbols];
            let agreement = planes.iter().zip(&self.cells_of).fold(M::EMPTY, |all, (plane, of)| all.or(plane.and(*of)));
            let differing = self.all.without(agreement);
            return Ok(if differing.is_empty() { ControlFlow::Continue(()) } else { visit(differing) });
        };
        let known = self.symbol_of[cell];
        for symbol in std::iter::once(known).chain((0..self.symbols).filter(|&symbol| symbol != known)) {
            if !self.planes[depth * self.symbols + symbol].meets(M::of(cell)) {
                continue;
            }
            self.planes.truncate((depth + 1) * self.symbols);
            self.planes.extend_from_within(depth * self.symbols..);
            self.place(depth + 1, cell, symbol);
            if self.search(depth + 1, unset.without(M::of(cell)), stop, visit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn place(&mut self, depth: usize, cell: usize, symbol: usize) {
        let planes = &mut self.planes[depth * self.symbols..][..self.symbols];
        let own = planes[symbol].without(self.peers[cell]);
        for plane in &mut *planes {
            *plane = plane.without(M::of(cell));
        }
        // A symbol that the cell cannot hold leaves it without candidates.
        planes[symbol] = own;
    }

    /// Sets the forced cells: those with one candidate, and symbols with one place in a house. Returns the cells that are not set, or `None` if a
    /// cell has no candidate, or a symbol has no place.
    fn propagate(&mut self, depth: usize, mut unset: M) -> Option<M> {
        loop {
            let (mut once, mut twice) = (M::EMPTY, M::EMPTY);
            for &plane in &self.planes[depth * self.symbols..][..self.symbols] {
                twice = twice.or(once.and(plane));
                once = once.or(plane);
            }
            if once != self.all {
                return None;
            }
            let before = unset;
            let single = unset.without(twice);
            if !single.is_empty() {
                for symbol in 0..self.symbols {
                    let cells = self.planes[depth * self.symbols + symbol].and(single);
                    cells.elements().for_each(|cell| self.place(depth, cell, symbol));
                }
                unset = unset.without(single);
                continue;
            }
            for symbol in 0..self.symbols {
                let plane = self.planes[depth * self.symbols + symbol];
                if !plane.meets(unset) {
                    continue;
                }
                let (mut alone, mut has_place) = (M::EMPTY, true);
                for &house in &self.houses {
                    let places = plane.and(house);
                    has_place &= !places.is_empty();
                    alone = alone.or(if places.without_first().is_empty() { places } else { M::EMPTY });
                }
                if !has_place {
                    return None;
                }
                let cells = alone.and(unset);
                cells.elements().for_each(|cell| self.place(depth, cell, symbol));
                unset = unset.without(cells);
            }
            if unset == before {
                return Some(unset);
            }
        }
    }

    /// A cell with few candidates to branch on. Returns `None` if all are set.
    fn choice(&self, depth: usize, unset: M) -> Option<usize> {
        let mut held = [M::EMPTY; 4];
        for &plane in &self.planes[depth * self.symbols..][..self.symbols] {
            for count in (1..held.len()).rev() {
                held[count] = held[count].or(held[count - 1].and(plane));
            }
            held[0] = held[0].or(plane);
        }
        let fewest =
            [unset.without(held[2]), unset.without(held[3]), unset].into_iter().find(|cells| !cells.is_empty())?;
        fewest.and(self.late).first().or_else(|| fewest.first())
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::hitting::Wide;
    use crate::unavoidable::Changes;
    use gerechte_core::Game;
    use gerechte_core::puzzle::Puzzle;
    use gerechte_encodings::Cell;
    use gerechte_search::Solver;

    fn near<M: Mask>(problem: &Problem, grid: &[Symbol], is_free: &[bool]) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        let mut near = Near::<M>::new(problem, grid).expect("no sums");
        let free = M::set((0..grid.len()).filter(|&cell| is_free[cell]));
        let mut visit = |set: M| {
            found.push(set.elements().collect());
            ControlFlow::Continue(())
        };
        near.visit(free, &Stop::never(), &mut visit).unwrap();
        found.sort_unstable();
        found
    }

    #[test]
    fn all_other_solutions_are_found() {
        let random = &mut ChaCha8Rng::seed_from_u64(11);
        for name in ["box:2x2", "box:2x3+diagonals", "diameter:1:1", "latin:7", "box:3x3+windows", "box:4x4"] {
            let mut problem = name.parse::<Game>().unwrap().problem().clone();
            // A house that is not full, and a clue.
            problem.all_different([0, problem.cells() - 1]).unwrap();
            let mut solver = Solver::new(&problem);
            let grid = solver.random(&Puzzle::blank(problem.cells()), &Stop::never(), random).unwrap().unwrap();
            problem.given(Cell::new(5), grid[5]).unwrap();
            let mut number = 0;
            for _ in 0..20 {
                let symbols = [(); 3].map(|()| Symbol::new(random.random_range(0..problem.symbols())));
                let is_free: Vec<_> =
                    grid.iter().map(|symbol| symbols.contains(symbol) && random.random_bool(0.9)).collect();
                let mut expected = Vec::new();
                let stop = Stop::never();
                let mut changes = Changes::new(&problem, &grid, &stop);
                changes
                    .others(
                        |cell| !is_free[cell],
                        |cells| {
                            expected.push(cells.collect::<Vec<_>>());
                            ControlFlow::Continue(())
                        },
                    )
                    .unwrap();
                expected.sort_unstable();
                number += expected.len();
                assert_eq!(near::<Wide>(&problem, &grid, &is_free), expected, "{name}");
                if grid.len() <= 64 {
                    assert_eq!(near::<u64>(&problem, &grid, &is_free), expected, "{name}");
                }
            }
            assert!(number > 5, "{name}: {number} other solutions");
        }
    }

    /// A solution is found in a cell exactly where another solution differs in it; with too few nodes, nothing is said.
    #[test]
    fn a_solution_that_differs_in_a_cell_is_found() {
        let random = &mut ChaCha8Rng::seed_from_u64(12);
        let (stop, mut numbers) = (Stop::never(), [0; 3]);
        for name in ["box:2x2", "box:2x3+diagonals", "diameter:1:1"] {
            let mut problem = name.parse::<Game>().unwrap().problem().clone();
            let grid = Solver::new(&problem).random(&Puzzle::blank(problem.cells()), &stop, random).unwrap().unwrap();
            problem.given(Cell::new(1), grid[1]).unwrap();
            let mut changes = Changes::new(&problem, &grid, &stop);
            let mut near = Near::<u64>::new(&problem, &grid).expect("no sums");
            assert_eq!(near.find(1, u64::set(0..grid.len()), u64::MAX >> 1, &stop), Ok(Differing::Nowhere), "{name}");
            for _ in 0..100 {
                let free = u64::set((0..grid.len()).filter(|_| random.random_bool(0.7)));
                let Some(cell) = free.elements().nth(random.random_range(0..5)) else { continue };
                let found = near.find(cell, free, u64::MAX >> 1, &stop).unwrap();
                let mut other = None;
                changes.other_in(cell, |at| !free.meets(u64::of(at)), |cells| other = Some(u64::set(cells))).unwrap();
                match found {
                    Differing::In(_) => assert!(other.is_some(), "{name}"),
                    Differing::Nowhere => assert_eq!(other, None, "{name}"),
                    Differing::Unknown => panic!("{name}"),
                }
                if let Differing::In(set) = found {
                    assert!(set.meets(u64::of(cell)) && set.is_within(free), "{name}");
                    assert!(other_in(&mut changes, set, cell), "{name}");
                }
                let soon = near.find(cell, free, 1, &stop).unwrap();
                assert!(soon == Differing::Unknown || soon == found, "{name}");
                numbers[match soon {
                    Differing::In(_) => 0,
                    Differing::Nowhere => 1,
                    Differing::Unknown => 2,
                }] += 1;
            }
        }
        assert!(numbers.iter().all(|&number| number > 5), "{numbers:?}");
    }

    /// Whether a solution differs in the cell and only in these cells.
    fn other_in(changes: &mut Changes<'_>, set: u64, cell: usize) -> bool {
        let mut is_found = false;
        changes.other_in(cell, |at| !set.meets(u64::of(at)), |_| is_found = true).unwrap();
        is_found
    }

    #[test]
    fn sums_are_left_to_others() {
        let mut problem = Problem::new(2, 2).unwrap();
        problem.sum([0, 1], 3).unwrap();
        assert!(Near::<u64>::new(&problem, &[Symbol::new(0), Symbol::new(1)]).is_none());
    }
}
