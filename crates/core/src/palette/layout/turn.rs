//! Symmetries of layouts: groups of motions of the square.

use std::fmt;
use std::str::FromStr;

use super::super::PaletteError;

/// The motions that map each region of a layout to a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Turn {
    /// No motion but the identity.
    #[default]
    None,
    /// Half turns.
    Rot180,
    /// Quarter turns.
    Rot90,
    /// The reflection that exchanges left and right.
    Mirror,
    /// The reflection that exchanges top and bottom.
    MirrorRows,
}

const NAMED: [(Turn, &str); 5] = [
    (Turn::None, "none"),
    (Turn::Rot180, "rot180"),
    (Turn::Rot90, "rot90"),
    (Turn::Mirror, "mirror"),
    (Turn::MirrorRows, "mirror-rows"),
];

impl Turn {
    /// All symmetries.
    pub const ALL: [Self; 5] = [Self::None, Self::Rot180, Self::Rot90, Self::Mirror, Self::MirrorRows];

    /// The number of motions.
    pub const fn motions(self) -> usize {
        match self {
            Self::None => 1,
            Self::Rot90 => 4,
            _ => 2,
        }
    }

    /// The image of a cell of a square of this order; cells are numbered row by row.
    pub const fn image(self, order: usize, cell: usize) -> usize {
        let (row, column) = (cell / order, cell % order);
        let last = order - 1;
        let (row, column) = match self {
            Self::None => (row, column),
            Self::Rot180 => (last - row, last - column),
            Self::Rot90 => (column, last - row),
            Self::Mirror => (row, last - column),
            Self::MirrorRows => (last - row, column),
        };
        row * order + column
    }
}

impl FromStr for Turn {
    type Err = PaletteError;

    fn from_str(name: &str) -> Result<Self, PaletteError> {
        let found = NAMED.iter().find(|(_, known)| *known == name).map(|(turn, _)| *turn);
        found.ok_or_else(|| PaletteError::Turn(name.to_owned()))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMED.iter().find(|(known, _)| known == self).map_or("", |(_, name)| name))
    }
}
