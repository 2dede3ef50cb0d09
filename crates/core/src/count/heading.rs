//! The heading of a count in parts.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::sha256;
use gerechte_encodings::Problem;

/// The object that is counted, and the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// `relabelling`, or `null`.
    pub up_to: Option<String>,
    /// The engine.
    pub engine: String,
}

/// The first line of a ledger: two counts with the same heading have the same parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    schema: String,
    #[serde(flatten)]
    subject: Subject,
    /// The SHA-256 of the problem in DIMACS, as a game in a file may have changed.
    formula: String,
    cubes: usize,
}

impl Heading {
    const SCHEMA: &str = "gerechte/count-state/2";
    /// The beginning of the first line.
    pub const BEGINNING: &str = r#"{"schema":"gerechte/count-state/"#;

    /// The heading of a count of the problem in `cubes` parts.
    pub fn new(subject: Subject, problem: &Problem, cubes: usize) -> Self {
        Self { schema: Self::SCHEMA.to_owned(), subject, formula: sha256::of_problem(problem), cubes }
    }

    /// The number of parts.
    pub const fn cubes(&self) -> usize {
        self.cubes
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Subject { game, puzzle, up_to, engine } = &self.subject;
        write!(f, "{game}")?;
        puzzle.iter().try_for_each(|puzzle| write!(f, " {puzzle}"))?;
        up_to.iter().try_for_each(|up_to| write!(f, " up to {up_to}"))?;
        write!(f, " by {engine} in {} cubes", self.cubes)
    }
}
