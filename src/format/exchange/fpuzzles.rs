//! Puzzles of f-puzzles: a JSON object, plain or packed into an address.

use serde_json::{Map, Value, json};

use super::fault::{Fault, shortened};
use super::found::{Found, Says};
use super::json::{capital, cell, place};
use super::rules::{Cage, Kind, Rules, place as name, usual_boxes};
use super::{Item, lz, rules_of};
use crate::encodings::{Cell, Relation, Symbol};
use crate::game::Mark;

/// Fields that demand nothing of the solution.
const SILENT: [&str; 18] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "highlightConflicts",
    "solution",
    "text",
    "line",
    "rectangle",
    "circle",
    "cage",
    "msgcorrect",
    "successMessage",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
    "settings",
];
/// Fields that are read: rules that are there or not,
const FLAGS: [&str; 6] = ["diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "nonconsecutive"];
/// and lists of what is drawn.
const LISTS: [&str; 8] =
    ["killercage", "extraregion", "littlekillersum", "thermometer", "palindrome", "arrow", "difference", "ratio"];

/// An address, or what it packs, with `fpuz` or `fpuzzles` before it.
pub(super) fn read_url(text: &str) -> Result<Found, Fault> {
    let (start, packed) = match text.find("load=").map(|at| at + 5).or_else(|| text.find("fpuz").map(|at| at + 4)) {
        Some(at) => (at, &text[at..]),
        None => return Err(Fault::column(1, "it has no `load=`")),
    };
    let rest = packed.strip_prefix("zles").unwrap_or(packed);
    let start = text[..start].chars().count() + 1 + packed.len() - rest.len();
    let end = rest.find(['&', '?', '#']).unwrap_or(rest.len());
    let unpacked = lz::unpacked(&rest[..end], start)?;
    match super::json::read(&unpacked) {
        (super::Format::Fpuzzles, read) => read.map_err(|fault| Fault::column(start, fault.reason)),
        _ => Err(Fault::column(start, format!("what it packs is no puzzle: `{}`", shortened(&unpacked)))),
    }
}

pub(super) fn read(value: &Value) -> Result<Found, Fault> {
    let grid = value.get("grid").and_then(Value::as_array).ok_or_else(|| Fault::whole("`grid` is no list of rows"))?;
    let order = grid.len();
    if !(2..=64).contains(&order) {
        return Err(Fault::whole(format!("`grid` has {order} rows")));
    }
    if let Some(size) = value.get("size").filter(|size| size.as_u64() != Some(order as u64)) {
        return Err(Fault::whole(format!("`size` is {}, and `grid` has {order} rows", shortened(&size.to_string()))));
    }
    let object = value.as_object().ok_or_else(|| Fault::whole("it is no object"))?;
    for (field, value) in object {
        let is_empty = match value {
            Value::Null | Value::Bool(false) => true,
            Value::Array(all) => all.is_empty(),
            Value::String(text) => text.is_empty(),
            _ => false,
        };
        let is_flag = FLAGS.contains(&field.as_str());
        if is_flag && !matches!(value, Value::Null | Value::Bool(_)) {
            let found = shortened(&value.to_string());
            return Err(Fault::whole(format!("`{field}` is {found}, neither true nor false")));
        }
        if !is_empty && !is_flag && !SILENT.contains(&field.as_str()) && !LISTS.contains(&field.as_str()) {
            return Err(Fault::whole(format!("games here cannot say `{}`", shortened(field))));
        }
    }
    let mut found = cells(grid, order)?;
    let is_set = |field: &str| value.get(field).is_some_and(|value| *value == Value::Bool(true));
    let Says::Rules(rules) = &mut found.says else { return Ok(found) };
    (rules.rising, rules.falling) = (is_set("diagonal+"), is_set("diagonal-"));
    (rules.knight, rules.king, rules.disjoint) = (is_set("antiknight"), is_set("antiking"), is_set("disjointgroups"));
    rules.nonconsecutive = is_set("nonconsecutive");
    marks(value, rules)?;
    if is_doubtful(rules) {
        return Err(Fault::whole("games here cannot say `nonconsecutive` with `difference`"));
    }
    for (number, cage) in list(value, "killercage")?.iter().enumerate() {
        let part = format!("`killercage` {}", number + 1);
        let cells = named_cells(cage, order, &part)?;
        match total(cage, &part)? {
            Some(total) => rules.cages.push(Cage { cells, total, differ: true }),
            None => rules.houses.push(cells),
        }
    }
    for (number, region) in list(value, "extraregion")?.iter().enumerate() {
        rules.houses.push(named_cells(region, order, &format!("`extraregion` {}", number + 1))?);
    }
    for (number, sum) in list(value, "littlekillersum")?.iter().enumerate() {
        let part = format!("`littlekillersum` {}", number + 1);
        if let Some(total) = total(sum, &part)? {
            rules.cages.push(Cage { cells: ray(sum, order, &part)?, total, differ: false });
        }
    }
    found.title = value.get("title").and_then(Value::as_str).filter(|title| !title.is_empty()).map(str::to_owned);
    Ok(found)
}

/// Whether neighbours are not consecutive, and some have a dot of a difference: other programs leave out these pairs.
fn is_doubtful(rules: &Rules) -> bool {
    let is_difference = |mark: &Mark| matches!(mark, Mark::Dot(_, _, Relation::Difference(_)));
    rules.nonconsecutive && rules.marks.iter().any(is_difference)
}

/// Thermometers, palindromes, arrows and dots.
fn marks(value: &Value, rules: &mut Rules) -> Result<(), Fault> {
    let order = rules.order;
    for field in ["thermometer", "palindrome", "arrow"] {
        for (number, drawn) in list(value, field)?.iter().enumerate() {
            let part = format!("`{field}` {}", number + 1);
            let circle = if field == "arrow" { path(drawn.get("cells"), order, &part)? } else { Vec::new() };
            if circle.len() > 1 {
                return Err(Fault::whole(format!(
                    "{part} has a circle of {} cells, which games here cannot say",
                    circle.len()
                )));
            }
            let lines = drawn.get("lines").and_then(Value::as_array).filter(|lines| !lines.is_empty());
            let lines = lines.ok_or_else(|| Fault::whole(format!("{part} has no lines")))?;
            for line in lines {
                let mut cells = path(Some(line), order, &part)?;
                rules.marks.push(match field {
                    "thermometer" => Mark::Thermometer(cells),
                    "palindrome" => Mark::Palindrome(cells),
                    // The line begins in the circle.
                    _ => {
                        cells.retain(|cell| !circle.contains(cell));
                        Mark::Arrow { circle: circle.clone(), shaft: cells }
                    }
                });
            }
        }
    }
    for (field, usual) in [("difference", 1), ("ratio", 2)] {
        for (number, dot) in list(value, field)?.iter().enumerate() {
            let part = format!("`{field}` {}", number + 1);
            let by = total(dot, &part)?.unwrap_or(usual);
            let relation = if field == "ratio" { Relation::Ratio(by) } else { Relation::Difference(by) };
            match path(dot.get("cells"), order, &part)?[..] {
                [one, other] => rules.marks.push(Mark::Dot(one.min(other), one.max(other), relation)),
                ref cells => return Err(Fault::whole(format!("{part} has {} cells instead of 2", cells.len()))),
            }
        }
    }
    rules.marks.sort_unstable();
    Ok(())
}

/// Cells in the order in which they are drawn.
fn path(cells: Option<&Value>, order: usize, part: &str) -> Result<Vec<Cell>, Fault> {
    let cells = cells.and_then(Value::as_array).ok_or_else(|| Fault::whole(format!("{part} has no cells")))?;
    let found = |value: &Value| {
        let found = value.as_str().and_then(|text| cell(order, text)).map(Cell::new);
        found.ok_or_else(|| Fault::whole(format!("{part} names {}, no cell", shortened(&value.to_string()))))
    };
    cells.iter().map(found).collect()
}

fn list<'a>(value: &'a Value, field: &str) -> Result<&'a [Value], Fault> {
    match value.get(field) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(all)) => Ok(all),
        Some(other) => Err(Fault::whole(format!("`{field}` is {}, no list", shortened(&other.to_string())))),
    }
}

