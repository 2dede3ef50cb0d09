//! *The first grid* of a palette, found by exact cover: does it have one at all?

use super::packing::Kept;
use super::{MAX_ORDER, Mask, Transversals};
use gerechte_core::{Stop, Stopped};

/// A search for one grid of each of many palettes, whose memory goes from one to the next.
///
/// The symbol with the fewest transversals left is next, and a branch ends where a cell is in none of those that are left. So boards without a grid are
/// refuted after a few nodes.
///
/// ```
/// use gerechte::{Stop, search::transversal::{First, Transversals}};
/// let boxes = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]].map(Vec::from);
/// let transversals = Transversals::<u64>::new(4, &boxes)?;
/// let grid = First::new().grid(&transversals, &Stop::never())?.expect("4×4 sudoku has grids");
/// assert_eq!(grid[..4].iter().fold(0, |cells, symbol| cells | symbol), 0xffff);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct First<M> {
    /// By depth and symbol: the transversals that are left.
    levels: Vec<Vec<Kept<M>>>,
}

impl<M: Mask> First<M> {
    /// No memory yet.
    pub const fn new() -> Self {
        Self { levels: Vec::new() }
    }

    /// A grid, as one mask a symbol, with row 0 in ascending order; none if there is none.
    pub fn grid(&mut self, transversals: &Transversals<M>, stop: &Stop) -> Result<Option<[M; MAX_ORDER]>, Stopped> {
        let order = transversals.order();
        self.levels.resize_with(order + 1, Vec::new);
        for level in &mut self.levels {
            level.resize_with(order, Kept::new);
        }
        for (kept, list) in self.levels[0].iter_mut().zip(transversals.lists()) {
            kept.fill(list, M::EMPTY);
        }
        let mut grid = [M::EMPTY; MAX_ORDER];
        let open = (1 << order) - 1;
        Ok(descend(&mut self.levels, open, transversals.all_cells(), &mut grid, stop)?.then_some(grid))
    }
}

/// Chooses transversals for the symbols of `open` that cover the cells `left`.
fn descend<M: Mask>(
    levels: &mut [Vec<Kept<M>>],
    open: u32,
    left: M,
    grid: &mut [M; MAX_ORDER],
    stop: &Stop,
) -> Result<bool, Stopped> {
    let Some((here, below)) = levels.split_first_mut() else { return Ok(open == 0) };
    if open == 0 {
        return Ok(true);
    }
    stop.check()?;
    let mut covered = M::EMPTY;
    for symbol in symbols(open) {
        covered = here[symbol].as_slice().iter().fold(covered, |covered, &cells| covered | cells);
    }
    if left & !covered != M::EMPTY {
        return Ok(false);
    }
    let Some(next) = symbols(open).min_by_key(|&symbol| here[symbol].as_slice().len()) else { return Ok(true) };
    let open = open & !(1 << next);
    for &cells in here[next].as_slice() {
        let alive = symbols(open).all(|symbol| {
            let kept = &mut below[0][symbol];
            kept.fill(here[symbol].as_slice(), cells);
            !kept.as_slice().is_empty()
        });
        grid[next] = cells;
        if alive && descend(below, open, left & !cells, grid, stop)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The symbols of a set, ascending.
fn symbols(set: u32) -> impl Iterator<Item = usize> {
    (0..MAX_ORDER).filter(move |symbol| set >> symbol & 1 == 1)
}
