//! A symbol of a problem, and the character that people write for it.

use std::fmt;
use std::num::NonZeroU8;

/// The characters of the 64 symbols, in order.
const CHARS: &[u8; 64] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz$%&";

/// A symbol, numbered from 0; people write symbol 0 as `1`.
///
/// The characters are `1`–`9` for the first nine symbols, then `A`–`Z`, then `a`–`z`, then `$%&`. An `Option<Symbol>` is one byte, too: 0 is
/// `None`, a blank.
///
/// ```
/// use gerechte_encodings::Symbol;
/// assert_eq!(Symbol::new(9).to_char(), 'A');
/// assert_eq!(Symbol::from_char('A'), Some(Symbol::new(9)));
/// assert_eq!(Symbol::new(9).value(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(NonZeroU8);

impl Symbol {
    /// The symbol of that index.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SYMBOLS`](crate::MAX_SYMBOLS).
    #[inline]
    #[track_caller]
    pub const fn new(index: usize) -> Self {
        assert!(index < CHARS.len(), "there are 64 symbols");
        Self(NonZeroU8::new(index as u8 + 1).expect("one more than an index"))
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// What the symbol counts in a sum: 1 for the first.
    #[inline]
    pub const fn value(self) -> u32 {
        self.0.get() as u32
    }

    /// The character written for the symbol.
    pub const fn to_char(self) -> char {
        CHARS[self.index()] as char
    }

    /// The symbol written as `c`, if there is one.
    pub fn from_char(c: char) -> Option<Self> {
        CHARS.iter().position(|&known| char::from(known) == c).map(Self::new)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_char().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_or_a_symbol_is_one_byte() {
        assert_eq!(size_of::<Option<Symbol>>(), 1);
    }

    #[test]
    fn characters_name_one_symbol_each() {
        for index in 0..64 {
            assert_eq!(Symbol::from_char(Symbol::new(index).to_char()), Some(Symbol::new(index)));
        }
        for c in ['.', '0', '/', ' ', '#', '@', '+', '-', 'é'] {
            assert_eq!(Symbol::from_char(c), None, "{c:?}");
        }
    }
}
