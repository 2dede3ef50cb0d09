//! Excludes the candidates of lines that are on no path of their diagrams, or, if all cells of a line see each other, on no path without a symbol twice.
//!
//! # References
//! G. Pesant: A regular language membership constraint for finite sequences of variables. CP 2004.

use super::bits::{bits, has, numbers};
use super::layout::Layout;
use super::line::Line;
use super::paths::Paths;
use super::sets::{NONE, ONLY_EMPTY, Sets, unite, with, without};
use super::state::State;

impl State {
    /// Keeps the symbols of a line that are on a path from the first state to the last one.
    pub(super) fn look_at_line(&mut self, layout: &Layout, line: &Line, paths: &mut Paths) -> bool {
        paths.renew(line, &self.cells)
            && line
                .cells
                .iter()
                .zip(&paths.found)
                .rev()
                .all(|(&cell, &found)| self.exclude(layout, cell.into(), !found))
    }

    /// Keeps the symbols of a line that are on a path without a symbol twice. What is on a path at all has been found.
    pub(super) fn look_at_different(
        &mut self,
        layout: &Layout,
        line: &Line,
        paths: &Paths,
        before: &mut [Sets],
    ) -> bool {
        // By state: the sets of symbols of paths from the first state.
        let before = &mut before[..line.layer(line.cells.len()).end];
        before.fill(NONE);
        before[0] = ONLY_EMPTY;
        for (place, &cell) in line.cells.iter().enumerate() {
            let set = self.cells[usize::from(cell)];
            let states = line.layer(place);
            let (here, there) = before[states.start..].split_at_mut(states.len());
            for state in numbers(paths.lead(place)).filter(|&state| here[state] != NONE) {
                line.all_steps(states.start + state, set, |symbols, to| {
                    if has(paths.lead(place + 1), to) {
                        bits(symbols).for_each(|symbol| unite(&mut there[to], &with(symbol as u32, &here[state])));
                    }
                    true
                });
            }
        }
        if before.last() == Some(&NONE) {
            return false;
        }
        for (place, &cell) in line.cells.iter().enumerate().rev() {
            let set = self.cells[usize::from(cell)];
            let mut found = 0;
            let states = line.layer(place);
            // From here on, those with which the last state is reached.
            let (here, there) = before[states.start..].split_at_mut(states.len());
            for state in numbers(paths.lead(place)) {
                let sets = &mut here[state];
                let mut leads = NONE;
                line.all_steps(states.start + state, set, |symbols, to| {
                    let after = &there[to];
                    for symbol in bits(if *after == NONE { 0 } else { symbols }) {
                        let mut earlier = without(symbol as u32, after);
                        earlier.iter_mut().zip(&*sets).for_each(|(earlier, sets)| *earlier &= sets);
                        if earlier != NONE {
                            found |= 1 << symbol;
                            unite(&mut leads, &earlier);
                        }
                    }
                    true
                });
                *sets = leads;
            }
            if !self.exclude(layout, usize::from(cell), set & !found) {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::HouseSolver;
    use super::super::tests::chance;
    use super::*;
    use gerechte_core::Stop;
    use gerechte_encodings::{Diagram, Problem, Symbol};

    #[test]
    fn a_line_keeps_what_is_in_words_of_different_symbols() {
        let mut random = chance();
        let mut narrower = 0;
        for _ in 0..400 {
            let words: Vec<Vec<Symbol>> = (0..14).map(|_| (0..4).map(|_| Symbol::new(random(5))).collect()).collect();
            let step = |before: &Vec<Symbol>, _, symbol: Symbol| {
                let after: Vec<_> = before.iter().copied().chain([symbol]).collect();
                words.iter().any(|word| word.starts_with(&after)).then_some(after)
            };
            let mut problem = Problem::new(4, 5).expect("a row");
            problem.all_different(0..4).expect("a house");
            problem.regular(0..4, Diagram::of(4, 5, Vec::new(), step, |_| true).expect("a few words")).expect("a line");
            let layout = Layout::new(&problem);
            let mut state = State::new(&layout);
            for cell in &mut state.cells {
                *cell = random(31) as u64 + 1;
            }
            let is_possible = |word: &&Vec<Symbol>| {
                let sets = word.iter().map(|symbol| 1_u64 << symbol.index());
                let is_allowed = sets.clone().zip(&state.cells).all(|(symbol, cell)| cell & symbol != 0);
                is_allowed && sets.fold(0, |all, symbol| all | symbol).count_ones() == 4
            };
            let mut expected = vec![0; 4];
            for word in words.iter().filter(is_possible) {
                expected.iter_mut().zip(word).for_each(|(set, symbol)| *set |= 1_u64 << symbol.index());
            }
            let line = &layout.lines[0];
            let (mut paths, mut before) = (Paths::of(line), vec![NONE; line.states()]);
            let mut ok = state.look_at_line(&layout, line, &mut paths);
            let after_line = state.cells.clone();
            ok = ok && state.look_at_different(&layout, line, &paths, &mut before);
            assert_eq!(ok, expected[0] != 0, "{words:?}");
            if ok {
                assert_eq!(state.cells, expected, "{words:?}");
                narrower += usize::from(after_line != expected);
            }
        }
        assert!(narrower > 20, "{narrower}");
    }

    #[test]
    fn skyscrapers_of_a_house_are_counted_by_stirling_numbers() {
        // The unsigned Stirling numbers of the first kind, OEIS A132393: of so many buildings, so many are seen.
        for (buildings, seen, expected) in [(5, 2, 50), (7, 5, 175), (8, 6, 322), (9, 7, 546), (9, 8, 36), (9, 9, 1)] {
            let step = |&(highest, seen): &(u32, usize), _, symbol: Symbol| {
                let height = symbol.value();
                Some(if height > highest { (height, seen + 1) } else { (highest, seen) })
            };
            let words = Diagram::of(buildings, buildings, (0, 0), step, |state| state.1 == seen).expect("a clue");
            let mut problem = Problem::new(buildings, buildings).expect("a row");
            problem.all_different(0..buildings).expect("a house");
            problem.regular(0..buildings, words).expect("a line");
            let mut solver = HouseSolver::new(&problem);
            let (mut found, mut held) = (0, vec![0; buildings]);
            let visit = |grid: &[Symbol]| {
                found += 1;
                held.iter_mut().zip(grid).for_each(|(held, symbol)| *held |= 1_u64 << symbol.index());
                ControlFlow::Continue(())
            };
            solver.solve(&vec![None; buildings], &Stop::never(), visit).expect("no stop");
            assert_eq!(found, expected, "{seen} of {buildings}");
            // Without a search, the candidates are those of some solution.
            assert!(solver.state.start(&solver.layout, &vec![None; buildings]));
            assert_eq!(solver.state.cells, held, "{seen} of {buildings}");
        }
    }
}
