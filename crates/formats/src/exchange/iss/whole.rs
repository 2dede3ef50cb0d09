//! Constraints that are about the whole board, or bring cells outside of it.

use std::collections::HashSet;

use itertools::Itertools;

use super::blocks::{Part, Stated};
use super::cells::cell;
use crate::exchange::automata;
use crate::exchange::fault::{Fault, shortened};
use crate::exchange::outside::{self, Outside, Rank};
use crate::exchange::rules::Rules;
use crate::exchange::size::Size;
use crate::exchange::stated;
use crate::exchange::weighted;
use gerechte_encodings::{Diagram, Symbol};

/// Ranks with ties: an argument of `FullRankTies`, and then of each `FullRank`.
pub(super) const ANY: &str = "any";

/// The name of the cells that hold the numbers of regions.
pub(super) const REGIONS: &str = "CC";

/// The cells of boxes, and those of each place in boxes.
pub(super) type Boxes = [Vec<Vec<usize>>; 2];

/// Names the cells outside of the grid that constraints bring with them, and puts their numbers in place of their names. A constraint that needs such cells has
/// them as further arguments.
pub(super) fn resolve(items: &mut [Stated], size: Size, boxes: Option<&Boxes>) -> Result<Outside, Fault> {
    let has_ties = items.iter().any(|item| item.name == "FullRankTies" && item.arguments == [ANY]);
    let mut outside = Outside::default();
    let mut depth = 0;
    for item in &mut *items {
        let groups: Vec<(String, usize)> = match item.name.as_str() {
            "And" | "Or" | "Replicate" => {
                depth += 1;
                continue;
            }
            "End" => {
                depth -= 1;
                continue;
            }
            "Var" => {
                let group = outside::variables(&item.arguments());
                let found = shortened(&item.arguments.join("~"));
                vec![group.ok_or_else(|| item.fault(&format!("has no name and size, `{found}`")))?]
            }
            "ChaosConstruction" => vec![(REGIONS.to_owned(), size.cells())],
            "Doppelganger" => {
                let boxes = boxes.map_or(0, |[boxes, _]| boxes.len());
                [("DGR", size.rows), ("DGC", size.columns), ("DGB", boxes)]
                    .map(|(name, cells)| (name.to_owned(), cells))
                    .into()
            }
            "FullRank" => {
                let ranks = Rank::read(&item.arguments(), size);
                let ranks = ranks.map_err(|reason| item.fault(&format!("has {}", shortened(&reason))))?;
                let names: Vec<_> = ranks.iter().filter_map(Rank::cell).map(|name| (name, 1)).collect();
                if depth > 0 && !names.is_empty() {
                    return Err(item.fault("needs a cell outside of the grid, and is within a block"));
                }
                names
            }
            _ => continue,
        };
        let is_rank = item.name == "FullRank";
        for (name, cells) in groups {
            let known = outside.resolved(&name).filter(|_| is_rank);
            let added = match known {
                Some(known) => vec![known],
                None => {
                    outside.add(&name, cells).map_err(|reason| item.fault(&format!("makes {}", shortened(&reason))))?
                }
            };
            if !["ChaosConstruction", "Var"].contains(&item.name.as_str()) {
                item.arguments.extend(added);
            }
        }
        if is_rank && has_ties {
            item.arguments.push(ANY.to_owned());
        }
    }
    for item in items.iter_mut().filter(|item| !["Jigsaw", "Var"].contains(&item.name.as_str())) {
        if let Some(at) = regions_around(item, size) {
            item.arguments.extend(at);
        }
        // The keys of relations and automata are no names.
        let keys = usize::from(["Binary", "BinaryX", "NFA", "Pair", "PairX", "Regex"].contains(&item.name.as_str()));
        for argument in item.arguments.iter_mut().skip(keys) {
            if let Some(resolved) = outside.resolved(argument) {
                *argument = resolved;
            }
        }
    }
    Ok(outside)
}

