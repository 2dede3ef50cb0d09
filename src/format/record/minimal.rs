//! Records of `minimal`.

use serde::Serialize;

use super::is_false;
use crate::count;
use crate::encodings::Cell;
use crate::minimal::estimate::Estimates;
use crate::minimal::{self, Bounds, Counted, PuzzleCounts};
use crate::symmetry::{GroupName, Representative};
use crate::{Game, Grid, Puzzle, fewest};

/// The record of `minimal` for each number of clues.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/minimal/1")]
#[non_exhaustive]
pub struct Minimal {
    /// The game.
    pub game: String,
    /// The grid, if one was named.
    pub grid: Option<String>,
    /// The group of the classes.
    pub group: String,
    /// The number of clues.
    pub clues: usize,
    /// The minimal puzzles of that grid, or of one grid of each class under relabelling and the group.
    pub per_representative: String,
    /// The minimal puzzles of all grids of these classes.
    pub total: String,
    /// The same up to relabelling and the group.
    pub orbits: String,
    /// Whether the list of all grids rests on the word of outside programs alone.
    #[serde(skip_serializing_if = "is_false")]
    pub unproved: bool,
    /// Whether a stop came before all puzzles were found: the numbers are lower bounds.
    #[serde(skip_serializing_if = "is_false")]
    pub stopped: bool,
}

/// The record of `minimal --patterns` for each number of clues. All numbers are of patterns up to the group.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/pattern-counts/1")]
#[non_exhaustive]
pub struct PatternCounts {
    /// The game.
    pub game: String,
    /// The group of the classes.
    pub group: String,
    /// The number of clues.
    pub clues: usize,
    /// All patterns.
    pub patterns: usize,
    /// Those of puzzles with one solution.
    pub with_puzzle: usize,
    /// Those of minimal puzzles.
    pub with_minimal: usize,
    /// The smallest by inclusion that have a puzzle: no part of them has one.
    pub smallest: usize,
    /// The largest by inclusion that have none: with any further cell they have one.
    pub largest: usize,
}

/// The record of `minimal --patterns --list` for each pattern that has a puzzle, but no part of it has one; or that has none, but has one with any
/// further cell.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/pattern/1")]
#[non_exhaustive]
pub struct Pattern {
    /// The game.
    pub game: String,
    /// The group of the classes.
    pub group: String,
    /// The pattern, in canonical form: `x` for a cell with a clue, `.` for one without.
    pub pattern: String,
    /// The number of clues.
    pub clues: usize,
    /// Whether some puzzle with clues in these cells has one solution.
    pub puzzle: bool,
}

/// The record of `minimal --classes` for the minimal puzzles of one class that have one number of clues.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/minimal-class/1")]
#[non_exhaustive]
pub struct MinimalClass {
    /// The game.
    pub game: String,
    /// The group of the classes.
    pub group: String,
    /// The grid that stands for the class.
    pub grid: String,
    /// The number of grids of the class, up to relabelling.
    pub size: String,
    /// The number of clues.
    pub clues: usize,
    /// The minimal puzzles of the grid with this number of clues.
    pub per_representative: String,
    /// The same up to the elements of the group that only relabel the grid.
    pub orbits: String,
    /// Whether the list of all grids rests on the word of outside programs alone.
    #[serde(skip_serializing_if = "is_false")]
    pub unproved: bool,
}

/// The record of `minimal --list` for each puzzle.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/minimal-puzzle/1")]
#[non_exhaustive]
pub struct MinimalPuzzle {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// Its grid.
    pub solution: String,
    /// The number of its clues.
    pub clues: usize,
    /// Whether the list of all grids rests on the word of outside programs alone.
    #[serde(skip_serializing_if = "is_false")]
    pub unproved: bool,
}

/// The record of `fewest` for each grid.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/fewest/1")]
#[non_exhaustive]
pub struct Fewest {
    /// The game.
    pub game: String,
    /// The grid.
    pub grid: String,
    /// The number of clues of the puzzle.
    pub fewest: usize,
    /// The puzzle with the fewest clues that was found.
    pub puzzle: String,
    /// `exhaustive` if no puzzle of the grid has fewer clues, else `lower bound L`: none has fewer than L.
    pub proof: String,
}

/// The record of `fewest --most`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/most/1")]
#[non_exhaustive]
pub struct Most {
    /// The game.
    pub game: String,
    /// The grid.
    pub grid: String,
    /// The number of clues of the puzzle.
    pub most: usize,
    /// The minimal puzzle with the most clues that was found.
    pub puzzle: String,
    /// `exhaustive` if no minimal puzzle of the grid has more clues, else `upper bound U`: none has more than U.
    pub proof: String,
}

/// A record of `minimal --estimate` for each number of clues that occurred, and then for all.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/minimal-estimate/1")]
#[non_exhaustive]
pub struct MinimalEstimate {
    /// The game.
    pub game: String,
    /// The grid, if one was named.
    pub grid: Option<String>,
    /// The number of clues; `null` for all together.
    pub clues: Option<usize>,
    /// The number of minimal puzzles, about, as decimal text with an exponent from a million on.
    pub estimate: String,
    /// The lower end of the confidence interval; `null` if there is one island.
    pub low: Option<String>,
    /// To where.
    pub high: Option<String>,
    /// The confidence: 0.95.
    pub confidence: f64,
    /// The standard error, divided by the estimate.
    pub relative_error: Option<f64>,
    /// The part of all minimal puzzles, from 0 to 1; `null` for all together.
    pub share: Option<f64>,
    /// Its standard error.
    pub share_error: Option<f64>,
    /// Of all together: the minimal puzzles of a grid, in the mean over all grids.
    pub per_grid: Option<String>,
    /// The random paths that were taken.
    pub paths: u64,
    /// The seed of the random paths.
    pub seed: u64,
}

