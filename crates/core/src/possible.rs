//! The symbols that a cell holds in some solution, and in how many.

use std::num::NonZeroU64;
use std::ops::ControlFlow;

use crate::EngineError;
use crate::engine::{Clues, Exit, Prepared};
use crate::stop::Stop;
use gerechte_encodings::{Problem, Symbol};

/// By cell, the symbols that it holds in some solution with the clues, ascending; empty if there is no solution.
///
/// These are the symbols with a [share](shares) of the solutions.
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
    let shares = shares(engine, problem, clues, NonZeroU64::MIN, stop)?;
    let some = |of_cell: Vec<u64>| (0..of_cell.len()).filter(|&symbol| of_cell[symbol] > 0).map(Symbol::new).collect();
    Ok(shares.into_iter().map(some).collect())
}

/// By cell and symbol, the number of solutions with the clues in which the cell holds the symbol, or `most` if there are no fewer.
///
/// From 1,000 on, an engine that can counts them without a list ([`Prepared::shares`]). The others list some solutions first. Then each is asked once for each cell and symbol that these do not decide: at most once for each
/// pair, and for at most `most` solutions each time.
///
/// ```
/// use std::num::NonZeroU64;
/// use gerechte::{Engine, Game, Puzzle, Stop, possible::shares, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let puzzle = Puzzle::parse(&game, "12..34..........")?;
/// let mut engine = Native.prepare(game.problem());
/// // Of the twelve solutions each has 3 or 4 in the third cell, and each symbol but 1 and 3 in the ninth.
/// let most = NonZeroU64::new(5).expect("five");
/// let found = shares(engine.as_mut(), game.problem(), &puzzle, most, &Stop::never())?;
/// assert_eq!((&found[2], &found[8]), (&vec![0, 0, 5, 5], &vec![0, 5, 0, 5]));
/// let all = shares(engine.as_mut(), game.problem(), &puzzle, NonZeroU64::MAX, &Stop::never())?;
/// assert_eq!(all[2], [0, 0, 6, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the engine fails, or a stop is requested.
pub fn shares(
    engine: &mut dyn Prepared,
    problem: &Problem,
    clues: Clues<'_>,
    most: NonZeroU64,
    stop: &Stop,
) -> Result<Vec<Vec<u64>>, EngineError> {
    let (cells, symbols, most) = (problem.cells(), problem.symbols(), most.get());
    let mut known = vec![vec![0; symbols]; cells];
    if most >= MANY
        && let Some(exact) = engine.shares(problem, clues, stop)
    {
        let at_most = |share: u128| u64::try_from(share).map_or(most, |share| share.min(most));
        return Ok(exact?.into_iter().map(|of_cell| of_cell.into_iter().map(at_most).collect()).collect());
    }
    // Where solutions are few, one search lists them all, and nothing is asked again. On large boards any solution is found sooner than the first of a list.
    let mut end = Exit::Enough;
    if most > 1 || symbols <= LISTED {
        end = list(engine, clues, most.saturating_mul(symbols as u64).max(FEW), &mut known, stop)?;
    } else if let Some(grid) = engine.first(clues, stop)? {
        known.iter_mut().zip(grid).for_each(|(known, symbol)| known[symbol.index()] += 1);
    } else {
        end = Exit::Complete;
    }
    known.iter_mut().flatten().for_each(|number| *number = most.min(*number));
    if end == Exit::Complete {
        return Ok(known);
    }
    let mut asked = clues.to_vec();
    for cell in (0..cells).filter(|&cell| clues[cell].is_none()) {
        for symbol in 0..symbols {
            if known[cell][symbol] == most {
                continue;
            }
            asked[cell] = Some(Symbol::new(symbol));
            let mut seen = vec![vec![0; symbols]; cells];
            list(engine, &asked, most, &mut seen, stop)?;
            // Solutions of different lists may be the same: a number is the most that one list shows.
            for (known, seen) in known.iter_mut().flatten().zip(seen.into_iter().flatten()) {
                *known = seen.max(*known);
            }
        }
        asked[cell] = None;
    }
    Ok(known)
}

/// From here on, an engine is asked to count without a list.
const MANY: u64 = 1000;
/// Solutions that are listed before single symbols are asked about.
const FEW: u64 = 256;
/// The largest order of boards whose solutions are listed first where one of each symbol is enough.
const LISTED: usize = 16;

/// Lists at most `most` solutions, and adds to each number the solutions in which the cell holds the symbol.
fn list(
    engine: &mut dyn Prepared,
    clues: Clues<'_>,
    most: u64,
    seen: &mut [Vec<u64>],
    stop: &Stop,
) -> Result<Exit, EngineError> {
    if most == 1 {
        let Some(grid) = engine.first(clues, stop)? else { return Ok(Exit::Complete) };
        seen.iter_mut().zip(grid).for_each(|(seen, symbol)| seen[symbol.index()] += 1);
        return Ok(Exit::Enough);
    }
    let mut number = 0;
    engine.solutions(clues, stop, &mut |grid| {
        for (seen, symbol) in seen.iter_mut().zip(grid) {
            seen[symbol.index()] += 1;
        }
        number += 1;
        if number == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}
