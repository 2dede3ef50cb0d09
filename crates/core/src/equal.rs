//! Cells that hold the same symbol in all solutions.

use std::ops::ControlFlow;

use itertools::Itertools;

use crate::stop::Stop;
use crate::{Engine, EngineError};
use gerechte_encodings::{Cell, Diagram, Problem, Symbol};

/// Solutions that are listed before pairs of cells are asked about.
const LISTED: usize = 64;

/// The classes of cells that hold the same symbol in each solution, without those whose symbol is the same in all solutions: each of two or more cells,
/// ascending, by their first cells. There are none if there is at most one solution.
///
/// The engine lists a few solutions. Then it is asked for one in which two cells differ that are the same in all known ones: at most once for each cell
/// and each class.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, equal::equal, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let problem = game.with_clues(&Puzzle::parse(&game, "12..34....4.....")?);
/// let classes = equal(&Native, &problem, &Stop::never())?;
/// let names = |class: &Vec<_>| class.iter().map(|&cell| game.cell_name(cell)).collect::<Vec<_>>().join("=");
/// assert_eq!(classes.iter().map(names).collect::<Vec<_>>(), ["r2c4=r4c3", "r3c4=r4c2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the engine fails, or a stop is requested.
pub fn equal(engine: &dyn Engine, problem: &Problem, stop: &Stop) -> Result<Vec<Vec<Cell>>, EngineError> {
    let blank = vec![None; problem.cells()];
    let mut known: Vec<Vec<Symbol>> = Vec::new();
    engine.prepare(problem).solutions(&blank, stop, &mut |grid| {
        known.push(grid.to_vec());
        if known.len() == LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if known.len() < 2 {
        return Ok(Vec::new());
    }
    let in_all = |known: &[Vec<Symbol>], cell: usize| known.iter().map(|grid| grid[cell]).collect::<Vec<_>>();
    let classes = (0..problem.cells()).into_group_map_by(|&cell| in_all(&known, cell));
    let mut open: Vec<Vec<usize>> = classes.into_values().collect();
    let mut equal = Vec::new();
    while let Some(class) = open.pop() {
        let mut other = None;
        for &cell in class.iter().skip(1) {
            let mut different = problem.clone();
            let stated = different.all_different([class[0], cell]);
            other = if stated.is_ok() { engine.first(&different, stop)? } else { None };
            if other.is_some() {
                break;
            }
        }
        match other {
            Some(grid) => {
                open.push(class);
                let split = |class: Vec<usize>| class.into_iter().into_group_map_by(|&cell| grid[cell]).into_values();
                open = open.into_iter().flat_map(split).collect();
                known.push(grid);
            }
            None if class.len() > 1 => equal.push(class),
            None => {}
        }
    }
    let mut varying = Vec::new();
    for class in equal {
        let symbols = in_all(&known, class[0]);
        if symbols.iter().all_equal() {
            let mut others = problem.clone();
            let allowed = (0..problem.symbols()).map(Symbol::new).filter(|symbol| *symbol != symbols[0]);
            let stated = others.regular([class[0]], Diagram::one_of(problem.symbols(), allowed));
            if stated.is_err() || engine.first(&others, stop)?.is_none() {
                continue;
            }
        }
        varying.push(class.into_iter().map(Cell::new).collect::<Vec<_>>());
    }
    varying.sort_unstable();
    Ok(varying)
}
