//! `check`: the number of solutions of each puzzle, and its redundant clues.

use gerechte::Game;
use gerechte::encodings::Cell;
use gerechte::engines::Task;
use gerechte::format::record::{self, Bounds};
use gerechte::verbs::{Asked, Check, CheckFound};

use super::args::CheckArgs;
use super::engine::UNPROVED;
use super::run::each::{answer_each, no_solution};
use super::run::lines::{Tolerance, lines};
use super::run::{Output, Status, input};
use super::world::World;

pub(crate) fn run(args: &CheckArgs, world: &World) -> anyhow::Result<Status> {
    let session = args.engine.session(world, &args.output)?;
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let puzzles = lines(input::puzzles(world, &game, input::wanted_of(world, &game, argument)?), tolerance)?;
    session.working_on("puzzles checked");
    let engines = args.engine.engines(game.problem(), Task::Complete);
    let check = Check { game: &game, engines: &engines, candidates: args.possible, additional: false };
    let output = Output::table(world, &args.output);
    answer_each(&check, puzzles, args.threads.number(), "checking", &session, output, |output, asked, found| {
        session.failed(&found.failures);
        let record = check.record(asked, found);
        output.row(said(&game, asked, found, &record), || &record)?;
        Ok(())
    })
}

/// The answer in words.
pub(super) fn said(game: &Game, asked: &Asked, found: &CheckFound, record: &record::Check) -> String {
    match asked {
        Ok(_) => text(game, &found.checked.redundant, record),
        Err(clash) => no_solution(&clash.reason),
    }
}

fn text(game: &Game, redundant: &[Cell], record: &record::Check) -> String {
    let verdict = verdict(game, redundant, record) + if record.unproved { UNPROVED } else { "" };
    match &record.candidates {
        Some(cells) if record.solutions > 0 => format!("{verdict}\n{}", cells.join(" ")),
        _ => verdict,
    }
}

fn verdict(game: &Game, redundant: &[Cell], record: &record::Check) -> String {
    match (record.solutions, &record.completed, record.additional) {
        (0, ..) => "no solution".to_owned(),
        (1, ..) if redundant.is_empty() => "unique, minimal".to_owned(),
        (1, ..) => {
            let names: Vec<_> = redundant.iter().map(|&cell| game.cell_name(cell)).collect();
            format!("unique, redundant, each alone: {}", names.join(" "))
        }
        (_, Some(puzzle), Some(Bounds { at_least, at_most, .. })) if at_least == at_most => {
            format!("not unique, but with {at_most} more: {puzzle}")
        }
        (_, Some(puzzle), Some(Bounds { at_least, at_most, .. })) => {
            format!("not unique, but with at least {at_least}, at most {at_most} more: {puzzle}")
        }
        _ => "not unique".to_owned(),
    }
}
