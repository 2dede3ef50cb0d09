//! All codes of an order, found by search for the tilings of the torus.

use super::code::{Code, lee_distance};

/// Every code whose copies of `tile` cover each cell of the torus once and whose minimum distance is at least `distance`.
///
/// The search takes an uncovered cell that the fewest codewords can cover, and tries each of them. Codewords that overlap an earlier one or are too
/// close to it are excluded at once. The codes need not be linear. They come in ascending order.
///
/// ```
/// use gerechte::palette::{Diameter, Perfect};
/// assert_eq!(Perfect::new(1)?.all_codes().len(), 10);
/// assert_eq!(Diameter::new(1, 0)?.all_codes().len(), 24);
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
pub fn all_codes(order: usize, tile: &[(usize, usize)], distance: usize) -> Vec<Code> {
    codes_within(order, tile, distance, usize::MAX).unwrap_or_default()
}

/// Returns the same codes, or `None` if the search takes more than `most_steps` steps: there may be very many codes.
pub(super) fn codes_within(
    order: usize,
    tile: &[(usize, usize)],
    distance: usize,
    most_steps: usize,
) -> Option<Vec<Code>> {
    let cells = || (0..order * order).map(|cell| (cell / order, cell % order));
    let add = |a: (usize, usize), b: (usize, usize)| (a.0 + b.0) % order * order + (a.1 + b.1) % order;
    let in_tile: Vec<bool> = cells().map(|cell| tile.contains(&cell)).collect();
    let excludes = |&word: &(usize, usize)| {
        lee_distance(order, (0, 0), word) < distance || tile.iter().any(|&cell| in_tile[add(word, cell)])
    };
    let too_near: Vec<_> = cells().filter(excludes).collect();
    let mut search = TileSearch {
        order,
        covers: cells().map(|word| tile.iter().map(|&cell| add(word, cell)).collect()).collect(),
        excludes: cells().map(|word| too_near.iter().map(|&other| add(word, other)).collect()).collect(),
        ruled_out: vec![0; order * order],
        ways: vec![tile.len(); order * order],
        words: Vec::new(),
        found: Vec::new(),
        steps: most_steps,
    };
    let covering = cells().map(|cell| {
        let back = |&(i, j): &(usize, usize)| add(cell, (order - i, order - j));
        tile.iter().map(back).collect()
    });
    search.cover(&covering.collect::<Vec<_>>())?;
    search.found.sort_unstable();
    Some(search.found)
}

struct TileSearch {
    order: usize,
    /// By word: the cells that its tile covers, and the words that it excludes, itself among them.
    covers: Vec<Vec<usize>>,
    excludes: Vec<Vec<usize>>,
    /// By word: the number of chosen words that exclude it.
    ruled_out: Vec<usize>,
    /// By cell: the number of words that cover it and are not excluded.
    ways: Vec<usize>,
    words: Vec<usize>,
    found: Vec<Code>,
    /// The number of words that may still be tried.
    steps: usize,
}

impl TileSearch {
    /// Finds all completions; `covering` holds the words that cover each cell. Returns `None` if they take too many steps.
    fn cover(&mut self, covering: &[Vec<usize>]) -> Option<()> {
        let n = self.order;
        if self.words.len() == n {
            self.found.push(Code::new(n, self.words.iter().map(|word| (word / n, word % n))));
            return Some(());
        }
        self.steps = self.steps.checked_sub(1)?;
        let mut covered = vec![false; n * n];
        for &word in &self.words {
            for &cell in &self.covers[word] {
                covered[cell] = true;
            }
        }
        let open = (0..n * n).filter(|&cell| !covered[cell]);
        let Some(cell) = open.min_by_key(|&cell| self.ways[cell]) else { return Some(()) };
        for &word in &covering[cell] {
            if self.ruled_out[word] == 0 {
                self.words.push(word);
                self.rule_out(word, true);
                self.cover(covering)?;
                self.rule_out(word, false);
                self.words.pop();
            }
        }
        Some(())
    }

    /// Excludes the words that this word excludes, or takes that back.
    fn rule_out(&mut self, word: usize, out: bool) {
        for &other in &self.excludes[word] {
            if !out {
                self.ruled_out[other] -= 1;
            }
            if self.ruled_out[other] == 0 {
                for &cell in &self.covers[other] {
                    if out {
                        self.ways[cell] -= 1;
                    } else {
                        self.ways[cell] += 1;
                    }
                }
            }
            if out {
                self.ruled_out[other] += 1;
            }
        }
    }
}
