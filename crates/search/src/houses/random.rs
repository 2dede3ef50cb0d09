//! Random completions: a tree search, a learning search and a repair in turn, each time with twice the effort.
//!
//! The tree search branches on a random smallest cell, or on a symbol with fewer places in a house, takes a random candidate of it, and restarts after a number of failures. It
//! proves that there is no completion, if so, and finishes puzzles and small or loosely constrained grids. Large grids fail near their end, when the last few
//! symbols no longer fit; these are left to the [repair](super::repair). Tight puzzles of orders around 25 are solved by
//! [learning](crate::learn), which also proves that there is no completion. The budgets double, so that
//! neither an unlucky beginning nor an unsuitable method costs more than a few times
//! the necessary effort.
//!
//! The tree search can find every completion, but with different probabilities, since a completion
//! with many tight spots is reached along fewer paths. From 50,000 fills, chi-square over its degrees
//! of freedom (1 for uniform samples) was 6.5 for the 288 grids of 2×2 boxes and 3.4 for the
//! 2,040 of the perfect code of radius 1. The likeliest grids came 1.4 and 2.8 times as often as the
//! mean.

use super::repair::Repair;
use super::{Frame, HouseSolver};
use crate::learn::Outcome;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::Symbol;

/// Failures of the first tree search.
const FAILURES: u64 = 64;
/// Conflicts of the learning search for each failure of the next tree search, times the square of the cells: in larger grids they cost more, and
/// lead less often to a solution than the repair.
const CONFLICTS: u64 = 6_250_000;
/// The duration for which a symbol stays tabu grows with the number of clashing cells, by these shares of it in eighths, in turn: the best one cannot be
/// predicted.
const SHARES: [u64; 3] = [3, 5, 4];

/// The end of a search from some state.
enum End {
    Full,
    Exhausted,
    OutOfFailures,
}

impl HouseSolver {
    /// A random completion of the clues. Returns `None` if it is proved that there is none. The source is called for
    /// random words; the same words give the same grid. The returned grid stays until the solver is used again.
    pub fn random(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        source: &mut impl FnMut() -> u64,
    ) -> Result<Option<&[Symbol]>, Stopped> {
        if !self.state.start(&self.layout, clues) {
            return Ok(None);
        }
        let cells = self.layout.cells as u64;
        let root = self.state.trail_len();
        let mut failures = FAILURES;
        let mut learner = None;
        let mut round = 0;
        loop {
            match self.run(failures, stop, source)? {
                End::Full => return Ok(Some(self.state.grid(&self.layout))),
                End::Exhausted => return Ok(None),
                End::OutOfFailures => self.state.undo(root),
            }
            failures = failures.saturating_mul(2);
            round += 1;
            if !self.layout.is_learnable {
                continue;
            }
            let learner = learner.get_or_insert_with(|| self.new_learner(&mut *source));
            let is_loose = learner.groups().open() > self.layout.cells * self.layout.order / 2;
            // The repair makes random grids of boards with few clues; puzzles are rather for learning.
            for is_repaired in [is_loose, !is_loose] {
                if is_repaired && self.layout.is_weighted {
                    // The repair knows nothing but houses.
                } else if is_repaired {
                    // A failure costs more in a larger grid, a step hardly.
                    let steps = failures.saturating_mul(cells / 2);
                    let mut repair = Repair::new(&self.layout, learner.groups());
                    if repair.run(steps, SHARES[round % SHARES.len()], stop, source) {
                        return Ok(Some(self.state.completed(repair.solution())));
                    }
                } else {
                    match learner.next(failures.saturating_mul(CONFLICTS) / (cells * cells), stop)? {
                        Outcome::Found => return Ok(Some(self.state.completed(learner.solution()))),
                        Outcome::Exhausted => return Ok(None),
                        Outcome::OutOfConflicts => {}
                    }
                }
            }
        }
    }

    /// Searches at random until a number of failures.
    fn run(&mut self, mut failures: u64, stop: &Stop, source: &mut impl FnMut() -> u64) -> Result<End, Stopped> {
        let Self { layout, state, frames, .. } = self;
        frames.clear();
        while let Some((cell, symbol)) = state.choose_random(layout, source) {
            frames.push(Frame { trail: state.trail_len(), cell, symbol });
            let mut ok = state.take(layout, cell, symbol);
            while !ok {
                stop.check()?;
                if failures == 0 {
                    return Ok(End::OutOfFailures);
                }
                failures -= 1;
                let Some(Frame { trail, cell, symbol }) = frames.pop() else {
                    return Ok(End::Exhausted);
                };
                state.undo(trail);
                ok = state.refuse(layout, cell, symbol);
            }
        }
        Ok(End::Full)
    }
}
