//! `minimal`: the minimal puzzles of a game or of one of its grids, in tables on small boards, by a search on larger ones.

mod estimated;
mod patterns;
mod table;

use crate::encodings::Cell;
use crate::engines::{EngineChoice, Task};
use crate::format::record;
use crate::minimal::MAX_CELLS;
use crate::verbs::{Minimal, MinimalList};
use crate::{Grid, fewest as puzzles};
use anyhow::bail;

use super::args::MinimalArgs;
use super::engine::{EngineArg, UNPROVED};
use super::run::{Output, Status, input, unless_stopped};
use super::world::World;

use table::Table;

pub(crate) fn run(args: &MinimalArgs, world: &World) -> anyhow::Result<Status> {
    let session = args.engine.session(world, &args.output)?.with(args.threads.workers());
    let (game, argument) = input::asked(world, &args.game, args.grid.as_deref())?;
    if args.limit.items.is_some() && !args.list && args.clues.is_none() {
        bail!("--limit goes with --list or --clues");
    }
    let cells = game.board().cells();
    if cells > puzzles::MAX_CELLS {
        bail!("{game} has {cells} cells, more than {}; fewest {game} GRID works on any board", puzzles::MAX_CELLS);
    }
    let grid = input::or_empty(world, argument).map(|grid| input::puzzle(world, &game, Some(grid))).transpose()?;
    let grid = grid.map(|grid| game.grid(&grid)).transpose()?;
    if args.clues.is_some() && grid.is_none() {
        bail!("--clues is about the puzzles of a grid: name one");
    }
    if args.estimate {
        return estimated::run(args, &game, grid.as_ref(), &session);
    }
    if args.patterns {
        return patterns::run(args, &game, grid.as_ref(), &session);
    }
    let mut output = Output::table(world, &args.output);
    let limit = args.limit.items.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let mut list = MinimalList { game: &game, clues: 0..=cells, limit, found: 0 };
    let write = |output: &mut Output, unproved, grid: &Grid, cells: &[Cell]| {
        let record = record::MinimalPuzzle::new(&game, grid, cells).resting_on_a_word(unproved);
        output.row(&record.puzzle, || &record)
    };
    if let (Some(grid), Some(clues)) = (&grid, args.clues) {
        list.clues = clues..=clues;
        return Ok(list.of_grid(grid, &session, |grid, cells| write(&mut output, false, grid, cells))?.into());
    }
    let native = EngineArg::Ours(EngineChoice::Native);
    if let Some(other) = args.engine.engine.iter().find(|engine| cells > MAX_CELLS && **engine != native) {
        bail!("beyond {MAX_CELLS} cells minimal puzzles are found by --engine native, not {other}");
    }
    if let Some(grid) = grid.as_ref().filter(|_| args.list && cells > MAX_CELLS) {
        return Ok(list.of_grid(grid, &session, |grid, cells| write(&mut output, false, grid, cells))?.into());
    }
    let minimal = Minimal::new(&game, grid.as_ref(), args.group.name, &session)?;
    if cells <= MAX_CELLS {
        let engines = args.engine.engines(game.problem(), Task::Enumerate, session.itself);
        let Some((found, unproved)) = unless_stopped(minimal.by_engines(&engines, &session))? else {
            session.note("stopped before all grids were known");
            return Ok(Status::Limit);
        };
        if unproved {
            session.message(&format!("all grids of {game}{UNPROVED}"));
        }
        if args.list {
            return Ok(list.of_tables(&found, |grid, cells| write(&mut output, unproved, grid, cells))?.into());
        }
        let mut table = Table::new(&minimal, args, unproved)?;
        for (class, puzzles) in &found {
            table.add(class, &Minimal::counted(class, puzzles), &mut output)?;
        }
        table.write(false, &mut output)?;
        return Ok(Status::Done);
    }
    let Some(classes) = unless_stopped(minimal.representatives(&session))? else {
        session.note("stopped before the classes were known");
        return Ok(Status::Limit);
    };
    if args.list {
        return Ok(list.of_classes(&classes, &session, |grid, cells| write(&mut output, false, grid, cells))?.into());
    }
    let mut table = Table::new(&minimal, args, false)?;
    let done = minimal.by_search(&classes, &session, |class, counted| table.add(class, counted, &mut output))?;
    let number = classes.len();
    table.write(done < number, &mut output)?;
    if done < number {
        session.note(&format!("stopped: {done} of {number} grids are complete; the numbers are lower bounds"));
        return Ok(Status::Limit);
    }
    Ok(Status::Done)
}
