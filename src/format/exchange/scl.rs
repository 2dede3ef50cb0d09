//! Puzzles of `SudokuPad`: `scl` and packed JSON, in an address or by itself, or the JSON.
//!
//! Cells, regions and cages say what they demand. Lines, arrows and whatever else is drawn do not, so a puzzle with such drawings is
//! refused; what only its rules in words demand cannot be known.

use serde_json::{Map, Value, json};

use super::fault::{Fault, shortened};
use super::found::{Found, Says};
use super::fpuzzles::number;
use super::rules::{Cage, Kind, Rules, place};
use super::{Item, lz, rules_of, zipper};

/// Drawings that may have a meaning.
const DRAWN: [&str; 4] = ["arrows", "lines", "overlays", "underlays"];

/// Part of an address, or the address.
pub(super) fn read_packed(text: &str) -> Result<Found, Fault> {
    let query = text.find("puzzleid=").map(|at| at + "puzzleid=".len());
    // A slash may belong to what is packed: it begins with its prefix.
    let by_prefix = ["scl", "ctc"].iter().filter_map(|prefix| {
        let in_address = text.find(&format!("/{prefix}")).map(|at| at + 1);
        in_address.or_else(|| text.starts_with(prefix).then_some(0))
    });
    let start = query.or_else(|| by_prefix.min()).unwrap_or(text.len());
    let column = text[..start].chars().count() + 1;
    let word = &text[start..];
    let Some(packed) = word.strip_prefix("scl").or_else(|| word.strip_prefix("ctc")) else {
        let reason = format!("`{}` names a puzzle on a server: take the long address, or its JSON", shortened(text));
        return Err(Fault::column(1, reason));
    };
    let end = packed.find(['&', '?', '#']).unwrap_or(packed.len());
    let unpacked = lz::unpacked(&packed[..end], column + 3)?;
    let mut value = zipper::read(&unpacked).map_err(|at| {
        let near: String = unpacked.get(at..).unwrap_or_default().chars().take(20).collect();
        Fault::column(column + 3, format!("what it packs goes wrong at byte {}, `{}`", at + 1, shortened(&near)))
    })?;
    zipper::lengthened(&mut value);
    read(&value).map_err(|fault| Fault::column(column + 3, fault.reason))
}

pub(super) fn read(value: &Value) -> Result<Found, Fault> {
    let mut short = Value::Null;
    let value = if value.get("ce").is_some() {
        short.clone_from(value);
        zipper::lengthened(&mut short);
        &short
    } else {
        value
    };
    let rows =
        value.get("cells").and_then(Value::as_array).ok_or_else(|| Fault::whole("`cells` is no list of rows"))?;
    let order = rows.len();
    if !(2..=64).contains(&order) {
        return Err(Fault::whole(format!("`cells` has {order} rows")));
    }
    let is_drawn = |field: &&&str| value.get(**field).and_then(Value::as_array).is_some_and(|all| !all.is_empty());
    if let Some(field) = DRAWN.iter().find(is_drawn) {
        let what = "drawings, and what they demand the format does not say";
        return Err(Fault::whole(format!("it has `{field}`: {what}")));
    }
    let mut values = Vec::with_capacity(order * order);
    let mut placed = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == order).ok_or_else(|| {
            let length = cells.as_array().map_or(0, Vec::len);
            Fault::whole(format!("row {} of `cells` has {length} cells instead of {order}", row + 1))
        })?;
        for cell in cells {
            let at = values.len();
            let value = match cell.get("value") {
                None | Some(Value::Null) => 0,
                Some(Value::String(text)) if text.is_empty() => 0,
                Some(value) => number(value).ok_or_else(|| {
                    Fault::whole(format!("`value` of {} is {}", place(order, at), shortened(&value.to_string())))
                })?,
            };
            if value > 0 && cell.get("given") == Some(&Value::Bool(false)) {
                placed.push(at);
            }
            values.push(value);
        }
    }
    let list = |field: &str| value.get(field).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut rules = Rules { order, ..Rules::default() };
    let regions = list("regions").iter().enumerate();
    let regions = regions.map(|(number, region)| cells_of(Some(region), order, &format!("region {}", number + 1)));
    rules.set_regions(regions.collect::<Result<_, _>>()?);
    for (number, cage) in list("cages").iter().enumerate() {
        add_cage(&mut rules, cage, &format!("cage {}", number + 1))?;
    }
    let metadata = value.get("metadata").unwrap_or(&Value::Null);
    for (field, rule) in [("antiknight", &mut rules.knight), ("antiking", &mut rules.king)] {
        *rule = metadata.get(field).is_some_and(|value| *value == Value::Bool(true));
    }
    let title = metadata.get("title").and_then(Value::as_str).filter(|title| !title.is_empty()).map(str::to_owned);
    Ok(Found { placed, title, ..Found::new(Says::Rules(rules), values) })
}

