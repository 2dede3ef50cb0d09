//! Agreement of engines: the conclusions from several answers, and the detection of a wrong one.

mod listing;

use std::fmt::Display;

use serde::Serialize;
use thiserror::Error;

use crate::answer::Answer;
use crate::engine::Prepared;
use crate::{Count, Engine, EngineError, Puzzle};
use gerechte_encodings::{Problem, Symbol};

pub use listing::{Listed, Listing, ListingError};

/// Engines gave different answers: at least one of them is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("engines disagree on {what}: {answers}")]
pub struct Disagreement {
    /// The question.
    pub what: String,
    /// The engines with their answers, in one line.
    pub answers: String,
}

/// An engine that failed, and why. The answers of the others remain valid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[error("engine {engine} failed: {reason}")]
pub struct Failure {
    /// The engine.
    pub engine: &'static str,
    /// The reason.
    pub reason: String,
}

impl Failure {
    /// The failure that an error shows. Returns `None` if the engine is not to blame: a stop is not a failure, nor are too many solutions to count.
    pub fn of(engine: &'static str, error: &EngineError) -> Option<Self> {
        let EngineError::Failed { engine: program, reason } = error else { return None };
        let reason = if *program == engine { reason.clone() } else { error.to_string() };
        Some(Self { engine, reason })
    }
}

/// The answers of engines, one after another, and the engines that failed.
///
/// ```
/// use gerechte::{EngineError, agree::Answers};
/// let mut answers = Answers::default();
/// let failed = EngineError::Failed { engine: "microlp", reason: "Singular matrix".to_owned() };
/// answers.add("ilp", Err(failed.clone()))?;
/// assert_eq!(answers.given(), Err(failed));
/// answers.add("native", Ok(6))?;
/// assert_eq!(answers.given()?, [("native", 6)]);
/// assert_eq!(answers.failures()[0].to_string(), "engine ilp failed: microlp: Singular matrix");
/// # Ok::<(), EngineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answers<T> {
    given: Vec<(&'static str, T)>,
    failures: Vec<Failure>,
    first: Option<EngineError>,
}

impl<T> Default for Answers<T> {
    fn default() -> Self {
        Self { given: Vec::new(), failures: Vec::new(), first: None }
    }
}

impl<T> Answers<T> {
    /// Adds the answer of an engine, or its failure. Other errors are returned, as they say nothing against the engine.
    pub fn add(&mut self, engine: &'static str, answer: Result<T, EngineError>) -> Result<(), EngineError> {
        match answer {
            Ok(answer) => self.given.push((engine, answer)),
            Err(error) => {
                self.failures.push(Failure::of(engine, &error).ok_or_else(|| error.clone())?);
                self.first.get_or_insert(error);
            }
        }
        Ok(())
    }

