//! Estimates of the number of minimal puzzles, by number of clues.

use crate::count::Sampling;
use crate::format::record;
use crate::minimal::estimate::{ISLAND, estimate, islands};
use crate::verbs::World;
use crate::{Game, Grid};

/// A request for an estimate of the number of minimal puzzles.
#[derive(Clone, Copy, Debug)]
pub struct EstimateMinimal<'a> {
    /// The game.
    pub game: &'a Game,
    /// The only grid.
    pub grid: Option<&'a Grid>,
    /// The number of random paths, and their seed.
    pub sampling: Sampling,
}

/// An estimate of the number of minimal puzzles.
#[derive(Clone, Debug)]
pub struct EstimatedMinimal {
    /// The number of paths.
    pub paths: u64,
    /// The number of puzzles of a grid in the mean, where no grid was named and it is known.
    pub per_grid: Option<String>,
    /// A record for each number of clues, and one for all.
    pub records: Vec<record::MinimalEstimate>,
}

impl EstimateMinimal<'_> {
    /// Estimates. A stop before the first result is an error; after one, the estimate rests on fewer paths.
    ///
    /// ```
    /// use gerechte::{Game, Stop, count::Sampling, verbs::EstimateMinimal};
    /// let game: Game = "box:2x2".parse()?;
    /// let sampling = Sampling { samples: 4000, seed: 1 };
    /// let found = EstimateMinimal { game: &game, grid: None, sampling }.run(&Stop::never())?;
    /// // The last record is that of all numbers of clues; 85,632 are known.
    /// let all = found.records.last().expect("a record");
    /// let number: f64 = all.estimate.parse()?;
    /// assert!(all.clues.is_none() && (60e3..120e3).contains(&number));
    /// # anyhow::Ok(())
    /// ```
    pub fn run(&self, world: &impl World) -> anyhow::Result<EstimatedMinimal> {
        let Self { game, grid, sampling } = *self;
        world.working_on(&format!("{game}: islands of {ISLAND} paths"));
        world.expects(islands(sampling));
        let symbols = grid.map(Grid::symbols);
        let found = estimate(game.problem(), symbols, sampling, world.workers(), &|| world.step(), world.stop())?;
        let is_known = grid.is_none() && found.per_grid.complete > 0;
        Ok(EstimatedMinimal {
            paths: found.paths,
            per_grid: is_known.then(|| found.per_grid.number()),
            records: record::MinimalEstimate::all(game, grid, &found, sampling.seed),
        })
    }
}