/// What the cells of the grid say: values, what a player noted, regions.
fn cells(grid: &[Value], order: usize) -> Result<Found, Fault> {
    let boxes = usual_boxes(order);
    let (mut values, mut placed, mut regions, mut marks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (row, cells) in grid.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == order).ok_or_else(|| {
            let length = cells.as_array().map_or(0, Vec::len);
            Fault::whole(format!("row {} of `grid` has {length} cells instead of {order}", row + 1))
        })?;
        for (column, cell) in cells.iter().enumerate() {
            let wrong = |field: &str, value: &Value| {
                let at = name(order, row * order + column);
                Fault::whole(format!("`{field}` of {at} is {}", shortened(&value.to_string())))
            };
            let value = match cell.get("value") {
                None | Some(Value::Null) => 0,
                Some(value) => number(value).ok_or_else(|| wrong("value", value))?,
            };
            if value > 0 && cell.get("given") != Some(&Value::Bool(true)) {
                placed.push(values.len());
            }
            values.push(value);
            if let Some(restricted) =
                cell.get("givenPencilMarks").filter(|marks| marks.as_array().is_some_and(|m| !m.is_empty()))
            {
                let at = name(order, row * order + column);
                let marks = shortened(&restricted.to_string());
                return Err(Fault::whole(format!("games here cannot say `givenPencilMarks`, {marks} of {at}")));
            }
            regions.push(match cell.get("region") {
                None => boxes.map(|(rows, columns)| row / rows * rows + column / columns),
                Some(Value::Null) => None,
                Some(region) => {
                    let region = region
                        .as_i64()
                        .or_else(|| region.as_str()?.parse().ok())
                        .ok_or_else(|| wrong("region", region))?;
                    usize::try_from(region).ok()
                }
            });
            let noted = cell.get("centerPencilMarks").and_then(Value::as_array);
            marks.push(noted.map(|marks| marks.iter().filter_map(number).collect::<Vec<_>>()));
        }
    }
    let mut rules = Rules { order, ..Rules::default() };
    rules.set_labels(&regions);
    // A player's notes are the candidates only if every cell that is not filled has some.
    let noted = marks.into_iter().zip(&values).map(|(marks, &value)| match (value, marks) {
        (0, marks) => marks.filter(|marks| !marks.is_empty()),
        (value, _) => Some(vec![value]),
    });
    let candidates = if values.contains(&0) { noted.collect::<Option<Vec<_>>>() } else { None };
    Ok(Found { placed, candidates, ..Found::new(Says::Rules(rules), values) })
}

