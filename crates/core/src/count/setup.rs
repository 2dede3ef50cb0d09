//! The workers, limits and observers of a count.

use std::fmt;

use super::Ledger;
use crate::Stop;
use crate::workers::{Serial, Workers};

/// The workers, limits and observers of a count.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct CountSetup<'a> {
    /// The workers that count parts.
    pub workers: &'a dyn Workers,
    /// The largest number of solutions that is wanted.
    pub limit: Option<u64>,
    /// The least number of parts, if requested.
    pub parts: Option<usize>,
    /// The flag that requests a stop.
    pub stop: &'a Stop,
    /// A function that is called after each part.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// The progress of a count in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The engine that counts.
    pub engine: &'static str,
    /// The solutions so far.
    pub found: u128,
    /// The number of parts that are done.
    pub done: usize,
    /// The number of all parts.
    pub parts: usize,
}

impl<'a> CountSetup<'a> {
    /// A setup for all solutions, with one worker and without progress.
    pub const fn new(stop: &'a Stop) -> Self {
        Self { workers: &Serial, limit: None, parts: None, stop, progress: &|_| {} }
    }

    /// The number of solutions that are still wanted.
    pub(super) fn left(&self, ledger: &Ledger) -> u64 {
        self.limit
            .map_or(u64::MAX, |limit| u64::try_from(ledger.found()).map_or(0, |found| limit.saturating_sub(found)))
    }
}

impl fmt::Debug for CountSetup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let workers = self.workers.number();
        let mut setup = f.debug_struct("CountSetup");
        setup.field("workers", &workers).field("limit", &self.limit).field("parts", &self.parts).finish_non_exhaustive()
    }
}
