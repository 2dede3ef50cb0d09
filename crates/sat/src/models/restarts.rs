//! Restarts of the search from the decisions that are fixed.

/// The unit of Luby's sequence, in conflicts.
pub(super) const UNIT: u64 = 100;

/// Luby's sequence 1, 1, 2, 1, 1, 2, 4, …, by Knuth's reluctant doubling.
///
/// # References
/// M. Luby, A. Sinclair, D. Zuckerman: Optimal speedup of Las Vegas algorithms. Information Processing Letters 47, 1993.
pub(super) struct Restarts {
    number: u64,
    length: u64,
    conflicts: u64,
}

impl Default for Restarts {
    fn default() -> Self {
        Self { number: 1, length: 1, conflicts: 0 }
    }
}

impl Restarts {
    pub(super) fn conflict(&mut self) {
        self.conflicts += 1;
    }

    /// Whether a restart is due; if so, a new interval begins.
    pub(super) fn is_due(&mut self) -> bool {
        let due = self.conflicts >= UNIT * self.length;
        if due {
            self.conflicts = 0;
            if self.number & self.number.wrapping_neg() == self.length {
                self.number += 1;
                self.length = 1;
            } else {
                self.length *= 2;
            }
        }
        due
    }
}
