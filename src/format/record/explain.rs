//! Records of `explain` and `hint`.

use serde::Serialize;

use crate::encodings::Symbol;
use crate::rate::{Candidate, Path, Technique, Told};
use crate::{Game, Puzzle};

/// What `explain` says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/explain/1")]
#[non_exhaustive]
pub struct Explain {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// 0, 1, or 2 for two or more; there are steps only for 1.
    pub solutions: u8,
    /// Whether the steps lead to the solution.
    pub solved: bool,
    /// The score of the ladder.
    pub score: u32,
    /// The hardest technique.
    pub hardest: Option<&'static str>,
    /// Its level.
    pub level: String,
    /// The steps.
    pub steps: Vec<Step>,
}

/// What `hint` says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/hint/1")]
#[non_exhaustive]
pub struct Hint {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// 0, 1, or 2 for two or more; there is a hint only for 1.
    pub solutions: u8,
    /// Where to look; `null` where the puzzle is solved or beyond the ladder.
    pub place: Option<String>,
    /// The technique, from the second degree on.
    pub technique: Option<&'static str>,
    /// The step, in the third degree.
    pub step: Option<Step>,
}

/// A step of `explain` and `hint`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Step {
    /// The technique: `hidden_single`.
    pub technique: &'static str,
    /// The step in words.
    pub text: String,
    /// The chain in Eureka notation, if there is one.
    pub eureka: Option<String>,
    /// What is placed: cells and symbols.
    pub placements: Vec<(usize, char)>,
    /// What is taken away.
    pub eliminations: Vec<(usize, char)>,
    /// The candidates that the step stands on, to highlight.
    pub candidates: Vec<(usize, char)>,
    /// The houses that it names, as their cells.
    pub houses: Vec<Vec<usize>>,
}

impl From<&Told> for Step {
    fn from(told: &Told) -> Self {
        let candidates = |all: &[Candidate]| all.iter().map(|at| (at.cell, Symbol::new(at.symbol).to_char())).collect();
        Self {
            technique: told.step.technique.name(),
            text: told.text.clone(),
            eureka: told.eureka.clone(),
            placements: candidates(&told.step.placements),
            eliminations: candidates(&told.step.eliminations),
            candidates: candidates(&told.marks),
            houses: told.houses.clone(),
        }
    }
}

impl Explain {
    /// The way to the solution of a puzzle, if it has one.
    pub fn new(game: &Game, puzzle: &Puzzle, solutions: u8, path: &Path, told: &[Told]) -> Self {
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            solutions,
            solved: path.solved,
            score: path.score(),
            hardest: path.hardest().map(Technique::name),
            level: path.level().to_string(),
            steps: told.iter().map(Step::from).collect(),
        }
    }
}

impl Hint {
    /// As much of the next step of a puzzle as the degree, 1 to 3, allows.
    pub fn new(game: &Game, puzzle: &Puzzle, solutions: u8, told: Option<&Told>, degree: u8) -> Self {
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            solutions,
            place: told.map(|told| told.place.clone()),
            technique: told.filter(|_| degree > 1).map(|told| told.step.technique.name()),
            step: told.filter(|_| degree > 2).map(Step::from),
        }
    }
}
