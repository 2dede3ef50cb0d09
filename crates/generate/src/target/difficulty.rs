//! Difficulty: a range on one of the scales of rating.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use gerechte_rate::{Level, Scale};

/// A range on a scale: `hard`, `hard..`, `x_wing..als_xz`, `500..900`, `naive:medium`, `refutation:20..`.
///
/// Without the name of a scale, words are levels or techniques of the ladder and numbers are its scores.
///
/// ```
/// use gerechte::generate::Difficulty;
/// use gerechte::rate::Scale;
/// let wanted: Difficulty = "medium..hard".parse()?;
/// assert_eq!((wanted.scale, wanted.range), (Scale::Level, 1.0..=2.0));
/// assert_eq!("900..".parse::<Difficulty>()?.scale, Scale::Score);
/// assert_eq!("x_wing..".parse::<Difficulty>()?.scale, Scale::Hardest);
/// # Ok::<(), gerechte::generate::DifficultyError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Difficulty {
    /// The scale.
    pub scale: Scale,
    /// The values that are wanted.
    pub range: RangeInclusive<f64>,
}

/// A range that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no level (easy, medium, hard, unfair, extreme), technique or score, nor A..B of these, the easier first; other scales are naive:, guesses:, refutation: and er:"
)]
pub struct DifficultyError(String);

impl Difficulty {
    /// The distance of a value from the range.
    pub fn distance(&self, value: f64) -> f64 {
        (self.range.start() - value).max(value - self.range.end()).max(0.0)
    }

    /// Whether no puzzle is too hard.
    pub(crate) fn is_open_above(&self) -> bool {
        let hardest = if self.scale == Scale::Level { f64::from(Level::Extreme as u8) } else { f64::INFINITY };
        *self.range.end() >= hardest
    }
}

impl From<Level> for Difficulty {
    /// This level and no other.
    fn from(level: Level) -> Self {
        let value = f64::from(level as u8);
        Self { scale: Scale::Level, range: value..=value }
    }
}

impl FromStr for Difficulty {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        let error = || DifficultyError(text.to_owned());
        let (scales, words) = match text.split_once(':') {
            Some((name, words)) => (vec![name.parse().map_err(|_| error())?], words),
            None => (vec![Scale::Level, Scale::Hardest, Scale::Score], text),
        };
        let (from, to) = words.split_once("..").unwrap_or((words, words));
        if from.is_empty() && to.is_empty() {
            return Err(error());
        }
        let found = scales.into_iter().find_map(|scale| {
            let start = if from.is_empty() { 0.0 } else { *scale.values(from)?.start() };
            let end = if to.is_empty() { f64::INFINITY } else { *scale.values(to)?.end() };
            (start <= end).then_some(Self { scale, range: start..=end })
        });
        found.ok_or_else(error)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.scale.word(*self.range.start()), self.range.end());
        if to.is_infinite() {
            write!(f, "{}:{from}..", self.scale.name())
        } else {
            write!(f, "{}:{from}..{}", self.scale.name(), self.scale.word(*to))
        }
    }
}
