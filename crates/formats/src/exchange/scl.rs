//! Puzzles of `SudokuPad`: `scl` and packed JSON, in an address or by itself, or the JSON.
//!
//! Cells, regions and cages state their constraints. Lines, arrows and other drawings do not: they are kept as decoration, and named. An unknown field
//! is refused. Constraints that only the rules in words state are not detected.

use itertools::Itertools;
use serde_json::{Map, Value, json};

use super::fault::{Fault, shortened};
use super::fields::{Fields, number};
use super::found::{Found, Says};

use super::named::Named;
use super::rules::{Cage, RuleKind, Rules, place};
use super::size::Size;
use super::{Drawing, Item, Words, drawing, lz, rules_of, zipper};
use gerechte_core::game::file::check_size;

/// Fields of a puzzle that demand nothing: its name on a server, how it looks.
const PASSED: [&str; 3] = ["id", "cellSize", "videos"];
/// Fields of a puzzle that demand nothing: words for people, and its solution.
const WORDS: [&str; 11] =
    ["copyright", "date", "id", "info", "msgcorrect", "msgincorrect", "solution", "source", "url", "video", "videos"];
/// Colours of a cell, of which one is read.
const COLOURS: [&str; 3] = ["c", "color", "backgroundColor"];
/// Further colours of a cell, and notes.
const OF_CELLS: [&str; 5] = ["colors", "highlight", "centremarks", "cornermarks", "pencilMarks"];
/// The appearance of a cage.
const LOOKS: [&str; 8] =
    ["backgroundColor", "borderColor", "color", "fontC", "fontSize", "hidden", "outlineC", "textColor"];

/// Part of an address, or the address.
pub(super) fn read_packed(text: &str) -> Result<Found, Fault> {
    let query = text.find("puzzleid=").map(|at| at + "puzzleid=".len());
    // A slash may belong to the packed text, which begins with its prefix.
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
    check_size(&unpacked).map_err(|reason| Fault::column(column + 3, reason))?;
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
    let mut puzzle = Fields::of(value, "")?;
    let rows = puzzle.take("cells").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| Fault::whole("`cells` is no list of rows"))?;
    let order = rows.len();
    if !(2..=64).contains(&order) {
        return Err(Fault::whole(format!("`cells` has {order} rows")));
    }
    let (mut drawings, mut unread) = (Vec::new(), Vec::new());
    let mut values = Vec::with_capacity(order * order);
    let mut placed = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == order).ok_or_else(|| {
            let length = cells.as_array().map_or(0, Vec::len);
            Fault::whole(format!("row {} of `cells` has {length} cells instead of {order}", row + 1))
        })?;
        for (column, cell) in cells.iter().enumerate() {
            let at = values.len();
            let mut cell = Fields::of(cell, place(order, at))?;
            let value = cell.number("value")?.unwrap_or_default();
            if cell.flag("given")? == Some(false) && value > 0 {
                placed.push(at);
            }
            values.push(value);
            drawings.extend(drawing::of_cell([row, column], &mut cell, &COLOURS)?);
            unread.extend(cell.unread(&OF_CELLS));
            cell.end(&[])?;
        }
    }
    for field in drawing::SCL_FIELDS {
        for part in puzzle.parts(field)? {
            let drawing = drawing::of_scl(field, part)?;
            unread.extend(drawing.is_none().then_some(field));
            drawings.extend(drawing);
        }
    }
    let mut rules = Rules::on(Size::square(order));
    let regions = puzzle.list("regions")?.iter().zip(1..);
    let regions = regions.map(|(region, number)| cells_of(Some(region), order, &format!("region {number}")));
    rules.set_regions(regions.collect::<Result<_, _>>()?);
    let mut words = Words::default();
    for cage in puzzle.parts("cages")? {
        words = add_cage(&mut rules, &mut drawings, cage)?.or(words);
    }
    for field in ["metadata", "metaData"] {
        words = metadata(puzzle.take(field), &mut rules)?.or(words);
    }
    if let Some(settings) = puzzle.take("settings") {
        no_rules(settings)?;
    }
    puzzle.end(&PASSED)?;
    let unread = unread.into_iter().unique().collect();
    Ok(Found { placed, words, drawings, unread, ..Found::new(Says::Rules(Box::new(rules)), values) })
}

/// Refuses rules among the settings of the program, which demand nothing.
fn no_rules(settings: &Value) -> Result<(), Fault> {
    let fields = Fields::of(settings, "`settings`")?;
    let rule = Named::all().into_iter().filter_map(|named| named.names.scl).find(|rule| settings.get(rule).is_some());
    rule.map_or(Ok(()), |rule| Err(fields.wrong(rule, &settings[rule], "and rules stand in `metadata`")))
}

