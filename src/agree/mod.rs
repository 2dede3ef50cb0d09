//! Agreement: what follows from the answers of several engines, and where one of them must be wrong.

mod listing;

use std::fmt::Display;

use thiserror::Error;

use crate::answer::Answer;
use crate::encodings::{Problem, Symbol};
use crate::engine::Prepared;
use crate::{Count, Engine, EngineError, Puzzle};

pub use listing::{Listing, ListingError};

/// Engines gave different answers: at least one of them is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("engines disagree on {what}: {answers}")]
pub struct Disagreement {
    /// What was asked.
    pub what: String,
    /// The engines with their answers, in one line.
    pub answers: String,
}

/// The answer that all engines gave. If two answers differ, the error lists every engine with what `show` makes of its answer.
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

/// Checks an engine's grid with the checker of the problem, which shares nothing with the engine.
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
/// Engines may find different solutions. So answers are compared by what `show` returns for them, and that must be the same for all known
/// answers.
///
/// # Panics
/// If there is no answer.
pub fn decided(
    what: impl Display,
    answers: Vec<(&'static str, Answer)>,
    show: impl Fn(&Answer) -> &'static str,
) -> Result<(&'static str, Answer), Disagreement> {
    let known = answers.iter().filter(|(_, answer)| *answer != Answer::Unknown);
    let kinds: Vec<_> = known.map(|(name, answer)| (*name, show(answer))).collect();
    if !kinds.is_empty() {
        agreed(what, &kinds, |kind| (*kind).to_owned())?;
    }
    let first = answers.iter().position(|(_, answer)| *answer != Answer::Unknown).unwrap_or(0);
    Ok(answers.into_iter().nth(first).expect("there is an answer"))
}

/// Engines that have read a problem, by name.
pub type PreparedEngines<'a> = Vec<(&'static str, Box<dyn Prepared + 'a>)>;

/// Lets the engines read the problem.
pub fn prepared<'a>(engines: &'a [Box<dyn Engine>], problem: &Problem) -> PreparedEngines<'a> {
    engines.iter().map(|engine| (engine.name(), engine.prepare(problem))).collect()
}
