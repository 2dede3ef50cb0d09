//! The drawings of a page, by their lists.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::fault::{Fault, shortened};
use super::super::fields::{Fields, number};
use super::signs::{BLACK_DOT, DOT, EIGHT_ARROWS, GREY, INEQUALITY, WIDE_DOT};
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
    /// That of long texts, and any other.
    Long,
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
            _ => Self::Long,
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
            Self::Long => "8",
        }
    }
}

/// A shape at a point: its number, or the list of its parts, and its name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) form: Value,
    pub(super) name: String,
}

impl Shape {
    /// The form of a small disc. Returns `None` if it is another shape, or of a form that is not understood.
    pub(super) fn disc(&self) -> Option<u64> {
        self.form.as_u64().filter(|_| [DOT, WIDE_DOT].contains(&self.name.as_str()))
    }
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
const STEPS: [&str; 3] = ["command_redo", "command_undo", "command_replay"];

/// Colours that drawings have by themselves.
const BLACK: &str = "#000000";
const WHITE: &str = "#ffffff";
const LIGHT_GREY: &str = "#cccccc";
/// In place of the style of a drawing that has a colour of its own.
const OWN_STYLE: u32 = 0;

impl Sheet {
    /// The drawings of a layer of a page with a number of points, and the layer of its own colours.
    pub(super) fn read(layer: &Value, colours: Option<&Value>, points: usize) -> Result<Self, Fault> {
        let mut layer = Layer { fields: Fields::of(layer, "the drawing")?, colours, points };
        let note = |value: &Value, _: Option<&str>| Some(value.get(0)?.as_str()?.trim().to_owned());
        let paths = layer.lists("nobulbthermo")?.into_iter().enumerate();
        let colour = |number: usize| Some(colours?.get("nobulbthermo")?.get(number)?.as_str()?.to_owned());
        let paths = paths.map(|(number, points)| Path { points, colour: colour(number) });
        let has_points = |cells: &Vec<usize>| !cells.is_empty();
        let mut sheet = Self {
            numbers: layer.at_points("number", |value, _| text(value))?,
            notes: layer.at_points("numberS", note)?,
            symbols: layer.at_points("symbol", shape)?,
            surface: layer.at_points("surface", surface)?,
            edges: layer.at_lines("lineE")?,
            outlines: layer.at_lines("cage")?,
            cages: layer.lists("killercages")?.into_iter().filter(has_points).collect(),
            thermos: layer.lists("thermo")?.into_iter().filter(has_points).collect(),
            arrows: layer.lists("arrows")?.into_iter().filter(has_points).collect(),
            paths: paths.filter(|path| has_points(&path.points)).collect(),
            others: Vec::new(),
        };
        // Former versions keep the lines that were drawn freely by themselves.
        for (points, style) in layer.at_lines("freelineE")? {
            if *sheet.edges.entry(points).or_insert(style) != style {
                sheet.others = vec!["freelineE"];
            }
        }
        for field in OTHERS {
            let is_empty = match layer.fields.take(field) {
                None => true,
                Some(Value::Object(all)) => all.is_empty(),
                // Of lists that were deleted an empty one is left.
                Some(Value::Array(all)) => all.iter().all(|part| part.as_array().is_none_or(Vec::is_empty)),
                Some(_) => false,
            };
            sheet.others.extend((!is_empty).then_some(field));
        }
        layer.fields.end(&STEPS)?;
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

/// A shape. One of a colour of its own has no form that is understood.
fn shape(value: &Value, colour: Option<&str>) -> Option<Shape> {
    let (form, name) = (value.get(0)?, value.get(1)?.as_str()?);
    let usual = match form.as_u64() {
        _ if name == INEQUALITY || name == EIGHT_ARROWS => BLACK,
        Some(BLACK_DOT) => BLACK,
        Some(form) if form == u64::from(GREY) => LIGHT_GREY,
        _ => WHITE,
    };
    let form = if is_usual(colour, usual) { form.clone() } else { Value::Null };
    Some(Shape { form, name: name.to_owned() })
}

/// The colour of a cell.
fn surface(value: &Value, colour: Option<&str>) -> Option<u32> {
    number(value).map(|style| if is_usual(colour, LIGHT_GREY) { style } else { OWN_STYLE })
}

/// Whether a drawing has no colour of its own, or the one that it has anyway.
fn is_usual(colour: Option<&str>, usual: &str) -> bool {
    colour.is_none_or(|colour| colour.eq_ignore_ascii_case(usual))
}

/// The error that an entry of a list has an invalid value.
fn wrong(field: &str, key: &str, value: &Value) -> Fault {
    let (key, value) = (shortened(key), shortened(&value.to_string()));
    Fault::whole(format!("`{field}` at `{key}` is {value}, which is not read"))
}

/// A layer that is read: its lists, the layer of the colours of drawings that have own ones, and the number of points of the page.
struct Layer<'a> {
    fields: Fields<'a>,
    colours: Option<&'a Value>,
    points: usize,
}

/// The name of an entry, its value, and its own colour.
type Entry<'a> = (&'a String, &'a Value, Option<&'a str>);

impl<'a> Layer<'a> {
    /// The entries of an object, each with its own colour.
    fn entries(&mut self, field: &str) -> Result<Vec<Entry<'a>>, Fault> {
        let colours = self.colours.and_then(|colours| colours.get(field));
        let colour = |key: &str| colours?.get(key)?.as_str();
        match self.fields.take(field) {
            None => Ok(Vec::new()),
            Some(Value::Object(all)) => Ok(all.iter().map(|(key, value)| (key, value, colour(key))).collect()),
            // An empty object that some programs write.
            Some(Value::Array(all)) if all.is_empty() => Ok(Vec::new()),
            Some(other) => Err(self.fields.wrong(field, other, "no object")),
        }
    }

