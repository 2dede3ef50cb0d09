//! At-most-one constraints: one file for each encoding of "no two of these literals hold".
//!
//! The literals determine the new variables of the ladder and the commander, and pairwise has none, so these three keep
//! the number of models; with the others a model counter has to project the new variables away.

mod bitwise;
mod commander;
mod ladder;
mod pairwise;
mod product;
mod sequential;
pub mod totalizer;

use std::fmt;
use std::str::FromStr;

use crate::{ClauseSink, Lit, UnknownName};

/// The choice of at-most-one encoding.
///
/// ```
/// use gerechte_encodings::{AtMostOne, ClauseSink, Cnf};
/// let mut cnf = Cnf::default();
/// let lits: Vec<_> = (0..9).map(|_| cnf.new_var().lit()).collect();
/// "pairwise".parse::<AtMostOne>()?.encode(&lits, &mut cnf);
/// assert_eq!(cnf.clauses().count(), 9 * 8 / 2);
/// # Ok::<(), gerechte_encodings::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtMostOne {
    /// A clause for each pair: n(n−1)/2 clauses, no new variables. The fastest on every game we measured.
    #[default]
    Pairwise,
    /// The binary number of the true literal: ⌈log₂ n⌉ variables, n⌈log₂ n⌉ clauses.
    Bitwise,
    /// A sequential counter: n−1 variables, 3n−4 clauses.
    Sequential,
    /// A ladder, channelled both ways: n variables, 4n−2 clauses.
    Ladder,
    /// A grid of rows and columns: about 2√n variables, 2n + 4√n clauses.
    Product,
    /// A tree of groups with a commander each: about n/2 variables, 7n/2 clauses.
    Commander,
    /// A unary counter in a tree, cut at two: about n−2 variables, 3n clauses.
    Totalizer,
}

impl AtMostOne {
    /// Every encoding, the default first.
    pub const ALL: [Self; 7] = [
        Self::Pairwise,
        Self::Bitwise,
        Self::Sequential,
        Self::Ladder,
        Self::Product,
        Self::Commander,
        Self::Totalizer,
    ];

    /// Writes clauses that hold for exactly the assignments with at most one of `lits` true.
    pub fn encode(self, lits: &[Lit], sink: &mut dyn ClauseSink) {
        match self {
            Self::Pairwise => pairwise::encode(lits, sink),
            Self::Bitwise => bitwise::encode(lits, sink),
            Self::Sequential => sequential::encode(lits, sink),
            Self::Ladder => ladder::encode(lits, sink),
            Self::Product => product::encode(lits, sink),
            Self::Commander => commander::encode(lits, sink),
            Self::Totalizer => totalizer::at_most(lits, 1, sink),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Pairwise => "pairwise",
            Self::Bitwise => "bitwise",
            Self::Sequential => "sequential",
            Self::Ladder => "ladder",
            Self::Product => "product",
            Self::Commander => "commander",
            Self::Totalizer => "totalizer",
        }
    }
}

impl fmt::Display for AtMostOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for AtMostOne {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        UnknownName::find(Self::ALL, "at-most-one encoding", name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cnf;

    /// Whether `cnf` has a model that extends the assignment of the first variables (bit i for variable i + 1).
    fn extends(cnf: &Cnf, bits: u32, given: usize) -> bool {
        (0u32..1 << (cnf.vars() - given)).any(|rest| {
            let model = bits | rest << given;
            cnf.clauses().all(|clause| {
                clause.iter().any(|lit| (model >> (lit.var().number() - 1) & 1 == 1) == lit.is_positive())
            })
        })
    }

    #[test]
    fn each_encoding_allows_exactly_the_assignments_with_at_most_one() {
        for amo in AtMostOne::ALL {
            for n in 0..=9 {
                let mut cnf = Cnf::default();
                let lits: Vec<_> = (0..n).map(|_| cnf.new_var().lit()).collect();
                amo.encode(&lits, &mut cnf);
                for bits in 0u32..1 << n {
                    assert_eq!(extends(&cnf, bits, n), bits.count_ones() <= 1, "{amo}, n = {n}, {bits:b}");
                }
            }
        }
    }

    #[test]
    fn a_totalizer_bounds_any_number() {
        for n in 0..=6 {
            for bound in 0..=n {
                let mut cnf = Cnf::default();
                let lits: Vec<_> = (0..n).map(|_| cnf.new_var().lit()).collect();
                totalizer::at_most(&lits, bound, &mut cnf);
                for bits in 0u32..1 << n {
                    assert_eq!(extends(&cnf, bits, n), bits.count_ones() as usize <= bound, "{n} {bound} {bits:b}");
                }
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        for amo in AtMostOne::ALL {
            assert_eq!(amo.to_string().parse(), Ok(amo));
        }
        let error = "log".parse::<AtMostOne>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown at-most-one encoding `log` (one of pairwise, bitwise, sequential, ladder, product, commander, totalizer)"
        );
    }
}
