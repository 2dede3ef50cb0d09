//! `hint --why`: why a symbol cannot stand in a cell.

use super::{Asked, Givens, Status, Verb, World, clues};
use crate::contradiction::Contradiction;
use crate::encodings::{Cell, Symbol};
use crate::engine::Prepared;
use crate::format::record;
use crate::search::Native;
use crate::{Engine, Game, Puzzle};

/// Asks why a symbol cannot stand in a cell, by the clues of a puzzle; or by the givens and the entries of a state that are right.
#[derive(Clone, Copy, Debug)]
pub struct Why<'a> {
    /// The game.
    pub game: &'a Game,
    /// The puzzle of which states are asked about.
    pub givens: Option<&'a Givens>,
    /// The cell and the symbol.
    pub candidate: (Cell, Symbol),
}

impl Why<'_> {
    /// The symbol that is given in the cell: by the puzzle that was asked about, or by the one of which that is a state.
    pub fn given(&self, asked: &Puzzle) -> Option<Symbol> {
        let givens = self.givens.map_or(asked, Givens::puzzle);
        givens[self.candidate.0.index()]
    }

    /// The record of an answer.
    pub fn record(&self, asked: &Asked, found: Option<&Contradiction>) -> record::Why {
        record::Why::new(self.game, clues(asked), self.candidate, found)
    }
}

impl<'a> Verb for Why<'a> {
    type Desk = Box<dyn Prepared + 'a>;
    /// `None` if the symbol can stand there.
    type Found = Option<Contradiction>;

    fn desk(&self) -> Self::Desk {
        Native.prepare(self.game.problem())
    }

    fn answer(&self, engine: &mut Self::Desk, asked: &Asked, world: &impl World) -> anyhow::Result<Self::Found> {
        let stop = world.stop();
        let puzzle = clues(asked);
        let (cell, symbol) = self.candidate;
        if let Some(given) = self.given(puzzle) {
            return Ok((given != symbol).then(|| Contradiction::of_clue((cell, given))));
        }
        let clues = self.givens.map_or_else(|| puzzle.clone(), |givens| givens.with_right(puzzle));
        Ok(Contradiction::find(self.game, engine.as_mut(), &clues, self.candidate, stop)?)
    }

    fn status(&self, _: &Asked, found: &Self::Found) -> Status {
        if found.is_some() { Status::Done } else { Status::Negative }
    }
}
