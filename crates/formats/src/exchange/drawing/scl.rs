//! The drawings of `SudokuPad`. Places are pairs of row and column in cells, and widths are in pixels, of which a cell has 64.

use serde_json::{Value, json};

use super::super::fault::Fault;
use super::super::fields::Fields;
use super::{BLACK, Drawing, Text, colour};

/// The fields of drawings.
pub(in super::super) const FIELDS: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];
/// Pixels of a cell.
const CELL: f64 = 64.0;

/// Reads a drawing of a field. Returns `None` for paths of SVG, which are not read.
pub(in super::super) fn read(field: &str, mut part: Fields<'_>) -> Result<Option<Drawing>, Fault> {
    let ink = colour(part.text("color")?).unwrap_or_else(|| BLACK.to_owned());
    if ["lines", "arrows"].contains(&field) {
        let points = part
            .list("wayPoints")?
            .iter()
            .map(|point| pair("wayPoints", point, &part))
            .collect::<Result<Vec<_>, _>>()?;
        if points.len() < 2 {
            return Ok(None);
        }
        let width = part.real("thickness")?.unwrap_or(8.0) / CELL;
        let head = if field == "arrows" { part.real("headLength")?.unwrap_or(0.3).max(0.01) } else { 0.0 };
        return Ok(Some(Drawing::Line { points, width, colour: ink, head }));
    }
    let Some(center) = part.take("center") else { return Ok(None) };
    let at = pair("center", center, &part)?;
    let [width, height] = [part.real("width")?, part.real("height")?].map(Option::unwrap_or_default);
    let says = part.words("text")?;
    let size = part.real("fontSize")?.unwrap_or(40.0) / CELL;
    Ok(Some(Drawing::Shape {
        at,
        size: [width, height],
        round: part.flag("rounded")? == Some(true),
        angle: part.real("angle")?.unwrap_or_default(),
        fill: colour(part.text("backgroundColor")?),
        border: colour(part.text("borderColor")?),
        text: says.map(|says| Text { says, colour: ink, size }),
        below: field == "underlays",
    }))
}

/// The decoration that a cage is. Returns `None` if it is hidden.
pub(in super::super) fn outline(
    cells: &[usize],
    order: usize,
    cage: &mut Fields<'_>,
) -> Result<Option<Drawing>, Fault> {
    if cage.flag("hidden")? == Some(true) {
        return Ok(None);
    }
    let [outline, border] = [cage.text("outlineC")?, cage.text("borderColor")?].map(colour);
    let colour = outline.or(border).unwrap_or_else(|| BLACK.to_owned());
    let cells = cells.iter().map(|cell| [cell / order, cell % order]).collect();
    Ok(Some(Drawing::Cage { cells, colour, text: None }))
}

/// A place as row and column, here to the right and down.
fn pair(field: &str, value: &Value, part: &Fields<'_>) -> Result<[f64; 2], Fault> {
    let found = match value.as_array().map(Vec::as_slice) {
        Some([row, column]) => column.as_f64().zip(row.as_f64()).map(|(x, y)| [x, y]),
        _ => None,
    };
    found.ok_or_else(|| part.wrong(field, value, "no place"))
}

/// Whether `SudokuPad` can say a drawing: all but text in cages, where numbers would be sums.
pub(super) const fn says(drawing: &Drawing) -> bool {
    !matches!(drawing, Drawing::Cage { text: Some(_), .. })
}

/// The field of each drawing that `SudokuPad` can say, and the drawing.
pub(in super::super) fn write(drawings: &[Drawing]) -> impl Iterator<Item = (&'static str, Value)> {
    drawings.iter().filter(|drawing| says(drawing)).map(|drawing| match drawing {
        Drawing::Line { points, width, colour, head } => {
            let points: Vec<_> = points.iter().map(|[x, y]| [y, x]).collect();
            let mut object = json!({"wayPoints": points, "color": colour, "thickness": width * CELL});
            if *head == 0.0 {
                return ("lines", object);
            }
            object["headLength"] = json!(head);
            ("arrows", object)
        }
        Drawing::Cage { cells, colour, .. } => ("cages", json!({"cells": cells, "unique": false, "outlineC": colour})),
        Drawing::Shape { at: [x, y], size: [width, height], round, angle, fill, border, text, below } => {
            let mut object = json!({"center": [y, x], "width": width, "height": height});
            let colours = [("backgroundColor", fill), ("borderColor", border)];
            for (name, colour) in colours {
                if let Some(colour) = colour {
                    object[name] = colour.clone().into();
                }
            }
            if *round {
                object["rounded"] = true.into();
            }
            if *angle != 0.0 {
                object["angle"] = json!(angle);
            }
            if let Some(Text { says, colour, size }) = text {
                object["text"] = says.clone().into();
                object["color"] = colour.clone().into();
                object["fontSize"] = json!(size * CELL);
            }
            (if *below { "underlays" } else { "overlays" }, object)
        }
    })
}
