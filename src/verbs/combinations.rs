//! `hint --cage`: the combinations that cages of a cell have left.

use anyhow::Context;

use super::{Asked, Givens, Status, Verb, World, clues};
use crate::Game;
use crate::combinations::{self, Combinations};
use crate::encodings::Cell;
use crate::format::record;

/// Asks for the combinations of the cages of a cell, by the clues of a puzzle; or by the givens and the entries of a state that are right.
#[derive(Clone, Copy, Debug)]
pub struct ListCombinations<'a> {
    /// The game.
    pub game: &'a Game,
    /// The puzzle of which states are asked about.
    pub givens: Option<&'a Givens>,
    /// The cell.
    pub cell: Cell,
}

impl<'a> ListCombinations<'a> {
    /// The same of a cell by its name.
    pub fn named(game: &'a Game, givens: Option<&'a Givens>, cell: &str) -> anyhow::Result<Self> {
        let named = game.cell_named(cell);
        let cell = named.with_context(|| format!("`{}` is no cell of {game}", cell.escape_debug()))?;
        Ok(Self { game, givens, cell })
    }

    /// The record of an answer.
    pub fn record(&self, asked: &Asked, found: &[Combinations]) -> record::CombinationsRecord {
        record::CombinationsRecord::new(self.game, clues(asked), self.cell, found)
    }
}

impl Verb for ListCombinations<'_> {
    type Desk = ();
    /// Empty if the cell is in no cage.
    type Found = Vec<Combinations>;

    fn desk(&self) {}

    fn answer(&self, (): &mut (), asked: &Asked, _: &impl World) -> anyhow::Result<Self::Found> {
        let state = clues(asked);
        let state = self.givens.map_or_else(|| state.clone(), |givens| givens.with_right(state));
        Ok(combinations::of_cell(self.game, &state, self.cell))
    }

    fn status(&self, _: &Asked, found: &Self::Found) -> Status {
        let is_left = |cage: &Combinations| cage.sets.as_ref().is_none_or(|sets| !sets.is_empty());
        if !found.is_empty() && found.iter().all(is_left) { Status::Done } else { Status::Negative }
    }
}
