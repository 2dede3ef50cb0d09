//! Recorded unavoidable sets, and their consequences for the clues of a puzzle.

use gerechte_encodings::Symbol;

/// Sets of cells, each of which has to hold a clue.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// The sets, one bit a cell, each of as many words.
    sets: Vec<u64>,
    words: usize,
    /// The cells with a clue. Between questions they mean nothing.
    held: Vec<u64>,
}

impl Record {
    /// An empty record for a board of `cells` cells.
    pub(super) fn new(cells: usize) -> Self {
        let words = cells.div_ceil(64).max(1);
        Self { sets: Vec::new(), words, held: vec![0; words] }
    }

    /// Adds the cells in which two solutions differ.
    pub(super) fn add(&mut self, one: &[Symbol], other: &[Symbol]) {
        let start = self.sets.len();
        self.sets.resize(start + self.words, 0);
        fill(&mut self.sets[start..], one.iter().zip(other).map(|(one, other)| one != other));
    }

    /// The first set that holds none of the clues.
    pub(super) fn missed(&mut self, clues: &[Option<Symbol>]) -> Option<&[u64]> {
        fill(&mut self.held, clues.iter().map(Option::is_some));
        let at = match self.words {
            1 => missed::<1>(&self.sets, &self.held),
            2 => missed::<2>(&self.sets, &self.held),
            words => self.sets.chunks_exact(words).position(|set| is_missed(set, &self.held)),
        };
        at.map(|at| &self.sets[at * self.words..][..self.words])
    }

    /// The clues, one bit a cell, that are alone in some set: these are needed.
    pub(super) fn needed(&mut self, clues: &[Option<Symbol>]) -> Vec<u64> {
        fill(&mut self.held, clues.iter().map(Option::is_some));
        let mut needed = vec![0; self.words];
        for set in self.sets.chunks_exact(self.words) {
            let met = set.iter().zip(&self.held).map(|(set, held)| set & held);
            if met.clone().map(u64::count_ones).sum::<u32>() == 1 {
                needed.iter_mut().zip(met).for_each(|(needed, met)| *needed |= met);
            }
        }
        needed
    }
}

/// The number of the first set without a clue. The words of a set are few and known to the compiler.
fn missed<const WORDS: usize>(sets: &[u64], held: &[u64]) -> Option<usize> {
    let held = held.first_chunk::<WORDS>()?;
    sets.as_chunks::<WORDS>().0.iter().position(|set| is_missed(set, held))
}

fn is_missed(set: &[u64], held: &[u64]) -> bool {
    set.iter().zip(held).fold(0, |met, (set, held)| met | set & held) == 0
}

/// Whether a set has a cell.
pub(super) fn has(set: &[u64], cell: usize) -> bool {
    set[cell / 64] >> (cell % 64) & 1 == 1
}

/// Writes one bit for each, in words of 64.
fn fill(words: &mut [u64], mut bits: impl Iterator<Item = bool>) {
    for word in words {
        *word = bits.by_ref().take(64).zip(0..).fold(0, |word, (bit, at)| word | u64::from(bit) << at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the bit words with the sets of cells, on boards of one, two and three words.
    #[test]
    fn records_say_what_their_sets_say() {
        let mut state = 1_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        let mut decided = [0; 2];
        for cells in [30, 64, 81, 150] {
            let one = vec![Symbol::new(0); cells];
            let mut record = Record::new(cells);
            let mut sets: Vec<Vec<usize>> = Vec::new();
            for _ in 0..60 {
                let set: Vec<usize> = (0..cells).filter(|_| below(cells) < 8).collect();
                let other: Vec<_> = (0..cells).map(|cell| Symbol::new(usize::from(set.contains(&cell)))).collect();
                record.add(&one, &other);
                sets.push(set);
                let clues: Vec<_> = (0..cells).map(|_| (below(3) == 0).then(|| Symbol::new(0))).collect();
                let met = |set: &Vec<usize>| set.iter().filter(|&&cell| clues[cell].is_some()).count();
                let missed = sets.iter().find(|set| met(set) == 0);
                let found = record.missed(&clues).map(|found| (0..cells).filter(|&cell| has(found, cell)).collect());
                assert_eq!(found.as_ref(), missed);
                decided[usize::from(missed.is_some())] += 1;
                let needed = record.needed(&clues);
                for cell in 0..cells {
                    let is_needed = sets.iter().any(|set| {
                        let mut held = set.iter().filter(|&&cell| clues[cell].is_some());
                        held.next() == Some(&cell) && held.next().is_none()
                    });
                    assert_eq!(has(&needed, cell), is_needed);
                }
            }
        }
        assert!(decided.iter().all(|&number| number > 20), "{decided:?}");
    }
}
