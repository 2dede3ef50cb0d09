//! `scan`: the fewest clues of every class of a game's grids, or of many grids.

mod state;

use std::ops::{ControlFlow, Range};

use anyhow::{Context, anyhow, bail};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

pub use state::{ScanHeading, ScanState};

use super::walk::Walk;
use super::{ClassifyHalves, Group, Status, World, refuse_hopeless, unless_stopped};
use crate::count::up_to_relabelling;
use crate::fewest;
use crate::format::record;
use crate::search::{Native, Solver};
use crate::symmetry::GroupName;
use crate::{Game, Grid, Stop, Stopped};

/// A request for the fewest clues of grids.
///
/// ```
/// use gerechte::{Game, Stop, verbs::{Scan, ScanGrids, ScanState, Status}};
/// let game: Game = "box:2x2".parse()?;
/// let scan = Scan::new(&game, None, false)?;
/// let grids = ScanGrids::classes(&game, None, &Stop::never())?;
/// let mut fewest = Vec::new();
/// let status = scan.run(grids, &ScanState::default(), 0, &Stop::never(), |record, _| {
///     fewest.extend(record.fewest);
///     Ok(())
/// })?;
/// assert_eq!((status, fewest), (Status::Done, vec![4, 4]));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scan<'a> {
    /// The game.
    pub game: &'a Game,
    /// The number of clues up to which puzzles are looked for.
    pub at_most: Option<usize>,
    /// Whether the puzzles of each grid that have its fewest clues are counted.
    pub puzzles: bool,
}

/// Grids in the order in which they are numbered.
#[allow(missing_debug_implementations, reason = "grids come from a closure")]
pub struct ScanGrids<'a> {
    /// Where they come from, in words.
    pub origin: String,
    /// The grids.
    pub grids: Box<dyn Iterator<Item = anyhow::Result<Grid>> + Send + 'a>,
}

impl<'a> ScanGrids<'a> {
    /// The seeds of `number` random grids, from `seed` on.
    pub fn seeds(seed: u64, number: u64) -> anyhow::Result<Range<u64>> {
        let Some(end) = seed.checked_add(number) else { bail!("no seed follows {}", u64::MAX) };
        Ok(seed..end)
    }

    /// A random grid of each of `number` seeds, from `seed` on.
    pub fn random(game: &'a Game, seed: u64, number: u64, world: &impl World) -> anyhow::Result<Self> {
        let seeds = Self::seeds(seed, number)?;
        let mut solver = Solver::new(game.problem());
        let blank = vec![None; game.board().cells()];
        let stop = world.stop().clone();
        world.expects(number);
        let draw = move |seed| {
            let found = solver.random(&blank, &stop, &mut ChaCha8Rng::seed_from_u64(seed))?;
            found.with_context(|| format!("{game} has no grids"))
        };
        Ok(Self { origin: format!("random, from seed {seed}"), grids: Box::new(seeds.map(draw)) })
    }

    /// Grids that somebody names.
    pub fn given(grids: impl Iterator<Item = anyhow::Result<Grid>> + Send + 'a) -> Self {
        Self { origin: "given".to_owned(), grids: Box::new(grids) }
    }

    /// The canonical form of each class under a group; without one, under the full group of boxes of order 8 in two stacks or two bands, and else under the
    /// largest that is small enough.
    pub fn classes(game: &'a Game, group: Option<GroupName>, world: &impl World) -> anyhow::Result<Self> {
        let Some(problem) = up_to_relabelling(game.problem()) else {
            bail!("relabelling is no symmetry of {game}: name its grids, or take --random ones");
        };
        let mut forms = Vec::new();
        let mut keep = |grid: Grid, _| {
            forms.push(grid);
            Ok(())
        };
        let name = if let Some(halves) = ClassifyHalves::of(game, group, world)? {
            halves.run(&mut keep, world)?;
            GroupName::Full
        } else {
            refuse_hopeless(game, game, world.stop())?;
            let Group { name, elements } = Group::of(game, group, world)?;
            world.working_on(&format!("{game}: classes"));
            let walk = Walk { problem: &problem, elements: &elements };
            walk.with(&Native, Some(&mut keep), world)?;
            name
        };
        world.expects(forms.len() as u64);
        Ok(Self { origin: format!("classes, group {name}"), grids: Box::new(forms.into_iter().map(Ok)) })
    }
}

impl<'a> Scan<'a> {
    /// The request, if the game is small enough.
    pub fn new(game: &'a Game, at_most: Option<usize>, puzzles: bool) -> anyhow::Result<Self> {
        let cells = game.board().cells();
        if cells > fewest::MAX_CELLS {
            bail!("{game} has {cells} cells, more than {}; fewest {game} GRID works on any board", fewest::MAX_CELLS);
        }
        Ok(Self { game, at_most, puzzles })
    }

    /// Scans grids, the first of which has the number `first`. Records go to `emit` in order, with whether they are new: those of the state are not.
    pub fn run(
        &self,
        grids: ScanGrids<'_>,
        state: &ScanState,
        first: u64,
        world: &impl World,
        mut emit: impl FnMut(&record::Scan, bool) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let known = &state.records;
        world.working_on(&format!("{}: grids", self.game));
        let items = grids.grids.enumerate().map(|(index, grid)| Ok((index, unless_stopped(grid)?)));
        let work = |(): &mut (), (index, grid): (usize, Option<Grid>)| {
            let Some(grid) = grid else { return Ok(None) };
            match known.get(index) {
                Some(record) if record.grid == grid.to_string() => Ok(Some(record.clone())),
                Some(record) => {
                    Err(anyhow!("{}: grid {index} is {}, and that of this scan is {grid}", state.name, record.grid))
                }
                None => unless_stopped(self.grid(first + index as u64, &grid, world.stop())),
            }
        };
        let (mut done, mut status) = (0, Status::Done);
        let take = |record: Option<record::Scan>| {
            let Some(record) = record else {
                status = Status::Limit;
                return Ok(ControlFlow::Break(()));
            };
            world.step();
            emit(&record, done >= known.len())?;
            done += 1;
            Ok(ControlFlow::Continue(()))
        };
        world.in_order(items, || (), work, take)?;
        Ok(status)
    }

    /// The record of a grid: its fewest clues, or that it needs more than are asked for. A stop is an error.
    fn grid(&self, index: u64, grid: &Grid, stop: &Stop) -> anyhow::Result<record::Scan> {
        let (problem, symbols) = (self.game.problem(), grid.symbols());
        let most = self.at_most.unwrap_or(symbols.len());
        let found = fewest::up_to(problem, symbols, most, stop)?;
        if !found.is_proved() && found.at_least <= most {
            return Err(Stopped.into());
        }
        let mut puzzles = 0;
        let counts = self.puzzles && found.is_proved();
        if counts {
            fewest::puzzles(problem, symbols, found.at_least, stop, |_| {
                puzzles += 1;
                ControlFlow::Continue(())
            })?;
        }
        Ok(record::Scan::new(self.game, index, grid, &found, counts.then_some(puzzles)))
    }
}
