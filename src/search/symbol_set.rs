//! Sets of symbols.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::encodings::Symbol;

/// A set of up to 64 symbols, one bit each.
///
/// ```
/// use gerechte::{encodings::Symbol, search::SymbolSet};
/// let set = SymbolSet::all(9) - SymbolSet::from(Symbol::new(0));
/// assert_eq!((set.len(), set.iter().next()), (8, Some(Symbol::new(1))));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SymbolSet(u64);

impl SymbolSet {
    /// No symbol.
    pub const EMPTY: Self = Self(0);

    /// The first `symbols` symbols.
    pub const fn all(symbols: usize) -> Self {
        Self(if symbols >= 64 { u64::MAX } else { (1 << symbols) - 1 })
    }

    /// How many symbols it holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds the symbol.
    pub const fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.index() & 1 == 1
    }

    /// The symbols, ascending.
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let symbol = Self(bits).first()?;
            bits &= bits - 1;
            Some(symbol)
        })
    }

    /// The least symbol, if there is one.
    pub fn first(self) -> Option<Symbol> {
        (!self.is_empty()).then(|| Symbol::new(self.0.trailing_zeros() as usize))
    }

    /// The greatest symbol, if there is one.
    pub fn last(self) -> Option<Symbol> {
        (!self.is_empty()).then(|| Symbol::new(63 - self.0.leading_zeros() as usize))
    }
}

impl From<Symbol> for SymbolSet {
    fn from(symbol: Symbol) -> Self {
        Self(1 << symbol.index())
    }
}

impl BitAnd for SymbolSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SymbolSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for SymbolSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for SymbolSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}
