//! The drawings of a page, by their lists.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::fault::{Fault, shortened};
use super::super::fields::{Fields, number};
use gerechte_encodings::Symbol;

/// A text at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) content: String,
    /// The number of its colour, which may have a disc behind it.
    pub(super) style: u32,
    pub(super) size: Size,
}

/// The size of a text, or its way of being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// That of a clue, or nearly.
    Large,
    /// That of a digit and an arrow above it: its last character is the direction.
    Arrow,
    /// Digits that are apart.
    Apart,
    Small,
    Medium,
    /// Nine places of candidates.
    Candidates,
    Other,
}

impl Size {
    const fn of(name: &str) -> Self {
        match name.as_bytes() {
            b"1" | b"10" => Self::Large,
            b"2" => Self::Arrow,
            b"4" => Self::Apart,
            b"5" => Self::Small,
            b"6" => Self::Medium,
            b"7" => Self::Candidates,
            _ => Self::Other,
        }
    }

    /// Its name on pages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Large => "1",
            Self::Arrow => "2",
            Self::Apart => "4",
            Self::Small => "5",
            Self::Medium => "6",
            Self::Candidates => "7",
            Self::Other => "8",
        }
    }
}

/// A shape at a point: its number, or the list of its parts, and its name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) form: Value,
    pub(super) name: String,
}

/// A line through cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) points: Vec<usize>,
    pub(super) colour: Option<String>,
}

/// What is drawn on a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sheet {
    /// Texts at centres, corners and sides.
    pub(super) numbers: BTreeMap<usize, Text>,
    /// Small texts in the corners of cells.
    pub(super) notes: BTreeMap<usize, String>,
    pub(super) symbols: BTreeMap<usize, Shape>,
    /// The colours of cells.
    pub(super) surface: BTreeMap<usize, u32>,
    /// The style of each line between corners, by its points.
    pub(super) edges: BTreeMap<Vec<usize>, u32>,
    /// The same of outlines of cages.
    pub(super) outlines: BTreeMap<Vec<usize>, u32>,
    pub(super) cages: Vec<Vec<usize>>,
    pub(super) thermos: Vec<Vec<usize>>,
    pub(super) arrows: Vec<Vec<usize>>,
    /// Broad lines without a bulb.
    pub(super) paths: Vec<Path>,
    /// Further lists that are not empty.
    pub(super) others: Vec<&'static str>,
}

/// Lists whose drawings have no meaning that is known.
const OTHERS: [&str; 8] =
    ["deletelineE", "direction", "freeline", "line", "multicolor", "polygon", "squareframe", "wall"];
/// What the player did, step by step.
const PASSED: [&str; 3] = ["command_redo", "command_undo", "command_replay"];

impl Sheet {
    /// The drawings of a layer, and of the layer of its colours.
    pub(super) fn read(layer: &Value, colours: Option<&Value>) -> Result<Self, Fault> {
        let mut fields = Fields::of(layer, "the drawing")?;
        let colour = |number: usize| {
            let colour = colours.and_then(|colours| colours.get("nobulbthermo")?.get(number)?.as_str());
            colour.map(str::to_owned)
        };
        let paths = lists(&mut fields, "nobulbthermo")?.into_iter().enumerate();
        let mut edges = at_lines(&mut fields, "lineE")?;
        // Former pages keep the lines that were drawn freely by themselves.
        edges.extend(at_lines(&mut fields, "freelineE")?);
        let mut sheet = Self {
            numbers: at_points(&mut fields, "number", text)?,
            notes: at_points(&mut fields, "numberS", |value| Some(value.get(0)?.as_str()?.trim().to_owned()))?,
            symbols: at_points(&mut fields, "symbol", shape)?,
            surface: at_points(&mut fields, "surface", number)?,
            edges,
            outlines: at_lines(&mut fields, "cage")?,
            cages: lists(&mut fields, "killercages")?.into_iter().filter(|cells| !cells.is_empty()).collect(),
            thermos: lists(&mut fields, "thermo")?.into_iter().filter(|cells| !cells.is_empty()).collect(),
            arrows: lists(&mut fields, "arrows")?.into_iter().filter(|cells| !cells.is_empty()).collect(),
            paths: paths.map(|(number, points)| Path { points, colour: colour(number) }).collect(),
            others: Vec::new(),
        };
        sheet.paths.retain(|path| !path.points.is_empty());
        for field in OTHERS {
            let is_empty = match fields.take(field) {
                None => true,
                Some(Value::Object(all)) => all.is_empty(),
                // Of lists that were deleted an empty one is left.
                Some(Value::Array(all)) => all.iter().all(|part| part.as_array().is_none_or(Vec::is_empty)),
                Some(_) => false,
            };
            sheet.others.extend((!is_empty).then_some(field));
        }
        fields.end(&PASSED)?;
        Ok(sheet)
    }

