//! The number of grids by the number of clues that they need.

use std::collections::BTreeMap;

/// The grids that need some number of clues, or at least that number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpectrumEntry {
    /// The number of grids.
    pub grids: u64,
    /// Whether this number of clues is enough for each; otherwise it is only a lower bound.
    pub is_proved: bool,
    /// The number of their puzzles with this number of clues; `None` if those of a grid were not counted.
    pub puzzles: Option<u64>,
    /// The best known puzzle of the first one.
    pub example: String,
}

/// The grids of a game by the fewest clues that they need, or by the bound of a search that did not finish.
///
/// ```
/// use gerechte::fewest::Spectrum;
/// let mut spectrum = Spectrum::default();
/// spectrum.add(4, true, Some(2), "1..4............");
/// spectrum.add(4, true, Some(3), "12.............4");
/// let entry = &spectrum.entries()[&4];
/// assert_eq!((entry.grids, entry.puzzles, entry.example.as_str()), (2, Some(5), "1..4............"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spectrum(BTreeMap<usize, SpectrumEntry>);

impl Spectrum {
    /// Adds a grid: the number of clues that it needs, whether it is enough, the number of puzzles with that many, and a puzzle.
    pub fn add(&mut self, at_least: usize, is_proved: bool, puzzles: Option<u64>, example: &str) {
        let first = || SpectrumEntry { grids: 0, is_proved, puzzles: Some(0), example: example.to_owned() };
        let entry = self.0.entry(at_least).or_insert_with(first);
        entry.grids += 1;
        entry.is_proved &= is_proved;
        entry.puzzles = entry.puzzles.zip(puzzles).map(|(sum, puzzles)| sum + puzzles);
    }

    /// The entries, by ascending number of clues; empty if there are no grids.
    pub const fn entries(&self) -> &BTreeMap<usize, SpectrumEntry> {
        &self.0
    }
}
