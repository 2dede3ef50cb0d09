//! `minimal`: the minimal puzzles of a game or of one of its grids, in tables on small boards, by a search on larger ones.

mod census;
mod estimated;

use anyhow::bail;
use gerechte::engines::EngineChoice;
use gerechte::format::record;
use gerechte::minimal::MAX_CELLS;
use gerechte::verbs::{Minimal, MinimalList, MinimalOf};
use gerechte::{Exit, Grid, fewest as puzzles};

use super::args::MinimalArgs;
use super::engine::EngineArg;
use super::run::{Output, Session, Status, input, unless_stopped};
use super::world::World;

use census::Subject;

pub(crate) fn run(args: &MinimalArgs, world: &World) -> anyhow::Result<Status> {
    let session = args.engine.session(world, &args.output)?.with(args.threads.workers());
    let game = input::game(world, &args.game)?;
    if args.limit.items.is_some() && !args.list && args.clues.is_none() {
        bail!("--limit goes with --list or --clues");
    }
    let cells = game.board().cells();
    if cells > puzzles::MAX_CELLS {
        bail!("{game} has {cells} cells, more than {}; fewest {game} GRID works on any board", puzzles::MAX_CELLS);
    }
    let grid =
        input::or_empty(world, args.grid.as_deref()).map(|grid| input::puzzle(world, &game, Some(grid))).transpose()?;
    let grid = grid.map(|grid| game.grid(&grid)).transpose()?;
    if args.estimate {
        return estimated::run(args, &game, grid.as_ref(), &session);
    }
    let mut output = Output::table(world, &args.output);
    let limit = args.limit.items.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let list = MinimalList { game: &game, clues: 0..=cells, limit, found: 0 };
    let mut listing = Listing { list, session: &session };
    if let (Some(grid), Some(clues)) = (&grid, args.clues) {
        listing.list.clues = clues..=clues;
        return listing.of_grid(grid, &mut output);
    }
    let native = EngineArg::Ours(EngineChoice::Native);
    if let Some(other) = args.engine.engine.iter().find(|engine| cells > MAX_CELLS && **engine != native) {
        bail!("beyond {MAX_CELLS} cells minimal puzzles are found by --engine native, not {other}");
    }
    if let Some(grid) = grid.as_ref().filter(|_| args.list && cells > MAX_CELLS) {
        return listing.of_grid(grid, &mut output);
    }
    let subject = Subject(Minimal::new(&game, grid.as_ref(), args.group.name, &session)?);
    if cells <= MAX_CELLS {
        let Some(found) = subject.by_tables(args, &session)? else {
            session.note("stopped before all grids were known");
            return Ok(Status::Limit);
        };
        return if args.list {
            listing.of_tables(&found, &mut output)
        } else {
            subject.count(args, found, &mut output)
        };
    }
    if args.list { listing.of_classes(&subject, &mut output) } else { subject.by_search(args, &session, &mut output) }
}

/// A list of minimal puzzles.
struct Listing<'a> {
    list: MinimalList<'a>,
    session: &'a Session,
}

impl Listing<'_> {
    /// Lists the puzzles that are in tables, by number of clues.
    fn of_tables(&self, found: &MinimalOf, output: &mut Output) -> anyhow::Result<Status> {
        let mut puzzles: Vec<_> =
            found.iter().flat_map(|(of, puzzles)| puzzles.iter().map(move |puzzle| (&of.grid, *puzzle))).collect();
        puzzles.sort_by_key(|(_, puzzle)| puzzle.len());
        let wanted = self.list.limit.unwrap_or(usize::MAX);
        for (grid, clues) in puzzles.iter().take(wanted) {
            let record = record::MinimalPuzzle::new(self.list.game, grid, &clues.cells().collect::<Vec<_>>());
            output.row(&record.puzzle, || &record)?;
        }
        Ok(if puzzles.len() > wanted { Status::Limit } else { Status::Done })
    }

    /// Lists the puzzles of a grid as they are found, if there are any.
    fn of_grid(&mut self, grid: &Grid, output: &mut Output) -> anyhow::Result<Status> {
        match self.search(grid, output)? {
            None => {
                self.session.note("stopped before all were known");
                Ok(Status::Limit)
            }
            Some(Exit::Enough) => Ok(Status::Limit),
            Some(Exit::Complete) if self.list.found == 0 => {
                self.session.note(&format!("no minimal puzzle of the grid has {} clues", self.list.clues.end()));
                Ok(Status::Negative)
            }
            Some(Exit::Complete) => Ok(Status::Done),
        }
    }

    /// Lists the puzzles of one grid after the other.
    fn of_classes(&mut self, subject: &Subject, output: &mut Output) -> anyhow::Result<Status> {
        let Some(classes) = unless_stopped(subject.0.representatives(self.session))? else {
            self.session.note("stopped before the classes were known");
            return Ok(Status::Limit);
        };
        for (number, class) in classes.iter().enumerate() {
            match self.search(&class.grid, output)? {
                None => {
                    let all = classes.len();
                    self.session.note(&format!("stopped: the puzzles of {number} of {all} grids are complete"));
                    return Ok(Status::Limit);
                }
                Some(Exit::Enough) => return Ok(Status::Limit),
                Some(Exit::Complete) => {}
            }
        }
        Ok(Status::Done)
    }

    /// Lists the puzzles of a grid as they are found. Returns `None` after a stop.
    fn search(&mut self, grid: &Grid, output: &mut Output) -> anyhow::Result<Option<Exit>> {
        let game = self.list.game;
        unless_stopped(self.list.of(grid, self.session, |cells| {
            let record = record::MinimalPuzzle::new(game, grid, cells);
            output.row(&record.puzzle, || &record)
        }))
    }
}
