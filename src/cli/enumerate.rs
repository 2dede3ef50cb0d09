//! `enumerate`: every grid of a game, or every solution of each puzzle, one a line.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use gerechte::agree::{agreed, checked};
use gerechte::count::{UpTo, problem};
use gerechte::encodings::{Problem, Symbol};
use gerechte::engine::in_time;
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::{Engine, Exit, Game, Grid, Puzzle};

use super::args::EnumerateArgs;
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &EnumerateArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, args.puzzle.as_deref())?;
    let mut output = Output::new(args.output.json);
    let mut worst = Status::Done;
    session.working_on(format!("{game}: grids"));
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let problem = problem(&game, &puzzle, args.up_to.map(UpTo::from))?;
        let engines = args.engine.engines(&problem, Task::Enumerate);
        let listing = Listing { game: &game, puzzle: &puzzle, has_clues: args.puzzle.is_some(), limit: args.limit };
        let mut listed = (engines.len() > 1).then(BTreeSet::new);
        let exit = listing.write(engines[0].as_ref(), &problem, &session, &mut output, listed.as_mut())?;
        if let (Some(listed), Some(exit)) = (listed, exit) {
            listing.compare(&engines, &problem, &session, &listed, exit)?;
        }
        if exit != Some(Exit::Complete) {
            worst = Status::Limit;
        }
        if session.stop.is_requested() {
            session.note("stopped");
            return Ok(Status::Limit);
        }
    }
    Ok(worst)
}

struct Listing<'a> {
    game: &'a Game,
    puzzle: &'a Puzzle,
    has_clues: bool,
    limit: Option<u64>,
}

impl Listing<'_> {
    fn write(
        &self,
        engine: &dyn Engine,
        problem: &Problem,
        session: &Session,
        output: &mut Output,
        mut listed: Option<&mut BTreeSet<Vec<Symbol>>>,
    ) -> anyhow::Result<Option<Exit>> {
        if self.limit == Some(0) {
            return Ok(Some(Exit::Enough));
        }
        let mut written = 0;
        let mut result = Ok(());
        let exit = in_time(engine.solutions(problem, &session.stop, &mut |grid| {
            result = checked(engine.name(), problem, self.puzzle, grid).map_err(anyhow::Error::from).and_then(|()| {
                let solution = Grid::from(grid.to_vec());
                let record = record::Enumerate::new(self.game, self.has_clues.then_some(self.puzzle), &solution);
                if let Some(false) = listed.as_mut().map(|listed| listed.insert(grid.to_vec())) {
                    anyhow::bail!("engine {} listed {solution} twice", engine.name());
                }
                output.result(solution, &record)
            });
            written += 1;
            session.step();
            if result.is_err() || Some(written) == self.limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }))?;
        result.map(|()| exit)
    }

    /// The other engines must find what the first one listed: the same set, or, where a limit ended the list, as many.
    fn compare(
        &self,
        engines: &[Box<dyn Engine>],
        problem: &Problem,
        session: &Session,
        listed: &BTreeSet<Vec<Symbol>>,
        exit: Exit,
    ) -> anyhow::Result<()> {
        for engine in &engines[1..] {
            let mut found = BTreeSet::new();
            let other = in_time(engine.solutions(problem, &session.stop, &mut |grid| {
                found.insert(grid.to_vec());
                if Some(found.len() as u64) == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }))?;
            if other.is_none() {
                return Ok(());
            }
            let same = if exit == Exit::Complete { found == *listed } else { found.len() == listed.len() };
            let sizes = [(engines[0].name(), (listed.len(), true)), (engine.name(), (found.len(), same))];
            agreed(&format!("the grids of {}", self.game), &sizes, |(number, _)| format!("{number} grids"))?;
        }
        Ok(())
    }
}
