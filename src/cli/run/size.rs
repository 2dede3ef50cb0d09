//! Whether a problem has too many solutions to be visited one by one.

use gerechte::count::{Sampling, estimate};
use gerechte::encodings::Problem;
use gerechte::search::Native;
use gerechte::workers::Serial;
use gerechte::{Stop, unless_stopped};

/// The random paths from which the number is estimated, always the same: some hundredths of a second for an ordinary sudoku.
const PATHS: Sampling = Sampling { samples: 256, seed: 0 };

/// An estimate of the number of solutions, if a tenth of it is above `most`. Returns `None` otherwise, and if nothing is known.
pub(crate) fn beyond(problem: &Problem, most: f64, stop: &Stop) -> anyhow::Result<Option<String>> {
    let found = unless_stopped(estimate(&Native, problem, PATHS, &Serial, &|| (), stop))?.flatten();
    Ok(found.filter(|found| found.logarithm > (10.0 * most).ln()).map(|found| found.number()))
}
