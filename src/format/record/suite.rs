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
    /// `satisfiable`, `unsatisfiable`, `timeout`, `a wrong model`, or `none` if the solver does not read the format.
    pub answer: &'static str,
    /// Whether that is the expected answer; `null` without one.
    pub agrees: Option<bool>,
    /// The time that it took, to the millisecond; `null` if it was not run.
    pub seconds: Option<f64>,
}

impl Run {
    /// The run as a cell of a table.
    pub fn cell(&self) -> String {
        match (self.agrees, self.seconds) {
            (Some(true), Some(seconds)) => format!("{seconds:.3}"),
            (Some(false), _) => "WRONG".to_owned(),
            (None, Some(seconds)) => format!("> {seconds:.0}"),
            _ => "-".to_owned(),
        }
    }
}
