//! The classes of grids of boxes in two halves, listed.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use anyhow::bail;

use super::relabelled;
use crate::classify::{Halves, Packed};
use crate::format::record;
use crate::search::Native;
use crate::symmetry::{GroupName, MAX_ELEMENTS, automorphisms};
use crate::verbs::World;
use crate::verbs::walk::Forms;
use crate::{Count, Engine, Game, Stopped};

/// A request for a list of the classes of grids under the full group, where this is too large for a walk: boxes of order 8 in two stacks or two bands.
///
/// ```
/// use gerechte::{Game, Stop, verbs::ClassifyHalves};
/// let game: Game = "box:2x3".parse()?;
/// // All elements of its group can be listed.
/// assert!(ClassifyHalves::of(&game, None, &Stop::never())?.is_none());
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Debug)]
pub struct ClassifyHalves<'a> {
    game: &'a Game,
    group_order: usize,
    halves: Halves,
}

impl<'a> ClassifyHalves<'a> {
    /// The request. Returns `None` if another group is asked for, or a walk over all grids is possible, or the game has no halves.
    pub fn of(game: &'a Game, group: Option<GroupName>, world: &impl World) -> anyhow::Result<Option<Self>> {
        if group.is_some_and(|group| group != GroupName::Full) {
            return Ok(None);
        }
        let Some(halves) = Halves::of(game, world.stop())? else { return Ok(None) };
        let order = automorphisms(game, world.stop())?.order().filter(|order| *order > MAX_ELEMENTS);
        let Some(group_order) = order.and_then(|order| usize::try_from(order).ok()) else { return Ok(None) };
        if group.is_none() {
            world.note("--group full");
        }
        Ok(Some(Self { game, group_order, halves }))
    }

    /// The number of elements of the group.
    pub const fn group_order(&self) -> usize {
        self.group_order
    }

    /// Hands the canonical form of each class with the order of its stabiliser to `forms`, in ascending order. Takes 150 MB for 2×4 boxes.
    ///
    /// # Errors
    /// A stop, or classes that do not have as many grids as there are.
    pub fn run(&self, forms: Forms<'_>, world: &impl World) -> anyhow::Result<record::Classify> {
        let game = self.game;
        world.working_on(&format!("{game}: first halves of grids"));
        let firsts = self.halves.firsts(world.stop())?;
        world.expects(firsts.len() as u64);
        let mut classes: HashMap<Packed, u32> = HashMap::new();
        world.in_order(
            firsts.into_iter().map(Ok),
            || self.halves.solver(),
            |solver, first| Ok(self.halves.completed(solver, &first, world.stop())?),
            |found| {
                classes.extend(found);
                world.step();
                Ok(ControlFlow::Continue(()))
            },
        )?;
        let mut classes: Vec<_> = classes.into_iter().collect();
        classes.sort_unstable();
        let mut sizes = BTreeMap::new();
        for (form, symmetries) in classes {
            let symmetries = symmetries as usize;
            *sizes.entry(self.group_order / symmetries).or_default() += 1;
            forms(form.grid(game.board().cells()), symmetries)?;
        }
        let record = record::Classify::new(game, GroupName::Full, self.group_order, &sizes, None);
        let counted = Native.count(&relabelled(game)?, None, world.stop())?;
        let Count::Exactly(counted) = counted else { return Err(Stopped.into()) };
        if record.grids != counted.to_string() {
            bail!("the classes have {} grids up to relabelling, and there are {counted}", record.grids);
        }
        Ok(record)
    }
}
