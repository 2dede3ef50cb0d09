//! Reproducible random numbers: the words of `ChaCha` with 8 rounds. The conversion to numbers is done here, so that no library can change it.
#![allow(clippy::cast_precision_loss, reason = "53 bits are those of a number")]

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::sha256;

/// A source of random numbers.
pub(super) struct Draws(ChaCha8Rng);

impl Draws {
    /// The random numbers of a name.
    pub(super) fn of(name: &str) -> Self {
        Self(ChaCha8Rng::from_seed(sha256::of_bytes(name.as_bytes())))
    }

    /// A uniform number below a bound that is not 0: the upper word of a product, redrawn where the lower word would favour small numbers.
    ///
    /// # References
    /// D. Lemire: Fast random integer generation in an interval. ACM Transactions on Modeling and Computer Simulation 29 (2019).
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let least = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            if product as u64 >= least {
                return (product >> 64) as usize;
            }
        }
    }

    /// A multiple of 2⁻⁵³ below 1.
    pub(super) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_below_their_bound_and_even() {
        let mut draws = Draws::of("numbers");
        let mut met = [0_i32; 7];
        (0..70_000).for_each(|_| met[draws.below(7)] += 1);
        // The standard deviation is 93.
        assert!(met.iter().all(|&times| (times - 10_000).abs() < 400), "{met:?}");
        let mean = (0..10_000).map(|_| draws.unit()).sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
    }
}
