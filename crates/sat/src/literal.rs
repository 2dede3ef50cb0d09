//! Literals as indices.

use gerechte_encodings::Lit;

/// Twice the variable, counted from 0, and 1 more for its negation.
pub(super) type Code = u32;

pub(super) fn code(lit: Lit) -> Code {
    2 * (lit.var().number() as u32 - 1) + u32::from(!lit.is_positive())
}

pub(super) const fn negated(literal: Code) -> Code {
    literal ^ 1
}

pub(super) const fn is_positive(literal: Code) -> bool {
    literal & 1 == 0
}

pub(super) const fn variable(literal: Code) -> usize {
    (literal >> 1) as usize
}

/// The literal "this variable is false".
pub(super) const fn denied(variable: usize) -> Code {
    2 * variable as Code + 1
}
