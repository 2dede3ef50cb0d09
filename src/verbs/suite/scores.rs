//! The scores of solvers on all instances: the number that they answered, the times, and the score that competitions rank them by.
//!
//! # References
//! N. Froleyks, M. Heule, M. Iser, M. Järvisalo, M. Suda: SAT Competition 2020. Artificial Intelligence 301, 2021 (PAR-2).

use super::TimedSolver;
use crate::format::record::{Run, SolverScore};

/// The seconds of the instances that solvers answered.
#[derive(Clone, Debug)]
pub struct SolverTimes {
    /// By solver: its name, and its runs; `None` for one that came to no right answer.
    solvers: Vec<(String, Vec<Option<f64>>)>,
    /// Seconds for each run.
    limit: f64,
}

impl SolverTimes {
    /// No runs of these solvers yet, each of at most `limit` seconds.
    pub fn new(solvers: &[TimedSolver], limit: f64) -> Self {
        Self { solvers: solvers.iter().map(|solver| (solver.name().to_owned(), Vec::new())).collect(), limit }
    }

    /// Adds the runs of all solvers on one instance. A solver that does not read the format has no run.
    pub fn add(&mut self, runs: &[Run]) {
        for ((_, times), run) in self.solvers.iter_mut().zip(runs) {
            if let Some(seconds) = run.seconds {
                times.push(Some(seconds).filter(|_| run.agrees == Some(true)));
            }
        }
    }

    /// The score of each solver.
    pub fn scores(&self) -> Vec<SolverScore> {
        let of = |(name, times): &(String, Vec<Option<f64>>)| SolverScore::new(name, times, self.limit);
        self.solvers.iter().map(of).collect()
    }

    /// By solver: the seconds of the instances that it answered, ascending.
    pub fn solved(&self) -> Vec<(String, Vec<f64>)> {
        let of = |(name, times): &(String, Vec<Option<f64>>)| {
            let mut solved: Vec<f64> = times.iter().copied().flatten().collect();
            solved.sort_by(f64::total_cmp);
            (name.clone(), solved)
        };
        self.solvers.iter().map(of).collect()
    }
}
