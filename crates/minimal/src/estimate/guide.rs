//! The guide to promising paths: an estimate from the number of clues, and the number of clues that may still be removed.
//!
//! After a step, each other removable (*open*) clue stays open with some probability, which is learnt by the numbers of clues and of open clues. These events
//! are correlated (a beta-binomial distribution). The model gives the expected number of puzzles of each size below a path. Any guide leaves estimates
//! unbiased; a better one makes them more precise.

/// The observations of an island.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// The number of open clues at the start, and the logarithm of the weight.
    pub starts: Vec<(usize, f64)>,
    /// The number of clues, the number of open ones among these, and the number after a removal.
    pub moves: Vec<(u16, u16, u16)>,
}

/// The logarithm of the promise of a path; constant without a lesson.
#[derive(Clone, Debug, Default)]
pub struct Promise(Vec<Vec<f64>>);

impl Promise {
    /// The promise by the numbers of clues and of open ones.
    pub fn of(&self, clues: usize, open: usize) -> f64 {
        self.0.get(clues).and_then(|row| row.get(open)).copied().unwrap_or(0.0)
    }
}

/// A guide, learnt from the observations of islands.
#[derive(Clone, Debug)]
pub struct Guide {
    cells: usize,
    lesson: Lesson,
}

/// A table by number of clues and of open clues.
type Table = Vec<Vec<f64>>;

/// Sizes with a smaller share are ignored.
const AIMED: f64 = 1e-6;
/// The logarithm of the promise of a path without puzzles.
const NOTHING: f64 = -1000.0;
/// The least distance of probabilities from 0 and 1.
const MARGIN: f64 = 1e-6;

impl Guide {
    pub fn new(cells: usize) -> Self {
        Self { cells, lesson: Lesson::default() }
    }

    pub fn learn(&mut self, lessons: Vec<Lesson>) {
        for lesson in lessons {
            self.lesson.starts.extend(lesson.starts);
            self.lesson.moves.extend(lesson.moves);
        }
    }

    /// The promises that follow. Puzzles of a size are weighted by one divided by the root of their number, so that no size has a large error.
    pub fn promise(&self) -> Promise {
        let Some(top) = self.lesson.moves.iter().map(|&(clues, ..)| usize::from(clues)).max() else {
            return Promise::default();
        };
        let expected = self.expected(top);
        let starts = &self.lesson.starts;
        let greatest = starts.iter().map(|&(_, weight)| weight).fold(f64::NEG_INFINITY, f64::max);
        let mut numbers = vec![0.0; top + 1];
        for &(open, weight) in starts {
            for (number, of_size) in numbers.iter_mut().zip(&expected[top][open]) {
                *number += (weight - greatest).exp() * of_size;
            }
        }
        let all: f64 = numbers.iter().sum();
        let worth = |number: &f64| if *number > AIMED * all { (number / all).sqrt().recip() } else { 0.0 };
        let worths: Vec<f64> = numbers.iter().map(worth).collect();
        let promise = |of_sizes: &Vec<f64>| {
            let sum: f64 = of_sizes.iter().zip(&worths).map(|(of_size, worth)| of_size * worth).sum();
            if sum > 0.0 { sum.ln() } else { NOTHING }
        };
        Promise(expected.iter().map(|row| row.iter().map(promise).collect()).collect())
    }

    /// By number of clues, of open clues, and of the puzzle's clues: the expected number of puzzles, up to a common factor.
    fn expected(&self, top: usize) -> Vec<Table> {
        let (stay, rho) = self.fitted(top);
        let mut expected: Vec<Table> = vec![vec![vec![0.0; top + 1]; top + 1]; top + 1];
        expected[0][0][0] = 1.0;
        for clues in 1..=top {
            let (below, here) = expected.split_at_mut(clues);
            let (below, here) = (&below[clues - 1], &mut here[0]);
            here[0][clues] = 1.0;
            for open in 1..=clues {
                let others = open - 1;
                let spread = rho[clues].recip() - 1.0;
                let (stays, goes) = (stay[clues][open] * spread, (1.0 - stay[clues][open]) * spread);
                let factor = open as f64 / (self.cells - clues + 1) as f64;
                let none = (0..others).map(|other| (goes + other as f64) / (spread + other as f64)).product::<f64>();
                let mut probability = none * factor;
                for (left, sizes) in below.iter().enumerate().take(others + 1) {
                    for (sum, of_size) in here[open].iter_mut().zip(sizes) {
                        *sum += probability * of_size;
                    }
                    let fallen = (others - left) as f64;
                    probability *= fallen / (left + 1) as f64 * (stays + left as f64) / (goes + fallen - 1.0);
                }
            }
        }
        expected
    }

    /// The probability that an open clue stays open, by the numbers of clues and of open ones, and the correlation, by number of clues.
    fn fitted(&self, top: usize) -> (Table, Vec<f64>) {
        let empty = vec![vec![0.0; top + 1]; top + 1];
        let (mut stayed, mut tried) = (empty.clone(), empty);
        let moves = || {
            let wide =
                |&(clues, open, left): &(u16, u16, u16)| (usize::from(clues), usize::from(open), f64::from(left));
            self.lesson.moves.iter().map(wide).filter(|&(_, open, _)| open > 1)
        };
        for (clues, open, left) in moves() {
            stayed[clues][open] += left;
            tried[clues][open] += (open - 1) as f64;
        }
        let (stayed, tried) = (smooth_both(&stayed), smooth_both(&tried));
        let probability = |clues: usize, open: usize| {
            let probability = if tried[clues][open] > 0.0 { stayed[clues][open] / tried[clues][open] } else { 0.5 };
            probability.clamp(MARGIN, 1.0 - MARGIN)
        };
        // The variance is that of independent clues, times 1 + (others - 1) · rho.
        let (mut excess, mut unit) = (vec![0.0; top + 1], vec![0.0; top + 1]);
        for (clues, open, left) in moves() {
            let (others, stays) = ((open - 1) as f64, probability(clues, open));
            let variance = others * stays * (1.0 - stays);
            excess[clues] += (left - others * stays).powi(2) - variance;
            unit[clues] += variance * (others - 1.0);
        }
        let rho = smooth(&excess).into_iter().zip(smooth(&unit));
        let rho = rho.map(|(excess, unit)| if unit > 0.0 { (excess / unit).clamp(0.001, 0.9) } else { 0.1 });
        let stay = (0..=top).map(|clues| (0..=top).map(|open| probability(clues, open)).collect());
        (stay.collect(), rho.collect())
    }
}

/// Each number averaged with its neighbours, whose weights decrease with distance.
fn smooth(numbers: &[f64]) -> Vec<f64> {
    let near = |at: usize| {
        let part = |(other, number): (usize, &f64)| number / (1.0 + (at.abs_diff(other) as f64).powi(2)).powi(3);
        numbers.iter().enumerate().map(part).sum()
    };
    (0..numbers.len()).map(near).collect()
}

/// [`smooth`] along the rows and then down the columns.
fn smooth_both(table: &Table) -> Table {
    let mut table: Table = table.iter().map(|row| smooth(row)).collect();
    for column in 0..table.len() {
        let down: Vec<f64> = table.iter().map(|row| row[column]).collect();
        table.iter_mut().zip(smooth(&down)).for_each(|(row, number)| row[column] = number);
    }
    table
}
