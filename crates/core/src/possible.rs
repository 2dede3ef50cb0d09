//! The symbols that a cell holds in some solution.

use crate::EngineError;
use crate::engine::{Clues, Prepared};
use crate::stop::Stop;
use gerechte_encodings::{Problem, Symbol};

/// By cell, the symbols that it holds in some solution with the clues, ascending; empty if there is no solution.
///
/// The engine is asked once for each symbol and cell that no earlier solution has shown: at most once for each pair.
///
/// ```
/// use gerechte::{Engine, Game, Puzzle, Stop, possible::possible, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let puzzle = Puzzle::parse(&game, "1.....3...4.....")?;
/// let mut engine = Native.prepare(game.problem());
/// let cells = possible(engine.as_mut(), game.problem(), &puzzle, &Stop::never())?;
/// let symbols = |cell: usize| cells[cell].iter().map(ToString::to_string).collect::<String>();
/// assert_eq!((symbols(0), symbols(5)), ("1".to_owned(), "24".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the engine fails, or a stop is requested.
pub fn possible(
    engine: &mut dyn Prepared,
    problem: &Problem,
    clues: Clues<'_>,
    stop: &Stop,
) -> Result<Vec<Vec<Symbol>>, EngineError> {
    let (cells, symbols) = (problem.cells(), problem.symbols());
    let mut is_seen = vec![vec![false; symbols]; cells];
    let see = |grid: Vec<Symbol>, is_seen: &mut [Vec<bool>]| {
        for (seen, symbol) in is_seen.iter_mut().zip(grid) {
            seen[symbol.index()] = true;
        }
    };
    let Some(first) = engine.first(clues, stop)? else { return Ok(vec![Vec::new(); cells]) };
    see(first, &mut is_seen);
    let mut asked = clues.to_vec();
    for cell in (0..cells).filter(|&cell| clues[cell].is_none()) {
        for symbol in 0..symbols {
            if is_seen[cell][symbol] {
                continue;
            }
            asked[cell] = Some(Symbol::new(symbol));
            if let Some(grid) = engine.first(&asked, stop)? {
                see(grid, &mut is_seen);
            }
        }
        asked[cell] = None;
    }
    let symbols_of = |seen: Vec<bool>| (0..symbols).filter(|&symbol| seen[symbol]).map(Symbol::new).collect();
    Ok(is_seen.into_iter().map(symbols_of).collect())
}
