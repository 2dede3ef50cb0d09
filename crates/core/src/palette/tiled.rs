//! Palettes whose regions are copies of one tile.

use std::fmt;

use super::{Code, Palette, PaletteError, Tile};

/// A tile, a code whose copies of the tile cover the torus, and a translation of the code.
///
/// ```
/// use gerechte::palette::{Metric, Perfect, Tile, Tiled};
/// let tiled = Tiled::new(Tile::ball(Metric::Lee, 1)?, 0)?;
/// assert_eq!(tiled.palette(), Perfect::new(1)?.palette());
/// // The boxes of sudoku, and sheared ones.
/// let squares = Tile::ball(Metric::Chebyshev, 1)?;
/// assert_eq!(squares.lattice_codes().len(), 5);
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiled {
    tile: Tile,
    number: usize,
    code: Code,
    /// The translation of the code: rows down, columns right.
    pub shift: (usize, usize),
}

impl Tiled {
    /// The tiling of that number among [`Tile::numbered_codes`].
    pub fn new(tile: Tile, number: usize) -> Result<Self, PaletteError> {
        let mut codes = tile.lattice_codes();
        if number >= codes.len() {
            codes = tile.numbered_codes();
        }
        if codes.is_empty() {
            let name = tile.name().to_owned();
            let is_known = tile.all_codes().is_some();
            return Err(if is_known { PaletteError::NoTiling(name) } else { PaletteError::UnknownTiling(name) });
        }
        let tilings = codes.len();
        let code = codes.into_iter().nth(number);
        let code = code.ok_or_else(|| PaletteError::Tiling { tile: tile.name().to_owned(), number, tilings })?;
        Ok(Self { tile, number, code, shift: (0, 0) })
    }

    /// The tilings by a tile in the order of their numbers, without translations.
    pub fn all(tile: &Tile) -> Vec<Self> {
        let tiled = |(number, code)| Self { tile: tile.clone(), number, code, shift: (0, 0) };
        tile.numbered_codes().into_iter().enumerate().map(tiled).collect()
    }

    /// The tile.
    pub const fn tile(&self) -> &Tile {
        &self.tile
    }

    /// The number of the tiling.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The codewords.
    pub fn code(&self) -> Code {
        self.code.translated(self.shift)
    }

    /// The copies of the tile at the codewords.
    ///
    /// # Panics
    /// Never: the code was found as a tiling.
    pub fn palette(&self) -> Palette {
        self.code().tiled(self.tile.cells()).expect("a code was found as a tiling")
    }

    /// The palettes of all tilings by the tile, including those of translated codes. Returns `None` if [`Tile::all_codes`] gives up.
    ///
    /// # Panics
    /// Never: each code was found as a tiling.
    pub fn family(&self) -> Option<Vec<Palette>> {
        let palette = |code: Code| code.tiled(self.tile.cells()).expect("a code was found as a tiling");
        Some(self.tile.all_codes()?.into_iter().map(palette).collect())
    }
}

impl fmt::Display for Tiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tile.name())?;
        if self.number > 0 { write!(f, ":{}", self.number) } else { Ok(()) }
    }
}