/// A number, plain or as text.
pub(super) fn number(value: &Value) -> Option<u32> {
    let number = match value {
        Value::Number(number) => number.as_u64()?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    u32::try_from(number).ok()
}

/// The sum of a cage; none if it has no value.
fn total(part: &Value, name: &str) -> Result<Option<u32>, Fault> {
    match part.get("value") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(value) => match number(value) {
            Some(total) => Ok(Some(total)),
            None => Err(Fault::whole(format!("{name} has the value {}, no sum", shortened(&value.to_string())))),
        },
    }
}

fn named_cells(part: &Value, order: usize, name: &str) -> Result<Vec<usize>, Fault> {
    let mut cells: Vec<_> = path(part.get("cells"), order, name)?.iter().map(|cell| cell.index()).collect();
    if cells.is_empty() {
        return Err(Fault::whole(format!("{name} has no cells")));
    }
    cells.sort_unstable();
    Ok(cells)
}

/// The cells that a sum beside the board looks at.
fn ray(sum: &Value, order: usize, part: &str) -> Result<Vec<usize>, Fault> {
    let text = |field: &str| sum.get(field).and_then(Value::as_str).unwrap_or_default();
    let wrong = || {
        Fault::whole(format!("{part} looks from `{}` to `{}`", shortened(text("cell")), shortened(text("direction"))))
    };
    let (row, column) = place(text("cell")).ok_or_else(wrong)?;
    let (down, across) = match text("direction") {
        "UR" => (-1, 1),
        "UL" => (-1, -1),
        "DR" => (1, 1),
        "DL" => (1, -1),
        _ => return Err(wrong()),
    };
    let steps = (0..=64).map(|step| (row + step * down, column + step * across));
    let on_board = |number: i16| usize::try_from(number - 1).ok().filter(|&number| number < order);
    let mut cells: Vec<usize> =
        steps.filter_map(|(row, column)| Some(on_board(row)? * order + on_board(column)?)).collect();
    cells.sort_unstable();
    if cells.is_empty() { Err(wrong()) } else { Ok(cells) }
}

