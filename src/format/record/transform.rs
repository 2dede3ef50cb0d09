//! The record of `transform`, and the map in it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::numbers;
use crate::symmetry::{Equivalence, EquivalenceError, PermutationGroup};
use crate::{Game, Puzzle};

/// The record of `transform` for each image of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/transform/1")]
#[non_exhaustive]
pub struct Transform {
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
    /// The number of automorphisms that, with a relabelling, map the puzzle to itself, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stabiliser: Option<String>,
}

impl Transform {
    /// The image of a puzzle, and the group of automorphisms that map the puzzle to itself if requested.
    pub fn new(game: &Game, puzzle: &Puzzle, map: &Equivalence, stabiliser: Option<&PermutationGroup>) -> Self {
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            image: map.apply(puzzle).to_string(),
            cells: numbers(&map.cells),
            symbols: map.symbol_line(),
            stabiliser: stabiliser.map(PermutationGroup::order_in_decimal),
        }
    }
}

/// The map in a record of `transform`, or of a player's puzzle of the day.
///
/// ```
/// use gerechte::{Game, Stop, format::record::Map, symmetry::automorphisms};
/// let game: Game = "latin:2".parse()?;
/// let group = automorphisms(&game, &Stop::never()).unwrap();
/// let map: Map = serde_json::from_str(r#"{"cells": [1, 0, 3, 2], "symbols": "21"}"#)?;
/// assert_eq!(map.equivalence(&game, &group)?.inverse().symbol_line(), "21");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Map {
    /// The game. Without it, the map is one of any game that it fits.
    pub game: Option<String>,
    /// By cell: its image.
    pub cells: Option<Vec<usize>>,
    /// By symbol: the character of its image.
    pub symbols: Option<String>,
}

/// The reason why a map does not belong to a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MapError {
    /// The record is one of another game.
    #[error("`game` is {found:?}, not \"{expected}\"")]
    Game {
        /// The game of the record.
        found: String,
        /// The game.
        expected: String,
    },
    /// The record lacks a field.
    #[error("no field `{0}`")]
    NoField(&'static str),
    /// The map is not an equivalence.
    #[error(transparent)]
    Equivalence(#[from] EquivalenceError),
}

impl Map {
    /// The equivalence of a game, whose automorphisms are this group.
    pub fn equivalence(&self, game: &Game, group: &PermutationGroup) -> Result<Equivalence, MapError> {
        let expected = game.to_string();
        if let Some(found) = self.game.clone().filter(|found| *found != expected) {
            return Err(MapError::Game { found, expected });
        }
        let cells = self.cells.as_ref().ok_or(MapError::NoField("cells"))?;
        let symbols = self.symbols.as_ref().ok_or(MapError::NoField("symbols"))?;
        Ok(Equivalence::new(game, group, cells, symbols)?)
    }
}
