//! All codes of an order, found by search for the tilings of the torus.

use super::code::{Code, lee_distance};

/// Every code whose copies of `tile` cover each cell of the torus once and whose minimum distance is at least `distance`.
///
/// The first uncovered cell is covered in each possible way in turn; a codeword that is too close to an earlier one is
/// passed over. Nothing is assumed about linearity. Codes come in ascending order.
///
/// ```
/// use gerechte::palette::{Diameter, Perfect};
/// assert_eq!(Perfect::new(1)?.all_codes().len(), 10);
/// assert_eq!(Diameter::new(1, 0)?.all_codes().len(), 24);
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
pub fn all_codes(order: usize, tile: &[(usize, usize)], distance: usize) -> Vec<Code> {
    let mut search =
        Search { order, tile, distance, words: Vec::new(), covered: vec![false; order * order], found: Vec::new() };
    search.cover_from(0);
    search.found.sort_unstable();
    search.found
}

struct Search<'a> {
    order: usize,
    tile: &'a [(usize, usize)],
    distance: usize,
    words: Vec<(usize, usize)>,
    covered: Vec<bool>,
    found: Vec<Code>,
}

impl Search<'_> {
    fn cover_from(&mut self, start: usize) {
        let n = self.order;
        let Some(cell) = (start..n * n).find(|&cell| !self.covered[cell]) else {
            self.found.push(Code::new(n, self.words.iter().copied()));
            return;
        };
        for &(i, j) in self.tile {
            let word = ((cell / n + n - i) % n, (cell % n + n - j) % n);
            let cells: Vec<_> = self.tile.iter().map(|(i, j)| (word.0 + i) % n * n + (word.1 + j) % n).collect();
            if cells.iter().any(|&cell| self.covered[cell])
                || self.words.iter().any(|&other| lee_distance(n, word, other) < self.distance)
            {
                continue;
            }
            self.words.push(word);
            self.mark(&cells, true);
            self.cover_from(cell + 1);
            self.mark(&cells, false);
            self.words.pop();
        }
    }

    fn mark(&mut self, cells: &[usize], covered: bool) {
        for &cell in cells {
            self.covered[cell] = covered;
        }
    }
}