/// Where a sum stands that looks at these cells, if they are a whole line at an angle of 45 degrees.
fn outside(order: usize, cells: &[usize]) -> Option<(String, &'static str)> {
    let first = *cells.first()?;
    let (row, column) = (first / order, first % order);
    // One step before the first cell; names count from 1.
    for (direction, before, edge) in [("DR", column, 0), ("DL", column + 2, order - 1)] {
        let name = format!("R{row}C{before}");
        let sum = json!({"cell": name, "direction": direction});
        let is_edge = row == 0 || column == edge;
        if is_edge && ray(&sum, order, "").is_ok_and(|ray| ray == cells) {
            return Some((name, direction));
        }
    }
    None
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    let rules = rules_of(
        item,
        &[
            Kind::NoRegions,
            Kind::Jigsaw,
            Kind::OtherBoxes,
            Kind::Diagonal,
            Kind::Windows,
            Kind::Knight,
            Kind::King,
            Kind::Disjoint,
            Kind::House,
            Kind::Cage,
            Kind::Sum,
            Kind::Nonconsecutive,
            Kind::Thermometer,
            Kind::Palindrome,
            Kind::Arrow,
            Kind::Dot,
        ],
    )?;
    if is_doubtful(&rules) {
        return Err("nonconsecutive neighbours with dots of differences".to_owned());
    }
    let order = rules.order;
    let mut object = Map::new();
    object.insert("size".to_owned(), order.into());
    if let Some(title) = &item.title {
        object.insert("title".to_owned(), title.as_str().into());
    }
    object.insert("grid".to_owned(), grid(item, &rules));
    for (field, is_set) in [
        ("diagonal+", rules.rising),
        ("diagonal-", rules.falling),
        ("antiknight", rules.knight),
        ("antiking", rules.king),
        ("disjointgroups", rules.disjoint),
        ("nonconsecutive", rules.nonconsecutive),
    ] {
        if is_set {
            object.insert(field.to_owned(), true.into());
        }
    }
    let named = |cells: &[usize]| cells.iter().map(|&cell| Value::from(capital(order, cell))).collect::<Vec<_>>();
    let mut insert = |field: &str, list: Vec<Value>| {
        if !list.is_empty() {
            object.insert(field.to_owned(), list.into());
        }
    };
    let windows = if rules.windows { super::rules::windows(order) } else { Vec::new() };
    insert("extraregion", windows.iter().chain(&rules.houses).map(|house| json!({"cells": named(house)})).collect());
    let (cages, sums): (Vec<&Cage>, Vec<&Cage>) = rules.cages.iter().partition(|cage| cage.differ);
    let cage = |cage: &&Cage| json!({"cells": named(&cage.cells), "value": cage.total.to_string()});
    let drawn = |cells: &[Cell]| cells.iter().map(|cell| Value::from(capital(order, cell.index()))).collect::<Vec<_>>();
    let of = |field: &str| {
        let draw = |mark: &Mark| match (field, mark) {
            ("thermometer", Mark::Thermometer(line)) | ("palindrome", Mark::Palindrome(line)) => {
                Some(json!({"lines": [drawn(line)]}))
            }
            ("arrow", Mark::Arrow { circle, shaft }) => {
                Some(json!({"cells": drawn(circle), "lines": [drawn(&mark.cells())]})).filter(|_| !shaft.is_empty())
            }
            ("difference", Mark::Dot(one, other, Relation::Difference(by)))
            | ("ratio", Mark::Dot(one, other, Relation::Ratio(by))) => {
                Some(json!({"cells": drawn(&[*one, *other]), "value": by.to_string()}))
            }
            _ => None,
        };
        rules.marks.iter().filter_map(draw).collect::<Vec<_>>()
    };
    for field in ["thermometer", "palindrome", "arrow", "difference", "ratio"] {
        insert(field, of(field));
    }
    insert("killercage", cages.iter().map(cage).collect());
    let mut outer = Vec::new();
    for sum in sums {
        let at = sum.cells.first().map_or_else(String::new, |&cell| name(order, cell));
        let (place, direction) =
            outside(order, &sum.cells).ok_or_else(|| format!("{}, as at {at}", Kind::Sum.name()))?;
        outer.push(json!({"cell": place, "direction": direction, "value": sum.total.to_string()}));
    }
    insert("littlekillersum", outer);
    Ok(Value::Object(object).to_string())
}

fn grid(item: &Item, rules: &Rules) -> Value {
    let order = rules.order;
    let shape = rules.shape();
    let numbers = if shape.is_some() && shape == usual_boxes(order) { None } else { Some(rules.numbers()) };
    let position = item.position();
    let cell = |cell: usize| {
        let mut object = Map::new();
        if let Some(symbol) = position[cell] {
            object.insert("value".to_owned(), symbol.value().into());
            if item.puzzle[cell].is_some() {
                object.insert("given".to_owned(), true.into());
            }
        } else if let Some(all) = &item.candidates {
            let marks: Vec<u32> = all[cell].iter().map(|symbol: &Symbol| symbol.value()).collect();
            object.insert("centerPencilMarks".to_owned(), marks.into());
        }
        if let Some(numbers) = &numbers {
            let region = numbers.as_ref().map_or(Value::Null, |numbers| numbers[cell].into());
            object.insert("region".to_owned(), region);
        }
        Value::Object(object)
    };
    (0..order).map(|row| (0..order).map(|column| cell(row * order + column)).collect::<Value>()).collect()
}

pub(super) fn write_url(item: &Item) -> Result<String, String> {
    let packed = lz::percent_encoded(&lz::packed(&write(item)?));
    Ok(format!("https://www.f-puzzles.com/?load={packed}"))
}
