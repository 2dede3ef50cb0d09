//! Records of `palette --layouts`.

use serde::Serialize;

use crate::classify;
use crate::encodings::Symbol;

/// The record of `palette --layouts` for each class of layouts under the eight motions of the square.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/layout/1")]
#[non_exhaustive]
pub struct Layout {
    /// The game whose regions are those of the least layout of the class.
    pub game: String,
    /// The number of layouts of the class.
    pub images: u32,
    /// The motions that keep the layout: `none`, `mirror`, `diagonal`, `rot180`, `mirrors`, `diagonals`, `rot90` or `all`.
    pub symmetry: &'static str,
    /// A grid of the game, with its first row in ascending order; `null` if there is none.
    pub grid: Option<String>,
    /// The number of grids up to relabelling, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grids: Option<String>,
}

impl Layout {
    /// A layout of this order.
    pub(crate) fn new(order: usize, layout: &classify::Layout, grids: Option<u128>) -> Self {
        let letter = |number: usize| char::from(b'A' + number as u8);
        let symbol = |number| Symbol::new(number).to_char();
        Self {
            game: drawn("jigsaw:", order, &layout.regions, letter),
            images: layout.images.number(),
            symmetry: layout.images.symmetry(),
            grid: layout.grid.as_ref().map(|symbols| drawn("", order, symbols, symbol)),
            grids: grids.map(|grids| grids.to_string()),
        }
    }
}

/// A text, and the character of each cell: that of the number of its set.
fn drawn(text: &str, order: usize, sets: &[u64], character: impl Fn(usize) -> char) -> String {
    let mut characters = [' '; 64];
    for (number, &set) in sets.iter().enumerate() {
        let character = character(number);
        let mut left = set;
        while left != 0 {
            characters[left.trailing_zeros() as usize] = character;
            left &= left - 1;
        }
    }
    text.chars().chain(characters[..order * order].iter().copied()).collect()
}
