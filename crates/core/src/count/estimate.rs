//! Estimates of counts from random paths down a tree of choices.
//!
//! Paths go down in islands, which the engine keeps together. Each island gives a number whose expected value is the number of solutions. The estimate is the mean over all
//! islands, and their variance gives its error. Numbers are kept as logarithms, since those of large boards exceed every number type.

use std::f64::consts::LN_10;

use super::up_to_relabelling;
use crate::mix::{GOLDEN, splitmix64};
use crate::workers::{Workers, each};
use crate::{Engine, EngineError, Puzzle, Stop, Stopped, unless_stopped};
use gerechte_encodings::Problem;

/// The number of random paths, and their seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The number of paths. A count takes at least 16.
    pub samples: u32,
    /// The same seed gives the same paths.
    pub seed: u64,
}

/// An estimate of a number of solutions, and the paths that it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimated {
    /// The number. Its samples are islands of paths.
    pub number: Estimate,
    /// The most paths that were taken; there are fewer where the tree has fewer branches.
    pub paths: u32,
    /// The number of paths that ended in a solution.
    pub complete: u32,
}

/// An estimate of a number from independent samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of samples.
    pub samples: u32,
    /// The number of samples above 0.
    pub complete: u32,
    /// The natural logarithm of the mean; −∞ if all samples are 0.
    pub logarithm: f64,
    /// The standard error of the mean, divided by the mean. `None` if there is no mean, or only one sample.
    pub relative_error: Option<f64>,
}

/// The most paths of an island. Paths together make the estimate better, islands its error.
const ISLAND: usize = 256;
/// The candidates of all paths of an island together, each a cell and a symbol, which take some tens of megabytes.
const CANDIDATES: usize = 1 << 20;
/// The fewest islands, and the fewest paths of one on large boards: fewer paths than islands are not taken, as few estimates may all be equal, and wrong.
const FEWEST: u32 = 16;

impl Sampling {
    /// The numbers of paths of the islands of an estimate, which differ by one at most.
    ///
    /// ```
    /// use gerechte::{Game, count::Sampling};
    /// let game: Game = "box:3x3".parse()?;
    /// let islands = Sampling { samples: 10_000, seed: 0 }.islands(game.problem());
    /// assert_eq!((islands.len(), islands.iter().sum::<u32>()), (40, 10_000));
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn islands(self, problem: &Problem) -> Vec<u32> {
        let most = (CANDIDATES / (problem.cells() * problem.symbols())).clamp(FEWEST as usize, ISLAND) as u32;
        let samples = self.samples.max(FEWEST);
        let number = samples.div_ceil(most).max(FEWEST);
        let before = |island: u32| u64::from(samples) * u64::from(island) / u64::from(number);
        (0..number).map(|island| (before(island + 1) - before(island)) as u32).collect()
    }
}

