//! Puzzles of f-puzzles: a JSON object, plain or packed into an address.

use itertools::Itertools;
use serde_json::{Map, Value, json};

use super::drawing::place;
use super::fault::{Fault, shortened};
use super::fields::{Fields, number};
use super::found::{Found, Says};
use super::named::Named;
use super::rules::{Cage, RuleKind, Rules, place as name, usual_boxes};
use super::size::Size;
use super::stated::Stated;
use super::{Drawing, Item, Words, drawing, lz, rules_of, scl};
use gerechte_core::Board;
use gerechte_core::game::{CANDIDATES, Form, MARKS, Mark, MarkKind, NEGATIVES, Place, V, X, moves};
use gerechte_encodings::{Cell, Relation, Symbol};

/// Fields that demand nothing of the solution: words for people, a solution, and settings of programs.
const PASSED: [&str; 7] = [
    "highlightConflicts",
    "solution",
    "msgcorrect",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "settings",
];
/// The appearance of an element.
const LOOKS: [&str; 6] = ["baseC", "fontC", "outlineC", "width", "height", "angle"];
/// Colours of a cell beyond one, and a player's notes in its corners.
const OF_CELLS: [&str; 4] = ["cArray", "highlight", "cornerPencilMarks", "candidates"];

pub(super) fn read(value: &Value) -> Result<Found, Fault> {
    let mut puzzle = Fields::of(value, "")?;
    let grid = puzzle.take("grid").and_then(Value::as_array);
    let grid = grid.ok_or_else(|| Fault::whole("`grid` is no list of rows"))?;
    let order = grid.len();
    if !(2..=64).contains(&order) {
        return Err(Fault::whole(format!("`grid` has {order} rows")));
    }
    if let Some(size) = puzzle.number("size")?.filter(|&size| size as usize != order) {
        return Err(Fault::whole(format!("`size` is {size}, and `grid` has {order} rows")));
    }
    let (mut rules, mut found) = cells(grid, order)?;
    for named in Named::all() {
        if let Some(field) = named.names.fpuzzles
            && puzzle.flag(field)? == Some(true)
        {
            rules.named.insert(named);
        }
    }
    marks(&mut puzzle, &mut rules)?;
    let relations = [extremes(&mut puzzle, order)?, clones(&mut puzzle, order)?].concat();
    rules.state(Stated { relations, ..Stated::default() });
    if is_doubtful(&rules) {
        return Err(Fault::whole("games here cannot say `nonconsecutive` with `difference`"));
    }
    for mut cage in puzzle.parts("killercage")? {
        let cells = named_cells(&mut cage, order)?;
        match cage.number("value")? {
            Some(total) => rules.cages.push(Cage { cells, total, differ: true }),
            None => rules.houses.push(cells),
        }
        cage.end(&LOOKS)?;
    }
    for mut region in puzzle.parts("extraregion")? {
        rules.houses.push(named_cells(&mut region, order)?);
        region.end(&LOOKS)?;
    }
    for mut sum in puzzle.parts("littlekillersum")? {
        let cells = ray(&mut sum, order)?;
        if let Some(total) = sum.number("value")? {
            rules.cages.push(Cage { cells, total, differ: false });
        }
        sum.end(&LOOKS)?;
    }
    for value in puzzle.list("negative")? {
        let known =
            NEGATIVES.iter().find(|negative| negative.fpuzzles.is_some() && negative.fpuzzles == value.as_str());
        let unknown = || {
            let what = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            format!("games here cannot say `negative` of `{}`", shortened(&what))
        };
        rules.negatives.push(known.ok_or_else(|| Fault::whole(unknown()))?);
    }
    found.drawings.extend(drawings(&mut puzzle, &mut rules)?);
    let words = Words::take(&mut puzzle, "ruleset")?;
    let words = scl::metadata(puzzle.take("metadata"), &mut rules)?.or(words);
    puzzle.end(&PASSED)?;
    Ok(Found { says: Says::Rules(Box::new(rules)), words, ..found })
}

