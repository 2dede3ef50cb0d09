//! Grids of plain boxes, counted by their bands.
//!
//! Boxes have a rows and b columns, with b ≤ a; other boards are transposed. There are then b *bands* of a rows and a *stacks* of b columns. The bands
//! of a grid depend on each other only by the sets of symbols in their columns: a-sets that partition the symbols in each stack and in each
//! column. For given sets, the number of ways to fill a band is the number of ordered 1-factorisations of a bipartite graph, with the symbols and the columns
//! of the band as vertices. A count is therefore a sum of products over choices of sets, reduced by the symmetries of boxes.
//!
//! Three methods add up in different orders and fill bands in different ways, so they check each other.
//!
//! # References
//! B. Felgenhauer, F. Jarvis: Mathematics of Sudoku I. 2006 (3×3: the 44 classes of bands). K. F. Pettersen's and G. Silver's counts of other
//! boxes, 2005, are on F. Jarvis's page *Sudoku enumeration problems*.

mod boxes;
mod classes;
mod factors;
mod halves;
mod multisets;
mod pairing;
mod partitions;
mod stacks;
mod three;
mod two;
pub(crate) mod uniform;

pub use boxes::{Boxes, Statement};

use gerechte_core::{Stop, Stopped};

/// The methods to count grids of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// By classes of bands, each filled row by row: 2×2 to 2×5, and 3×3.
    Bands,
    /// By classes of stacks, where bands are filled symbol by symbol: 2×2 to 2×4, and 3×3.
    Stacks,
    /// By classes of bands, each divided into the first and the second columns of its stacks: 2×2 to 2×5.
    Halves,
}

impl Method {
    /// Every method, the fastest first.
    pub const ALL: [Self; 3] = [Self::Bands, Self::Stacks, Self::Halves];

    /// Whether the method counts grids of these boxes.
    pub fn counts(self, boxes: Boxes) -> bool {
        let longest = match self {
            Self::Bands | Self::Halves => 5,
            Self::Stacks => 4,
        };
        match boxes.upright() {
            (a, 2) => a <= longest,
            (3, 3) => self != Self::Halves,
            _ => false,
        }
    }
}

/// The number of grids of the boxes. Returns `None` if the method does not reach them.
///
/// By bands, 2×5 takes seconds and the others milliseconds; the second method takes seconds for 3×3 (stacks) and minutes for 2×5 (halves). The
/// numbers of grids of 2×6 and 3×4, about 3.8·10⁴⁹ and 8.1·10⁴⁶, do not fit.
///
/// ```
/// use gerechte::{Stop, search::bands::{Boxes, Method, count}};
/// let boxes = Boxes::new(2, 3).unwrap();
/// for method in Method::ALL {
///     assert_eq!(count(boxes, method, &Stop::never()), Some(Ok(28_200_960)));
/// }
/// ```
pub fn count(boxes: Boxes, method: Method, stop: &Stop) -> Option<Result<u128, Stopped>> {
    if !method.counts(boxes) {
        return None;
    }
    let (a, b) = boxes.upright();
    Some(match (method, b) {
        (Method::Bands, 2) => two::count(a, stop),
        (Method::Bands, _) => three::count(stop),
        (Method::Stacks, 2) => stacks::of_pairs(a, stop),
        (Method::Stacks, _) => stacks::of_triples(stop),
        (Method::Halves, _) => halves::count(a, stop),
    })
}

/// n!, for what counts symbols, stacks or rows.
fn factorial(n: u128) -> u128 {
    (1..=n).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that Jarvis's page has; 3×3 is Felgenhauer's and Jarvis's.
    const PUBLISHED: [(usize, usize, u128); 4] =
        [(2, 2, 288), (3, 2, 28_200_960), (2, 4, 29_136_487_207_403_520), (3, 3, 6_670_903_752_021_072_936_960)];

    #[test]
    fn methods_find_the_published_numbers() {
        let mut runs = 0;
        for (rows, columns, published) in PUBLISHED {
            let boxes = Boxes::new(rows, columns).unwrap();
            for method in Method::ALL {
                if boxes.order() <= 6 || method != Method::Stacks && method.counts(boxes) {
                    assert_eq!(count(boxes, method, &Stop::never()), Some(Ok(published)), "{method:?} {boxes:?}");
                    runs += 1;
                }
            }
        }
        assert_eq!(runs, 9);
    }

    #[test]
    #[ignore = "takes a minute in the dev profile"]
    fn boxes_2x4_and_3x3_by_stacks() {
        for (rows, columns, published) in &PUBLISHED[2..] {
            let counted = count(Boxes::new(*rows, *columns).unwrap(), Method::Stacks, &Stop::never());
            assert_eq!(counted, Some(Ok(*published)), "{rows}x{columns}");
        }
    }

    #[test]
    #[ignore = "takes minutes"]
    fn boxes_2x5_by_bands_and_by_halves() {
        let boxes = Boxes::new(2, 5).unwrap();
        for method in [Method::Bands, Method::Halves] {
            let counted = count(boxes, method, &Stop::never());
            assert_eq!(counted, Some(Ok(1_903_816_047_972_624_930_994_913_280_000)), "{method:?}");
        }
    }

    #[test]
    fn a_stop_is_heard_and_other_boxes_are_refused() {
        let stop = Stop::never();
        stop.request();
        for method in Method::ALL {
            assert_eq!(count(Boxes::new(2, 4).unwrap(), method, &stop), Some(Err(Stopped)), "{method:?}");
            assert_eq!(count(Boxes::new(3, 4).unwrap(), method, &stop), None);
            assert_eq!(count(Boxes::new(6, 2).unwrap(), method, &stop), None);
        }
        assert_eq!(Boxes::new(1, 4), None);
    }
}
