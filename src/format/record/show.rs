//! Records of `show`.

use serde::Serialize;

use crate::{Game, Puzzle};

/// A picture.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/show/1")]
#[non_exhaustive]
pub struct Show {
    /// The game.
    pub game: String,
    /// The puzzle; `null` for the board alone.
    pub puzzle: Option<String>,
    /// The form of the picture: text, svg, html or tex.
    pub form: &'static str,
    /// The picture.
    pub picture: String,
}

impl Show {
    /// A picture of a board or a puzzle.
    pub fn new(game: &Game, puzzle: Option<&Puzzle>, form: &'static str, picture: &str) -> Self {
        Self { game: game.to_string(), puzzle: puzzle.map(Puzzle::to_string), form, picture: picture.to_owned() }
    }
}