/// The drawings of the puzzle. Those that belong to a rule are refused.
fn drawings(puzzle: &mut Fields<'_>, rules: &mut Rules) -> Result<Vec<Drawing>, Fault> {
    let mut found = Vec::new();
    for field in drawing::FPUZZLES_FIELDS {
        for mut drawn in puzzle.parts(field)? {
            // Extensions of the program mark the drawings of their own rules in this way.
            for mark in ["fromConstraint", "isNewConstraint", "isClockConstraint"] {
                if let Some(value) = drawn.take(mark).filter(|&value| *value != Value::Bool(false)) {
                    let what = shortened(&value.to_string());
                    return Err(Fault::whole(format!("games here cannot say `{mark}`, {what}, of {}", drawn.part())));
                }
            }
            // A cage without cells is a note.
            if field == "cage" && drawn.is_empty("cells") {
                if let Some(note) = drawn.text("value")? {
                    scl::note(note, rules)?;
                }
                continue;
            }
            found.extend(drawing::of_fpuzzles(field, drawn)?);
        }
    }
    Ok(found)
}

/// Whether neighbours must not be consecutive, and some have a dot of a difference: other programs exempt these pairs.
fn is_doubtful(rules: &Rules) -> bool {
    let is_difference = |mark: &Mark| matches!(mark, Mark::Dot(_, _, Relation::Difference(_)));
    rules.named.iter().any(|named| named.rule.name == "nonconsecutive") && rules.marks.iter().any(is_difference)
}

/// Thermometers, palindromes, arrows and dots.
fn marks(puzzle: &mut Fields<'_>, rules: &mut Rules) -> Result<(), Fault> {
    let order = rules.order();
    // Candidates are in the cells.
    for kind in MARKS.into_iter().filter(|kind| !kind.fpuzzles.is_empty()) {
        // Kinds that share a field are read together.
        if matches!(kind.form, Form::Dot { .. }) {
            dots(puzzle, kind, rules)?;
            continue;
        }
        if matches!(kind.form, Form::Clue { .. }) {
            clues(puzzle, kind, rules)?;
            continue;
        }
        for mut drawn in puzzle.parts(kind.fpuzzles)? {
            let circle =
                if kind.form == Form::Arrow { path(drawn.take("cells"), order, drawn.part())? } else { Vec::new() };
            if circle.len() > 1 {
                let (part, cells) = (drawn.part(), circle.len());
                return Err(Fault::whole(format!("{part} has a circle of {cells} cells, which games here cannot say")));
            }
            let number = if kind.value.is_some() { drawn.number("value")? } else { None };
            let of_number = |row: &&MarkKind| row.fpuzzles == kind.fpuzzles && row.value == number;
            let kind = match number {
                None => kind,
                Some(number) => MARKS.into_iter().find(of_number).ok_or_else(|| {
                    Fault::whole(format!("games here cannot say {} with the number {number}", drawn.part()))
                })?,
            };
            let lines = drawn.list("lines")?;
            if lines.is_empty() {
                return Err(Fault::whole(format!("{} has no lines", drawn.part())));
            }
            for line in lines {
                let mut cells = path(Some(line), order, drawn.part())?;
                rules.marks.push(if kind.form == Form::Arrow {
                    // The line begins in the circle.
                    cells.retain(|cell| !circle.contains(cell));
                    Mark::Arrow { circle: circle.clone(), shaft: cells }
                } else {
                    Mark::Line(kind, cells)
                });
            }
            drawn.end(&LOOKS)?;
        }
    }
    rules.marks.sort_unstable();
    Ok(())
}

