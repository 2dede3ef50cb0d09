//! Symmetries of the pattern of clues.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use gerechte_core::Game;
use gerechte_core::permutation::cycles;
use gerechte_encodings::Cell;
use gerechte_symmetry::rigid_motions;

/// The sets of cells that hold clues together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// Each by itself.
    #[default]
    None,
    /// Half turns of the board.
    Rot180,
    /// Quarter turns of the board.
    Rot90,
    /// Left and right.
    Mirror,
    /// Top and bottom.
    MirrorRows,
    /// Across the main diagonal.
    Diagonal,
    /// Across the other diagonal.
    Antidiagonal,
    /// The rigid motion of the palette with this number, from 1: on the torus, as `palette` numbers them.
    Motion(usize),
}

/// A symmetry that does not exist, or not on this board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// No such name.
    #[error("`{0}` is none of none, rot180, rot90, mirror, mirror-rows, diagonal, antidiagonal, motion:N")]
    Unknown(String),
    /// Turns and diagonals need a square.
    #[error("symmetry {0} needs a square board")]
    NotSquare(Symmetry),
    /// Fewer motions than that.
    #[error("there is no motion:{0}: {1} has {2} rigid motions, from 1")]
    NoMotion(usize, String, usize),
}

const NAMED: [(Symmetry, &str); 7] = [
    (Symmetry::None, "none"),
    (Symmetry::Rot180, "rot180"),
    (Symmetry::Rot90, "rot90"),
    (Symmetry::Mirror, "mirror"),
    (Symmetry::MirrorRows, "mirror-rows"),
    (Symmetry::Diagonal, "diagonal"),
    (Symmetry::Antidiagonal, "antidiagonal"),
];

impl Symmetry {
    /// The sets of cells that hold clues together, each cell in one of them. The number of a region moves as its cell does.
    pub fn orbits(self, game: &Game) -> Result<Vec<Vec<usize>>, SymmetryError> {
        let board = game.board_of_symbols();
        let (rows, columns) = (board.rows(), board.columns());
        if rows != columns && matches!(self, Self::Rot90 | Self::Diagonal | Self::Antidiagonal) {
            return Err(SymmetryError::NotSquare(self));
        }
        let motion = match self {
            Self::Motion(number) => {
                let all = rigid_motions(game).unwrap_or_default();
                let found = number.checked_sub(1).and_then(|index| all.get(index).copied());
                Some(found.ok_or_else(|| SymmetryError::NoMotion(number, game.to_string(), all.len()))?)
            }
            _ => None,
        };
        // A cell whose image is not a cell of the board is an orbit by itself.
        let of_symbol = |cell: usize| {
            let (row, column) = board.position(Cell::new(cell));
            let (row, column) = match self {
                Self::None => (row, column),
                Self::Rot180 => (rows - 1 - row, columns - 1 - column),
                Self::Rot90 => (column, rows - 1 - row),
                Self::Mirror => (row, columns - 1 - column),
                Self::MirrorRows => (rows - 1 - row, column),
                Self::Diagonal => (column, row),
                Self::Antidiagonal => (columns - 1 - column, rows - 1 - row),
                Self::Motion(_) => return motion.map_or(cell, |motion| motion.apply(Cell::new(cell)).index()),
            };
            board.cell(row, column).map_or(cell, Cell::index)
        };
        let mut images: Vec<usize> =
            (0..board.cells()).map(of_symbol).chain(board.cells()..game.board().cells()).collect();
        for division in game.problem().divisions() {
            let pairs = || division.cells().iter().zip(division.numbers()).map(|(cell, at)| (cell.index(), at.index()));
            let numbers: HashMap<usize, usize> = pairs().collect();
            for (cell, number) in pairs() {
                images[number] = numbers.get(&images[cell]).copied().unwrap_or(number);
            }
        }
        Ok(cycles(&images))
    }
}

impl FromStr for Symmetry {
    type Err = SymmetryError;

    fn from_str(name: &str) -> Result<Self, SymmetryError> {
        let motion = || name.strip_prefix("motion:")?.parse().ok().map(Self::Motion);
        let named = NAMED.iter().find(|(_, known)| *known == name).map(|(symmetry, _)| *symmetry);
        named.or_else(motion).ok_or_else(|| SymmetryError::Unknown(name.to_owned()))
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Motion(number) => write!(f, "motion:{number}"),
            _ => f.pad(NAMED.iter().find(|(known, _)| known == self).map_or("", |(_, name)| name)),
        }
    }
}
