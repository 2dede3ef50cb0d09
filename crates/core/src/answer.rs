//! Answers of an engine about a puzzle.

use std::ops::ControlFlow;

use crate::engine::{Clues, Prepared};
use crate::{EngineError, Grid, Stop, unless_stopped};

/// The existence of a solution, and of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// There is a solution.
    Solved {
        /// The solution.
        grid: Grid,
        /// Whether it is the only solution; `None` if that was not asked.
        unique: Option<bool>,
    },
    /// There is no solution.
    Unsatisfiable,
    /// A stop came before the answer.
    Unknown,
}

impl Answer {
    /// Asks an engine for a solution and, if `unique` is set, for its uniqueness.
    ///
    /// ```
    /// use gerechte::{Engine, Game, Puzzle, Stop, answer::Answer, search::Native};
    /// let game: Game = "latin:2".parse()?;
    /// let mut engine = Native.prepare(game.problem());
    /// let Answer::Solved { grid, unique } = Answer::find(engine.as_mut(), &Puzzle::empty(&game), true, &Stop::never())? else {
    ///     panic!("there are two")
    /// };
    /// assert_eq!((grid.to_string().as_str(), unique), ("1221", Some(false)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(
        engine: &mut (dyn Prepared + '_),
        clues: Clues<'_>,
        unique: bool,
        stop: &Stop,
    ) -> Result<Self, EngineError> {
        Self::Unknown.find_again(engine, clues, unique, stop)
    }

    /// The same, in the memory of an earlier answer.
    pub fn find_again(
        self,
        engine: &mut (dyn Prepared + '_),
        clues: Clues<'_>,
        unique: bool,
        stop: &Stop,
    ) -> Result<Self, EngineError> {
        let mut first: Vec<_> = match self {
            Self::Solved { grid, .. } => grid.into(),
            Self::Unsatisfiable | Self::Unknown => Vec::new(),
        };
        if !unique {
            return Ok(match unless_stopped(engine.first_into(clues, stop, &mut first))? {
                Some(true) => Self::Solved { grid: first.into(), unique: None },
                Some(false) => Self::Unsatisfiable,
                None => Self::Unknown,
            });
        }
        let mut found = 0;
        let exit = unless_stopped(engine.solutions(clues, stop, &mut |grid| {
            found += 1;
            if found == 1 {
                first.clear();
                first.extend_from_slice(grid);
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        }))?;
        Ok(match found {
            _ if exit.is_none() => Self::Unknown,
            0 => Self::Unsatisfiable,
            _ => Self::Solved { grid: first.into(), unique: Some(found == 1) },
        })
    }

    /// The solution, if there is one.
    pub const fn grid(&self) -> Option<&Grid> {
        match self {
            Self::Solved { grid, .. } => Some(grid),
            Self::Unsatisfiable | Self::Unknown => None,
        }
    }

    /// Whether the solution is the only one. Returns `None` if there is no solution or uniqueness was not asked.
    pub const fn unique(&self) -> Option<bool> {
        match self {
            Self::Solved { unique, .. } => *unique,
            Self::Unsatisfiable | Self::Unknown => None,
        }
    }

    /// `sat`, `unsat` or `unknown`.
    pub const fn status(&self) -> &'static str {
        match self {
            Self::Solved { .. } => "sat",
            Self::Unsatisfiable => "unsat",
            Self::Unknown => "unknown",
        }
    }
}
