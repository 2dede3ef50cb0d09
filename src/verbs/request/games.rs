//! Requests about games: their puzzles, palettes, classes of grids and minimal puzzles.

use std::ops::ControlFlow;

use anyhow::{Context, anyhow, bail};

use super::engine::EngineName;
use super::options::{ClassifyOptions, GenerateOptions, MinimalOptions, PaletteOptions, ScanOptions};
use super::{Answered, Query, Records, read_puzzle};
use crate::engines::{EngineChoice, Task};
use crate::format::record;
use crate::generate::{Clues, Recipe, Target, VariantTarget};
use crate::minimal::{Census, MAX_CELLS};
use crate::verbs::walk::Forms;
use crate::verbs::{
    Classify, ClassifyHalves, DescribePalette, Generate, GenerateDaily, GenerateKillers, GenerateVariants, Group,
    ListCodes, ListedCode, Minimal, MinimalList, Scan, ScanGrids, ScanState, Status, World, refuse_hopeless,
};
use crate::{GameSpec, Grid};

pub(super) fn generate<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let options: GenerateOptions = request.options()?;
    let difficulty = options.difficulty;
    if let Some(date) = options.date {
        let recipe = Recipe::default();
        let daily = GenerateDaily { game, date, recipe, difficulty, player: None, rater: None };
        return daily.run(*world, |generated| out.add(&generated.record(game)));
    }
    if let Some([least, most]) = options.clues
        && (least > most || least > game.board().cells())
    {
        bail!("{least} to {most} clues: {game} has {} cells", game.board().cells());
    }
    let clues = options.clues.map(|[least, most]| least..=most);
    let (seed, count) = (options.seed, Some(options.count.max(1)));
    if options.killer {
        let killers = GenerateKillers { clues, difficulty, seed, count, ..GenerateKillers::new(game) };
        return killers.run(*world, |made| out.add(&made.record(game)?));
    }
    let any = Clues::default();
    let usual = if options.minimal || !options.with.is_empty() {
        any.number
    } else {
        Clues::in_print(game, difficulty.as_ref())
    };
    let clues =
        Clues { number: clues.unwrap_or(usual), symmetry: options.symmetry.unwrap_or_default(), pattern: any.pattern };
    let target = Target { clues, minimal: options.minimal, difficulty, ..Target::default() };
    if !options.with.is_empty() {
        let target = VariantTarget { rules: options.with, number: options.marks, puzzle: target };
        let variants = GenerateVariants { seed, count, ..GenerateVariants::new(game, target) };
        return variants.run(*world, |made| out.add(&made.record(&variants)));
    }
    let generate = Generate { seed, count, ..Generate::new(game, target) };
    match generate.ready(*world)? {
        ControlFlow::Continue(generator) => {
            generator.run(0, None, *world, |generated| out.add(&generated.record(game)))
        }
        ControlFlow::Break(status) => Ok(status),
    }
}

pub(super) fn palette<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let PaletteOptions { drawn, codes, generators } = request.options()?;
    if codes {
        return ListCodes { game }.run(*world, |listed| match listed {
            ListedCode::Code(code) => out.add(&record::Code::from(&code)),
            ListedCode::Tiling(record) => out.add(&record),
        });
    }
    out.add(&DescribePalette { game, generators, drawn }.run(*world)?)?;
    Ok(Status::Done)
}

pub(super) fn classify<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let options: ClassifyOptions = request.options()?;
    // Special grids are those of a game with more houses, but classes are those of this game's group.
    let special = || anyhow::Ok(format!("{game}+special").parse::<GameSpec>()?);
    let grids = if options.special { asked.built(&special()?)? } else { (*game).clone() };
    if options.representatives
        && !options.special
        && matches!(options.engine.unwrap_or_default(), EngineName::Ours(EngineChoice::Native))
        && let Some(halves) = ClassifyHalves::of(game, options.group, *world)?
    {
        let order = halves.group_order();
        let mut write = |grid: Grid, stabiliser| out.add(&record::Class::new(game, &grid, order, stabiliser));
        let record = halves.run(&mut write, *world)?;
        out.add(&record)?;
        return Ok(Status::Done);
    }
    refuse_hopeless(game, &grids, world.stop())?;
    let group = Group::of(game, options.group, *world)?;
    let engines = asked.engines(options.engine.unwrap_or_default())?;
    let order = group.elements.len();
    let classify = Classify { grids: &grids, group, engines: &engines, burnside: false };
    let mut write = |grid: Grid, stabiliser| out.add(&record::Class::new(game, &grid, order, stabiliser));
    let forms: Option<Forms<'_>> = if options.representatives { Some(&mut write) } else { None };
    let found = classify.run(forms, *world)?;
    out.add(&classify.record(&found))?;
    Ok(Status::Done)
}

