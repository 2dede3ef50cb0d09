//! The tasks of an array that compute the missing units of a job.

use std::collections::BTreeSet;

use super::JobSurvey;
use crate::format::as_ranges;
use crate::job::{Lease, Stripe};

/// The stripes with missing units of which no running process takes care.
///
/// ```
/// use gerechte::job::Known;
/// use gerechte::verbs::{JobSurvey, JobTasks};
/// let survey = JobSurvey { ledgers: Vec::new(), known: Known::new(3), refused: Vec::new() };
/// let tasks = JobTasks::new(&survey, 3, &[]);
/// assert_eq!((tasks.stripes.len(), tasks.left, tasks.array().as_deref()), (3, 0, Some("0-2")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobTasks {
    /// The numbers of the stripes.
    pub stripes: BTreeSet<u64>,
    /// The number of further stripes with missing units, which running processes compute.
    pub left: usize,
}

impl JobTasks {
    /// The tasks, where there are `of` stripes in all, and these processes are at work.
    pub fn new(survey: &JobSurvey, of: u64, at_work: &[Lease]) -> Self {
        let mut stripes: BTreeSet<u64> = survey.known.missing().map(|unit| Stripe::of_unit(unit, of).index()).collect();
        let all = stripes.len();
        for lease in at_work {
            stripes.retain(|&index| Stripe::new(index, of).is_some_and(|stripe| !stripe.meets(lease.stripe)));
        }
        Self { left: all - stripes.len(), stripes }
    }

    /// Their numbers as Slurm writes them. Returns `None` if there are none.
    pub fn array(&self) -> Option<String> {
        let stripes: Vec<_> = self.stripes.iter().copied().collect();
        (!stripes.is_empty()).then(|| as_ranges(&stripes, usize::MAX).replace(' ', ""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_ranges() {
        let array = |stripes: &[u64]| JobTasks { stripes: stripes.iter().copied().collect(), left: 0 }.array();
        assert_eq!(array(&[0, 1, 2, 7]).as_deref(), Some("0-2,7"));
        assert_eq!(array(&[]), None);
    }
}