/// The half-width of a 95 % confidence interval in standard errors, if the mean of the samples is about normal: the quantile of Student's distribution,
/// from a table or by an expansion in powers of one divided by the degrees of freedom.
///
/// # References
/// M. Abramowitz, I. A. Stegun: Handbook of Mathematical Functions, 26.7.5.
fn deviations(samples: u32) -> f64 {
    const FEW: [f64; 6] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447];
    let freedom = samples.saturating_sub(1).max(1);
    if let Some(quantile) = FEW.get(freedom as usize - 1) {
        return *quantile;
    }
    let (z, n) = (1.959_964_f64, f64::from(freedom));
    let terms = [
        (z.powi(3) + z) / 4.0,
        (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0,
        (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0,
    ];
    z + terms[0] / n + terms[1] / n.powi(2) + terms[2] / n.powi(3)
}

impl Estimate {
    /// The confidence of [`interval`](Self::interval).
    pub const CONFIDENCE: f64 = 0.95;

    /// The estimate from the logarithms of samples.
    pub fn of(logarithms: &[f64]) -> Self {
        let samples = logarithms.len() as u32;
        let greatest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let complete = logarithms.iter().filter(|logarithm| logarithm.is_finite()).count() as u32;
        if complete == 0 {
            return Self { samples, complete, logarithm: f64::NEG_INFINITY, relative_error: None };
        }
        // In units of the greatest.
        let number = f64::from(samples);
        let values = || logarithms.iter().map(|logarithm| (logarithm - greatest).exp());
        let mean = values().sum::<f64>() / number;
        let squares: f64 = values().map(|value| (value - mean).powi(2)).sum();
        let error = (squares / (number - 1.0) / number).sqrt() / mean;
        let relative_error = (samples > 1).then_some(error);
        Self { samples, complete, logarithm: greatest + mean.ln(), relative_error }
    }

    /// The estimate, as decimal text: whole below a million, like `6.671e21` above.
    ///
    /// ```
    /// use gerechte::{Game, Stop, count::{Sampling, estimate}, search::Native, workers::Serial};
    /// let game: Game = "latin:3".parse()?; // 12 grids; all paths are alike
    /// let sampling = Sampling { samples: 100, seed: 1 };
    /// let estimated = estimate(&Native, game.problem(), sampling, &Serial, &|| (), &Stop::never())?.unwrap();
    /// assert_eq!(estimated.number.number(), "12");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn number(&self) -> String {
        decimal(self.logarithm)
    }

    /// The interval with a [confidence](Self::CONFIDENCE) of 95 %, as decimal text. Returns `None` if there is no standard error. The interval may be too
    /// low if few samples are above 0 or the error is large, as samples of much larger numbers may be missing.
    pub fn interval(&self) -> Option<(String, String)> {
        let (low, high) = self.logarithms()?;
        Some((decimal(low), decimal(high)))
    }

    /// The same interval, as natural logarithms.
    pub fn logarithms(&self) -> Option<(f64, f64)> {
        let width = deviations(self.samples) * self.relative_error?;
        // A sample is above 0, so there is at least one solution.
        let low = self.logarithm + (1.0 - width).max(0.0).ln();
        Some((low.max(0.0), self.logarithm + width.ln_1p()))
    }
}

fn decimal(logarithm: f64) -> String {
    if logarithm < 6.0 * LN_10 {
        return format!("{:.0}", logarithm.exp());
    }
    let digits = logarithm / LN_10;
    let mut exponent = digits.floor();
    let mut mantissa = format!("{:.3}", 10_f64.powf(digits - exponent));
    if mantissa == "10.000" {
        (mantissa, exponent) = ("1.000".to_owned(), exponent + 1.0);
    }
    format!("{mantissa}e{exponent}")
}

/// An estimate of the number of solutions of the problem. If relabelling is a symmetry, the grids up to relabelling are sampled.
///
/// `progress` is called after every island of paths. A stop ends the sampling with the islands so far. Otherwise the result does not depend on the number of
/// workers. Returns `Ok(None)` if the engine has no search tree.
///
/// # Errors
///
/// [`Stopped`] if a stop came before the first island was complete, and the errors of the engine.
pub fn estimate(
    engine: &dyn Engine,
    problem: &Problem,
    sampling: Sampling,
    workers: &dyn Workers,
    progress: &(dyn Fn() + Sync),
    stop: &Stop,
) -> Result<Option<Estimated>, EngineError> {
    let fixed = up_to_relabelling(problem);
    let sampled = fixed.as_ref().unwrap_or(problem);
    let names = if fixed.is_some() { relabellings_logarithm(problem.symbols()) } else { 0.0 };
    let clues = Puzzle::blank(problem.cells());
    let islands = sampling.islands(sampled);
    let island = |number: usize, &paths: &u32| {
        if stop.is_requested() {
            return Ok(Some(None));
        }
        // The random words of an island do not depend on the worker.
        let mut state = splitmix64(sampling.seed ^ splitmix64(number as u64));
        let mut source = || {
            state = state.wrapping_add(GOLDEN);
            splitmix64(state)
        };
        let Some(probed) = engine.prepare(sampled).probe(&clues, paths, stop, &mut source) else { return Ok(None) };
        let probed = unless_stopped(probed)?;
        progress();
        Ok::<_, EngineError>(Some(probed.map(|probed| (paths, probed))))
    };
    let Some(islands) = each(workers, &islands, island)?.into_iter().collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let islands: Vec<_> = islands.into_iter().flatten().collect();
    if islands.is_empty() {
        return Err(Stopped.into());
    }
    let logarithms: Vec<f64> = islands.iter().map(|(_, probed)| probed.logarithm + names).collect();
    let (paths, complete) =
        (islands.iter().map(|(paths, _)| paths).sum(), islands.iter().map(|(_, probed)| probed.complete).sum());
    Ok(Some(Estimated { number: Estimate::of(&logarithms), paths, complete }))
}

