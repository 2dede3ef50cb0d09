//! The JSON records of the command line, one object a line.
//!
//! The fields here always appear; later versions may add others. Counts are decimal strings, because they exceed what JSON
//! readers take for numbers. Cells are numbered from 0, row by row.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::rate::explainer;

/// What `count` says.
#[derive(Clone, Debug, Serialize)]
pub struct Count {
    /// `gerechte/count/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// `relabelling`, or nothing.
    pub up_to: Option<&'static str>,
    /// The number of grids.
    pub count: String,
    /// Whether there are no others; false where a limit was reached.
    pub exact: bool,
    /// What each engine counted.
    pub engines: BTreeMap<&'static str, String>,
}

/// What `solve` says.
#[derive(Clone, Debug, Serialize)]
pub struct Solve {
    /// `gerechte/solve/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// `sat`, `unsat` or `unknown`.
    pub status: &'static str,
    /// The grid.
    pub solution: Option<String>,
    /// Whether it is the only one, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// The engine that found it.
    pub engine: &'static str,
}

/// What `check` says.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// `gerechte/check/1`.
    pub schema: &'static str,
    /// The puzzle.
    pub puzzle: String,
    /// 0, 1, or 2 for two or more.
    pub solutions: u8,
    /// Whether no clue can be removed; nothing where the solution is not unique.
    pub minimal: Option<bool>,
    /// The cells whose clue can be removed, each alone.
    pub redundant: Vec<usize>,
    /// The puzzle with the fewest clues that leave one solution; nothing where that was not asked, or there is no solution.
    pub completed: Option<String>,
    /// How many clues that takes: the same number twice, unless a stop came first.
    pub additional: Option<Bounds>,
}

/// A number that is known within bounds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Bounds {
    /// It is no less.
    pub at_least: usize,
    /// It is no more.
    pub at_most: usize,
}

/// What `enumerate` says of each grid.
#[derive(Clone, Debug, Serialize)]
pub struct Enumerate {
    /// `gerechte/enumerate/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// The grid.
    pub solution: String,
}

/// What `classify` says.
#[derive(Clone, Debug, Serialize)]
pub struct Classify {
    /// `gerechte/classify/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The group.
    pub group: String,
    /// The number of its elements.
    pub group_order: usize,
    /// The number of grids up to relabelling.
    pub grids: String,
    /// The number of classes.
    pub classes: String,
    /// The number of classes of each size.
    pub sizes: BTreeMap<String, String>,
    /// How many grids each element of the group keeps, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<Vec<String>>,
}

/// What `minimal` says of each number of clues.
#[derive(Clone, Debug, Serialize)]
pub struct Minimal {
    /// `gerechte/minimal/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The grid, where one was named.
    pub grid: Option<String>,
    /// The number of clues.
    pub clues: usize,
    /// The minimal puzzles of that grid, or of one grid of each class under relabelling and rigid motions.
    pub per_representative: String,
    /// The minimal puzzles of all grids of these classes.
    pub total: String,
    /// The same up to relabelling and rigid motions.
    pub orbits: String,
}

