//! `transform`: equivalent puzzles, random or canonical, and the way back.

use std::ops::ControlFlow;

use anyhow::{Context, bail};
use gerechte::format::record;
use gerechte::symmetry::{
    CanonicalForms, Equivalence, PermutationGroup, automorphisms, pattern_automorphisms, stabiliser,
};
use gerechte::{Game, Puzzle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::args::TransformArgs;
use super::batch;
use super::lines::{BadLine, Line, Tolerance, lines};
use super::output::Output;
use super::session::Session;
use super::{Status, input, limits};

/// Random images of a puzzle that are made, and held, at once.
const PART: usize = 256;

pub(crate) fn run(args: &TransformArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    transform(args, &session)
}

fn transform(args: &TransformArgs, session: &Session) -> anyhow::Result<Status> {
    let game = input::game(&args.game)?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: false };
    let puzzles = lines(input::puzzles(&game, input::wanted(args.puzzle.as_deref())?), tolerance)?;
    let mut output = Output::new(args.output.json);
    session.working_on("puzzles transformed");
    let way = Way::of(args, &game, session)?;
    let work = |(): &mut (), (number, line, part): (usize, Line, usize)| {
        session.stop.check()?;
        let puzzle = match line {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let images = way.from(args, &game, number, &puzzle, part, session)?;
        let group = args.stabiliser.then(|| stabiliser(&game, &puzzle, &session.stop)).transpose()?;
        Ok(Ok((puzzle, images, group)))
    };
    let parts = if matches!(way, Way::Random(_) | Way::KeepPattern) { args.count.div_ceil(PART) } else { 1 };
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
    let mut worst = Status::Done;
    batch::in_order(
        numbered,
        args.threads.number(),
        || (),
        work,
        |found: Result<_, BadLine>| {
            let (puzzle, images, group) = match found {
                Ok(found) => found,
                Err(bad) => {
                    worst = worst.max(bad.write(&mut output)?);
                    return Ok(ControlFlow::Continue(()));
                }
            };
            for equivalence in images {
                let record = record::Transform::new(&game, &puzzle, &equivalence, group.as_ref());
                let stabiliser = record.stabiliser.as_ref().map(|order| format!(" {order}")).unwrap_or_default();
                output.result(format!("{}{stabiliser}", record.image), || &record)?;
                session.step();
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(worst)
}

/// Where the images come from.
enum Way {
    Canonical(CanonicalForms),
    Back(Vec<Equivalence>),
    Random(PermutationGroup),
    /// The group depends on the puzzle.
    KeepPattern,
}

impl Way {
    fn of(args: &TransformArgs, game: &Game, session: &Session) -> anyhow::Result<Self> {
        Ok(if let Some(map) = &args.back {
            Self::Back(maps(game, map, session)?)
        } else if args.canonical {
            Self::Canonical(CanonicalForms::new(game, &session.stop)?)
        } else if args.keep_pattern {
            Self::KeepPattern
        } else {
            Self::Random(automorphisms(game, &session.stop)?)
        })
    }

    fn from(
        &self,
        args: &TransformArgs,
        game: &Game,
        number: usize,
        puzzle: &Puzzle,
        part: usize,
        session: &Session,
    ) -> anyhow::Result<Vec<Equivalence>> {
        let random = |group: &PermutationGroup| {
            // Each part of a puzzle's images has its own sequence, so that threads do not matter.
            let mut random = ChaCha8Rng::seed_from_u64(args.seed);
            random.set_stream((part as u64) << 32 | number as u64);
            let left = args.count - part * PART;
            (0..left.min(PART)).map(|_| Equivalence::random(game, group, &mut random)).collect()
        };
        Ok(match self {
            Self::Canonical(forms) => vec![forms.equivalence(puzzle, &session.stop)?],
            Self::Back(maps) => match maps.get(if maps.len() == 1 { 0 } else { number }) {
                Some(map) => vec![map.inverse()],
                None => bail!("{} maps, and more puzzles", maps.len()),
            },
            Self::Random(group) => random(group),
            Self::KeepPattern => random(&pattern_automorphisms(game, puzzle, &session.stop)?),
        })
    }
}

/// The maps in records of this verb or of puzzles of the day: the argument itself, or a file with one a line.
fn maps(game: &Game, argument: &str, session: &Session) -> anyhow::Result<Vec<Equivalence>> {
    let text = if argument.starts_with('{') { argument.to_owned() } else { input::file(argument, limits::ANSWER)? };
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
