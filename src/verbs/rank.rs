//! `rank`: the numbers of grids among all solutions.

use super::{Asked, Status, Verb, World, clues, numbered};
use crate::format::record;
use crate::game::GridError;
use crate::search::transversal::Graph;
use crate::{Game, Puzzle};

/// Numbers grids among the solutions of a puzzle, from 0, as [`Choice::From`](super::Choice::From) takes them.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, verbs::{Rank, Verb}};
/// let game: Game = "box:2x2".parse()?;
/// let rank = Rank::new(&game, None, &Stop::never())?;
/// let grid = Ok(Puzzle::parse(&game, "4321123431422413")?);
/// let number = rank.answer(&mut rank.desk(), &grid, &Stop::never())?;
/// assert_eq!((number, rank.grids()), (Some(239), 288));
/// # anyhow::Ok(())
/// ```
#[derive(Debug)]
pub struct Rank<'a> {
    game: &'a Game,
    givens: Option<&'a Puzzle>,
    graph: Graph,
}

impl<'a> Rank<'a> {
    /// The solutions of these givens, or all grids of the game.
    ///
    /// # Errors
    /// A game or a puzzle whose graph is refused, or a stop.
    pub fn new(game: &'a Game, givens: Option<&'a Puzzle>, world: &impl World) -> anyhow::Result<Self> {
        let blank = Puzzle::empty(game);
        let graph = numbered::graph(game, givens.unwrap_or(&blank), world)?;
        Ok(Self { game, givens, graph })
    }

    /// The number of solutions.
    pub fn grids(&self) -> u128 {
        self.graph.grids()
    }

    /// The record of an answer.
    pub fn record(&self, asked: &Asked, number: Option<u128>) -> record::Rank {
        record::Rank::new(self.game, self.givens, clues(asked), number, self.grids())
    }
}

impl Verb for Rank<'_> {
    type Desk = ();
    type Found = Option<u128>;

    fn desk(&self) {}

    /// `None` stands for a grid that is no solution; blanks are an error.
    fn answer(&self, (): &mut (), asked: &Asked, _: &impl World) -> anyhow::Result<Option<u128>> {
        match asked.as_ref().map(|puzzle| self.game.grid(puzzle)) {
            Ok(Ok(grid)) => Ok(self.graph.rank(grid.symbols())),
            Ok(Err(blank @ GridError::Blank { .. })) => Err(blank.into()),
            Ok(Err(_)) | Err(_) => Ok(None),
        }
    }

    fn status(&self, _: &Asked, number: &Option<u128>) -> Status {
        if number.is_some() { Status::Done } else { Status::Negative }
    }
}
