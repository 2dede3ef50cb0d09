//! Solutions that several engines list.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use thiserror::Error;

use super::{Disagreement, agreed, checked};
use crate::encodings::{Problem, Symbol};
use crate::{Engine, EngineError, Exit, Grid, Puzzle, Stop, unless_stopped};

/// The solutions of a problem, listed by one engine and found again by others.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    /// What is listed, for people.
    pub what: &'a str,
    /// The problem that the engines solve, clues included.
    pub problem: &'a Problem,
    /// The same clues as a puzzle. Every solution is checked against them.
    pub puzzle: &'a Puzzle,
    /// The list ends after so many solutions.
    pub limit: Option<u64>,
}

/// Why a list is not to be trusted, or has not been made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ListingError {
    /// An engine failed, or found something that is no solution.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engines found different solutions.
    #[error(transparent)]
    Disagreement(#[from] Disagreement),
    /// An engine found a solution twice. It is noticed where there are several engines.
    #[error("engine {engine} listed {grid} twice")]
    Twice {
        /// The engine.
        engine: &'static str,
        /// The solution.
        grid: Grid,
    },
}

impl Listing<'_> {
    /// Calls `visit` with each solution that the first engine finds, until `visit` breaks or the limit is reached. Unless `visit` broke,
    /// the other engines then solve the problem, too. If the list is complete, they must find the same solutions. If the limit ended it,
    /// they must find as many.
    ///
    /// Returns why the list ended. Returns `None` if a stop came first.
    ///
    /// # Panics
    /// If there is no engine.
    pub fn visit(
        &self,
        engines: &[Box<dyn Engine>],
        stop: &Stop,
        mut visit: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Option<Exit>, ListingError> {
        if self.limit == Some(0) {
            return Ok(Some(Exit::Enough));
        }
        let (first, others) = engines.split_first().expect("an engine");
        let mut listed = (!others.is_empty()).then(BTreeSet::new);
        let mut fault = None;
        let (mut number, mut is_wanted) = (0, true);
        let exit = unless_stopped(first.solutions(self.problem, stop, &mut |grid| {
            number += 1;
            match self.listed(first.as_ref(), grid, listed.as_mut()) {
                Ok(()) => is_wanted = visit(&Grid::from(grid.to_vec())).is_continue(),
                Err(error) => fault = Some(error),
            }
            if fault.is_none() && is_wanted && Some(number) != self.limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        }))?;
        if let Some(fault) = fault {
            return Err(fault);
        }
        if let (Some(listed), Some(exit), true) = (listed, exit, is_wanted) {
            self.compare(first.name(), others, stop, &listed, exit)?;
        }
        Ok(exit)
    }

    /// Checks a solution, and that it is new where it is remembered.
    fn listed(
        &self,
        engine: &dyn Engine,
        grid: &[Symbol],
        listed: Option<&mut BTreeSet<Vec<Symbol>>>,
    ) -> Result<(), ListingError> {
        checked(engine.name(), self.problem, self.puzzle, grid)?;
        if listed.is_some_and(|listed| !listed.insert(grid.to_vec())) {
            return Err(ListingError::Twice { engine: engine.name(), grid: grid.to_vec().into() });
        }
        Ok(())
    }

    fn compare(
        &self,
        first: &'static str,
        others: &[Box<dyn Engine>],
        stop: &Stop,
        listed: &BTreeSet<Vec<Symbol>>,
        exit: Exit,
    ) -> Result<(), ListingError> {
        for engine in others {
            let mut found = BTreeSet::new();
            let mut twice = None;
            let other = unless_stopped(engine.solutions(self.problem, stop, &mut |grid| {
                if !found.insert(grid.to_vec()) {
                    twice = Some(Grid::from(grid.to_vec()));
                }
                let is_enough = twice.is_some() || Some(found.len() as u64) == self.limit;
                if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }))?;
            if let Some(grid) = twice {
                return Err(ListingError::Twice { engine: engine.name(), grid });
            }
            if other.is_none() {
                return Ok(());
            }
            let same = if exit == Exit::Complete { found == *listed } else { found.len() == listed.len() };
            let sizes = [(first, (listed.len(), true)), (engine.name(), (found.len(), same))];
            agreed(format_args!("the grids of {}", self.what), &sizes, |(number, _)| format!("{number} grids"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::engine::{Prepared, Visitor};
    use crate::search::Native;

    /// An engine that finds some solutions of latin:2, whatever is asked.
    struct Finds(&'static [&'static str]);

    impl Engine for Finds {
        fn name(&self) -> &'static str {
            "finds"
        }

        fn solutions(&self, _: &Problem, _: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
            let game: Game = "latin:2".parse().unwrap();
            for line in self.0 {
                if visit(Puzzle::parse(&game, line).unwrap().grid().unwrap().symbols()).is_break() {
                    return Ok(Exit::Enough);
                }
            }
            Ok(Exit::Complete)
        }

        fn prepare(&self, _: &Problem) -> Box<dyn Prepared + '_> {
            unreachable!("nothing is prepared")
        }
    }

    fn listed(engines: &[Box<dyn Engine>; 2], limit: Option<u64>) -> Result<usize, String> {
        let game: Game = "latin:2".parse().unwrap();
        let puzzle = Puzzle::empty(&game);
        let listing = Listing { what: "latin:2", problem: game.problem(), puzzle: &puzzle, limit };
        let mut number = 0;
        let count = |_: &Grid| {
            number += 1;
            ControlFlow::Continue(())
        };
        let exit = listing.visit(engines, &Stop::never(), count).map_err(|error| error.to_string())?;
        assert_eq!(exit, Some(if limit == Some(1) { Exit::Enough } else { Exit::Complete }));
        Ok(number)
    }

    #[test]
    fn engines_that_find_other_grids_disagree() {
        let native = || -> Box<dyn Engine> { Box::new(Native) };
        let finds = |lines| -> Box<dyn Engine> { Box::new(Finds(lines)) };
        assert_eq!(listed(&[native(), finds(&["2112", "1221"])], None), Ok(2));
        assert_eq!(listed(&[native(), finds(&["2112"])], Some(1)), Ok(1));
        let disagree = "engines disagree on the grids of latin:2: native 2 grids, finds 1 grids";
        assert_eq!(listed(&[native(), finds(&["2112"])], None), Err(disagree.to_owned()));
        let twice = "engine finds listed 1221 twice";
        assert_eq!(listed(&[finds(&["1221", "1221"]), native()], None), Err(twice.to_owned()));
    }
}
