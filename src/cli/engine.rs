//! The engine that an argument names: one of the library, or a program that is started.

use std::fmt;
use std::str::FromStr;

use gerechte::Engine;
use gerechte::encodings::Problem;
use gerechte::engines::{EngineChoice, EngineChoiceError, Task};

use super::process;

/// What the user asks to compute with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineArg {
    Ours(EngineChoice),
    /// A SAT solver that this command starts.
    External(String),
}

impl EngineArg {
    /// The engines that can do the task on the problem; at least one.
    pub(crate) fn engines(&self, problem: &Problem, task: Task) -> Vec<Box<dyn Engine>> {
        match self {
            Self::Ours(choice) => choice.engines(problem, task),
            Self::External(command) => vec![Box::new(process::solver(command))],
        }
    }
}

impl Default for EngineArg {
    fn default() -> Self {
        Self::Ours(EngineChoice::default())
    }
}

impl FromStr for EngineArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("external", command)) if !command.trim().is_empty() => {
                process::check(command).map(|()| Self::External(command.to_owned()))
            }
            Some(("external", _)) => Err("a command is wanted: external:\"cadical -q\"".to_owned()),
            _ => text.parse().map(Self::Ours).map_err(|error| match error {
                EngineChoiceError::Missing(feature) => {
                    format!("built without the feature {feature}; use external:\"{feature} -q\"")
                }
                _ => "an engine is native, allsat, sat, batsat, cadical, ilp, external:COMMAND or all".to_owned(),
            }),
        }
    }
}

impl fmt::Display for EngineArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ours(choice) => choice.fmt(f),
            Self::External(command) => write!(f, "external:{command}"),
        }
    }
}
