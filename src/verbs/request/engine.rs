//! The engine that a request names.

use std::str::FromStr;

use anyhow::bail;

use super::Query;
use crate::Engine;
use crate::encodings::Problem;
use crate::engines::{EngineChoice, EngineChoiceError, Task};
use crate::sat::{Backend, External};
#[cfg(all(feature = "batsat", feature = "varisat"))]
use crate::verbs::UnfitEngine;
use crate::verbs::World;

/// An engine of the library, or the one that the front end lends.
#[derive(Clone, Copy, Debug)]
pub(super) enum EngineName {
    Ours(EngineChoice),
    Lent,
}

impl Default for EngineName {
    fn default() -> Self {
        Self::Ours(EngineChoice::default())
    }
}

impl EngineName {
    /// The engine as one that finds the clues of grids.
    #[cfg(all(feature = "batsat", feature = "varisat"))]
    pub(super) fn of_grids(self) -> Result<EngineChoice, UnfitEngine> {
        match self {
            Self::Ours(choice) => Ok(choice),
            Self::Lent => Err(UnfitEngine::Other(External::NAME.to_owned())),
        }
    }
}

impl FromStr for EngineName {
    type Err = EngineChoiceError;

    fn from_str(name: &str) -> Result<Self, EngineChoiceError> {
        if name == External::NAME { Ok(Self::Lent) } else { name.parse().map(Self::Ours) }
    }
}

impl<W: World> Query<'_, W> {
    /// The one engine that answers, for any problem.
    pub(super) fn engines(&self, named: EngineName) -> anyhow::Result<impl Fn(&Problem, Task) -> Vec<Box<dyn Engine>>> {
        match named {
            EngineName::Ours(EngineChoice::All) => bail!("one engine answers: native, sat or allsat"),
            EngineName::Lent if self.world.engine().is_none() => {
                bail!("engine `{}`: there is none here", External::NAME)
            }
            _ => Ok(move |problem: &Problem, task| match named {
                EngineName::Ours(choice) => choice.engines(problem, task),
                EngineName::Lent => self.world.engine().into_iter().collect(),
            }),
        }
    }
}
