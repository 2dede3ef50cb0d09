//! Propositional variables and literals, numbered as in DIMACS.

use std::fmt;
use std::ops::Not;

/// A propositional variable, numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The variable of that number.
    ///
    /// # Panics
    /// If `number` is 0 or exceeds `i32::MAX`, the largest number of DIMACS.
    #[track_caller]
    pub fn new(number: usize) -> Self {
        assert!(number > 0 && i32::try_from(number).is_ok(), "variable {number} is not a DIMACS variable");
        Self(number as u32)
    }

    /// The number, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The literal that holds when the variable is true.
    #[expect(clippy::cast_possible_wrap, reason = "numbers are at most i32::MAX")]
    pub const fn lit(self) -> Lit {
        Lit(self.0 as i32)
    }
}

/// A variable or its negation; `!` negates.
///
/// ```
/// use gerechte_encodings::{Lit, Var};
/// let x = Var::new(3).lit();
/// assert_eq!((!x).to_dimacs(), -3);
/// assert_eq!(Lit::from_dimacs(-3), Some(!x));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(i32);

impl Lit {
    /// The literal that DIMACS writes as this number. Returns `None` for 0 and for `i32::MIN`.
    pub const fn from_dimacs(number: i32) -> Option<Self> {
        if number == 0 || number == i32::MIN { None } else { Some(Self(number)) }
    }

    /// The number that DIMACS writes.
    pub const fn to_dimacs(self) -> i32 {
        self.0
    }

    /// The variable.
    pub const fn var(self) -> Var {
        Var(self.0.unsigned_abs())
    }

    /// Whether the literal is the variable itself.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
