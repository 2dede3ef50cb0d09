//! The number of findings by verdict.

use std::fmt;

use super::{Finding, Verdict};

/// The numbers of findings by verdict.
///
/// ```
/// use gerechte::claims::{Tally, Verdict};
/// let mut tally = Tally::default();
/// tally.add(Verdict::Confirmed);
/// tally.add(Verdict::Confirmed);
/// tally.add(Verdict::Reading);
/// assert_eq!(tally.to_string(), "2 confirmed, none refuted, 1 under a reading, none undecided");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The number of findings whose computed value is the published one.
    pub confirmed: usize,
    /// It is not.
    pub refuted: usize,
    /// It is, under one of several readings.
    pub readings: usize,
    /// The methods disagree, or one was stopped.
    pub undecided: usize,
}

impl Tally {
    /// The verdicts of findings.
    pub fn of<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Self {
        let mut tally = Self::default();
        findings.into_iter().for_each(|finding| tally.add(finding.verdict()));
        tally
    }

    /// Counts one more verdict.
    pub const fn add(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Confirmed => &mut self.confirmed,
            Verdict::Refuted => &mut self.refuted,
            Verdict::Reading => &mut self.readings,
            Verdict::Undecided => &mut self.undecided,
        } += 1;
    }

    /// Each verdict in words, with its number.
    pub const fn parts(&self) -> [(&'static str, usize); 4] {
        let Self { confirmed, refuted, readings, undecided } = *self;
        [("confirmed", confirmed), ("refuted", refuted), ("under a reading", readings), ("undecided", undecided)]
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (words, findings)) in self.parts().into_iter().enumerate() {
            f.write_str(if number > 0 { ", " } else { "" })?;
            match findings {
                0 => write!(f, "none {words}")?,
                findings => write!(f, "{findings} {words}")?,
            }
        }
        Ok(())
    }
}
