//! Solvers on instances, timed.

use std::collections::HashSet;
use std::time::Duration;

use anyhow::bail;

use crate::engines::EngineChoice;
use crate::format::record::{Expected, Run};
use crate::sat::{Batsat, External, SolverError, Varisat};
use crate::suite::{Answered, Format, Instance, answer};
use crate::verbs::World;
use crate::{EngineError, Stop, unless_stopped};

/// A solver that is timed.
///
/// ```
/// use gerechte::engines::EngineChoice;
/// use gerechte::{Stop, verbs::{MakeSuite, TimedSolver}};
/// let solver = TimedSolver::new(EngineChoice::Varisat)?;
/// let format = "cnf".parse()?;
/// let mut suite = MakeSuite::new(&["holes".to_owned()])?;
/// suite.games = vec!["latin:6".to_owned()];
/// suite.run(&Stop::never(), |name| Ok(name.parse()?), |instance| {
///     let run = solver.run(instance, format, "latin.cnf", 10.0, &Stop::never())?;
///     assert_eq!((&*run.engine, run.agrees), ("varisat", Some(true)));
///     Ok(())
/// })?;
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Debug)]
pub enum TimedSolver {
    /// Varisat.
    Varisat,
    /// `BatSat`.
    Batsat,
    /// `CaDiCaL` in the process.
    #[cfg(feature = "cadical")]
    Cadical,
    /// A program outside.
    External {
        /// The command that starts it.
        command: String,
        /// The solver.
        solver: External,
    },
}

impl TimedSolver {
    /// The solver with this name in the process. An engine that is no SAT solver is refused.
    pub fn new(engine: EngineChoice) -> anyhow::Result<Self> {
        match engine {
            EngineChoice::Varisat => Ok(Self::Varisat),
            EngineChoice::Batsat => Ok(Self::Batsat),
            #[cfg(feature = "cadical")]
            EngineChoice::Cadical => Ok(Self::Cadical),
            other => bail!("--engine {other}: a SAT solver is wanted: sat, batsat, cadical or external:COMMAND"),
        }
    }

    /// The heading of its column: for a program, the first word of its command.
    pub fn name(&self) -> &str {
        match self {
            Self::Varisat => "varisat",
            Self::Batsat => "batsat",
            #[cfg(feature = "cadical")]
            Self::Cadical => "cadical",
            Self::External { command, .. } => {
                command.split_whitespace().next().and_then(|program| program.rsplit('/').next()).unwrap_or(command)
            }
        }
    }

    /// Runs the solver with a limit in seconds, by the clock of the world. A program is given the file, whose name goes into the record. A solver in the
    /// process is given the clauses, and does not read OPB.
    pub fn run(
        &self,
        instance: &Instance,
        format: Format,
        file: &str,
        limit: f64,
        world: &impl World,
    ) -> anyhow::Result<Run> {
        let question = &instance.question;
        let mut written = Vec::new();
        if matches!(self, Self::External { .. }) {
            question.write(format, &mut written)?;
        }
        let start = world.clock();
        let stop = world.stop_after(Duration::from_secs_f64(limit));
        let ours = |answered: Result<Answered, EngineError>| unless_stopped(answered);
        let answered = match (self, format) {
            (Self::Varisat, Format::Cnf(amo)) => ours(answer(&Varisat, question, amo, &stop)),
            (Self::Batsat, Format::Cnf(amo)) => ours(answer(&Batsat, question, amo, &stop)),
            #[cfg(feature = "cadical")]
            (Self::Cadical, Format::Cnf(amo)) => ours(answer(&crate::sat::Cadical, question, amo, &stop)),
            (Self::External { command, solver }, _) => match ask(command, solver, &written, instance, &stop) {
                // Most programs read one of the two languages only.
                Err(EngineError::Failed { reason, .. }) if format == Format::Opb && !reason.contains("started") => {
                    return Ok(self.said(file, instance, None, None));
                }
                answered => ours(answered),
            },
            (_, Format::Opb) => return Ok(self.said(file, instance, None, None)),
        };
        let seconds = Some(world.clock().saturating_sub(start).as_secs_f64());
        world.stop().check()?;
        match answered {
            // A program that cannot be started is a mistake of who asks.
            Err(EngineError::Failed { reason, .. }) if !reason.contains("started") => {
                let said = self.said(file, instance, None, seconds);
                Ok(Run { answer: "failed", failure: Some(reason), ..said })
            }
            answered => Ok(self.said(file, instance, answered?, seconds)),
        }
    }

    /// The record of a run; without seconds there was none.
    fn said(&self, file: &str, instance: &Instance, answered: Option<Answered>, seconds: Option<f64>) -> Run {
        let engine = match self {
            Self::External { command, .. } => format!("external:{command}"),
            _ => self.name().to_owned(),
        };
        let agrees = answered.map(|answered| answered.is_satisfiable() == Some(instance.satisfiable));
        let answer = match answered {
            None if seconds.is_none() => "none",
            None => "timeout",
            Some(Answered::Satisfiable) => Expected::SATISFIABLE,
            Some(Answered::Unsatisfiable) => Expected::UNSATISFIABLE,
            Some(Answered::Wrong) => "a wrong model",
        };
        // Milliseconds: more digits say nothing.
        let seconds = seconds.map(|seconds| (seconds * 1000.0).round() / 1000.0);
        Run { file: file.to_owned(), engine, answer, agrees, seconds, failure: None }
    }
}

/// The answer of a program to a file.
fn ask(
    command: &str,
    program: &External,
    file: &[u8],
    instance: &Instance,
    stop: &Stop,
) -> Result<Answered, EngineError> {
    let failed = |reason: String| EngineError::Failed { engine: "external", reason };
    let ended = (program.run)(file, stop).map_err(|error| match error {
        SolverError::Stopped(stopped) => stopped.into(),
        error => failed(error.to_string()),
    })?;
    let answer = ended.answer().map_err(|error| failed(format!("{command}: {error}")))?;
    match (answer.satisfiable, answer.models.first()) {
        (Some(false), _) => Ok(Answered::Unsatisfiable),
        (Some(true), Some(model)) => {
            let is_true: HashSet<_> =
                model.iter().filter(|lit| lit.is_positive()).map(|lit| lit.var().number()).collect();
            let holds = instance.question.check(|var| is_true.contains(&var.number()));
            Ok(if holds { Answered::Satisfiable } else { Answered::Wrong })
        }
        _ => Err(failed(format!("{command}: no answer, {}", ended.status))),
    }
}
