//! `solve`: a completion of a puzzle.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::{Asked, Status, Verb, World, clues};
use crate::agree::{Answers, Failure, PreparedEngines, checked, decided, is_unproved, prepared};
use crate::answer::Answer;
use crate::format::record;
use crate::search::Solver;
use crate::{Engine, EngineError, Game, Puzzle, Stop};

/// Solves puzzles of a game by engines, which must agree.
///
/// ```
/// use gerechte::engines::{EngineChoice, Task};
/// use gerechte::{Game, Puzzle, Stop, verbs::{Solve, Status, Verb}};
/// let game: Game = "box:2x2".parse()?;
/// let engines = EngineChoice::All.engines(game.problem(), Task::Complete);
/// let solve = Solve { game: &game, engines: &engines, unique: true, seed: None };
/// let puzzle = Ok(Puzzle::empty(&game));
/// let found = solve.answer(&mut solve.desk(), &puzzle, &Stop::never())?;
/// assert_eq!(solve.status(&puzzle, &found), Status::Negative);
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solve<'a> {
    /// The game.
    pub game: &'a Game,
    /// The engines, at least one.
    pub engines: &'a [Box<dyn Engine>],
    /// Whether a second solution is looked for.
    pub unique: bool,
    /// The seed of a random solution by the native engine instead of the first one.
    pub seed: Option<u64>,
}

/// The engines at work, and the memory of an answer that is no longer needed.
#[derive(Debug)]
pub struct SolveDesk<'a> {
    engines: PreparedEngines<'a>,
    /// The memory of the last answer, used again if there is one engine.
    pub memory: Answer,
}

/// The answer to a puzzle.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The engine that gave the answer.
    pub engine: &'static str,
    /// The answer.
    pub answer: Answer,
    /// Whether the answer rests on the word of programs that prove nothing.
    pub unproved: bool,
    /// The engines that failed.
    pub failures: Vec<Failure>,
}

impl Solved {
    /// The status of the verb after this answer, and a word for it.
    pub fn kind(&self) -> (Status, &'static str) {
        let (status, word) = kind(&self.answer);
        (if self.failures.is_empty() { status } else { status.worse(Status::Negative) }, word)
    }
}

fn kind(answer: &Answer) -> (Status, &'static str) {
    match answer {
        Answer::Solved { unique: Some(false), .. } => (Status::Negative, "not unique"),
        Answer::Solved { .. } => (Status::Done, "satisfiable"),
        Answer::Unsatisfiable => (Status::Negative, "unsatisfiable"),
        _ => (Status::Limit, "unknown"),
    }
}

impl Solve<'_> {
    /// Solves a puzzle. After a stop the answer is [`Answer::Unknown`].
    pub fn solve(&self, desk: &mut SolveDesk<'_>, puzzle: &Puzzle, world: &impl World) -> anyhow::Result<Solved> {
        let mut answered = Vec::new();
        let found = self.agreed(desk, puzzle, world, &mut answered)?;
        // A solution is checked; that there is none, or no other, is not.
        let is_a_word = matches!(found.answer, Answer::Unsatisfiable | Answer::Solved { unique: Some(true), .. });
        Ok(Solved { unproved: is_a_word && is_unproved(self.engines, answered), ..found })
    }

    /// The record of an answer.
    pub fn record(&self, puzzle: &Puzzle, found: &Solved) -> record::Solve {
        let record = record::Solve::new(self.game, puzzle, found.engine, &found.answer);
        record.with_failures(found.failures.clone()).resting_on_a_word(found.unproved)
    }

    /// The answer that the engines agree on, and the engines that know one.
    fn agreed(
        &self,
        desk: &mut SolveDesk<'_>,
        puzzle: &Puzzle,
        world: &impl World,
        answered: &mut Vec<&'static str>,
    ) -> anyhow::Result<Solved> {
        let stop = world.stop();
        let check = |name, answer: Answer| -> Result<Answer, EngineError> {
            if let Some(grid) = answer.grid() {
                checked(name, self.game.problem(), puzzle, grid.symbols())?;
            }
            Ok(answer)
        };
        let one = |engine, answer| Solved { engine, answer, unproved: false, failures: Vec::new() };
        if let Some(seed) = self.seed {
            return Ok(one("native", check("native", random(self.game, puzzle, seed, stop))?));
        }
        let memory = std::mem::replace(&mut desk.memory, Answer::Unknown);
        if let [(name, engine)] = desk.engines.as_mut_slice() {
            let answer = world.timed(name, || memory.find_again(engine.as_mut(), puzzle, self.unique, stop))?;
            answered.push(*name);
            return Ok(one(name, check(name, answer)?));
        }
        let mut answers = Answers::default();
        for (name, engine) in &mut desk.engines {
            let answer = world.timed(name, || Answer::find(engine.as_mut(), puzzle, self.unique, stop));
            answers.add(name, answer.and_then(|answer| check(name, answer)))?;
        }
        let given = answers.given()?;
        answered.extend(given.iter().filter(|(_, answer)| *answer != Answer::Unknown).map(|(name, _)| *name));
        let failures = answers.failures().to_vec();
        let (engine, answer) = decided(puzzle, given, |answer| kind(answer).1)?;
        Ok(Solved { engine, answer, unproved: false, failures })
    }
}

impl<'a> Verb for Solve<'a> {
    type Desk = SolveDesk<'a>;
    type Found = Solved;

    fn desk(&self) -> SolveDesk<'a> {
        SolveDesk { engines: prepared(self.engines, self.game.problem()), memory: Answer::Unknown }
    }

    fn answer(&self, desk: &mut SolveDesk<'a>, asked: &Asked, world: &impl World) -> anyhow::Result<Solved> {
        if asked.is_err() {
            // Clues that contradict each other have no solution.
            let engine = self.engines.first().map_or("native", |engine| engine.name());
            return Ok(Solved { engine, answer: Answer::Unsatisfiable, unproved: false, failures: Vec::new() });
        }
        self.solve(desk, clues(asked), world)
    }

    fn status(&self, _: &Asked, found: &Solved) -> Status {
        found.kind().0
    }
}

/// A random solution of the puzzle.
fn random(game: &Game, puzzle: &Puzzle, seed: u64, stop: &Stop) -> Answer {
    let mut solver = Solver::new(game.problem());
    match solver.random(puzzle, stop, &mut ChaCha8Rng::seed_from_u64(seed)) {
        Ok(Some(grid)) => Answer::Solved { grid, unique: None },
        Ok(None) => Answer::Unsatisfiable,
        Err(_) => Answer::Unknown,
    }
}
