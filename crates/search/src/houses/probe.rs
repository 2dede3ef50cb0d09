//! Random paths down the tree of choices, and how many leaves each stands for.
//!
//! A path goes from a state to one of its children, each a candidate of one smallest cell or view, and there are as many leaves as the product of
//! the numbers of children on the path, in the mean over all paths. Children that propagation refutes are not counted: then fewer paths end in nothing, and
//! those that do not are more alike.
//!
//! # References
//! D. E. Knuth: Estimating the efficiency of backtrack programs. Mathematics of Computation 29, 1975.

use super::HouseSolver;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::Symbol;

impl HouseSolver {
    /// The natural logarithm of the number of completions of the clues that one random path stands for, and the one at its end. Returns `None` if
    /// the path ends in none.
    pub fn probe(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        source: &mut impl FnMut() -> u64,
    ) -> Result<Option<(f64, &[Symbol])>, Stopped> {
        let Self { layout, state, .. } = self;
        if !state.start(layout, clues) {
            return Ok(None);
        }
        let mut logarithm = 0.0;
        let mut children = Vec::new();
        while state.children(layout, &mut children) {
            stop.check()?;
            let trail = state.trail_len();
            children.retain(|&(cell, symbol)| {
                let lives = state.take(layout, cell, symbol);
                state.undo(layout, trail);
                lives
            });
            if children.is_empty() {
                return Ok(None);
            }
            let (cell, symbol) = children[(source() % children.len() as u64) as usize];
            logarithm += f64::from(children.len() as u32).ln();
            state.take(layout, cell, symbol);
        }
        Ok(Some((logarithm, state.grid())))
    }
}
