//! `enumerate`: every grid of a game, or every solution of each puzzle, one a line.

use std::ops::ControlFlow;

use gerechte::agree::{Listing, ListingError};
use gerechte::count::{UpTo, problem};
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::{Exit, Grid};

use super::args::EnumerateArgs;
use super::engine::UNPROVED;
use super::output::{self, Output};
use super::{Status, input};

pub(crate) fn run(args: &EnumerateArgs) -> anyhow::Result<Status> {
    let session = args.engine.session(&args.output)?;
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
        let (mut written, mut number) = (Ok(()), 0_u64);
        let write = |grid: &Grid| {
            written = output.result(grid, || record::Enumerate::new(&game, argument.map(|_| &puzzle), grid));
            session.step();
            number += 1;
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let listed = listing.visit(&engines, &session.stop, write);
        written?;
        let listed = listed.map_err(|error| match error {
            ListingError::Engine(error) => anyhow::Error::from(error),
            ListingError::Disagreement(error) => error.into(),
            error => error.into(),
        })?;
        worst = worst.max(session.failed(&listed.failures));
        if listed.exit != Some(Exit::Complete) {
            worst = Status::Limit;
        } else if !session.stop.is_requested() && args.engine.is_unproved(engines.iter().map(|engine| engine.name())) {
            // Each grid is checked; that there are no others is not, and no grid can say it.
            if args.output.json {
                output.result("", || record::EnumerateEnd::new(&game, argument.map(|_| &puzzle), number))?;
            } else {
                output::flush_ahead();
                output::message(&format!("{number} grids, and no others{UNPROVED}"));
            }
        }
        if session.stop.is_requested() {
            session.note("stopped");
            return Ok(Status::Limit);
        }
    }
    Ok(worst)
}
