//! Killer cages: cells that hold different symbols with a given sum.
//!
//! A cage file has n lines of n labels, `.` for a cell in no cage, and then a line `LABEL=SUM` for each label. `#` starts
//! a comment line.

use itertools::Itertools;

use super::{Game, GameError};

/// The lines that are neither blank nor comments, without surrounding space.
pub(super) fn content_lines(content: &str) -> impl Iterator<Item = &str> {
    let content = content.strip_prefix('\u{feff}').unwrap_or(content);
    content.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Adds the cages of a file to the game.
pub(super) fn add(game: &mut Game, file: &str, content: &str) -> Result<(), GameError> {
    let bad = |reason: String| GameError::content(file, &reason);
    let rows = game.board.rows();
    let lines: Vec<_> = content_lines(content).collect();
    if lines.len() < rows {
        return Err(bad(format!("{} rows of cage labels instead of {rows}", lines.len())));
    }
    let (labels, sums) = lines.split_at(rows);
    let mut cages: Vec<(char, Vec<usize>)> = Vec::new();
    for (row, line) in labels.iter().enumerate() {
        let found = line.chars().count();
        if found != game.board.columns() {
            return Err(bad(format!("row {} has {found} labels instead of {}", row + 1, game.board.columns())));
        }
        for (column, label) in line.chars().enumerate().filter(|&(_, label)| label != '.') {
            let Some(cell) = game.board.cell(row, column) else {
                return Err(bad(format!("label {label:?} at r{}c{}, where there is no cell", row + 1, column + 1)));
            };
            match cages.iter_mut().find(|cage| cage.0 == label) {
                Some((_, cells)) => cells.push(cell.index()),
                None => cages.push((label, vec![cell.index()])),
            }
        }
    }
    let mut totals = Vec::with_capacity(sums.len());
    for line in sums {
        let mut chars = line.chars();
        let label = chars.next().filter(|_| chars.next() == Some('='));
        let total: Option<u32> = chars.as_str().trim().parse().ok();
        match (label, total) {
            (Some(label), Some(total)) => totals.push((label, total)),
            _ => return Err(bad(format!("`{line}` is not LABEL=SUM"))),
        }
    }
    if let Some(label) = totals.iter().map(|&(label, _)| label).duplicates().next() {
        return Err(bad(format!("cage {label:?} has two sums")));
    }
    for (label, cells) in cages {
        let Some(position) = totals.iter().position(|total| total.0 == label) else {
            return Err(bad(format!("cage {label:?} has no sum")));
        };
        let (_, total) = totals.swap_remove(position);
        if cells.len() > game.order() {
            return Err(bad(format!("cage {label:?} has {} cells, more than symbols", cells.len())));
        }
        game.problem.all_different(cells.iter().copied())?;
        game.name_further_house(cells.iter().copied(), format!("cage {label}"));
        game.problem.sum(cells, total)?;
    }
    match totals.first() {
        Some((label, _)) => Err(bad(format!("sum for {label:?}, which is no cage"))),
        None => Ok(()),
    }
}
