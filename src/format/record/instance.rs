//! The instances that a manifest lists: `encode --batch` and `suite`.

use serde::Serialize;

use crate::sha256::Sum;

/// A file with a question for a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "schema", rename = "gerechte/instance/1")]
pub struct Instance {
    /// Its name in the folder of the manifest.
    pub file: String,
    /// `cnf`, `opb`, `minizinc`, `xcsp3`, `lp` or `smtlib`.
    pub format: String,
    /// The SHA-256 of the file.
    pub sha256: String,
    /// Its length.
    pub bytes: u64,
    /// Its unpacked content, if it is packed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Content>,
    /// The number of variables.
    pub variables: usize,
    /// The number of clauses, or of constraints if the format is not `cnf`.
    pub clauses: usize,
    /// The game.
    pub game: String,
    /// The puzzle, or `null` if the question is not about one.
    pub puzzle: Option<String>,
    /// The answer.
    pub expected: Expected,
    /// The origin, in a suite.
    #[serde(flatten)]
    pub origin: Option<InstanceOrigin>,
}

impl Instance {
    /// The schema of a manifest.
    pub const SCHEMA: &str = "gerechte/instances/1";
}

/// The content of a packed file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    /// The SHA-256 of the unpacked bytes.
    pub sha256: String,
    /// Their number.
    pub bytes: u64,
}

impl From<Sum> for Content {
    fn from(sum: Sum) -> Self {
        Self { sha256: sum.sha256, bytes: sum.bytes }
    }
}

/// The answer that a solver has to give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expected {
    /// `satisfiable`, `unsatisfiable`, or `null` if it is not known.
    pub status: Option<&'static str>,
    /// Whether there is one solution only, if requested and known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// The reason why the answer is known: the engines that found it, or a proof in words. Empty if no engine was asked.
    pub known_by: String,
}

impl Expected {
    /// There is a solution.
    pub const SATISFIABLE: &str = "satisfiable";
    /// There is none.
    pub const UNSATISFIABLE: &str = "unsatisfiable";
    /// The answer where no engine was asked.
    pub const UNKNOWN: Self = Self { status: None, unique: None, known_by: String::new() };
}

/// The origin of an instance of a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InstanceOrigin {
    /// The family.
    pub family: &'static str,
    /// The order of the game.
    pub order: usize,
    /// The seed of the suite.
    pub seed: u64,
    /// Its number among those of the same family and game, from 0.
    pub index: u64,
    /// Other ways to make it, in words.
    pub made: String,
}
