//! Classes of grids up to relabelling under a group of permutations of the cells.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use gerechte_encodings::{MAX_SYMBOLS, Symbol};

use super::Permutation;
use gerechte_core::permutation::Keeping;

/// Counts classes by their sizes, grid by grid, without keeping the grids.
///
/// By the orbit–stabiliser theorem, a grid with stabiliser H lies in a class of |G| / |H| grids. So g grids with stabilisers of
/// that order form g · |H| / |G| classes. Every grid up to relabelling must be added once.
#[derive(Clone, Debug)]
pub struct Classes {
    group: Arc<[Permutation]>,
    /// By order of the stabiliser: the number of grids.
    grids: BTreeMap<usize, u128>,
    /// Made for the first grid.
    keeping: Option<Keeping>,
}

impl Classes {
    /// Starts without grids; `group` holds all elements of the group.
    pub fn new(group: impl Into<Arc<[Permutation]>>) -> Self {
        Self { group: group.into(), grids: BTreeMap::new(), keeping: None }
    }

    /// The classes of grids that were counted elsewhere, by the order of their stabilisers. Returns `None` if one of these is not a divisor of the group's
    /// order.
    pub fn found(group: impl Into<Arc<[Permutation]>>, grids: BTreeMap<usize, u128>) -> Option<Self> {
        let group = group.into();
        let is_possible = grids.keys().all(|&order| is_order_of_subgroup(order, &group));
        is_possible.then_some(Self { group, grids, keeping: None })
    }

    /// The number of grids by the order of their stabilisers.
    pub const fn by_stabiliser(&self) -> &BTreeMap<usize, u128> {
        &self.grids
    }

    /// Adds a grid. Returns the order of its stabiliser. The time is O(|G| · cells), and mostly O(|G| + cells), as a few cells usually show
    /// that a grid is not kept.
    pub fn add(&mut self, grid: &[Symbol]) -> usize {
        let stabiliser = self.keeping.get_or_insert_with(|| Keeping::new(&self.group)).of(grid).len();
        self.add_known(stabiliser);
        stabiliser
    }

    /// Adds a grid whose stabiliser has this order.
    ///
    /// # Panics
    /// If this is no divisor of the group's order.
    pub fn add_known(&mut self, stabiliser: usize) {
        assert!(is_order_of_subgroup(stabiliser, &self.group), "the order of a subgroup divides that of the group");
        *self.grids.entry(stabiliser).or_default() += 1;
    }

    /// Adds the grids of another count with the same group.
    pub fn merge(&mut self, others: &Self) {
        for (&stabiliser, grids) in &others.grids {
            *self.grids.entry(stabiliser).or_default() += grids;
        }
    }

    /// Whether the grid, with symbols named in order of appearance, is the canonical form of its class: no image is less, symbol by symbol.
    pub fn is_canonical(&self, grid: &[Symbol]) -> bool {
        self.group.iter().all(|permutation| image_order(grid, permutation).is_ge())
    }

    /// The number of elements of the group.
    pub fn group_order(&self) -> usize {
        self.group.len()
    }

    /// The number of grids that were given.
    pub fn grids(&self) -> u128 {
        self.grids.values().sum()
    }

    /// The number of classes by their size.
    pub fn sizes(&self) -> BTreeMap<usize, u128> {
        let class = |(&stabiliser, &grids): (&usize, &u128)| {
            let size = self.group.len() / stabiliser;
            (size, grids / size as u128)
        };
        self.grids.iter().map(class).collect()
    }

    /// The number of classes.
    pub fn number(&self) -> u128 {
        self.sizes().values().sum()
    }
}

/// Whether the order divides that of the group, as that of each subgroup does (Lagrange).
const fn is_order_of_subgroup(order: usize, group: &[Permutation]) -> bool {
    order > 0 && group.len().is_multiple_of(order)
}

/// Compares the image of a grid under the inverse of the permutation with the grid, both with symbols named in order of appearance.
fn image_order(grid: &[Symbol], permutation: &Permutation) -> Ordering {
    let mut name = [u8::MAX; MAX_SYMBOLS];
    let mut named = 0;
    for (symbol, cell) in grid.iter().zip(permutation) {
        let name = &mut name[grid[cell.index()].index()];
        if *name == u8::MAX {
            *name = named;
            named += 1;
        }
        match usize::from(*name).cmp(&symbol.index()) {
            Ordering::Equal => {}
            other => return other,
        }
    }
    Ordering::Equal
}
