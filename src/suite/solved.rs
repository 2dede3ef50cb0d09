//! The answers of the solvers in this process.

use super::{Question, SuiteError};
use crate::encodings::AtMostOne;
use crate::sat::{Answer, Backend, Batsat, Growing, Varisat};
use crate::{EngineError, Stop};

/// The answer of a solver to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// There is an answer, and it was checked.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The solver gave an invalid solution.
    Wrong,
}

impl Answered {
    /// Whether there is an answer. Returns `None` if the solver is wrong.
    pub fn is_satisfiable(self) -> Option<bool> {
        match self {
            Self::Satisfiable => Some(true),
            Self::Unsatisfiable => Some(false),
            Self::Wrong => None,
        }
    }
}

/// Asks a solver.
pub fn answer<B: Backend>(
    backend: &B,
    question: &Question,
    amo: AtMostOne,
    stop: &Stop,
) -> Result<Answered, EngineError> {
    let mut formula = Growing::new(backend, stop);
    question.encode(amo, &mut formula);
    Ok(match formula.solve(&[])? {
        Answer::Unsatisfiable => Answered::Unsatisfiable,
        Answer::Satisfiable if question.check(|var| formula.holds(var.lit())) => Answered::Satisfiable,
        Answer::Satisfiable => Answered::Wrong,
    })
}

/// The common answer of Varisat and `BatSat`.
pub(super) fn decided(name: &str, question: &Question, stop: &Stop) -> Result<bool, SuiteError> {
    let varisat = answer(&Varisat, question, AtMostOne::default(), stop)?;
    let batsat = answer(&Batsat, question, AtMostOne::default(), stop)?;
    match varisat.is_satisfiable() {
        Some(satisfiable) if varisat == batsat => Ok(satisfiable),
        _ => Err(SuiteError::Disagreement {
            name: name.to_owned(),
            varisat: if varisat == Answered::Satisfiable { "satisfiable" } else { "unsatisfiable" },
        }),
    }
}

/// The reason for an answer of both.
pub(super) const BY_BOTH: &str = "varisat and batsat";