    /// The names of the lists that are not empty, as pages have them.
    pub(super) fn kinds(&self) -> Vec<&'static str> {
        let has = [
            (!self.numbers.is_empty(), "number"),
            (!self.notes.is_empty(), "numberS"),
            (!self.symbols.is_empty(), "symbol"),
            (!self.surface.is_empty(), "surface"),
            (!self.edges.is_empty(), "lineE"),
            (!self.outlines.is_empty(), "cage"),
            (!self.cages.is_empty(), "killercages"),
            (!self.thermos.is_empty(), "thermo"),
            (!self.arrows.is_empty(), "arrows"),
            (!self.paths.is_empty(), "nobulbthermo"),
        ];
        let has = has.into_iter().filter_map(|(has, kind)| has.then_some(kind));
        has.chain(self.others.iter().copied()).collect()
    }
}

/// A text: its characters, or 1 for each candidate, then its style and its size.
fn text(value: &Value) -> Option<Text> {
    let style = number(value.get(1)?)?;
    let size = Size::of(value.get(2)?.as_str()?);
    let content = match value.get(0)? {
        Value::String(text) => text.trim().to_owned(),
        Value::Array(all) => {
            let held = all.iter().zip(1..).filter(|(one, _)| one.as_u64() == Some(1));
            held.filter_map(|(_, value)| Some(Symbol::from_value(value)?.to_string())).collect()
        }
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    Some(Text { content, style, size })
}

fn shape(value: &Value) -> Option<Shape> {
    Some(Shape { form: value.get(0)?.clone(), name: value.get(1)?.as_str()?.to_owned() })
}

/// The error that an entry of a list has an invalid value.
fn wrong(field: &str, key: &str, value: &Value) -> Fault {
    let (key, value) = (shortened(key), shortened(&value.to_string()));
    Fault::whole(format!("`{field}` at `{key}` is {value}, which is not read"))
}

/// The entries of an object.
fn entries<'a>(fields: &mut Fields<'a>, field: &str) -> Result<Vec<(&'a String, &'a Value)>, Fault> {
    match fields.take(field) {
        None => Ok(Vec::new()),
        Some(Value::Object(all)) => Ok(all.iter().collect()),
        // An empty object that some programs write.
        Some(Value::Array(all)) if all.is_empty() => Ok(Vec::new()),
        Some(other) => Err(fields.wrong(field, other, "no object")),
    }
}

/// What is at points.
fn at_points<T>(
    fields: &mut Fields<'_>,
    field: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<BTreeMap<usize, T>, Fault> {
    let of_entry = |(key, value): (&String, &Value)| {
        // A point with this letter lies on a side that the editor had as a place of its own.
        let point = key.strip_suffix('E').unwrap_or(key).parse().ok().filter(|&point| point < MOST_POINTS);
        point.zip(read(value)).ok_or_else(|| wrong(field, key, value))
    };
    entries(fields, field)?.into_iter().map(of_entry).collect()
}

/// The styles of lines, by their points.
fn at_lines(fields: &mut Fields<'_>, field: &str) -> Result<BTreeMap<Vec<usize>, u32>, Fault> {
    let of_entry = |(key, value): (&String, &Value)| {
        let points = key.split(',').map(|point| point.parse().ok().filter(|&point| point < MOST_POINTS));
        let points: Option<Vec<usize>> = points.collect();
        points.zip(number(value)).ok_or_else(|| wrong(field, key, value))
    };
    entries(fields, field)?.into_iter().map(of_entry).collect()
}

/// Lists of points. What was deleted is empty.
fn lists(fields: &mut Fields<'_>, field: &str) -> Result<Vec<Vec<usize>>, Fault> {
    let of_part = |(place, value): (usize, &Value)| {
        let points = match value {
            Value::Null => Some(Vec::new()),
            Value::Array(all) => {
                all.iter().map(|point| Some(number(point)? as usize).filter(|&point| point < MOST_POINTS)).collect()
            }
            _ => None,
        };
        points.ok_or_else(|| wrong(field, &(place + 1).to_string(), value))
    };
    fields.list(field)?.iter().enumerate().map(of_part).collect()
}

/// More points than any page has: twelve of each cell.
const MOST_POINTS: usize = 1 << 20;
