//! *Classes* of grids, by the set of cells of row 1 that the left half of the symbols takes.
//!
//! A transversal has one cell in row 1. So a packing of h symbols belongs to exactly one class, and
//! meets only packings of the same class. Within a class the lists are short and the tables fit
//! the cache, which more than compensates for searching the classes one by one. The classes are also the
//! independent parts for work in parallel.

use super::split::Split;
use super::{Mask, Transversals};

/// Lists of transversals, one a symbol.
pub type Lists<M> = Vec<Vec<M>>;

/// The lists of the two halves of a class, in the split's order of symbols.
#[derive(Debug)]
pub struct Class<M> {
    pub left: Lists<M>,
    pub right: Lists<M>,
}

/// For each class the cells of row 1 that the left half takes, C(n, h) classes in ascending order.
pub fn classes<M: Mask>(order: usize, split: &Split) -> Vec<M> {
    if order < 2 {
        return vec![M::EMPTY];
    }
    let size = split.left.len();
    let subsets = (0..1_u32 << order).filter(|subset| subset.count_ones() as usize == size);
    subsets
        .map(|subset| {
            let columns = (0..order).filter(|column| subset >> column & 1 == 1);
            columns.fold(M::EMPTY, |cells, column| cells | M::of(order + column))
        })
        .collect()
}

impl<M: Mask> Class<M> {
    /// The transversals that the class leaves to each symbol.
    pub fn of(transversals: &Transversals<M>, split: &Split, left_cells: M) -> Self {
        let order = transversals.order();
        let row = M::first(2 * order) & !M::first(order) & transversals.all_cells();
        Self {
            left: keep(transversals, &split.left, row & !left_cells),
            right: keep(transversals, &split.right, left_cells),
        }
    }
}

/// The lists of these symbols without the transversals that meet `barred`.
fn keep<M: Mask>(transversals: &Transversals<M>, symbols: &[usize], barred: M) -> Lists<M> {
    let list =
        |&symbol: &usize| transversals.lists()[symbol].iter().copied().filter(|mask| mask.disjoint(barred)).collect();
    symbols.iter().map(list).collect()
}

#[cfg(test)]
mod tests {
    use super::{Class, classes};
    use crate::transversal::{Transversals, split::Split};

    #[test]
    fn a_transversal_is_in_the_classes_that_hold_its_cell_of_row_1() {
        let latin = Transversals::<u64>::new(6, &[]).unwrap();
        let split = Split::of(&latin);
        let parts = classes::<u64>(6, &split);
        assert_eq!(parts.len(), 20);
        let kept: usize = parts.iter().map(|&cells| Class::of(&latin, &split, cells).left[0].len()).sum();
        // Each of the 120 takes one of six columns, and C(5, 2) classes hold that column.
        assert_eq!(kept, 120 * 10);
    }
}
