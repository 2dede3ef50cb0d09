//! Unavoidable sets of a grid: cells of which every puzzle with this grid as its only solution has a clue.

use std::ops::ControlFlow;

use crate::encodings::{Cell, Problem, Symbol};
use crate::search::Solver;
use crate::{Exit, Stop};

/// A stop came before the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A grid and a solver that looks for other solutions.
#[derive(Debug)]
pub(super) struct Unavoidable<'a> {
    problem: &'a Problem,
    grid: &'a [Symbol],
    stop: &'a Stop,
    solver: Solver,
}

impl<'a> Unavoidable<'a> {
    pub(super) fn new(problem: &'a Problem, grid: &'a [Symbol], stop: &'a Stop) -> Self {
        Self { problem, grid, stop, solver: Solver::new(problem) }
    }

    /// The sets in which two symbols can change places: the components of the graph of their cells, joined where they share a house.
    pub(super) fn of_two_symbols(&self) -> Vec<Vec<Cell>> {
        let symbols = self.problem.symbols();
        let pairs = (0..symbols).flat_map(|a| (0..a).map(move |b| [a, b].map(Symbol::new)));
        pairs.flat_map(|pair| self.components(pair)).collect()
    }

    fn components(&self, pair: [Symbol; 2]) -> Vec<Vec<Cell>> {
        let is_free = self.problem.free_cells();
        let mut left: Vec<_> =
            (0..self.grid.len()).filter(|&cell| pair.contains(&self.grid[cell])).map(Cell::new).collect();
        let mut components = Vec::new();
        while let Some(first) = left.pop() {
            let mut component = vec![first];
            let mut next = 0;
            while let Some(&cell) = component.get(next) {
                next += 1;
                for house in self.problem.houses().filter(|house| house.contains(&cell)) {
                    let (joined, others) = left.into_iter().partition::<Vec<_>, _>(|other| house.contains(other));
                    component.extend(joined);
                    left = others;
                }
            }
            let mut swapped = self.grid.to_vec();
            for cell in &component {
                swapped[cell.index()] = if self.grid[cell.index()] == pair[0] { pair[1] } else { pair[0] };
            }
            // Clues and sums may forbid the exchange.
            if component.iter().all(|cell| is_free[cell.index()]) && self.problem.check(&swapped).is_ok() {
                components.push(component);
            }
        }
        components
    }

    /// Disjoint minimal unavoidable sets without these cells, as many as are found; none only if there are none: then the clues in these
    /// cells have one solution.
    pub(super) fn missed_by(&mut self, cells: &[Cell]) -> Result<Vec<Vec<Cell>>, Stopped> {
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

    /// A minimal unavoidable set within one.
    fn minimal(&mut self, mut set: Vec<Cell>) -> Result<Vec<Cell>, Stopped> {
        // A cell without which there is no set within this one is in every set within it, so each is tried once.
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

    /// The clues that are left when each is removed that is not needed, in this order.
    pub(super) fn reduced(&mut self, cells: &[Cell]) -> Result<Vec<Cell>, Stopped> {
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

    /// The cells in which some other solution differs that agrees with the grid where it is fixed.
    fn difference(&mut self, is_fixed: &[bool]) -> Result<Option<Vec<Cell>>, Stopped> {
        let byte = |(symbol, is_fixed): (&Symbol, &bool)| if *is_fixed { symbol.value() as u8 } else { 0 };
        let clues: Vec<_> = self.grid.iter().zip(is_fixed).map(byte).collect();
        let mut differing = None;
        let exit = self.solver.solve(&clues, self.stop, |found| {
            let differs = |cell: &usize| u32::from(found[*cell]) != self.grid[*cell].value();
            let cells: Vec<_> = (0..found.len()).filter(differs).map(Cell::new).collect();
            if cells.is_empty() {
                return ControlFlow::Continue(());
            }
            differing = Some(cells);
            ControlFlow::Break(())
        });
        if exit == Exit::Stopped { Err(Stopped) } else { Ok(differing) }
    }
}
