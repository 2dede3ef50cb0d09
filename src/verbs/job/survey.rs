//! The state of a plan: the combined results of all runs.

use anyhow::Error;

use super::{Job, JobLedgers};
use crate::format::record::{self, JobFailure, JobRun};
use crate::job::{At, Heading, JournalError, Known, Lease, Line, Outcome, Stripe, read};

/// The most missing units that a record lists; it has one more if there are more.
const LISTED: usize = 20;

/// The known results, and the ledgers that were refused.
#[derive(Clone, Debug)]
pub struct JobSurvey {
    /// The names of the ledgers.
    pub ledgers: Vec<String>,
    /// The known results.
    pub known: Known,
    /// The names of ledgers that are not as they were written, or contradict others, with the reasons; nothing in them counts.
    pub refused: Vec<(String, String)>,
}

impl JobSurvey {
    /// Reads all results, or those of runs that may have done units of a stripe.
    ///
    /// # Errors
    /// A ledger that cannot be read; one with wrong content is refused, which is no error.
    pub fn of(job: &Job, ledgers: &impl JobLedgers, stripe: Stripe) -> anyhow::Result<Self> {
        let names = ledgers.names();
        let (mut known, mut refused) = (Known::new(job.plan.units), Vec::new());
        for (number, name) in (0..).zip(&names) {
            let lines = match lines(job, ledgers, number, stripe) {
                Ok(lines) => lines,
                // An error of the file system says nothing about the results.
                Err(JournalError::Unreadable(error)) => {
                    return Err(Error::new(error).context(format!("cannot read {name}")));
                }
                Err(error) => {
                    refused.push((name.clone(), error.to_string()));
                    continue;
                }
            };
            for (at, line) in lines {
                if let Err(conflict) = known.add(number, at, &line) {
                    let other = &names[conflict.ledgers[0] as usize];
                    refused.push((name.clone(), format!("{conflict}, the other one is in {other}")));
                }
            }
        }
        Ok(Self { ledgers: names, known, refused })
    }

    /// Whether every unit has an answer, and nothing was refused.
    pub fn is_complete(&self) -> bool {
        self.known.missing().next().is_none() && self.refused.is_empty()
    }

    /// The state at a time, in seconds since 1970, with the running processes.
    #[allow(clippy::cast_precision_loss, reason = "units and seconds are counted far below 2^52")]
    pub fn record(&self, job: &Job, leases: &[Lease], now: u64) -> record::Job {
        let running: Vec<_> = leases.iter().map(|lease| JobRun::new(lease, now)).collect();
        let alive = running.iter().filter(|run| !run.stale).count() as u64;
        let (units, done) = (job.plan.units, self.known.done());
        let missing = units - done;
        let seconds = self.known.milliseconds() as f64 / 1000.0;
        let left = (done > 0).then(|| seconds / done as f64 * missing as f64);
        let failed = self.known.failed().iter().map(|(&unit, (ledger, error))| JobFailure {
            unit,
            error: error.clone(),
            file: self.ledgers[*ledger as usize].clone(),
        });
        record::Job {
            arguments: job.plan.arguments.clone(),
            plan: job.hash.clone(),
            units,
            done,
            missing,
            first_missing: self.known.missing().take(LISTED + 1).collect(),
            failed: failed.collect(),
            running,
            refused: self.refused.clone(),
            work_seconds: seconds,
            work_left_seconds: left,
            end_in_seconds: left.filter(|_| alive > 0 || missing == 0).map(|left| left / alive.max(1) as f64),
        }
    }
}

/// The lines of a ledger, without their answers.
fn lines(job: &Job, ledgers: &impl JobLedgers, number: u32, stripe: Stripe) -> Result<Vec<(At, Line)>, JournalError> {
    let mut lines = Vec::new();
    let wanted = |heading: &Heading| heading.stripe.meets(stripe);
    read(ledgers.open(number)?, &job.hash, job.plan.units, wanted, |at, mut line| {
        if let Outcome::Done { answer, .. } = &mut line.outcome {
            *answer = String::new();
        }
        lines.push((at, line));
    })?;
    Ok(lines)
}
