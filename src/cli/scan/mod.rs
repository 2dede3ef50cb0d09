//! `scan`: the fewest clues of every class of a game's grids, or of many grids, and the number of grids by the number of clues that they need.

mod kept;
mod spectrum;

use std::ops::ControlFlow;

use anyhow::{Context, anyhow, bail};
use gerechte::count::up_to_relabelling;
use gerechte::fewest;
use gerechte::format::record;
use gerechte::search::{Native, Solver};
use gerechte::verbs::Group;
use gerechte::verbs::walk::Walk;
use gerechte::{Game, Grid, Puzzle, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::args::ScanArgs;
use super::chart::Chart;
use super::run::{Session, Status, input, unless_stopped};
use super::world::{Growing, Role, World, in_order};

use kept::Heading;
pub(crate) use spectrum::Report;

pub(crate) fn run(args: &ScanArgs, world: &World) -> anyhow::Result<Status> {
    run_from(args, world, None)
}

/// Scans all grids and reports on them, or scans a part of them, with the number of the first, and writes only their records.
pub(crate) fn run_from(args: &ScanArgs, world: &World, part: Option<u64>) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?.with(args.threads.workers());
    let game = game(args, world)?;
    // Errors of the files are reported before the work; the second of these creates its file.
    let chart = Chart::create(world, &args.chart)?;
    let file = args
        .resume
        .file
        .as_deref()
        .map(|path| Growing::open(world, Role::ScanState, path, kept::BEGINNING))
        .transpose()?;
    let Some(grids) = unless_stopped(grids(args, &game, &session))? else {
        session.note("stopped before the classes were known");
        return Ok(Status::Limit);
    };
    let heading = Heading::new(&game, grids.origin, args.at_most, args.puzzles);
    let (known, mut journal) = match file {
        Some(file) => kept::open(file, &game, &heading).map(|(known, journal)| (known, Some(journal)))?,
        None => (Vec::new(), None),
    };
    let first = part.unwrap_or(0);
    let mut report =
        if part.is_some() { Report::records(world, &game) } else { Report::new(world, args, &game, chart) };
    session.working_on(format!("{game}: grids"));
    let items = grids.grids.enumerate().map(|(index, grid)| Ok((index, unless_stopped(grid)?)));
    let work = |(): &mut (), (index, grid): (usize, Option<Grid>)| {
        let Some(grid) = grid else { return Ok(None) };
        match known.get(index) {
            Some(record) if record.grid == grid.to_string() => Ok(Some(record.clone())),
            Some(record) => {
                let file = args.resume.file.as_deref().map(|path| path.display().to_string()).unwrap_or_default();
                Err(anyhow!("{file}: grid {index} is {}, and that of this scan is {grid}", record.grid))
            }
            None => unless_stopped(scan(&game, first + index as u64, &grid, args, &session.stop)),
        }
    };
    let (mut done, mut is_complete) = (0, true);
    let emit = |record: Option<record::Scan>| {
        let Some(record) = record else {
            is_complete = false;
            return Ok(ControlFlow::Break(()));
        };
        session.step();
        if let Some(journal) = &mut journal
            && done >= known.len()
        {
            journal.write(&record).context("cannot write what is known of a grid")?;
        }
        done += 1;
        report.add(&record)?;
        Ok(ControlFlow::Continue(()))
    };
    in_order(&session.console, items, args.threads.number(), || (), work, emit)?;
    report.end()?;
    if !is_complete {
        session.note("stopped: this is what is known so far");
        return Ok(Status::Limit);
    }
    Ok(Status::Done)
}

/// The game, if its grids can be scanned.
pub(crate) fn game(args: &ScanArgs, world: &World) -> anyhow::Result<Game> {
    let game = input::game(world, &args.game)?;
    let cells = game.board().cells();
    if cells > fewest::MAX_CELLS {
        bail!("{game} has {cells} cells, more than {}; fewest {game} GRID works on any board", fewest::MAX_CELLS);
    }
    Ok(game)
}

/// Grids, in the order in which they are numbered, and where they come from.
pub(crate) struct Grids<'a> {
    origin: String,
    pub(crate) grids: Box<dyn Iterator<Item = anyhow::Result<Grid>> + Send + 'a>,
}

/// The grids that are asked for.
pub(crate) fn grids<'a>(args: &ScanArgs, game: &'a Game, session: &Session) -> anyhow::Result<Grids<'a>> {
    if let Some(number) = args.random {
        let Some(end) = args.seed.value.checked_add(number) else { bail!("no seed follows {}", u64::MAX) };
        let mut solver = Solver::new(game.problem());
        let blank = vec![None; game.board().cells()];
        let stop = session.stop.clone();
        session.expects(number);
        let draw = move |seed| {
            let found = solver.random(&blank, &stop, &mut ChaCha8Rng::seed_from_u64(seed))?;
            found.with_context(|| format!("{game} has no grids"))
        };
        return Ok(Grids {
            origin: format!("random, from seed {}", args.seed.value),
            grids: Box::new((args.seed.value..end).map(draw)),
        });
    }
    if let Some(argument) = input::or_empty(session, args.grids.as_deref()) {
        let read = |puzzle: anyhow::Result<Puzzle>| Ok(game.grid(&puzzle?)?);
        return Ok(Grids {
            origin: "given".to_owned(),
            grids: Box::new(input::puzzles(session, game, Some(argument))?.map(read)),
        });
    }
    let Some(problem) = up_to_relabelling(game.problem()) else {
        bail!("relabelling is no symmetry of {game}: name its grids, or take --random ones");
    };
    let Group { name, elements } = Group::of(game, args.group.name, session)?;
    let mut forms = Vec::new();
    session.working_on(format!("{game}: classes"));
    let walk = Walk { problem: &problem, elements: &elements };
    let mut keep = |grid: Grid, _| {
        forms.push(grid);
        Ok(())
    };
    walk.with(&Native, Some(&mut keep), session)?;
    session.expects(forms.len() as u64);
    Ok(Grids { origin: format!("classes, group {name}"), grids: Box::new(forms.into_iter().map(Ok)) })
}

/// The fewest clues of a grid, or that it needs more than are asked for; a stop is an error.
fn scan(game: &Game, index: u64, grid: &Grid, args: &ScanArgs, stop: &Stop) -> anyhow::Result<record::Scan> {
    let (problem, symbols) = (game.problem(), grid.symbols());
    let most = args.at_most.unwrap_or(symbols.len());
    let found = fewest::up_to(problem, symbols, most, stop)?;
    if !found.is_proved() && found.at_least <= most {
        return Err(gerechte::Stopped.into());
    }
    let mut puzzles = 0;
    let counts = args.puzzles && found.is_proved();
    if counts {
        fewest::puzzles(problem, symbols, found.at_least, stop, |_| {
            puzzles += 1;
            ControlFlow::Continue(())
        })?;
    }
    Ok(record::Scan::new(game, index, grid, &found, counts.then_some(puzzles)))
}