/// Cells as pairs of row and column, from 0.
fn cells_of(cells: Option<&Value>, order: usize, part: &str) -> Result<Vec<usize>, Fault> {
    let Some(cells) = cells.and_then(Value::as_array) else { return Ok(Vec::new()) };
    let found = |value: &Value| {
        let pair = value.as_array().and_then(|pair| match pair.as_slice() {
            [row, column] => Some((number(row)? as usize, number(column)? as usize)),
            _ => None,
        });
        let on_board = pair.filter(|&(row, column)| row < order && column < order);
        let cell = on_board.map(|(row, column)| row * order + column);
        cell.ok_or_else(|| Fault::whole(format!("{part} names {}, no cell", shortened(&value.to_string()))))
    };
    let mut cells = cells.iter().map(found).collect::<Result<Vec<_>, _>>()?;
    cells.sort_unstable();
    Ok(cells)
}

fn add_cage(rules: &mut Rules, cage: &Value, part: &str) -> Result<(), Fault> {
    let cells = cells_of(cage.get("cells"), rules.order, part)?;
    // A cage without cells is a note.
    if cells.is_empty() {
        return Ok(());
    }
    let unique = cage.get("unique");
    let value = cage.get("sum").or_else(|| cage.get("value"));
    let has_value = value.is_some_and(|value| !value.is_null() && value.as_str() != Some(""));
    match value.and_then(number) {
        Some(total) => {
            let differ = unique != Some(&Value::Bool(false));
            rules.cages.push(Cage { cells, total, differ });
        }
        None if has_value => {
            let value = value.map_or_else(String::new, |value| shortened(&value.to_string()));
            return Err(Fault::whole(format!("{part} has the value {value}, no sum")));
        }
        // A house; others are drawings.
        None if unique == Some(&Value::Bool(true)) => rules.houses.push(cells),
        None => {}
    }
    Ok(())
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
        ],
    )?;
    Ok(format!("scl{}", lz::packed(&object(item, &rules).to_string())))
}

fn object(item: &Item, rules: &Rules) -> Value {
    let order = rules.order;
    let pairs = |cells: &[usize]| cells.iter().map(|cell| json!([cell / order, cell % order])).collect::<Value>();
    let position = item.position();
    let cell = |cell: usize| {
        let mut object = Map::new();
        if let Some(symbol) = position[cell] {
            object.insert("value".to_owned(), symbol.value().to_string().into());
            if item.puzzle[cell].is_none() {
                object.insert("given".to_owned(), false.into());
            }
        }
        Value::Object(object)
    };
    let rows = (0..order).map(|row| (0..order).map(|column| cell(row * order + column)).collect::<Value>());
    let mut cages: Vec<Value> = Vec::new();
    for house in rules.houses_without_name() {
        cages.push(json!({"cells": pairs(&house), "unique": true}));
    }
    for cage in &rules.cages {
        let mut object = json!({"cells": pairs(&cage.cells), "value": cage.total.to_string()});
        object["unique"] = cage.differ.into();
        cages.push(object);
    }
    let mut object = json!({
        "cellSize": 50,
        "cells": rows.collect::<Value>(),
        "regions": rules.regions.iter().map(|region| pairs(region)).collect::<Value>(),
        "cages": cages,
    });
    let mut metadata = Map::new();
    if let Some(title) = &item.title {
        metadata.insert("title".to_owned(), title.as_str().into());
    }
    for (field, is_there) in [("antiknight", rules.knight), ("antiking", rules.king)] {
        if is_there {
            metadata.insert(field.to_owned(), true.into());
        }
    }
    if !metadata.is_empty() {
        object["metadata"] = Value::Object(metadata);
    }
    object
}
