//! A walk and a search that learns, by turns.
//!
//! On boards with sums the walk is usually the quicker one, on boards with relations the search that learns; which it is on a given board cannot be
//! foreseen, and the slower one can take a thousand times as long. Each goes on where it was, and each turn is twice as long as the one before.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::layout::Layout;
use super::state::State;
use super::{FOREVER, HouseSolver, LEARNT};
use crate::learn::{Learner, Outcome};
use gerechte_core::{Exit, Stop, Stopped};
use gerechte_encodings::Symbol;

/// The length of turns.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    /// The ends (contradictions or completions) of the first walk: most boards need fewer.
    ends: u64,
    /// The conflicts of the search that learns, for each thousand ends of the walk before it.
    conflicts: u64,
}

const OF_RELATIONS: Turns = Turns { ends: 1000, conflicts: 2000 };
const OF_SETS: Turns = Turns { ends: 30_000, conflicts: 150 };
const OF_SUMS: Turns = Turns { ends: 30_000, conflicts: 60 };

impl Turns {
    /// The turns on a board: those of equal duration, but where one of the two is usually quicker.
    pub(super) fn of(layout: &Layout) -> Self {
        let turns = if layout.has_sums {
            OF_SUMS
        } else if layout.cages.iter().any(|cage| !cage.is_sum) {
            OF_SETS
        } else {
            OF_RELATIONS
        };
        // A search that takes long to be told is begun later.
        Self { ends: if layout.is_long() { turns.ends.max(2_000) } else { turns.ends }, ..turns }
    }
}

impl HouseSolver {
    /// Visits the completions of the state that are wanted; `exclude` tells the search that learns which are not.
    pub(super) fn take_turns(
        &mut self,
        turns: Turns,
        is_wanted: impl Fn(&[Symbol]) -> bool,
        exclude: impl FnOnce(&State, &mut Learner),
        stop: &Stop,
        mut visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        let mut ends = if self.layout.is_learnable { turns.ends } else { FOREVER };
        let (root, cells) = (self.state.trail_len(), self.layout.cells);
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        let is_new = |grid: &[Symbol], found: &[Symbol]| found.chunks(cells).all(|known| known != grid);
        let (mut learner, mut exclude) = (None, Some(exclude));
        let exit = loop {
            let left = Cell::new(ends);
            let walked = self.walk(exclude.is_none(), &left, stop, |grid| {
                if !is_wanted(grid) || !is_new(grid, &found) {
                    return ControlFlow::Continue(());
                }
                if found.len() < LEARNT * cells {
                    found.extend_from_slice(grid);
                } else {
                    // More solutions than are remembered: the walk finds them all.
                    left.set(FOREVER);
                }
                visit(grid)
            })?;
            if let Some(exit) = walked {
                break exit;
            }
            if let Some(exclude) = exclude.take() {
                learner = Some(self.learner_at(root, exclude, &found));
            }
            let Some(learner) = &mut learner else { unreachable!("made after the first walk") };
            let conflicts = ends * turns.conflicts / 1000;
            ends *= 2;
            let outcome = loop {
                let outcome = learner.next(conflicts, stop)?;
                if outcome != Outcome::Found {
                    break outcome;
                }
                let grid = self.state.completed(learner.solution());
                if !is_wanted(grid) || !is_new(grid, &found) {
                    continue;
                }
                found.extend_from_slice(grid);
                if visit(grid).is_break() {
                    break Outcome::Found;
                }
                if found.len() == LEARNT * cells {
                    ends = FOREVER;
                    break Outcome::OutOfConflicts;
                }
            };
            match outcome {
                Outcome::Found => break Exit::Enough,
                Outcome::Exhausted => break Exit::Complete,
                Outcome::OutOfConflicts => {}
            }
        };
        self.found = found;
        Ok(exit)
    }

    /// A search that learns, for the completions of the state that the trail had at this length, but for those that were found.
    fn learner_at(&mut self, root: usize, exclude: impl FnOnce(&State, &mut Learner), found: &[Symbol]) -> Learner {
        // The copy has no room beyond what it holds.
        let copy = self.state.clone();
        let state = std::mem::replace(&mut self.state, copy);
        self.state.undo(root);
        let mut learner = self.new_learner(|| 0);
        exclude(&self.state, &mut learner);
        for grid in found.chunks(self.layout.cells) {
            learner.exclude_together(grid.iter().map(|symbol| symbol.index()).enumerate());
        }
        self.state = state;
        learner
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_encodings::{Problem, Relation};

    /// A Latin square of order 4, with a sum or without, and with a relation.
    fn square(has_sum: bool) -> Problem {
        let mut problem = Problem::new(16, 4).expect("a small problem");
        for line in 0..4 {
            problem.all_different((0..4).map(|place| 4 * line + place)).expect("a row");
            problem.all_different((0..4).map(|place| 4 * place + line)).expect("a column");
        }
        problem
            .relate(gerechte_encodings::Cell::new(0), gerechte_encodings::Cell::new(5), Relation::Less)
            .expect("two cells");
        if has_sum {
            problem.sum([0, 1, 4], 6).expect("a cage");
        }
        problem
    }

    #[test]
    fn turns_find_each_solution_once() {
        for has_sum in [false, true] {
            for clues in [vec![], vec![(3, 0), (6, 1)], vec![(0, 0), (15, 1)]] {
                let mut given = vec![None; 16];
                for &(cell, symbol) in &clues {
                    given[cell] = Some(Symbol::new(symbol));
                }
                let mut expected = Vec::new();
                let mut solver = HouseSolver::new(&square(has_sum));
                assert!(solver.state.start(&solver.layout, &given));
                let visit = |grid: &[Symbol]| {
                    expected.push(grid.to_vec());
                    ControlFlow::Continue(())
                };
                solver.walk(false, &Cell::new(FOREVER), &Stop::never(), visit).expect("no stop");
                expected.sort_unstable();
                assert!(expected.len() > 1);
                // The last one is that of boards on which nothing can be learnt.
                for (ends, conflicts) in [(1, 0), (1, 1000), (2, 500), (3, 100_000), (7, 300), (FOREVER, 0)] {
                    solver.layout.is_learnable = ends != FOREVER;
                    let mut found = Vec::new();
                    assert!(solver.state.start(&solver.layout, &given));
                    let visit = |grid: &[Symbol]| {
                        found.push(grid.to_vec());
                        ControlFlow::Continue(())
                    };
                    let turns = Turns { ends, conflicts };
                    let exit = solver.take_turns(turns, |_| true, |_, _| {}, &Stop::never(), visit);
                    assert_eq!(exit, Ok(Exit::Complete));
                    found.sort_unstable();
                    assert!(found == expected, "{}: {clues:?}, turns of {ends} and {conflicts}", found.len());
                }
            }
        }
    }
}
