//! When the search begins anew, and when learnt clauses are dropped.

/// The weight of the last conflict in the short and in the long mean.
const SHORT: f64 = 1.0 / 32.0;
const LONG: f64 = 1.0 / 8192.0;
/// How much worse than the long mean the short one has to be.
const MARGIN: f64 = 1.1;
/// The fewest conflicts between two restarts.
const LEAST: u64 = 2;
/// The number of conflicts between the first two rounds of dropping, by which each further one takes longer.
const ROUND: u64 = 300;

/// Means of the number of levels of learnt clauses.
///
/// # References
/// A. Biere, A. Fröhlich: Evaluating CDCL restart schemes. POS 2015 (exponential means, without bias at the start).
#[derive(Default)]
pub(super) struct Restarts {
    short: Mean,
    long: Mean,
    conflicts: u64,
    since: u64,
    rounds: u64,
    next_round: u64,
}

#[derive(Default)]
struct Mean {
    sum: f64,
    weight: f64,
}

impl Mean {
    fn add(&mut self, value: f64, share: f64) {
        self.sum += share * (value - self.sum);
        self.weight += share * (1.0 - self.weight);
    }

    fn value(&self) -> f64 {
        self.sum / self.weight
    }
}

impl Restarts {
    /// Notes that a clause of this number of levels was learnt.
    pub(super) fn conflict(&mut self, levels: u32) {
        self.short.add(levels.into(), SHORT);
        self.long.add(levels.into(), LONG);
        self.conflicts += 1;
        self.since += 1;
    }

    /// Whether a restart is due; if so, the next one is not soon.
    pub(super) fn is_due(&mut self) -> bool {
        let due = self.since >= LEAST && self.short.value() > MARGIN * self.long.value();
        if due {
            self.since = 0;
        }
        due
    }

    /// Whether learnt clauses are to be dropped; if so, the next time is later.
    pub(super) fn drops(&mut self) -> bool {
        let due = self.conflicts >= self.next_round.max(ROUND);
        if due {
            self.rounds += 1;
            self.next_round = self.conflicts + ROUND * (self.rounds + 1);
        }
        due
    }
}
