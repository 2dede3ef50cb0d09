//! The engines that arguments name: those of the library, and programs that are started.

mod process;
#[cfg(unix)]
pub(crate) mod watcher;

use std::fmt;
use std::str::FromStr;

use crate::Engine;
use crate::cli::Itself;
use crate::encodings::Problem;
use crate::engines::{EngineChoice, EngineChoiceError, Task};
use crate::sat::{Backend, External};

pub(crate) use crate::format::UNPROVED;

use process::Program;

/// The engine that the user asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngineArg {
    Ours(EngineChoice),
    /// A SAT solver outside.
    External(Program),
}

/// The engines of several arguments that can do the task on the problem, each once; at least one.
pub(crate) fn engines(named: &[EngineArg], problem: &Problem, task: Task, itself: Itself) -> Vec<Box<dyn Engine>> {
    let is_all = named.contains(&EngineArg::Ours(EngineChoice::All));
    let mut engines = if is_all { EngineChoice::All.engines(problem, task) } else { Vec::new() };
    let is_one = programs(named).count() == 1;
    for engine in distinct(named) {
        match engine {
            EngineArg::Ours(choice) if !is_all => engines.extend(choice.engines(problem, task)),
            EngineArg::Ours(_) => {}
            // Several have to be told apart.
            EngineArg::External(program) => {
                engines.push(Box::new(program.solver(if is_one { External::NAME } else { program.name() }, itself)));
            }
        }
    }
    engines
}

/// Each once.
fn distinct(named: &[EngineArg]) -> impl Iterator<Item = EngineArg> {
    named.iter().enumerate().filter(|(number, engine)| !named[..*number].contains(engine)).map(|(_, engine)| *engine)
}

/// The programs outside.
pub(crate) fn programs(named: &[EngineArg]) -> impl Iterator<Item = Program> {
    distinct(named).filter_map(|engine| match engine {
        EngineArg::External(program) => Some(program),
        EngineArg::Ours(_) => None,
    })
}

impl FromStr for EngineArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(program) = Program::parse(text) {
            return program.map(Self::External);
        }
        text.parse().map(Self::Ours).map_err(|error| match error {
            EngineChoiceError::Missing(feature) => {
                format!("built without the feature {feature}; use external:\"{feature} -q\"")
            }
            _ => "an engine is native, allsat, sat, batsat, cadical, ilp, external:COMMAND or all".to_owned(),
        })
    }
}

impl fmt::Display for EngineArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ours(choice) => choice.fmt(f),
            Self::External(program) => f.write_str(program.name()),
        }
    }
}