/// Clues of a kind: outside the board, at a corner, or in a cell.
fn clues(puzzle: &mut Fields<'_>, kind: &'static MarkKind, rules: &mut Rules) -> Result<(), Fault> {
    let board = Board::square(rules.order());
    for mut clue in puzzle.parts(kind.fpuzzles)? {
        let part = clue.part().to_owned();
        let wrong = |what: &str, found: &str| Fault::whole(format!("{part} has {what}, `{}`", shortened(found)));
        if let Form::Clue { place: Place::Corner, .. } = kind.form {
            let cells = path(clue.take("cells"), rules.order(), &part)?.into_iter().sorted().collect();
            let values = clue.list("values")?;
            let value = |value: &Value| number(value).ok_or_else(|| wrong("no value", &value.to_string()));
            let values = values.iter().map(value).collect::<Result<Vec<u32>, _>>()?;
            rules.marks.push(Mark::Clue(kind, cells, values.into_iter().sorted().collect()));
        } else {
            let at = clue.text("cell")?.unwrap_or_default().to_owned();
            let cells = kind.cells_at(&board, &at);
            let cells = cells.ok_or_else(|| wrong("no place of such a clue", &at))?;
            let number = clue.number("value")?;
            let is_outside = matches!(kind.form, Form::Clue { place: Place::Edge, .. });
            if is_outside && number.is_none() {
                // Without a number it says nothing.
                clue.end(&LOOKS)?;
                continue;
            }
            let numbers = number.into_iter().filter(|_| is_outside).collect();
            rules.marks.push(Mark::Clue(kind, cells, numbers));
        }
        clue.end(&LOOKS)?;
    }
    Ok(())
}

/// Dots of a kind.
fn dots(puzzle: &mut Fields<'_>, kind: &MarkKind, rules: &mut Rules) -> Result<(), Fault> {
    for mut dot in puzzle.parts(kind.fpuzzles)? {
        let relation = if kind.fpuzzles == X.fpuzzles {
            match dot.text("value")? {
                Some("X" | "x") => X.relation(None),
                Some("V" | "v") => V.relation(None),
                other => {
                    let other = shortened(other.unwrap_or_default());
                    return Err(Fault::whole(format!("{} has the value `{other}`, neither X nor V", dot.part())));
                }
            }
        } else {
            kind.relation(dot.number("value")?)
        };
        match (&path(dot.take("cells"), rules.order(), dot.part())?[..], relation) {
            (&[one, other], Some(relation)) => rules.marks.push(Mark::Dot(one.min(other), one.max(other), relation)),
            (cells, _) => {
                return Err(Fault::whole(format!("{} has {} cells instead of 2", dot.part(), cells.len())));
            }
        }
        dot.end(&LOOKS)?;
    }
    Ok(())
}

/// Cells that hold less, or more, than each cell beside them that is not marked in the same way.
fn extremes(puzzle: &mut Fields<'_>, order: usize) -> Result<Vec<(Cell, Cell, Relation)>, Fault> {
    let board = Board::square(order);
    let mut relations = Vec::new();
    for field in ["minimum", "maximum"] {
        let mut marked = Vec::new();
        for mut part in puzzle.parts(field)? {
            let at = part.text("cell")?.unwrap_or_default();
            let found = cell(order, at).map(Cell::new);
            let no_cell = || Fault::whole(format!("{} names `{}`, no cell", part.part(), shortened(at)));
            marked.push(found.ok_or_else(no_cell)?);
            part.end(&LOOKS)?;
        }
        for [one, other] in moves::sides(&board).into_iter().map(|pair| pair.map(Cell::new)) {
            let (extreme, beside) = match [one, other].map(|cell| marked.contains(&cell)) {
                [true, false] => (one, other),
                [false, true] => (other, one),
                _ => continue,
            };
            let (less, more) = if field == "minimum" { (extreme, beside) } else { (beside, extreme) };
            relations.push((less, more, Relation::Less));
        }
    }
    Ok(relations)
}

