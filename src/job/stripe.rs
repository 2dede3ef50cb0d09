//! Stripes: every M-th unit.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Stripe I of M: the units I, I + M, I + 2M, …. Neighbours cost about the same, so stripes do.
///
/// ```
/// use gerechte::job::Stripe;
/// let stripe: Stripe = "1/4".parse()?;
/// assert_eq!(stripe.units(10).collect::<Vec<_>>(), [1, 5, 9]);
/// assert!(stripe.meets("3/6".parse()?) && !stripe.meets("2/6".parse()?)); // 9; odd and even units
/// # Ok::<(), gerechte::job::StripeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Stripe {
    index: u64,
    of: u64,
}

/// A text that is not a stripe.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no stripe I/M, with I from 0 to M - 1")]
pub struct StripeError(String);

impl Stripe {
    /// All units.
    pub const ALL: Self = Self { index: 0, of: 1 };

    /// Stripe `index` of `of`. Returns `None` if there is none.
    pub fn new(index: u64, of: u64) -> Option<Self> {
        (index < of).then_some(Self { index, of })
    }

    /// Its units, where there are `units` in all.
    pub fn units(self, units: u64) -> impl Iterator<Item = u64> {
        let step = usize::try_from(self.of).unwrap_or(usize::MAX);
        (self.index..units).step_by(step)
    }

    /// The stripe of `of` stripes that contains a unit.
    ///
    /// # Panics
    ///
    /// If there are no stripes.
    pub fn of_unit(unit: u64, of: u64) -> Self {
        Self { index: unit % of, of }
    }

    /// Its number, from 0.
    pub const fn index(self) -> u64 {
        self.index
    }

    /// Whether some unit may be in both: the remainders agree modulo the greatest common divisor.
    pub fn meets(self, other: Self) -> bool {
        let (mut divisor, mut rest) = (self.of, other.of);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        self.index % divisor == other.index % divisor
    }
}

impl fmt::Display for Stripe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Stripe {
    type Err = StripeError;

    fn from_str(text: &str) -> Result<Self, StripeError> {
        let read = || {
            let (index, of) = text.split_once('/')?;
            Self::new(index.parse().ok()?, of.parse().ok()?)
        };
        read().ok_or_else(|| StripeError(text.to_owned()))
    }
}

impl TryFrom<String> for Stripe {
    type Error = StripeError;

    fn try_from(text: String) -> Result<Self, StripeError> {
        text.parse()
    }
}

impl From<Stripe> for String {
    fn from(stripe: Stripe) -> Self {
        stripe.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stripes_meet_where_they_share_a_unit() {
        for (one, other) in (1..9).flat_map(|one| (1..9).map(move |other| (one, other))) {
            for (i, j) in (0..one).flat_map(|i| (0..other).map(move |j| (i, j))) {
                let (a, b) = (Stripe::new(i, one).unwrap(), Stripe::new(j, other).unwrap());
                let units: Vec<_> = a.units(100).collect();
                assert_eq!(a.meets(b), b.units(100).any(|unit| units.contains(&unit)), "{a} {b}");
                assert!(units.iter().all(|&unit| Stripe::of_unit(unit, one) == a));
            }
        }
    }

    #[test]
    fn what_is_no_stripe_is_refused() {
        for text in ["", "1", "/", "4/4", "0/0", "-1/3", "1/3/4", "x/2"] {
            assert_eq!(text.parse::<Stripe>(), Err(StripeError(text.to_owned())));
        }
    }
}
