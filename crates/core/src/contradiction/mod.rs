//! Contradictions: the clues that exclude a symbol from a cell.
//!
//! Clues are removed one by one as long as the rest still contradicts the symbol. The rest depends on the order, so several random orders are
//! tried, and the smallest rest is kept. If singles show the contradiction with all clues, they also show it with the rest, so that people can follow;
//! otherwise there is no solution with the rest, and there is one if any clue of it is removed.
//!
//! # References
//! J. Marques-Silva: Minimal unsatisfiability: models, algorithms and applications. ISMVL 2010 (deletion).

mod argument;

use itertools::Itertools;
use thiserror::Error;

pub use argument::{Argument, End, Single};

use crate::engine::{Clues, Prepared, given};
use crate::game::puzzle::value_of;
use crate::mix::{GOLDEN, splitmix64};
use crate::{EngineError, Game, Stop};
use gerechte_encodings::{Cell, Symbol};

/// The number of orders that are tried.
const ORDERS: u64 = 16;

/// Clues that leave no solution with a symbol in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The clues, by ascending cell. Where there are none, the rules of the game alone rule the symbol out.
    pub clues: Vec<(Cell, Symbol)>,
    /// The argument by singles, if there is one. Without any one of the clues, singles find no contradiction. If there is no argument, there is a solution
    /// without any one of the clues. A single clue needs no argument.
    pub argument: Option<Argument>,
}

impl Contradiction {
    /// The reason why no other symbol can be in the cell of a clue: the clue.
    ///
    /// ```
    /// use gerechte::{contradiction::Contradiction, encodings::{Cell, Symbol}};
    /// assert_eq!(Contradiction::of_clue((Cell::new(0), Symbol::new(4))).clues.len(), 1);
    /// ```
    pub fn of_clue(clue: (Cell, Symbol)) -> Self {
        Self { clues: vec![clue], argument: None }
    }

    /// The reason why a symbol cannot be in a cell. A clue in that cell is ignored. Returns `None` if there is a solution with the symbol.
    ///
    /// There may be fewer clues that do the same. The engine is asked at most 17 times for each clue.
    ///
    /// ```
    /// use gerechte::{Engine, Game, Puzzle, Stop, contradiction::Contradiction, search::Native};
    /// use gerechte::encodings::{Cell, Symbol};
    /// let game: Game = "box:2x2".parse()?;
    /// let puzzle = Puzzle::parse(&game, "1.....3...4.....")?;
    /// let mut engine = Native.prepare(game.problem());
    /// let mut why_not = |cell, symbol| {
    ///     Contradiction::find(&game, engine.as_mut(), &puzzle, (Cell::new(cell), Symbol::new(symbol)), &Stop::never())
    /// };
    /// // A 1 in r1c4: the 1 in r1c1 is in the same row. A 4 in r2c1 is in a solution.
    /// assert_eq!(why_not(3, 0)?.expect("no solution").clues, [(Cell::new(0), Symbol::new(0))]);
    /// assert_eq!(why_not(4, 3)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the engine fails, or a stop is requested.
    pub fn find(
        game: &Game,
        engine: &mut (dyn Prepared + '_),
        clues: Clues<'_>,
        asked: (Cell, Symbol),
        stop: &Stop,
    ) -> Result<Option<Self>, EngineError> {
        let all: Vec<_> = given(clues).filter(|&(at, _)| at != asked.0).collect();
        let mut has_none = |some: &[(Cell, Symbol)]| {
            let mut board = vec![None; clues.len()];
            for &(at, clue) in some.iter().chain([&asked]) {
                board[at.index()] = Some(clue);
            }
            engine.first(&board, stop).map(|solution| solution.is_none())
        };
        if !has_none(&all)? {
            return Ok(None);
        }
        // The best reasons have at most one clue, and random orders seldom find them.
        for few in [&[][..]].into_iter().chain(all.chunks(1)) {
            if has_none(few)? {
                return Ok(Some(Self { clues: few.to_vec(), argument: None }));
            }
        }
        let argue = |some: &[(Cell, Symbol)]| Argument::find(game.problem(), &[some, &[asked]].concat());
        if argue(&all).is_some() {
            let clues = fewest(&all, &mut |some| Ok(argue(some).is_some()))?;
            let argument = argue(&clues);
            return Ok(Some(Self { clues, argument }));
        }
        Ok(Some(Self { clues: fewest(&all, &mut has_none)?, argument: None }))
    }
}

/// A function that tells whether some clues still contradict the symbol.
type IsEnough<'a> = &'a mut dyn FnMut(&[(Cell, Symbol)]) -> Result<bool, EngineError>;

/// Removes the clues that are not needed, in several orders, and keeps the smallest rest, ascending.
fn fewest(all: &[(Cell, Symbol)], is_enough: IsEnough<'_>) -> Result<Vec<(Cell, Symbol)>, EngineError> {
    let mut best = all.to_vec();
    for order in 0..ORDERS {
        let mut rest = all.to_vec();
        rest.sort_by_key(|&(at, _)| splitmix64(GOLDEN.wrapping_mul(order << 32 | at.index() as u64)));
        // Clues that were tried and are needed are at the front.
        let mut needed = 0;
        while needed < rest.len().min(best.len())
            && let Some(clue) = rest.pop()
        {
            if !is_enough(&rest)? {
                rest.insert(0, clue);
                needed += 1;
            }
        }
        if rest.len() < best.len() {
            best = rest;
        }
    }
    best.sort_unstable();
    Ok(best)
}

/// A text that is not a cell with a symbol of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no cell with a symbol from 1 to {last}, as r1c2=1")]
pub struct NoCandidate {
    /// The text.
    pub text: String,
    /// The last symbol of the game.
    pub last: Symbol,
}

/// A cell and a symbol of the game: `r1c2=5`. Returns an error if the text says something else.
///
/// ```
/// use gerechte::{Game, contradiction::candidate, encodings::{Cell, Symbol}};
/// let game: Game = "box:2x2".parse()?;
/// assert_eq!(candidate(&game, "r2c1=4"), Ok((Cell::new(4), Symbol::new(3))));
/// assert_eq!(candidate(&game, "r2c1=5").unwrap_err().to_string(), "`r2c1=5` is no cell with a symbol from 1 to 4, as r1c2=1");
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn candidate(game: &Game, text: &str) -> Result<(Cell, Symbol), NoCandidate> {
    let read = || {
        let (cell, symbol) = text.split_once('=')?;
        let value = value_of(symbol.chars().exactly_one().ok()?, game.order())?;
        Some((game.cell_named(cell)?, Symbol::from_value(value.into())?))
    };
    read().ok_or_else(|| NoCandidate { text: text.to_owned(), last: Symbol::new(game.order() - 1) })
}
