//! Requests about puzzles.

use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context, anyhow};

#[cfg(all(feature = "batsat", feature = "varisat"))]
use super::options::FewestOptions;
use super::options::{
    CheckOptions, ConvertOptions, CountOptions, EncodeOptions, EnumerateOptions, HintOptions, NoOptions, RankOptions,
    ShowOptions, SolveOptions, TransformOptions,
};
use super::{Answered, Query, Records, Request};
use crate::contradiction::candidate;
use crate::engines::Task;
use crate::format::exchange::{Format, Items, Misread};
use crate::format::puzzles::{LineError, LineFault};
use crate::format::record;
use crate::picture::Colours;
use crate::rate::{Measures, Rater};
use crate::symmetry::CanonicalForms;
use crate::verbs::{
    Asked, Check, Choice, Clash, Convert, Counting, Encode, Enumerate, Explain, Givens, Hint, Images, ListCombinations,
    PictureForm, Rank, Rate, Show, Solve, Status, Unconverted, Verb, Why, World, clues,
};
#[cfg(all(feature = "batsat", feature = "varisat"))]
use crate::verbs::{FewestFound, FindFewest};
use crate::{Game, Puzzle, PuzzleError};
use serde::Serialize;

/// The one puzzle of a text in any format that the command line reads.
///
/// ```
/// use gerechte::{Game, verbs::read_puzzle};
/// let game: Game = "box:2x2".parse()?;
/// let puzzle = read_puzzle(&game, "1 . . 2\n. . . .\n. . . .\n. . . .")?;
/// assert_eq!(puzzle.map(|puzzle| puzzle.clue_count()), Ok(2));
/// # anyhow::Ok(())
/// ```
///
/// # Errors
/// A text that is none or several.
pub fn read_puzzle(game: &Game, text: &str) -> anyhow::Result<Asked> {
    let clash = |error: &PuzzleError| Some(Clash { clues: error.clues()?.clone(), reason: error.to_string() });
    match Puzzle::parse(game, text) {
        Ok(puzzle) => return Ok(Ok(puzzle)),
        Err(error) => {
            if let Some(clash) = clash(&error) {
                return Ok(Err(clash));
            }
        }
    }
    let items = Items::new(Some(Arc::new(game.clone())), text.as_bytes());
    let puzzles = items.map(|item| match item {
        Ok(item) => Ok(Ok(item.puzzle)),
        Err(LineError { fault: LineFault::Misread(Misread { clash: Some(found), .. }), .. }) => {
            Ok(Err(clash(&found.error).context("clues contradict each other")?))
        }
        Err(error) => Err(error.into()),
    });
    let puzzles = puzzles.collect::<anyhow::Result<Vec<_>>>()?;
    match <[Asked; 1]>::try_from(puzzles) {
        Ok([puzzle]) => Ok(puzzle),
        Err(puzzles) => Err(anyhow!("{} puzzles, and one is wanted here", puzzles.len())),
    }
}

impl<W> Query<'_, W> {
    /// The puzzle that is asked about.
    pub(super) fn read(&self) -> anyhow::Result<Asked> {
        let Request { puzzle, puzzles, .. } = self.request;
        match (puzzle, puzzles.as_slice()) {
            (None, [text]) | (Some(text), []) => read_puzzle(self.game, text),
            (None, []) => Err(anyhow!("no puzzle")),
            _ => Err(anyhow!("several puzzles, and one is wanted here")),
        }
    }
}

pub(super) fn solve<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let options: SolveOptions = request.options()?;
    if options.seed.is_some() && (options.engine.is_some() || options.unique) {
        return Err(anyhow!("seed: a random solution is one of the native engine; it goes without engine and unique"));
    }
    let engines = asked.engines(options.engine.unwrap_or_default())?(game.problem(), Task::Complete);
    let solve = Solve { game, engines: &engines, unique: options.unique, seed: options.seed };
    if request.puzzles.is_empty() {
        let puzzle = asked.any_puzzle()?.unwrap_or_else(|| Puzzle::empty(game));
        let found = solve.solve(&mut solve.desk(), &puzzle, *world)?;
        out.add(&solve.record(&puzzle, &found))?;
        return Ok(found.kind().0);
    }
    answered(asked, &solve, out, |puzzle, found| solve.record(clues(puzzle), found))
}

pub(super) fn check<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let options: CheckOptions = asked.request.options()?;
    let engines = asked.engines(options.engine.unwrap_or_default())?(asked.game.problem(), Task::Complete);
    let shares = options.shares.or(options.candidates.then_some(NonZeroU64::MIN));
    let check = Check {
        game: asked.game,
        engines: &engines,
        shares,
        core: options.core,
        rules: options.rules,
        equal: options.equal,
        additional: false,
    };
    answered(asked, &check, out, |puzzle, found| check.record(puzzle, found))
}

