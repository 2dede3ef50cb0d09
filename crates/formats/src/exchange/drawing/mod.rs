//! Drawings beside the constraints of a puzzle: decoration, which demands nothing. The rules in words may give it a meaning, so it is kept, and named.
#![allow(clippy::cast_precision_loss, reason = "boards have some hundred rows at most")]

mod fpuzzles;
mod scl;

use gerechte_core::counted;
use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::Format;
use super::fault::Fault;
use super::fields::Fields;

pub(super) use fpuzzles::{FIELDS as FPUZZLES_FIELDS, place, read as of_fpuzzles, write as to_fpuzzles};
pub(super) use scl::{FIELDS as SCL_FIELDS, outline, read as of_scl, write as to_scl};

/// The farthest place of a drawing from the corner of the board, and the longest of its lengths, in cells.
const FARTHEST: f64 = 200.0;
/// The colour of what has none.
const BLACK: &str = "#000000";

/// A part of the decoration of a puzzle. Lengths are in cells. Places are counted from the upper left corner of the board, to the right and then down. Colours are
/// those of CSS: `#` and hexadecimal digits, or a name.
///
/// ```
/// use gerechte::format::exchange::{Drawing, first};
/// let record = r##"{"puzzle":"1...............","drawings":[{"cage":{"cells":[[0,0],[0,1]],"colour":"#00ff00"}}]}"##;
/// let item = first(record)?;
/// assert_eq!(item.drawings.iter().map(Drawing::kind).collect::<Vec<_>>(), ["cage"]);
/// # Ok::<(), gerechte::format::puzzles::LineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Drawing {
    /// A line from point to point.
    Line {
        /// Its points.
        points: Vec<[f64; 2]>,
        /// Its width.
        width: f64,
        /// Its colour.
        colour: String,
        /// The length of the head of an arrow at its end, 0 for none.
        #[serde(default, skip_serializing_if = "is_zero")]
        head: f64,
    },
    /// A rectangle or an ellipse, or text alone.
    Shape {
        /// Its centre.
        at: [f64; 2],
        /// Its width and its height.
        size: [f64; 2],
        /// Whether it is an ellipse.
        #[serde(default, skip_serializing_if = "is_false")]
        round: bool,
        /// Degrees by which it is turned, clockwise.
        #[serde(default, skip_serializing_if = "is_zero")]
        angle: f64,
        /// The colour of its area.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fill: Option<String>,
        /// The colour of its border.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        border: Option<String>,
        /// The text in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<Text>,
        /// Whether the lines of the board are above it.
        #[serde(default, skip_serializing_if = "is_false")]
        below: bool,
    },
    /// A dashed outline round cells.
    Cage {
        /// The cells, by row and column from 0.
        cells: Vec<[usize; 2]>,
        /// Its colour.
        colour: String,
        /// The text in its first cell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
}

/// Text in a [`Drawing`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Text {
    /// The characters.
    pub says: String,
    /// Its colour.
    pub colour: String,
    /// The height of its letters.
    pub size: f64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(value: &f64) -> bool {
    *value == 0.0
}

impl Drawing {
    /// The plain name of its kind.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Line { head, .. } if *head > 0.0 => "arrow",
            Self::Line { .. } => "line",
            Self::Shape { fill: None, border: None, .. } => "text",
            Self::Shape { .. } => "shape",
            Self::Cage { .. } => "cage",
        }
    }

    /// Whether a format can carry it.
    pub(super) fn fits(&self, format: Format) -> bool {
        match format {
            Format::Json => true,
            Format::Fpuzzles | Format::FpuzzlesUrl => fpuzzles::says(self),
            Format::Scl => scl::says(self),
            _ => false,
        }
    }

    /// All its numbers that are places or lengths.
    fn numbers(&self) -> Vec<f64> {
        match self {
            Self::Line { points, width, head, .. } => points.iter().flatten().copied().chain([*width, *head]).collect(),
            Self::Shape { at, size, text, .. } => {
                at.iter().chain(size).copied().chain(text.as_ref().map(|text| text.size)).collect()
            }
            Self::Cage { cells, .. } => cells.iter().flatten().map(|&number| number as f64).collect(),
        }
    }

    /// Refuses places and lengths that no picture has, and colours that are none.
    pub(super) fn check(&self) -> Result<(), Fault> {
        let far = self.numbers().into_iter().find(|number| !number.is_finite() || number.abs() > FARTHEST);
        if let Some(number) = far {
            return Err(Fault::whole(format!("a drawing has the length or the place {number}, in cells")));
        }
        let colours = match self {
            Self::Line { colour, .. } | Self::Cage { colour, .. } => vec![colour],
            Self::Shape { fill, border, text, .. } => {
                fill.iter().chain(border).chain(text.as_ref().map(|text| &text.colour)).collect()
            }
        };
        match colours.into_iter().find(|colour| !is_colour(colour)) {
            Some(other) => Err(Fault::whole(format!("a drawing has the colour `{}`", super::shortened(other)))),
            None => Ok(()),
        }
    }
}

