//! Groups that permute the rows and the columns of a board independently, and perhaps exchange rows and columns.
//!
//! On boxes of R rows and C columns, the rows of a band are permuted, and the C bands: a wreath product of symmetric groups. The same holds for the
//! columns of a stack, and the stacks. A Latin square is the case R = 1. An element that exchanges rows and columns, (i, j) to (q(j), p(i)),
//! is conjugate to one with q the identity; its class is that of p among the permutations of rows.

use itertools::Itertools;

use super::super::{MAX_ELEMENTS, Permutation, PermutationGroup};
use super::{ConjugacyClass, classes};
use gerechte_core::Game;
use gerechte_encodings::Cell;

/// The conjugacy classes. Returns `None` if the group is not that of boxes or of a Latin square, or its rows or columns have too
/// many permutations.
pub(super) fn conjugacy_classes(game: &Game, group: &PermutationGroup) -> Option<Vec<ConjugacyClass>> {
    let n = game.order();
    if game.board().cells() != n * n {
        return None;
    }
    let order = group.order()?;
    let is_group = |rows: &usize| {
        let [rows, columns] = [LineBlocks { of: *rows, parts: n / rows }, LineBlocks { of: n / rows, parts: *rows }];
        let sides = rows.order().zip(columns.order());
        let sides = sides.filter(|&(rows, columns)| rows <= MAX_ELEMENTS && columns <= MAX_ELEMENTS);
        let fits = sides.is_some_and(|(rows, columns)| rows * columns == order || 2 * rows * columns == order);
        fits && rows.generators().iter().all(|row| group.contains(&on_cells(row, &identity(n))))
            && columns.generators().iter().all(|column| group.contains(&on_cells(&identity(n), column)))
    };
    let rows = (1..=n).filter(|&rows| n.is_multiple_of(rows)).find(is_group)?;
    let (rows, columns) = (LineBlocks { of: rows, parts: n / rows }, LineBlocks { of: n / rows, parts: rows });
    let row_classes = classes(&rows.elements());
    let one_order = rows.order()?;
    if one_order * columns.order()? == order {
        let column_classes = classes(&columns.elements());
        let pairs = row_classes.iter().cartesian_product(&column_classes);
        return Some(pairs.map(|(row, column)| both(row, column, row.size * column.size)).collect());
    }
    // Rows and columns have the same permutations. Their exchange joins the classes of two different permutations.
    let transposition: Permutation = (0..n * n).map(|cell| Cell::new(cell % n * n + cell / n)).collect();
    if !group.contains(&transposition) || one_order != columns.order()? {
        return None;
    }
    let pairs = row_classes.iter().enumerate().flat_map(|(at, row)| {
        let others = row_classes[at..].iter().enumerate();
        others.map(move |(other, column)| both(row, column, row.size * column.size * if other == 0 { 1 } else { 2 }))
    });
    let turned = row_classes.iter().map(|row| {
        let to = |cell: usize| Cell::new(cell % n * n + row.element[cell / n].index());
        ConjugacyClass { element: (0..n * n).map(to).collect(), size: row.size * one_order }
    });
    Some(pairs.chain(turned).collect())
}

/// A permutation of the rows and one of the columns.
fn both(row: &ConjugacyClass, column: &ConjugacyClass, size: u128) -> ConjugacyClass {
    ConjugacyClass { element: on_cells(&row.element, &column.element), size }
}

/// The action on the cells of a permutation of the rows and one of the columns.
fn on_cells(rows: &[Cell], columns: &[Cell]) -> Permutation {
    let n = columns.len();
    rows.iter().flat_map(|row| columns.iter().map(move |column| Cell::new(row.index() * n + column.index()))).collect()
}

/// The identity on the lines; lines are written as cells.
fn identity(lines: usize) -> Permutation {
    crate::identity(lines)
}

/// `parts` parts of `of` lines each. The lines of a part can be permuted, and so can the parts.
#[derive(Clone, Copy, Debug)]
struct LineBlocks {
    of: usize,
    parts: usize,
}

impl LineBlocks {
    /// The number of permutations. Returns `None` if it does not fit.
    fn order(self) -> Option<u128> {
        let factorial = |n: usize| (1..=n as u128).try_fold(1_u128, u128::checked_mul);
        factorial(self.of)?.checked_pow(self.parts as u32)?.checked_mul(factorial(self.parts)?)
    }

    /// Interchanges of neighbouring lines, and of neighbouring parts.
    fn generators(self) -> Vec<Permutation> {
        let lines = self.of * self.parts;
        let interchange = |pairs: Vec<(usize, usize)>| {
            let mut permutation = identity(lines);
            for (one, other) in pairs {
                permutation.swap(one, other);
            }
            permutation
        };
        let of_lines = (1..lines).filter(|line| line % self.of != 0).map(|line| vec![(line - 1, line)]);
        let of_parts = (1..self.parts)
            .map(|part| (part * self.of..(part + 1) * self.of).map(|line| (line - self.of, line)).collect());
        of_lines.chain(of_parts).map(interchange).collect()
    }

    /// All permutations, the identity first.
    fn elements(self) -> Vec<Permutation> {
        let within = (0..self.of).permutations(self.of).collect_vec();
        let mut elements = Vec::new();
        for parts in (0..self.parts).permutations(self.parts) {
            for choice in std::iter::repeat_n(&within, self.parts).multi_cartesian_product() {
                let to = |line: usize| parts[line / self.of] * self.of + choice[line / self.of][line % self.of];
                elements.push((0..self.of * self.parts).map(|line| Cell::new(to(line))).collect());
            }
        }
        elements
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{automorphisms, conjugates};
    use gerechte_core::Stop;

    /// Compares the classes by products with those of the listed group.
    #[test]
    fn products_have_the_classes_of_the_listed_group() {
        for name in ["box:2x2", "latin:3", "box:2x3", "latin:4"] {
            let game: Game = name.parse().unwrap();
            let group = automorphisms(&game, &Stop::never()).unwrap();
            let elements = group.elements().collect_vec();
            let first = conjugates(&elements);
            let sizes = first.iter().counts();
            let found = conjugacy_classes(&game, &group).unwrap();
            let mut seen: Vec<_> = found
                .iter()
                .map(|class| {
                    let at = elements.iter().position(|element| *element == class.element).unwrap();
                    assert_eq!(sizes[&first[at]] as u128, class.size, "{name}");
                    first[at]
                })
                .collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!((seen.len(), found.len()), (sizes.len(), sizes.len()), "{name}");
            assert_eq!(found[0].element, identity(game.board().cells()));
        }
    }

    #[test]
    fn other_groups_are_refused() {
        for name in ["perfect:1", "box:2x3+diagonals", "samurai"] {
            let game: Game = name.parse().unwrap();
            let group = automorphisms(&game, &Stop::never()).unwrap();
            assert_eq!(conjugacy_classes(&game, &group), None, "{name}");
        }
    }
}
