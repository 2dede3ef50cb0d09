//! Game ids of Simon Tatham's Keen, Towers and Unequal: puzzles on Latin squares, which are told apart by their descriptions.
//!
//! | game | example | meaning |
//! |---|---|---|
//! | Keen | `4:aa_6a4_a_b,a8s1s2m4a7d2m6` | the lines between cages, as of Solo, a number after a letter repeats it; then for each cage a letter for its sign and its number |
//! | Towers | `4:2/2/1/2/1/3/4/2/2/2/3/1/2/3/1/2` | skyscrapers above, below, left and right; then, behind a comma, clues as of Solo |
//! | Unequal | `4:0,0,0,0,0U,0D,…` | clues, 0 for none, and the sides on which the neighbour is less; with `a` after the order, those on which it is one apart, and no others are |

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::{Part, draw, drawn, groups, numbers, write_numbers};
use crate::exchange::fault::{Fault, shortened};
use crate::exchange::found::{Found, Says};
use crate::exchange::rules::{Cage, RuleKind, Rules, place};
use crate::exchange::size::Size;
use crate::exchange::{Item, rules_of};
use gerechte_core::Board;
use gerechte_core::game::{DIFFERENCE, INEQUALITY, Mark, MarkKind, PRODUCT, QUOTIENT, SKYSCRAPER, moves};
use gerechte_encodings::{Cell, Relation, Symbol};

/// The orders that are read. The programs have orders from 3 on: Unequal to 32, the others to 9.
const ORDERS: RangeInclusive<usize> = 2..=32;

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LatinId {
    Keen,
    Towers,
    Unequal,
}

impl LatinId {
    /// The game of an id. Returns `None` if it is of none of these.
    pub(super) fn of(id: &str) -> Option<Self> {
        let (before, description) = id.trim_end().split_once(':')?;
        parameters(before)?;
        let is_of = |text: &str, letters: &str| text.chars().all(|c| c.is_ascii_digit() || letters.contains(c));
        let (first, second) = description.split_once(',').unwrap_or((description, ""));
        if first.contains('/') && is_of(first, "/") {
            Some(Self::Towers)
        } else if second.contains(',') && is_of(description, "URDL,") {
            Some(Self::Unequal)
        } else if second.starts_with(['a', 's', 'm', 'd']) && is_of(second, "asmd") {
            Some(Self::Keen)
        } else {
            None
        }
    }

    pub(super) fn read(self, id: &str) -> Result<Found, Fault> {
        let (before, description) = id.trim_end().split_once(':').unwrap_or((id, ""));
        let wrong = || Fault::column(1, format!("`{}` is not an order, as 6dn", shortened(before)));
        let (order, letters) = parameters(before).ok_or_else(wrong)?;
        if !ORDERS.contains(&order) {
            return Err(Fault::column(
                1,
                format!("order {order} is not between {} and {}", ORDERS.start(), ORDERS.end()),
            ));
        }
        let mut rules = Rules::on(Size::square(order));
        let mut values = vec![0; order * order];
        let start = before.chars().count() + 2;
        match self {
            Self::Keen => keen((start, description), &mut rules, &mut values)?,
            Self::Towers => towers((start, description), &mut rules, &mut values)?,
            Self::Unequal => unequal((start, description), letters.contains(&'a'), &mut rules, &mut values)?,
        }
        rules.marks.sort_unstable();
        Ok(Found::new(Says::Rules(Box::new(rules)), values))
    }
}

/// The order, and the letters for multiplication alone and for neighbours; those of the difficulty follow a `d`.
pub(super) fn parameters(text: &str) -> Option<(usize, Vec<char>)> {
    let (order, rest) = leading(text)?;
    let mut letters = Vec::new();
    let mut chars = rest.chars();
    while let Some(c) = chars.next() {
        match c {
            'd' => drop(chars.next()?),
            'a' | 'm' => letters.push(c),
            _ => return None,
        }
    }
    Some((order as usize, letters))
}

/// A number at the start of a text, the largest one if it is larger, and the rest.
fn leading(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - rest.len()];
    (!digits.is_empty()).then(|| (digits.parse().unwrap_or(u32::MAX), rest))
}

