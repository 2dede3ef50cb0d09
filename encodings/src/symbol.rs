//! A symbol of a problem, and the character that people write for it.

use std::fmt;
use std::num::NonZeroU8;

/// The characters of the 64 symbols, in order.
const CHARS: &[u8; 64] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz$%&";

/// By ASCII code: the value of the symbol, or 0 for a character that is not a symbol.
const VALUES: [u8; 128] = {
    let mut values = [0; 128];
    let mut index = 0;
    while index < CHARS.len() {
        values[CHARS[index] as usize] = index as u8 + 1;
        index += 1;
    }
    values
};

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

    /// The value of the symbol in sums: 1 for the first symbol.
    #[inline]
    pub const fn value(self) -> u32 {
        self.0.get() as u32
    }

    /// The character written for the symbol.
    pub const fn to_char(self) -> char {
        CHARS[self.index()] as char
    }

    /// The symbol written as `c`. Returns `None` if there is none.
    pub fn from_char(c: char) -> Option<Self> {
        Self::from_value((*VALUES.get(c as usize)?).into())
    }

    /// The symbol of this value. Returns `None` if there is none.
    ///
    /// ```
    /// use gerechte_encodings::Symbol;
    /// assert_eq!(Symbol::from_value(1), Some(Symbol::new(0)));
    /// assert_eq!((Symbol::from_value(0), Symbol::from_value(65)), (None, None));
    /// ```
    #[inline]
    pub fn from_value(value: u32) -> Option<Self> {
        let value = if value as usize <= CHARS.len() { value as u8 } else { 0 };
        NonZeroU8::new(value).map(Self)
    }

    /// A line of symbols and blanks, as people write a board: a character for each, `.` for a blank.
    ///
    /// ```
    /// use gerechte_encodings::Symbol;
    /// assert_eq!(Symbol::line([Some(Symbol::new(2)), None]), "3.");
    /// ```
    #[allow(clippy::missing_panics_doc, reason = "the characters are ASCII")]
    pub fn line(clues: impl IntoIterator<Item = Option<Self>>) -> String {
        String::from_utf8(clues.into_iter().map(Self::byte).collect()).expect("the characters are ASCII")
    }

    /// The character of a line, as one byte.
    ///
    /// ```
    /// use gerechte_encodings::Symbol;
    /// assert_eq!([Some(Symbol::new(2)), None].map(Symbol::byte), *b"3.");
    /// ```
    #[inline]
    pub const fn byte(clue: Option<Self>) -> u8 {
        match clue {
            Some(symbol) => CHARS[symbol.index()],
            None => b'.',
        }
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
