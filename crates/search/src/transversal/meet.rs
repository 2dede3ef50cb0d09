//! Counting by *meeting in the middle*: the grids are the pairs of a packing of half the symbols and
//! a packing of the others that together cover every cell.
//!
//! Only the cells that a packing covers matter, not how. So packings with the same cells are counted
//! together: Σ over cell sets U of left(U) · right(complement of U).

use super::classes::{Class, classes};
use super::mask_map::MaskMap;
use super::packing::Packer;
use super::split::Split;
use super::{Mask, Refusal, Transversals};
use gerechte_core::Stop;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The grids up to relabelling. Time O(packings of half the symbols), memory O(their distinct cell sets
/// in the largest class).
///
/// # Errors
///
/// [`Refusal::Stopped`] if a stop was requested; it is looked at once for each class.
pub fn count<M: Mask>(transversals: &Transversals<M>, stop: &Stop) -> Result<u128, Refusal> {
    let split = Split::of(transversals);
    let all = transversals.all_cells();
    let mut left = MaskMap::<M, u64>::with_capacity(1 << 12);
    let mut grids = 0;
    for part in classes(transversals.order(), &split) {
        stop.check()?;
        let class = Class::of(transversals, &split, part);
        left.clear();
        half(&class.left, |cells| *left.entry(cells) += 1);
        if left.len() == 0 {
            continue;
        }
        half(&class.right, |cells| grids += u128::from(left.get(all & !cells)));
    }
    Ok(grids)
}

/// Visits the cell sets of the packings of these lists; a set may come more than once.
fn half<M: Mask>(lists: &[Vec<M>], mut visit: impl FnMut(M)) {
    let lists: Vec<&[M]> = lists.iter().map(Vec::as_slice).collect();
    let ControlFlow::Continue(()) = Packer::new(lists.len()).each(M::EMPTY, &lists, |_, cells| {
        visit(cells);
        ControlFlow::<Infallible>::Continue(())
    });
}