impl MinimalEstimate {
    /// A record for each number of clues, and one for all.
    pub fn all(game: &Game, grid: Option<&Grid>, found: &Estimates, seed: u64) -> Vec<Self> {
        let record = |clues: Option<usize>, number: &count::Estimate| {
            let (low, high) = number.interval().unzip();
            Self {
                game: game.to_string(),
                grid: grid.map(Grid::to_string),
                clues,
                estimate: number.number(),
                low,
                high,
                confidence: count::Estimate::CONFIDENCE,
                relative_error: number.relative_error,
                share: None,
                share_error: None,
                per_grid: None,
                paths: found.paths,
                seed,
            }
        };
        let sizes = found.by_clues.iter().map(|size| {
            let (share, share_error) = (Some(size.share), size.share_error);
            Self { share, share_error, ..record(Some(size.clues), &size.number) }
        });
        let all = Self { per_grid: Some(found.per_grid.number()), ..record(None, &found.total) };
        sizes.chain([all]).collect()
    }
}

impl Minimal {
    /// The minimal puzzles with this number of clues, of one grid if it is named.
    pub fn new(game: &Game, group: GroupName, grid: Option<&Grid>, clues: usize, counts: &PuzzleCounts) -> Self {
        Self {
            game: game.to_string(),
            grid: grid.map(Grid::to_string),
            group: group.to_string(),
            clues,
            per_representative: counts.per_representative.to_string(),
            total: counts.total.to_string(),
            orbits: counts.orbits.to_string(),
            unproved: false,
            stopped: false,
        }
    }

    /// Notes whether the list of all grids rests on the word of outside programs alone.
    #[must_use]
    pub const fn resting_on_a_word(mut self, unproved: bool) -> Self {
        self.unproved = unproved;
        self
    }

    /// Notes whether a stop came before all puzzles were found.
    #[must_use]
    pub const fn after_a_stop(mut self, stopped: bool) -> Self {
        self.stopped = stopped;
        self
    }
}

impl MinimalClass {
    /// The minimal puzzles of a class, a record for each number of clues.
    pub fn all(game: &Game, group: GroupName, class: &Representative, counted: &Counted, unproved: bool) -> Vec<Self> {
        let record = |(clues, puzzles, orbits): (usize, u128, u128)| Self {
            game: game.to_string(),
            group: group.to_string(),
            grid: class.grid.to_string(),
            size: class.class_size.to_string(),
            clues,
            per_representative: puzzles.to_string(),
            orbits: orbits.to_string(),
            unproved,
        };
        counted.by_clues().map(record).collect()
    }
}

impl PatternCounts {
    /// The patterns of a game with some number of clues.
    pub fn new(game: &Game, group: GroupName, counts: minimal::PatternCounts, bounds: &Bounds) -> Self {
        let minimal::PatternCounts { clues, patterns, with_puzzle, with_minimal } = counts;
        let (smallest, largest) = (bounds.smallest.len(), bounds.largest.len());
        let (game, group) = (game.to_string(), group.to_string());
        Self { game, group, clues, patterns, with_puzzle, with_minimal, smallest, largest }
    }
}

impl Pattern {
    /// The smallest patterns with a puzzle, and then the largest without one.
    pub fn all(game: &Game, group: GroupName, bounds: &Bounds) -> Vec<Self> {
        let record = |cells: &Vec<Cell>, puzzle: bool| Self {
            game: game.to_string(),
            group: group.to_string(),
            pattern: (0..game.board().cells())
                .map(|cell| if cells.contains(&Cell::new(cell)) { 'x' } else { '.' })
                .collect(),
            clues: cells.len(),
            puzzle,
        };
        let smallest = bounds.smallest.iter().map(|cells| record(cells, true));
        smallest.chain(bounds.largest.iter().map(|cells| record(cells, false))).collect()
    }
}

impl MinimalPuzzle {
    /// The puzzle that keeps these cells of a grid.
    pub fn new(game: &Game, grid: &Grid, clues: &[Cell]) -> Self {
        Self {
            game: game.to_string(),
            puzzle: Puzzle::of(grid, clues.iter().copied()).to_string(),
            solution: grid.to_string(),
            clues: clues.len(),
            unproved: false,
        }
    }

    /// Notes whether the list of all grids rests on the word of outside programs alone.
    #[must_use]
    pub const fn resting_on_a_word(mut self, unproved: bool) -> Self {
        self.unproved = unproved;
        self
    }
}

impl Fewest {
    /// The fewest clues of a grid, as far as they are known.
    pub fn new(game: &Game, grid: &Grid, found: &fewest::Fewest) -> Self {
        let is_proved = found.is_proved();
        Self {
            game: game.to_string(),
            grid: grid.to_string(),
            fewest: found.cells.len(),
            puzzle: Puzzle::of(grid, found.cells.iter().copied()).to_string(),
            proof: if is_proved { "exhaustive".to_owned() } else { format!("lower bound {}", found.at_least) },
        }
    }
}

impl Most {
    /// The most clues of a minimal puzzle of a grid, as far as they are known.
    pub fn new(game: &Game, grid: &Grid, found: &fewest::Most) -> Self {
        let is_proved = found.is_proved();
        Self {
            game: game.to_string(),
            grid: grid.to_string(),
            most: found.cells.len(),
            puzzle: Puzzle::of(grid, found.cells.iter().copied()).to_string(),
            proof: if is_proved { "exhaustive".to_owned() } else { format!("upper bound {}", found.at_most) },
        }
    }
}
