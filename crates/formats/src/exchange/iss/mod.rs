//! Strings of Interactive Sudoku Solver: constraints, each `.Name~argument~…`, and clues, `.~R1C1_5~…`.
//!
//! Rows and columns are one character each: 1 to 9, then letters from a.

mod add;
mod blocks;
mod cells;
mod whole;
mod write;

use std::collections::HashSet;

use add::add_part;
use blocks::{Part, Stated, parts};
pub(super) use cells::LARGEST;
use cells::cell;
use whole::{REGIONS, add_last, is_last, resolve};
pub(super) use write::write;

use super::fault::{Fault, shortened};
use super::found::{Found, Says};
use super::lz::percent_decoded;
use super::rules::Rules;
use super::size::Size;
use gerechte_core::game::{CANDIDATES, Mark};
use gerechte_encodings::Cell;

/// Whether a line has a character for each cell of a board of order 9 and each symbol: the symbol, or none where it is no candidate.
pub(super) fn is_candidates(line: &str) -> bool {
    let is_in_place = |(at, byte): (usize, u8)| matches!(byte, b'.' | b'0') || usize::from(byte - b'0') == at % 9 + 1;
    line.len() == 729
        && line.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit())
        && line.bytes().enumerate().all(is_in_place)
}

/// The candidates of the cells of a line, which are demanded.
fn read_candidates(line: &str) -> Found {
    let mut rules = Rules::usual(9).unwrap_or_default();
    let mut values = vec![0; 81];
    for (cell, symbols) in line.as_bytes().chunks(9).enumerate() {
        let held = symbols.iter().map(|&byte| u32::from(byte.saturating_sub(b'0'))).filter(|&value| value > 0);
        match held.collect::<Vec<_>>() {
            held if held.len() == 1 => values[cell] = held[0],
            held if held.len() == 9 => {}
            held => rules.marks.push(Mark::Clue(&CANDIDATES, vec![Cell::new(cell)], held)),
        }
    }
    Found::new(Says::Rules(Box::new(rules)), values)
}

