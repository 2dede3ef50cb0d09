//! `enumerate`: every grid of a game, or every solution of each puzzle, one a line.

use std::ops::ControlFlow;

use gerechte::agree::{Listing, ListingError};
use gerechte::count::{UpTo, problem};
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::{Exit, Grid};

use super::args::EnumerateArgs;
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &EnumerateArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let argument = input::or_piped(args.puzzle.as_deref());
    let puzzles = input::puzzles(&game, argument)?;
    let mut output = Output::new(args.output.json);
    let mut worst = Status::Done;
    session.working_on(format!("{game}: grids"));
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let problem = problem(&game, &puzzle, args.up_to.map(UpTo::from))?;
        let engines = args.engine.engines(&problem, Task::Enumerate);
        let what = game.to_string();
        let listing = Listing { what: &what, problem: &problem, puzzle: &puzzle, limit: args.limit };
        let mut written = Ok(());
        let write = |grid: &Grid| {
            written = output.result(grid, || record::Enumerate::new(&game, argument.map(|_| &puzzle), grid));
            session.step();
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let exit = listing.visit(&engines, &session.stop, write);
        written?;
        let exit = exit.map_err(|error| match error {
            ListingError::Engine(error) => anyhow::Error::from(error),
            ListingError::Disagreement(error) => error.into(),
            error => error.into(),
        })?;
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