    /// A point, if the page has it.
    fn point(&self, text: &str) -> Option<usize> {
        text.parse().ok().filter(|&point| point < self.points)
    }

    /// What is at points, from each value and its own colour.
    fn at_points<T>(
        &mut self,
        field: &str,
        read: impl Fn(&Value, Option<&str>) -> Option<T>,
    ) -> Result<BTreeMap<usize, T>, Fault> {
        let mut found = BTreeMap::new();
        for (key, value, colour) in self.entries(field)? {
            // Former versions mark points on sides with an E.
            let point = self.point(key.strip_suffix('E').unwrap_or(key));
            let (point, read) = point.zip(read(value, colour)).ok_or_else(|| wrong(field, key, value))?;
            if found.insert(point, read).is_some() {
                return Err(Fault::whole(format!("`{field}` has two entries at the point {point}")));
            }
        }
        Ok(found)
    }

    /// The styles of lines, by their points.
    fn at_lines(&mut self, field: &str) -> Result<BTreeMap<Vec<usize>, u32>, Fault> {
        let entries = self.entries(field)?;
        let of_entry = |(key, value, colour): Entry<'_>| {
            let points: Option<Vec<usize>> = key.split(',').map(|point| self.point(point)).collect();
            let style = number(value).map(|style| if is_usual(colour, BLACK) { style } else { OWN_STYLE });
            points.zip(style).ok_or_else(|| wrong(field, key, value))
        };
        entries.into_iter().map(of_entry).collect()
    }

    /// Lists of points. What was deleted is empty.
    fn lists(&mut self, field: &str) -> Result<Vec<Vec<usize>>, Fault> {
        let most = self.points;
        let is_there = |point: &usize| *point < most;
        let of_part = |(place, value): (usize, &Value)| {
            let points = match value {
                Value::Null => Some(Vec::new()),
                Value::Array(all) => all.iter().map(|point| Some(number(point)? as usize).filter(is_there)).collect(),
                _ => None,
            };
            points.ok_or_else(|| wrong(field, &(place + 1).to_string(), value))
        };
        let lists = self.fields.list(field)?;
        lists.iter().enumerate().map(of_part).collect()
    }
}
