//! Records of `suite`, beside its instances.

use serde::Serialize;

/// A family, as `list families` says it.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/family/1")]
#[non_exhaustive]
pub struct Family {
    /// Its name.
    pub family: &'static str,
    /// The question.
    pub about: &'static str,
    /// The games, by ascending order.
    pub games: Vec<&'static str>,
}

impl Family {
    /// A family.
    pub fn new(family: &'static str, about: &'static str, games: &[&'static str]) -> Self {
        Self { family, about, games: games.to_vec() }
    }
}

/// The answer of a solver to an instance, and its time.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/run/1")]
pub struct Run {
    /// The name of the instance's file.
    pub file: String,
    /// The solver.
    pub engine: String,
    /// `satisfiable`, `unsatisfiable`, `timeout`, `a wrong model`, `failed`, or `none` if the solver does not read the format.
    pub answer: &'static str,
    /// Whether that is the expected answer; `null` without one.
    pub agrees: Option<bool>,
    /// The time that it took, to the millisecond; `null` if it was not run.
    pub seconds: Option<f64>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// The results of a solver on all instances that it reads.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/solver-score/1")]
#[non_exhaustive]
pub struct SolverScore {
    /// The solver.
    pub engine: String,
    /// The number of instances that it was run on.
    pub instances: usize,
    /// The number of those that it answered, rightly and in time.
    pub solved: usize,
    /// The mean of its seconds, where an instance without an answer counts twice the limit (PAR-2), to the millisecond.
    pub par2: f64,
    /// The seconds of each run.
    pub limit: f64,
}

impl SolverScore {
    /// The score of these runs, in seconds, `None` without a right answer.
    ///
    /// ```
    /// use gerechte::format::record::SolverScore;
    /// let score = SolverScore::new("solver", &[Some(1.0), Some(2.0), None], 10.0);
    /// assert_eq!((score.solved, score.instances, score.par2), (2, 3, 7.667));
    /// ```
    #[allow(clippy::cast_precision_loss, reason = "instances are few")]
    pub fn new(engine: &str, times: &[Option<f64>], limit: f64) -> Self {
        let sum: f64 = times.iter().map(|time| time.unwrap_or(2.0 * limit)).sum();
        let par2 = (1000.0 * sum / times.len().max(1) as f64).round() / 1000.0;
        let solved = times.iter().flatten().count();
        Self { engine: engine.to_owned(), instances: times.len(), solved, par2, limit }
    }
}

impl Run {
    /// The run as a cell of a table.
    pub fn cell(&self) -> String {
        match (self.agrees, self.seconds) {
            _ if self.failure.is_some() => "failed".to_owned(),
            (Some(true), Some(seconds)) => format!("{seconds:.3}"),
            (Some(false), _) => "WRONG".to_owned(),
            (None, Some(seconds)) => format!("> {seconds:.0}"),
            _ => "-".to_owned(),
        }
    }
}
