//! Random completions: branching at random among the smallest choices, with restarts.
//!
//! Each guess takes a random one of the smallest cells or views and a random candidate of it. The
//! number of failures allowed before starting over follows Luby's sequence, so that no unlucky
//! beginning costs more than a logarithmic factor. Large grids fail near their end, when the last few
//! symbols no longer fit; so after some runs the deepest state seen is kept but for a few symbols,
//! which are placed anew together with what was missing.
//!
//! Every completion can come out; they are not equally likely, since a completion with many tight
//! spots is reached along fewer paths.
//!
//! # References
//! M. Luby, A. Sinclair, D. Zuckerman, *Optimal speedup of Las Vegas algorithms*, 1993.
//! P. Shaw, *Using constraint programming and local search methods to solve vehicle routing
//! problems*, 1998 (large neighbourhood search).

use super::{Frame, HouseSolver};
use crate::{Exit, Stop};

/// Failures before the first restart.
const UNIT: u64 = 64;
/// Runs from nothing before the deepest state is used.
const FRESH: u64 = 5;
/// Every so many runs begin from nothing.
const RENEW: u64 = 100;
/// After so many runs what was deepest is forgotten: it may lead nowhere.
const FORGET: u64 = 100;
/// Up to a share of this of the symbols, and two more, is placed anew.
const PART: u64 = 8;

/// The sequence 1, 1, 2, 1, 1, 2, 4, 1, …; `i` counts from 1.
fn luby(i: u64) -> u64 {
    let bits = 64 - i.leading_zeros();
    if i == (1 << bits) - 1 { 1 << (bits - 1) } else { luby(i - (1 << (bits - 1)) + 1) }
}

/// How a run from some state ended.
enum End {
    Full,
    /// There is no completion of the state that the run began from.
    Exhausted,
    OutOfFailures,
    Stopped,
}

impl HouseSolver {
    /// A random completion of the clues (0 for a blank), or `None` if there is none. The source is
    /// called for random words; the same words give the same grid. The returned grid stays until the
    /// solver is used again.
    pub fn random(&mut self, clues: &[u8], stop: &Stop, source: &mut impl FnMut() -> u64) -> (Option<&[u8]>, Exit) {
        if !self.state.start(&self.layout, clues) {
            return (None, Exit::Complete);
        }
        let root = self.state.trail_len();
        self.wish.fill(0);
        self.deepest.fill(0);
        let mut best = usize::MAX;
        for run in 1.. {
            self.state.undo(&self.layout, root);
            if run % FORGET == 0 {
                best = usize::MAX;
                self.wish.fill(0);
            }
            let rearrange = run > FRESH && run % RENEW != 0;
            if rearrange {
                self.keep_but_some(source);
            }
            match self.run(UNIT * luby(run), best, stop, source) {
                (End::Full, _) => return (Some(self.state.grid()), Exit::Enough),
                (End::Exhausted, _) if !rearrange => return (None, Exit::Complete),
                (End::Stopped, _) => return (None, Exit::Stopped),
                (_, open) => best = best.min(open),
            }
        }
        unreachable!("the loop above ends only by returning")
    }

    /// Takes the cells of the deepest state so far but for some symbols, as far as they agree.
    fn keep_but_some(&mut self, source: &mut impl FnMut() -> u64) {
        let order = self.layout.order as u64;
        self.wish.copy_from_slice(&self.deepest);
        for _ in 0..2 + source() % (order / PART).max(1) {
            let dropped = (source() % order) as u8 + 1;
            for w in self.wish.iter_mut().filter(|w| **w == dropped) {
                *w = 0;
            }
        }
        for (cell, &wish) in self.wish.iter().enumerate() {
            if wish != 0 && self.state.is_open(cell, usize::from(wish) - 1) {
                let trail = self.state.trail_len();
                if !self.state.take(&self.layout, cell, usize::from(wish) - 1) {
                    self.state.undo(&self.layout, trail);
                }
            }
        }
    }

    /// Searches until a number of failures, and notes states with at most `least` open cells. Returns
    /// the least number of open cells, too.
    fn run(
        &mut self,
        mut failures: u64,
        mut least: usize,
        stop: &Stop,
        source: &mut impl FnMut() -> u64,
    ) -> (End, usize) {
        let Self { layout, state, frames, wish, deepest } = self;
        frames.clear();
        loop {
            if state.open() <= least {
                least = state.open();
                state.note(deepest);
            }
            let Some((cell, symbol)) = state.choose_random(layout, wish, source) else {
                return (End::Full, 0);
            };
            frames.push(Frame { trail: state.trail_len(), cell, symbol });
            let mut ok = state.take(layout, cell, symbol);
            while !ok {
                if stop.is_requested() {
                    return (End::Stopped, least);
                }
                if failures == 0 {
                    return (End::OutOfFailures, least);
                }
                failures -= 1;
                let Some(Frame { trail, cell, symbol }) = frames.pop() else {
                    return (End::Exhausted, least);
                };
                state.undo(layout, trail);
                ok = state.refuse(layout, cell, symbol);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_begins_as_published() {
        let first: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
