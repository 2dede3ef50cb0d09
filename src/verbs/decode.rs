//! `decode`: the answer of a solver, back as grids.

use anyhow::anyhow;

use super::Status;
use crate::answer::Answer;
use crate::encodings::CellVars;
use crate::encodings::decode;
use crate::format::record;
use crate::{Game, Grid, Puzzle};

/// A request for the grids in the answer of a solver about a puzzle.
///
/// ```
/// use gerechte::{Game, Puzzle, verbs::{Decode, Status}};
/// let game: Game = "box:2x2".parse()?;
/// let decode = Decode { game: &game, puzzle: &Puzzle::empty(&game) };
/// let answers = decode.run("s UNSATISFIABLE\n")?;
/// assert_eq!((answers.len(), Decode::status(&answers)), (1, Status::Negative));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Decode<'a> {
    /// The game.
    pub game: &'a Game,
    /// The puzzle that was encoded.
    pub puzzle: &'a Puzzle,
}

impl Decode<'_> {
    /// The answers in a text: a grid for each model, or the only answer, which is that there is none or that nothing is known.
    pub fn run(&self, text: &str) -> anyhow::Result<Vec<Answer>> {
        let problem = self.game.with_clues(self.puzzle);
        let answer = decode::Answer::parse(text)?;
        let vars = CellVars::of(&problem);
        let mut answers = Vec::new();
        for model in &answer.models {
            let grid = decode::grid(&problem, &vars, model);
            let grid = grid.map_err(|error| anyhow!(self.game.model_error(&error)))?;
            answers.push(Answer::Solved { grid: Grid::from(grid), unique: None });
        }
        if answers.is_empty() {
            let is_decided = answer.satisfiable.is_some();
            answers.push(if is_decided { Answer::Unsatisfiable } else { Answer::Unknown });
        }
        Ok(answers)
    }

    /// The record of an answer.
    pub fn record(&self, answer: &Answer) -> record::Decode {
        record::Decode::new(self.game, self.puzzle, answer)
    }

    /// The status of the verb after these answers.
    pub fn status(answers: &[Answer]) -> Status {
        match answers.first() {
            Some(Answer::Solved { .. }) => Status::Done,
            Some(Answer::Unsatisfiable) => Status::Negative,
            _ => Status::Limit,
        }
    }
}
