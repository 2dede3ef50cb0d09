//! Grids that permutations of the cells only relabel: exact covers by orbits of transversals.
//!
//! If moving the cells of a grid renames its symbols, then the transversals of its symbols are permuted: the grid is a union of orbits
//! of transversals whose members share no cell. Counting these for each element of a group gives the number of classes by Burnside's
//! lemma, without looking at any grid that has no symmetry; counting them for each subgroup gives the sizes of the classes.

use std::collections::HashSet;

use super::{Limits, Mask, Refusal, Transversals};
use crate::Stop;

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

/// O(blocks) at each node of a depth-first search.
fn count<M: Mask>(transversals: &Transversals<M>, permutations: &[Vec<usize>], stop: &Stop) -> Result<u128, Refusal> {
    let image = |cells: M, permutation: &[usize]| {
        let mut rest = cells;
        let mut moved = M::EMPTY;
        while rest != M::EMPTY {
            moved = moved | M::of(permutation[rest.least()]);
            rest = rest.without_least();
        }
        moved
    };
    let mut seen = HashSet::new();
    // By least cell: the unions of the orbits whose members are disjoint.
    let mut blocks = vec![Vec::new(); transversals.order() * transversals.order()];
    for &first in transversals.lists().iter().flatten() {
        if !seen.insert(first) {
            continue;
        }
        let mut union = M::EMPTY;
        let mut disjoint = true;
        let mut orbit = vec![first];
        while let Some(member) = orbit.pop() {
            disjoint &= member.disjoint(union);
            union = union | member;
            let images = permutations.iter().map(|permutation| image(member, permutation));
            orbit.extend(images.filter(|&image| seen.insert(image)));
        }
        if disjoint {
            blocks[union.least()].push(union);
        }
    }
    cover(transversals.all_cells(), &blocks, stop)
}

/// The ways to cover the cells by blocks; the block of the least cell has it as its own least.
fn cover<M: Mask>(cells: M, blocks: &[Vec<M>], stop: &Stop) -> Result<u128, Refusal> {
    if cells == M::EMPTY {
        return Ok(1);
    }
    stop.check()?;
    let fits = blocks[cells.least()].iter().filter(|block| block.disjoint(!cells));
    fits.map(|&block| cover(cells & !block, blocks, stop)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::transversal::{Grids, symbols};
    use crate::symmetry::{Classes, GroupName, conjugates, group};
    use itertools::Itertools;
    use std::ops::ControlFlow;

    /// Burnside's lemma against the classes of all grids, for every group.
    #[test]
    fn fixed_grids_give_the_number_of_classes() {
        for name in ["perfect:1", "box:2x3", "latin:4", "box:2x2+diagonals", "diameter:0:0"] {
            let game: crate::Game = name.parse().unwrap();
            let fixed = crate::count::up_to_relabelling(game.problem()).unwrap();
            let (order, regions) = crate::search::transversal::palette(&fixed).unwrap();
            let transversals = Transversals::<u64>::new(order, &regions).unwrap();
            for group_name in GroupName::ALL {
                let group = group(&game, group_name, &Stop::never()).unwrap();
                let mut classes = Classes::new(group.clone());
                let mut bytes = vec![0; order * order];
                let _ = Grids::new(&transversals).walk(|grid| {
                    symbols(grid, &mut bytes);
                    let grid: Vec<_> = bytes.iter().map(|&byte| crate::encodings::Symbol::new(byte.into())).collect();
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
