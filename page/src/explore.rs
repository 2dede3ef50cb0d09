//! Verbs about all grids of a game: its palette, classes and minimal puzzles.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use gerechte::classify::{self, Tilings};
use gerechte::count::{cubes, relabellings, up_to_relabelling};
use gerechte::encodings::{Cell, Symbol};
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::game::Base;
use gerechte::minimal::{Census, Counted, Grids, MAX_CELLS};
use gerechte::palette::Tiled;
use gerechte::search::Native;
use gerechte::symmetry::{
    Classes, GroupError, GroupName, Permutation, Representative, automorphisms, group, identity, largest_group,
};
use gerechte::verbs::Status;
use gerechte::{Exit, Game, GameSpec, Grid, Puzzle, fewest};

use crate::answer::Written;
use crate::verbs::{Answered, Asked};

/// As on the command line, so that canonical forms come in its order.
const CUBES: usize = 100;

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

/// The group that is asked for, or the largest that is small enough.
fn group_of(asked: &Asked<'_>) -> anyhow::Result<(GroupName, Vec<Permutation>)> {
    Ok(match asked.request.options.group.as_deref() {
        Some(name) => {
            let name = name.parse()?;
            (name, group(&asked.game, name, &asked.stop)?)
        }
        None => largest_group(&asked.game, &asked.stop)?,
    })
}

pub(crate) fn classify(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    // Special grids are those of a game with more houses, but classes are those of this game's group.
    let special = || anyhow::Ok(format!("{game}+special").parse::<GameSpec>()?);
    let grids = if request.options.special { asked.built(&special()?)? } else { game.clone() };
    let (name, elements) = group_of(asked)?;
    let elements: Arc<[_]> = elements.into();
    let problem = up_to_relabelling(grids.problem())
        .with_context(|| format!("relabelling is no symmetry of {game} with sums or relations"))?;
    for engine in asked.engine()?.engines(&problem, Task::Enumerate) {
        let mut engine = engine.prepare(&problem);
        let mut all = Classes::new(Arc::clone(&elements));
        for cube in cubes(&problem, CUBES) {
            let clues = Puzzle::blank(problem.cells()).with(&cube);
            let mut written = Ok(());
            let mut visit = |classes: &Classes, grid: &[Symbol], stabiliser| {
                if request.options.representatives && classes.is_canonical(grid) {
                    let grid = Grid::from(grid.to_vec());
                    written = out.add(&record::Class::new(game, &grid, elements.len(), stabiliser));
                }
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            all.merge(&classify::classes(engine.as_mut(), &clues, &elements, stop, &mut visit)?);
            written?;
        }
        out.add(&record::Classify::new(&grids, name, &all, None))?;
    }
    Ok(Status::Done)
}

/// Minimal puzzles, counted in tables, or those of a grid with some number of clues, listed as they are found.
pub(crate) fn minimal(asked: &Asked<'_>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let grid = asked.any_puzzle()?.map(|puzzle| full(game, &puzzle)).transpose()?;
    if let Some([least, most]) = request.options.clues {
        let grid = grid.context("a grid is wanted")?;
        return listed(asked, &grid, least..=most, out);
    }
    if game.board().cells() > MAX_CELLS {
        return Err(anyhow!("{game} has {} cells, more than {MAX_CELLS}", game.board().cells()));
    }
    if !game.problem().is_symmetric_in_symbols() {
        return Err(anyhow!("relabelling is no symmetry of {game} with sums or relations"));
    }
    let (name, elements) = match group_of(asked) {
        // A board that is no square has no rigid motions but one.
        Err(error)
            if request.options.group.is_none() && matches!(error.downcast_ref(), Some(GroupError::NotSquare(_))) =>
        {
            (GroupName::Rigid, vec![identity(game.board().cells())])
        }
        chosen => chosen?,
    };
    let names = relabellings(game.order()).context("more than 2^128 ways to name the symbols")?;
    let grids = Grids::of(&Native, game.problem(), stop)?;
    let found = match &grid {
        Some(grid) => vec![(Representative::new(grid.clone(), &elements), grids.minimal_puzzles(grid)?)],
        None => grids.classes(&elements)?,
    };
    let mut census = Census::default();
    for (class, puzzles) in &found {
        let mut counted = Counted::new(&class.stabiliser);
        for puzzle in puzzles {
            counted.add(&puzzle.cells().collect::<Vec<_>>());
        }
        census.add_counted(class, &counted, names);
    }
    for (&clues, tally) in census.tallies() {
        out.add(&record::Minimal::new(game, name, grid.as_ref(), clues, tally))?;
    }
    Ok(Status::Done)
}

fn listed(asked: &Asked<'_>, grid: &Grid, clues: std::ops::RangeInclusive<usize>, out: &mut Written) -> Answered {
    let Asked { game, stop, request } = asked;
    let (mut found, mut written) = (0, Ok(()));
    let visit = |cells: &[Cell]| {
        if request.options.limit == Some(found) {
            return ControlFlow::Break(());
        }
        found += 1;
        written = out.add(&record::MinimalPuzzle::new(game, grid, cells));
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let exit = fewest::minimal_puzzles(game.problem(), grid.symbols(), clues, stop, visit)?;
    written?;
    Ok(match exit {
        Exit::Enough => Status::Limit,
        Exit::Complete if found == 0 => Status::Negative,
        Exit::Complete => Status::Done,
    })
}

/// A grid of the game without blanks.
fn full(game: &Game, puzzle: &Puzzle) -> anyhow::Result<Grid> {
    let grid = puzzle.grid().with_context(|| format!("{puzzle}: a grid is wanted"))?;
    game.problem().check(grid.symbols()).map_err(|wrong| anyhow!("{grid}: {}", game.violation(&wrong)))?;
    Ok(grid)
}
