//! Random completions: a tree search and a repair in turn, each time with twice the effort.
//!
//! The tree search branches on a random one of the smallest cells or views, to a random candidate of
//! it, and starts over after a number of failures. It finds there is no completion, if so, and
//! finishes puzzles and small or loose grids. Large grids fail near their end, when the last few
//! symbols no longer fit; for these there is the [repair](super::repair). The budgets double, so that
//! neither an unlucky beginning nor the part that does not suit a game costs more than a few times
//! what is needed.
//!
//! Every completion can come out of the tree search; they are not equally likely, since a completion
//! with many tight spots is reached along fewer paths. From 50,000 fills, chi-square over its degrees
//! of freedom (1 if all were equally likely) was 6.5 for the 288 grids of 2×2 boxes and 3.4 for the
//! 2,040 of the perfect code of radius 1, the likeliest grids coming 1.4 and 2.8 times as often as the
//! mean. The repair alone would have 8.2 and 5.5.

use super::{Frame, HouseSolver, Repair};
use crate::encodings::Symbol;
use crate::{Stop, Stopped};

/// Failures of the first tree search.
const FAILURES: u64 = 64;

/// How a search from some state ended.
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
        let root = self.state.trail_len();
        let mut failures = FAILURES;
        loop {
            match self.run(failures, stop, source)? {
                End::Full => return Ok(Some(self.state.grid())),
                End::Exhausted => return Ok(None),
                End::OutOfFailures => self.state.undo(&self.layout, root),
            }
            // A failure costs more in a larger grid, a step hardly.
            let steps = failures.saturating_mul(self.layout.cells as u64);
            failures = failures.saturating_mul(2);
            if !self.layout.cages.is_empty() {
                // Repair knows nothing of sums.
                continue;
            }
            let repair = self.repair.get_or_insert_with(|| Box::new(Repair::new(&self.layout)));
            if repair.run(&self.state, steps, stop, source) {
                return Ok(Some(self.state.hold(repair.grid())));
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
                state.undo(layout, trail);
                ok = state.refuse(layout, cell, symbol);
            }
        }
        Ok(End::Full)
    }
}
