//! Solvers on instances, timed.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use anyhow::bail;
use gerechte::engines::EngineChoice;
use gerechte::format::record::{Expected, Run};
use gerechte::sat::{Batsat, External, SolverError, Varisat};
use gerechte::suite::{Answered, Format, Instance, answer};
use gerechte::{EngineError, Stop, unless_stopped};

use crate::cli::engine::EngineArg;
use crate::cli::run::Session;

/// A solver, in this process or not.
pub(super) enum Solver {
    Varisat,
    Batsat,
    #[cfg(feature = "cadical")]
    Cadical,
    External(&'static str, External),
}

impl Solver {
    pub(super) fn new(engine: &EngineArg) -> anyhow::Result<Self> {
        match engine {
            EngineArg::External(program) => Ok(Self::External(program.command(), program.solver("external"))),
            EngineArg::Ours(EngineChoice::Varisat) => Ok(Self::Varisat),
            EngineArg::Ours(EngineChoice::Batsat) => Ok(Self::Batsat),
            #[cfg(feature = "cadical")]
            EngineArg::Ours(EngineChoice::Cadical) => Ok(Self::Cadical),
            other @ EngineArg::Ours(_) => {
                bail!("--engine {other}: a SAT solver is wanted: sat, batsat, cadical or external:COMMAND")
            }
        }
    }

    /// The heading of its column: for a program, the first word of its command.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Varisat => "varisat",
            Self::Batsat => "batsat",
            #[cfg(feature = "cadical")]
            Self::Cadical => "cadical",
            Self::External(command, _) => {
                command.split_whitespace().next().and_then(|program| program.rsplit('/').next()).unwrap_or(command)
            }
        }
    }

    /// Runs the solver with a limit in seconds. A program is given the file. A solver in the process is given the clauses, and does not read OPB.
    pub(super) fn run(
        &self,
        instance: &Instance,
        format: Format,
        file: &str,
        limit: f64,
        session: &Session,
    ) -> anyhow::Result<Run> {
        let question = &instance.question;
        let mut written = Vec::new();
        if matches!(self, Self::External(..)) {
            question.write(format, &mut written)?;
        }
        let start = Instant::now();
        let (outer, limit) = (session.stop.clone(), Duration::from_secs_f64(limit));
        let stop = Stop::when(move || outer.is_requested() || start.elapsed() >= limit);
        let ours = |answered: Result<Answered, EngineError>| unless_stopped(answered);
        let answered = match (self, format) {
            (Self::Varisat, Format::Cnf(amo)) => ours(answer(&Varisat, question, amo, &stop)),
            (Self::Batsat, Format::Cnf(amo)) => ours(answer(&Batsat, question, amo, &stop)),
            #[cfg(feature = "cadical")]
            (Self::Cadical, Format::Cnf(amo)) => ours(answer(&gerechte::sat::Cadical, question, amo, &stop)),
            (Self::External(command, program), _) => match ask(command, program, &written, instance, &stop) {
                // Most programs read one of the two languages only.
                Err(EngineError::Failed { reason, .. }) if format == Format::Opb && !reason.contains("started") => {
                    return Ok(self.said(file, instance, None, None));
                }
                answered => ours(answered),
            },
            (_, Format::Opb) => return Ok(self.said(file, instance, None, None)),
        };
        let seconds = start.elapsed().as_secs_f64();
        let answered = answered?;
        session.stop.check()?;
        Ok(self.said(file, instance, answered, Some(seconds)))
    }

    /// The record of a run; without seconds there was none.
    fn said(&self, file: &str, instance: &Instance, answered: Option<Answered>, seconds: Option<f64>) -> Run {
        let engine = match self {
            Self::External(command, _) => format!("external:{command}"),
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
        Run { file: file.to_owned(), engine, answer, agrees, seconds }
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
