//! Layouts up to the motions of the square, each with a grid if it has one.

use std::ops::ControlFlow;

use crate::palette::{Images, Motions, Partitions};
use crate::search::transversal::{First, Transversals};
use crate::{Stop, Stopped};

/// A layout that is the least of its images.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Layout {
    /// The regions, as masks of cells, in ascending order of their first cells.
    pub regions: Vec<u64>,
    /// How it lies among its images.
    pub images: Images,
    /// The cells of each symbol of a grid, with row 0 in ascending order; `None` if the layout has no grid.
    pub grid: Option<Vec<u64>>,
}

/// Visits one layout of each class. Each grid is checked by definition.
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::{Stop, classify::layouts, palette::Partitions};
/// let (mut all, mut without) = (0, 0);
/// let end = layouts(&Partitions::new(5)?, &Stop::never(), |layout| {
///     all += layout.images.number();
///     without += if layout.grid.is_none() { layout.images.number() } else { 0 };
///     ControlFlow::Continue(())
/// });
/// assert_eq!((all, without, end), (4006, 64, Ok(ControlFlow::Continue(()))));
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
///
/// # Panics
/// If a grid that the search found is none.
pub fn layouts(
    partitions: &Partitions,
    stop: &Stop,
    mut visit: impl FnMut(Layout) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Stopped> {
    let order = partitions.order();
    let motions = Motions::new(order);
    let mut search = First::<u64>::new();
    let mut stopped = false;
    let end = partitions.visit(|regions| {
        let images = motions.images(regions);
        if !images.is_least {
            return ControlFlow::Continue(());
        }
        let members = |region: &u64| (0..order * order).filter(|cell| region >> cell & 1 == 1).collect();
        let cells: Vec<Vec<usize>> = regions.iter().map(members).collect();
        let transversals =
            Transversals::new(order, &cells).expect("a board of at most 64 cells and as many regions as rows");
        let Ok(grid) = search.grid(&transversals, stop) else {
            stopped = true;
            return ControlFlow::Break(());
        };
        let grid = grid.map(|symbols| symbols[..order].to_vec());
        assert!(grid.iter().all(|grid| is_grid(order, regions, grid)), "no grid of {regions:?}: {grid:?}");
        visit(Layout { regions: regions.to_vec(), images, grid })
    });
    if stopped { Err(Stopped) } else { Ok(end) }
}

/// Whether these sets of cells, one a symbol, are a grid: no two share a cell, and each has one cell in each row, column and region.
fn is_grid(order: usize, regions: &[u64], symbols: &[u64]) -> bool {
    let row = (1 << order) - 1;
    let column = (0..order).fold(0, |column, row| column | 1 << (row * order));
    let lines = (0..order).flat_map(|line| [row << (line * order), column << line]);
    let is_once = |house: u64| symbols.iter().all(|cells| (cells & house).is_power_of_two());
    let are_disjoint =
        symbols.iter().enumerate().all(|(at, cells)| symbols[..at].iter().all(|other| cells & other == 0));
    symbols.len() == order && are_disjoint && lines.chain(regions.iter().copied()).all(is_once)
}
