//! Families of sets of cells as tables: one bit for each of the 2^m subsets of m cells.

use super::ClueSet;
use gerechte_core::subsets::WITHOUT;

/// The cells whose bit in the number of a set lies within a word of 64 sets.
const LOW: usize = WITHOUT.len();

/// A family of subsets of `cells` cells.
#[derive(Clone, Debug)]
pub(super) struct Family {
    cells: usize,
    words: Vec<u64>,
}

impl Family {
    pub(super) fn empty(cells: usize) -> Self {
        Self { cells, words: vec![0; 1 << cells.saturating_sub(LOW)] }
    }

    pub(super) fn insert(&mut self, set: ClueSet) {
        self.words[set.0 as usize >> LOW] |= 1 << (set.0 & 63);
    }

    /// Adds every subset of a member, cell by cell: O(m · 2^m / 64).
    pub(super) fn close_downwards(&mut self) {
        for (cell, without) in WITHOUT.iter().enumerate().take(self.cells) {
            for word in &mut self.words {
                *word |= *word >> (1 << cell) & without;
            }
        }
        for cell in LOW..self.cells {
            let half = 1 << (cell - LOW);
            for block in self.words.chunks_exact_mut(2 * half) {
                let (without, with) = block.split_at_mut(half);
                for (without, with) in without.iter_mut().zip(with) {
                    *without |= *with;
                }
            }
        }
    }

    /// The sets outside a downward closed family whose proper subsets are all inside, in ascending order.
    pub(super) fn minimal_non_members(&self) -> impl Iterator<Item = ClueSet> {
        // On boards of fewer than six cells, bits past 2^m stand for no set.
        let sets = u64::MAX >> (64 - (1_u32 << self.cells.min(LOW)));
        (0..self.words.len()).flat_map(move |index| {
            let word = self.words[index];
            let mut minimal = !word & sets;
            for (cell, without) in WITHOUT.iter().enumerate() {
                minimal &= !((!word & without) << (1 << cell));
            }
            let mut cells = index;
            while minimal != 0 && cells != 0 {
                minimal &= self.words[index ^ 1 << cells.trailing_zeros()];
                cells &= cells - 1;
            }
            let first = (index << LOW) as u32;
            std::iter::from_fn(move || {
                let bit = (minimal != 0).then(|| minimal.trailing_zeros())?;
                minimal &= minimal - 1;
                Some(ClueSet(first | bit))
            })
        })
    }
}