fn keen((start, text): Part<'_>, rules: &mut Rules, values: &mut [u32]) -> Result<(), Fault> {
    let order = rules.order();
    let (structure, mut clues) = text.split_once(',').unwrap_or((text, ""));
    let end = start + structure.chars().count();
    let mut lines: Vec<(usize, char)> = Vec::new();
    let mut rest = structure;
    while let Some(c) = rest.chars().next() {
        let column = end - rest.chars().count();
        rest = &rest[c.len_utf8()..];
        let times = leading(rest).map_or(1, |(times, after)| {
            rest = after;
            times as usize
        });
        // More letters than lines draw beyond the board.
        lines.extend(std::iter::repeat_n((column, c), times.min(2 * order * order)));
    }
    let labels = drawn(lines, end, order)?;
    let column = |clues: &str| end + 1 + (text.len() - structure.len() - 1 - clues.len());
    for cells in groups(&labels) {
        let (first, at) = (cells[0], column(clues));
        let missing = || {
            Fault::column(
                at,
                format!("the cage at {} has no letter of a, s, m, d and number from 1", place(order, first)),
            )
        };
        let sign = clues.chars().next().ok_or_else(missing)?;
        let (number, after) = leading(&clues[sign.len_utf8()..]).ok_or_else(missing)?;
        clues = after;
        let mut mark = |kind: &'static MarkKind| {
            rules.marks.push(Mark::Clue(kind, cells.iter().copied().map(Cell::new).collect(), vec![number]));
        };
        match (sign, cells.len()) {
            ('a' | 'm', 1) if number > 0 => values[first] = number,
            ('a', _) => rules.cages.push(Cage { cells, total: number, differ: false }),
            ('m', _) => mark(&PRODUCT),
            ('s', 2) => mark(&DIFFERENCE),
            ('d', 2) => mark(&QUOTIENT),
            ('s' | 'd', found) => {
                return Err(Fault::column(
                    at,
                    format!("{sign:?} is for two cells, and the cage at {} has {found}", place(order, first)),
                ));
            }
            _ => return Err(missing()),
        }
    }
    if !clues.is_empty() {
        return Err(Fault::column(
            column(clues),
            format!("`{}` is left when all cages have a number", shortened(clues)),
        ));
    }
    Ok(())
}

fn towers((start, text): Part<'_>, rules: &mut Rules, values: &mut [u32]) -> Result<(), Fault> {
    let (order, board) = (rules.order(), rules.size.board());
    let (edges, clues) = text.split_once(',').unwrap_or((text, ""));
    let found = edges.split('/').count();
    if found != 4 * order {
        return Err(Fault::column(start, format!("it has {found} places of skyscrapers instead of {}", 4 * order)));
    }
    let mut column = start;
    for (clue, place) in edges.split('/').zip(beside(order)) {
        if !clue.is_empty() {
            let cells = SKYSCRAPER.cells_beside(&board, place);
            let (number, cells) = clue
                .parse()
                .ok()
                .zip(cells)
                .ok_or_else(|| Fault::column(column, format!("`{}` is no skyscraper", shortened(clue))))?;
            rules.marks.push(Mark::Clue(&SKYSCRAPER, cells, vec![number]));
        }
        column += clue.chars().count() + 1;
    }
    if text.len() > edges.len() {
        values.copy_from_slice(&numbers((column, clues), order * order)?);
    }
    Ok(())
}

/// The places of skyscrapers in their order, by row and column from 1: above, below, left and right.
fn beside(order: usize) -> impl Iterator<Item = [usize; 2]> {
    let places = move |of: fn(usize, usize) -> [usize; 2]| (1..=order).map(move |line| of(line, order + 1));
    let columns = places(|line, _| [0, line]).chain(places(|line, last| [last, line]));
    columns.chain(places(|line, _| [line, 0])).chain(places(|line, last| [line, last]))
}

fn unequal((start, text): Part<'_>, is_adjacent: bool, rules: &mut Rules, values: &mut [u32]) -> Result<(), Fault> {
    let board = rules.size.board();
    let parts: Vec<&str> = text.strip_suffix(',').unwrap_or(text).split(',').collect();
    if parts.len() != values.len() {
        return Err(Fault::column(start, format!("it has {} cells instead of {}", parts.len(), values.len())));
    }
    let mut column = start;
    for (cell, part) in parts.into_iter().enumerate() {
        let wrong = |what: &str| Fault::column(column, format!("`{}` {what}", shortened(part)));
        let (value, sides) = leading(part).ok_or_else(|| wrong("has no number"))?;
        values[cell] = value;
        for side in sides.chars() {
            let other = neighbour(&board, cell, side).ok_or_else(|| wrong("names a side without a cell"))?;
            let [one, other] = [Cell::new(cell), other];
            if is_adjacent {
                rules.marks.push(Mark::Dot(one.min(other), one.max(other), Relation::Difference(1)));
            } else {
                rules.marks.push(Mark::Dot(other, one, Relation::Less));
            }
        }
        column += part.chars().count() + 1;
    }
    if is_adjacent {
        // Both cells name the dot between them, and all dots are there.
        rules.marks.sort_unstable();
        rules.marks.dedup();
        let dotted: Vec<Vec<Cell>> = rules.marks.iter().map(Mark::cells).collect();
        let open = moves::sides(&board).into_iter().map(|pair| pair.map(Cell::new));
        let open = open.filter(|pair| dotted.iter().all(|dot| dot[..] != pair[..]));
        rules.relations.extend(open.map(|[one, other]| (one, other, Relation::NotDifference(1))));
    }
    Ok(())
}

/// The cell on a side of another.
fn neighbour(board: &Board, cell: usize, side: char) -> Option<Cell> {
    let (row, column) = board.position(Cell::new(cell));
    match side {
        'U' => board.cell(row.checked_sub(1)?, column),
        'D' => board.cell(row + 1, column),
        'L' => board.cell(row, column.checked_sub(1)?),
        'R' => board.cell(row, column + 1),
        _ => None,
    }
}

