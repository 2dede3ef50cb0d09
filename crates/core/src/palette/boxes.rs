//! Box palettes: rectangles of R rows and C columns, as in ordinary sudoku.

use std::collections::BTreeSet;

use super::{Palette, PaletteError};
use gerechte_encodings::Cell;

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

/// Rows and columns of each region, whatever the order of the regions. Returns `None` if they are not all boxes of a board.
///
/// ```
/// use gerechte::palette::{box_shape, boxes};
/// assert_eq!(box_shape(6, boxes(2, 3)?.regions()), Some((2, 3)));
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
pub fn box_shape(order: usize, regions: &[Vec<Cell>]) -> Option<(usize, usize)> {
    let all = |regions: &[Vec<Cell>]| regions.iter().cloned().collect::<BTreeSet<_>>();
    let regions = all(regions);
    let is_shape =
        |&(rows, columns): &(usize, usize)| boxes(rows, columns).is_ok_and(|palette| all(palette.regions()) == regions);
    (1..=order).filter(|rows| order.is_multiple_of(*rows)).map(|rows| (rows, order / rows)).find(is_shape)
}

/// Whether regions of this order are boxes of equal sides, in the order of reading.
pub(super) fn are_boxes(order: usize, regions: &[Vec<Cell>]) -> bool {
    let Some(first) = regions.first() else { return false };
    let columns = first.iter().filter(|cell| cell.index() < order).count();
    if columns < 2 || columns == order || !order.is_multiple_of(columns) {
        return false;
    }
    let rows = order / columns;
    let box_of = |cell: usize| cell / order / rows * rows + cell % order / columns;
    (0..).zip(regions).all(|(at, region)| region.iter().all(|cell| box_of(cell.index()) == at))
}
