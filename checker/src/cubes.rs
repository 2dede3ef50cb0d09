//! Cubes: clues that part the grids of a statement.

use crate::{Reason, Statement};

/// Cells with a symbol each.
pub type Cube = Vec<(usize, usize)>;

/// No list has more cubes, nor more clues in all, that the check of a list has to go through.
const MOST: usize = 1 << 20;
const MOST_CLUES: usize = 1 << 24;

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
    for &cell in cells {
        let neighbours: Vec<_> = statement.houses.iter().filter(|house| house.contains(&cell)).flatten().collect();
        let fits = |way: &Cube, symbol: usize| {
            let mut others = way.iter().chain(&statement.givens);
            // A cell is filled once: with what is given, or was chosen before.
            let clashes = |other: &(usize, usize)| {
                if other.0 == cell { other.1 != symbol } else { other.1 == symbol && neighbours.contains(&&other.0) }
            };
            !others.any(clashes)
        };
        let extend = |way: &Cube| {
            let symbols = (1..=statement.symbols).filter(|&symbol| fits(way, symbol));
            symbols.map(|symbol| [way.as_slice(), &[(cell, symbol)]].concat()).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(extend).take(MOST + 1).collect();
        if ways.len() > MOST || ways.first().is_some_and(|way| way.len() * ways.len() > MOST_CLUES) {
            return Err(Reason::TooManyCubes);
        }
    }
    Ok(ways)
}
