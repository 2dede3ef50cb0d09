//! `transform`: equivalent puzzles, random or canonical, and the way back.

use std::ops::ControlFlow;

use crate::encodings::Cell;
use crate::format::record;
use crate::symmetry::{CanonicalForms, Equivalence, EquivalenceError, PermutationGroup, automorphisms, stabiliser};
use crate::verbs::{self, Images};
use crate::{Game, Puzzle};
use anyhow::{Context, anyhow, bail};
use clap::ValueEnum as _;
use itertools::Itertools as _;

use super::args::{Mirror, TransformArgs};
use super::run::lines::{BadLine, Line, Tolerance, wanted_lines};
use super::run::{Output, Session, Status, input};
use super::world::{World, limits};

pub(crate) fn run(args: &TransformArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    transform(args, &session)
}

fn transform(args: &TransformArgs, session: &Session) -> anyhow::Result<Status> {
    let (game, argument) = input::asked(session, &args.game, args.puzzle.as_deref())?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: false };
    let puzzles = wanted_lines(session, &args.game, &game, argument, tolerance)?;
    let mut output = Output::new(session, args.output.json);
    session.working_on("puzzles transformed");
    let images = images(args, &game, session)?;
    let work = |(): &mut (), (number, line, part): (usize, Line, usize)| {
        session.stop.check()?;
        let puzzle = match line {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let maps = images.part(&game, (number, &puzzle), part, &session.stop)?;
        let group = args.stabiliser.then(|| stabiliser(&game, &puzzle, &session.stop)).transpose()?;
        Ok(Ok((puzzle, maps, group)))
    };
    let parts = images.parts();
    let mut number = 0;
    let numbered = puzzles.flat_map(|line| {
        // A line that is passed over has no number, so that the images of the others do not depend on it.
        let (puzzle, other) = match line {
            Ok(Ok(puzzle)) => (Some((number, puzzle)), None),
            Ok(Err(bad)) => (None, Some(Ok((number, Err(bad), 0)))),
            Err(error) => (None, Some(Err(error))),
        };
        number += usize::from(puzzle.is_some());
        let in_parts =
            move |(number, puzzle): (usize, Puzzle)| (0..parts).map(move |part| Ok((number, Ok(puzzle.clone()), part)));
        puzzle.into_iter().flat_map(in_parts).chain(other)
    });
    let mut worst = verbs::Status::Done;
    args.threads.workers().in_order(
        numbered,
        || (),
        work,
        |found: Result<_, BadLine>| {
            let (puzzle, maps, group) = match found {
                Ok(found) => found,
                Err(bad) => {
                    worst = worst.worse(bad.write(&mut output)?);
                    return Ok(ControlFlow::Continue(()));
                }
            };
            for equivalence in maps {
                let record = record::Transform::new(&game, &puzzle, &equivalence, group.as_ref());
                let stabiliser = record.stabiliser.as_ref().map(|order| format!(" {order}")).unwrap_or_default();
                output.result(format!("{}{stabiliser}", record.image), || &record)?;
                session.step();
            }
            Ok(ControlFlow::Continue(()))
        },
        || session.console.flush(),
    )?;
    Ok(worst.into())
}

fn images(args: &TransformArgs, game: &Game, session: &Session) -> anyhow::Result<Images> {
    let stop = &session.stop;
    let count = args.count.items.map_or(Ok(1), usize::try_from)?;
    Ok(match &args.back {
        Some(map) => Images::Back(maps(game, map, session)?),
        None if args.rotate.is_some() || args.mirror.is_some() || args.relabel.is_some() => {
            Images::Named(named(args, game, session)?)
        }
        None if args.canonical => Images::Canonical(CanonicalForms::new(game, stop)?),
        None if args.keep_pattern => Images::Random { group: None, seed: args.seed.value, count },
        None => Images::random(game, args.seed.value, count, stop)?,
    })
}

/// The map that the arguments name: a turn, then a mirror, and new names of the symbols.
fn named(args: &TransformArgs, game: &Game, session: &Session) -> anyhow::Result<Equivalence> {
    let (cells, n) = (game.board().cells(), game.order());
    if (args.rotate.is_some() || args.mirror.is_some()) && cells != n * n {
        let has_numbers = game.problem().divisions().next().is_some();
        let reason = if has_numbers { "has regions to be found" } else { "is not on a square board" };
        bail!("{}: {game} {reason}", motion(args));
    }
    let turned = |(i, j): (usize, usize)| (j, n - 1 - i);
    let mirrored = |(i, j): (usize, usize)| match args.mirror {
        None => (i, j),
        Some(Mirror::Rows) => (n - 1 - i, j),
        Some(Mirror::Columns) => (i, n - 1 - j),
        Some(Mirror::Diagonal) => (j, i),
        Some(Mirror::Antidiagonal) => (n - 1 - j, n - 1 - i),
    };
    let turns = args.rotate.unwrap_or(0) / 90;
    let image = |cell: usize| {
        let (i, j) = mirrored((0..turns).fold((cell / n, cell % n), |place, _| turned(place)));
        i * n + j
    };
    let images: Vec<_> = (0..cells).map(image).collect();
    let group = automorphisms(game, &session.stop).context("stopped")?;
    let names = args.relabel.clone().unwrap_or_else(|| Equivalence::identity(game).symbol_line());
    Equivalence::new(game, &group, &images, &names).map_err(|error| match (error, &args.relabel) {
        (EquivalenceError::Symbols, Some(names)) => {
            anyhow!("--relabel: `{names}` does not name each of the {n} symbols once")
        }
        (EquivalenceError::Torn { house, image, .. }, _) => {
            let listed = |cells: Vec<usize>| cells.into_iter().map(|cell| game.board().name(Cell::new(cell))).join(" ");
            anyhow!(
                "{}: no symmetry of {game}: the house {} would become {}, which is no house",
                motion(args),
                listed(house),
                listed(image)
            )
        }
        (EquivalenceError::NoAutomorphism { .. }, _) => {
            anyhow!("{}: no symmetry of {game}: a sum, a mark or a region to be found would move", motion(args))
        }
        (EquivalenceError::Renamed { .. }, Some(names)) => {
            anyhow!("--relabel: `{names}`: the rules of {game} calculate with its symbols, which cannot be renamed")
        }
        (error, _) => error.into(),
    })
}

/// The arguments that move cells.
fn motion(args: &TransformArgs) -> String {
    let turn = args.rotate.map(|degrees| format!("--rotate {degrees}"));
    let mirror = args.mirror.and_then(|mirror| Some(format!("--mirror {}", mirror.to_possible_value()?.get_name())));
    turn.into_iter().chain(mirror).join(" ")
}

/// The maps in records of this verb or of puzzles of the day: the argument itself, or a file with one a line.
fn maps(game: &Game, argument: &str, session: &Session) -> anyhow::Result<Vec<Equivalence>> {
    let text =
        if argument.starts_with('{') { argument.to_owned() } else { input::file(session, argument, limits::ANSWER)? };
    let group = automorphisms(game, &session.stop).context("stopped")?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let maps: Vec<_> = lines
        .map(|(at, line)| map(game, &group, line).with_context(|| format!("map in line {}", at + 1)))
        .collect::<Result<_, _>>()?;
    if maps.is_empty() {
        bail!("no map in {argument}");
    }
    Ok(maps)
}

fn map(game: &Game, group: &PermutationGroup, line: &str) -> anyhow::Result<Equivalence> {
    let map: record::Map = serde_json::from_str(line)?;
    Ok(map.equivalence(game, group)?)
}
