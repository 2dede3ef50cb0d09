//! `explain`: the complete path to the solution, step by step, as a person solves it.

use super::{Asked, Status, Verb, World, clues, contradiction, solutions};
use crate::Game;
use crate::format::record;
use crate::rate::{LayoutError, Lesson, Tutor};
use crate::search::Solver;

/// Explains puzzles of a game.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, verbs::{Explain, Status, Verb}};
/// let game: Game = "box:2x2".parse()?;
/// let explain = Explain::new(&game)?;
/// let puzzle = Ok(Puzzle::empty(&game));
/// let found = explain.answer(&mut explain.desk(), &puzzle, &Stop::never())?;
/// assert_eq!((found.solutions, explain.status(&puzzle, &found)), (2, Status::Negative));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explain<'a> {
    game: &'a Game,
    tutor: Tutor,
    keeps_steps: bool,
}

/// The explanation of a puzzle.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The number of solutions, 2 for two or more.
    pub solutions: u8,
    /// The steps; none unless there is one solution.
    pub lesson: Lesson,
    /// Whether a stop was requested before the steps led to the solution.
    pub stopped: bool,
}

impl<'a> Explain<'a> {
    /// The verb on a game whose board the ladder knows.
    pub fn new(game: &'a Game) -> Result<Self, LayoutError> {
        Ok(Self { game, tutor: Tutor::new(game)?, keeps_steps: false })
    }

    /// The same, which after a stop answers with the steps that were found until then, if there are some.
    #[must_use]
    pub const fn keeping_steps(mut self) -> Self {
        self.keeps_steps = true;
        self
    }

    /// The record of an answer.
    pub fn record(&self, asked: &Asked, found: &Explained) -> record::Explain {
        let record = record::Explain::new(self.game, clues(asked), found.solutions, &found.lesson);
        record::Explain { contradiction: contradiction(asked), stopped: found.stopped, ..record }
    }
}

impl Verb for Explain<'_> {
    type Desk = Solver;
    type Found = Explained;

    fn desk(&self) -> Solver {
        Solver::new(self.game.problem())
    }

    fn answer(&self, solver: &mut Solver, asked: &Asked, world: &impl World) -> anyhow::Result<Explained> {
        let stop = world.stop();
        let solutions = asked.as_ref().map_or(Ok(0), |puzzle| solutions(solver, puzzle, stop))?;
        let lesson = match asked {
            Ok(puzzle) if solutions == 1 => self.tutor.explain(puzzle, stop),
            _ => Lesson::default(),
        };
        let stopped = stop.is_requested() && !lesson.solved;
        if lesson.steps.is_empty() || !self.keeps_steps {
            stop.check()?;
        }
        Ok(Explained { solutions, lesson, stopped })
    }

    fn status(&self, _: &Asked, found: &Explained) -> Status {
        match found.solutions {
            1 if found.lesson.solved => Status::Done,
            1 => Status::Limit,
            _ => Status::Negative,
        }
    }
}