/// The logarithm of the sum of numbers, given by their logarithms.
pub fn log_sum(logarithms: &[f64]) -> f64 {
    let greatest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if greatest == f64::NEG_INFINITY {
        return greatest;
    }
    greatest + logarithms.iter().map(|logarithm| (logarithm - greatest).exp()).sum::<f64>().ln()
}

/// The logarithm of n!.
fn relabellings_logarithm(symbols: usize) -> f64 {
    (1..=symbols as u32).map(|number| f64::from(number).ln()).sum()
}

/// The number of equal weights whose mean varies as much as that of these (Kish's effective sample size): the square of their sum, divided by the sum of their squares. Weights are
/// given by their logarithms.
///
/// ```
/// use gerechte::count::effective;
/// assert_eq!(effective(&[0.0; 5]), 5.0);
/// assert_eq!(effective(&[0.0, f64::NEG_INFINITY]), 1.0);
/// ```
pub fn effective(logarithms: &[f64]) -> f64 {
    let greatest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let relative = logarithms.iter().map(|logarithm| (logarithm - greatest).exp());
    let (sum, squares) = relative.fold((0.0, 0.0), |(sum, squares), one| (sum + one, squares + one * one));
    sum * sum / squares
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are those of published tables.
    #[test]
    fn intervals_of_few_samples_are_wide() {
        for (samples, quantile) in [(2, 12.706), (3, 4.303), (8, 2.365), (11, 2.228), (31, 2.042), (1_000_000, 1.96)] {
            assert!((deviations(samples) - quantile).abs() < 2e-3, "{samples}");
        }
    }

    #[test]
    fn the_error_is_that_of_the_mean() {
        let estimate = Estimate::of(&[2_f64.ln(), 4_f64.ln(), f64::NEG_INFINITY, 6_f64.ln()]);
        assert_eq!((estimate.samples, estimate.complete, estimate.number()), (4, 3, "3".to_owned()));
        // The squares of 1, 1, 3 and 3 about the mean, over 3, over 4, in units of the mean.
        let error = (20_f64 / 3.0 / 4.0).sqrt() / 3.0;
        assert!((estimate.relative_error.unwrap() - error).abs() < 1e-12);
        assert_eq!(Estimate::of(&[f64::NEG_INFINITY]).interval(), None);
        assert_eq!(Estimate::of(&[f64::NEG_INFINITY]).number(), "0");
        assert_eq!(Estimate::of(&[0.0, 0.0]).interval(), Some(("1".to_owned(), "1".to_owned())));
    }

    #[test]
    fn small_weights_do_not_count() {
        assert!((effective(&[0.0; 5]) - 5.0).abs() < 1e-9);
        assert!((effective(&[0.0, -1000.0]) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn numbers_are_written_in_powers_of_ten() {
        let written = [0.0, 288_f64.ln(), 999_999_f64.ln(), 1_234_567_f64.ln(), 6.670_903e21_f64.ln(), 1000.0 * LN_10];
        let numbers = ["1", "288", "999999", "1.235e6", "6.671e21", "1.000e1000"];
        assert_eq!(written.map(decimal), numbers);
        assert_eq!(decimal(9.999_96e9_f64.ln()), "1.000e10");
    }
}