/// Minimal puzzles, counted in tables, or those of a grid with some number of clues, listed as they are found.
pub(super) fn minimal<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let grid = asked.any_puzzle()?.map(|puzzle| game.grid(&puzzle)).transpose()?;
    let options: MinimalOptions = request.options()?;
    if options.patterns {
        if options.clues.is_some() || options.limit.is_some() || options.engine.is_some() {
            bail!("patterns goes without clues, limit and engine");
        }
        let minimal = Minimal::new(game, grid.as_ref(), options.group, *world)?;
        let Some(patterns) = minimal.patterns(*world)? else { return Ok(Status::Limit) };
        patterns.by_clues(world.stop(), |counts, bounds| {
            out.add(&record::PatternCounts::new(game, minimal.group.name, counts, &bounds))?;
            anyhow::Ok(ControlFlow::Continue(()))
        })?;
        return Ok(Status::Done);
    }
    if let Some([least, most]) = options.clues {
        let grid = grid.context("a grid is wanted")?;
        if options.engine.is_some() {
            bail!("engine goes without clues");
        }
        let mut list = MinimalList { game, clues: least..=most, limit: options.limit, found: 0 };
        return list.of_grid(&grid, *world, |grid, cells| out.add(&record::MinimalPuzzle::new(game, grid, cells)));
    }
    if game.board().cells() > MAX_CELLS {
        bail!("{game} has {} cells, more than {MAX_CELLS}", game.board().cells());
    }
    let minimal = Minimal::new(game, grid.as_ref(), options.group, *world)?;
    let names = minimal.names()?;
    let engines = asked.engines(options.engine.unwrap_or_default())?(game.problem(), Task::Enumerate);
    let (found, unproved) = minimal.by_engines(&engines, *world)?;
    let mut census = Census::default();
    for (class, puzzles) in &found {
        census.add_counted(class, &Minimal::counted(class, puzzles), names);
    }
    for (&clues, counts) in census.by_clues() {
        let record = record::Minimal::new(game, minimal.group.name, grid.as_ref(), clues, counts);
        out.add(&record.resting_on_a_word(unproved))?;
    }
    Ok(Status::Done)
}

/// The fewest clues of the grids that are asked about, of random ones, or of a grid of each class.
pub(super) fn scan<W: World>(asked: &Query<'_, W>, out: &mut Records<'_>) -> Answered {
    let Query { game, world, request } = asked;
    let ScanOptions { group, random, seed, at_most, puzzles } = request.options()?;
    let scan = Scan::new(game, at_most, puzzles)?;
    let own: Vec<_> = request.puzzle.iter().chain(&request.puzzles).collect();
    let grids = match random {
        Some(_) if !own.is_empty() => bail!("grids, and random ones: one of them is wanted"),
        Some(number) => ScanGrids::random(game, seed, number, *world)?,
        None if own.is_empty() => ScanGrids::classes(game, group, *world)?,
        None => {
            let read = |(number, text): (usize, &String)| {
                let puzzle = read_puzzle(game, text).with_context(|| format!("grid {number}"))?;
                let puzzle = puzzle.map_err(|clash| anyhow!("grid {number}: {}", clash.reason))?;
                game.grid(&puzzle).with_context(|| format!("grid {number}"))
            };
            ScanGrids::given((1..).zip(own).map(read))
        }
    };
    scan.run(grids, &ScanState::default(), 0, *world, |record, _| out.add(record))
}
