//! Two rows of a palette are *interchangeable* if swapping them maps regions to regions; so for columns.
//!
//! All rows of a Latin square are, and the rows of a band of boxes. Swaps generate permutations within
//! classes, and a set of cells has as many grids as its image. [`Interchange::normal`] picks one image: not
//! always the same for equivalent sets, as a canonical form would be, but cheap, and any image is sound.

use std::collections::HashSet;

use super::{MAX_ORDER, Mask};
use gerechte_core::mix::{FACTOR, GOLDEN};

/// Classes of at least two interchangeable rows or columns.
#[derive(Debug, Clone)]
pub struct Interchange {
    order: usize,
    rows: Vec<Vec<usize>>,
    columns: Vec<Vec<usize>>,
    row_colours: [u64; MAX_ORDER],
    column_colours: [u64; MAX_ORDER],
}

/// Rounds of sorting after which a normal form is taken as it is; it is mostly stable after two or three.
const ROUNDS: usize = 6;

impl Interchange {
    /// Finds the classes by trying each swap, O(n² · regions · n).
    pub fn of(order: usize, regions: &[Vec<usize>]) -> Self {
        let sorted = |mut cells: Vec<usize>| {
            cells.sort_unstable();
            cells
        };
        let known: HashSet<Vec<usize>> = regions.iter().cloned().map(sorted).collect();
        let swap = |line: usize, a: usize, b: usize| {
            if line == a {
                b
            } else if line == b {
                a
            } else {
                line
            }
        };
        let keeps = |image: &dyn Fn(usize) -> usize| {
            known.iter().all(|region| known.contains(&sorted(region.iter().map(|&cell| image(cell)).collect())))
        };
        let columns = classes(order, |a, b| keeps(&|cell| cell / order * order + swap(cell % order, a, b)));
        // Row 0, which is covered first, stays in place: then the sets met agree on it, which saves more than
        // its swaps would. Unless all columns interchange, when rows differ by nothing but their places.
        let held = usize::from(columns.first().is_none_or(|class| class.len() < order));
        let rows = classes(order, |a, b| a >= held && keeps(&|cell| swap(cell / order, a, b) * order + cell % order));
        Self { order, row_colours: colours(&rows), column_colours: colours(&columns), rows, columns }
    }

    /// The order of the group that the swaps generate, a product of factorials.
    pub fn group_order(&self) -> f64 {
        let classes = self.rows.iter().chain(&self.columns);
        classes.flat_map(|class| 1..=class.len()).map(super::split::to_f64).product()
    }

    /// An image of the set under the group.
    ///
    /// Each line gets an invariant (how many cells it shares with lines of each class); then rows and columns are sorted in turns
    /// within their classes, by invariant first and by cells second. O(n²) a round.
    pub fn normal<M: Mask>(&self, cells: M) -> M {
        let order = self.order;
        let mut rows = [0_u64; MAX_ORDER];
        let mut columns = [0_u64; MAX_ORDER];
        for (row, line) in rows[..order].iter_mut().enumerate() {
            *line = u64::from(cells.bits(row * order, order));
        }
        transpose(&rows[..order], &mut columns[..order]);
        let of_rows = overlaps(&rows[..order], &self.row_colours);
        let of_columns = overlaps(&columns[..order], &self.column_colours);
        mark(&mut rows[..order], &of_rows, &of_columns);
        mark(&mut columns[..order], &of_columns, &of_rows);
        for _ in 0..ROUNDS {
            sort_classes(&mut rows, &self.rows);
            transpose(&rows[..order], &mut columns[..order]);
            if !sort_classes(&mut columns, &self.columns) {
                break;
            }
            transpose(&columns[..order], &mut rows[..order]);
        }
        #[allow(clippy::cast_possible_truncation, reason = "the low 16 bits are the cells")]
        rows[..order].iter().rev().fold(M::EMPTY, |cells, &line| cells.push_low(line as u16, order))
    }
}

/// The bits of a line that are its cells; those above are its invariant.
const CELLS: u64 = 0xffff;

/// For each line a number that depends only on how many cells it shares with lines of each class.
fn overlaps(lines: &[u64], colours: &[u64; MAX_ORDER]) -> [u64; MAX_ORDER] {
    let mut sums = [0_u64; MAX_ORDER];
    for (at, &line) in lines.iter().enumerate() {
        for (before, &other) in lines[..at].iter().enumerate() {
            // How often each number occurs, in four bits each: there are at most 15 others. 16 shared cells, which only order 16 has, count as none.
            let shared = 1_u64.wrapping_shl(4 * (line & other).count_ones());
            sums[at] = sums[at].wrapping_add(shared.wrapping_mul(colours[before]));
            sums[before] = sums[before].wrapping_add(shared.wrapping_mul(colours[at]));
        }
    }
    sums.map(mix)
}

