//! The engines by name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Engine;
use crate::encodings::Problem;
use crate::ilp::Ilp;
use crate::sat::{Batsat, Varisat};
use crate::search::Native;

/// Beside faster engines, integer programming gets so many seconds for each solution.
const PATIENCE: Option<f64> = Some(2.0);

/// An engine, or all of them.
///
/// ```
/// use gerechte::{Game, Stop, engines::{EngineChoice, Task}};
/// let game: Game = "box:2x2".parse()?;
/// let choice: EngineChoice = "all".parse()?;
/// for engine in choice.engines(game.problem(), Task::Enumerate) {
///     assert_eq!(engine.count(game.problem(), None, &Stop::never())?.number(), 288);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineChoice {
    /// The native engine: `native`.
    #[default]
    Native,
    /// Varisat: `sat`, or `varisat`.
    Varisat,
    /// BatSat: `batsat`.
    Batsat,
    /// CaDiCaL: `cadical`.
    #[cfg(feature = "cadical")]
    Cadical,
    /// Integer programming: `ilp`.
    Ilp,
    /// All that can do the task: `all`.
    All,
}

/// Why a name is not that of an engine here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineChoiceError {
    /// There is no such engine.
    #[error("an engine is native, sat, batsat, cadical, ilp or all")]
    Unknown,
    /// The library was built without the engine.
    #[error("built without the feature {0}")]
    Missing(&'static str),
}

/// What is asked of the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A solution, or two.
    Complete,
    /// All solutions.
    Enumerate,
}

impl EngineChoice {
    /// The engines of the choice that can do the task on the problem; at least one.
    pub fn engines(self, problem: &Problem, task: Task) -> Vec<Box<dyn Engine>> {
        match self {
            Self::Native => vec![Box::new(Native)],
            Self::Varisat => vec![Box::new(Varisat)],
            Self::Batsat => vec![Box::new(Batsat)],
            #[cfg(feature = "cadical")]
            Self::Cadical => vec![Box::new(crate::sat::Cadical)],
            Self::Ilp => vec![Box::new(Ilp { patience: None })],
            Self::All => {
                let mut engines: Vec<Box<dyn Engine>> = vec![Box::new(Native), Box::new(Varisat), Box::new(Batsat)];
                #[cfg(feature = "cadical")]
                engines.push(Box::new(crate::sat::Cadical));
                if task == Task::Complete && Ilp::can_solve(problem) {
                    engines.push(Box::new(Ilp { patience: PATIENCE }));
                }
                engines
            }
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Varisat => "sat",
            Self::Batsat => "batsat",
            #[cfg(feature = "cadical")]
            Self::Cadical => "cadical",
            Self::Ilp => "ilp",
            Self::All => "all",
        }
    }
}

impl FromStr for EngineChoice {
    type Err = EngineChoiceError;

    fn from_str(text: &str) -> Result<Self, EngineChoiceError> {
        match text {
            "native" => Ok(Self::Native),
            "sat" | "varisat" => Ok(Self::Varisat),
            "batsat" => Ok(Self::Batsat),
            #[cfg(feature = "cadical")]
            "cadical" => Ok(Self::Cadical),
            #[cfg(not(feature = "cadical"))]
            "cadical" => Err(EngineChoiceError::Missing("cadical")),
            "ilp" => Ok(Self::Ilp),
            "all" => Ok(Self::All),
            _ => Err(EngineChoiceError::Unknown),
        }
    }
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
