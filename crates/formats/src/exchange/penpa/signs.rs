//! The signs in which marks are drawn on a page: names of shapes, styles and directions.

use super::frame::Position;
use gerechte_core::game::{Form, MARKS, MarkKind};
use gerechte_encodings::Symbol;
use itertools::Itertools;

/// The styles of thick lines.
pub(super) const THICK: [u32; 2] = [2, 21];
/// The style of diagonals, dotted.
pub(super) const DOTTED: u32 = 12;
/// The style of outlines of cages, dashed.
pub(super) const DASHED: u32 = 10;
/// Light grey, of shapes and of cells.
pub(super) const GREY: u32 = 3;
/// The style of black text.
pub(super) const BLACK_TEXT: u32 = 1;
/// The style of white text.
pub(super) const WHITE_TEXT: u32 = 4;
/// The style of black text in a white disc.
pub(super) const IN_DISC: u32 = 6;
/// The style of the player's digits.
pub(super) const BLUE_TEXT: u32 = 9;

/// The shapes of odd and of even cells.
pub(super) const ODD: &str = "circle_L";
pub(super) const EVEN: &str = "square_L";
/// The shape of a dot without and with a number in it.
pub(super) const DOT: &str = "circle_SS";
pub(super) const WIDE_DOT: &str = "circle_S";
/// The forms of dots: white ones, of which the first is written, and the black one.
pub(super) const WHITE_DOTS: [u64; 2] = [8, 1];
pub(super) const BLACK_DOT: u64 = 2;
/// The shape of a sign between a smaller and a greater symbol.
pub(super) const INEQUALITY: &str = "inequality";
/// The forms of the sign whose point is at the left, above, at the right, below; two of each.
pub(super) const POINTS_LEFT: [u64; 2] = [5, 1];
pub(super) const POINTS_UP: [u64; 2] = [6, 2];
pub(super) const POINTS_RIGHT: [u64; 2] = [7, 3];
pub(super) const POINTS_DOWN: [u64; 2] = [8, 4];
/// Arrows in eight directions at one place, from left clockwise.
pub(super) const EIGHT_ARROWS: &str = "arrow_eight";
/// Rounded frames, of which some are circles of arrows with several cells.
pub(super) const PILLS: [&str; 2] = ["sudokumore", "sudokuetc"];

/// The diagonal directions, with the end of a text that has an arrow above it, and the place among eight arrows.
pub(super) const DIAGONAL: [(Position, &str, usize); 4] =
    [((1, 1), "_7", 5), ((1, -1), "_6", 7), ((-1, 1), "_5", 3), ((-1, -1), "_4", 1)];

/// The kind of broad lines of a colour.
pub(super) fn line_of(colour: &str) -> Option<&'static MarkKind> {
    let is_of = |kind: &&MarkKind| match kind.form {
        Form::Line { has_bulb: false, colour: own, .. } => own.eq_ignore_ascii_case(colour),
        _ => false,
    };
    MARKS.into_iter().find(is_of)
}

/// The number that a text is.
pub(super) fn number_of(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// The values of the symbols of a text, ascending. Returns `None` if it is none, or has other characters.
pub(super) fn symbols_of(text: &str) -> Option<Vec<u32>> {
    let values: Option<Vec<u32>> = text.chars().map(|c| Some(Symbol::from_char(c)?.value())).collect();
    values.map(|values| values.into_iter().sorted().collect()).filter(|values: &Vec<u32>| !values.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_differ_by_their_colours() {
        for kind in MARKS {
            if let Form::Line { has_bulb: false, colour, .. } = kind.form {
                assert_eq!(line_of(&colour.to_uppercase()), Some(kind));
            }
        }
    }
}
