//! The drawings that f-puzzles calls cosmetic. Their places are cells and the middles between cells.

use itertools::Itertools;
use serde_json::{Map, Value, json};

use super::super::fault::{Fault, shortened};
use super::super::fields::Fields;
use super::{BLACK, Drawing, Text, colour};

/// The fields of drawings.
pub(in super::super) const FIELDS: [&str; 5] = ["text", "line", "rectangle", "circle", "cage"];
/// The height of letters of size 1, in cells.
const LETTER: f64 = 0.75;
/// The width of lines of width 1, in cells.
const STROKE: f64 = 0.5;
/// The grey of lines and cages without a colour.
const GREY: &str = "#cfcfcf";

/// Reads the drawings of a field.
pub(in super::super) fn read(field: &str, mut part: Fields<'_>) -> Result<Vec<Drawing>, Fault> {
    let outline = colour(part.text("outlineC")?);
    let ink = colour(part.text("fontC")?).unwrap_or_else(|| BLACK.to_owned());
    let says = part.words("value")?;
    if field == "line" {
        let width = STROKE * part.real("width")?.unwrap_or(0.5);
        let colour = outline.unwrap_or_else(|| GREY.to_owned());
        let lines = part.list("lines")?.iter().map(|line| {
            let points = places(line, &part)?.into_iter().map(centre).collect();
            Ok(Drawing::Line { points, width, colour: colour.clone(), head: 0.0 })
        });
        return lines.collect();
    }
    let cells = part.take("cells").map_or_else(|| Ok(Vec::new()), |cells| places(cells, &part))?;
    if cells.is_empty() {
        return Err(Fault::whole(format!("{} has no cells", part.part())));
    }
    if field == "cage" {
        let index = |number: i16| usize::try_from(number - 1).ok();
        let cells = cells.iter().map(|&(row, column)| Some([index(row)?, index(column)?])).collect::<Option<_>>();
        let cells = cells.ok_or_else(|| Fault::whole(format!("{} has cells outside of the board", part.part())))?;
        return Ok(vec![Drawing::Cage { cells, colour: outline.unwrap_or_else(|| GREY.to_owned()), text: says }]);
    }
    let mean = |axis: usize| cells.iter().map(|&cell| centre(cell)[axis]).sum::<f64>() / cells.len() as f64;
    let [width, height] = [part.real("width")?, part.real("height")?].map(|side| side.unwrap_or(1.0));
    let size = LETTER * part.real("size")?.unwrap_or(if field == "text" { 1.0 } else { width.min(height) });
    Ok(vec![Drawing::Shape {
        at: [mean(0), mean(1)],
        size: [width, height],
        round: field == "circle",
        angle: part.real("angle")?.unwrap_or_default(),
        fill: colour(part.text("baseC")?).filter(|_| field != "text"),
        border: outline.filter(|_| field != "text"),
        text: says.map(|says| Text { says, colour: ink, size }),
        below: false,
    }])
}

/// Row and column of a name such as `R1C1`, which may lie outside of the board.
pub(in super::super) fn place(name: &str) -> Option<(i16, i16)> {
    let rest = name.strip_prefix(['R', 'r'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse().ok().filter(|number| (-99_i16..=99).contains(number));
    Some((number(row)?, number(column)?))
}

/// The centre of a cell, to the right and down.
fn centre((row, column): (i16, i16)) -> [f64; 2] {
    [column, row].map(|number| f64::from(number) - 0.5)
}

/// Rows and columns of cells.
fn places(cells: &Value, part: &Fields<'_>) -> Result<Vec<(i16, i16)>, Fault> {
    let wrong = |name: &Value| Fault::whole(format!("{} names {}, no cell", part.part(), shortened(&name.to_string())));
    let cells = cells.as_array().ok_or_else(|| wrong(cells))?;
    cells.iter().map(|name| name.as_str().and_then(place).ok_or_else(|| wrong(name))).collect()
}

/// Rows or columns whose mean centre is a place: one, or two. Returns `None` if there are none.
#[allow(clippy::cast_possible_truncation, reason = "the place is checked")]
fn lines(at: f64) -> Option<Vec<i16>> {
    let twice = 2.0 * at;
    let twice = (twice.fract() == 0.0 && (-190.0..=190.0).contains(&twice)).then_some(twice as i16)?;
    Some(if twice % 2 == 0 { vec![twice / 2, twice / 2 + 1] } else { vec![(twice + 1) / 2] })
}

/// The cells whose mean centre is a place.
fn cells_at([x, y]: [f64; 2]) -> Option<Vec<Value>> {
    let pairs = lines(y)?.into_iter().cartesian_product(lines(x)?);
    Some(pairs.map(|(row, column)| format!("R{row}C{column}").into()).collect())
}

/// The cell whose centre is a place.
fn cell_at(at: [f64; 2]) -> Option<Value> {
    cells_at(at)?.into_iter().exactly_one().ok()
}

/// Whether f-puzzles can say a drawing.
pub(super) fn says(drawing: &Drawing) -> bool {
    object(drawing).is_some()
}

/// The field of a drawing, and the drawing.
fn object(drawing: &Drawing) -> Option<(&'static str, Value)> {
    match drawing {
        Drawing::Line { points, width, colour, head } => {
            let cells: Vec<Value> = points.iter().map(|&at| cell_at(at)).collect::<Option<_>>()?;
            let line = json!({"lines": [cells], "outlineC": colour, "width": width / STROKE});
            (*head == 0.0).then_some(("line", line))
        }
        Drawing::Cage { cells, colour, text } => {
            let name = |[row, column]: &[usize; 2]| Value::from(format!("R{}C{}", row + 1, column + 1));
            let cells: Vec<Value> = cells.iter().map(name).collect();
            let mut object = json!({"cells": cells, "outlineC": colour});
            if let Some(text) = text {
                object["value"] = text.clone().into();
            }
            Some(("cage", object))
        }
        Drawing::Shape { at, size: [width, height], round, angle, fill, border, text, .. } => {
            let mut object = Map::new();
            object.insert("cells".to_owned(), cells_at(*at)?.into());
            let is_text = fill.is_none() && border.is_none();
            let of_shape = [("baseC", fill.as_ref()), ("outlineC", border.as_ref())];
            let own = text.as_ref();
            let colours = of_shape
                .into_iter()
                .chain([("fontC", own.map(|text| &text.colour)), ("value", own.map(|text| &text.says))]);
            object.extend(colours.filter_map(|(name, colour)| Some((name.to_owned(), colour?.clone().into()))));
            let size = own.map(|text| ("size", text.size / LETTER));
            let sides = [("width", *width), ("height", *height)].into_iter().filter(|_| !is_text);
            let angle = Some(("angle", *angle)).filter(|(_, angle)| *angle != 0.0);
            object.extend(
                size.into_iter().chain(sides).chain(angle).map(|(name, number)| (name.to_owned(), json!(number))),
            );
            let field = match (is_text, round) {
                (true, _) => "text",
                (false, true) => "circle",
                (false, false) => "rectangle",
            };
            (!is_text || text.is_some()).then_some((field, Value::Object(object)))
        }
    }
}

/// The fields of all drawings that f-puzzles can say.
pub(in super::super) fn write(drawings: &[Drawing]) -> impl Iterator<Item = (&'static str, Vec<Value>)> {
    let objects = drawings.iter().filter_map(object).into_group_map();
    FIELDS.into_iter().filter_map(move |field| Some((field, objects.get(field)?.clone())))
}