/// The names of the cells that a clue about regions is about if it names only its cell: those of the four directions, or those around it.
fn regions_around(item: &Stated, size: Size) -> Option<Vec<String>> {
    let (at, has_offset) = match item.arguments.as_slice() {
        [at] => (at, false),
        [at, _] => (at, true),
        _ => return None,
    };
    let control = cell(size, at).filter(|&cell| cell < size.cells())?;
    let (row, column) = size.position(control);
    let name = |(row, column): (usize, usize)| format!("{REGIONS}{}", row * size.columns + column + 1);
    let near = |at: usize, last: usize| at.saturating_sub(1)..=(at + 1).min(last);
    let names = match item.name.as_str() {
        "ChaosArrow" => {
            let arms: [Vec<_>; 4] = [
                (0..=column).rev().map(|column| (row, column)).collect(),
                (column..size.columns).map(|column| (row, column)).collect(),
                (0..=row).rev().map(|row| (row, column)).collect(),
                (row..size.rows).map(|row| (row, column)).collect(),
            ];
            let apart = |arm: Vec<(usize, usize)>| arm.into_iter().map(name).chain([String::new()]).collect::<Vec<_>>();
            arms.into_iter().flat_map(apart).collect()
        }
        "ChaosCount" => {
            let rows = near(row, size.rows - 1);
            let around = rows.flat_map(|row| near(column, size.columns - 1).map(move |column| (row, column)));
            let others = around.filter(|&other| other != (row, column));
            [(row, column)].into_iter().chain(others).map(name).collect()
        }
        _ => Vec::new(),
    };
    // An offset, which may be empty, is before them.
    (!names.is_empty()).then(|| (!has_offset).then(String::new).into_iter().chain(names).collect())
}

/// Whether a constraint is added after the others: it is about the regions, or about cells without marks. Those of values from 1 that are drawn here are not.
pub(super) fn is_last(part: &Part, size: Size) -> bool {
    match part {
        Part::One(item) if item.name == "RegionSameValues" => true,
        Part::One(item) => size.is_from_zero && ["RegionSumLine", "StrictXV"].contains(&item.name.as_str()),
        Part::Block(..) => false,
    }
}

/// Adds one of these constraints.
pub(super) fn add_last(
    rules: &mut Rules,
    item: &Stated,
    boxes: Option<&Boxes>,
    marked: &HashSet<[usize; 2]>,
) -> Result<(), Fault> {
    let (size, arguments) = (rules.size, item.arguments());
    let wrong = |reason: String| item.fault(&format!("has {}", shortened(&reason)));
    let found = |name: &&str| cell(size, name).ok_or_else(|| wrong(format!("no cell, `{name}`")));
    let cells = || arguments.iter().map(found).collect::<Result<Vec<_>, _>>();
    match item.name.as_str() {
        "RegionSumLine" => {
            let Some(regions) = rules.numbers() else { return Ok(()) };
            let region = |cell: &usize| regions.get(*cell);
            let line = cells()?;
            let parts: Vec<Vec<usize>> =
                line.chunk_by(|one, other| region(one) == region(other)).map(<[usize]>::to_vec).collect();
            rules.state(weighted::equal(&parts, size).map_err(wrong)?);
        }
        _ if !arguments.iter().all(|argument| argument.is_empty()) => {
            return Err(wrong(format!("arguments, and takes none, `{}`", arguments.join("~"))));
        }
        "StrictXV" => {
            let is_allowed = |before: &Option<u32>, _, symbol: Symbol| match before {
                None => Some(Some(size.value(symbol))),
                Some(before) => (![5, 10].contains(&(before + size.value(symbol)))).then_some(None),
            };
            let all: Vec<usize> = (0..size.cells()).collect();
            for pair in size.sides_within(&all).into_iter().filter(|pair| !marked.contains(pair)) {
                let words = Diagram::of(2, size.symbols, None, is_allowed, Option::is_none);
                rules.state(stated::line(words, pair.to_vec()).map_err(wrong)?);
            }
        }
        _ => {
            let lines = (0..size.rows).map(|row| size.line(true, row));
            let lines = lines.chain((0..size.columns).map(|column| size.line(false, column)));
            let boxes = boxes.into_iter().flat_map(|[boxes, _]| boxes.iter().cloned());
            let all: Vec<Vec<usize>> = lines.chain(boxes).chain(rules.regions.iter().cloned()).unique().collect();
            let most = all.iter().map(Vec::len).max().unwrap_or_default();
            let largest: Vec<_> = all.iter().filter(|region| region.len() == most && most < size.symbols).collect();
            for (one, other) in largest.iter().tuple_windows() {
                // What both share makes no difference.
                let [rest, others] = [[one, other], [other, one]]
                    .map(|[from, without]| from.iter().filter(|cell| !without.contains(cell)).copied());
                rules.state(automata::same_values(&rest.chain(others).collect::<Vec<_>>(), 2, size).map_err(wrong)?);
            }
        }
    }
    Ok(())
}
