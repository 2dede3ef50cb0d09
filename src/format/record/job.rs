//! The record of `job status`.

use serde::Serialize;

use crate::job::{Lease, Plan};

/// The state of a plan: units that are done and units that are not.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/job/1")]
pub struct Job {
    /// The verb and its arguments.
    pub arguments: Vec<String>,
    /// The hash of the plan.
    pub plan: String,
    /// The number of units.
    pub units: u64,
    /// The number of units with an answer.
    pub done: u64,
    /// The number of units without an answer.
    pub missing: u64,
    /// Some of these, the first.
    pub first_missing: Vec<u64>,
    /// The units that failed, and have no answer since.
    pub failed: Vec<JobFailure>,
    /// The running processes.
    pub running: Vec<JobRun>,
    /// The files that were refused, with the reasons.
    pub refused: Vec<(String, String)>,
    /// The time of all answers so far, on one core.
    pub work_seconds: f64,
    /// The estimated time of the rest; `null` if nothing is done.
    pub work_left_seconds: Option<f64>,
    /// When all may be done, with the runs that are at work; `null` if there are none.
    pub end_in_seconds: Option<f64>,
}

/// The record of `job merge`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/merge/1")]
#[non_exhaustive]
pub struct Merge {
    /// The verb and its arguments.
    pub arguments: Vec<String>,
    /// The number of units whose answers were put together.
    pub units: u64,
    /// The root of the tree of hashes of all answers.
    pub merkle: String,
    /// The number of units that were computed again, with the same answer; `null` if none were to be.
    pub audited: Option<u64>,
    /// The file of the answer.
    pub answer: String,
    /// The exit status of the whole work.
    pub exit_status: u8,
}

impl Merge {
    /// The units of a plan, with the root of their hashes.
    pub fn new(plan: &Plan, merkle: String, audited: Option<u64>, answer: String, exit_status: u8) -> Self {
        Self { arguments: plan.arguments.clone(), units: plan.units, merkle, audited, answer, exit_status }
    }
}

/// A unit that failed.
#[derive(Clone, Debug, Serialize)]
pub struct JobFailure {
    /// Its number.
    pub unit: u64,
    /// The last error.
    pub error: String,
    /// The file that says so.
    pub file: String,
}

/// A run that says that it is at work.
#[derive(Clone, Debug, Serialize)]
pub struct JobRun {
    /// The machine.
    pub host: String,
    /// The process.
    pub pid: u32,
    /// Its units.
    pub stripe: String,
    /// The unit that it is at.
    pub unit: u64,
    /// The number of units that it has done.
    pub done: u64,
    /// For how long.
    pub seconds: u64,
    /// The seconds since it said so.
    pub silent: u64,
    /// Whether that is so long that it must have ended.
    pub stale: bool,
}

impl JobRun {
    /// The record of a lease at a time, in seconds since 1970.
    pub fn new(lease: &Lease, now: u64) -> Self {
        Self {
            host: lease.host.clone(),
            pid: lease.pid,
            stripe: lease.stripe.to_string(),
            unit: lease.unit,
            done: lease.done,
            seconds: now.saturating_sub(lease.begun),
            silent: now.saturating_sub(lease.renewed),
            stale: lease.is_stale(now),
        }
    }
}
