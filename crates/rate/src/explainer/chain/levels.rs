//! Bit sets of the candidates that become true in a line of implications. They decide whether there is a line before its links are searched one by one.

use super::super::board::Candidate;
use super::Weak;
use super::literal::Cause;

/// By candidate: the candidates that become true if it is false.
pub(super) type Strong = Vec<Vec<(Candidate, Cause)>>;

/// The candidates that a search by levels reaches. Each level has those that become true two implications after the level before.
///
/// Only a candidate with a strong link becomes true, and it has a bit.
#[derive(Debug, Default)]
pub(super) struct Levels {
    /// By candidate: its bit.
    places: Vec<Option<u32>>,
    /// By bit: the candidates that become true if the one of this bit is true, as words.
    rows: Vec<u64>,
    words: usize,
    /// The candidates of all levels, and those of the last one.
    seen: Vec<u64>,
    level: Vec<u64>,
    next: Vec<u64>,
}

impl Levels {
    /// Takes the implications of a board.
    pub(super) fn set(&mut self, weak: &Weak, strong: &Strong) {
        let mut number = 0;
        let place = |links: &Vec<_>| {
            number += u32::from(!links.is_empty());
            (!links.is_empty()).then(|| number - 1)
        };
        self.places.clear();
        self.places.extend(strong.iter().map(place));
        self.words = (number as usize).div_ceil(64);
        let mut rows = std::mem::take(&mut self.rows);
        rows.clear();
        rows.resize(number as usize * self.words, 0);
        let candidates = (0..).zip(&self.places).filter(|(_, place)| place.is_some());
        for ((candidate, _), row) in candidates.zip(rows.chunks_exact_mut(self.words.max(1))) {
            self.mark(weak, strong, candidate, row);
        }
        self.rows = rows;
        for level in [&mut self.seen, &mut self.level, &mut self.next] {
            level.clear();
            level.resize(self.words, 0);
        }
    }

    /// Sets the bits of those that become true if the candidate is.
    fn mark(&self, weak: &Weak, strong: &Strong, candidate: Candidate, row: &mut [u64]) {
        for &off in weak.of(candidate) {
            strong[off as usize].iter().for_each(|&(on, _)| self.insert(on, row));
        }
    }

    fn insert(&self, on: Candidate, row: &mut [u64]) {
        if let Some(place) = self.places[on as usize] {
            row[place as usize / 64] |= 1 << (place % 64);
        }
    }

    /// Begins with those that become true if the candidate is.
    pub(super) fn after_true(&mut self, weak: &Weak, strong: &Strong, candidate: Candidate) {
        let mut level = std::mem::take(&mut self.level);
        level.fill(0);
        match self.places[candidate as usize] {
            Some(place) => level.copy_from_slice(&self.rows[place as usize * self.words..][..self.words]),
            None => self.mark(weak, strong, candidate, &mut level),
        }
        self.begin(level);
    }

    /// Begins with those that become true if the candidate is false.
    pub(super) fn after_false(&mut self, strong: &Strong, candidate: Candidate) {
        let mut level = std::mem::take(&mut self.level);
        level.fill(0);
        strong[candidate as usize].iter().for_each(|&(on, _)| self.insert(on, &mut level));
        self.begin(level);
    }

    fn begin(&mut self, level: Vec<u64>) {
        self.seen.copy_from_slice(&level);
        self.level = level;
    }

    /// Whether the candidate is in the last level.
    pub(super) fn has(&self, on: Candidate) -> bool {
        self.places[on as usize].is_some_and(|place| self.level[place as usize / 64] >> (place % 64) & 1 == 1)
    }

    /// Takes the candidate from the last level, so that a later one may have it.
    pub(super) fn forget(&mut self, on: Candidate) {
        if let Some(place) = self.places[on as usize] {
            for words in [&mut self.seen, &mut self.level] {
                words[place as usize / 64] &= !(1 << (place % 64));
            }
        }
    }

    /// Continues with the next level. Returns whether it has any candidate.
    pub(super) fn advance(&mut self) -> bool {
        self.next.fill(0);
        for (word, &bits) in self.level.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let place = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let row = &self.rows[place * self.words..][..self.words];
                self.next.iter_mut().zip(row).for_each(|(next, row)| *next |= row);
            }
        }
        let mut any = 0;
        for ((next, seen), level) in self.next.iter().zip(&mut self.seen).zip(&mut self.level) {
            *level = next & !*seen;
            *seen |= next;
            any |= *level;
        }
        any != 0
    }

    /// The number of candidates in all levels.
    pub(super) fn number(&self) -> usize {
        self.seen.iter().map(|word| word.count_ones() as usize).sum()
    }
}
