//! Engines: programs that find the solutions of a problem.

use std::fmt;
use std::ops::ControlFlow;

use thiserror::Error;

use crate::permutation::{Permutation, keeps};
use crate::{Stop, Stopped, unless_stopped};
use gerechte_encodings::{Cell, Problem, Symbol};

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Every solution has been visited.
    Complete,
    /// The visitor ended the search.
    Enough,
}

/// The number of solutions that were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The exact number.
    Exactly(u128),
    /// A lower bound: a limit was reached or a stop was requested.
    AtLeast(u128),
}

impl Count {
    /// The count of a search that found this many solutions and ended in this way.
    pub fn of(found: u64, end: Result<Exit, Stopped>) -> Self {
        if end == Ok(Exit::Complete) { Self::Exactly(found.into()) } else { Self::AtLeast(found.into()) }
    }

    /// The number that was found.
    pub const fn number(self) -> u128 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) => number,
        }
    }

    /// Whether the count is exact.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exactly(_))
    }
}

/// The reason why an engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// The engine exceeded its own limit of time.
    #[error("no answer in the time that it may take")]
    OutOfTime(#[source] Stopped),
    /// The program that the engine runs failed.
    #[error("{engine}: {reason}")]
    Failed {
        /// The engine.
        engine: &'static str,
        /// The program's message.
        reason: String,
    },
    /// More solutions than a counter holds.
    #[error("more than 2^128 solutions")]
    Overflow,
}

/// A function that is called with each solution, one symbol for each cell. It breaks to end the search.
pub type Visitor<'a> = &'a mut dyn FnMut(&[Symbol]) -> ControlFlow<()>;

/// A source of random words.
pub type Source<'a> = &'a mut dyn FnMut() -> u64;

/// A program that visits the solutions of a problem, each once.
///
/// Engines share the statement of the problem and nothing else, so that each validates the others.
pub trait Engine: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Calls `visit` with every solution, each once, until it breaks.
    fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError>;

    /// Reads the problem once, to solve it with many sets of clues.
    fn prepare(&self, problem: &Problem) -> Box<dyn Prepared + '_>;

    /// Whether the engine is trusted when it says that there is no solution, or no other one. Its solutions are checked, but these statements are not.
    /// `false` for an external program without proofs.
    fn is_trusted(&self) -> bool {
        true
    }

    /// Whether the engine finds many solutions faster if the problem is split into cubes and each cube is solved by a fresh search.
    fn wants_cubes(&self) -> bool {
        false
    }

    /// Counts the solutions without visiting them. Returns `None` if the engine has no such method for this problem. After a stop the count
    /// is a lower bound.
    fn shortcut(&self, _problem: &Problem, _stop: &Stop) -> Option<Count> {
        None
    }

    /// Counts the solutions once more, by a method that differs from that of [`shortcut`](Self::shortcut) and takes longer, so that one checks the
    /// other. Returns `None` if the engine has no second method for this problem. After a stop the count is a lower bound.
    fn recount(&self, _problem: &Problem, _stop: &Stop) -> Option<Count> {
        None
    }

    /// The number of solutions that each of these permutations maps to a relabelling of themselves. A permutation moves cell c to `permutation[c]`.
    ///
    /// The problem must come from [`up_to_relabelling`](crate::count::up_to_relabelling). The permutations must map houses to houses.
    fn kept(&self, problem: &Problem, permutations: &[Permutation], stop: &Stop) -> Result<u128, EngineError> {
        kept_of(permutations, |visit| self.solutions(problem, stop, visit))
    }

    /// The same for one permutation, by a method that differs from that of [`kept`](Self::kept) and takes longer. Returns `None` if the engine has no
    /// second method for this problem.
    fn kept_again(
        &self,
        _problem: &Problem,
        _permutation: &Permutation,
        _stop: &Stop,
    ) -> Option<Result<u128, EngineError>> {
        None
    }

    /// Returns a solution, or `None` if it is proved that there is none.
    fn first(&self, problem: &Problem, stop: &Stop) -> Result<Option<Vec<Symbol>>, EngineError> {
        first_of(|visit| self.solutions(problem, stop, visit))
    }

    /// The number of solutions, up to a limit. After a stop it is the number that was found so far.
    fn count(&self, problem: &Problem, limit: Option<u128>, stop: &Stop) -> Result<Count, EngineError> {
        if limit == Some(0) {
            return Ok(Count::AtLeast(0));
        }
        if let (None, Some(count)) = (limit, self.shortcut(problem, stop)) {
            return Ok(count);
        }
        count_of(limit, |visit| self.solutions(problem, stop, visit))
    }
}

