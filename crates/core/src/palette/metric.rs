//! Metrics on the torus `Z_n × Z_n`, and their balls.

use std::fmt;
use std::str::FromStr;

use super::PaletteError;

/// A metric on the torus, given by its balls.
///
/// ```
/// use gerechte::palette::Metric;
/// let sizes = Metric::ALL.map(|metric| metric.ball_size(1));
/// assert_eq!(sizes, [5, 7, 9]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Metric {
    /// Steps to the four neighbours; a ball of radius e has 2e² + 2e + 1 cells.
    Lee,
    /// Steps to the four neighbours, to the one above right and to the one below left: the hexagonal grid, sheared. A ball has 3e² + 3e + 1 cells.
    Hex,
    /// Steps to all eight neighbours; a ball is a square of (2e + 1)² cells.
    Chebyshev,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Self; 3] = [Self::Lee, Self::Hex, Self::Chebyshev];

    /// Its name in the grammar of games.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lee => "lee",
            Self::Hex => "hex",
            Self::Chebyshev => "chebyshev",
        }
    }

    /// The number of cells of a ball, which is the order of the torus of its perfect codes; `usize::MAX` if it is larger.
    pub const fn ball_size(self, radius: usize) -> usize {
        let next = radius.saturating_add(1);
        match self {
            Self::Lee => radius.saturating_mul(next).saturating_mul(2).saturating_add(1),
            Self::Hex => radius.saturating_mul(next).saturating_mul(3).saturating_add(1),
            Self::Chebyshev => {
                let side = radius.saturating_add(next);
                side.saturating_mul(side)
            }
        }
    }

    /// The steps from the centre to the cells of a ball: rows down, columns right.
    pub(super) fn ball(self, radius: usize) -> Vec<(isize, isize)> {
        let radius = radius.cast_signed();
        let steps = (-radius..=radius).flat_map(|i| (-radius..=radius).map(move |j| (i, j)));
        steps.filter(|&step| self.length(step) <= radius).collect()
    }

    /// The distance that a step covers on the unbounded plane.
    fn length(self, (i, j): (isize, isize)) -> isize {
        match self {
            Self::Lee => i.abs() + j.abs(),
            // A step (1, −1) does two of (1, 0) and (0, −1), but none of (1, 0) and (0, 1).
            Self::Hex => i.abs().max(j.abs()).max((i + j).abs()),
            Self::Chebyshev => i.abs().max(j.abs()),
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Metric {
    type Err = PaletteError;

    fn from_str(text: &str) -> Result<Self, PaletteError> {
        let known = Self::ALL.into_iter().find(|metric| metric.name() == text);
        known.ok_or_else(|| PaletteError::Metric(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balls_have_their_size_and_are_what_steps_reach() {
        for metric in Metric::ALL {
            let steps = metric.ball(1);
            let mut reached = vec![(0, 0)];
            for radius in 0..5 {
                let ball = metric.ball(radius);
                assert_eq!(ball.len(), metric.ball_size(radius), "{metric} {radius}");
                reached.sort_unstable();
                reached.dedup();
                assert_eq!(ball, reached, "{metric} {radius}");
                let next = reached.iter().flat_map(|(i, j)| steps.iter().map(move |(a, b)| (i + a, j + b)));
                reached = next.collect();
            }
        }
    }
}
