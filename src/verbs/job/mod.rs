//! `job`: long work divided into units that many processes compute, with answers that are merged and checked.
//!
//! A front end keeps the [plan](crate::job::Plan) and the [ledgers](JobLedgers) of all runs, and computes a unit; everything else about a job is here:
//! which units a run computes ([`RunJob`]), the state of a plan ([`JobSurvey`]), the tasks that compute what is missing ([`JobTasks`]), and the merged answer
//! ([`MergeJob`]) with its audit.

mod audit;
mod merge;
mod run;
mod survey;
mod tasks;

use std::io::{self, BufRead};

pub use audit::{audit_scan, same_answer};
pub use merge::MergeJob;
pub use run::{JobRunner, RanJob, RunJob};
pub use survey::JobSurvey;
pub use tasks::JobTasks;

use crate::job::{At, Plan};

/// A plan with its hash, which every result names.
#[derive(Clone, Debug)]
pub struct Job {
    /// The plan.
    pub plan: Plan,
    /// Its hash.
    pub hash: String,
}

impl Job {
    /// The job of a plan.
    pub fn new(plan: Plan) -> Self {
        Self { hash: plan.hash(), plan }
    }
}

/// The ledgers of all runs of a job, numbered from 0.
pub trait JobLedgers {
    /// Their names, for people.
    fn names(&self) -> Vec<String>;

    /// Opens one to read it from its beginning.
    fn open(&self, number: u32) -> io::Result<Box<dyn BufRead + '_>>;

    /// Reads the bytes of one line again.
    fn line(&mut self, number: u32, at: At) -> io::Result<Vec<u8>>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stop;
    use crate::job::{Heading, Ledger, Line, Outcome, Stripe};
    use crate::verbs::Status;

    /// Ledgers in memory, and a run that computes squares and fails at one unit, as long as it is told to.
    #[derive(Default)]
    struct Squares {
        ledgers: Vec<Vec<u8>>,
        fails_at: Option<u64>,
        stop: Stop,
        /// The number of units after which the stop comes.
        stops_after: Option<u64>,
    }

    impl JobLedgers for Squares {
        fn names(&self) -> Vec<String> {
            (0..self.ledgers.len()).map(|number| format!("ledger {number}")).collect()
        }

        fn open(&self, number: u32) -> io::Result<Box<dyn BufRead + '_>> {
            Ok(Box::new(&self.ledgers[number as usize][..]))
        }

