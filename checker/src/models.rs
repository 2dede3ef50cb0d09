//! Grids that satisfy a statement, one a line, each once.

use std::collections::HashMap;
use std::io::BufRead;

use crate::text::{Lines, shown};
use crate::{Fault, Reason, Statement};

/// The symbols of a grid, from 1, by cell.
pub type Grid = Box<[u8]>;

/// The number of the symbol that people write so: `1`–`9`, `A`–`Z`, `a`–`z`, `$%&`.
pub(crate) fn symbol(c: u8) -> Option<u8> {
    match c {
        b'1'..=b'9' => Some(c - b'0'),
        b'A'..=b'Z' => Some(c - b'A' + 10),
        b'a'..=b'z' => Some(c - b'a' + 36),
        b'$' => Some(62),
        b'%' => Some(63),
        b'&' => Some(64),
        _ => None,
    }
}

/// Reads the grids; each satisfies the statement, no two are equal, and there are `count`.
pub fn read(statement: &Statement, count: u64, reader: impl BufRead) -> Result<Vec<Grid>, Fault> {
    let mut lines = Lines::new(reader);
    let mut line_of = HashMap::new();
    let mut grids = Vec::new();
    while let Some(line) = lines.next()? {
        let parsed = one(statement, line);
        let number = lines.number;
        let grid = parsed.map_err(|reason| Fault::at(number, reason))?;
        if let Some(before) = line_of.insert(grid.clone(), number) {
            return Err(Fault::at(number, Reason::ModelTwice(before)));
        }
        grids.push(grid);
    }
    if grids.len() as u64 != count {
        return Err(Reason::ModelCount { found: grids.len(), expected: count }.into());
    }
    Ok(grids)
}

/// The grid of a line, which satisfies the statement.
pub(crate) fn one(statement: &Statement, line: &[u8]) -> Result<Grid, Reason> {
    let grid = grid(statement, line)?;
    satisfies(statement, &grid).map(|()| grid)
}

fn grid(statement: &Statement, line: &[u8]) -> Result<Grid, Reason> {
    if line.len() != statement.cells {
        return Err(Reason::ModelLength { found: line.len(), expected: statement.cells });
    }
    let read = |(cell, &c): (usize, &u8)| {
        let symbol = symbol(c).filter(|&symbol| usize::from(symbol) <= statement.symbols);
        symbol.ok_or_else(|| Reason::ModelSymbol { cell, found: shown(&[c]).chars().next().unwrap_or(' ') })
    };
    line.iter().enumerate().map(read).collect()
}

fn satisfies(statement: &Statement, grid: &[u8]) -> Result<(), Reason> {
    for house in &statement.houses {
        let mut holder = [None; 65];
        for &cell in house {
            if let Some(other) = holder[usize::from(grid[cell])].replace(cell) {
                return Err(Reason::ModelHouse(other, cell));
            }
        }
    }
    for sum in &statement.sums {
        let (found, expected) = sum.sides(|cell| grid[cell].into());
        if found != expected {
            let cell = sum.cells.first().or(sum.less.first()).copied().unwrap_or(0);
            return Err(Reason::ModelSum { cell, found, expected });
        }
    }
    for related in &statement.relations {
        let [first, second] = related.cells;
        if related.holds(grid[first].into(), grid[second].into()) != Some(true) {
            return Err(Reason::ModelRelation(first, second, related.is.clone()));
        }
    }
    if let Some(line) = statement.lines.iter().find(|line| !line.holds(|cell| grid[cell].into())) {
        return Err(Reason::ModelLine(line.cells[0]));
    }
    if let Some(division) = statement.divisions.iter().find(|division| !division.holds(|cell| grid[cell].into())) {
        return Err(Reason::ModelDivision(division.cells[0]));
    }
    match statement.givens.iter().find(|given| usize::from(grid[given.0]) != given.1) {
        Some(given) => Err(Reason::ModelGiven(given.0)),
        None => Ok(()),
    }
}