/// The id of a puzzle on a Latin square: of Keen with cages, of Towers with skyscrapers, of Unequal otherwise.
pub(super) fn write(item: &Item) -> Result<String, String> {
    let is_said = |kind: &MarkKind| kind.is_of_cage() || [&SKYSCRAPER, &INEQUALITY].contains(&kind);
    let rules = rules_of(item, &[RuleKind::NoRegions, RuleKind::Sum, RuleKind::Cage], |_| false, is_said)?;
    // The symbols of a cage may repeat, unless rows and columns forbid it.
    let board = rules.size.board();
    let is_in_line = |cage: &Cage| board.lines().iter().any(|line| cage.cells.iter().all(|cell| line.contains(cell)));
    if rules.cages.iter().any(|cage| cage.differ && !is_in_line(cage)) {
        return Err(RuleKind::Cage.name().to_owned());
    }
    let order = rules.order();
    let has = |of: &dyn Fn(&MarkKind) -> bool| rules.marks.iter().filter_map(Mark::kind).any(of);
    let values: Vec<u32> = item.puzzle.iter().map(|clue| clue.map_or(0, Symbol::value)).collect();
    let has_cages = has(&MarkKind::is_of_cage) || !rules.cages.is_empty();
    let is_unequal = !has_cages && !has(&|kind| *kind == SKYSCRAPER);
    if !(3..=if is_unequal { 32 } else { 9 }).contains(&order) {
        return Err(format!("{order} symbols"));
    }
    let description = match (has_cages, has(&|kind| *kind == SKYSCRAPER), has(&|kind| *kind == INEQUALITY)) {
        (true, false, false) => written_keen(&rules, &values)?,
        (false, true, false) => written_towers(&rules, &values)?,
        (false, false, _) => written_unequal(&rules, &values),
        _ => return Err("cages, skyscrapers and inequalities together".to_owned()),
    };
    Ok(format!("{order}:{description}"))
}

fn written_keen(rules: &Rules, values: &[u32]) -> Result<String, String> {
    let order = rules.order();
    let mut cages: Vec<(Vec<usize>, String)> = Vec::new();
    for mark in &rules.marks {
        let Mark::Clue(kind, cells, numbers) = mark else { continue };
        let cells: Vec<usize> = cells.iter().map(|cell| cell.index()).sorted().collect();
        let letter = match *kind {
            kind if *kind == PRODUCT => 'm',
            _ if cells.len() != 2 => return Err(format!("a {} of {} cells", kind.name, cells.len())),
            kind if *kind == DIFFERENCE => 's',
            _ => 'd',
        };
        cages.push((cells, format!("{letter}{}", numbers.iter().format(""))));
    }
    cages.extend(rules.cages.iter().map(|cage| (cage.cells.clone(), format!("a{}", cage.total))));
    let clues = values.iter().enumerate().filter(|(_, value)| **value > 0);
    cages.extend(clues.map(|(cell, value)| (vec![cell], format!("a{value}"))));
    cages.sort_unstable();
    let mut labels = vec![usize::MAX; values.len()];
    for (number, (cells, _)) in cages.iter().enumerate() {
        if let Some(&cell) = cells.iter().find(|&&cell| labels[cell] != usize::MAX) {
            return Err(format!("a cell in two cages, or a clue in a cage, at {}", place(order, cell)));
        }
        for &cell in cells {
            labels[cell] = number;
        }
    }
    if let Some(cell) = labels.iter().position(|&label| label == usize::MAX) {
        return Err(format!("a cell in no cage beside cages, {}", place(order, cell)));
    }
    let mut text = String::new();
    draw(&mut text, order, &labels).map_err(|cell| format!("a cage in parts, at {}", place(order, cell)))?;
    Ok(format!("{text},{}", cages.iter().map(|(_, clue)| clue).format("")))
}

fn written_towers(rules: &Rules, values: &[u32]) -> Result<String, String> {
    let (order, board) = (rules.order(), rules.size.board());
    let mut clues = vec![String::new(); 4 * order];
    for mark in &rules.marks {
        let Mark::Clue(kind, cells, numbers) = mark else { continue };
        let place = kind.place(&board, cells);
        let at = place.and_then(|place| beside(order).position(|other| other == place));
        let at = at.ok_or("a skyscraper of other cells than a row or a column")?;
        if !clues[at].is_empty() {
            return Err("two skyscrapers in one place".to_owned());
        }
        clues[at] = numbers.iter().join("");
    }
    let mut text = clues.join("/");
    if values.iter().any(|&value| value > 0) {
        text.push(',');
        write_numbers(&mut text, values);
    }
    Ok(text)
}

fn written_unequal(rules: &Rules, values: &[u32]) -> String {
    let board = rules.size.board();
    let sides = |cell: usize| {
        let is_less = |side: &char| {
            let other = neighbour(&board, cell, *side);
            other.is_some_and(|other| rules.marks.contains(&Mark::Dot(other, Cell::new(cell), Relation::Less)))
        };
        ['U', 'R', 'D', 'L'].into_iter().filter(is_less).collect::<String>()
    };
    values.iter().enumerate().map(|(cell, value)| format!("{value}{}", sides(cell))).join(",")
}
