//! What solvers in this process say.

use super::{Question, SuiteError};
use crate::encodings::AtMostOne;
use crate::sat::{Answer, Backend, Batsat, Growing, Varisat};
use crate::{EngineError, Stop};

/// What a solver says of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// There is an answer, and it was checked.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// What the solver took for an answer is none.
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

/// What Varisat and `BatSat` both say.
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

/// How an answer of both is known.
pub(super) const BY_BOTH: &str = "varisat and batsat";
