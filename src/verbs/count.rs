//! `count`: the number of solutions.

use std::ops::Range;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::{Engines, Status, World, numbered};
use crate::agree::{Answers, Failure, is_unproved, reconciled};
use crate::count::{self, CountSetup, Entry, Ledger, Parts, Sampling, UpTo, problem};
use crate::engines::Task;
use crate::format::record;
use crate::search::Native;
use crate::workers::Serial;
use crate::{Count, Engine, EngineError, Game, Puzzle, Stop, unless_stopped};
use gerechte_encodings::Problem;

/// Counts the solutions of puzzles of a game by engines, which must agree.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "engines are made by a closure")]
pub struct Counting<'a> {
    /// The game.
    pub game: &'a Game,
    /// The engines.
    pub engines: Engines<'a>,
    /// The equivalence whose classes are counted.
    pub up_to: Option<UpTo>,
    /// The number after which a count ends.
    pub limit: Option<u64>,
    /// The least number of parts; without it, the engine says whether it wants parts.
    pub parts: Option<usize>,
}

/// The number of solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The number.
    pub count: Count,
    /// The number by each engine that gave one.
    pub given: Vec<(&'static str, Count)>,
    /// Whether the number rests on the word of programs that prove nothing.
    pub unproved: bool,
    /// The engines that failed.
    pub failures: Vec<Failure>,
}

/// The result of an engine for a cube.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/count-part/1")]
pub struct CountPart {
    engine: String,
    #[serde(flatten)]
    entry: Entry,
}

/// The parts of a count, and a ledger without an entry.
fn ledger<'a>(problem: &'a Problem, setup: &CountSetup<'_>) -> (Parts<'a>, Ledger) {
    let parts = Parts::new(problem, setup.parts.unwrap_or(Parts::MANY));
    let ledger = Ledger::new(parts.cubes().len());
    (parts, ledger)
}

fn enter(ledger: &mut Ledger, entry: Entry) -> anyhow::Result<()> {
    let is_new = ledger.enter(entry);
    is_new.then_some(()).with_context(|| format!("cube {} is not there, or has two counts", entry.cube))
}

impl Counted {
    /// The status of the verb after this answer.
    pub fn status(&self) -> Status {
        match (self.count.is_exact(), self.failures.is_empty()) {
            (false, _) => Status::Limit,
            (true, false) => Status::Negative,
            (true, true) => Status::Done,
        }
    }
}