    /// The answers. Returns the first failure if there are no answers and an engine failed.
    pub fn given(&self) -> Result<&[(&'static str, T)], EngineError> {
        match &self.first {
            Some(error) if self.given.is_empty() => Err(error.clone()),
            _ => Ok(&self.given),
        }
    }

    /// The engines that failed.
    pub fn failures(&self) -> &[Failure] {
        &self.failures
    }
}

/// The answer that all engines gave. If two answers differ, the error lists every engine with its answer as `show` writes it.
///
/// # Panics
/// If there is no answer.
///
/// ```
/// use gerechte::agree::agreed;
/// assert_eq!(agreed("a game", &[("native", 6), ("sat", 6)], |_| String::new()), Ok(6));
/// let error = agreed("a game", &[("native", 6), ("sat", 7)], |number| format!("{number} grids")).unwrap_err();
/// assert_eq!(error.to_string(), "engines disagree on a game: native 6 grids, sat 7 grids");
/// ```
pub fn agreed<T: PartialEq + Clone>(
    what: impl Display,
    answers: &[(&'static str, T)],
    show: impl Fn(&T) -> String,
) -> Result<T, Disagreement> {
    let first = &answers[0].1;
    if answers.iter().all(|(_, answer)| answer == first) {
        return Ok(first.clone());
    }
    let answers: Vec<_> = answers.iter().map(|(name, answer)| format!("{name} {}", show(answer))).collect();
    Err(Disagreement { what: what.to_string(), answers: answers.join(", ") })
}

/// Combines the counts of several engines into one.
///
/// All exact counts must be equal. No lower bound may exceed them. If no count is exact, `stopped` decides: if it is true, the result is
/// the highest lower bound; if it is false, every engine reached the same limit, so their counts must be equal.
///
/// # Panics
///
/// If there is no answer and `stopped` is false.
///
/// ```
/// use gerechte::{Count, agree::reconciled};
/// let answers = [("native", Count::Exactly(6)), ("sat", Count::AtLeast(2))];
/// assert_eq!(reconciled("a game", &answers, true), Ok(Count::Exactly(6)));
/// assert!(reconciled("a game", &[("native", Count::Exactly(6)), ("sat", Count::AtLeast(7))], true).is_err());
/// ```
pub fn reconciled(what: impl Display, answers: &[(&'static str, Count)], stopped: bool) -> Result<Count, Disagreement> {
    let show = |number: &u128| number.to_string();
    let exact: Vec<_> =
        answers.iter().filter(|(_, count)| count.is_exact()).map(|(name, count)| (*name, count.number())).collect();
    let most = answers.iter().map(|(_, count)| count.number()).max().unwrap_or(0);
    let all: Vec<_> = answers.iter().map(|(name, count)| (*name, count.number())).collect();
    if exact.is_empty() {
        return Ok(Count::AtLeast(if stopped { most } else { agreed(&what, &all, show)? }));
    }
    let number = agreed(&what, &exact, show)?;
    if most > number {
        agreed(&what, &all, show)?;
    }
    Ok(Count::Exactly(number))
}

/// Checks an engine's grid with the checker of the problem, which shares no code with the engine.
pub fn checked(engine: &'static str, problem: &Problem, puzzle: &Puzzle, grid: &[Symbol]) -> Result<(), EngineError> {
    let failed = |reason: String| EngineError::Failed { engine, reason };
    problem.check(grid).map_err(|violation| failed(violation.to_string()))?;
    match puzzle.broken_by(grid) {
        None => Ok(()),
        Some(cell) => Err(failed(format!("the grid does not keep the clue of cell {cell}"))),
    }
}

/// The first answer that is not [`Answer::Unknown`], with the name of its engine. If all are unknown, it is the first.
///
/// Different engines may find different solutions. Answers are therefore compared by the values of `show`, which must be the same for all known
/// answers.
///
/// # Panics
/// If there is no answer.
pub fn decided(
    what: impl Display,
    answers: &[(&'static str, Answer)],
    show: impl Fn(&Answer) -> &'static str,
) -> Result<(&'static str, Answer), Disagreement> {
    let known = answers.iter().filter(|(_, answer)| *answer != Answer::Unknown);
    let kinds: Vec<_> = known.map(|(name, answer)| (*name, show(answer))).collect();
    if !kinds.is_empty() {
        agreed(what, &kinds, |kind| (*kind).to_owned())?;
    }
    let first = answers.iter().find(|(_, answer)| *answer != Answer::Unknown).unwrap_or(&answers[0]);
    Ok(first.clone())
}

/// Whether the result of these engines depends on a program without proofs: that there is no solution, or no other one. Solutions themselves are checked.
pub fn is_unproved(engines: &[Box<dyn Engine>], answered: impl IntoIterator<Item = &'static str>) -> bool {
    let is_trusted = |name: &str| engines.iter().any(|engine| engine.name() == name && engine.is_trusted());
    let mut answered = answered.into_iter().peekable();
    answered.peek().is_some() && !answered.any(is_trusted)
}

/// Engines that have read a problem, by name.
pub type PreparedEngines<'a> = Vec<(&'static str, Box<dyn Prepared + 'a>)>;

/// Lets the engines read the problem.
pub fn prepared<'a>(engines: &'a [Box<dyn Engine>], problem: &Problem) -> PreparedEngines<'a> {
    engines.iter().map(|engine| (engine.name(), engine.prepare(problem))).collect()
}
