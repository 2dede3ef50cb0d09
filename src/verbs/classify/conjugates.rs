//! The number of classes under groups too large to be listed: by Burnside's lemma from the grids that one element of each conjugacy class keeps.

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::anyhow;

use super::relabelled;
use crate::Game;
use crate::agree::{agreed, is_unproved};
use crate::classify::Burnside;
use crate::engines::Task;
use crate::format::record;
use crate::symmetry::{GroupName, conjugacy_classes};
use crate::verbs::{Engines, World};

/// A request for the number of classes under the full group of a game.
///
/// ```
/// use gerechte::engines::EngineChoice;
/// use gerechte::{Game, Stop, verbs::CountClasses};
/// let game: Game = "box:2x2".parse()?;
/// let engines = |problem: &_, task| EngineChoice::Native.engines(problem, task);
/// let record = CountClasses { game: &game, grids: &game, engines: &engines }.run(&Stop::never())?;
/// assert_eq!((&*record.grids, &*record.classes), ("12", "2"));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "engines are made by a closure")]
pub struct CountClasses<'a> {
    /// The game of the group.
    pub game: &'a Game,
    /// The game whose grids are classified: the same, or one with more houses.
    pub grids: &'a Game,
    /// The engines, which must agree.
    pub engines: Engines<'a>,
}

impl CountClasses<'_> {
    /// Counts. A stop is an error.
    pub fn run(&self, world: &impl World) -> anyhow::Result<record::Burnside> {
        let conjugates = conjugacy_classes(self.game, world.stop())?;
        let problem = relabelled(self.grids)?;
        let engines = (self.engines)(&problem, Task::Enumerate);
        let mut answers = Vec::new();
        for engine in &engines {
            let (name, done) = (engine.name(), AtomicUsize::new(0));
            let step = || {
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                world.working_on(&format!("{name}: {done} of {} classes of conjugate elements", conjugates.len()));
            };
            let burnside = world.timed(name, || {
                Burnside::new(engine.as_ref(), &problem, &conjugates, world.workers(), &step, world.stop())
            });
            answers.push((name, burnside?));
        }
        let burnside =
            agreed("the grids that each element keeps", &answers, |burnside| format!("{:?}", burnside.kept))?;
        let record = record::Burnside::new(self.grids, GroupName::Full, &burnside)
            .ok_or_else(|| anyhow!("Burnside's lemma gives no whole number of classes: {:?}", burnside.kept))?;
        Ok(record.resting_on_a_word(is_unproved(&engines, answers.iter().map(|(name, _)| *name))))
    }
}
