//! Leases: the reports of running processes.

use serde::{Deserialize, Serialize};

use super::Stripe;

/// The report of a running process, written from time to time. Times are seconds since 1970.
///
/// ```
/// use gerechte::job::{Lease, Stripe};
/// let lease = Lease { host: "node1".to_owned(), pid: 7, task: None, stripe: Stripe::ALL, unit: 3, done: 3, begun: 100, renewed: 160 };
/// assert!(!lease.is_stale(160 + Lease::RENEWAL) && lease.is_stale(160 + 5 * Lease::RENEWAL));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/job-lease/1")]
pub struct Lease {
    /// The machine.
    pub host: String,
    /// The process.
    pub pid: u32,
    /// The name of the task in the scheduler, if there is one.
    #[serde(default)]
    pub task: Option<String>,
    /// The units that it does.
    pub stripe: Stripe,
    /// The unit that it is at.
    pub unit: u64,
    /// The number of units that it has done.
    pub done: u64,
    /// When it began.
    pub begun: u64,
    /// When it last said so.
    pub renewed: u64,
}

impl Lease {
    /// The interval of renewals, in seconds.
    pub const RENEWAL: u64 = 20;

    /// Whether nothing has been heard for so long that the run must have ended: three renewals are missing. Clocks of machines may differ by one more.
    pub const fn is_stale(&self, now: u64) -> bool {
        now.saturating_sub(self.renewed) > 4 * Self::RENEWAL
    }
}
