//! Bitwise at-most-one: new variables hold the binary number of the literal that is true.
//!
//! If no literal is true, the new variables are free: a model counter has to project them away.
//!
//! # References
//! A. M. Frisch, T. J. Peugniez, A. J. Doggett, P. W. Nightingale: Solving non-Boolean satisfiability problems
//! with stochastic local search. Journal of Automated Reasoning 35 (2005).

use crate::{ClauseSink, Lit};

pub(super) fn encode(lits: &[Lit], sink: &mut dyn ClauseSink) {
    let bits: Vec<_> = (0..bits_below(lits.len())).map(|_| sink.new_var().lit()).collect();
    for (number, &lit) in lits.iter().enumerate() {
        for (position, &bit) in bits.iter().enumerate() {
            let is_set = number >> position & 1 == 1;
            sink.add_clause(&[!lit, if is_set { bit } else { !bit }]);
        }
    }
}

/// The number of binary digits of the largest number below `n`.
const fn bits_below(n: usize) -> u32 {
    if n < 2 { 0 } else { usize::BITS - (n - 1).leading_zeros() }
}
