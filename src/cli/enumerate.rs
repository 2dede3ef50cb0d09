//! `enumerate`: every grid of a game, or every solution of each puzzle, one a line.

use crate::count::UpTo;
use crate::format::record;
use crate::verbs::{self, Choice, Enumerate};

use super::args::EnumerateArgs;
use super::engine::UNPROVED;
use super::run::{Output, Status, input};
use super::world::World;

pub(crate) fn run(args: &EnumerateArgs, world: &World) -> anyhow::Result<Status> {
    let session = args.engine.session(world, &args.output)?.keeping(&args.graph);
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    let argument = input::puzzle_or_empty(world, &args.game, argument);
    let puzzles = input::puzzles(world, &game, argument)?;
    let mut output = Output::table(world, &args.output);
    let mut worst = verbs::Status::Done;
    session.working_on(format!("{game}: grids"));
    let engines = |problem: &_, task| args.engine.engines(problem, task, session.itself);
    let up_to = args.up_to.relation.map(UpTo::from);
    let choice = args.uniform.map(Choice::Uniform).or(args.from.map(Choice::From));
    let enumerate = Enumerate { game: &game, engines: &engines, up_to, limit: args.limit.items, choice };
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let found = enumerate.run(&puzzle, &session, |grid| {
            output.row(grid, || record::Enumerate::new(&game, argument.map(|_| &puzzle), grid))
        })?;
        session.failed(&found.failures);
        worst = worst.worse(found.status);
        if found.unproved {
            let number = found.number;
            // Each grid is checked; that there are no others is not, and no grid can say it.
            if args.output.json {
                output.result("", || record::EnumerateEnd::new(&game, argument.map(|_| &puzzle), number))?;
            } else {
                world.console.flush_ahead();
                world.message(&format!("{number} grids, and no others{UNPROVED}"));
            }
        }
        if session.stop.is_requested() {
            session.note("stopped");
            return Ok(worst.worse(verbs::Status::Limit).into());
        }
    }
    Ok(worst.into())
}