/// Cells that hold what others hold, one for one.
fn clones(puzzle: &mut Fields<'_>, order: usize) -> Result<Vec<(Cell, Cell, Relation)>, Fault> {
    let mut relations = Vec::new();
    for mut clone in puzzle.parts("clone")? {
        let part = clone.part().to_owned();
        let [cells, others] = ["cells", "cloneCells"].map(|field| path(clone.take(field), order, &part));
        let (cells, others) = (cells?, others?);
        if cells.len() != others.len() {
            let (found, wanted) = (others.len(), cells.len());
            return Err(Fault::whole(format!("{part} has {found} `cloneCells` instead of {wanted}")));
        }
        let pairs = cells.into_iter().zip(others).filter(|(one, other)| one != other);
        relations.extend(pairs.map(|(one, other)| (one, other, Relation::Equal)));
        clone.end(&LOOKS)?;
    }
    Ok(relations)
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

/// The content of the cells: values, a player's notes, regions.
fn cells(grid: &[Value], order: usize) -> Result<(Rules, Found), Fault> {
    // Without boxes, a cell that states no region is in the region of its row: only cells of other regions have the field.
    let (rows, columns) = usual_boxes(order).unwrap_or((1, order));
    let (mut values, mut placed, mut regions, mut marks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut restricted, mut drawings, mut unread) = (Vec::new(), Vec::new(), Vec::new());
    for (row, cells) in grid.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == order).ok_or_else(|| {
            let length = cells.as_array().map_or(0, Vec::len);
            Fault::whole(format!("row {} of `grid` has {length} cells instead of {order}", row + 1))
        })?;
        for (column, cell) in cells.iter().enumerate() {
            let mut cell = Fields::of(cell, name(order, row * order + column))?;
            let value = cell.number("value")?.unwrap_or_default();
            if cell.flag("given")? != Some(true) && value > 0 {
                placed.push(values.len());
            }
            values.push(value);
            regions.push(match cell.left("region") {
                None => Some(row / rows * rows + column / columns),
                Some(Value::Null) => None,
                Some(region) => {
                    let number = region.as_i64().or_else(|| region.as_str()?.parse().ok());
                    let number = number.ok_or_else(|| cell.wrong("region", region, "no number"))?;
                    usize::try_from(number).ok()
                }
            });
            drawings.extend(drawing::of_cell([row, column], &mut cell, &["c"])?);
            unread.extend(cell.unread(&OF_CELLS));
            let noted = cell.list("centerPencilMarks")?;
            marks.push(numbers(&cell, "centerPencilMarks", noted)?);
            let given = cell.list("givenPencilMarks")?;
            let given = numbers(&cell, "givenPencilMarks", given)?;
            if !given.is_empty() {
                let given = given.into_iter().sorted().dedup().collect();
                restricted.push(Mark::Clue(&CANDIDATES, vec![Cell::new(row * order + column)], given));
            }
            cell.end(&[])?;
        }
    }
    let mut rules = Rules { marks: restricted, ..Rules::on(Size::square(order)) };
    rules.set_labels(&regions);
    let is_noted = marks.iter().any(|marks| !marks.is_empty());
    let found = Found { placed, drawings, ..Found::new(Says::Order(order), values).with_notes(marks) };
    // Notes in some of the blank cells are no candidates.
    unread.extend((is_noted && found.candidates.is_none()).then_some("centerPencilMarks"));
    Ok((rules, Found { unread: unread.into_iter().unique().collect(), ..found }))
}

/// The numbers of a field of a cell.
fn numbers(cell: &Fields<'_>, field: &str, list: &[Value]) -> Result<Vec<u32>, Fault> {
    list.iter().map(|mark| number(mark).ok_or_else(|| cell.wrong(field, mark, "no number"))).collect()
}

fn named_cells(part: &mut Fields<'_>, order: usize) -> Result<Vec<usize>, Fault> {
    let mut cells: Vec<_> = path(part.take("cells"), order, part.part())?.iter().map(|cell| cell.index()).collect();
    if cells.is_empty() {
        return Err(Fault::whole(format!("{} has no cells", part.part())));
    }
    cells.sort_unstable();
    Ok(cells)
}

/// The cells of a sum beside the board.
fn ray(sum: &mut Fields<'_>, order: usize) -> Result<Vec<usize>, Fault> {
    let (from, direction) = (sum.text("cell")?.unwrap_or_default(), sum.text("direction")?.unwrap_or_default());
    let cells = seen(order, from, direction).ok_or_else(|| {
        Fault::whole(format!("{} looks from `{}` to `{}`", sum.part(), shortened(from), shortened(direction)))
    })?;
    // The program writes the cells as well.
    let named = sum.take("cells").map(|cells| path(Some(cells), order, sum.part())).transpose()?.unwrap_or_default();
    let named = named.iter().map(|cell| cell.index()).sorted();
    if named.len() > 0 && !named.eq(cells.iter().copied().sorted()) {
        return Err(Fault::whole(format!("the `cells` of {} are not those that it looks at", sum.part())));
    }
    Ok(cells)
}

