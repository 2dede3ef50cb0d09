//! At-most-one constraints: one file for each encoding of "no two of these literals hold".
//!
//! The literals determine the new variables of the ladder and the commander, and pairwise has none, so these three keep the number of models. The
//! others do not, nor does the choice by length: a model counter has to project their new variables away.

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
#[non_exhaustive]
pub enum AtMostOne {
    /// A clause for each pair: n(n−1)/2 clauses, no new variables. The fastest in all measurements.
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
    /// By number of literals: pairwise up to [`AtMostOne::MOST_PAIRWISE`], bitwise beyond. The fastest, or nearly so, with the least memory.
    Auto,
}

impl AtMostOne {
    /// Every encoding, the default first.
    pub const ALL: [Self; 8] = [
        Self::Pairwise,
        Self::Bitwise,
        Self::Sequential,
        Self::Ladder,
        Self::Product,
        Self::Commander,
        Self::Totalizer,
        Self::Auto,
    ];

    /// The largest number of literals for which [`AtMostOne::Auto`] is pairwise.
    pub const MOST_PAIRWISE: usize = 25;

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
            Self::Auto if lits.len() <= Self::MOST_PAIRWISE => Self::Pairwise.encode(lits, sink),
            Self::Auto => Self::Bitwise.encode(lits, sink),
        }
    }

    /// Whether the literals determine the new variables, so that the number of models stays the same.
    pub const fn is_determined(self) -> bool {
        matches!(self, Self::Pairwise | Self::Ladder | Self::Commander)
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
            Self::Auto => "auto",
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

    /// The number of models that extend the assignment, by unit propagation and branching.
    fn extensions(cnf: &Cnf, values: &mut Vec<Option<bool>>) -> usize {
        let value = |values: &[Option<bool>], lit: Lit| values[lit.var().number() - 1].map(|v| v == lit.is_positive());
        let mut forced = Vec::new();
        let mut consistent = true;
        'propagate: loop {
            for clause in cnf.clauses() {
                if clause.iter().any(|&lit| value(values, lit) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&lit| value(values, lit).is_none());
                match (open.next(), open.next()) {
                    (None, _) => {
                        consistent = false;
                        break 'propagate;
                    }
                    (Some(lit), None) => {
                        forced.push(lit.var().number() - 1);
                        values[lit.var().number() - 1] = Some(lit.is_positive());
                        continue 'propagate;
                    }
                    _ => {}
                }
            }
            break;
        }
        let count = match values.iter().position(Option::is_none) {
            _ if !consistent => 0,
            None => 1,
            Some(free) => {
                let mut both = 0;
                for choice in [false, true] {
                    values[free] = Some(choice);
                    both += extensions(cnf, values);
                }
                values[free] = None;
                both
            }
        };
        for var in forced {
            values[var] = None;
        }
        count
    }

    /// The sizes make the recursive encodings recur; every assignment with at most two true literals is tested.
    #[test]
    fn large_ones_forbid_every_pair_and_allow_every_one() {
        for amo in AtMostOne::ALL {
            for n in [13, 17, 18, 25, 26, 28] {
                let mut cnf = Cnf::default();
                let lits: Vec<_> = (0..n).map(|_| cnf.new_var().lit()).collect();
                amo.encode(&lits, &mut cnf);
                for a in 0..n {
                    for b in a..n {
                        let mut values = vec![None; cnf.vars()];
                        (0..n).for_each(|i| values[i] = Some(i == a || i == b));
                        let models = extensions(&cnf, &mut values);
                        assert_eq!(models > 0, a == b, "{amo}, {n} literals, {a} and {b} true");
                        if amo.is_determined() {
                            assert_eq!(models, usize::from(a == b), "{amo} determines its variables");
                        }
                    }
                }
                let mut none: Vec<_> = (0..cnf.vars()).map(|var| (var < n).then_some(false)).collect();
                let models = extensions(&cnf, &mut none);
                assert!(models == 1 || models > 1 && !amo.is_determined(), "{amo} with none of {n} true");
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
            "unknown at-most-one encoding `log` (one of pairwise, bitwise, sequential, ladder, product, commander, totalizer, auto)"
        );
    }
}
