//! Cubes: clues that part the grids of a statement.

use crate::{Reason, Statement};

/// Cells with a symbol each.
pub type Cube = Vec<(usize, usize)>;

/// No list has more cubes, or more clues in all, that the check of a list has to go through.
const MOST: usize = 1 << 20;
const MOST_CLUES: usize = 1 << 24;
/// Nor are more clues written for all the lists before it, each of which has a cell less.
const MOST_WRITTEN: usize = 1 << 30;

/// Every grid of the statement keeps the clues of exactly one of the cubes.
///
/// The cubes are all ways to fill the same cells, in ascending order, but for those that a house or a clue forbids at once: each grid
/// fills the cells in one way, which is not forbidden. The list is made anew and compared.
pub fn check(statement: &Statement, cubes: &[Cube]) -> Result<(), Reason> {
    let cells: Vec<_> = cubes.first().into_iter().flatten().map(|choice| choice.0).collect();
    if cubes.iter().any(|cube| !cube.iter().map(|choice| choice.0).eq(cells.iter().copied())) {
        return Err(Reason::CubeCells);
    }
    if let Some(cell) = cells.iter().find(|cell| **cell >= statement.cells) {
        return Err(Reason::Statement(format!("there is no cell {cell}")));
    }
    let expected = ways(statement, &cells)?;
    let shown = |cube: Option<&Cube>| {
        cube.map_or("none".to_owned(), |cube| {
            cube.iter().map(|(cell, symbol)| format!("{cell}={symbol}")).collect::<Vec<_>>().join(" ")
        })
    };
    match (0..cubes.len().max(expected.len())).find(|&i| cubes.get(i) != expected.get(i)) {
        Some(i) => Err(Reason::Cube { found: shown(cubes.get(i)), expected: shown(expected.get(i)) }),
        None => Ok(()),
    }
}

/// The statement with the clues of a cube; its clues are in ascending order.
pub fn part(statement: &Statement, cube: &Cube) -> Statement {
    let mut givens = [statement.givens.as_slice(), cube].concat();
    givens.sort_unstable();
    Statement { givens, ..statement.clone() }
}

/// The ways to fill the cells that no house and no clue forbids at once, in ascending order.
fn ways(statement: &Statement, cells: &[usize]) -> Result<Vec<Cube>, Reason> {
    let mut ways = vec![Cube::new()];
    let mut written = 0;
    for &cell in cells {
        let mut neighbours = vec![false; statement.cells];
        for house in statement.houses.iter().filter(|house| house.contains(&cell)) {
            for &other in house {
                neighbours[other] = true;
            }
        }
        // A cell is filled once: with what is given, or was chosen before.
        let clashes = |other: &(usize, usize), symbol: usize| {
            if other.0 == cell { other.1 != symbol } else { other.1 == symbol && neighbours[other.0] }
        };
        let fits = |others: &[(usize, usize)], symbol: usize| !others.iter().any(|other| clashes(other, symbol));
        let symbols: Vec<_> = (1..=statement.symbols).filter(|&symbol| fits(&statement.givens, symbol)).collect();
        let extend = |way: &Cube| {
            let symbols = symbols.iter().filter(|&&symbol| fits(way, symbol));
            symbols.map(|&symbol| [way.as_slice(), &[(cell, symbol)]].concat()).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(extend).take(MOST + 1).collect();
        let clues = ways.first().map_or(0, |way| way.len() * ways.len());
        written += clues;
        if ways.len() > MOST || clues > MOST_CLUES || written > MOST_WRITTEN {
            return Err(Reason::TooManyCubes);
        }
    }
    Ok(ways)
}
