//! Box palettes: rectangles of R rows and C columns, as in ordinary sudoku.

use super::{Palette, PaletteError};

/// The palette of order R·C whose regions are boxes of `rows` × `columns` cells.
///
/// ```
/// let palette = gerechte::palette::boxes(2, 3)?;
/// assert_eq!(&palette.labels().unwrap()[..12], "000111000111");
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
pub fn boxes(rows: usize, columns: usize) -> Result<Palette, PaletteError> {
    let order = rows.saturating_mul(columns);
    // A band has `rows` rows and holds as many boxes, of `columns` columns each.
    Palette::numbered(order, |i, j| i / rows * rows + j / columns)
}
