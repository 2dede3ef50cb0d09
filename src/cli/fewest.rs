//! `fewest`: a puzzle with the fewest clues of each grid, or the fewest clues to add to a puzzle, with the proof that fewer are not enough; with `--most` a
//! minimal puzzle with the most clues of each grid.

use std::ops::ControlFlow;

use crate::Game;
use crate::engines::{EngineChoice, Task};
use crate::fewest::{Fewest, Most};
use crate::format::record;
use crate::verbs::{self, Asked, FewestFound, FindFewest, FindMost, UnfitEngine, Verb, clues};
use anyhow::bail;

use super::args::FewestArgs;
use super::engine::EngineArg;
use super::run::each::asked;
use super::run::lines::{BadLine, Line, Tolerance, lines};
use super::run::{Output, Session, Status, input, unless_stopped};
use super::world::World;
use super::{certify, check};

pub(crate) fn run(args: &FewestArgs, world: &World) -> anyhow::Result<Status> {
    if args.certify.is_some() || args.check.is_some() {
        return certify::fewest(args, world);
    }
    let session = args.engine.session(world, &args.output)?;
    let name = args.game.as_deref().unwrap_or_default();
    let (game, argument) = input::asked(world, name, args.puzzle.as_deref())?;
    let argument = input::wanted(world, argument)?;
    if args.most { most(args, &game, argument, &session) } else { of_lines(args, &game, argument, &session) }
}

/// The engine for grids.
fn engine(args: &FewestArgs) -> Result<EngineChoice, UnfitEngine> {
    match args.engine.only() {
        Some(EngineArg::Ours(choice)) => Ok(choice),
        Some(other) => Err(UnfitEngine::Other(other.to_string())),
        None => Err(UnfitEngine::Several),
    }
}

fn of_lines(args: &FewestArgs, game: &Game, argument: Option<&str>, session: &Session) -> anyhow::Result<Status> {
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let lines = lines(input::puzzles(session, game, argument), tolerance)?;
    let engines = args.engine.engines(game.problem(), Task::Complete, session.itself);
    let verb = FindFewest::new(game, &engines, engine(args));
    session.working_on("grids and puzzles");
    let work = |desk: &mut _, line: Line| {
        Ok(match asked(line) {
            Ok(asked) => {
                let found = unless_stopped(verb.answer(desk, &asked, session))?;
                Ok((asked, found))
            }
            Err(bad) => Err(bad),
        })
    };
    let mut output = Output::table(session, &args.output);
    let (mut worst, mut has_grids) = (verbs::Status::Done, None);
    let emit = |answer: Result<(Asked, Option<FewestFound>), BadLine>| {
        session.step();
        let (asked, found) = match answer {
            Ok((asked, Some(found))) => (asked, found),
            Ok((asked, None)) => {
                session.note(&format!("stopped at {}", clues(&asked)));
                worst = worst.worse(verbs::Status::Limit);
                return Ok(ControlFlow::Break(()));
            }
            Err(bad) => {
                worst = worst.worse(bad.write(&mut output)?);
                return Ok(ControlFlow::Continue(()));
            }
        };
        let is_grid = matches!(found, FewestFound::Grid(..));
        if args.output.csv && *has_grids.get_or_insert(is_grid) != is_grid {
            bail!("{}: grids and puzzles do not go in one table", clues(&asked));
        }
        match &found {
            FewestFound::Grid(grid, found) => {
                let record = record::Fewest::new(game, grid, found);
                output.row(text(found, &record), || &record)?;
            }
            FewestFound::Puzzle(found) => {
                session.failed(&found.failures);
                let record = verb.check.record(&asked, found);
                output.row(check::said(game, &asked, found, &record), || &record)?;
            }
        }
        let status = verb.status(&asked, &found);
        worst = worst.worse(status);
        if status != verbs::Status::Limit {
            return Ok(ControlFlow::Continue(()));
        }
        session.note("stopped before the bounds met");
        Ok(ControlFlow::Break(()))
    };
    args.threads.workers().in_order(lines, || verb.desk(), work, emit, || session.console.flush())?;
    Ok(worst.into())
}

fn text(found: &Fewest, record: &record::Fewest) -> String {
    let clues = found.cells.len();
    if found.is_proved() {
        format!("{clues} clues, and not with fewer: {}", record.puzzle)
    } else {
        format!("{} to {clues} clues: {}", found.at_least, record.puzzle)
    }
}

/// `--most`: the most clues of a minimal puzzle of each grid.
fn most(args: &FewestArgs, game: &Game, argument: Option<&str>, session: &Session) -> anyhow::Result<Status> {
    let verb = FindMost::new(game, engine(args))?;
    let mut output = Output::table(session, &args.output);
    session.working_on("grids");
    for grid in input::grids(session, game, argument)? {
        let grid = grid?;
        let Some(found) = unless_stopped(verb.of(&grid, session))? else {
            session.note("stopped before a minimal puzzle was known");
            return Ok(Status::Limit);
        };
        session.step();
        let record = record::Most::new(game, &grid, &found);
        output.row(most_text(&found, &record), || &record)?;
        if !found.is_proved() {
            session.note("stopped before the bounds met");
            return Ok(Status::Limit);
        }
    }
    Ok(Status::Done)
}

fn most_text(found: &Most, record: &record::Most) -> String {
    let clues = found.cells.len();
    if found.is_proved() {
        format!("{clues} clues, and not more: {}", record.puzzle)
    } else {
        format!("{clues} to {} clues: {}", found.at_most, record.puzzle)
    }
}
