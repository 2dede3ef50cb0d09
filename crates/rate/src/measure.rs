//! Measures: the ways in which the difficulty of a puzzle is measured.

/// A way to measure how hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Measure {
    /// The [naive](super::trial::naive) solver: insertions and guesses.
    Naive,
    /// The [refutation](super::trial::refutation) sum.
    Refutation,
    /// The size of a [backdoor](super::trial::backdoor).
    Backdoor,
    /// The path of the [ladder](super::ladder).
    Ladder,
    /// Sudoku [Explainer](super::explainer)'s scale.
    Explainer,
}

/// A set of measures.
///
/// ```
/// use gerechte::rate::{Measure, Measures};
/// let some = Measures::from([Measure::Naive, Measure::Ladder]);
/// assert!(some.contains(Measure::Naive) && !some.contains(Measure::Backdoor));
/// assert!(Measures::ALL.contains(Measure::Backdoor));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures(u8);

impl Measure {
    /// All measures.
    pub const ALL: [Self; 5] = [Self::Naive, Self::Refutation, Self::Backdoor, Self::Ladder, Self::Explainer];

    /// The name in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Refutation => "refutation",
            Self::Backdoor => "backdoor",
            Self::Ladder => "ladder",
            Self::Explainer => "explainer",
        }
    }
}

impl Measures {
    /// All measures.
    pub const ALL: Self = Self((1 << Measure::ALL.len()) - 1);

    /// Whether the measure is in the set.
    pub const fn contains(self, measure: Measure) -> bool {
        self.0 >> measure as u8 & 1 == 1
    }

    /// The measures of the set.
    pub fn iter(self) -> impl Iterator<Item = Measure> {
        Measure::ALL.into_iter().filter(move |&measure| self.contains(measure))
    }
}

impl FromIterator<Measure> for Measures {
    fn from_iter<I: IntoIterator<Item = Measure>>(measures: I) -> Self {
        Self(measures.into_iter().fold(0, |set, measure| set | 1 << measure as u8))
    }
}

impl<const N: usize> From<[Measure; N]> for Measures {
    fn from(measures: [Measure; N]) -> Self {
        measures.into_iter().collect()
    }
}

impl From<Measure> for Measures {
    fn from(measure: Measure) -> Self {
        [measure].into()
    }
}