        fn line(&mut self, number: u32, at: At) -> io::Result<Vec<u8>> {
            Ok(self.ledgers[number as usize][at.offset as usize..][..at.length as usize].to_vec())
        }
    }

    struct Run<'a> {
        squares: &'a Squares,
        ledger: Ledger<Vec<u8>>,
    }

    impl JobRunner for Run<'_> {
        fn is_at(&mut self, _: u64, done: u64) {
            if self.squares.stops_after == Some(done) {
                self.squares.stop.request();
            }
        }

        fn unit(&mut self, unit: u64) -> anyhow::Result<Option<Line>> {
            let outcome = if self.squares.fails_at == Some(unit) {
                Outcome::Failed { error: "no square".to_owned() }
            } else {
                Outcome::Done {
                    status: u8::from(unit == 3),
                    answer: format!("number square\n{unit} {}\n", unit * unit),
                }
            };
            Ok(Some(Line { unit, milliseconds: 1, outcome }))
        }

        fn keep(&mut self, line: &Line) -> anyhow::Result<()> {
            Ok(self.ledger.write(line)?)
        }
    }

    fn job() -> Job {
        Job::new(Plan {
            version: String::new(),
            answers: String::new(),
            arguments: vec!["square".to_owned()],
            work: "lines".to_owned(),
            items: 6,
            units: 6,
            input: None,
            files: Vec::new(),
        })
    }

    fn run(job: &Job, squares: &mut Squares, stripe: Stripe) -> anyhow::Result<RanJob> {
        let survey = JobSurvey::of(job, squares, stripe)?;
        let heading = Heading { plan: job.hash.clone(), stripe, host: String::new(), pid: 0 };
        let mut runner = Run { squares, ledger: Ledger::new(Vec::new(), &heading)? };
        let ran = RunJob::new(&survey, stripe, job.plan.units).run(&mut runner, &squares.stop)?;
        let ledger = runner.ledger.out().clone();
        squares.ledgers.push(ledger);
        Ok(ran)
    }

    fn merged(job: &Job, squares: &mut Squares) -> anyhow::Result<(Status, String, usize)> {
        let survey = JobSurvey::of(job, squares, Stripe::ALL)?;
        let mut merge = MergeJob::new("squares", job, &survey, squares)?;
        let mut again = Vec::new();
        let audited = merge.audit(0.5, &Stop::never(), |unit, _, answer| {
            again.push((unit, answer.to_owned()));
            Ok(())
        })?;
        assert!(again.iter().all(|(unit, answer)| answer.ends_with(&format!("{unit} {}\n", unit * unit))));
        let mut text = String::new();
        let status = merge.joined(true, |part| {
            text += part;
            Ok(())
        })?;
        Ok((status, text, audited))
    }

    #[test]
    fn runs_in_memory_are_merged() -> anyhow::Result<()> {
        let job = job();
        let mut squares = Squares { fails_at: Some(4), ..Squares::default() };
        let even = Stripe::new(0, 2).expect("a stripe");
        let ran = run(&job, &mut squares, even)?;
        assert_eq!((ran.done, ran.failed, ran.status()), (2, 1, Status::Negative));
        let survey = JobSurvey::of(&job, &squares, Stripe::ALL)?;
        let record = survey.record(&job, &[], 0);
        assert_eq!((record.done, record.first_missing, record.failed[0].unit), (2, vec![1, 3, 4, 5], 4));
        assert_eq!(JobTasks::new(&survey, 6, &[]).array().as_deref(), Some("1,3-5"));
        let error = merged(&job, &mut squares).unwrap_err().to_string();
        assert_eq!(error, "squares: 4 of 6 units are missing: 1, 3-5; unit 4 failed: no square");
        // The next run is stopped after one unit, and the last one does the rest.
        (squares.fails_at, squares.stops_after) = (None, Some(1));
        let ran = run(&job, &mut squares, Stripe::ALL)?;
        assert_eq!((ran.done, ran.status()), (1, Status::Limit));
        (squares.stop, squares.stops_after) = (Stop::never(), None);
        assert_eq!(run(&job, &mut squares, Stripe::ALL)?.done, 3);
        let (status, text, audited) = merged(&job, &mut squares)?;
        assert_eq!(text, "number square\n0 0\n1 1\n2 4\n3 9\n4 16\n5 25\n");
        assert_eq!((status, audited), (Status::Negative, 3));
        Ok(())
    }

    #[test]
    fn contradictions_and_changed_ledgers_are_named() -> anyhow::Result<()> {
        let job = job();
        let mut squares = Squares::default();
        run(&job, &mut squares, Stripe::ALL)?;
        let good = squares.ledgers[0].clone();
        let at = good.len() - 10;
        squares.ledgers[0][at] ^= 1;
        assert!(merged(&job, &mut squares).unwrap_err().to_string().starts_with("ledger 0: "));
        // Another run has another answer of a unit.
        squares.ledgers[0] = good;
        let heading = Heading { plan: job.hash.clone(), stripe: Stripe::ALL, host: String::new(), pid: 0 };
        let mut ledger = Ledger::new(Vec::new(), &heading)?;
        let outcome = Outcome::Done { status: 0, answer: "2 5\n".to_owned() };
        ledger.write(&Line { unit: 2, milliseconds: 1, outcome })?;
        squares.ledgers.push(ledger.out().clone());
        let error = merged(&job, &mut squares).unwrap_err().to_string();
        let expected = "ledger 1: unit 2 has two answers, the other one is in ledger 0; move it away, and run what is then missing";
        assert_eq!(error, expected);
        Ok(())
    }
}
