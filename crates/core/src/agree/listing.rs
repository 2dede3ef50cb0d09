//! Solutions that several engines list.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use thiserror::Error;

use super::{Disagreement, Failure, agreed, checked};
use crate::{Engine, EngineError, Exit, Grid, Puzzle, Stop, unless_stopped};
use gerechte_encodings::{Problem, Symbol};

/// The solutions of a problem, listed by one engine and found again by others.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    /// The objects of the list, in words.
    pub what: &'a str,
    /// The problem that the engines solve, clues included.
    pub problem: &'a Problem,
    /// The same clues as a puzzle. Every solution is checked against them.
    pub puzzle: &'a Puzzle,
    /// The largest number of solutions of the list.
    pub limit: Option<u64>,
}

/// The reason why a list is wrong or incomplete.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ListingError {
    /// An engine failed, or found a grid that is not a solution.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engines found different solutions.
    #[error(transparent)]
    Disagreement(#[from] Disagreement),
    /// An engine found a solution twice. This is checked only if there are several engines.
    #[error("engine {engine} listed {grid} twice")]
    Twice {
        /// The engine.
        engine: &'static str,
        /// The solution.
        grid: Grid,
    },
}

/// The end of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// The reason why it ended; `None` if a stop came first.
    pub exit: Option<Exit>,
    /// The engines that failed.
    pub failures: Vec<Failure>,
}

