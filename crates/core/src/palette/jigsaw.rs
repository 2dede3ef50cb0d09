//! Jigsaw palettes: regions drawn freely, one label a cell.

use super::{Palette, PaletteError, check_order};
use gerechte_encodings::Cell;

/// Reads a palette from one label for each cell, row by row; slashes between rows are optional.
///
/// Any other character may be a label. Regions are numbered by their first cell.
///
/// ```
/// let palette = gerechte::palette::jigsaw("aabb/aacb/dccb/dddc")?;
/// assert_eq!(palette.regions().len(), 4);
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
pub fn jigsaw(labels: &str) -> Result<Palette, PaletteError> {
    let cells: Vec<char> = labels.chars().filter(|&label| label != '/').collect();
    let order = cells.len().isqrt();
    if order * order != cells.len() {
        return Err(PaletteError::NotSquare(cells.len()));
    }
    check_order(order)?;
    if labels.contains('/') {
        for (row, found) in (1..).zip(labels.trim_end_matches('/').split('/').map(|row| row.chars().count())) {
            if found != order {
                return Err(PaletteError::RowLength { row, found, order });
            }
        }
    }
    let mut names = Vec::new();
    let mut regions: Vec<Vec<Cell>> = Vec::new();
    for (index, label) in cells.into_iter().enumerate() {
        let number = names.iter().position(|&known| known == label).unwrap_or_else(|| {
            names.push(label);
            regions.push(Vec::new());
            names.len() - 1
        });
        regions[number].push(Cell::new(index));
    }
    Palette::checked(order, regions, names)
}
