//! A representative of each class of grids up to relabelling, with the size of its class and its stabiliser.

use std::collections::BTreeMap;

use gerechte_core::Grid;
use gerechte_encodings::Symbol;

use super::Permutation;
use gerechte_core::permutation::keeps;

/// A representative of a class under relabelling and a group of permutations of the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Representative {
    /// The grid.
    pub grid: Grid,
    /// The number of grids up to relabelling in its class.
    pub class_size: usize,
    /// The elements of the group that map it to a relabelling of itself.
    pub stabiliser: Vec<Permutation>,
}

impl Representative {
    /// The grid itself as representative of its class under the group.
    pub fn new(grid: Grid, group: &[Permutation]) -> Self {
        let stabiliser: Vec<_> =
            group.iter().filter(|permutation| keeps(grid.symbols(), permutation)).cloned().collect();
        Self { class_size: group.len() / stabiliser.len().max(1), grid, stabiliser }
    }

    /// The least grid of the class of each of the grids, in ascending order.
    ///
    /// ```
    /// use gerechte::symmetry::{GroupName, Representative, group};
    /// use gerechte::{Game, Grid, Stop};
    /// let game: Game = "latin:2".parse()?;
    /// let grid = |text: &str| Grid::from(text.chars().filter_map(gerechte::encodings::Symbol::from_char).collect::<Vec<_>>());
    /// let classes = Representative::all([grid("1221"), grid("2112")], &group(&game, GroupName::Rigid, &Stop::never()).unwrap());
    /// assert_eq!((classes.len(), classes[0].class_size), (1, 1));
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn all(grids: impl IntoIterator<Item = Grid>, group: &[Permutation]) -> Vec<Self> {
        let mut least_of = BTreeMap::new();
        for grid in grids {
            let grid = grid.relabelled();
            if least_of.contains_key(&grid) {
                continue;
            }
            let class: Vec<_> = group.iter().map(|permutation| moved(&grid, permutation).relabelled()).collect();
            let least = class.iter().min().cloned().unwrap_or_else(|| grid.clone());
            least_of.extend(class.into_iter().map(|member| (member, least.clone())));
        }
        let mut classes: Vec<_> = least_of.into_values().collect();
        classes.sort_unstable();
        classes.dedup();
        classes.into_iter().map(|grid| Self::new(grid, group)).collect()
    }
}

/// The grid with the symbol of cell c in `permutation[c]`.
fn moved(grid: &Grid, permutation: &Permutation) -> Grid {
    let mut moved = vec![Symbol::new(0); permutation.len()];
    for (&symbol, cell) in grid.symbols().iter().zip(permutation) {
        moved[cell.index()] = symbol;
    }
    Grid::from(moved)
}
