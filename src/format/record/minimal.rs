//! Records of `minimal`.

use serde::Serialize;

use crate::encodings::Cell;
use crate::minimal::{Counted, Tally};
use crate::symmetry::{GroupName, Representative};
use crate::{Game, Grid, Puzzle, fewest};

/// What `minimal` says of each number of clues.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/minimal/1")]
#[non_exhaustive]
pub struct Minimal {
    /// The game.
    pub game: String,
    /// The grid, where one was named.
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
}

/// What `minimal --classes` says of the minimal puzzles of one class that have one number of clues.
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
    pub size: usize,
    /// The number of clues.
    pub clues: usize,
    /// The minimal puzzles of the grid with so many clues.
    pub per_representative: String,
    /// The same up to the elements of the group that only relabel the grid.
    pub orbits: String,
}

/// What `minimal --list` says of each puzzle.
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
}

/// What `minimal --fewest` says.
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
    /// `exhaustive` where no puzzle of the grid has fewer clues, else `lower bound L`: none has fewer than L.
    pub proof: String,
}

/// What `minimal --most` says.
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
    /// `exhaustive` where no minimal puzzle of the grid has more clues, else `upper bound U`: none has more than U.
    pub proof: String,
}

impl Minimal {
    /// The minimal puzzles with so many clues, of one grid where it is named.
    pub fn new(game: &Game, group: GroupName, grid: Option<&Grid>, clues: usize, tally: &Tally) -> Self {
        Self {
            game: game.to_string(),
            grid: grid.map(Grid::to_string),
            group: group.to_string(),
            clues,
            per_representative: tally.per_representative.to_string(),
            total: tally.total.to_string(),
            orbits: tally.orbits.to_string(),
        }
    }
}

impl MinimalClass {
    /// The minimal puzzles of a class, a record for each number of clues.
    pub fn all(game: &Game, group: GroupName, class: &Representative, counted: &Counted) -> Vec<Self> {
        let record = |(clues, puzzles, orbits): (usize, u128, u128)| Self {
            game: game.to_string(),
            group: group.to_string(),
            grid: class.grid.to_string(),
            size: class.class_size,
            clues,
            per_representative: puzzles.to_string(),
            orbits: orbits.to_string(),
        };
        counted.by_clues().map(record).collect()
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
        }
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
