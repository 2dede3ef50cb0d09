//! Scales of difficulty, with the words for their values.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use super::ladder::{Level, Technique};
use super::measure::Measure;
use super::trial::NaiveLevel;

/// A scale of difficulty. A larger value is a harder puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// A name that no scale has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no scale is called `{0}`")]
pub struct UnknownScale(String);

impl Scale {
    /// All scales.
    pub const ALL: [Self; 7] =
        [Self::Level, Self::Score, Self::Hardest, Self::Naive, Self::Guesses, Self::Refutation, Self::Er];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Score => "score",
            Self::Hardest => "hardest",
            Self::Naive => "naive",
            Self::Guesses => "guesses",
            Self::Refutation => "refutation",
            Self::Er => "er",
        }
    }

    /// The meaning of the scale, in one sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Level => {
                "the level of the hardest technique that the ladder needs; a laborious medium puzzle is hard"
            }
            Self::Score => "what the steps of the ladder cost together",
            Self::Hardest => "the place on the ladder of the hardest technique that is needed",
            Self::Naive => {
                "the insertions that a solver by singles and trials makes beyond the blank cells, on average"
            }
            Self::Guesses => "how often that solver has to try a candidate, on average",
            Self::Refutation => "what it costs to refute, by singles, the wrong candidates that stand in the way",
            Self::Er => "the hardest step on the scale of Sudoku Explainer, from 1.0 to about 12",
        }
    }

    /// The measure whose score has a value on this scale.
    pub const fn measure(self) -> Measure {
        match self {
            Self::Level | Self::Score | Self::Hardest => Measure::Ladder,
            Self::Naive | Self::Guesses => Measure::Naive,
            Self::Refutation => Measure::Refutation,
            Self::Er => Measure::Explainer,
        }
    }

    /// Whether the ladder of techniques measures it.
    pub const fn is_of_ladder(self) -> bool {
        matches!(self.measure(), Measure::Ladder)
    }

    /// The value of a puzzle whose hardest technique this is, or the least that it can be. Returns `None` if the technique alone says nothing.
    ///
    /// ```
    /// use gerechte::rate::{Scale, Technique};
    /// assert_eq!(Scale::Level.of_technique(Technique::XWing), Some(2.0));
    /// assert_eq!(Scale::Score.of_technique(Technique::XWing), None);
    /// ```
    pub fn of_technique(self, technique: Technique) -> Option<f64> {
        match self {
            Self::Level => Some(f64::from(technique.level() as u8)),
            Self::Hardest => Some(f64::from(technique as u8)),
            _ => None,
        }
    }

    /// The word for a value.
    ///
    /// ```
    /// use gerechte::rate::Scale;
    /// assert_eq!(Scale::Level.word(2.0), "hard");
    /// assert_eq!(Scale::Naive.word(2.5), "2.5");
    /// ```
    pub fn word(self, value: f64) -> String {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small whole numbers")]
        let index = value.clamp(0.0, 1e9) as usize;
        match self {
            Self::Level => Level::ALL[index.min(Level::ALL.len() - 1)].to_string(),
            Self::Hardest => {
                Technique::all().nth(index).map_or_else(|| "beyond the ladder".to_owned(), |t| t.to_string())
            }
            _ => format!("{value:.2}").trim_end_matches('0').trim_end_matches('.').to_owned(),
        }
    }

    /// The values that a word or a number stands for. Returns `None` if the scale knows no such word.
    ///
    /// ```
    /// use gerechte::rate::Scale;
    /// assert_eq!(Scale::Level.values("hard"), Some(2.0..=2.0));
    /// assert_eq!(Scale::Naive.values("direct"), Some(0.0..=0.0));
    /// assert_eq!((Scale::Score.values("hard"), Scale::Score.values("-5")), (None, None));
    /// ```
    pub fn values(self, word: &str) -> Option<RangeInclusive<f64>> {
        let one = |value: f64| value..=value;
        // No value is below 0.
        let number = || word.parse::<f64>().ok().filter(|value| (0.0..f64::INFINITY).contains(value)).map(one);
        match self {
            Self::Level => {
                Level::ALL.into_iter().find(|level| level.name() == word).map(|level| one(f64::from(level as u8)))
            }
            Self::Hardest => word.parse::<Technique>().ok().map(|technique| one(f64::from(technique as u8))),
            Self::Naive => {
                let named = |level: &NaiveLevel| level.name() == word || level.class() == word;
                NaiveLevel::ALL.into_iter().find(named).map(NaiveLevel::scores).or_else(number)
            }
            _ => number(),
        }
    }
}

impl FromStr for Scale {
    type Err = UnknownScale;

    fn from_str(name: &str) -> Result<Self, UnknownScale> {
        Self::ALL.into_iter().find(|scale| scale.name() == name).ok_or_else(|| UnknownScale(name.to_owned()))
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
