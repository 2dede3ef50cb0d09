//! Engines: programs that find the solutions of a problem.

use std::ops::ControlFlow;

use thiserror::Error;

use crate::Stop;
use crate::encodings::{Problem, Symbol};

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Every solution has been visited.
    Complete,
    /// The visitor wanted no more.
    Enough,
    /// A stop was requested.
    Stopped,
}

/// How many solutions were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// There are exactly so many.
    Exactly(u128),
    /// There are so many or more: a limit was reached or a stop was requested.
    AtLeast(u128),
}

impl Count {
    /// The number that was found.
    pub const fn number(self) -> u128 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) => number,
        }
    }

    /// Whether there are no others.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exactly(_))
    }
}

/// What an engine cannot do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The program under the engine failed.
    #[error("{engine}: {reason}")]
    Failed {
        /// The engine.
        engine: &'static str,
        /// What it said.
        reason: String,
    },
    /// More solutions than a counter holds.
    #[error("more than 2^128 solutions")]
    Overflow,
}

/// What is called with each solution: one symbol a cell.
pub type Visitor<'a> = &'a mut dyn FnMut(&[Symbol]) -> ControlFlow<()>;

/// A program that visits the solutions of a problem, each once.
///
/// Engines share the statement of the problem and nothing else, so that each validates the others.
pub trait Engine {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Calls `visit` with every solution, each once, until it breaks or a stop is requested.
    fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError>;

    /// A solution, if there is one; the exit tells whether its absence is proved.
    fn first(&self, problem: &Problem, stop: &Stop) -> Result<(Option<Vec<Symbol>>, Exit), EngineError> {
        let mut first = None;
        let exit = self.solutions(problem, stop, &mut |grid| {
            first = Some(grid.to_vec());
            ControlFlow::Break(())
        })?;
        Ok((first, exit))
    }

    /// The number of solutions, up to a limit.
    fn count(&self, problem: &Problem, limit: Option<u128>, stop: &Stop) -> Result<Count, EngineError> {
        count_one_by_one(self, problem, limit, stop)
    }
}

/// Counts by visiting every solution, up to a limit.
pub(crate) fn count_one_by_one<E: Engine + ?Sized>(
    engine: &E,
    problem: &Problem,
    limit: Option<u128>,
    stop: &Stop,
) -> Result<Count, EngineError> {
    if limit == Some(0) {
        return Ok(Count::AtLeast(0));
    }
    let mut found = 0;
    let exit = engine.solutions(problem, stop, &mut |_| {
        found += 1;
        if Some(found) == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(if exit == Exit::Complete { Count::Exactly(found) } else { Count::AtLeast(found) })
}
