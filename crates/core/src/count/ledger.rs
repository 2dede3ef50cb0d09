//! A ledger: the known number of solutions of each part of a count.

use serde::{Deserialize, Serialize};

use crate::Count;

/// The result for a part that was searched completely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The part, from 0.
    pub cube: usize,
    /// The number of its solutions.
    pub count: u64,
}

/// The number of solutions of each part, as far as it is known.
///
/// ```
/// use gerechte::{Count, count::{Entry, Ledger}};
/// let mut ledger = Ledger::new(2);
/// assert_eq!(ledger.note(1, Count::Exactly(5)), Some(Entry { cube: 1, count: 5 }));
/// assert_eq!(ledger.count(), Count::AtLeast(5));
/// assert_eq!(ledger.note(0, Count::AtLeast(1)), None); // not searched to its end
/// assert!(ledger.enter(Entry { cube: 0, count: 2 }));
/// assert_eq!(ledger.done(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    counts: Vec<Option<u64>>,
    /// Solutions in parts that were not searched to their end.
    others: u128,
}

impl Ledger {
    /// A ledger of `cubes` parts, none of which is known.
    pub fn new(cubes: usize) -> Self {
        Self { counts: vec![None; cubes], others: 0 }
    }

    /// Whether the part has been counted.
    ///
    /// # Panics
    ///
    /// If there is no such part.
    pub fn knows(&self, cube: usize) -> bool {
        self.counts[cube].is_some()
    }

    /// Enters a result. Returns `false` if there is no such part, or a different count of it is known.
    pub fn enter(&mut self, entry: Entry) -> bool {
        match self.counts.get_mut(entry.cube) {
            Some(count) if count.is_none_or(|count| count == entry.count) => {
                *count = Some(entry.count);
                true
            }
            _ => false,
        }
    }

    /// Notes the count of a part. Returns the entry to write if the part was searched completely.
    ///
    /// # Panics
    ///
    /// If there is no such part, or a different count of it is known.
    pub fn note(&mut self, cube: usize, count: Count) -> Option<Entry> {
        let exact = u64::try_from(count.number()).ok().filter(|_| count.is_exact());
        let Some(number) = exact else {
            self.others += count.number();
            return None;
        };
        let entry = Entry { cube, count: number };
        assert!(self.enter(entry), "one count of each part");
        Some(entry)
    }

    /// The number of parts that have been counted.
    pub fn done(&self) -> usize {
        self.counts.iter().flatten().count()
    }

    /// The solutions so far.
    pub fn found(&self) -> u128 {
        self.others + self.counts.iter().flatten().map(|&count| u128::from(count)).sum::<u128>()
    }

    /// The count for all parts together.
    pub fn count(&self) -> Count {
        let found = self.found();
        if self.done() == self.counts.len() { Count::Exactly(found) } else { Count::AtLeast(found) }
    }
}
