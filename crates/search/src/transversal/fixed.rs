//! Grids that permutations of the cells map to relabellings of themselves: exact covers by orbits of transversals.
//!
//! If moving the cells of a grid relabels it, then the transversals of its symbols are permuted: the grid is a union of orbits
//! of disjoint transversals. The number of such grids for each element of a group gives the number of classes by Burnside's
//! lemma, without visiting any grid without symmetry. The number for each subgroup gives the sizes of the classes.

use itertools::Itertools;

use super::packing::Kept;
use super::{Limits, Mask, MaskMap, Refusal, Transversals};
use gerechte_core::Stop;

/// The grids up to relabelling of a palette that each of the permutations, which must keep the palette, maps to themselves.
///
/// # Errors
///
/// [`Refusal`] if the palette is not one for this method, or if a stop was requested.
pub fn fixed(order: usize, regions: &[Vec<usize>], permutations: &[Vec<usize>], stop: &Stop) -> Result<u128, Refusal> {
    if permutations.iter().flat_map(|permutation| permutation.iter().enumerate()).all(|(cell, &image)| cell == image) {
        return super::count(order, regions, Limits::default(), stop);
    }
    if order * order <= u64::CELLS {
        count(&Transversals::<u64>::new(order, regions)?, permutations, stop)
    } else {
        count(&Transversals::<u128>::new(order, regions)?, permutations, stop)
    }
}

/// Cells come by the number of blocks that hold them, so that what is left of the cells is the same set after many ways to begin.
fn count<M: Mask>(transversals: &Transversals<M>, permutations: &[Vec<usize>], stop: &Stop) -> Result<u128, Refusal> {
    let image =
        |cells: M, permutation: &[usize]| bits(cells).fold(M::EMPTY, |moved, cell| moved | M::of(permutation[cell]));
    let mut seen = MaskMap::<M, bool>::with_capacity(0);
    let mut is_new = |cells: M| !std::mem::replace(seen.entry(cells), true);
    // The unions of the orbits whose members are disjoint.
    let mut blocks = Vec::new();
    for &first in transversals.lists().iter().flatten() {
        if !is_new(first) {
            continue;
        }
        let mut union = M::EMPTY;
        let mut disjoint = true;
        let mut orbit = vec![first];
        while let Some(member) = orbit.pop() {
            disjoint &= member.disjoint(union);
            union = union | member;
            let images = permutations.iter().map(|permutation| image(member, permutation));
            orbit.extend(images.filter(|&image| is_new(image)));
        }
        if disjoint {
            blocks.push(union);
        }
    }
    let order = transversals.order();
    let mut numbers = vec![0; order * order];
    for cell in blocks.iter().flat_map(|&block| bits(block)) {
        numbers[cell] += 1;
    }
    let mut place = vec![0; numbers.len()];
    let cells = (0..numbers.len()).sorted_by_key(|&cell| numbers[cell]);
    cells.enumerate().for_each(|(at, cell)| place[cell] = at);
    let mut blocks: Vec<M> = blocks.into_iter().map(|block| image(block, &place)).collect();
    blocks.sort_by(|&one, &other| bits(one).cmp(bits(other)));
    let mut all = Kept::new();
    all.fill(&blocks, M::EMPTY);
    let mut covers = Covers { order, levels: vec![all], known: MaskMap::with_capacity(0) };
    covers.number(0, transversals.all_cells(), order * order, stop)
}

fn bits<M: Mask>(mut cells: M) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != M::EMPTY).then(|| cells.least())?;
        cells = cells.without_least();
        Some(cell)
    })
}

/// The most sets of cells that are remembered, in at most 200 MB.
const MOST_KNOWN: usize = 3 << 20;

/// The ways to cover sets of cells by blocks.
struct Covers<M> {
    order: usize,
    /// For each number of choices the blocks in the cells that are left, sorted by their cells.
    levels: Vec<Kept<M>>,
    /// For some sets of cells the number of ways, plus one.
    known: MaskMap<M, u128>,
}

impl<M: Mask> Covers<M> {
    /// The number of ways to cover `cells`, of which there are `left`, by the blocks of the level. For each set of cells that is met it takes O(blocks of the
    /// level · those that hold its least cell).
    fn number(&mut self, level: usize, cells: M, left: usize, stop: &Stop) -> Result<u128, Refusal> {
        if self.levels.len() == level + 1 {
            self.levels.push(Kept::new());
        }
        let here = std::mem::replace(&mut self.levels[level], Kept::new());
        let blocks = here.as_slice();
        let (first, later) = blocks.split_at(blocks.partition_point(|block| block.has(cells.least())));
        let mut ways = 0;
        for &block in first {
            stop.check()?;
            let rest = cells & !block;
            let left = left - bits(block).count();
            // For the last two symbols, to search a list with blocks that do not fit is faster than to filter it.
            if left <= 2 * self.order {
                ways += last(later, rest);
                continue;
            }
            if let Some(known) = self.known.get(rest).checked_sub(1) {
                ways += known;
                continue;
            }
            self.levels[level + 1].fill(later, block);
            let found = self.number(level + 1, rest, left, stop)?;
            if self.known.len() < MOST_KNOWN {
                *self.known.entry(rest) = found + 1;
            }
            ways += found;
        }
        self.levels[level] = here;
        Ok(ways)
    }
}

/// The ways to cover the cells by some of the blocks, which are sorted by their cells.
fn last<M: Mask>(blocks: &[M], cells: M) -> u128 {
    if cells == M::EMPTY {
        return 1;
    }
    let least = cells.least();
    let blocks = &blocks[blocks.partition_point(|block| block.least() < least)..];
    let fits = blocks.iter().take_while(|block| block.has(least)).filter(|block| block.disjoint(!cells));
    fits.map(|&block| last(blocks, cells & !block)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transversal::{Grids, symbols};
    use gerechte_symmetry::{Classes, GroupName, conjugates, group};
    use std::ops::ControlFlow;

    /// Burnside's lemma against the classes of all grids, for every group.
    #[test]
    fn fixed_grids_give_the_number_of_classes() {
        for name in ["perfect:1", "box:2x3", "latin:4", "box:2x2+diagonals", "diameter:0:0"] {
            let game: gerechte_core::Game = name.parse().unwrap();
            let fixed = gerechte_core::count::up_to_relabelling(game.problem()).unwrap();
            let (order, regions) = crate::transversal::palette(&fixed).unwrap();
            let transversals = Transversals::<u64>::new(order, &regions).unwrap();
            for group_name in GroupName::ALL {
                let group = group(&game, group_name, &Stop::never()).unwrap();
                let mut classes = Classes::new(group.clone());
                let mut bytes = vec![0; order * order];
                let _ = Grids::new(&transversals).walk(|grid| {
                    symbols(grid, &mut bytes);
                    let grid: Vec<_> = bytes.iter().map(|&byte| gerechte_encodings::Symbol::new(byte.into())).collect();
                    classes.add(&grid);
                    ControlFlow::<()>::Continue(())
                });
                let sum: u128 = conjugates(&group)
                    .into_iter()
                    .counts()
                    .into_iter()
                    .map(|(first, conjugates)| {
                        let permutation: Vec<_> = group[first].iter().map(|cell| cell.index()).collect();
                        conjugates as u128 * count(&transversals, &[permutation], &Stop::never()).unwrap()
                    })
                    .sum();
                assert_eq!(sum, classes.number() * group.len() as u128, "{name} {group_name}");
            }
        }
    }
}
