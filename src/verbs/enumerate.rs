//! `enumerate`: every solution.

use std::ops::ControlFlow;

use anyhow::anyhow;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::{Engines, Status, World, numbered, unless_stopped};
use crate::agree::{Failure, Listing, ListingError, is_unproved};
use crate::count::{UpTo, problem};
use crate::engines::Task;
use crate::{Exit, Game, Grid, Puzzle};

/// Lists the solutions of puzzles of a game. The first engine lists; the others must find the same.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "engines are made by a closure")]
pub struct Enumerate<'a> {
    /// The game.
    pub game: &'a Game,
    /// The engines.
    pub engines: Engines<'a>,
    /// The equivalence of which one solution of each class is listed.
    pub up_to: Option<UpTo>,
    /// The number of solutions after which the list ends.
    pub limit: Option<u64>,
    /// The choice of solutions instead of all that the engines find.
    pub choice: Option<Choice>,
}

/// Solutions that are named without a walk over all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Random ones of this seed, of which each is as likely as any other; the same one may come again.
    Uniform(u64),
    /// Those from this number on, from 0, in the order of [`Graph`](crate::search::transversal::Graph).
    From(u128),
}

/// The end of a list.
#[derive(Clone, Debug)]
pub struct Enumerated {
    /// The status of the verb.
    pub status: Status,
    /// The number of solutions that were listed.
    pub number: u64,
    /// Whether nothing but the word of programs that prove nothing says that the list is complete.
    pub unproved: bool,
    /// The engines that failed.
    pub failures: Vec<Failure>,
}

impl Enumerate<'_> {
    /// Hands each solution to `emit`. That there is none is a negative answer.
    ///
    /// ```
    /// use gerechte::engines::EngineChoice;
    /// use gerechte::{Game, Puzzle, Stop, verbs::Enumerate};
    /// let game: Game = "box:2x2".parse()?;
    /// let engines = |problem: &_, task| EngineChoice::Native.engines(problem, task);
    /// let enumerate = Enumerate { game: &game, engines: &engines, up_to: None, limit: None, choice: None };
    /// let found = enumerate.run(&Puzzle::empty(&game), &Stop::never(), |_| Ok(()))?;
    /// assert_eq!(found.number, 288);
    /// # anyhow::Ok(())
    /// ```
    pub fn run(
        &self,
        puzzle: &Puzzle,
        world: &impl World,
        emit: impl FnMut(&Grid) -> anyhow::Result<()>,
    ) -> anyhow::Result<Enumerated> {
        let mut found = match self.choice {
            Some(choice) => self.choose(choice, puzzle, world, emit)?,
            None => self.list(puzzle, world, emit)?,
        };
        if (found.number, found.status) == (0, Status::Done) && self.limit != Some(0) {
            world.note(&format!(
                "{}: no solution",
                if puzzle.clue_count() == 0 { self.game.to_string() } else { puzzle.to_string() }
            ));
            found.status = Status::Negative;
        }
        Ok(found)
    }

    /// Hands each solution to `emit`, in the order of the search.
    fn list(
        &self,
        puzzle: &Puzzle,
        world: &impl World,
        mut emit: impl FnMut(&Grid) -> anyhow::Result<()>,
    ) -> anyhow::Result<Enumerated> {
        let problem = problem(self.game, puzzle, self.up_to)?;
        let engines = (self.engines)(&problem, Task::Enumerate);
        let what = self.game.to_string();
        let listing = Listing { what: &what, problem: &problem, puzzle, limit: self.limit };
        let (mut emitted, mut number) = (Ok(()), 0);
        let listed = listing.visit(&engines, world.stop(), |grid| {
            emitted = emit(grid);
            world.step();
            number += 1;
            if emitted.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        emitted?;
        let listed = listed.map_err(|error| match error {
            ListingError::Engine(error) => anyhow::Error::from(error),
            ListingError::Disagreement(error) => error.into(),
            error => error.into(),
        })?;
        let is_complete = listed.exit == Some(Exit::Complete);
        let names = engines.iter().map(|engine| engine.name());
        let unproved = is_complete && !world.stop().is_requested() && is_unproved(&engines, names);
        // As many as were asked for are all that were asked for.
        let is_done = is_complete || listed.exit == Some(Exit::Enough) && !world.stop().is_requested();
        let status = match (is_done, listed.failures.is_empty()) {
            (false, _) => Status::Limit,
            (true, false) => Status::Negative,
            (true, true) => Status::Done,
        };
        Ok(Enumerated { status, number, unproved, failures: listed.failures })
    }

    /// Hands the solutions of a choice to `emit`, each of which is checked.
    fn choose(
        &self,
        choice: Choice,
        puzzle: &Puzzle,
        world: &impl World,
        mut emit: impl FnMut(&Grid) -> anyhow::Result<()>,
    ) -> anyhow::Result<Enumerated> {
        let (problem, stop) = (self.game.problem(), world.stop());
        let found = |status, number| Enumerated { status, number, unproved: false, failures: Vec::new() };
        let ended = |number| found(Status::Limit, number);
        let mut next: Box<dyn FnMut(u64) -> Option<Grid>> = match choice {
            Choice::Uniform(seed) => {
                let uniform = unless_stopped(numbered::uniform(self.game, puzzle, world))?;
                let Some(uniform) = uniform else { return Ok(ended(0)) };
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                Box::new(move |_| uniform.grid(&mut random, stop).ok().flatten())
            }
            Choice::From(first) => {
                let graph = unless_stopped(numbered::graph(self.game, puzzle, world))?;
                let Some(graph) = graph else { return Ok(ended(0)) };
                if let Some(last) = graph.grids().checked_sub(1).filter(|&last| last < first) {
                    world.note(&format!("none: the solutions have the numbers 0 to {last}"));
                    return Ok(found(Status::Negative, 0));
                }
                Box::new(move |index| graph.nth(first.checked_add(index.into())?))
            }
        };
        let mut number = 0;
        while self.limit.is_none_or(|limit| number < limit) {
            let grid = next(number);
            if stop.is_requested() {
                return Ok(ended(number));
            }
            let Some(grid) = grid else { break };
            problem.check(&grid).map_err(|broken| anyhow!("a grid of the graph is no solution: {broken}"))?;
            emit(&grid)?;
            world.step();
            number += 1;
        }
        Ok(found(Status::Done, number))
    }
}
