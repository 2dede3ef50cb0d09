//! Records of `explain` and `hint`.

use serde::Serialize;

use super::is_false;
use crate::encodings::{Cell, Symbol};
use crate::rate::{Candidate, Lesson, Taught, Technique};
use crate::{Game, Puzzle};

/// The record of `explain`.
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
    /// The number of chains among the steps; if there are any, the puzzle is beyond the ladder.
    pub chains: usize,
    /// The score of the ladder, as far as it goes.
    pub score: u32,
    /// The hardest technique of the ladder.
    pub hardest: Option<&'static str>,
    /// Its level.
    pub level: String,
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether a stop was requested before the steps led to the solution; left out if not.
    #[serde(skip_serializing_if = "is_false")]
    pub stopped: bool,
    /// Two clues that contradict each other, in words: then there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<String>,
}

/// The record of `hint`.
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
    /// The entries that are wrong, if the givens are known: cells and symbols. There is a hint only if there are none.
    pub wrong: Vec<(usize, char)>,
    /// The place to look at; `null` if the puzzle is solved, or no chain was found within the limits.
    pub place: Option<String>,
    /// The cells of each house, cell or group of cells that `place` names.
    pub places: Vec<Vec<usize>>,
    /// The technique, from the second degree on.
    pub technique: Option<String>,
    /// The name of the technique and the reason why it works, in a sentence, from the second degree on.
    pub lesson: Option<String>,
    /// The step, in the third degree.
    pub step: Option<Step>,
    /// Two clues that contradict each other, in words: then there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<String>,
}

/// A step of `explain` and `hint`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Step {
    /// The technique: `hidden_single`; or the rule of a chain: `dynamic contradiction chains`.
    pub technique: String,
    /// The step in words.
    pub text: String,
    /// The branches or links of a forcing chain or net, in words; those of chains within the chain are indented.
    pub links: Vec<String>,
    /// The chain in Eureka notation, if there is one.
    pub eureka: Option<String>,
    /// The placed symbols: cells and symbols.
    pub placements: Vec<(usize, char)>,
    /// The removed candidates: cells and symbols.
    pub eliminations: Vec<(usize, char)>,
    /// The candidates that the step uses, to highlight.
    pub candidates: Vec<(usize, char)>,
    /// The houses that it names, as their cells.
    pub houses: Vec<Vec<usize>>,
    /// The links of a chain: from a candidate to one that follows from it, and whether that one is true.
    pub arrows: Vec<Arrow>,
}

/// A link: a candidate, one that follows from it, and whether that one is true.
pub type Arrow = ((usize, char), (usize, char), bool);

impl From<&Taught> for Step {
    fn from(taught: &Taught) -> Self {
        let named = |at: &Candidate| (at.cell, Symbol::new(at.symbol).to_char());
        let candidates = |all: Vec<Candidate>| all.iter().map(named).collect();
        let (technique, text, links, eureka) = match taught {
            Taught::Chain(chain) => (chain.name(), &chain.text, chain.links.clone(), None),
            Taught::Step(told) => {
                (told.step.technique.name().to_owned(), &told.text, told.links.clone(), told.eureka.clone())
            }
        };
        Self {
            technique,
            text: text.clone(),
            links,
            eureka,
            placements: candidates(taught.placements()),
            eliminations: candidates(taught.eliminations()),
            candidates: candidates(taught.marks()),
            houses: taught.houses().to_vec(),
            arrows: taught.links().iter().map(|(from, to, holds)| (named(from), named(to), *holds)).collect(),
        }
    }
}

impl Explain {
    /// The way to the solution of a puzzle, if it has one.
    pub fn new(game: &Game, puzzle: &Puzzle, solutions: u8, lesson: &Lesson) -> Self {
        let path = &lesson.path;
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            solutions,
            solved: lesson.solved,
            chains: lesson.chains().count(),
            score: path.score(),
            hardest: path.hardest().map(Technique::name),
            level: path.level().to_string(),
            steps: lesson.steps.iter().map(Step::from).collect(),
            stopped: false,
            contradiction: None,
        }
    }
}

impl Hint {
    /// As much of the next step of a puzzle as the degree, 1 to 3, allows.
    pub fn new(game: &Game, puzzle: &Puzzle, solutions: u8, taught: Option<&Taught>, degree: u8) -> Self {
        let step = taught.map(Step::from);
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            solutions,
            wrong: Vec::new(),
            place: taught.map(|taught| taught.place().to_owned()),
            places: taught.map_or_else(Vec::new, |taught| taught.places().to_vec()),
            technique: step.as_ref().filter(|_| degree > 1).map(|step| step.technique.clone()),
            lesson: taught.filter(|_| degree > 1).map(|taught| format!("{}: {}", taught.words(), taught.lesson())),
            step: step.filter(|_| degree > 2),
            contradiction: None,
        }
    }

    /// The entries of a puzzle in play that are wrong.
    pub fn wrong(game: &Game, puzzle: &Puzzle, wrong: &[(Cell, Symbol)]) -> Self {
        let wrong = wrong.iter().map(|(cell, symbol)| (cell.index(), symbol.to_char())).collect();
        Self { wrong, ..Self::new(game, puzzle, 0, None, 1) }
    }
}