/// Lets a verb answer the puzzles that are asked about, and writes the records of what it finds.
fn answered<V: Verb, R: Serialize, W: World>(
    asked: &Query<'_, W>,
    verb: &V,
    out: &mut Records<'_>,
    record: impl Fn(&Asked, &V::Found) -> R + Sync,
) -> Answered {
    if asked.request.puzzles.is_empty() {
        let puzzle = asked.read()?;
        let found = verb.answer(&mut verb.desk(), &puzzle, asked.world)?;
        out.add(&record(&puzzle, &found))?;
        return Ok(verb.status(&puzzle, &found));
    }
    if asked.request.puzzle.is_some() {
        return Err(anyhow!("a puzzle and puzzles: one of them is wanted"));
    }
    let mut worst = Status::Done;
    let work = |desk: &mut V::Desk, (number, text): (usize, &String)| {
        let puzzle = read_puzzle(asked.game, text).with_context(|| format!("puzzle {number}"))?;
        let found = verb.answer(desk, &puzzle, asked.world)?;
        Ok((serde_json::to_string(&record(&puzzle, &found))?, verb.status(&puzzle, &found)))
    };
    asked.world.in_order(
        (1..).zip(&asked.request.puzzles).map(Ok),
        || verb.desk(),
        work,
        |(record, status)| {
            worst = worst.worse(status);
            out.write(record)?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(worst)
}

#[cfg(all(feature = "batsat", feature = "varisat"))]
/// The fewest clues of a grid, or to add to a puzzle.
pub(super) fn fewest<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let FewestOptions { engine } = asked.request.options()?;
    let engine = engine.unwrap_or_default();
    let engines = asked.engines(engine)?(asked.game.problem(), Task::Complete);
    let verb = FindFewest::new(asked.game, &engines, engine.of_grids());
    answered(asked, &verb, out, |puzzle, found| match found {
        FewestFound::Grid(grid, found) => FewestRecord::Grid(record::Fewest::new(asked.game, grid, found)),
        FewestFound::Puzzle(found) => FewestRecord::Puzzle(Box::new(verb.check.record(puzzle, found))),
    })
}

#[cfg(all(feature = "batsat", feature = "varisat"))]
/// The record of the fewest clues of a grid, or of a puzzle.
#[derive(Serialize)]
#[serde(untagged)]
enum FewestRecord {
    Grid(record::Fewest),
    Puzzle(Box<record::Check>),
}

/// A puzzle or a game in the format of another solver.
pub(super) fn encode<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let options: EncodeOptions = asked.request.options()?;
    let options = options.of_the_verb();
    options.check(false, false)?;
    let encode = Encode { game: asked.game, options };
    let mut export = encode.export(asked.any_puzzle()?.unwrap_or_else(|| Puzzle::empty(asked.game)))?;
    let stopped = export.prepare(asked.world)?;
    let mut text = Vec::new();
    export.write(&mut text)?;
    out.add(&String::from_utf8(text)?)?;
    Ok(if stopped.is_some() { Status::Limit } else { Status::Done })
}

pub(super) fn rate<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    asked.request.options::<NoOptions>()?;
    let rate = Rate { game: asked.game, rater: Rater::new(asked.game, Measures::ALL) };
    answered(asked, &rate, out, |puzzle, found| rate.record(puzzle, found))
}

pub(super) fn explain<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    asked.request.options::<NoOptions>()?;
    let explain = Explain::new(asked.game)?;
    answered(asked, &explain, out, |puzzle, found| explain.record(puzzle, found))
}

pub(super) fn hint<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let options: HintOptions = request.options()?;
    let degree = options.degree.unwrap_or(1);
    if !(1..=3).contains(&degree) {
        return Err(anyhow!("degree {degree} is none of 1, 2 and 3"));
    }
    let givens = match &options.givens {
        None => None,
        Some(text) => {
            let puzzle = read_puzzle(game, text)?.map_err(|clash| anyhow!("givens: {}", clash.reason))?;
            let not_one = |_| anyhow!("givens: they have not exactly one solution");
            Some(Givens::new(game, puzzle, world.stop()).map_err(not_one)?)
        }
    };
    if let Some(text) = &options.why {
        let why = Why { game, givens: givens.as_ref(), candidate: candidate(game, text)? };
        return answered(asked, &why, out, |puzzle, found| why.record(puzzle, found.as_ref()));
    }
    if let Some(cell) = &options.cage {
        let cages = ListCombinations::named(game, givens.as_ref(), cell).map_err(|error| anyhow!("cage: {error}"))?;
        return answered(asked, &cages, out, |puzzle, found| cages.record(puzzle, found));
    }
    let hint = Hint::new(game, givens.as_ref(), degree)?;
    answered(asked, &hint, out, |puzzle, found| hint.record(puzzle, found))
}

