//! Verbs about all grids of a game: its palette, classes and minimal puzzles.

use anyhow::{Context, anyhow};
use gerechte::classify::Tilings;
use gerechte::format::record;
use gerechte::game::Base;
use gerechte::minimal::{Census, MAX_CELLS};
use gerechte::palette::Tiled;
use gerechte::search::Native;
use gerechte::symmetry::automorphisms;
use gerechte::verbs::walk::Forms;
use gerechte::verbs::{Classify, Group, Minimal, MinimalList, Status};
use gerechte::{Exit, GameSpec, Grid};

use crate::asked::{Answered, Asked, Written};

pub(crate) fn palette(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    if !request.options.codes {
        let group = automorphisms(game, stop)?;
        let record = record::Palette::new(game, &group, request.options.generators);
        out.add(&if request.options.drawn { record.with_drawing(game) } else { record })?;
        return Ok(Status::Done);
    }
    let codes = match game.spec().map(|spec| &spec.base) {
        Some(Base::Perfect(code)) => code.all_codes(),
        Some(Base::Diameter(code)) => code.all_codes(),
        Some(Base::Tiled(tiled)) => {
            let mut met = Tilings::default();
            for tiled in Tiled::all(tiled.tile()) {
                out.add(&record::Tiling::from(&met.meet(tiled, &Native, stop)?))?;
            }
            return Ok(Status::Done);
        }
        base => return Err(anyhow!("{} has no code", base.map_or_else(|| game.to_string(), Base::to_string))),
    };
    for code in &codes {
        out.add(&record::Code::from(code))?;
    }
    Ok(Status::Done)
}

pub(crate) fn classify(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    // Special grids are those of a game with more houses, but classes are those of this game's group.
    let special = || anyhow::Ok(format!("{game}+special").parse::<GameSpec>()?);
    let grids = if request.options.special { asked.built(&special()?)? } else { game.clone() };
    let group = Group::of(game, asked.group()?, stop)?;
    let engine = asked.engine()?;
    let engines = |problem: &_, task| engine.engines(problem, task);
    let order = group.elements.len();
    let classify = Classify { grids: &grids, group, engines: &engines, burnside: false };
    let mut write = |grid: Grid, stabiliser| out.add(&record::Class::new(game, &grid, order, stabiliser));
    let forms: Option<Forms<'_>> = if request.options.representatives { Some(&mut write) } else { None };
    let found = classify.run(forms, stop)?;
    out.add(&classify.record(&found))?;
    Ok(Status::Done)
}

/// Minimal puzzles, counted in tables, or those of a grid with some number of clues, listed as they are found.
pub(crate) fn minimal(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let grid = asked.any_puzzle()?.map(|puzzle| game.grid(&puzzle)).transpose()?;
    if let Some([least, most]) = request.options.clues {
        let grid = grid.context("a grid is wanted")?;
        return listed(asked, &grid, least..=most, out);
    }
    if game.board().cells() > MAX_CELLS {
        return Err(anyhow!("{game} has {} cells, more than {MAX_CELLS}", game.board().cells()));
    }
    let minimal = Minimal::new(game, grid.as_ref(), asked.group()?, stop)?;
    let names = minimal.names()?;
    let found = minimal.by_tables(&Native, stop)?;
    let mut census = Census::default();
    for (class, puzzles) in &found {
        census.add_counted(class, &Minimal::counted(class, puzzles), names);
    }
    for (&clues, tally) in census.tallies() {
        out.add(&record::Minimal::new(game, minimal.group.name, grid.as_ref(), clues, tally))?;
    }
    Ok(Status::Done)
}

fn listed(asked: &Asked<'_>, grid: &Grid, clues: std::ops::RangeInclusive<usize>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let limit = request.options.limit.map(usize::try_from).transpose()?;
    let mut list = MinimalList { game, clues, limit, found: 0 };
    let exit = list.of(grid, stop, |cells| out.add(&record::MinimalPuzzle::new(game, grid, cells)))?;
    Ok(match exit {
        Exit::Enough => Status::Limit,
        Exit::Complete if list.found == 0 => Status::Negative,
        Exit::Complete => Status::Done,
    })
}
