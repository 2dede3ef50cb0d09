//! Ranges of numbers, as people write them.

use std::ops::RangeInclusive;

use thiserror::Error;

/// A text that is not a range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RangeError {
    /// A text that is not a number.
    #[error("`{0}` is no number")]
    Number(String),
    /// A range that ends before it begins.
    #[error("{0} is more than {1}")]
    Empty(usize, usize),
}

/// Reads `N`, `N..M`, `N..` or `..M`.
///
/// ```
/// use gerechte::generate::range;
/// assert_eq!(range("24..26"), Ok(24..=26));
/// assert_eq!(range("17"), Ok(17..=17));
/// assert_eq!(range("..30"), Ok(0..=30));
/// assert_eq!(range("5..4").unwrap_err().to_string(), "5 is more than 4");
/// assert_eq!(range("").unwrap_err().to_string(), "`` is no number");
/// ```
pub fn range(text: &str) -> Result<RangeInclusive<usize>, RangeError> {
    let number = |text: &str| text.parse::<usize>().map_err(|_| RangeError::Number(text.to_owned()));
    let Some((from, to)) = text.split_once("..") else { return number(text).map(|number| number..=number) };
    let from = if from.is_empty() { 0 } else { number(from)? };
    let to = if to.is_empty() { usize::MAX } else { number(to)? };
    if from <= to { Ok(from..=to) } else { Err(RangeError::Empty(from, to)) }
}
