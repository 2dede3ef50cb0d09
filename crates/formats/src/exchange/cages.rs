//! Killers in one line of 9×9 with 3×3 boxes, as forums write them.
//!
//! - With arrows (`killer-arrows`): a character for each cell. An arrow `<`, `>`, `^`, `v` (or, to a diagonal neighbour, `` ` ``, `'`, `,`, `.`) leads to
//!   another cell of the same cage, at last to the one that holds the sum: a digit, `A` to `Z` for 10 to 35, or `a` to `j` for 36 to 45.
//!   `0` stands for a cage without a sum.
//! - With numbers (`killer-numbers`): `3x3::k:`, then a number for each cell, each with a colon after it: 256 times the sum of the cage, plus the number
//!   of the cage; below 256 for a cell without a cage. `3x3:d:k:` has diagonals.

use itertools::Itertools;

use super::fault::{Fault, shortened};
use super::found::{Found, Says};
use super::named::Named;
use super::rules::{Cage, RuleKind, Rules, place};
use super::{Item, rules_of};

const CELLS: usize = 81;
/// The arrows, each with the rows and columns to the cell that it leads to.
const ARROWS: [(char, isize, isize); 8] =
    [('<', 0, -1), ('>', 0, 1), ('^', -1, 0), ('v', 1, 0), ('`', -1, -1), ('\'', -1, 1), (',', 1, -1), ('.', 1, 1)];
const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";
/// The beginnings of lines with numbers, and whether there are diagonals.
const HEADS: [(&str, bool); 2] = [("3x3::k:", false), ("3x3:d:k:", true)];

/// The rows and columns to the cell that an arrow leads to. Returns `None` if the character is no arrow.
fn step(c: char) -> Option<(isize, isize)> {
    ARROWS.iter().find(|arrow| arrow.0 == c).map(|&(_, rows, columns)| (rows, columns))
}

/// Whether a line has an arrow or a sum for each cell.
pub(super) fn has_arrows(line: &str) -> bool {
    let line = line.trim();
    let is_known = |c: char| SUMS.contains(c) || step(c).is_some();
    line.len() == CELLS && line.contains(['<', '>', '^', '`', '\'']) && line.chars().all(is_known)
}

/// Whether a line begins as one with a number for each cell does.
pub(super) fn has_numbers(line: &str) -> bool {
    HEADS.iter().any(|(head, _)| line.starts_with(head))
}

pub(super) fn read_arrows(text: &str) -> Result<Found, Fault> {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() != CELLS {
        return Err(Fault::column(1, format!("it has {} cells instead of {CELLS}", chars.len())));
    }
    let mut cages: Vec<Vec<usize>> = vec![Vec::new(); CELLS];
    for cell in 0..CELLS {
        let mut at = cell;
        // A cage has at most nine cells, so a longer way is a circle.
        for _ in 0..9 {
            let Some((rows, columns)) = step(chars[at]) else { break };
            at = neighbour(at, rows, columns)
                .ok_or_else(|| Fault::column(at + 1, format!("{:?} leads out of the board", chars[at])))?;
        }
        if !SUMS.contains(chars[at]) {
            let reason = if step(chars[at]).is_some() {
                format!("the arrows from {} lead to no sum", place(9, cell))
            } else {
                format!("{:?} is neither an arrow nor a sum", chars[at])
            };
            return Err(Fault::column(at + 1, reason));
        }
        cages[at].push(cell);
    }
    let sum = |cell: usize| SUMS.find(chars[cell]).unwrap_or_default() as u32;
    let cages = cages.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty());
    Ok(killer(cages.map(|(at, cells)| (sum(at), cells))))
}

