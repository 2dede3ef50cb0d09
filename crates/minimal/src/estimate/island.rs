//! An island: a set of paths that remove one clue at a time together.

use std::sync::Arc;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::course::{Course, Stage, is_unique, least_unique};
use super::guide::Lesson;
use super::path::{Path, can_go, clues_in, drawn};
use super::{ISLAND, IslandSums, log_sum};
use gerechte_core::count::effective;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::Symbol;
use gerechte_search::Solver;

/// The number of sets of clues from each grid.
const SETS: usize = 4;

/// The start of a path: a grid, the cells of clues, and the logarithm of its weight.
struct Start {
    grid: Arc<[Symbol]>,
    cells: Vec<u16>,
    weight: f64,
}

/// The state of an island, its solver and its observations.
struct Walk<'a, 'p> {
    course: &'a Course<'p>,
    solver: Solver,
    random: ChaCha8Rng,
    stop: &'a Stop,
    sums: IslandSums,
    lesson: Lesson,
    /// By k: the logarithm of the number of sets of k cells.
    sets: Vec<f64>,
}

impl Course<'_> {
    /// The results of an island, and its observations for the guide.
    pub fn island(&self, stage: Stage, island: u64, stop: &Stop) -> Result<(IslandSums, Lesson), Stopped> {
        let cells = self.problem.cells();
        let mut walk = Walk {
            course: self,
            solver: Solver::new(self.problem),
            random: self.random(stage, island),
            stop,
            sums: IslandSums { grids: f64::NEG_INFINITY, puzzles: vec![f64::NEG_INFINITY; cells + 1] },
            lesson: Lesson::default(),
            sets: log_binomials(cells),
        };
        let starts = walk.starts()?;
        if !starts.is_empty() {
            walk.descend(&starts)?;
        }
        Ok((walk.sums, walk.lesson))
    }
}

impl Walk<'_, '_> {
    /// Random sets of clues with one solution. If there are several solutions, the order of removal may have met a larger minimal puzzle.
    fn starts(&mut self) -> Result<Vec<Start>, Stopped> {
        let level = self.course.level;
        let mut order: Vec<u16> = (0..self.course.problem.cells() as u16).collect();
        let (mut starts, mut grids) = (Vec::new(), Vec::new());
        let number = (ISLAND as f64).ln();
        for _ in 0..ISLAND {
            let Some((grid, weight)) = self.course.draw(&mut self.solver, &mut self.random, self.stop)? else {
                continue;
            };
            grids.push(weight - number);
            let weight = weight - number - (SETS as f64).ln();
            for _ in 0..SETS {
                order.shuffle(&mut self.random);
                if is_unique(&mut self.solver, &grid, &order[..level], self.stop)? {
                    let (grid, cells) = (Arc::clone(&grid), order[..level].to_vec());
                    starts.push(Start { grid, cells, weight: weight + self.sets[level] });
                } else {
                    let clues = least_unique(&mut self.solver, &grid, &order, level + 1, self.stop)?;
                    if self.is_minimal(&grid, &order[..clues])? {
                        self.add(clues, weight + self.sets[clues]);
                    }
                }
            }
        }
        self.sums.grids = log_sum(&grids);
        Ok(starts)
    }

    /// Whether each of the clues, which leave one solution, is needed.
    fn is_minimal(&mut self, grid: &[Symbol], cells: &[u16]) -> Result<bool, Stopped> {
        let mut clues = clues_in(grid, cells);
        // The last one is known to be needed.
        for &cell in &cells[..cells.len().saturating_sub(1)] {
            if can_go(&mut self.solver, &mut clues, grid, cell, self.stop)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn add(&mut self, clues: usize, weight: f64) {
        self.sums.puzzles[clues] = log_sum(&[self.sums.puzzles[clues], weight]);
    }

    /// Removes clues until only minimal puzzles are left.
    fn descend(&mut self, starts: &[Start]) -> Result<(), Stopped> {
        let weights: Vec<f64> = starts.iter().map(|start| start.weight).collect();
        let begun = drawn(&weights, ISLAND, &mut self.random).into_iter();
        let mut paths: Vec<Path> =
            begun.map(|(at, change)| Path::new(&starts[at].grid, &starts[at].cells, weights[at] + change)).collect();
        let mut clues = self.course.level;
        for path in &mut paths {
            path.refresh(&mut self.solver, self.stop)?;
            self.lesson.starts.push((path.open.len(), path.weight));
        }
        loop {
            paths.iter().filter(|path| path.open.is_empty()).for_each(|path| self.add(clues, path.weight));
            paths.retain(|path| !path.open.is_empty());
            if paths.is_empty() {
                return Ok(());
            }
            // Neighbouring paths then have about the same number of copies together.
            paths.sort_by_key(|path| path.open.len());
            let steps = self.steps(&paths, clues);
            let mut below = Vec::with_capacity(steps.len());
            for (at, cell, weight) in steps {
                let open = paths[at].open.len();
                // The removed clues may have been removed in any order: (cells - clues) + 1 of them after this one.
                let lacking = self.course.problem.cells() - clues + 1;
                let mut path = paths[at].without(cell, weight + (open as f64 / lacking as f64).ln());
                path.refresh(&mut self.solver, self.stop)?;
                self.lesson.moves.push((clues as u16, open as u16, path.open.len() as u16));
                below.push(path);
            }
            paths = below;
            clues -= 1;
        }
    }

    /// Chooses the clue that each path removes, and the weight of the path. If few paths have most of the promise, paths are resampled, the copies of one
    /// part at once.
    fn steps(&mut self, paths: &[Path], clues: usize) -> Vec<(usize, u16, f64)> {
        let promise = |path: &Path| path.weight + self.course.promise.of(clues, path.open.len());
        let promises: Vec<f64> = paths.iter().map(promise).collect();
        if effective(&promises) >= ISLAND as f64 / 2.0 {
            let mut step = |(at, path): (usize, &Path)| {
                let cell = path.open[self.random.random_range(0..path.open.len())];
                (at, cell, path.weight)
            };
            return paths.iter().enumerate().map(&mut step).collect();
        }
        let mut choices = (usize::MAX, Vec::new());
        let mut steps = Vec::with_capacity(ISLAND);
        for (at, change) in drawn(&promises, ISLAND, &mut self.random) {
            if choices.0 != at || choices.1.is_empty() {
                choices = (at, paths[at].open.clone());
                choices.1.shuffle(&mut self.random);
            }
            steps.extend(choices.1.pop().map(|cell| (at, cell, paths[at].weight + change)));
        }
        steps
    }
}

/// The logarithms of the binomial coefficients of n.
fn log_binomials(n: usize) -> Vec<f64> {
    let mut logarithms = vec![0.0; n + 1];
    for k in 1..=n {
        logarithms[k] = logarithms[k - 1] + ((n - k + 1) as f64 / k as f64).ln();
    }
    logarithms
}