/// The cells in a direction from a place beside the board. Returns `None` if there are none.
fn seen(order: usize, from: &str, direction: &str) -> Option<Vec<usize>> {
    let (row, column) = place(from)?;
    let (down, across) = match direction {
        "UR" => (-1, 1),
        "UL" => (-1, -1),
        "DR" => (1, 1),
        "DL" => (1, -1),
        _ => return None,
    };
    let steps = (0..=64).map(|step| (row + step * down, column + step * across));
    let on_board = |number: i16| usize::try_from(number - 1).ok().filter(|&number| number < order);
    let cells: Vec<usize> =
        steps.filter_map(|(row, column)| Some(on_board(row)? * order + on_board(column)?)).collect();
    (!cells.is_empty()).then_some(cells)
}

/// The place of a sum of these cells beside the board, if they are a whole line at an angle of 45 degrees.
fn outside(order: usize, cells: &[usize]) -> Option<(String, &'static str)> {
    let first = *cells.first()?;
    let (row, column) = (first / order, first % order);
    // One step before the first cell; names count from 1.
    let places = [("DR", row, column), ("DL", row, column + 2), ("UR", row + 2, column), ("UL", row + 2, column + 2)];
    places.into_iter().find_map(|(direction, row, column)| {
        let name = format!("R{row}C{column}");
        let is_beside = [row, column].iter().any(|at| [0, order + 1].contains(at));
        (is_beside && seen(order, &name, direction).as_deref() == Some(cells)).then_some((name, direction))
    })
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    let rules = rules_of(
        item,
        &[&RuleKind::OF_REGIONS_AND_SUMS[..], &[RuleKind::Negative(&NEGATIVES[1])]].concat(),
        |named| named.names.fpuzzles.is_some() || named.rule.is_of_houses(),
        |kind| !kind.fpuzzles.is_empty() || *kind == CANDIDATES,
    )?;
    if is_doubtful(&rules) {
        return Err("nonconsecutive neighbours with dots of differences".to_owned());
    }
    let order = rules.order();
    let mut object = Map::new();
    object.insert("size".to_owned(), order.into());
    object.extend(
        item.words.with_rules_of(&item.game).named("ruleset").map(|(name, words)| (name.to_owned(), words.into())),
    );
    object.insert("grid".to_owned(), grid(item, &rules));
    for field in rules.named.iter().filter_map(|named| named.names.fpuzzles) {
        object.insert(field.to_owned(), true.into());
    }
    let named = |cells: &[usize]| cells.iter().map(|&cell| Value::from(capital(order, cell))).collect::<Vec<_>>();
    let mut insert = |field: &str, list: Vec<Value>| {
        if !list.is_empty() {
            object.insert(field.to_owned(), list.into());
        }
    };
    let houses = rules.further_houses(|named| named.names.fpuzzles.is_some());
    insert("extraregion", houses.iter().map(|house| json!({"cells": named(house)})).collect());
    let (cages, sums): (Vec<&Cage>, Vec<&Cage>) = rules.cages.iter().partition(|cage| cage.differ);
    let cage = |cage: &&Cage| json!({"cells": named(&cage.cells), "value": cage.total.to_string()});
    let drawn = |cells: &[Cell]| cells.iter().map(|cell| Value::from(capital(order, cell.index()))).collect::<Vec<_>>();
    let board = Board::square(order);
    let is_elsewhere = |mark: &&Mark| match mark {
        Mark::Clue(kind, cells, _) => kind.place_of(&board, cells).is_none(),
        _ => false,
    };
    if let Some(mark) = rules.marks.iter().find(is_elsewhere) {
        return Err(format!("a {} of other cells than a row or a column", mark.name()));
    }
    let lists = rules.marks.iter().filter(|mark| mark.kind() == Some(&CANDIDATES)).map(Mark::cells);
    if let Some(twice) = lists.duplicates().next() {
        return Err(format!("two lists of candidates of {}", name(order, twice[0].index())));
    }
    let draw = |mark: &Mark| match mark {
        Mark::Line(kind, line) => {
            let mut object = json!({"lines": [drawn(line)]});
            if let Some(number) = kind.value {
                object["value"] = number.to_string().into();
            }
            Some(object)
        }
        Mark::Clue(MarkKind { form: Form::Clue { place: Place::Corner, .. }, .. }, cells, numbers) => {
            Some(json!({"cells": drawn(cells), "values": numbers}))
        }
        Mark::Clue(kind, cells, numbers) => {
            let mut object = json!({"cell": kind.place_of(&board, cells)?.to_uppercase()});
            if let [number] = numbers[..] {
                object["value"] = number.to_string().into();
            }
            Some(object)
        }
        Mark::Arrow { circle, shaft } => {
            Some(json!({"cells": drawn(circle), "lines": [drawn(&mark.cells())]})).filter(|_| !shaft.is_empty())
        }
        Mark::Dot(one, other, Relation::Difference(by) | Relation::Ratio(by)) => {
            Some(json!({"cells": drawn(&[*one, *other]), "value": by.to_string()}))
        }
        Mark::Dot(one, other, Relation::Total(_)) => {
            Some(json!({"cells": drawn(&[*one, *other]), "value": mark.name()}))
        }
        Mark::Dot(..) => None,
    };
    for field in MARKS.map(|kind| kind.fpuzzles).into_iter().filter(|field| !field.is_empty()).unique() {
        let of_field = rules.marks.iter().filter(|mark| mark.kind().is_some_and(|kind| kind.fpuzzles == field));
        insert(field, of_field.filter_map(draw).collect());
    }
    insert("negative", rules.negatives.iter().filter_map(|negative| Some(negative.fpuzzles?.into())).collect());
    insert("killercage", cages.iter().map(cage).collect());
    let mut outer = Vec::new();
    for sum in sums {
        let at = sum.cells.first().map_or_else(String::new, |&cell| name(order, cell));
        let (place, direction) =
            outside(order, &sum.cells).ok_or_else(|| format!("{}, as at {at}", RuleKind::Sum.name()))?;
        outer.push(json!({"cell": place, "direction": direction, "value": sum.total.to_string()}));
    }
    insert("littlekillersum", outer);
    for (field, drawings) in drawing::to_fpuzzles(&item.drawings) {
        insert(field, drawings);
    }
    Ok(Value::Object(object).to_string())
}

