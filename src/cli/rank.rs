//! `rank`: the numbers of grids among all solutions, those that `enumerate --from` takes.

use crate::verbs::Rank;
use anyhow::bail;

use super::args::RankArgs;
use super::run::each::{answer_each, no_solution};
use super::run::lines::{Tolerance, lines};
use super::run::{Output, Session, Status, input};
use super::world::World;

pub(crate) fn run(args: &RankArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?.keeping(&args.graph);
    let (game, argument) = input::asked(world, &args.game, args.grid.as_deref())?;
    if args.givens.as_deref() == Some("-") {
        bail!("--givens: name the puzzle itself or a file, not standard input");
    }
    let givens = args.givens.as_deref().map(|givens| input::puzzle(world, &game, Some(givens))).transpose()?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let grids = lines(input::full(world, &game, input::wanted(world, argument)?), tolerance)?;
    session.working_on("grids");
    let rank = Rank::new(&game, givens.as_ref(), &session)?;
    let output = Output::table(world, &args.output);
    answer_each(&rank, grids, args.threads.workers(), "numbering", &session, output, |output, asked, &number| {
        let text = match (number, asked) {
            (Some(number), _) => number.to_string(),
            (None, Ok(_)) => "not a solution".to_owned(),
            (None, Err(clash)) => no_solution(&clash.reason),
        };
        output.row(text, || rank.record(asked, number))
    })
}
