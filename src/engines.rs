//! The engines by name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Engine;
use crate::encodings::Problem;
use crate::search::Native;

/// The seconds that integer programming gets for each solution beside faster engines.
#[cfg(feature = "ilp")]
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
    /// All models of the formula: `allsat`.
    AllSat,
    /// Varisat: `sat`, or `varisat`.
    #[cfg(feature = "varisat")]
    Varisat,
    /// `BatSat`: `batsat`.
    #[cfg(feature = "batsat")]
    Batsat,
    /// `CaDiCaL`: `cadical`.
    #[cfg(feature = "cadical")]
    Cadical,
    /// Integer programming: `ilp`.
    #[cfg(feature = "ilp")]
    Ilp,
    /// All that can do the task: `all`.
    All,
}

/// The reason why a name is not that of an engine here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineChoiceError {
    /// There is no such engine.
    #[error("an engine is native, allsat, sat, batsat, cadical, ilp or all")]
    Unknown,
    /// The library was built without the engine.
    #[error("built without the feature {0}")]
    Missing(&'static str),
}

/// The task of the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Task {
    /// A solution, or two.
    Complete,
    /// All solutions.
    Enumerate,
}

impl EngineChoice {
    /// The engines of the choice that can do the task on the problem; at least one.
    #[cfg_attr(
        not(feature = "ilp"),
        allow(unused_variables, reason = "only integer programming asks what the task is")
    )]
    pub fn engines(self, problem: &Problem, task: Task) -> Vec<Box<dyn Engine>> {
        match self {
            Self::Native => vec![Box::new(Native)],
            Self::AllSat => vec![Box::new(crate::sat::AllSat)],
            #[cfg(feature = "varisat")]
            Self::Varisat => vec![Box::new(crate::sat::Varisat)],
            #[cfg(feature = "batsat")]
            Self::Batsat => vec![Box::new(crate::sat::Batsat)],
            #[cfg(feature = "cadical")]
            Self::Cadical => vec![Box::new(crate::sat::Cadical)],
            #[cfg(feature = "ilp")]
            Self::Ilp => vec![Box::new(crate::ilp::Ilp { patience: None })],
            Self::All => {
                #[allow(unused_mut, reason = "without features there are no others")]
                let mut engines: Vec<Box<dyn Engine>> = vec![Box::new(Native), Box::new(crate::sat::AllSat)];
                #[cfg(feature = "varisat")]
                engines.push(Box::new(crate::sat::Varisat));
                #[cfg(feature = "batsat")]
                engines.push(Box::new(crate::sat::Batsat));
                #[cfg(feature = "cadical")]
                engines.push(Box::new(crate::sat::Cadical));
                #[cfg(feature = "ilp")]
                if task == Task::Complete && crate::ilp::Ilp::can_solve(problem) {
                    engines.push(Box::new(crate::ilp::Ilp { patience: PATIENCE }));
                }
                engines
            }
        }
    }

    /// The names of all that are built in.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let engines = NAMES.iter().filter(|(name, choice)| *name == choice.name() && *choice != Self::All);
        engines.map(|(name, _)| *name)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, choice)| *choice == self).map_or("", |(name, _)| name)
    }
}

/// Every name of an engine that is built in; the first of several is the one that is shown.
const NAMES: &[(&str, EngineChoice)] = &[
    ("native", EngineChoice::Native),
    ("allsat", EngineChoice::AllSat),
    #[cfg(feature = "varisat")]
    ("sat", EngineChoice::Varisat),
    #[cfg(feature = "varisat")]
    ("varisat", EngineChoice::Varisat),
    #[cfg(feature = "batsat")]
    ("batsat", EngineChoice::Batsat),
    #[cfg(feature = "cadical")]
    ("cadical", EngineChoice::Cadical),
    #[cfg(feature = "ilp")]
    ("ilp", EngineChoice::Ilp),
    ("all", EngineChoice::All),
];

/// The features that bring an engine, by its name.
const FEATURES: [(&str, &str); 5] =
    [("sat", "varisat"), ("varisat", "varisat"), ("batsat", "batsat"), ("cadical", "cadical"), ("ilp", "ilp")];

impl FromStr for EngineChoice {
    type Err = EngineChoiceError;

    fn from_str(text: &str) -> Result<Self, EngineChoiceError> {
        let named = NAMES.iter().find(|(name, _)| *name == text).map(|(_, choice)| *choice);
        let feature = || FEATURES.iter().find(|(name, _)| *name == text).map(|(_, feature)| *feature);
        named.ok_or_else(|| feature().map_or(EngineChoiceError::Unknown, EngineChoiceError::Missing))
    }
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