/// Reads the fields of a puzzle as a whole: rules and words. Returns the words.
pub(super) fn metadata(value: Option<&Value>, rules: &mut Rules) -> Result<Words, Fault> {
    let Some(value) = value else { return Ok(Words::default()) };
    let mut data = Fields::of(value, "`metadata`")?;
    for named in Named::all() {
        let Some(field) = named.names.scl else { continue };
        // A former note is text.
        let is_set = match data.take(field) {
            None | Some(Value::Bool(false)) => false,
            Some(Value::Bool(true)) => true,
            Some(Value::String(text)) => text.parse().map_err(|_| data.wrong(field, &value[field], NO_FLAG))?,
            Some(other) => return Err(data.wrong(field, other, NO_FLAG)),
        };
        rules.named.extend(is_set.then_some(named));
    }
    let words = Words::take(&mut data, "rules")?;
    data.end(&WORDS)?;
    Ok(words)
}

const NO_FLAG: &str = "neither true nor false";

/// Reads a note `name: text` about the puzzle as a whole. Returns its words; those without a name are lost.
pub(super) fn note(text: &str, rules: &mut Rules) -> Result<Words, Fault> {
    match text.split_once(':') {
        Some((name, said)) if !name.contains(char::is_whitespace) => {
            metadata(Some(&json!({name.to_ascii_lowercase(): said.trim()})), rules)
        }
        _ => Ok(Words::default()),
    }
}

/// Cells as pairs of row and column, from 0.
fn cells_of(cells: Option<&Value>, order: usize, part: &str) -> Result<Vec<usize>, Fault> {
    let Some(cells) = cells else { return Ok(Vec::new()) };
    let all = cells.as_array();
    let all = all.ok_or_else(|| Fault::whole(format!("{part} is {}, no list", shortened(&cells.to_string()))))?;
    let found = |value: &Value| {
        let pair = value.as_array().and_then(|pair| match pair.as_slice() {
            [row, column] => Some((number(row)? as usize, number(column)? as usize)),
            _ => None,
        });
        let on_board = pair.filter(|&(row, column)| row < order && column < order);
        let cell = on_board.map(|(row, column)| row * order + column);
        cell.ok_or_else(|| Fault::whole(format!("{part} names {}, no cell", shortened(&value.to_string()))))
    };
    let mut cells = all.iter().map(found).collect::<Result<Vec<_>, _>>()?;
    cells.sort_unstable();
    Ok(cells)
}

/// Adds a cage. Returns the words if the cage is a note.
fn add_cage(rules: &mut Rules, drawings: &mut Vec<Drawing>, mut cage: Fields<'_>) -> Result<Words, Fault> {
    let order = rules.order();
    let cells = cells_of(cage.take("cells"), order, cage.part())?;
    // A cage without cells is a note.
    if cells.is_empty() {
        let text = match cage.take("value") {
            Some(Value::String(text)) if !text.trim().is_empty() && text.parse::<f64>().is_err() => text,
            _ => return Err(Fault::whole(format!("{} has neither cells nor words", cage.part()))),
        };
        let words = note(text, rules)?;
        cage.end(&LOOKS)?;
        return Ok(words);
    }
    let unique = cage.flag("unique")?;
    // The value that is drawn, and the sum that the program adds up.
    let (value, sum) = (cage.number("value")?, cage.number("sum")?);
    if value.is_some() && sum.is_some() && value != sum {
        return Err(Fault::whole(format!("{} has two sums", cage.part())));
    }
    match (sum.or(value), unique) {
        (Some(total), _) => rules.cages.push(Cage { cells, total, differ: unique != Some(false) }),
        (None, Some(true)) => rules.houses.push(cells),
        // A cage whose cells may be equal, with any sum: it demands nothing.
        (None, Some(false)) => drawings.extend(drawing::outline(&cells, order, &mut cage)?),
        (None, None) => {
            let what = "what it demands the format does not say";
            return Err(Fault::whole(format!("{} has neither a sum nor `unique`: {what}", cage.part())));
        }
    }
    for (field, known) in [("style", ["killer", "box"]), ("type", ["killer", "rowcol"])] {
        if let Some(kind) = cage.text(field)?.filter(|kind| !known.contains(kind)) {
            let kind = shortened(kind);
            return Err(Fault::whole(format!("games here cannot say `{field}`, `{kind}`, of {}", cage.part())));
        }
    }
    cage.end(&LOOKS)?;
    Ok(Words::default())
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    let rules = rules_of(
        item,
        &RuleKind::OF_REGIONS_AND_SUMS,
        |named| named.names.scl.is_some() || named.rule.is_of_houses(),
        |_| false,
    )?;
    Ok(format!("scl{}", lz::packed(&object(item, &rules).to_string())))
}

fn object(item: &Item, rules: &Rules) -> Value {
    let order = rules.order();
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
    for house in rules.further_houses(|named| named.names.scl.is_some()) {
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
    for (field, drawing) in drawing::to_scl(&item.drawings) {
        match &mut object[field] {
            Value::Array(all) => all.push(drawing),
            none => *none = vec![drawing].into(),
        }
    }
    let mut metadata = Map::new();
    metadata.extend(
        item.words.with_rules_of(&item.game).named("rules").map(|(name, words)| (name.to_owned(), words.into())),
    );
    for field in rules.named.iter().filter_map(|named| named.names.scl) {
        metadata.insert(field.to_owned(), true.into());
    }
    if !metadata.is_empty() {
        object["metadata"] = Value::Object(metadata);
    }
    object
}
