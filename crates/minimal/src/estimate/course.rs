//! The parameters that all islands share: the level at which paths start, and the guide.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

use super::guide::Promise;
use super::path::clues_in;
use gerechte_core::mix::{GOLDEN, splitmix64};
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Problem, Symbol};
use gerechte_search::transversal::{Limits, Refusal};
use gerechte_search::{Solver, Uniform};

/// The number of random orders of removal that determine the start of paths, if the tries for grids give as many.
const ORDERS: usize = 100;
const TRIES: usize = 100 * ORDERS;
/// The number of these orders, of [`ORDERS`], whose puzzle is still unique at the start.
const UNIQUE: usize = 90;

/// The limits of a graph from which uniform grids are drawn: a second or two.
const GRAPH: Limits = Limits { bytes: 200_000_000, steps: 2_000_000_000 };

/// The purpose of an island.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    Lesson(u64),
    Sample,
}

/// The parameters that all islands share.
#[derive(Debug)]
pub struct Course<'a> {
    pub problem: &'a Problem,
    source: Source,
    seed: u64,
    /// The number of clues from which paths start. Larger puzzles are counted on the way there.
    pub level: usize,
    pub promise: Promise,
}

/// Where paths start.
#[derive(Debug)]
enum Source {
    /// At this grid.
    Grid(Arc<[Symbol]>),
    /// At grids that are all as likely, and the logarithm of their number.
    Uniform(Uniform, f64),
    /// At the ends of random paths of a search, with the weights of these.
    Search,
}

impl Source {
    /// The source of grids of a problem: uniform ones, if that is possible within [`GRAPH`].
    fn of(problem: &Problem, stop: &Stop) -> Result<Self, Stopped> {
        match Uniform::new(problem, &vec![None; problem.cells()], GRAPH, stop) {
            Ok(uniform) => {
                let logarithm = (uniform.grids(stop)? as f64).ln();
                Ok(Self::Uniform(uniform, logarithm))
            }
            Err(Refusal::Stopped(stopped)) => Err(stopped),
            Err(_) => Ok(Self::Search),
        }
    }
}

impl<'a> Course<'a> {
    pub fn new(problem: &'a Problem, grid: Option<&[Symbol]>, seed: u64, stop: &Stop) -> Result<Self, Stopped> {
        let source = grid.map_or_else(|| Source::of(problem, stop), |grid| Ok(Source::Grid(grid.into())))?;
        let mut course = Self { problem, source, seed, level: 0, promise: Promise::default() };
        let mut random = ChaCha8Rng::seed_from_u64(splitmix64(seed));
        let mut solver = Solver::new(problem);
        let mut order: Vec<u16> = (0..problem.cells() as u16).collect();
        let mut least = Vec::new();
        for _ in 0..TRIES {
            if let Some((grid, _)) = course.draw(&mut solver, &mut random, stop)? {
                order.shuffle(&mut random);
                least.push(least_unique(&mut solver, &grid, &order, 0, stop)?);
            }
            if least.len() == ORDERS {
                break;
            }
        }
        least.sort_unstable();
        course.level = least.get(least.len() * UNIQUE / ORDERS).copied().unwrap_or(0);
        Ok(course)
    }

    /// The random words of an island.
    pub fn random(&self, stage: Stage, island: u64) -> ChaCha8Rng {
        let stage = match stage {
            Stage::Sample => 1,
            Stage::Lesson(lesson) => 2 + lesson,
        };
        let seed = self.seed.wrapping_add(GOLDEN.wrapping_mul(stage));
        ChaCha8Rng::seed_from_u64(splitmix64(seed ^ splitmix64(island)))
    }

    /// The grid, or a random one, and the logarithm of the number of grids that it represents. Returns `None` if a path ended without a grid.
    pub fn draw(&self, solver: &mut Solver, random: &mut ChaCha8Rng, stop: &Stop) -> Result<Option<Drawn>, Stopped> {
        match &self.source {
            Source::Grid(grid) => Ok(Some((Arc::clone(grid), 0.0))),
            Source::Uniform(uniform, logarithm) => {
                Ok(uniform.grid(random, stop)?.map(|grid| (grid.symbols().into(), *logarithm)))
            }
            Source::Search => {
                let blank = vec![None; self.problem.cells()];
                let found = solver.probe_grid(&blank, stop, &mut || random.next_u64())?;
                Ok(found.map(|(logarithm, grid)| (grid.into(), logarithm)))
            }
        }
    }
}

/// A grid, and the logarithm of the number of grids that it represents.
type Drawn = (Arc<[Symbol]>, f64);

/// The least number of clues, but at least this number, that leave one solution if they are taken in this order. All of them do.
pub fn least_unique(
    solver: &mut Solver,
    grid: &[Symbol],
    order: &[u16],
    at_least: usize,
    stop: &Stop,
) -> Result<usize, Stopped> {
    let (mut low, mut high) = (at_least, order.len());
    while low < high {
        let middle = low.midpoint(high);
        if is_unique(solver, grid, &order[..middle], stop)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(high)
}

/// Whether the grid is the only one with its clues in these cells.
pub fn is_unique(solver: &mut Solver, grid: &[Symbol], cells: &[u16], stop: &Stop) -> Result<bool, Stopped> {
    let found = solver.count(&clues_in(grid, cells), 2, stop);
    stop.check()?;
    Ok(found.number() == 1)
}
