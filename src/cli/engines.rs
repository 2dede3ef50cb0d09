//! Which engines run, and what happens where they disagree.

use std::fmt;
use std::str::FromStr;

use gerechte::encodings::{Problem, Symbol};
use gerechte::engine::Prepared;
use gerechte::ilp::Ilp;
use gerechte::sat::{Batsat, Varisat};
use gerechte::search::Native;
use gerechte::{Count, Engine, EngineError, Game, Puzzle};

use super::args::UpTo;
use super::process;

/// What the user asks to compute with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum EngineChoice {
    #[default]
    Native,
    Varisat,
    Batsat,
    #[cfg(feature = "cadical")]
    Cadical,
    Ilp,
    External(String),
    All,
}

impl FromStr for EngineChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("external", command)) if !command.trim().is_empty() => Ok(Self::External(command.to_owned())),
            Some(("external", _)) => Err("a command is wanted: external:\"cadical -q\"".to_owned()),
            _ => match text {
                "native" => Ok(Self::Native),
                "sat" | "varisat" => Ok(Self::Varisat),
                "batsat" => Ok(Self::Batsat),
                #[cfg(feature = "cadical")]
                "cadical" => Ok(Self::Cadical),
                #[cfg(not(feature = "cadical"))]
                "cadical" => Err("built without the feature cadical; use external:\"cadical -q\"".to_owned()),
                "ilp" => Ok(Self::Ilp),
                "all" => Ok(Self::All),
                _ => Err("an engine is native, sat, batsat, cadical, ilp, external:COMMAND or all".to_owned()),
            },
        }
    }
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Native => f.pad("native"),
            Self::Varisat => f.pad("sat"),
            Self::Batsat => f.pad("batsat"),
            #[cfg(feature = "cadical")]
            Self::Cadical => f.pad("cadical"),
            Self::Ilp => f.pad("ilp"),
            Self::External(command) => write!(f, "external:{command}"),
            Self::All => f.pad("all"),
        }
    }
}

/// What is asked of the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// A solution, or two.
    Complete,
    /// All solutions.
    Enumerate,
}

/// Beside faster engines, integer programming gets so many seconds for each solution.
const PATIENCE: Option<f64> = Some(2.0);

/// The engines of the choice that can do the task on the problem; at least one.
pub(crate) fn chosen(choice: &EngineChoice, problem: &Problem, task: Task) -> Vec<Box<dyn Engine>> {
    match choice {
        EngineChoice::Native => vec![Box::new(Native)],
        EngineChoice::Varisat => vec![Box::new(Varisat)],
        EngineChoice::Batsat => vec![Box::new(Batsat)],
        #[cfg(feature = "cadical")]
        EngineChoice::Cadical => vec![Box::new(gerechte::sat::Cadical)],
        EngineChoice::Ilp => vec![Box::new(Ilp { patience: None })],
        EngineChoice::External(command) => vec![Box::new(process::solver(command))],
        EngineChoice::All => {
            let mut engines: Vec<Box<dyn Engine>> = vec![Box::new(Native), Box::new(Varisat), Box::new(Batsat)];
            #[cfg(feature = "cadical")]
            engines.push(Box::new(gerechte::sat::Cadical));
            if task == Task::Complete && Ilp::can_solve(problem) {
                engines.push(Box::new(Ilp { patience: PATIENCE }));
            }
            engines
        }
    }
}

/// Engines that have read a game, by name.
pub(crate) type PreparedEngines<'a> = Vec<(&'static str, Box<dyn Prepared + 'a>)>;

/// The engines with the problem read, for one thread.
pub(crate) fn prepared<'a>(engines: &'a [Box<dyn Engine>], problem: &Problem) -> PreparedEngines<'a> {
    engines.iter().map(|engine| (engine.name(), engine.prepare(problem))).collect()
}

/// Two engines gave different answers: at least one of them is wrong.
#[derive(Clone, Debug, thiserror::Error)]
#[error("engines disagree on {what}: {answers}")]
pub(crate) struct Disagreement {
    what: String,
    answers: String,
}

/// The answer that all engines gave.
pub(crate) fn agreed<T: PartialEq + Clone>(
    what: &str,
    answers: &[(&'static str, T)],
    show: impl Fn(&T) -> String,
) -> Result<T, Disagreement> {
    let first = &answers[0].1;
    if answers.iter().all(|(_, answer)| answer == first) {
        return Ok(first.clone());
    }
    let answers: Vec<_> = answers.iter().map(|(name, answer)| format!("{name} {}", show(answer))).collect();
    Err(Disagreement { what: what.to_owned(), answers: answers.join(", ") })
}

/// The count that follows from what the engines counted, `stopped` or not.
///
/// Exact counts must be equal, and no engine can have found more; engines that reached the same limit must have counted alike.
pub(crate) fn reconciled(what: &str, answers: &[(&'static str, Count)], stopped: bool) -> Result<Count, Disagreement> {
    let show = |number: &u128| number.to_string();
    let exact: Vec<_> =
        answers.iter().filter(|(_, count)| count.is_exact()).map(|(name, count)| (*name, count.number())).collect();
    let most = answers.iter().map(|(_, count)| count.number()).max().unwrap_or(0);
    let all: Vec<_> = answers.iter().map(|(name, count)| (*name, count.number())).collect();
    if exact.is_empty() {
        return Ok(Count::AtLeast(if stopped { most } else { agreed(what, &all, show)? }));
    }
    let number = agreed(what, &exact, show)?;
    if most > number {
        agreed(what, &all, show)?;
    }
    Ok(Count::Exactly(number))
}

/// Checks an engine's grid with the checker that shares nothing with it.
pub(crate) fn checked(
    engine: &'static str,
    problem: &Problem,
    puzzle: &Puzzle,
    grid: &[Symbol],
) -> Result<(), EngineError> {
    let failed = |reason: String| EngineError::Failed { engine, reason };
    problem.check(grid).map_err(|violation| failed(violation.to_string()))?;
    match puzzle.broken_by(grid) {
        None => Ok(()),
        Some(cell) => Err(failed(format!("the grid does not keep the clue of cell {cell}"))),
    }
}

/// The problem of a game or a puzzle, with row 0 fixed where classes are wanted.
pub(crate) fn problem_up_to(game: &Game, problem: Problem, up_to: Option<UpTo>) -> anyhow::Result<Problem> {
    match up_to {
        None => Ok(problem),
        Some(UpTo::Relabelling) => gerechte::count::up_to_relabelling(&problem)
            .ok_or_else(|| anyhow::anyhow!("relabelling is no symmetry of {game} with clues or sums")),
    }
}
