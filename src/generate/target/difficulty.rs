//! Difficulty: a range on one of the scales of rating.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::rate::technique::Level;
use crate::rate::{NaiveScore, Path, Technique, explainer};

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// The level of the ladder's hardest technique: easy, medium, hard, unfair, extreme.
    Level,
    /// The ladder's score.
    Score,
    /// The place of the hardest technique on the ladder.
    Hardest,
    /// The naive solver's expected score.
    Naive,
    /// The naive solver's expected number of guesses.
    Guesses,
    /// The refutation sum.
    Refutation,
    /// Sudoku Explainer's ER.
    Er,
}

const SCALES: [(Scale, &str); 7] = [
    (Scale::Level, "level"),
    (Scale::Score, "score"),
    (Scale::Hardest, "hardest"),
    (Scale::Naive, "naive"),
    (Scale::Guesses, "guesses"),
    (Scale::Refutation, "refutation"),
    (Scale::Er, "er"),
];
const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
/// The scores of the naive solver's levels; a score is a mean of whole numbers with few decimals.
const NAIVE: [(&str, f64, f64); 3] =
    [("easy", 0.0, 0.0), ("medium", f64::MIN_POSITIVE, 10.0), ("hard", 10.000_000_1, f64::INFINITY)];

impl Scale {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        SCALES.iter().find(|(scale, _)| *scale == self).map_or("", |(_, name)| name)
    }

    /// Whether the ladder of techniques measures it.
    pub const fn is_of_ladder(self) -> bool {
        matches!(self, Self::Level | Self::Score | Self::Hardest)
    }

    /// What people call a value.
    pub fn word(self, value: f64) -> String {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small whole numbers")]
        let index = value.clamp(0.0, 1e9) as usize;
        match self {
            Self::Level => LEVELS[index.min(LEVELS.len() - 1)].to_string(),
            Self::Hardest => {
                Technique::all().nth(index).map_or_else(|| "beyond the ladder".to_owned(), |t| t.to_string())
            }
            _ => format!("{value:.2}").trim_end_matches('0').trim_end_matches('.').to_owned(),
        }
    }

    /// The range of values that a word stands for.
    fn range(self, word: &str) -> Option<(f64, f64)> {
        let whole = |value: usize| u32::try_from(value).map(f64::from).ok();
        match self {
            Self::Level => {
                let level = whole(LEVELS.iter().position(|level| level.to_string() == word)?)?;
                Some((level, level))
            }
            Self::Hardest => {
                let technique = whole(word.parse::<Technique>().ok()? as usize)?;
                Some((technique, technique))
            }
            _ => {
                let named = NAIVE.iter().find(|(name, ..)| self == Self::Naive && *name == word);
                let number = || word.parse::<f64>().ok().filter(|value| value.is_finite()).map(|value| (value, value));
                named.map(|&(_, from, to)| (from, to)).or_else(number)
            }
        }
    }
}

/// A range on a scale: `hard`, `hard..`, `x_wing..als_xz`, `500..900`, `naive:medium`, `refutation:20..`.
///
/// Without the name of a scale, words are levels or techniques of the ladder and numbers are its scores.
///
/// ```
/// use gerechte::generate::{Difficulty, Scale};
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
    "`{0}` is no level, technique or score, nor A..B of these from easy to hard; other scales are naive:, guesses:, refutation: and er:"
)]
pub struct DifficultyError(String);

impl Difficulty {
    /// How far a value is from the range.
    pub fn distance(&self, value: f64) -> f64 {
        (self.range.start() - value).max(value - self.range.end()).max(0.0)
    }

    /// Whether nothing is too hard.
    pub(in crate::generate) fn is_open_above(&self) -> bool {
        let hardest = if self.scale == Scale::Level { f64::from(Level::Extreme as u8) } else { f64::INFINITY };
        *self.range.end() >= hardest
    }
}

impl FromStr for Difficulty {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        let error = || DifficultyError(text.to_owned());
        let (scales, words) = match text.split_once(':') {
            Some((name, words)) => (vec![SCALES.iter().find(|(_, known)| *known == name).ok_or_else(error)?.0], words),
            None => (vec![Scale::Level, Scale::Hardest, Scale::Score], text),
        };
        let (from, to) = words.split_once("..").unwrap_or((words, words));
        if from.is_empty() && to.is_empty() {
            return Err(error());
        }
        let found = scales.into_iter().find_map(|scale| {
            let start = if from.is_empty() { 0.0 } else { scale.range(from)?.0 };
            let end = if to.is_empty() { f64::INFINITY } else { scale.range(to)?.1 };
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

/// The scores of a puzzle, as far as they were wanted.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    /// The path of the ladder.
    pub path: Option<Path>,
    /// The naive solver's score.
    pub naive: Option<NaiveScore>,
    /// The refutation sum; nothing where singles are not enough to refute, too.
    pub refutation: Option<u64>,
    /// Sudoku Explainer's scores.
    pub explainer: Option<explainer::Rating>,
}

impl Scores {
    /// The value on a scale; infinite where the puzzle is beyond it.
    #[allow(clippy::cast_precision_loss, reason = "sums are far below 2^52")]
    pub fn value(&self, scale: Scale) -> f64 {
        let of_path = |value: fn(&Path) -> f64| self.path.as_ref().map_or(f64::INFINITY, value);
        match scale {
            Scale::Level => of_path(|path| f64::from(path.level() as u8)),
            Scale::Score => of_path(|path| f64::from(path.score())),
            Scale::Hardest => of_path(|path| {
                let hardest = if path.solved { path.hardest() } else { None };
                hardest.map_or(if path.solved { 0.0 } else { f64::INFINITY }, |technique| f64::from(technique as u8))
            }),
            Scale::Naive => self.naive.map_or(f64::INFINITY, |naive| naive.mean),
            Scale::Guesses => self.naive.map_or(f64::INFINITY, |naive| naive.guesses),
            Scale::Er => {
                let er = self.explainer.and_then(|rating| rating.er);
                er.map_or(f64::INFINITY, |score| f64::from(score.0) / 10.0)
            }
            Scale::Refutation => self.refutation.map_or(f64::INFINITY, |sum| sum as f64),
        }
    }
}
