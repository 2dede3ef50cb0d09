//! Many short lists in one allocation.

/// Lists of numbers, each identified by its index.
#[derive(Default)]
pub(super) struct Lists {
    ends: Vec<u32>,
    all: Vec<u32>,
}

impl Lists {
    /// Sorts the entries, each a list and a number, into `number` lists; within a list they keep their order.
    pub(super) fn new<I: Iterator<Item = (u32, u32)>>(number: usize, entries: impl Fn() -> I) -> Self {
        // The place of the next entry of each list; each list begins at the end of the one before.
        let mut ends = vec![0; number + 1];
        for (list, _) in entries() {
            ends[list as usize + 1] += 1;
        }
        for list in 0..number {
            ends[list + 1] += ends[list];
        }
        let mut all = vec![0; ends[number] as usize];
        for (list, entry) in entries() {
            let end = &mut ends[list as usize];
            all[*end as usize] = entry;
            *end += 1;
        }
        ends.truncate(number);
        Self { ends, all }
    }

    /// Sorts each list, and removes repetitions.
    pub(super) fn dedup(&mut self) {
        let (mut start, mut kept) = (0, 0);
        for end in &mut self.ends {
            self.all[start..*end as usize].sort_unstable();
            let first = kept;
            for at in start..*end as usize {
                if kept == first || self.all[kept - 1] != self.all[at] {
                    self.all[kept] = self.all[at];
                    kept += 1;
                }
            }
            start = *end as usize;
            *end = kept as u32;
        }
        self.all.truncate(kept);
        self.all.shrink_to_fit();
    }

    /// The list of this index.
    pub(super) fn at(&self, list: usize) -> &[u32] {
        let start = if list == 0 { 0 } else { self.ends[list - 1] };
        &self.all[start as usize..self.ends[list] as usize]
    }
}
