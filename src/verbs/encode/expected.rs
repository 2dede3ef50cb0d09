//! The expected answers to formulas, which a manifest lists.

use crate::agree::{Answers, PreparedEngines, is_unproved, prepared, reconciled};
use crate::format::record::Expected;
use crate::verbs::World;
use crate::{Count, Engine, Game, Puzzle};

/// A request for the answers that solvers should give to the formulas of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct ExpectedAnswers<'a> {
    /// The game.
    pub game: &'a Game,
    /// The engines, which must agree.
    pub engines: &'a [Box<dyn Engine>],
    /// Whether it is asked, too, whether the grid is the only one.
    pub unique: bool,
}

/// The engines at work.
#[allow(missing_debug_implementations, reason = "engines at work")]
pub struct ExpectedDesk<'a>(PreparedEngines<'a>);

impl<'a> ExpectedAnswers<'a> {
    /// The engines at work.
    pub fn desk(&self) -> ExpectedDesk<'a> {
        ExpectedDesk(prepared(self.engines, self.game.problem()))
    }

    /// The answer to a puzzle. Engines that failed are noted.
    pub fn of(&self, desk: &mut ExpectedDesk<'_>, puzzle: &Puzzle, world: &impl World) -> anyhow::Result<Expected> {
        let limit = if self.unique { 2 } else { 1 };
        let mut counts = Answers::default();
        for (name, engine) in &mut desk.0 {
            counts.add(name, engine.count(puzzle, limit, world.stop()))?;
        }
        counts.failures().iter().for_each(|failure| world.note(&failure.to_string()));
        let given = counts.given()?;
        let count = reconciled(puzzle, given, world.stop().is_requested())?;
        let known_by: Vec<_> = given.iter().map(|(name, _)| *name).collect();
        let exact = given.iter().filter(|(_, count)| count.is_exact()).map(|(name, _)| *name);
        let unproved = if is_unproved(self.engines, exact) { ", unproved" } else { "" };
        Ok(Expected {
            status: match count {
                Count::Exactly(0) => Some(Expected::UNSATISFIABLE),
                Count::AtLeast(0) => None,
                _ => Some(Expected::SATISFIABLE),
            },
            unique: match count {
                _ if !self.unique => None,
                Count::Exactly(number) => Some(number == 1),
                Count::AtLeast(number) if number >= 2 => Some(false),
                Count::AtLeast(_) => None,
            },
            known_by: known_by.join(", ") + unproved,
        })
    }
}