/// Puts above the cells of each line its own invariant and those of the lines that it crosses in the set.
fn mark(lines: &mut [u64], own: &[u64; MAX_ORDER], crossing: &[u64; MAX_ORDER]) {
    for (line, own) in lines.iter_mut().zip(own) {
        let mut sum = own.wrapping_mul(3);
        let mut cells = *line;
        while cells != 0 {
            // The remainder saves a check of the bound.
            sum = sum.wrapping_add(crossing[cells.trailing_zeros() as usize % MAX_ORDER]);
            cells &= cells - 1;
        }
        *line |= mix(sum) & !CELLS;
    }
}

/// Spreads a number over a word.
fn mix(number: u64) -> u64 {
    let product = number.wrapping_add(1).wrapping_mul(GOLDEN);
    (product ^ product >> 29).wrapping_mul(FACTOR)
}

fn classes(order: usize, interchangeable: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    for line in 0..order {
        // Interchangeability is transitive: (a c) = (b c)(a b)(b c).
        match classes.iter_mut().find(|class| interchangeable(class[0], line)) {
            Some(class) => class.push(line),
            None => classes.push(vec![line]),
        }
    }
    classes.retain(|class| class.len() > 1);
    classes
}

/// An odd number for each line: equal within a class, different otherwise.
fn colours(classes: &[Vec<usize>]) -> [u64; MAX_ORDER] {
    let first = |line| classes.iter().find(|class| class.contains(&line)).map_or(line, |class| class[0]);
    std::array::from_fn(|line| mix(first(line) as u64) | 1)
}

/// Sorts the lines of each class in descending order; says whether anything moved. Each line is put where it belongs by the number of those before it, as
/// no predictor could guess how they compare.
fn sort_classes(lines: &mut [u64; MAX_ORDER], classes: &[Vec<usize>]) -> bool {
    let mut moved = false;
    for class in classes {
        if class.windows(2).all(|pair| lines[pair[0]] >= lines[pair[1]]) {
            continue;
        }
        moved = true;
        let unsorted = *lines;
        for (at, &line) in class.iter().enumerate() {
            let own = unsorted[line];
            let earlier = class[..at].iter().map(|&other| usize::from(unsorted[other] >= own)).sum::<usize>();
            let later = class[at + 1..].iter().map(|&other| usize::from(unsorted[other] > own)).sum::<usize>();
            lines[class[earlier + later]] = own;
        }
    }
    moved
}

/// Rewrites the cells of the lines across; their invariants stay.
fn transpose(from: &[u64], to: &mut [u64]) {
    for (at, line) in to.iter_mut().enumerate() {
        let cells = from.iter().enumerate().fold(0, |cells, (row, other)| cells | (other >> at & 1) << row);
        *line = *line & !CELLS | cells;
    }
}

#[cfg(test)]
mod tests {
    use super::{Interchange, sort_classes};

    #[test]
    fn boxes_interchange_rows_of_a_band_and_columns_of_a_stack() {
        let boxes: Vec<Vec<usize>> =
            (0..6).map(|label| (0..36).filter(|cell| cell / 12 * 2 + cell % 6 / 3 == label).collect()).collect();
        let interchange = Interchange::of(6, &boxes);
        assert_eq!(interchange.rows, [[2, 3], [4, 5]]);
        assert_eq!(interchange.columns, [[0, 1, 2], [3, 4, 5]]);
    }

    #[test]
    fn lines_of_a_class_are_sorted_in_its_places() {
        let mut lines = std::array::from_fn(|line| (line as u64 * 7 + 3) % 5);
        let before = lines;
        let classes = [vec![0, 2, 3, 9], vec![1, 4, 5, 6, 15]];
        assert!(sort_classes(&mut lines, &classes));
        for (line, &value) in lines.iter().enumerate() {
            let class = classes.iter().find(|class| class.contains(&line));
            let mut sorted: Vec<u64> =
                class.map_or_else(Vec::new, |class| class.iter().map(|&line| before[line]).collect());
            sorted.sort_unstable_by(|one, other| other.cmp(one));
            let place = class.and_then(|class| class.iter().position(|&other| other == line));
            assert_eq!(value, place.map_or(before[line], |place| sorted[place]), "line {line}");
        }
        assert!(!sort_classes(&mut lines, &classes));
    }

    #[test]
    fn a_normal_form_has_the_cells_of_an_image() {
        let latin = Interchange::of(3, &[]);
        // Each permutation matrix of order 3 has the same normal form.
        let normals = [0b100_010_001_u64, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100]
            .map(|cells| latin.normal(cells));
        assert!(normals.iter().all(|&normal| normal == normals[0] && normal.count_ones() == 3));
    }
}
