//! The number of findings by origin and verdict.

use std::fmt;

use super::{Finding, Origin, Verdict};

/// The numbers of findings by origin and verdict.
///
/// ```
/// use gerechte::claims::{Finding, VerdictCounts};
/// let counts = VerdictCounts::of(&[Finding::new("grids", "17")]);
/// assert_eq!(
///     counts.to_string(),
///     "         confirmed  refuted  no counterexample  undecided\n\
///      printed          0        0                  0          1"
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerdictCounts([[usize; 4]; 4]);

impl VerdictCounts {
    /// The verdicts of findings.
    pub fn of<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Self {
        let mut counts = Self::default();
        findings.into_iter().for_each(|finding| counts.add(finding));
        counts
    }

    /// Counts one more finding.
    pub fn add(&mut self, finding: &Finding) {
        self.0[finding.origin.index()][finding.verdict() as usize] += 1;
    }

    /// The findings with a verdict, whatever their origin.
    pub fn with(&self, verdict: Verdict) -> usize {
        self.0.iter().map(|numbers| numbers[verdict as usize]).sum()
    }

    /// The origins of findings that there are, each with its numbers in the order of [`Verdict::ALL`].
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, [usize; 4])> {
        Origin::NAMES.into_iter().zip(self.0).filter(|(_, numbers)| numbers.iter().any(|&number| number > 0))
    }
}

impl fmt::Display for VerdictCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:7}", "")?;
        for verdict in Verdict::ALL {
            write!(f, "  {}", verdict.name())?;
        }
        for (origin, numbers) in self.rows() {
            write!(f, "\n{origin:<7}")?;
            for (verdict, number) in Verdict::ALL.into_iter().zip(numbers) {
                write!(f, "  {number:>width$}", width = verdict.name().len())?;
            }
        }
        Ok(())
    }
}
