//! Games: a board with houses and extra constraints, stated as a problem.

mod build;
mod error;
mod killer;
mod puzzle;
mod samurai;
mod spec;

use std::fmt;
use std::str::FromStr;

use crate::encodings::special::Regions;
use crate::encodings::{Cell, Problem};
use crate::palette::Code;
use crate::{Board, Palette};

pub use error::GameError;
pub use puzzle::PuzzleError;
pub use spec::{Base, Extra, GameSpec};

/// A board, its houses and whatever else is demanded of a grid, before any clue.
///
/// ```
/// use gerechte::Game;
/// let game: Game = "perfect:1".parse()?;
/// assert_eq!((game.order(), game.problem().houses().count()), (5, 15));
/// # Ok::<(), gerechte::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    spec: GameSpec,
    board: Board,
    palette: Option<Palette>,
    problem: Problem,
}

impl Game {
    /// The game as it was named.
    pub const fn spec(&self) -> &GameSpec {
        &self.spec
    }

    /// Where its cells lie.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Its palette; a samurai has none.
    pub const fn palette(&self) -> Option<&Palette> {
        self.palette.as_ref()
    }

    /// The number of symbols.
    pub const fn order(&self) -> usize {
        self.problem.symbols()
    }

    /// The game without clues, as engines take it.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The code behind the palette, if there is one.
    pub fn code(&self) -> Option<Code> {
        match &self.spec.base {
            Base::Perfect(code) => Some(code.code()),
            Base::Diameter(code) => Some(code.code()),
            _ => None,
        }
    }

    /// The regions of all palettes of the code's family: those that a special grid is valid for.
    pub fn family(&self) -> Result<Vec<Regions>, GameError> {
        let palettes = match &self.spec.base {
            Base::Perfect(code) => code.family(),
            Base::Diameter(code) => code.family(),
            _ => return Err(GameError::NoFamily(self.spec.base.to_string())),
        };
        Ok(palettes.iter().map(|palette| palette.regions().to_vec()).collect())
    }

    /// The name of a cell: `r1c1`.
    pub fn cell_name(&self, cell: Cell) -> String {
        self.board.name(cell)
    }
}

impl FromStr for Game {
    type Err = GameError;

    /// Builds a game that needs no file.
    fn from_str(text: &str) -> Result<Self, GameError> {
        GameSpec::from_str(text)?.build(&|_| Err(std::io::Error::other("no files here")))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec.fmt(f)
    }
}