impl Counting<'_> {
    /// Counts the solutions of a puzzle.
    ///
    /// ```
    /// use gerechte::engines::EngineChoice;
    /// use gerechte::{Count, Game, Puzzle, Stop, verbs::Counting};
    /// let game: Game = "box:2x2".parse()?;
    /// let engines = |problem: &_, task| EngineChoice::All.engines(problem, task);
    /// let counting = Counting { game: &game, engines: &engines, up_to: None, limit: None, parts: None };
    /// assert_eq!(counting.run(&Puzzle::empty(&game), &Stop::never())?.count, Count::Exactly(288));
    /// # anyhow::Ok(())
    /// ```
    pub fn run(&self, puzzle: &Puzzle, world: &impl World) -> anyhow::Result<Counted> {
        self.run_by(puzzle, world, |engine, problem, setup| Ok(count::count(engine, problem, setup)?))
    }

    /// The same, where `one` counts the solutions of a problem with row 0 fixed, if that may be fixed: from what a file knows, for example.
    pub fn run_by(
        &self,
        puzzle: &Puzzle,
        world: &impl World,
        mut one: impl FnMut(&dyn Engine, &Problem, &CountSetup<'_>) -> anyhow::Result<Count>,
    ) -> anyhow::Result<Counted> {
        let problem = problem(self.game, puzzle, self.up_to)?;
        let progress = |progress| world.progress(progress);
        let mut setup = CountSetup::new(world.stop());
        (setup.workers, setup.progress) = (world.workers(), &progress);
        (setup.limit, setup.parts) = (self.limit, self.parts);
        let mut answers = Answers::default();
        let engines = (self.engines)(&problem, Task::Enumerate);
        for engine in &engines {
            world.working_on(&format!("{}: {} counts", self.game, engine.name()));
            let one = |problem: &Problem| one(engine.as_ref(), problem, &setup);
            let limit = self.limit.map(u128::from);
            let counted = world.timed(engine.name(), || count::by_relabelling(&problem, limit, one));
            let counted = counted.map(Ok).or_else(|error| error.downcast::<EngineError>().map(Err))?;
            answers.add(engine.name(), counted)?;
            world.step();
        }
        let given = answers.given()?;
        let count = reconciled(self.game, given, world.stop().is_requested())?;
        // Solutions are checked; that there are no others is not.
        let exact = given.iter().filter(|(_, counted)| counted.is_exact()).map(|(name, _)| *name);
        let unproved = is_unproved(&engines, exact);
        Ok(Counted { count, given: given.to_vec(), unproved, failures: answers.failures().to_vec() })
    }

    /// Counts the solutions of a puzzle by their graph, for which the world may have a file.
    pub fn by_graph(&self, puzzle: &Puzzle, world: &impl World) -> anyhow::Result<Counted> {
        let graph = super::unless_stopped(numbered::graph(self.game, puzzle, world))?;
        let count = graph.map_or(Count::AtLeast(0), |graph| Count::Exactly(graph.grids()));
        Ok(Counted { count, given: vec![(Native.name(), count)], unproved: false, failures: Vec::new() })
    }

    /// The number of cubes of a count of a puzzle, by which the work is shared out.
    pub fn number_of_cubes(&self, puzzle: &Puzzle) -> anyhow::Result<usize> {
        let mut number = 0;
        let _ = count::by_relabelling(&problem(self.game, puzzle, self.up_to)?, None, |problem: &Problem| {
            number = Parts::new(problem, self.parts.unwrap_or(Parts::MANY)).cubes().len();
            anyhow::Ok(Count::Exactly(0))
        })?;
        Ok(number)
    }

    /// Counts some of the cubes, and hands what each of them has to `emit`, in their order.
    pub fn cubes(
        &self,
        puzzle: &Puzzle,
        range: &Range<usize>,
        world: &impl World,
        mut emit: impl FnMut(&CountPart) -> anyhow::Result<()>,
    ) -> anyhow::Result<Counted> {
        self.run_by(puzzle, world, |engine, problem, setup| {
            let (parts, mut ledger) = ledger(problem, setup);
            // The cubes of other units count 0 here.
            let others = (0..parts.cubes().len()).filter(|cube| !range.contains(cube));
            others.map(|cube| Entry { cube, count: 0 }).try_for_each(|entry| enter(&mut ledger, entry))?;
            let mut found = Vec::new();
            let counted = parts.count(engine, &mut ledger, setup, |entry| {
                found.push(CountPart { engine: engine.name().to_owned(), entry });
                anyhow::Ok(())
            })?;
            found.sort_by_key(|part| part.entry.cube);
            found.iter().try_for_each(&mut emit)?;
            Ok(counted)
        })
    }

    /// The count, of which the results of all cubes are known.
    pub fn together(&self, puzzle: &Puzzle, known: &[CountPart], world: &impl World) -> anyhow::Result<Counted> {
        self.run_by(puzzle, world, |engine, problem, setup| {
            let (parts, mut ledger) = ledger(problem, setup);
            let of_engine = known.iter().filter(|part| part.engine == engine.name());
            of_engine.map(|part| part.entry).try_for_each(|entry| enter(&mut ledger, entry))?;
            parts.count(engine, &mut ledger, setup, |_| anyhow::Ok(()))
        })
    }

    /// The record of an answer; of a whole game without a puzzle.
    pub fn record(&self, puzzle: Option<&Puzzle>, counted: &Counted) -> record::Count {
        let record = record::Count::new(self.game, puzzle, self.up_to, counted.count, &counted.given);
        record.with_failures(counted.failures.clone()).resting_on_a_word(counted.unproved)
    }
}

/// The random paths from which a number of solutions is estimated, always the same: some hundredths of a second for an ordinary sudoku.
const PATHS: Sampling = Sampling { samples: 256, seed: 0 };

/// An estimate of the number of solutions, if the solutions are too many to be visited: if a tenth of it is above `most`. Returns `None` otherwise, and if nothing is known.
pub fn beyond(problem: &Problem, most: f64, stop: &Stop) -> anyhow::Result<Option<String>> {
    let found = unless_stopped(count::estimate(&Native, problem, PATHS, &Serial, &|| (), stop))?.flatten();
    let number = found.map(|found| found.number);
    Ok(number.filter(|number| number.logarithm > (10.0 * most).ln()).map(|number| number.number()))
}
