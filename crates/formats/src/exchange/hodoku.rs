//! Lines of `HoDoKu`'s library: `:technique:candidates:givens:deleted:eliminated:placed:comment`.
//!
//! The givens are 81 characters, with `+` before a cell that was filled in; a deleted candidate is its digit, row and column.

use itertools::Itertools;

use super::fault::{Fault, shortened};
use super::found::{Found, Says};
use super::rules::Rules;
use super::{Item, Words, of_usual_game, pencilmarks};
use gerechte_core::game::puzzle::value_of;
use gerechte_encodings::Symbol;

const CELLS: usize = 81;

/// Whether two cells share a row, column or box.
fn sees(a: usize, b: usize) -> bool {
    let lines = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    let ((row, column, block), (other_row, other_column, other_block)) = (lines(a), lines(b));
    row == other_row || column == other_column || block == other_block
}

pub(super) fn read(line: &str) -> Result<Found, Fault> {
    let fields: Vec<&str> = line.split(':').collect();
    let column_of = |field: usize| 1 + fields[..field].iter().map(|field| field.chars().count() + 1).sum::<usize>();
    let Some(givens) = fields.get(3) else {
        let reason =
            format!("it has {} fields instead of at least 3: `:technique:candidates:givens:`", fields.len() - 1);
        return Err(Fault::column(1, reason));
    };
    let (mut values, mut placed) = (Vec::with_capacity(CELLS), Vec::new());
    let mut is_placed = false;
    for (c, column) in givens.chars().zip(column_of(3)..) {
        if c == '+' && !is_placed {
            is_placed = true;
            continue;
        }
        let Some(value) = value_of(c, 9) else {
            return Err(Fault::column(column, format!("{c:?} is neither a blank nor a digit")));
        };
        if is_placed {
            if value == 0 {
                return Err(Fault::column(column, "a blank follows `+`"));
            }
            placed.push(values.len());
        }
        values.push(u32::from(value));
        is_placed = false;
    }
    if values.len() != CELLS {
        let column = column_of(3) + givens.chars().count();
        return Err(Fault::column(column, format!("it has {} cells instead of {CELLS}", values.len())));
    }
    if is_placed {
        return Err(Fault::column(column_of(3) + givens.chars().count(), "no cell follows `+`"));
    }
    let mut all = None;
    if let Some(deleted) = fields.get(4).filter(|deleted| !deleted.trim().is_empty()) {
        let left = all.insert(left(&values));
        for (cell, value) in triples(deleted, column_of(4))? {
            left[cell].retain(|&candidate| candidate != value || values[cell] == value);
        }
    }
    let rules = Rules::boxes(3, 3);
    let title = fields.get(7).map(|comment| comment.trim()).filter(|comment| !comment.is_empty()).map(str::to_owned);
    Ok(Found {
        placed,
        candidates: all,
        words: Words::title(title),
        ..Found::new(Says::Rules(Box::new(rules)), values)
    })
}

/// The candidates that the given cells leave.
fn left(values: &[u32]) -> Vec<Vec<u32>> {
    let of_cell = |cell: usize| match values[cell] {
        0 => (1..=9).filter(|value| !(0..CELLS).any(|other| values[other] == *value && sees(cell, other))).collect(),
        value => vec![value],
    };
    (0..CELLS).map(of_cell).collect()
}

/// Cells and candidates, each as digit, row and column.
fn triples(field: &str, mut column: usize) -> Result<Vec<(usize, u32)>, Fault> {
    let mut found = Vec::new();
    for word in field.split(' ') {
        let digits: Vec<u32> = word.chars().filter_map(|c| c.to_digit(10)).filter(|&digit| digit > 0).collect();
        match digits[..] {
            [digit, row, down] if word.chars().count() == 3 => {
                found.push(((row as usize - 1) * 9 + down as usize - 1, digit));
            }
            _ if word.is_empty() => {}
            _ => {
                let reason = format!("`{}` is no candidate: digit, row and column, each from 1 to 9", shortened(word));
                return Err(Fault::column(column, reason));
            }
        }
        column += word.chars().count() + 1;
    }
    Ok(found)
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    of_usual_game(item)?;
    let position = item.position();
    let is_placed = |cell: usize| item.placed.iter().any(|(placed, _)| placed.index() == cell);
    let cell = |(cell, clue): (usize, &Option<Symbol>)| {
        let plus = if is_placed(cell) { "+" } else { "" };
        format!("{plus}{}", Symbol::line([*clue]))
    };
    let givens: String = position.iter().enumerate().map(cell).collect();
    let left = pencilmarks::left(item);
    let kept = pencilmarks::of(item);
    let mut deleted: Vec<String> = Vec::new();
    for (at, kept) in kept.iter().enumerate().filter(|(at, _)| position[*at].is_none()) {
        let gone = left[at].iter().filter(|symbol| !kept.contains(symbol));
        deleted.extend(gone.map(|symbol| format!("{symbol}{}{}", at / 9 + 1, at % 9 + 1)));
    }
    deleted.sort_unstable();
    // A colon would divide the comment.
    let title = item.words.title.as_deref().unwrap_or_default().replace([':', '\n', '\r'], " ");
    Ok(format!(":0000:x:{givens}:{}:::{}", deleted.iter().join(" "), title.trim()))
}
