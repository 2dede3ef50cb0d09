//! How many grids need how many clues.

use std::collections::BTreeMap;

/// The grids that need one number of clues, or at least so many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// How many there are.
    pub grids: u64,
    /// Whether so many clues are enough for each; otherwise it is only known that fewer are not.
    pub is_proved: bool,
    /// Their puzzles with so many clues; `None` if those of a grid were not counted.
    pub puzzles: Option<u64>,
    /// A puzzle of the first one, the best that is known.
    pub example: String,
}

/// The grids of a game by the fewest clues that they need, or by the bound where a search ended with one.
///
/// ```
/// use gerechte::fewest::Spectrum;
/// let mut spectrum = Spectrum::default();
/// spectrum.add(4, true, Some(2), "1..4............");
/// spectrum.add(4, true, Some(3), "12.............4");
/// let tally = &spectrum.tallies()[&4];
/// assert_eq!((tally.grids, tally.puzzles, tally.example.as_str()), (2, Some(5), "1..4............"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spectrum(BTreeMap<usize, Tally>);

impl Spectrum {
    /// Takes one more grid: the clues that it needs, whether so many are enough, how many puzzles have so many, and a puzzle.
    pub fn add(&mut self, at_least: usize, is_proved: bool, puzzles: Option<u64>, example: &str) {
        let first = || Tally { grids: 0, is_proved, puzzles: Some(0), example: example.to_owned() };
        let tally = self.0.entry(at_least).or_insert_with(first);
        tally.grids += 1;
        tally.is_proved &= is_proved;
        tally.puzzles = tally.puzzles.zip(puzzles).map(|(sum, puzzles)| sum + puzzles);
    }

    /// The tallies, by ascending number of clues; none where there are no grids.
    pub const fn tallies(&self) -> &BTreeMap<usize, Tally> {
        &self.0
    }
}
