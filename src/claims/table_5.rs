//! `table-5`: the numbers of minimal puzzles of order 5 that are easy, medium and hard for the naive solver.
//!
//! An et al. run a random solver a hundred times for each puzzle and compare the mean with 0 and 10. Their table is compared with intervals:
//! the exact mean and deviation of a puzzle's score give the probability that the mean of a hundred runs exceeds 10, and these
//! probabilities give the expectation and deviation of the number of hard puzzles. A printed number must lie within two deviations. Both
//! orders of [`rate::trial::naive`](crate::rate::trial::naive) are computed, as the paper does not state the order.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Claim, ClaimError, Finding, Lab, Origin, Run, sources};
use crate::minimal::Grids;
use crate::rate::{Naive, NaiveLevel, NaiveScore, Order};
use crate::symmetry::{GroupName, group};
use crate::{Game, Puzzle, Stopped};

pub(super) const CLAIM: Claim = Claim {
    id: "table-5",
    source: sources::AN_ET_AL.at("table 5"),
    statement: "easy, medium and hard among the 35,759 minimal puzzles of order 5; scores up to 38.22",
    check,
};

/// Clues, and easy, medium and hard puzzles, as printed.
const PRINTED: [(usize, u64, u64, u64); 4] =
    [(4, 219, 106, 182), (5, 8_868, 4_274, 1_718), (6, 11_270, 7_175, 651), (7, 1_020, 274, 2)];
const PRINTED_MAXIMUM: &str = "38.22";
/// The runs for each puzzle, and the score above which it is hard.
const RUNS: f64 = 100.0;
const HARD: f64 = 10.0;

const ORDERS: [(Order, &str, &str); 2] = [
    (Order::Rounds, "rounds", "singles in rounds, two deviations of 100 runs; one of 260 readings that were tried"),
    (
        Order::Scan,
        "scan",
        "singles as they are scanned, as the text says, two deviations of 100 runs; one of 260 readings that were tried",
    ),
];

/// The scores of the puzzles by number of clues.
type ByClues = BTreeMap<usize, Vec<NaiveScore>>;
/// The same unless a stop came first, and the time they took.
type Scores = (Option<ByClues>, Duration);

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let scores = ORDERS.map(|(order, ..)| lab.timed(|| scores(lab, order)));
    let scores: Vec<_> = scores.into_iter().collect::<Result<_, ClaimError>>()?;
    let mut findings = Vec::new();
    for (clues, easy, medium, hard) in PRINTED {
        let runs = ORDERS.iter().zip(&scores).map(|((_, name, _), scores)| {
            run(name, scores, |all| {
                let easy = |score: &&NaiveScore| NaiveLevel::of(score.mean) == NaiveLevel::Easy;
                all.get(&clues).map_or(0, |scores| scores.iter().filter(easy).count()).to_string()
            })
        });
        findings
            .push(Finding { runs: runs.collect(), ..Finding::new(format!("{clues} clues: easy"), easy.to_string()) });
        for (order, scores) in ORDERS.iter().zip(&scores) {
            for (level, published) in [("medium", medium), ("hard", hard)] {
                let count = |all: &ByClues| levels(all.get(&clues).map_or(&[], Vec::as_slice), level == "hard");
                findings.push(in_order(
                    order,
                    scores,
                    &format!("{clues} clues: {level}"),
                    &published.to_string(),
                    count,
                ));
            }
        }
    }
    for (order, scores) in ORDERS.iter().zip(&scores) {
        let greatest = |all: &ByClues| maximum(&all.values().flatten());
        findings.push(in_order(order, scores, "greatest score", PRINTED_MAXIMUM, greatest));
    }
    Ok(findings)
}

/// The result of the scores with singles placed in one of the orders.
fn in_order(
    (order, name, reading): &(Order, &'static str, &'static str),
    scores: &Scores,
    part: &str,
    published: &str,
    compute: impl Fn(&ByClues) -> String,
) -> Finding {
    Finding {
        runs: vec![run(name, scores, compute)],
        origin: Origin::Reading(reading),
        because: (*order == Order::Scan).then_some(
            "singles placed as they are scanned give another table; in rounds they give the printed one".into(),
        ),
        ..Finding::new(format!("{part}, {name}"), published)
    }
}

