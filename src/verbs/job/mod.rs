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