impl Listing<'_> {
    /// Calls `visit` with each solution that the first engine finds, until `visit` breaks or the limit is reached. Unless `visit` broke,
    /// the other engines then solve the problem as well. If the list is complete, they must find the same solutions. If the limit ended it,
    /// they must find the same number.
    ///
    /// If an engine fails and there are others, the next one goes on with the solutions that have not been visited. The failure of the last engine is
    /// an error.
    ///
    /// # Panics
    /// If there is no engine.
    pub fn visit(
        &self,
        engines: &[Box<dyn Engine>],
        stop: &Stop,
        mut visit: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Listed, ListingError> {
        let mut failures = Vec::new();
        if self.limit == Some(0) {
            return Ok(Listed { exit: Some(Exit::Enough), failures });
        }
        let mut visited = (engines.len() > 1).then(BTreeSet::new);
        let (mut first, mut others) = engines.split_first().expect("an engine");
        let (exit, is_wanted) = loop {
            match (self.list(first.as_ref(), visited.as_mut(), &failures, stop, &mut visit), others.split_first()) {
                (Err(ListingError::Engine(error)), Some((next, rest))) => {
                    failures.push(Failure::of(first.name(), &error).ok_or(error)?);
                    (first, others) = (next, rest);
                }
                (ended, _) => break ended?,
            }
        };
        if let (Some(visited), Some(exit), true) = (visited, exit, is_wanted) {
            self.compare(first.name(), others, stop, &visited, exit, &mut failures)?;
        }
        Ok(Listed { exit, failures })
    }

    /// Visits the solutions of an engine, except those that were visited before. Returns why it ended, and whether more are wanted.
    fn list(
        &self,
        engine: &dyn Engine,
        mut visited: Option<&mut BTreeSet<Vec<Symbol>>>,
        failures: &[Failure],
        stop: &Stop,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<(Option<Exit>, bool), ListingError> {
        let mut number = visited.as_ref().map_or(0, |visited| visited.len() as u64);
        // After a failure of other engines, all their solutions must be found again, and none of them twice.
        let mut again = failures.last().map(|before| (before.engine, BTreeSet::new()));
        let (mut fault, mut is_wanted) = (None, true);
        let exit = unless_stopped(engine.solutions(self.problem, stop, &mut |grid| {
            let is_new = visited.as_mut().is_none_or(|visited| visited.insert(grid.to_vec()));
            let is_once = again.as_mut().map_or(is_new, |(_, again)| again.insert(grid.to_vec()));
            fault = self.fault(engine, grid, is_once);
            if fault.is_none() && is_new {
                number += 1;
                is_wanted = visit(&Grid::from(grid.to_vec())).is_continue();
            }
            if fault.is_none() && is_wanted && Some(number) != self.limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        }))?;
        match (fault, again, visited) {
            (Some(fault), ..) => return Err(fault),
            (None, Some((before, again)), Some(visited)) if exit == Some(Exit::Complete) => {
                self.same((before, &*visited), (engine.name(), &again), exit)?;
            }
            _ => {}
        }
        Ok((exit, is_wanted))
    }

    /// The fault of a solution. Returns `None` if there is none.
    fn fault(&self, engine: &dyn Engine, grid: &[Symbol], is_once: bool) -> Option<ListingError> {
        let twice = || (!is_once).then(|| ListingError::Twice { engine: engine.name(), grid: grid.to_vec().into() });
        checked(engine.name(), self.problem, self.puzzle, grid).err().map(ListingError::from).or_else(twice)
    }

    /// Compares the solutions of the other engines; engines that fail are added to the failures.
    fn compare(
        &self,
        first: &'static str,
        others: &[Box<dyn Engine>],
        stop: &Stop,
        visited: &BTreeSet<Vec<Symbol>>,
        exit: Exit,
        failures: &mut Vec<Failure>,
    ) -> Result<(), ListingError> {
        for engine in others {
            let mut found = BTreeSet::new();
            let mut fault = None;
            let other = unless_stopped(engine.solutions(self.problem, stop, &mut |grid| {
                fault = self.fault(engine.as_ref(), grid, found.insert(grid.to_vec()));
                let is_enough = fault.is_some() || Some(found.len() as u64) == self.limit;
                if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }));
            let error = match (fault, other) {
                (None, Ok(None)) => return Ok(()),
                (None, Ok(Some(_))) => {
                    self.same((first, visited), (engine.name(), &found), Some(exit))?;
                    continue;
                }
                (Some(fault), _) => fault,
                (None, Err(error)) => error.into(),
            };
            let ListingError::Engine(error) = error else { return Err(error) };
            failures.push(Failure::of(engine.name(), &error).ok_or(error)?);
        }
        Ok(())
    }

    /// Checks that two engines found the same solutions, or equally many if the list is incomplete.
    fn same(
        &self,
        (first, visited): (&'static str, &BTreeSet<Vec<Symbol>>),
        (name, found): (&'static str, &BTreeSet<Vec<Symbol>>),
        exit: Option<Exit>,
    ) -> Result<(), Disagreement> {
        let same = if exit == Some(Exit::Complete) { found == visited } else { found.len() == visited.len() };
        let sizes = [(first, (visited.len(), true)), (name, (found.len(), same))];
        agreed(format_args!("the grids of {}", self.what), &sizes, |(number, _)| format!("{number} grids"))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::engine::{Prepared, Visitor};

    /// An engine that finds some solutions of latin:2, whatever is asked.
    struct Finds(&'static str, &'static [&'static str]);

    impl Engine for Finds {
        fn name(&self) -> &'static str {
            self.0
        }

        fn solutions(&self, _: &Problem, _: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
            let game: Game = "latin:2".parse().unwrap();
            for line in self.1 {
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
        let listed = listing.visit(engines, &Stop::never(), count).map_err(|error| error.to_string())?;
        assert_eq!(listed.failures, []);
        assert_eq!(listed.exit, Some(if limit == Some(1) { Exit::Enough } else { Exit::Complete }));
        Ok(number)
    }

    /// An engine that breaks after some solutions.
    struct Breaks(&'static [&'static str]);

    impl Engine for Breaks {
        fn name(&self) -> &'static str {
            "breaks"
        }

        fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
            match Finds("", self.0).solutions(problem, stop, visit)? {
                Exit::Enough => Ok(Exit::Enough),
                Exit::Complete => Err(EngineError::Failed { engine: "breaks", reason: "singular matrix".to_owned() }),
            }
        }

        fn prepare(&self, _: &Problem) -> Box<dyn Prepared + '_> {
            unreachable!("nothing is prepared")
        }
    }

    #[test]
    fn engines_that_fail_are_named_and_the_others_answer() {
        let game: Game = "latin:2".parse().unwrap();
        let puzzle = Puzzle::empty(&game);
        let listing = Listing { what: "latin:2", problem: game.problem(), puzzle: &puzzle, limit: None };
        let all = || -> Box<dyn Engine> { Box::new(Finds("all", &["1221", "2112"])) };
        let breaks = |lines| -> Box<dyn Engine> { Box::new(Breaks(lines)) };
        for engines in [[breaks(&["2112"]), all()], [all(), breaks(&[])], [breaks(&[]), all()]] {
            let mut grids = Vec::new();
            let listed = listing.visit(&engines, &Stop::never(), |grid| {
                grids.push(grid.to_string());
                ControlFlow::Continue(())
            });
            let listed = listed.unwrap();
            grids.sort();
            assert_eq!((grids, listed.exit), (vec!["1221".to_owned(), "2112".to_owned()], Some(Exit::Complete)));
            let [failure] = listed.failures.as_slice() else { panic!("{:?}", listed.failures) };
            assert!(
                failure.to_string().contains("breaks") && failure.to_string().contains("singular matrix"),
                "{failure}"
            );
        }
        // The last engine fails, too.
        assert!(listing.visit(&[breaks(&[])], &Stop::never(), |_| ControlFlow::Continue(())).is_err());
    }

    #[test]
    fn engines_that_find_other_grids_disagree() {
        let all = || -> Box<dyn Engine> { Box::new(Finds("all", &["1221", "2112"])) };
        let finds = |lines| -> Box<dyn Engine> { Box::new(Finds("finds", lines)) };
        assert_eq!(listed(&[all(), finds(&["2112", "1221"])], None), Ok(2));
        assert_eq!(listed(&[all(), finds(&["2112"])], Some(1)), Ok(1));
        let disagree = "engines disagree on the grids of latin:2: all 2 grids, finds 1 grids";
        assert_eq!(listed(&[all(), finds(&["2112"])], None), Err(disagree.to_owned()));
        let twice = "engine finds listed 1221 twice";
        assert_eq!(listed(&[finds(&["1221", "1221"]), all()], None), Err(twice.to_owned()));
    }
}