pub(super) fn read(text: &str) -> Result<Found, Fault> {
    if is_candidates(text.trim_end()) {
        return Ok(read_candidates(text.trim_end()));
    }
    let query = query(text);
    let (written, start) = query.unwrap_or((text.trim_end(), 1));
    let decoded = match query {
        Some(_) => percent_decoded(written),
        None => Some(written.to_owned()),
    };
    let decoded = decoded.ok_or_else(|| Fault::column(start, "it has a percent sign without two digits"))?;
    // A column behind percent signs is that of the query.
    let column_at = |at: usize| if decoded == written { start + at } else { start };
    let Some(rest) = decoded.strip_prefix('.') else {
        return Err(Fault::column(start, "it does not begin with `.`"));
    };
    let mut items = Vec::new();
    let mut at = 1;
    for item in rest.split('.') {
        let mut words = item.split('~').map(|word| word.trim().to_owned());
        let name = words.next().unwrap_or_default();
        items.push(Stated { column: column_at(at), name, arguments: words.collect() });
        at += item.chars().count() + 1;
    }
    let of_name = |name: &'static str| items.iter().filter(move |item| item.name == name);
    let shape = of_name("Shape").next();
    let mut size = match shape {
        None => Size::square(9),
        Some(shape) => size(&shape.arguments()).ok_or_else(|| {
            let found = shortened(&shape.arguments.join("~"));
            Fault::column(shape.column, format!("games here have no board `{found}`"))
        })?,
    };
    if let Some(other) = of_name("Shape").find(|other| self::size(&other.arguments()) != Some(size)) {
        let found = shortened(&other.arguments.join("~"));
        return Err(Fault::column(other.column, format!("it has a second shape, `{found}`")));
    }
    let mut region = size.rows.max(size.columns);
    for item in of_name("RegionSize") {
        let found = item.arguments.join("~");
        region = number(&found).ok_or_else(|| item.fault(&format!("has no number, `{}`", shortened(&found))))?;
    }
    let has_boxes = of_name("NoBoxes").next().is_none();
    let boxes = size.boxes(region).map(|shape| size.in_boxes(shape));
    let has_regions = has_boxes && boxes.is_some() || of_name("Jigsaw").next().is_some();
    let cut = of_name("RegionSumLine").next().map(|item| item.column);
    let outside = resolve(&mut items, size, boxes.as_ref().filter(|_| has_boxes))?;
    size.outside = outside.cells();
    let mut rules = Rules::on(size);
    rules.divided = outside.first(REGIONS).map(|first| (first, region));
    if let (true, Some([boxes, _])) = (has_boxes, &boxes) {
        rules.set_regions(boxes.clone());
    }
    let mut values = vec![0; size.all_cells()];
    let is_xv = |item: &&Stated| ["X", "V"].contains(&item.name.as_str());
    let cells_of = |item: &Stated| item.arguments.iter().filter_map(|name| cell(size, name)).collect::<Vec<_>>();
    let marked: HashSet<[usize; 2]> =
        items.iter().filter(is_xv).flat_map(|item| size.sides_within(&cells_of(item))).collect();
    // Alternatives are told which regions there are.
    let (last, parts): (Vec<_>, Vec<_>) = parts(items)?.into_iter().partition(|part| is_last(part, size));
    let (blocks, ones): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| matches!(part, Part::Block(..)));
    for part in ones.iter().chain(&blocks) {
        add_part(&mut rules, &mut values, boxes.as_ref(), part)?;
    }
    for part in &last {
        if let Part::One(item) = part {
            add_last(&mut rules, item, boxes.as_ref().filter(|_| has_boxes), &marked)?;
        }
    }
    // Lines are cut by regions, which other boards do not have here.
    if let Some(column) = cut.filter(|_| has_regions && rules.regions.is_empty()) {
        return Err(Fault::column(column, "games here cannot say `RegionSumLine` of these regions"));
    }
    rules.marks.sort_unstable();
    Ok(Found {
        is_from_zero: size.is_from_zero,
        outside: outside.names(),
        ..Found::new(Says::Rules(Box::new(rules)), values)
    })
}

/// The parameter `q` of an address, and its column. Returns `None` if the text is no such address.
fn query(text: &str) -> Option<(&str, usize)> {
    let at = ["?q=", "&q=", "#q="].iter().filter_map(|name| text.find(name)).min()?;
    let (before, query) = text.split_at(at + 3);
    let end = query.find(['&', '#']).unwrap_or(query.len());
    (!text.starts_with('.')).then(|| (&query[..end], before.chars().count() + 1))
}

/// A number of rows, columns, symbols or cells of a region.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number| (1..=LARGEST).contains(number))
}

/// The size of a board: its rows and columns, and as many symbols as the longer of both, or a number or a range from 0 or 1.
fn size(arguments: &[&str]) -> Option<Size> {
    let (rows, columns) = arguments.first()?.split_once('x')?;
    let (rows, columns) = (number(rows)?, number(columns)?);
    let range = arguments.get(1).copied().unwrap_or_default();
    let (symbols, is_from_zero) = match range.split_once('-') {
        Some(("0", last)) => (last.parse::<usize>().ok()?.checked_add(1)?, true),
        Some(("1", last)) => (number(last)?, false),
        Some(_) => return None,
        None if range.is_empty() => (rows.max(columns), false),
        None => (number(range)?, false),
    };
    let is_plain = arguments.len() <= 3 && arguments.get(2).is_none_or(|kind| *kind == "Sudoku");
    let has_room = symbols <= LARGEST && symbols >= rows.max(columns).max(2);
    (is_plain && has_room).then_some(Size { rows, columns, symbols, is_from_zero, outside: 0 })
}
