//! `minimal`: the minimal puzzles of a small game or of one of its grids.

use std::ops::ControlFlow;

use anyhow::{Context, anyhow, bail};
use gerechte::agree::agreed;
use gerechte::count::relabellings;
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::minimal::{Census, ClueSet, Grids, MAX_CELLS};
use gerechte::symmetry::{GroupError, GroupName, Permutation, Representative, group, identity};
use gerechte::{Engine, Exit, Game, Grid};

use super::args::MinimalArgs;
use super::output::Output;
use super::session::Session;
use super::{Status, fewest, input, unless_stopped};

/// Grids that stand for their classes, with their minimal puzzles.
type Found = Vec<(Representative, Vec<ClueSet>)>;

pub(crate) fn run(args: &MinimalArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    if args.fewest {
        return fewest::run(args, &game, &session);
    }
    if args.limit.is_some() && !args.list && args.clues.is_none() {
        bail!("--limit goes with --list or --clues");
    }
    let grid = input::or_piped(args.grid.as_deref()).map(|grid| input::puzzle(&game, Some(grid))).transpose()?;
    let grid = grid.map(|grid| grid.grid().context("a grid is wanted, and some cells are blank")).transpose()?;
    let mut output = Output::table(&args.output);
    if let (Some(grid), Some(clues)) = (&grid, args.clues) {
        return of_size(&game, grid, clues, args.limit, &session, &mut output);
    }
    if game.board().cells() > MAX_CELLS {
        bail!(
            "{game} has more than {MAX_CELLS} cells; minimal {game} GRID --fewest works on any board, --clues K on most"
        );
    }
    // A board that is no square has no rigid motions but one.
    let elements = match group(&game, GroupName::Rigid, &session.stop) {
        Err(GroupError::NotSquare(_)) => vec![identity(game.board().cells())],
        elements => elements?,
    };
    if !game.problem().is_symmetric_in_symbols() {
        return Err(anyhow!("relabelling is no symmetry of {game} with sums"));
    }
    let mut answers = Vec::new();
    for engine in args.engine.engines(game.problem(), Task::Enumerate) {
        let found = session.timed(engine.name(), || find(engine.as_ref(), &game, grid.as_ref(), &elements, &session));
        let Some(found) = unless_stopped(found)? else {
            session.note("stopped before all grids were known");
            return Ok(Status::Limit);
        };
        answers.push((engine.name(), found));
    }
    let show = |found: &Found| format!("{} puzzles", found.iter().map(|(_, puzzles)| puzzles.len()).sum::<usize>());
    let found = agreed(format_args!("the minimal puzzles of {game}"), &answers, show)?;
    if args.list {
        list(&game, &found, args.limit, &mut output)
    } else {
        tally(&game, grid.as_ref(), &found, &mut output)
    }
}

/// The representatives and their puzzles.
fn find(
    engine: &dyn Engine,
    game: &Game,
    grid: Option<&Grid>,
    elements: &[Permutation],
    session: &Session,
) -> anyhow::Result<Found> {
    let grids = Grids::of(engine, game.problem(), &session.stop)?;
    let found = match grid {
        Some(grid) => vec![(Representative::new(grid.clone(), elements), grids.minimal_puzzles(grid)?)],
        None => grids.classes(elements)?,
    };
    Ok(found)
}

/// The puzzles of a grid with one number of clues, by hitting sets.
fn of_size(
    game: &Game,
    grid: &Grid,
    clues: usize,
    limit: Option<usize>,
    session: &Session,
    output: &mut Output,
) -> anyhow::Result<Status> {
    game.problem().check(grid.symbols()).map_err(|wrong| anyhow!("{grid}: {}", game.violation(&wrong)))?;
    let (mut found, mut written) = (0, Ok(()));
    let exit = gerechte::fewest::puzzles(game.problem(), grid.symbols(), clues, &session.stop, |cells| {
        if limit == Some(found) {
            return ControlFlow::Break(());
        }
        found += 1;
        session.step();
        let record = record::MinimalPuzzle::new(game, grid, cells);
        written = output.row(&record.puzzle, || &record);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let exit = unless_stopped(exit.map_err(Into::into))?;
    written?;
    match exit {
        None => session.note("stopped before all were known"),
        Some(Exit::Enough) => {}
        Some(Exit::Complete) if found == 0 => {
            session.note(&format!("no minimal puzzle of the grid has {clues} clues"));
            return Ok(Status::Negative);
        }
        Some(Exit::Complete) => return Ok(Status::Done),
    }
    Ok(Status::Limit)
}

fn list(game: &Game, found: &Found, limit: Option<usize>, output: &mut Output) -> anyhow::Result<Status> {
    let mut puzzles: Vec<_> =
        found.iter().flat_map(|(of, puzzles)| puzzles.iter().map(move |puzzle| (&of.grid, *puzzle))).collect();
    puzzles.sort_by_key(|(_, puzzle)| puzzle.len());
    let wanted = limit.unwrap_or(usize::MAX);
    for (grid, clues) in puzzles.iter().take(wanted) {
        let record = record::MinimalPuzzle::new(game, grid, &clues.cells().collect::<Vec<_>>());
        output.row(&record.puzzle, || &record)?;
    }
    Ok(if puzzles.len() > wanted { Status::Limit } else { Status::Done })
}

fn tally(game: &Game, grid: Option<&Grid>, found: &Found, output: &mut Output) -> anyhow::Result<Status> {
    let names = relabellings(game.order()).ok_or_else(|| anyhow!("more than 2^128 ways to name the symbols"))?;
    let mut census = Census::default();
    for (representative, puzzles) in found {
        census.add(representative, puzzles, names);
    }
    let sizes: Vec<_> = found.iter().map(|(representative, _)| representative.class_size.to_string()).collect();
    output.heading(format!(
        "{} {} for {} grids\nclues  per representative         total        orbits",
        found.len(),
        if found.len() == 1 { "grid stands" } else { "grids stand" },
        if sizes.is_empty() { "0".to_owned() } else { format!("{names} × ({})", sizes.join(" + ")) },
    ))?;
    for (&clues, tally) in census.tallies() {
        let record = record::Minimal::new(game, grid, clues, tally);
        let text = format!("{clues:>5}  {:>18}  {:>12}  {:>12}", tally.per_representative, tally.total, tally.orbits);
        output.row(text, || &record)?;
    }
    Ok(Status::Done)
}