/// What `minimal --list` says of each puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct MinimalPuzzle {
    /// `gerechte/minimal-puzzle/1`.
    pub schema: &'static str,
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
pub struct Fewest {
    /// `gerechte/fewest/1`.
    pub schema: &'static str,
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

/// What `rate` says.
#[derive(Clone, Debug, Serialize)]
pub struct Rate {
    /// `gerechte/rate/1`.
    pub schema: &'static str,
    /// The puzzle.
    pub puzzle: String,
    /// 0, 1, or 2 for two or more; all scores are nothing where it is not 1, and those that were not asked for.
    pub solutions: u8,
    /// The naive solver's score; nothing where even sampling takes too long.
    pub naive: Option<Naive>,
    /// The scores of the ladder of techniques.
    pub ladder: Option<Ladder>,
    /// The scores on Sudoku Explainer's scale.
    pub explainer: Option<explainer::Rating>,
    /// The refutation sum; nothing where singles are not enough to refute.
    pub refutation: Option<u64>,
    /// How often the naive solver guesses, on average.
    pub guesses: Option<f64>,
    /// The fewest cells that open the puzzle to singles, or 3 for three or more.
    pub backdoor: Option<usize>,
}

/// The naive solver's score of a puzzle, rounded to six decimals.
#[derive(Clone, Debug, Serialize)]
pub struct Naive {
    /// The expected number of insertions beyond the blank cells.
    pub expected: f64,
    /// The standard deviation of one run.
    pub stddev: f64,
    /// `easy` (0), `medium` (at most 10) or `hard`.
    pub level: &'static str,
    /// The number of runs that these are the means of; nothing where they are exact.
    pub runs: Option<u32>,
}

/// The score of a puzzle on the ladder of techniques.
#[derive(Clone, Debug, Serialize)]
pub struct Ladder {
    /// What the steps cost together.
    pub score: u32,
    /// The hardest technique; nothing where there is no step.
    pub hardest: Option<&'static str>,
    /// The number of steps.
    pub steps: u32,
    /// `easy`, `medium`, `hard`, `unfair` or `extreme`, by the hardest technique.
    pub level: String,
    /// Whether the steps lead to the solution; if not, the puzzle is beyond the ladder.
    pub solved: bool,
}

/// What `classify --representatives` says of each class.
#[derive(Clone, Debug, Serialize)]
pub struct Class {
    /// `gerechte/class/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The canonical form of the class.
    pub grid: String,
    /// The number of its grids up to relabelling.
    pub size: usize,
    /// The number of elements of the group that, with some renaming, map a grid of the class to itself.
    pub stabiliser: usize,
}

/// What `transform` says of each image of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Transform {
    /// `gerechte/transform/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// The equivalent puzzle.
    pub image: String,
    /// By cell of the puzzle: its cell in the image.
    pub cells: Vec<usize>,
    /// By symbol of the puzzle: its character in the image.
    pub symbols: String,
    /// How many automorphisms, with some renaming, map the puzzle to itself, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stabiliser: Option<String>,
}

/// What `decode` says of each model.
#[derive(Clone, Debug, Serialize)]
pub struct Decode {
    /// `gerechte/decode/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// `sat`, `unsat` or `unknown`.
    pub status: &'static str,
    /// The grid.
    pub solution: Option<String>,
}

/// What `palette` says.
#[derive(Clone, Debug, Serialize)]
pub struct Palette {
    /// `gerechte/palette/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The number of symbols.
    pub order: usize,
    /// The label of each cell; nothing without regions.
    pub labels: Option<String>,
    /// The cells of each region.
    pub regions: Vec<Vec<usize>>,
    /// The codewords, for a palette from a code.
    pub code: Option<Vec<[usize; 2]>>,
    /// The least distance between two of them.
    pub minimum_distance: Option<usize>,
    /// The number of rigid motions that keep the game; nothing for a board that is no square.
    pub rigid_order: Option<usize>,
    /// The order of the full automorphism group.
    pub automorphism_order: String,
    /// Permutations that generate it, where that was asked: cell c goes to the cell in place c.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generators: Option<Vec<Vec<usize>>>,
}

/// What `palette --codes` says of each code.
#[derive(Clone, Debug, Serialize)]
pub struct Code {
    /// `gerechte/code/1`.
    pub schema: &'static str,
    /// The order of the torus.
    pub order: usize,
    /// The codewords.
    pub code: Vec<[usize; 2]>,
    /// The least distance between two of them.
    pub minimum_distance: Option<usize>,
}

/// What `verify` says of each part of a claim.
#[derive(Clone, Debug, Serialize)]
pub struct Verify {
    /// `gerechte/verify/1`.
    pub schema: &'static str,
    /// The claim.
    pub claim: &'static str,
    /// The part of it.
    pub part: String,
    /// What the source prints.
    pub published: String,
    /// What was computed, if all engines agree.
    pub computed: Option<String>,
    /// `confirmed`, `refuted`, `reading` or `undecided`.
    pub verdict: &'static str,
    /// Under which reading.
    pub reading: Option<String>,
    /// The engines that computed it, with their times.
    pub engines: Vec<EngineTime>,
    /// The time of all of them together.
    pub seconds: f64,
}

