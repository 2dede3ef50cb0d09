//! Random paths down the search tree, with an estimate of the number of leaves from each.
//!
//! A path goes from a state to one of its children, each a candidate of one smallest cell, or of one symbol with fewer places in a house. The product of the numbers of children on the path is an
//! unbiased estimate of the number of leaves. Children that propagation refutes are not counted, so that fewer paths end without a leaf, and
//! the products of the others vary less.
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
                state.undo(trail);
                lives
            });
            if children.is_empty() {
                return Ok(None);
            }
            let (cell, symbol) = children[(source() % children.len() as u64) as usize];
            logarithm += f64::from(children.len() as u32).ln();
            state.take(layout, cell, symbol);
        }
        Ok(Some((logarithm, state.grid(layout))))
    }
}
