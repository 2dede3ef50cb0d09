//! Counting by *layers*: layer k holds the sets of cells that k symbols leave, up to interchange of rows and columns, each with the number of
//! ways to reach it.
//!
//! The number of ways to split a set into transversals depends only on the set, so any of its cells may be
//! the next one to be covered, and equivalent sets are identified. Palettes with many interchangeable lines have
//! few sets: two for the second layer of the Latin squares of order 7, out of 222,480 pairs.

use super::mask_map::MaskMap;
use super::packing::Packer;
use super::{Interchange, Limits, Mask, Refusal, Transversals};
use gerechte_core::Stop;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Steps to bring a set to normal form and enter it, as measured.
pub(super) const NORMAL_STEPS: usize = 300;
/// The number of last symbols that are split directly.
pub(super) const SPLIT: usize = 4;

/// The grids up to relabelling.
///
/// Half the symbols are laid in layers; what is left then is split directly. Time O(sets · length of a
/// list), memory O(sets of the largest layer).
///
/// # Errors
///
/// [`Refusal::Stopped`] if a stop was requested, [`Refusal::TooLarge`] as soon as the layers have taken more than the limits: a [`MethodCosts`](super::MethodCosts) may be
/// too hopeful.
pub fn count<M: Mask>(
    transversals: &Transversals<M>,
    interchange: &Interchange,
    limits: Limits,
    stop: &Stop,
) -> Result<u128, Refusal> {
    let order = transversals.order();
    let split_off = order.min(SPLIT);
    let mut steps = 0;
    let mut layer = vec![(transversals.all_cells(), 1_u128)];
    for _ in 0..order - split_off {
        let mut next = MaskMap::with_capacity(layer.len());
        for &(cells, ways) in &layer {
            stop.check()?;
            // Each row has n − k cells left, so the least cell is in row 0, which the lists are sorted by.
            let fits = transversals.inside(cells.least(), cells);
            steps += (NORMAL_STEPS * fits.len()) as u64;
            for taken in fits {
                *next.entry(interchange.normal(cells & !taken)) += ways;
            }
            let bytes = next.bytes() as u64;
            if bytes > limits.bytes || steps > limits.steps {
                return Err(Refusal::TooLarge { bytes, steps });
            }
        }
        layer = next.iter().collect();
    }
    let mut packer = Packer::new(split_off - 1);
    let mut grids = 0;
    for (cells, ways) in layer {
        stop.check()?;
        grids += ways * ways_to_split(transversals, &mut packer, cells) as u128;
    }
    Ok(grids)
}

/// The ways to split a set with `packer`'s lists + 1 cells in each row, column and region into transversals.
pub(super) fn ways_to_split<M: Mask>(transversals: &Transversals<M>, packer: &mut Packer<M>, cells: M) -> usize {
    let mut row = cells & M::first(transversals.order());
    let mut lists = Vec::new();
    while row != M::EMPTY {
        lists.push(transversals.inside(row.least(), cells));
        row = row.without_least();
    }
    // The cells that all transversals but one leave have one cell in each row, column and region, so they are the last transversal.
    lists.pop();
    let lists: Vec<&[M]> = lists.iter().map(Vec::as_slice).collect();
    let mut ways = 0;
    let ControlFlow::Continue(()) = packer.each(!cells, &lists, |_, _| {
        ways += 1;
        ControlFlow::<Infallible>::Continue(())
    });
    ways
}