/// Says which drawings are there, and which are left out where a puzzle goes to a format.
pub(super) fn remarks(drawings: &[Drawing], to: Option<Format>) -> Vec<String> {
    let is_lost = |drawing: &&Drawing| to.is_some_and(|to| !drawing.fits(to));
    let (lost, kept): (Vec<_>, Vec<_>) = drawings.iter().partition(is_lost);
    let said = |(drawings, what): (Vec<&Drawing>, _)| {
        let kinds = drawings.into_iter().map(Drawing::kind).counts();
        let kinds = kinds.into_iter().sorted().map(|(kind, number)| counted(number, kind)).join(", ");
        (!kinds.is_empty()).then(|| format!("its drawings ({kinds}) are {what}, and may demand more"))
    };
    [(kept, "decoration here"), (lost, "not written")].into_iter().filter_map(said).collect()
}

/// The colour of a cell, in the first of these fields that is set.
pub(super) fn of_cell(
    [row, column]: [usize; 2],
    cell: &mut Fields<'_>,
    fields: &[&str],
) -> Result<Option<Drawing>, Fault> {
    let mut fill = None;
    for field in fields {
        fill = fill.or(colour(cell.text(field)?));
    }
    let at = [column, row].map(|number| number as f64 + 0.5);
    let shape = |fill| Drawing::Shape {
        at,
        size: [1.0; 2],
        round: false,
        angle: 0.0,
        fill: Some(fill),
        border: None,
        text: None,
        below: true,
    };
    Ok(fill.map(shape))
}

/// Whether a text is a colour of CSS without white space or references.
fn is_colour(text: &str) -> bool {
    match text.strip_prefix('#') {
        Some(digits) => [3, 4, 6, 8].contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_hexdigit()),
        None => (3..=20).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphabetic()),
    }
}

/// A colour of another program. Returns `None` for text that is none: it changes how a drawing looks and nothing else.
fn colour(text: Option<&str>) -> Option<String> {
    let text = text?.trim();
    if is_colour(text) {
        return Some(text.to_owned()).filter(|text| !text.eq_ignore_ascii_case("transparent"));
    }
    // As `rgba(255, 0, 0, 0.5)`.
    let inner = text.strip_prefix("rgb")?.trim_start_matches('a').strip_prefix('(')?.strip_suffix(')')?;
    let parts: Vec<f64> = inner.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is a byte")]
    let byte = |number: f64| number.round().clamp(0.0, 255.0) as u8;
    match parts[..] {
        [red, green, blue] => Some(format!("#{:02x}{:02x}{:02x}", byte(red), byte(green), byte(blue))),
        [red, green, blue, opacity] => {
            Some(format!("#{:02x}{:02x}{:02x}{:02x}", byte(red), byte(green), byte(blue), byte(255.0 * opacity)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing but colours gets into the attributes of a picture.
    #[test]
    fn colours_are_taken_and_nothing_else() {
        for (text, expected) in [
            ("#abc", Some("#abc")),
            (" #A0B0C0d0 ", Some("#A0B0C0d0")),
            ("red", Some("red")),
            ("transparent", None),
            ("rgb(255, 0,16)", Some("#ff0010")),
            ("rgba(255, 0, 16, 0.5)", Some("#ff001080")),
            ("rgba(1,2)", None),
            ("url(https://x.org)", None),
            ("#abcde", None),
            ("red\" onload=\"x", None),
            ("", None),
        ] {
            assert_eq!(colour(Some(text)).as_deref(), expected, "{text}");
        }
        assert_eq!(colour(None), None);
    }
}