pub(super) fn count<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let CountOptions { engine, up_to, limit } = request.options()?;
    let engines = asked.engines(engine.unwrap_or_default())?;
    let counting = Counting { game, engines: &engines, up_to, limit, parts: None };
    let puzzle = asked.any_puzzle()?;
    let counted = counting.run(puzzle.as_ref().unwrap_or(&Puzzle::empty(game)), *world)?;
    out.add(&counting.record(puzzle.as_ref(), &counted))?;
    Ok(counted.status())
}

pub(super) fn enumerate<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let EnumerateOptions { engine, up_to, limit, uniform, from } = request.options()?;
    let choice = match (uniform, from) {
        (None, None) => None,
        _ if engine.is_some() || up_to.is_some() => {
            return Err(anyhow!("uniform and from go without engine and up_to"));
        }
        (Some(_), Some(_)) => return Err(anyhow!("uniform goes without from")),
        (Some(_), None) if limit.is_none() => return Err(anyhow!("uniform goes with a limit")),
        (Some(seed), None) => Some(Choice::Uniform(seed)),
        (None, Some(first)) => Some(Choice::From(first)),
    };
    let engines = asked.engines(engine.unwrap_or_default())?;
    let enumerate = Enumerate { game, engines: &engines, up_to, limit, choice };
    let puzzle = asked.any_puzzle()?;
    let found = enumerate.run(puzzle.as_ref().unwrap_or(&Puzzle::empty(game)), *world, |grid| {
        out.add(&record::Enumerate::new(game, puzzle.as_ref(), grid))
    })?;
    Ok(found.status)
}

pub(super) fn rank<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let RankOptions { givens } = asked.request.options()?;
    let read = |text: &String| read_puzzle(asked.game, text)?.map_err(|clash| anyhow!("givens: {}", clash.reason));
    let givens = givens.as_ref().map(read).transpose()?;
    let rank = Rank::new(asked.game, givens.as_ref(), asked.world)?;
    answered(asked, &rank, out, |grid, &number| rank.record(grid, number))
}

pub(super) fn transform<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let puzzle = asked.puzzle()?;
    let options: TransformOptions = request.options()?;
    let stop = world.stop();
    let images = if options.canonical {
        Images::Canonical(CanonicalForms::new(game, stop)?)
    } else {
        Images::random(game, options.seed, usize::try_from(options.count.max(1))?, stop)?
    };
    for part in 0..images.parts() {
        for image in images.part(game, (0, &puzzle), part, stop)? {
            out.add(&record::Transform::new(game, &puzzle, &image, None))?;
        }
    }
    Ok(Status::Done)
}

pub(super) fn show<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let ShowOptions { form, steps, candidates, solution } = asked.request.options()?;
    let name = form.as_deref().unwrap_or("text");
    let form = PictureForm::ALL.iter().find(|form| form.name() == name && !form.is_binary());
    let form = form.with_context(|| format!("form `{name}` is none of text, svg, html and tex"))?;
    let show = Show { solution, candidates, ..Show::new(asked.game) };
    let puzzle = if steps { Some(asked.puzzle()?) } else { asked.any_puzzle()? };
    let mut write = |picture| {
        let text = String::from_utf8(form.write(&[picture], Colours::None)?)?;
        out.add(&record::Show::new(asked.game, puzzle.as_ref(), form.name(), &text))
    };
    if let Some(puzzle) = puzzle.as_ref().filter(|_| steps) {
        return show.steps(puzzle, asked.world, |picture, _, _| write(picture));
    }
    write(show.picture(puzzle.as_ref(), asked.world)?)?;
    Ok(Status::Done)
}

/// Puzzles of any format in another.
pub(super) fn convert(request: &Request, game: Option<&Game>, world: &impl World, out: &mut Records<'_>) -> Answered {
    let ConvertOptions { form } = request.options()?;
    let convert = Convert { game: game.cloned().map(Arc::new), from: None, to: form.unwrap_or(Format::Json) };
    convert.run(request.puzzle.as_deref().unwrap_or_default().as_bytes(), world, |text| match text {
        Ok(text) => out.add(&text),
        Err(Unconverted::Unread(error)) => Err(error.into()),
        Err(Unconverted::Unsaid { reason, .. }) => Err(reason.into()),
    })
}