fn run(engine: &'static str, (scores, time): &Scores, compute: impl Fn(&ByClues) -> String) -> Run {
    Run { engine, computed: scores.as_ref().map(compute), time: *time }
}

/// The exact score of every minimal puzzle of one grid of each class.
fn scores(lab: &Lab<'_>, order: Order) -> Result<ByClues, ClaimError> {
    let game: Game = "perfect:1".parse()?;
    let grids = Grids::of(lab.engines[0], game.problem(), lab.stop)?;
    let classes = grids.classes(&group(&game, GroupName::Rigid, lab.stop)?)?;
    let mut naive = Naive::new(game.problem(), order)?;
    let mut scores = BTreeMap::<usize, Vec<_>>::new();
    for (class, puzzles) in &classes {
        for puzzle in puzzles {
            let clues = Puzzle::of(&class.grid, puzzle.cells());
            let score = naive.exact(clues.clues(), usize::MAX, lab.stop).ok_or(Stopped)?;
            scores.entry(puzzle.len()).or_default().push(score);
        }
    }
    Ok(scores)
}

/// The naive scores of the minimal puzzles of order 5 by their number of clues, ascending: the exact means of the scores in figure 7 of An et al.
pub fn naive_scores(lab: &Lab<'_>) -> Result<BTreeMap<usize, Vec<f64>>, ClaimError> {
    let mut means = BTreeMap::new();
    for (clues, scores) in scores(lab, Order::Rounds)? {
        let mut scores: Vec<_> = scores.iter().map(|score| score.mean).collect();
        scores.sort_unstable_by(f64::total_cmp);
        means.insert(clues, scores);
    }
    Ok(means)
}

/// The number of puzzles that a hundred runs rate hard, or medium: the expectation, minus and plus two standard deviations.
fn levels(scores: &[NaiveScore], hard: bool) -> String {
    let (mut mean, mut variance) = (0.0, 0.0);
    for score in scores.iter().filter(|score| NaiveLevel::of(score.mean) != NaiveLevel::Easy) {
        let below = probability_below(HARD, score);
        mean += if hard { 1.0 - below } else { below };
        variance += below * (1.0 - below);
    }
    let deviation = 2.0 * f64::sqrt(variance);
    format!("{:.0}..{:.0}", (mean - deviation).max(0.0).ceil(), (mean + deviation).floor())
}

/// The greatest mean of a hundred runs: all but 2.3 % of the probability on either side, as two deviations of one puzzle would leave.
fn maximum<'a>(scores: &(impl Iterator<Item = &'a NaiveScore> + Clone)) -> String {
    let below = |limit: f64| scores.clone().map(|score| probability_below(limit, score)).product::<f64>();
    let quantile = |wanted: f64| {
        let (mut low, mut high) = (0.0, 1e3);
        for _ in 0..40 {
            let middle = f64::midpoint(low, high);
            if below(middle) < wanted { low = middle } else { high = middle }
        }
        low
    };
    format!("{:.2}..{:.2}", quantile(normal(-2.0)), quantile(normal(2.0)))
}

/// The probability that the mean of a hundred runs does not exceed the limit.
fn probability_below(limit: f64, score: &NaiveScore) -> f64 {
    let deviation = score.stddev / RUNS.sqrt();
    if deviation > 0.0 { normal((limit - score.mean) / deviation) } else { f64::from(u8::from(score.mean <= limit)) }
}

/// The normal distribution function, to 7 decimals.
///
/// # References
/// M. Abramowitz, I. A. Stegun: Handbook of Mathematical Functions, 26.2.17.
fn normal(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial;
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (x, expected) in [(0.0, 0.5), (1.0, 0.841_344_7), (-2.0, 0.022_750_1), (3.5, 0.999_767_4)] {
            assert!((normal(x) - expected).abs() < 2e-7, "{x}");
        }
    }
}
