//! The classes of grids that have symmetries.

use anyhow::bail;

use super::relabelled;
use crate::Game;
use crate::classify::Symmetric;
use crate::format::record;
use crate::symmetry::GroupName;
use crate::verbs::World;

/// A request for the classes under the full group whose grids have symmetries.
///
/// ```
/// use gerechte::{Game, Stop, verbs::ClassifySymmetric};
/// let game: Game = "box:2x2".parse()?;
/// // Both classes of 4×4 sudoku.
/// assert_eq!(ClassifySymmetric::new(&game, None)?.run(&Stop::never())?.classes, "2");
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ClassifySymmetric<'a> {
    game: &'a Game,
}

impl<'a> ClassifySymmetric<'a> {
    /// The request, unless another group is asked for.
    pub fn new(game: &'a Game, group: Option<GroupName>) -> anyhow::Result<Self> {
        if let Some(group) = group.filter(|group| *group != GroupName::Full) {
            bail!("--symmetric is about the full group, not --group {group}");
        }
        Ok(Self { game })
    }

    /// Finds the classes. A stop is an error.
    pub fn run(&self, world: &impl World) -> anyhow::Result<record::Symmetric> {
        world.working_on(&format!("{}: grids with symmetries", self.game));
        let problem = relabelled(self.game)?;
        let found = Symmetric::of(self.game, &problem, world.workers(), world.stop())?;
        Ok(record::Symmetric::new(self.game, &found))
    }
}
