//! Counting by *folding*: equivalent transversals are completed in equally many ways, so one of each orbit is completed.
//!
//! The transversals are those through one cell, of which each grid has one, under the elements that keep the cell; or all of them under all elements,
//! which count each grid once for each of its symbols. The rest of a transversal is a board with one row less, and one cell less in each other row.

use super::group::{Elements, elements, orbits};
use super::split::{self, Way};
use super::{Cost, Mask, Refusal, Transversals, join};
use gerechte_core::Stop;

/// The transversals that are folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// All.
    All,
    /// The transversals through this cell.
    Cell(usize),
}

/// The orbits of transversals that are to be completed, one of each with its size.
#[derive(Clone, Debug)]
pub struct Fold<M> {
    anchor: Anchor,
    /// One transversal of each orbit, and the size of the orbit.
    orbits: Vec<(M, usize)>,
}

/// Steps for each packing, beside those of meeting in the middle, as measured.
const STEPS: u64 = 2;

impl<M: Mask> Fold<M> {
    /// All ways to fold the grids of the palette with these regions: at all transversals, and at those through a cell of each orbit of
    /// cells. Those with the fewest orbits come first.
    pub fn all(transversals: &Transversals<M>, regions: &[Vec<usize>]) -> Vec<Self> {
        let order = transversals.order();
        let elements: Elements = elements::<M>(order, regions);
        let sets: Vec<M> = transversals.lists().iter().flatten().copied().collect();
        let mut folds = vec![Self { anchor: Anchor::All, orbits: orbits(&sets, &elements) }];
        let cells: Vec<M> = (0..order * order).map(M::of).collect();
        for (cell, _) in orbits(&cells, &elements) {
            let at = cell.least();
            let through: Vec<M> = sets.iter().copied().filter(|set| set.has(at)).collect();
            let keeping: Elements = elements.iter().filter(|element| element[at] == at).cloned().collect();
            folds.push(Self { anchor: Anchor::Cell(at), orbits: orbits(&through, &keeping) });
        }
        folds.sort_by_key(|fold| fold.orbits.len());
        folds
    }

    /// The number of transversals that are completed.
    pub fn orbits(&self) -> usize {
        self.orbits.len()
    }

    /// The transversals that are folded.
    pub fn anchor(&self) -> Anchor {
        self.anchor
    }

    /// Whether some transversals are equivalent.
    pub fn folds(&self) -> bool {
        self.orbits.iter().any(|&(_, size)| size > 1)
    }

    /// The predicted cost of completing `orbits` transversals, accurate to a factor of three.
    pub fn cost(transversals: &Transversals<M>, orbits: usize) -> Cost {
        let meeting = Cost::of_meeting(transversals);
        let longest = transversals.lists().iter().map(Vec::len).max().unwrap_or(0).max(1) as u64;
        // Each completion has its share of the packings of the larger half, twice.
        let steps = (meeting.steps / longest).saturating_mul(STEPS * orbits as u64);
        let half = (transversals.order() / 2) as u64;
        Cost { bytes: longest * longest / 8 * half * half, steps }
    }

    /// The grids up to relabelling.
    ///
    /// # Errors
    ///
    /// [`Refusal::Stopped`] if a stop was requested.
    pub fn count(&self, transversals: &Transversals<M>, stop: &Stop) -> Result<u128, Refusal> {
        let order = transversals.order();
        let mut grids = 0;
        for &(taken, size) in &self.orbits {
            grids += size as u128 * completions(transversals, taken, stop)?;
        }
        Ok(match self.anchor {
            Anchor::All => grids / order as u128,
            Anchor::Cell(_) => grids,
        })
    }
}

/// The ways to complete a transversal to a grid.
fn completions<M: Mask>(transversals: &Transversals<M>, taken: M, stop: &Stop) -> Result<u128, Refusal> {
    let order = transversals.order();
    if order == 1 {
        return Ok(1);
    }
    let sets = transversals.lists().iter().flatten().copied().filter(|set| set.disjoint(taken)).collect::<Vec<_>>();
    let mut lines = split::lines(order).concat();
    for line in &mut lines {
        line.retain(|&cell| !taken.has(cell));
    }
    let Way { house, lists, left, .. } = Way::best(&sets, &lines);
    // The cells that are left in the other rows, or in the other columns.
    let others = house / order * order..(house / order + 1) * order;
    let cells = others.filter(|&line| line != house).flat_map(|line| lines[line].iter().copied()).collect::<Vec<_>>();
    let board = (order - 1, order - 1);
    if cells.len() <= u64::CELLS {
        join::ways::<u64>(&reduced(&lists, &cells), &left, board, stop)
    } else {
        join::ways::<M>(&reduced(&lists, &cells), &left, board, stop)
    }
}

/// The same sets on a board that has these cells only.
fn reduced<M: Mask, N: Mask>(lists: &[Vec<M>], cells: &[usize]) -> Vec<Vec<N>> {
    let reduce = |&set: &M| {
        let held = cells.iter().enumerate().filter(|&(_, &cell)| set.has(cell));
        held.fold(N::EMPTY, |reduced, (at, _)| reduced | N::of(at))
    };
    lists.iter().map(|list| list.iter().map(reduce).collect()).collect()
}