fn grid(item: &Item, rules: &Rules) -> Value {
    let order = rules.order();
    let shape = rules.shape();
    let numbers = if shape.is_some() && shape == usual_boxes(order) { None } else { Some(rules.numbers()) };
    let position = item.position();
    let restricted = |cell: usize| {
        rules.marks.iter().find_map(|mark| match mark {
            Mark::Clue(kind, cells, numbers) if **kind == CANDIDATES && cells[..] == [Cell::new(cell)] => {
                Some(numbers.clone())
            }
            _ => None,
        })
    };
    let cell = |cell: usize| {
        let mut object = Map::new();
        let given = restricted(cell);
        if let Some(given) = given.clone() {
            object.insert("givenPencilMarks".to_owned(), given.into());
        }
        if let Some(symbol) = position[cell] {
            object.insert("value".to_owned(), symbol.value().into());
            if item.puzzle[cell].is_some() {
                object.insert("given".to_owned(), true.into());
            }
        } else if let Some(all) = item.candidates.as_ref().filter(|_| given.is_none()) {
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

/// A cell as `R1C1`.
fn capital(order: usize, cell: usize) -> String {
    format!("R{}C{}", cell / order + 1, cell % order + 1)
}

/// The cell that `R1C1` names.
fn cell(order: usize, name: &str) -> Option<usize> {
    let (row, column) = place(name)?;
    let (row, column) = (usize::try_from(row - 1).ok()?, usize::try_from(column - 1).ok()?);
    (row < order && column < order).then_some(row * order + column)
}
