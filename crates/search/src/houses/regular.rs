//! Excludes the candidates of lines that are on no path of their diagrams, or, if all cells of a line see each other, on no path without a symbol twice.
//!
//! # References
//! G. Pesant: A regular language membership constraint for finite sequences of variables. CP 2004.

use super::layout::Layout;
use super::line::{Line, Scratch};
use super::sets::{NONE, ONLY_EMPTY, unite, with, without};
use super::state::State;

impl State {
    /// Keeps the symbols of a line that are on a path from the first state to the last one.
    pub(super) fn look_at_line(&mut self, layout: &Layout, line: &Line, scratch: &mut Scratch) -> bool {
        let reached = &mut scratch.reached[..line.states()];
        reached.fill(false);
        reached[0] = true;
        for ((states, &cell), &start) in line.layers.iter().zip(&line.cells).zip(&line.starts) {
            let set = self.cells[usize::from(cell)];
            let (here, there) = reached[start..].split_at_mut(states.len());
            for (steps, _) in states.iter().zip(here).filter(|(_, is_reached)| **is_reached) {
                for &(symbols, to) in steps {
                    there[to as usize] |= symbols & set != 0;
                }
            }
        }
        // The last layer has one state.
        if reached.last() != Some(&true) {
            return false;
        }
        let mut ok = true;
        for ((states, &cell), &start) in line.layers.iter().zip(&line.cells).zip(&line.starts).rev() {
            let set = self.cells[usize::from(cell)];
            let mut found = 0;
            // From here on, those from which the last state is reached.
            let (here, there) = reached[start..].split_at_mut(states.len());
            for (steps, leads) in states.iter().zip(here).filter(|(_, is_reached)| **is_reached) {
                let steps = steps.iter().filter(|step| there[step.1 as usize]);
                let on = steps.fold(0, |on, step| on | step.0 & set);
                *leads = on != 0;
                found |= on;
            }
            ok &= self.exclude(layout, usize::from(cell), set & !found);
        }
        ok
    }

    /// Keeps the symbols of a line that are on a path without a symbol twice.
    pub(super) fn look_at_different(&mut self, layout: &Layout, line: &Line, scratch: &mut Scratch) -> bool {
        // By state: the sets of symbols of paths from the first state.
        let before = &mut scratch.before[..line.states()];
        before.fill(NONE);
        before[0] = ONLY_EMPTY;
        for ((states, &cell), &start) in line.layers.iter().zip(&line.cells).zip(&line.starts) {
            let set = self.cells[usize::from(cell)];
            let (here, there) = before[start..].split_at_mut(states.len());
            for (steps, sets) in states.iter().zip(here).filter(|(_, sets)| **sets != NONE) {
                for &(symbols, to) in steps {
                    each(symbols & set, |symbol| unite(&mut there[to as usize], &with(symbol, sets)));
                }
            }
        }
        if before.last() == Some(&NONE) {
            return false;
        }
        let mut ok = true;
        for ((states, &cell), &start) in line.layers.iter().zip(&line.cells).zip(&line.starts).rev() {
            let set = self.cells[usize::from(cell)];
            let mut found = 0;
            // From here on, those with which the last state is reached.
            let (here, there) = before[start..].split_at_mut(states.len());
            for (steps, sets) in states.iter().zip(here).filter(|(_, sets)| **sets != NONE) {
                let mut leads = NONE;
                for &(symbols, to) in steps.iter().filter(|step| there[step.1 as usize] != NONE) {
                    each(symbols & set, |symbol| {
                        let mut earlier = without(symbol, &there[to as usize]);
                        earlier.iter_mut().zip(&*sets).for_each(|(earlier, sets)| *earlier &= sets);
                        if earlier != NONE {
                            found |= 1 << symbol;
                            unite(&mut leads, &earlier);
                        }
                    });
                }
                *sets = leads;
            }
            ok &= self.exclude(layout, usize::from(cell), set & !found);
        }
        ok
    }
}

/// The symbols of a set.
fn each(mut symbols: u64, mut take: impl FnMut(u32)) {
    while symbols != 0 {
        take(symbols.trailing_zeros());
        symbols &= symbols - 1;
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::HouseSolver;
    use gerechte_core::Stop;
    use gerechte_encodings::{Diagram, Problem, Symbol};

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
