//! Strings for Interactive Sudoku Solver.

use itertools::Itertools;

use super::cells::{LARGEST, name, ray};
use crate::exchange::rules::{RuleKind, usual_boxes};
use crate::exchange::size::Size;
use crate::exchange::{Item, rules_of};
use gerechte_core::game::{ARROW, Base, Form, LOCKOUT, Mark, MarkKind, NEGATIVES, Place, SANDWICH};
use gerechte_encodings::{Cell, Relation, Symbol};

pub(in crate::exchange) fn write(item: &Item) -> Result<String, String> {
    let rules = rules_of(
        item,
        &[
            &RuleKind::OF_REGIONS_AND_SUMS[..],
            &[RuleKind::Shape, RuleKind::Division],
            &NEGATIVES.each_ref().map(RuleKind::Negative),
        ]
        .concat(),
        |named| named.names.iss.is_some() || named.rule.is_of_houses(),
        |kind| !kind.is_of_cage(),
    )?;
    let (size, order) = (rules.size, rules.order());
    if order > LARGEST {
        return Err(format!("{order} symbols"));
    }
    if order < size.rows.max(size.columns) {
        return Err("a board with fewer symbols than rows or columns".to_owned());
    }
    // A string with its board, or with clues, is complete.
    let is_clued = item.puzzle.clues().nth(1).is_some();
    let mut text = match size {
        _ if size == Size::square(9) && is_clued => String::new(),
        _ if size.is_square() => format!(".Shape~{order}x{order}"),
        _ => format!(".Shape~{}x{}~{order}", size.rows, size.columns),
    };
    let is_usual = rules.shape().is_some() && rules.shape() == usual_boxes(order);
    if !is_usual {
        text.push_str(".NoBoxes");
        if let Some(labels) = rules.labels() {
            text.push_str(".Jigsaw~");
            text.push_str(&labels);
        }
        if rules.named.iter().any(|named| !named.fits(&Base::Latin(order), order)) {
            return Err("windows or disjoint groups without the usual boxes".to_owned());
        }
    }
    if let Some((_, region)) = rules.divided {
        if item.puzzle.clues().any(|(cell, _)| cell.index() >= size.cells()) {
            return Err("clues that number regions".to_owned());
        }
        text.push_str(".ChaosConstruction");
        if region != size.rows.max(size.columns) {
            text.push_str(".RegionSize~");
            text.push_str(&region.to_string());
        }
    }
    for constraint in rules
        .named
        .iter()
        .filter_map(|named| named.names.iss)
        .chain(rules.negatives.iter().map(|negative| negative.iss))
    {
        text.push('.');
        text.push_str(constraint);
    }
    let named = |cells: &[usize]| cells.iter().map(|&cell| name(size, cell)).collect::<Vec<_>>();
    let mut add = |parts: Vec<String>| {
        text.push('.');
        text.push_str(&parts.join("~"));
    };
    for house in &rules.further_houses(|named| named.names.iss.is_some()) {
        add([vec!["AllDifferent".to_owned()], named(house)].concat());
    }
    for mark in &rules.marks {
        if let Mark::Clue(kind, cells, numbers) = mark {
            add(clue_in_words(kind, cells, numbers, size)?);
            continue;
        }
        if let Mark::Dot(less, more, Relation::Less) = mark {
            add([vec!["GreaterThan".to_owned()], named(&[more.index(), less.index()])].concat());
            continue;
        }
        let kind = match (mark.kind(), mark) {
            (Some(kind), Mark::Dot(_, _, relation)) if kind.relation(None) == Some(*relation) => kind,
            (_, Mark::Dot(_, _, relation)) => return Err(format!("dots of {relation}")),
            (kind, _) => kind.unwrap_or(&ARROW),
        };
        let constraint = *kind.iss.first().ok_or_else(|| kind.words.to_owned())?;
        let half = format!("Lockout~{}", order / 2);
        let constraint = if kind == &LOCKOUT { half.as_str() } else { constraint };
        let cells: Vec<usize> = mark.cells().iter().map(|cell| cell.index()).collect();
        add([vec![constraint.to_owned()], named(&cells)].concat());
    }
    for cage in &rules.cages {
        let seen = cage.cells.first().and_then(|&first| ray(size, first));
        let (kind, cells) = match seen {
            _ if cage.differ => ("Cage", &cage.cells[..]),
            Some(seen) if seen == cage.cells => ("LittleKiller", &cage.cells[..1]),
            _ => ("Sum", &cage.cells[..]),
        };
        add([vec![kind.to_owned(), cage.total.to_string()], named(cells)].concat());
    }
    let clue = |(cell, symbol): (Cell, Symbol)| format!("{}_{}", name(size, cell.index()), symbol.value());
    let clues: Vec<String> = item.puzzle.clues().map(clue).collect();
    if !clues.is_empty() {
        add([vec![String::new()], clues].concat());
    }
    Ok(text)
}

/// The name of the constraint of a clue and its arguments.
pub(super) fn clue_in_words(
    kind: &MarkKind,
    cells: &[Cell],
    numbers: &[u32],
    size: Size,
) -> Result<Vec<String>, String> {
    if let Form::Clue { place: Place::Cell, words, .. } = kind.form {
        let diagram = words.diagram(1, size.symbols, numbers).map_err(|error| error.to_string())?;
        let mut values = diagram.layers()[0][0].iter().map(|step| step.symbol.value()).collect::<Vec<_>>();
        // A single value is a clue, unless it is named twice.
        if let [value] = values[..] {
            values.push(value);
        }
        let candidates = format!("{}_{}", name(size, cells[0].index()), values.iter().join("_"));
        return Ok(vec![String::new(), candidates]);
    }
    let numbers = numbers.iter().map(u32::to_string);
    let constraint = [(*kind.iss.first().ok_or_else(|| kind.words.to_owned())?).to_owned()];
    let at = kind.place(&size.board(), cells);
    let at = at.ok_or_else(|| format!("a {} of other cells than a row or a column", kind.name))?;
    // Numbers at the end of a line are after those at its beginning.
    let (line, is_end) = match at {
        _ if matches!(kind.form, Form::Clue { place: Place::Corner, .. }) => (name(size, cells[0].index()), false),
        [0, column] => (format!("C{column}"), false),
        [row, 0] => (format!("R{row}"), false),
        [row, column] if row > size.rows => (format!("C{column}"), true),
        [row, _] => (format!("R{row}"), true),
    };
    if kind != &SANDWICH {
        let before = is_end.then(String::new);
        return Ok(constraint.into_iter().chain([line]).chain(before).chain(numbers).collect());
    }
    if cells.len() != size.symbols {
        return Err("sandwiches on lines without all symbols".to_owned());
    }
    Ok(constraint.into_iter().chain(numbers).chain([line]).collect())
}