pub(super) fn read_numbers(text: &str) -> Result<Found, Fault> {
    let Some((head, has_diagonals)) = HEADS.into_iter().find(|(head, _)| text.starts_with(head)) else {
        return Err(Fault::column(1, "it begins with neither `3x3::k:` nor `3x3:d:k:`"));
    };
    let rest = &text[head.len()..];
    let numbers = rest.strip_suffix(':').unwrap_or(rest);
    let mut cages: Vec<(u32, Vec<usize>)> = vec![(0, Vec::new()); 256];
    let mut column = head.len() + 1;
    let found = numbers.split(':').count();
    if found != CELLS {
        return Err(Fault::column(column, format!("it has {found} cells instead of {CELLS}")));
    }
    for (cell, number) in numbers.split(':').enumerate() {
        let wrong = || format!("`{}` is not 256 times a sum to 45, plus the number of a cage", shortened(number));
        let value: u32 = number.parse().map_err(|_| Fault::column(column, wrong()))?;
        let (sum, cage) = (value / 256, &mut cages[value as usize % 256]);
        if sum > 45 {
            return Err(Fault::column(column, wrong()));
        }
        if sum > 0 {
            if !cage.1.is_empty() && cage.0 != sum {
                return Err(Fault::column(column, format!("the cage at {} has two sums", place(9, cage.1[0]))));
            }
            cage.0 = sum;
            cage.1.push(cell);
        }
        column += number.chars().count() + 1;
    }
    let mut found = killer(cages.into_iter().filter(|(_, cells)| !cells.is_empty()));
    if let (true, Says::Rules(rules)) = (has_diagonals, &mut found.says) {
        rules.named.extend(Named::all().into_iter().filter(|named| named.names.tatham == Some('x')));
    }
    Ok(found)
}

/// Cages, each with its sum, or 0 for one without.
fn killer(cages: impl Iterator<Item = (u32, Vec<usize>)>) -> Found {
    let mut rules = Rules::boxes(3, 3);
    for (total, cells) in cages.sorted_by_key(|(_, cells)| cells[0]) {
        match (total, cells.len()) {
            (0, 1) => {}
            (0, _) => rules.houses.push(cells),
            _ => rules.cages.push(Cage { cells, total, differ: true }),
        }
    }
    Found::new(Says::Rules(Box::new(rules)), vec![0; CELLS])
}

fn neighbour(cell: usize, rows: isize, columns: isize) -> Option<usize> {
    let to = |at: usize, by: isize| at.checked_add_signed(by).filter(|&at| at < 9);
    Some(9 * to(cell / 9, rows)? + to(cell % 9, columns)?)
}

pub(super) fn write_arrows(item: &Item) -> Result<String, String> {
    let (rules, cage_of) = partition(item, |_| false)?;
    let mut chars: Vec<char> = vec!['0'; CELLS];
    for cage in &rules.cages {
        let first = cage.cells[0];
        chars[first] = char::from(SUMS.as_bytes()[cage.total as usize]);
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for (arrow, rows, columns) in ARROWS {
                // The arrow leads from the new cell back to this one.
                let Some(other) = neighbour(cell, -rows, -columns) else { continue };
                if cage_of[other] == cage_of[first] && !reached.contains(&other) {
                    chars[other] = arrow;
                    reached.push(other);
                }
            }
        }
        if let Some(cell) = cage.cells.iter().find(|cell| !reached.contains(cell)) {
            return Err(format!("a cage in parts, at {}", place(9, *cell)));
        }
    }
    let line = String::from_iter(chars);
    if has_arrows(&line) { Ok(line) } else { Err("a board without cages of several cells".to_owned()) }
}

pub(super) fn write_numbers(item: &Item) -> Result<String, String> {
    let (rules, cage_of) = partition(item, |named| named.names.tatham == Some('x'))?;
    if rules.named.iter().any(|named| !rules.has(named.rule)) {
        return Err("one diagonal alone".to_owned());
    }
    let diagonals = if rules.named.is_empty() { "" } else { "d" };
    let number = |cage: &Option<usize>| cage.map_or(0, |cage| 256 * rules.cages[cage].total as usize + cage + 1);
    Ok(format!("3x3:{diagonals}:k:{}:", cage_of.iter().map(number).join(":")))
}

/// The rules of a killer of 9×9 with 3×3 boxes, and the cage of each cell.
fn partition(item: &Item, is_said: impl Fn(&Named) -> bool) -> Result<(Rules, Vec<Option<usize>>), String> {
    let rules = rules_of(item, &[RuleKind::Cage], is_said, |_| false)?;
    if rules.shape() != Some((3, 3)) {
        return Err("another board than 9×9 with 3×3 boxes".to_owned());
    }
    if item.puzzle.iter().any(Option::is_some) {
        return Err("clues beside cages".to_owned());
    }
    let mut cage_of = vec![None; CELLS];
    for (number, cage) in rules.cages.iter().enumerate() {
        // A total of 0 would stand for no sum.
        if cage.cells.is_empty() || !(1..=45).contains(&cage.total) {
            return Err(format!("a sum of {}", cage.total));
        }
        for &cell in &cage.cells {
            if cage_of[cell].replace(number).is_some() {
                return Err(format!("a cell in two cages, {}", place(9, cell)));
            }
        }
    }
    Ok((rules, cage_of))
}