/// What `verify --list` says of each claim.
#[derive(Clone, Debug, Serialize)]
pub struct Claim {
    /// `gerechte/claim/1`.
    pub schema: &'static str,
    /// The claim.
    pub claim: &'static str,
    /// What is claimed.
    pub statement: &'static str,
    /// Where.
    pub source: &'static str,
}

/// What an engine computed, and how long it took.
#[derive(Clone, Debug, Serialize)]
pub struct EngineTime {
    /// The engine.
    pub engine: &'static str,
    /// What it computed; nothing where it was stopped.
    pub computed: Option<String>,
    /// How long it took.
    pub seconds: f64,
}

/// What `certify` says.
#[derive(Clone, Debug, Serialize)]
pub struct Certify {
    /// `gerechte/certify/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// `relabelling`, or nothing.
    pub up_to: Option<String>,
    /// The number of grids.
    pub count: String,
    /// The number of parts that are certified apart; 0 where there are none.
    pub cubes: usize,
    /// Whether the certificate was read and checked, and not only written.
    pub checked: bool,
}

/// A step of `explain` and `hint`.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// The technique: `hidden_single`.
    pub technique: &'static str,
    /// The step in words.
    pub text: String,
    /// The chain in Eureka notation, if there is one.
    pub eureka: Option<String>,
    /// What is placed: cells and symbols.
    pub placements: Vec<(usize, char)>,
    /// What is taken away.
    pub eliminations: Vec<(usize, char)>,
    /// The candidates that the step stands on, to highlight.
    pub candidates: Vec<(usize, char)>,
    /// The houses that it names, as their cells.
    pub houses: Vec<Vec<usize>>,
}

/// What `explain` says.
#[derive(Clone, Debug, Serialize)]
pub struct Explain {
    /// `gerechte/explain/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// 0, 1, or 2 for two or more; there are steps only for 1.
    pub solutions: u8,
    /// Whether the steps lead to the solution.
    pub solved: bool,
    /// The score of the ladder.
    pub score: u32,
    /// The hardest technique.
    pub hardest: Option<&'static str>,
    /// Its level.
    pub level: String,
    /// The steps.
    pub steps: Vec<Step>,
}

/// What `hint` says.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// `gerechte/hint/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// 0, 1, or 2 for two or more; there is a hint only for 1.
    pub solutions: u8,
    /// Where to look; nothing where the puzzle is solved or beyond the ladder.
    pub place: Option<String>,
    /// The technique, from the second degree on.
    pub technique: Option<&'static str>,
    /// The step, in the third degree.
    pub step: Option<Step>,
}

/// What `generate` says of each puzzle, and what a reserve file holds.
#[derive(Clone, Debug, Serialize)]
pub struct Generate {
    /// `gerechte/generate/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// Its solution.
    pub solution: String,
    /// The number of clues.
    pub clues: usize,
    /// How it was made.
    pub method: &'static str,
    /// The seed; for a puzzle of the day, the date as a number.
    pub seed: u64,
    /// Its number among the puzzles of the seed, from 0.
    pub index: u64,
    /// How many attempts it took.
    pub attempts: u64,
    /// Its scores, as far as the target needed them; all where that was asked.
    pub rating: GenerateRating,
    /// Whose variant of a puzzle of the day it is.
    #[serde(flatten)]
    pub player: Option<Player>,
}

/// A player, and the way from a puzzle of the day to the player's: fields as in [`Transform`].
#[derive(Clone, Debug, Serialize)]
pub struct Player {
    /// The name.
    pub player: String,
    /// By cell of the puzzle of the day: its cell in the player's.
    pub cells: Vec<usize>,
    /// By symbol of the puzzle of the day: its character in the player's.
    pub symbols: String,
}

/// The scores of a generated puzzle.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GenerateRating {
    /// The naive solver's score.
    pub naive: Option<Naive>,
    /// The scores of the ladder of techniques.
    pub ladder: Option<Ladder>,
    /// The refutation sum; nothing, too, where singles are not enough to refute.
    pub refutation: Option<u64>,
    /// Sudoku Explainer's scores, only where the target needed them.
    pub explainer: Option<explainer::Rating>,
    /// How often the naive solver guesses, on average.
    pub guesses: Option<f64>,
}
