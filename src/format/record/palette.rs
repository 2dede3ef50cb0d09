//! Records of `palette`.

use serde::Serialize;

use super::{Drawn, numbers};
use crate::encodings::Cell;
use crate::symmetry::{PermutationGroup, rigid_motions};
use crate::{Game, classify, palette};

/// The record of `palette`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/palette/1")]
#[non_exhaustive]
pub struct Palette {
    /// The game.
    pub game: String,
    /// The number of symbols.
    pub order: usize,
    /// The label of each cell; `null` without regions.
    pub labels: Option<String>,
    /// The cells of each region.
    pub regions: Vec<Vec<usize>>,
    /// The name of each region, as hints and explanations call it.
    pub names: Vec<String>,
    /// The houses that have names of their own: diagonals, windows, cages, and those of a game of one's own.
    pub houses: Vec<House>,
    /// The codewords, for a palette from a code: row and column, from 0.
    pub code: Option<Vec<[usize; 2]>>,
    /// The least distance between two of them.
    pub minimum_distance: Option<usize>,
    /// The number of rigid motions that keep the game; `null` for a board that is not a square.
    pub rigid_order: Option<String>,
    /// The order of the full automorphism group.
    pub automorphism_order: String,
    /// Permutations that generate it, if requested: cell c goes to the cell in place c.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generators: Option<Vec<Vec<usize>>>,
    /// The marks of the board, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
}

/// A house with its name, as hints and explanations call it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct House {
    /// The name.
    pub name: String,
    /// The cells.
    pub cells: Vec<usize>,
}

/// The record of `palette --codes` for each code.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/code/1")]
#[non_exhaustive]
pub struct Code {
    /// The order of the torus.
    pub order: usize,
    /// The codewords: row and column, from 0.
    pub code: Vec<[usize; 2]>,
    /// The least distance between two of them.
    pub minimum_distance: Option<usize>,
}

/// The record of `palette --codes` for each tiling by a tile.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/tiling/1")]
#[non_exhaustive]
pub struct Tiling {
    /// The game whose regions are the copies of the tile.
    pub game: String,
    /// Whether the code is a lattice.
    pub lattice: bool,
    /// The codewords: row and column, from 0.
    pub code: Vec<[usize; 2]>,
    /// The first game of the list that is the same but for what its cells are called.
    pub like: String,
    /// The order of the full automorphism group.
    pub automorphism_order: String,
    /// Whether there are grids; `null` if that is not known.
    pub has_grids: Option<bool>,
}

impl From<&classify::Tiling> for Tiling {
    fn from(tiling: &classify::Tiling) -> Self {
        let tiled = &tiling.tiled;
        Self {
            game: tiled.to_string(),
            lattice: tiled.number() < tiled.tile().lattice_codes().len(),
            code: pairs(&tiled.code()),
            like: tiling.like.to_string(),
            automorphism_order: tiling.group.order_in_decimal(),
            has_grids: tiling.has_grids,
        }
    }
}

impl Palette {
    /// The palette of a game with its group of automorphisms, and permutations that generate it if requested.
    pub fn new(game: &Game, group: &PermutationGroup, generators: bool) -> Self {
        let palette = game.palette();
        let code = game.code();
        let regions = palette.map(palette::Palette::regions).unwrap_or_default();
        Self {
            game: game.to_string(),
            order: game.order(),
            labels: palette.and_then(palette::Palette::labels),
            regions: regions.iter().map(|region| numbers(region)).collect(),
            names: palette.map_or_else(Vec::new, |palette| palette.region_names().collect()),
            houses: game.named_houses().map(House::from).collect(),
            code: code.as_ref().map(pairs),
            minimum_distance: code.as_ref().and_then(palette::Code::minimum_distance),
            rigid_order: rigid_motions(game).map(|motions| motions.len().to_string()),
            automorphism_order: group.order_in_decimal(),
            generators: generators.then(|| group.generators().iter().map(|element| numbers(element)).collect()),
            drawn: None,
        }
    }

    /// With what is drawn of the board.
    #[must_use]
    pub fn with_drawing(mut self, game: &Game) -> Self {
        self.drawn = Some(Drawn::new(game));
        self
    }
}

impl From<(&[Cell], &str)> for House {
    fn from((cells, name): (&[Cell], &str)) -> Self {
        Self { name: name.to_owned(), cells: numbers(cells) }
    }
}

impl From<&palette::Code> for Code {
    fn from(code: &palette::Code) -> Self {
        Self { order: code.order(), code: pairs(code), minimum_distance: code.minimum_distance() }
    }
}

fn pairs(code: &palette::Code) -> Vec<[usize; 2]> {
    code.words().iter().map(|&(i, j)| [i, j]).collect()
}
