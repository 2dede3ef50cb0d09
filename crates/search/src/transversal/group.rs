//! The *group* of a palette: permutations of its rows and of its columns, perhaps after a transposition, that map regions to regions.

use std::collections::HashSet;

use super::Mask;

/// The image of each cell under each element, the identity among them.
pub type Elements = Vec<Vec<usize>>;

/// More elements are not listed.
const MOST_ELEMENTS: usize = 20_000;
/// More partial permutations are not tried.
const MOST_TRIED: usize = 4_000_000;

/// The elements of the group. Returns the identity alone where there are more than [`MOST_ELEMENTS`], or they are not found soon.
///
/// Rows and columns get their images in turns, and a partial image must leave each region inside some region.
pub fn elements<M: Mask>(order: usize, regions: &[Vec<usize>]) -> Elements {
    let masks: HashSet<M> =
        regions.iter().map(|region| region.iter().fold(M::EMPTY, |mask, &cell| mask | M::of(cell))).collect();
    let mut search = GroupSearch { order, regions, masks, turned: false, found: Vec::new(), tried: 0 };
    for turned in [false, true] {
        search.turned = turned;
        if !search.extend(&mut Vec::new(), &mut Vec::new()) {
            return vec![(0..order * order).collect()];
        }
    }
    search.found
}

struct GroupSearch<'a, M> {
    order: usize,
    regions: &'a [Vec<usize>],
    masks: HashSet<M>,
    /// Whether rows and columns are interchanged first.
    turned: bool,
    found: Elements,
    tried: usize,
}

impl<M: Mask> GroupSearch<'_, M> {
    /// The image of a cell, if its row and its column have one.
    fn image(&self, cell: usize, rows: &[usize], columns: &[usize]) -> Option<usize> {
        let (i, j) = (cell / self.order, cell % self.order);
        let (i, j) = if self.turned { (j, i) } else { (i, j) };
        Some(rows.get(i)? * self.order + columns.get(j)?)
    }

    /// Adds all elements that begin so; false if there are too many.
    fn extend(&mut self, rows: &mut Vec<usize>, columns: &mut Vec<usize>) -> bool {
        self.tried += 1;
        if self.tried > MOST_TRIED {
            return false;
        }
        let fits = self.regions.iter().all(|region| {
            let images = region.iter().filter_map(|&cell| self.image(cell, rows, columns));
            let image = images.fold(M::EMPTY, |mask, cell| mask | M::of(cell));
            self.masks.iter().any(|&mask| image.disjoint(!mask))
        });
        if !fits {
            return true;
        }
        if columns.len() == self.order {
            let cells = (0..self.order * self.order).filter_map(|cell| self.image(cell, rows, columns));
            self.found.push(cells.collect());
            return self.found.len() <= MOST_ELEMENTS;
        }
        let is_row = rows.len() == columns.len();
        for line in 0..self.order {
            let lines = if is_row { &mut *rows } else { &mut *columns };
            if lines.contains(&line) {
                continue;
            }
            lines.push(line);
            let goes_on = self.extend(rows, columns);
            if is_row {
                rows.pop()
            } else {
                columns.pop()
            };
            if !goes_on {
                return false;
            }
        }
        true
    }
}

/// One of each orbit of these sets of cells, the first that is listed, and the number of sets in its orbit. The elements are a group that
/// takes the sets to one another.
pub fn orbits<M: Mask>(sets: &[M], elements: &Elements) -> Vec<(M, usize)> {
    let mut seen = HashSet::new();
    let mut orbits = Vec::new();
    for &set in sets {
        if seen.contains(&set) {
            continue;
        }
        let before = seen.len();
        seen.extend(elements.iter().map(|element| image(set, element)));
        orbits.push((set, seen.len() - before));
    }
    orbits
}

/// The image of a set under a permutation of the cells.
fn image<M: Mask>(mut set: M, element: &[usize]) -> M {
    let mut image = M::EMPTY;
    while set != M::EMPTY {
        image = image | M::of(element[set.least()]);
        set = set.without_least();
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_core::{Game, Stop};
    use gerechte_symmetry::automorphisms;

    /// As many elements as the automorphisms of the game, which are found by another method.
    #[test]
    fn elements_are_the_automorphisms() {
        let games = ["box:2x2+diagonals", "latin:4+diagonals", "box:2x3", "latin:4", "perfect:1", "box:2x2+disjoint"];
        for name in games {
            let game: Game = name.parse().unwrap();
            let fixed = gerechte_core::count::up_to_relabelling(game.problem()).unwrap();
            let (order, regions) = crate::transversal::palette(&fixed).unwrap();
            let found = elements::<u64>(order, &regions);
            let group = automorphisms(&game, &Stop::never()).unwrap();
            assert_eq!(group.order(), Some(found.len() as u128), "{name}");
        }
    }

    #[test]
    fn a_group_that_is_too_large_is_left_aside() {
        assert_eq!(elements::<u64>(6, &[]), [(0..36).collect::<Vec<_>>()]);
    }
}
