//! Lists of minimal puzzles.

use std::ops::{ControlFlow, RangeInclusive};

use super::MinimalOf;
use crate::fewest;
use crate::symmetry::Representative;
use crate::verbs::{Status, World, unless_stopped};
use crate::{Exit, Game, Grid};
use gerechte_encodings::Cell;

/// The minimal puzzles of grids, listed as they are found.
#[derive(Clone, Debug)]
pub struct MinimalList<'a> {
    /// The game.
    pub game: &'a Game,
    /// The numbers of clues.
    pub clues: RangeInclusive<usize>,
    /// The number of puzzles after which the list ends.
    pub limit: Option<usize>,
    /// The number of puzzles so far.
    pub found: usize,
}

impl MinimalList<'_> {
    /// Hands the grid and the clues of each puzzle in tables to `emit`, by number of clues.
    pub fn of_tables(
        &self,
        found: &MinimalOf,
        mut emit: impl FnMut(&Grid, &[Cell]) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let mut puzzles: Vec<_> =
            found.iter().flat_map(|(of, puzzles)| puzzles.iter().map(move |puzzle| (&of.grid, *puzzle))).collect();
        puzzles.sort_by_key(|(_, puzzle)| puzzle.len());
        let wanted = self.limit.unwrap_or(usize::MAX);
        for (grid, clues) in puzzles.iter().take(wanted) {
            emit(grid, &clues.cells().collect::<Vec<_>>())?;
        }
        Ok(Status::Done)
    }

    /// Hands the clues of each minimal puzzle of a grid to `emit`; that there is none is a negative answer.
    pub fn of_grid(
        &mut self,
        grid: &Grid,
        world: &impl World,
        mut emit: impl FnMut(&Grid, &[Cell]) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        Ok(match unless_stopped(self.search(grid, world, &mut emit))? {
            None => {
                world.note("stopped before all were known");
                Status::Limit
            }
            Some(Exit::Complete) if self.found == 0 => {
                world.note(&format!("no minimal puzzle of the grid has {} clues", self.clues.end()));
                Status::Negative
            }
            Some(Exit::Enough | Exit::Complete) => Status::Done,
        })
    }

    /// The same of one grid of each class after the other.
    pub fn of_classes(
        &mut self,
        classes: &[Representative],
        world: &impl World,
        mut emit: impl FnMut(&Grid, &[Cell]) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        for (number, class) in classes.iter().enumerate() {
            match unless_stopped(self.search(&class.grid, world, &mut emit))? {
                None => {
                    let all = classes.len();
                    world.note(&format!("stopped: the puzzles of {number} of {all} grids are complete"));
                    return Ok(Status::Limit);
                }
                Some(Exit::Enough) => return Ok(Status::Done),
                Some(Exit::Complete) => {}
            }
        }
        Ok(Status::Done)
    }

    fn search(
        &mut self,
        grid: &Grid,
        world: &impl World,
        emit: &mut impl FnMut(&Grid, &[Cell]) -> anyhow::Result<()>,
    ) -> anyhow::Result<Exit> {
        let (problem, mut written) = (self.game.problem(), Ok(()));
        let ended = fewest::minimal_puzzles(problem, grid.symbols(), self.clues.clone(), world.stop(), |cells| {
            if self.limit == Some(self.found) {
                return ControlFlow::Break(());
            }
            self.found += 1;
            world.step();
            written = emit(grid, cells);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        Ok(ended?)
    }
}
