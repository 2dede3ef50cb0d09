//! *Walking* all grids of a palette up to relabelling, in a fixed order, without a dead end at the bottom.
//!
//! The packings of one half of the symbols are stored by the cells that they leave; the packings of the
//! other half are searched in order, and each looks up everything that completes it. A grid costs a few
//! table reads then.

use super::classes::{Class, Lists, classes};
use super::mask_map::MaskMap;
use super::packing::Packer;
use super::split::Split;
use super::{MAX_ORDER, Mask, Transversals};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The grids of a palette up to relabelling, to be walked class by class.
///
/// The order is fixed by the palette: by class, then lexicographic by the transversals of the left half's
/// symbols, then of the right half's.
#[derive(Debug, Clone)]
pub struct Grids<'a, M> {
    transversals: &'a Transversals<M>,
    split: Split,
}

/// An independent part of the grids. Cubes are disjoint and together hold every grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube<M> {
    left_cells: M,
}

/// Memory for the tables of a cube, to be kept from one to the next.
#[derive(Debug)]
pub struct Scratch<M> {
    /// The range of `completions` with the completions of each set of left cells.
    groups: MaskMap<M, Group>,
    /// The packings of the right half, as they come: the cells that they leave, and one mask a symbol.
    leaves: Vec<M>,
    packings: Vec<M>,
    /// The same, grouped by what they leave.
    completions: Vec<M>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Group {
    start: u32,
    end: u32,
}

impl<M: Mask> Scratch<M> {
    /// Empty tables.
    pub fn new() -> Self {
        Self {
            groups: MaskMap::with_capacity(1 << 12),
            leaves: Vec::new(),
            packings: Vec::new(),
            completions: Vec::new(),
        }
    }

    /// Stores the packings of these lists by the cells that they leave. The order within a group is that of the search.
    fn fill(&mut self, lists: &Lists<M>, all: M) {
        self.groups.clear();
        self.leaves.clear();
        self.packings.clear();
        let slices: Vec<&[M]> = lists.iter().map(Vec::as_slice).collect();
        let ControlFlow::Continue(()) = Packer::new(slices.len()).each(M::EMPTY, &slices, |picked, cells| {
            let leaves = all & !cells;
            self.groups.entry(leaves).end += 1;
            self.leaves.push(leaves);
            self.packings.extend(picked);
            ControlFlow::<Infallible>::Continue(())
        });
        let mut total = 0;
        for group in self.groups.values_mut() {
            let size = group.end;
            *group = Group { start: total, end: total };
            total += size;
        }
        let width = lists.len();
        self.completions.clear();
        self.completions.resize(self.packings.len(), M::EMPTY);
        for (&leaves, packing) in self.leaves.iter().zip(self.packings.chunks_exact(width)) {
            let group = self.groups.entry(leaves);
            let at = group.end as usize * width;
            group.end += 1;
            self.completions[at..at + width].copy_from_slice(packing);
        }
    }
}

impl<M: Mask> Default for Scratch<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, M: Mask> Grids<'a, M> {
    /// The grids that these transversals make.
    pub fn new(transversals: &'a Transversals<M>) -> Self {
        Self { transversals, split: Split::of(transversals) }
    }

    /// The independent cubes, C(n, n/2) of them. Their grids, one cube after another, are the grids in order.
    pub fn cubes(&self) -> Vec<Cube<M>> {
        classes(self.transversals.order(), &self.split).into_iter().map(|left_cells| Cube { left_cells }).collect()
    }

    /// Visits every grid, as one mask a symbol (symbol j has the cells `grid[j]`), until the visitor breaks.
    pub fn walk<B>(&self, mut visit: impl FnMut(&[M]) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut scratch = Scratch::new();
        self.cubes().into_iter().try_for_each(|cube| self.walk_cube(cube, &mut scratch, &mut visit))
    }

    /// Visits the grids of one cube, in order, until the visitor breaks.
    pub fn walk_cube<B>(
        &self,
        cube: Cube<M>,
        scratch: &mut Scratch<M>,
        mut visit: impl FnMut(&[M]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let class = Class::of(self.transversals, &self.split, cube.left_cells);
        if class.left.is_empty() {
            // In order 1 the one cell leaves the empty set, which is not a key of a table.
            return class.right[0].iter().try_for_each(|&mask| visit(&[mask]));
        }
        scratch.fill(&class.right, self.transversals.all_cells());
        // A width known to the compiler unrolls the innermost loop: a third of the time on 8×8.
        match class.right.len() {
            3 => self.join::<3, B>(&class, scratch, visit),
            4 => self.join::<4, B>(&class, scratch, visit),
            _ => self.join::<0, B>(&class, scratch, visit),
        }
    }

    /// Joins each left packing of a class with its completions. `WIDTH` is the size of the right half, or 0
    /// for any.
    fn join<const WIDTH: usize, B>(
        &self,
        class: &Class<M>,
        scratch: &Scratch<M>,
        mut visit: impl FnMut(&[M]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let width = if WIDTH == 0 { class.right.len() } else { WIDTH };
        let left: Vec<&[M]> = class.left.iter().map(Vec::as_slice).collect();
        let order = self.transversals.order();
        let mut grid = [M::EMPTY; MAX_ORDER];
        let mut right = [0; MAX_ORDER];
        right[..width].copy_from_slice(&self.split.right);
        Packer::new(left.len()).each(M::EMPTY, &left, |picked, cells| {
            let group = scratch.groups.get(cells);
            if group.start == group.end {
                return ControlFlow::Continue(());
            }
            for (&symbol, &mask) in self.split.left.iter().zip(picked) {
                grid[symbol] = mask;
            }
            let completions = &scratch.completions[group.start as usize * width..group.end as usize * width];
            for completion in completions.chunks_exact(width) {
                for (at, &mask) in completion.iter().enumerate() {
                    grid[right[at] % MAX_ORDER] = mask;
                }
                visit(&grid[..order])?;
            }
            ControlFlow::Continue(())
        })
    }
}
