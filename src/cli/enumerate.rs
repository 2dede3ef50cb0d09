//! `enumerate`: every grid of a game, or every solution of each puzzle, one a line.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use gerechte::encodings::Problem;
use gerechte::format::record;
use gerechte::{Engine, Exit, Game, Grid, Puzzle};

use super::args::{EngineChoice, EnumerateArgs};
use super::engines::{self, Task, agreed, checked};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &EnumerateArgs) -> anyhow::Result<Status> {
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, args.puzzle.as_deref())?;
    let session = Session::new(&args.output, args.engine.timeout)?;
    let mut output = Output::new(args.output.json);
    let mut worst = Status::Done;
    session.working_on(format!("{game}: grids"));
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let problem = engines::problem_up_to(&game, game.with_clues(&puzzle), args.up_to)?;
        let engines = engines::chosen(args.engine.engine, &problem, Task::Enumerate);
        let listing = Listing { game: &game, puzzle: &puzzle, has_clues: args.puzzle.is_some(), limit: args.limit };
        let exit = listing.write(engines[0], &problem, &session, &mut output)?;
        if args.engine.engine == EngineChoice::All && exit == Exit::Complete {
            compare(&game, &engines, &problem, &session)?;
        }
        if exit != Exit::Complete {
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
    ) -> anyhow::Result<Exit> {
        if self.limit == Some(0) {
            return Ok(Exit::Enough);
        }
        let mut written = 0;
        let mut result = Ok(());
        let exit = engine.solutions(problem, &session.stop, &mut |grid| {
            result = checked(engine.name(), problem, self.puzzle, grid).map_err(anyhow::Error::from).and_then(|()| {
                let solution = Grid::from(grid.to_vec()).to_string();
                let record = record::Enumerate {
                    schema: "gerechte/enumerate/1",
                    game: self.game.to_string(),
                    puzzle: self.has_clues.then(|| self.puzzle.to_string()),
                    solution: solution.clone(),
                };
                output.result(solution, &record)
            });
            written += 1;
            session.step();
            if result.is_err() || Some(written) == self.limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        result.map(|()| exit)
    }
}

/// All engines must find the same set of grids.
fn compare(game: &Game, engines: &[&'static dyn Engine], problem: &Problem, session: &Session) -> anyhow::Result<()> {
    let mut answers = Vec::new();
    for engine in engines {
        let mut grids = BTreeSet::new();
        engine.solutions(problem, &session.stop, &mut |grid| {
            grids.insert(grid.to_vec());
            ControlFlow::Continue(())
        })?;
        answers.push((engine.name(), grids));
    }
    if !session.stop.is_requested() {
        agreed(&format!("the grids of {game}"), &answers, |grids| format!("{} grids", grids.len()))?;
    }
    Ok(())
}
