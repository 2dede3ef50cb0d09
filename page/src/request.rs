//! Requests of a page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A request: a verb of the command line, and its object.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// `solve`, `check`, `rate`, `explain`, `hint`, `generate`, `count`, `enumerate`, `transform`, `show`, `palette`, `classify`,
    /// `minimal` or `convert`.
    pub verb: String,
    /// The game, as the command line names it. Only `convert` goes without.
    #[serde(default)]
    pub game: String,
    /// The files that the game names, by name.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// The puzzle, in any format that the command line reads.
    #[serde(default)]
    pub puzzle: Option<String>,
    /// Further options.
    #[serde(default)]
    pub options: Options,
}

/// Options of the verbs, named as those of the command line are; each verb looks at its own.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
pub struct Options {
    /// `solve`: whether there is another solution, too.
    pub unique: bool,
    /// `solve`, `check` and `count`: `native` (the default), `sat` or `allsat`.
    pub engine: Option<String>,
    /// `check`: the symbols that each cell has in some solution.
    pub candidates: bool,
    /// `hint`: 1 where to look (the default), 2 the technique, too, 3 the step.
    pub degree: Option<u8>,
    /// `hint`: the puzzle as it was at first; entries that are wrong are found.
    pub givens: Option<String>,
    /// `hint`: why this symbol cannot stand in this cell, as `r1c2=5`.
    pub why: Option<String>,
    /// `count`: `relabelling`.
    pub up_to: Option<String>,
    /// `count`, `enumerate` and the list of `minimal`: the number at which to stop.
    pub limit: Option<u64>,
    /// `generate` and `transform`.
    pub seed: u64,
    /// `generate` and `transform`: the number of results; one if this is 0.
    pub count: u64,
    /// `generate`: the puzzles of a day, as 2026-11-20.
    pub date: Option<String>,
    /// `generate`: a level, a technique, a score of the ladder, or a range of these.
    pub difficulty: Option<String>,
    /// `generate`: no clue can be removed.
    pub minimal: bool,
    /// `generate`: `rot180`, `mirror` and the like.
    pub symmetry: Option<String>,
    /// `generate`: the fewest and the most clues. `minimal`: the same, of puzzles of a grid that are listed, not counted.
    pub clues: Option<[usize; 2]>,
    /// `generate`: cages with sums for the game.
    pub killer: bool,
    /// `transform`: the canonical form instead of random images.
    pub canonical: bool,
    /// `palette`: whether the drawing of the board is included.
    pub drawn: bool,
    /// `show`: `text`, `svg`, `html` or `tex`; `convert`: a format.
    pub form: Option<String>,
    /// `palette`: the codes of the game's kind and order, or the tilings by its tile.
    pub codes: bool,
    /// `palette`: permutations that generate the full automorphism group.
    pub generators: bool,
    /// `classify` and `minimal`: `rotation`, `translation`, `reflection`, `rigid` or `full`.
    pub group: Option<String>,
    /// `classify`: one grid of each class, too.
    pub representatives: bool,
    /// `classify`: only special grids.
    pub special: bool,
}
