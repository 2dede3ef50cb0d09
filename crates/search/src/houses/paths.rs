//! The paths of a line through its diagram, which are known from look to look: a look takes time where cells have changed.

use std::ops::Range;

use super::bits::{has, insert, numbers};
use super::line::Line;

/// What the last look at a line has found.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    /// By place on the line: the symbols of its cell, and perhaps others, which are on no path.
    sets: Vec<u64>,
    /// By place: those of them that are on a path.
    pub found: Vec<u64>,
    /// Whether they have been found: there was a path.
    is_found: bool,
    /// By place: whether what is reached there, or the symbols, are others than when paths were followed back.
    is_changed: Vec<bool>,
    /// By layer: where its bits begin in the next two lists, and the end.
    starts: Vec<usize>,
    /// By layer: the states that are reached from the first one.
    reached: Vec<u64>,
    /// By layer: those of them from which the last one is reached.
    lead: Vec<u64>,
    /// Scratch: the states of a layer.
    states: Vec<u64>,
}

impl Paths {
    pub fn of(line: &Line) -> Self {
        let places = line.cells.len();
        let lengths = (0..=places).map(|layer| line.layer(layer).len().div_ceil(64));
        let most = lengths.clone().max().unwrap_or(0);
        let mut starts = vec![0];
        for length in lengths {
            starts.push(starts[starts.len() - 1] + length);
        }
        let all = starts[places + 1];
        let mut paths = Self {
            sets: vec![0; places],
            found: vec![0; places],
            is_found: false,
            is_changed: vec![true; places],
            starts,
            reached: vec![0; all],
            lead: vec![0; all],
            states: Vec::with_capacity(most),
        };
        // There are one first state and one last state.
        paths.reached[0] = 1;
        paths.lead[all - 1] = 1;
        paths
    }

    /// Finds the symbols that are on a path; false if there is none.
    pub fn renew(&mut self, line: &Line, cells: &[u64]) -> bool {
        let sets = || line.cells.iter().map(|&cell| cells[usize::from(cell)]);
        // If cells have lost symbols and gained none, what was on no path is on none.
        let is_part = self.is_found && sets().zip(&self.sets).all(|(set, known)| set & !known == 0);
        self.is_found = false;
        let mut is_other = false;
        for (place, set) in sets().enumerate() {
            let is_known = set == self.sets[place] || is_part && set == self.sets[place] & self.found[place];
            if !is_known {
                self.sets[place] = set;
            }
            if is_other || !is_known {
                self.is_changed[place] = true;
                is_other = self.reach(line, place);
            }
        }
        if self.reached.last() == Some(&0) {
            return false;
        }
        is_other = false;
        for place in (0..line.cells.len()).rev() {
            if is_other || self.is_changed[place] {
                self.is_changed[place] = false;
                is_other = self.follow_back(line, place);
            }
        }
        self.is_found = true;
        true
    }

    /// The states of a layer that are on a path, as bits.
    pub fn lead(&self, layer: usize) -> &[u64] {
        &self.lead[self.layer(layer)]
    }

    /// Where the bits of a layer are.
    fn layer(&self, layer: usize) -> Range<usize> {
        self.starts[layer]..self.starts[layer + 1]
    }

    /// Finds the states after a place; false if they are those of before.
    fn reach(&mut self, line: &Line, place: usize) -> bool {
        let set = self.sets[place];
        let (here, there) = (self.layer(place), self.layer(place + 1));
        self.states.clear();
        self.states.resize(there.len(), 0);
        let first = line.layer(place).start;
        for state in numbers(&self.reached[here]) {
            line.all_steps(first + state, set, |_, to| {
                insert(&mut self.states, to);
                true
            });
        }
        replace(&mut self.reached[there], &self.states)
    }

    /// Finds the states before a place that lead to the last one, and the symbols there that do; false if these states are those of before.
    fn follow_back(&mut self, line: &Line, place: usize) -> bool {
        let set = self.sets[place];
        let (here, there) = (self.layer(place), self.layer(place + 1));
        self.states.clear();
        self.states.resize(here.len(), 0);
        let first = line.layer(place).start;
        let there = &self.lead[there];
        let mut found = 0;
        for state in numbers(&self.reached[here.clone()]) {
            line.all_steps(first + state, set, |symbols, to| {
                let leads = has(there, to);
                if leads {
                    insert(&mut self.states, state);
                    found |= symbols;
                }
                // Another step says no more if each symbol is on a path.
                !leads || found != set
            });
        }
        self.found[place] = found;
        replace(&mut self.lead[here], &self.states)
    }
}

/// Puts states in the place of others; false if they are the same.
fn replace(states: &mut [u64], new: &[u64]) -> bool {
    let is_other = states != new;
    states.copy_from_slice(new);
    is_other
}

#[cfg(test)]
mod tests {
    use super::super::tests::chance;
    use super::*;

    /// The symbols at each place of words that the cells can hold, from all words. Returns `None` if there are none.
    fn plain(line: &Line, total: i64, added: usize, sets: &[u64; 16]) -> Option<Vec<u64>> {
        fn extend(line: &Line, left: i64, added: usize, sets: &[u64; 16], word: &mut Vec<u32>, found: &mut [u64]) {
            let Some(&cell) = line.cells.get(word.len()) else {
                if left == 0 {
                    word.iter().zip(found).for_each(|(symbol, found)| *found |= 1 << symbol);
                }
                return;
            };
            for symbol in (0..6).filter(|symbol| sets[usize::from(cell)] >> symbol & 1 == 1) {
                let value = i64::from(symbol) + 1;
                let rest = if word.len() < added { left - value } else { left + value };
                word.push(symbol);
                extend(line, rest, added, sets, word, found);
                word.pop();
            }
        }
        let mut found = vec![0; line.cells.len()];
        extend(line, total, added, sets, &mut Vec::new(), &mut found);
        (found[0] != 0).then_some(found)
    }

    #[test]
    fn known_paths_are_those_of_all_words() {
        let mut random = chance();
        // One has a cell twice.
        for (cells, added, total) in [(vec![0, 1, 2, 3, 4], 5, 17), (vec![3, 0, 3, 1], 2, 1), (vec![4, 1, 5, 0], 1, -4)]
        {
            let line = Line::of_sum(&cells, added, total, 6).expect("a small sum");
            let mut known = Paths::of(&line);
            let mut sets = [0b11_1111_u64; 16];
            let mut earlier = Vec::new();
            let (mut with, mut without) = (0, 0);
            for _ in 0..1000 {
                match random(8) {
                    0 => earlier.push(sets),
                    1 => sets = earlier.pop().unwrap_or([0b11_1111; 16]),
                    // What a look excludes.
                    2..5 if known.is_found => {
                        for (&cell, found) in line.cells.iter().zip(&known.found) {
                            sets[usize::from(cell)] &= found;
                        }
                    }
                    _ => sets[cells[random(cells.len())]] &= !(1 << random(6)),
                }
                let expected = plain(&line, total, added, &sets);
                let is_found = known.renew(&line, &sets);
                let found =
                    || line.cells.iter().zip(&known.found).map(|(&cell, found)| sets[usize::from(cell)] & found);
                assert_eq!(is_found.then(|| found().collect()), expected, "{sets:?}");
                *if is_found { &mut with } else { &mut without } += 1;
            }
            assert!(with > 50 && without > 50, "{with} and {without}");
        }
    }
}