impl fmt::Debug for dyn Engine + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn first_of(
    solutions: impl FnOnce(Visitor<'_>) -> Result<Exit, EngineError>,
) -> Result<Option<Vec<Symbol>>, EngineError> {
    let mut first = None;
    solutions(&mut |grid| {
        first = Some(grid.to_vec());
        ControlFlow::Break(())
    })?;
    Ok(first)
}

fn count_of(
    limit: Option<u128>,
    solutions: impl FnOnce(Visitor<'_>) -> Result<Exit, EngineError>,
) -> Result<Count, EngineError> {
    let mut found = 0;
    let exit = solutions(&mut |_| {
        found += 1;
        if Some(found) == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match exit {
        Ok(Exit::Complete) => Ok(Count::Exactly(found)),
        Ok(Exit::Enough) => Ok(Count::AtLeast(found)),
        Err(error) => unless_stopped(Err(error)).map(|_: Option<()>| Count::AtLeast(found)),
    }
}

/// The number of these solutions that every permutation maps to a relabelling of themselves.
pub fn kept_of(
    permutations: &[Permutation],
    solutions: impl FnOnce(Visitor<'_>) -> Result<Exit, EngineError>,
) -> Result<u128, EngineError> {
    let mut number = 0;
    solutions(&mut |grid| {
        number += u128::from(permutations.iter().all(|permutation| keeps(grid, permutation)));
        ControlFlow::Continue(())
    })?;
    Ok(number)
}

/// What random paths down a search tree have found together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probed {
    /// The natural logarithm of the number of solutions that they stand for; −∞ if it is 0.
    pub logarithm: f64,
    /// The number of paths that ended in a solution.
    pub complete: u32,
}

/// An engine that has read a problem.
pub trait Prepared: Send {
    /// Calls `visit` with every solution that agrees with the clues, as [`Engine::solutions`] does.
    fn solutions(&mut self, clues: Clues<'_>, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError>;

    /// Returns a solution that agrees with the clues, as [`Engine::first`] does.
    fn first(&mut self, clues: Clues<'_>, stop: &Stop) -> Result<Option<Vec<Symbol>>, EngineError> {
        first_of(|visit| self.solutions(clues, stop, visit))
    }

    /// Writes the same solution into the memory of another grid. Returns `false` if it is proved that there is none.
    fn first_into(&mut self, clues: Clues<'_>, stop: &Stop, grid: &mut Vec<Symbol>) -> Result<bool, EngineError> {
        let first = self.first(clues, stop)?;
        let found = first.is_some();
        *grid = first.unwrap_or_default();
        Ok(found)
    }

    /// The number of solutions that agree with the clues, up to a limit, as [`Engine::count`] finds it.
    fn count(&mut self, clues: Clues<'_>, limit: u64, stop: &Stop) -> Result<Count, EngineError> {
        count_of(Some(limit.into()), |visit| self.solutions(clues, stop, visit))
    }

    /// An estimate of the number of solutions that agree with the clues, from random paths that go down the engine's search tree together. The mean of the numbers
    /// over all random choices is exact. Returns `None` if the engine has no such tree.
    fn probe(
        &mut self,
        _clues: Clues<'_>,
        _paths: u32,
        _stop: &Stop,
        _source: Source<'_>,
    ) -> Option<Result<Probed, EngineError>> {
        None
    }

    /// By cell and symbol, the number of solutions in which the cell holds the symbol, without a list of them. Returns `None` if the engine has no such way for
    /// the problem, which is the prepared one.
    fn shares(
        &mut self,
        _problem: &Problem,
        _clues: Clues<'_>,
        _stop: &Stop,
    ) -> Option<Result<Vec<Vec<u128>>, EngineError>> {
        None
    }

    /// The number of solutions that agree with the clues (0, 1, or 2 for two or more), and the redundant clues.
    fn check(&mut self, clues: Clues<'_>, stop: &Stop) -> Result<Checked, EngineError> {
        let mut two = |clues: Clues<'_>| -> Result<u8, EngineError> {
            let count = self.count(clues, 2, stop)?;
            if count.is_exact() || count.number() == 2 { Ok(count.number() as u8) } else { Err(Stopped.into()) }
        };
        let solutions = two(clues)?;
        let mut redundant = Vec::new();
        let mut others = clues.to_vec();
        for (cell, symbol) in given(clues).filter(|_| solutions == 1) {
            others[cell.index()] = None;
            if two(&others)? == 1 {
                redundant.push(cell);
            }
            others[cell.index()] = Some(symbol);
        }
        Ok(Checked { solutions, redundant })
    }
}

impl fmt::Debug for dyn Prepared + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Prepared")
    }
}

/// The result of a check of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number of solutions: 0, 1, or 2 for two or more.
    pub solutions: u8,
    /// If there is one solution: the clues each of which can be removed by itself without a second solution.
    pub redundant: Vec<Cell>,
}

/// The clues in addition to a problem: a clue or a blank for each cell, as a [`Puzzle`](crate::Puzzle) holds them.
pub type Clues<'a> = &'a [Option<Symbol>];

/// The cells with clues, ascending, and their symbols.
pub fn given(clues: Clues<'_>) -> impl Iterator<Item = (Cell, Symbol)> {
    (0..).zip(clues).filter_map(|(cell, clue)| Some((Cell::new(cell), (*clue)?)))
}

/// A [`Prepared`] for engines that have nothing to prepare. For each set of clues it adds the clues to the problem and calls the engine.
///
/// Its methods panic if a clue is not a cell and a symbol of the problem.
#[derive(Clone, Debug)]
pub struct Restated<'a, E> {
    /// The engine.
    pub engine: &'a E,
    /// The problem without the clues.
    pub problem: Problem,
}

impl<E: Engine> Restated<'_, E> {
    fn with(&self, clues: Clues<'_>) -> Problem {
        let mut problem = self.problem.clone();
        for (cell, symbol) in given(clues) {
            problem.given(cell, symbol).expect("clues are cells and symbols of the problem");
        }
        problem
    }
}

impl<E: Engine> Prepared for Restated<'_, E> {
    fn solutions(&mut self, clues: Clues<'_>, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        self.engine.solutions(&self.with(clues), stop, visit)
    }

    fn first(&mut self, clues: Clues<'_>, stop: &Stop) -> Result<Option<Vec<Symbol>>, EngineError> {
        self.engine.first(&self.with(clues), stop)
    }

    fn count(&mut self, clues: Clues<'_>, limit: u64, stop: &Stop) -> Result<Count, EngineError> {
        self.engine.count(&self.with(clues), Some(limit.into()), stop)
    }
}
