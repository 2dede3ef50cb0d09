//! `scan`: the fewest clues of every class of a game's grids, or of many grids, and the number of grids by the number of clues that they need.

mod spectrum;

use crate::Game;
use crate::verbs::{self, Scan, ScanGrids, ScanHeading, ScanState};
use anyhow::Context;

use super::args::ScanArgs;
use super::chart::Chart;
use super::run::{Session, Status, input, unless_stopped};
use super::world::{Growing, Role, World};

pub(crate) use spectrum::Report;

pub(crate) fn run(args: &ScanArgs, world: &World) -> anyhow::Result<Status> {
    run_from(args, world, None)
}

/// Scans all grids and reports on them, or scans a part of them, with the number of the first, and writes only their records.
pub(crate) fn run_from(args: &ScanArgs, world: &World, part: Option<u64>) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?.with(args.threads.workers());
    let game = game(args, world)?;
    let scan = Scan::new(&game, args.at_most, args.puzzles)?;
    // Errors of the files are reported before the work; the second of these creates its file.
    let chart = Chart::create(world, &args.chart)?;
    let open = |path| Growing::open(world, Role::ScanState, path, ScanHeading::BEGINNING);
    let file = args.resume.file.as_deref().map(open).transpose()?;
    let Some(grids) = unless_stopped(grids(args, &game, &session))? else {
        session.note("stopped before the classes were known");
        return Ok(Status::Limit);
    };
    let heading = ScanHeading::new(&scan, grids.origin.clone());
    let (state, mut journal) = match file {
        Some(file) => {
            let name = file.name();
            let (records, journal) = file.journal(&heading, |from| heading.read(from, &game))?;
            (ScanState { name, records }, Some(journal))
        }
        None => (ScanState::default(), None),
    };
    let mut report =
        if part.is_some() { Report::records(world, &game) } else { Report::new(world, args, &game, chart) };
    let status = scan.run(grids, &state, part.unwrap_or(0), &session, |record, is_new| {
        if let Some(journal) = journal.as_mut().filter(|_| is_new) {
            journal.write(record).context("cannot write what is known of a grid")?;
        }
        report.add(record)
    })?;
    report.end(status == verbs::Status::Limit)?;
    if status == verbs::Status::Limit {
        session.note("stopped: this is what is known so far");
    }
    Ok(status.into())
}

/// The game, if its grids can be scanned.
pub(crate) fn game(args: &ScanArgs, world: &World) -> anyhow::Result<Game> {
    let game = input::game(world, &args.game)?;
    Scan::new(&game, None, false)?;
    Ok(game)
}

/// The grids that are asked for.
pub(crate) fn grids<'a>(args: &ScanArgs, game: &'a Game, session: &Session) -> anyhow::Result<ScanGrids<'a>> {
    if let Some(number) = args.random {
        return ScanGrids::random(game, args.seed.value, number, session);
    }
    if let Some(argument) = input::or_empty(session, args.grids.as_deref()) {
        return Ok(ScanGrids::given(input::grids(session, game, Some(argument))?));
    }
    ScanGrids::classes(game, args.group.name, session)
}
