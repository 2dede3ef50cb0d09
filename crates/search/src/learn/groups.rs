//! The statement: open candidates, the groups of which one is true, and sums.

/// Open cells with different symbols, and their sum.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The symbols that may be held, as bits.
    pub symbols: u64,
    /// The number of cells.
    pub number: u32,
    pub total: i64,
    /// By symbol, ascending: the candidate that says that it is not held.
    pub absent: Vec<u32>,
}

impl Sum {
    /// The symbols, and the candidates that say that they are not held.
    pub(super) fn candidates(&self) -> impl Iterator<Item = (u32, usize)> {
        let symbols = (0..64_u32).filter(|symbol| self.symbols >> symbol & 1 == 1);
        symbols.zip(self.absent.iter().map(|&candidate| candidate as usize))
    }
}

/// Open candidates and their groups.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    /// Cell and symbol by candidate.
    candidates: Vec<(u16, u8)>,
    /// The candidates of all groups, one group after another.
    members: Vec<u32>,
    starts: Vec<u32>,
    /// Whether one of the group has to be true.
    exact: Vec<bool>,
    /// The groups of all candidates, one candidate after another.
    of: Vec<u32>,
    of_starts: Vec<u32>,
    sums: Vec<Sum>,
}

impl Groups {
    /// The candidates, by number, and the groups: the members, ascending, and whether one of them has to be true. The candidates of sums and lines have
    /// the numbers that follow, below `number`.
    pub fn new(candidates: Vec<(u16, u8)>, number: usize, groups: &[(Vec<u32>, bool)], sums: Vec<Sum>) -> Self {
        let mut of = vec![Vec::new(); number];
        let mut all = Self { candidates, starts: vec![0], of_starts: vec![0], sums, ..Self::default() };
        for (number, (members, exact)) in groups.iter().enumerate() {
            all.members.extend(members);
            all.starts.push(all.members.len() as u32);
            all.exact.push(*exact);
            for &member in members {
                of[member as usize].push(number as u32);
            }
        }
        for groups in of {
            all.of.extend(groups);
            all.of_starts.push(all.of.len() as u32);
        }
        all
    }

    /// The number of candidates, those of sums and lines among them.
    pub const fn len(&self) -> usize {
        self.of_starts.len() - 1
    }

    /// The number of candidates that are a symbol in a cell; they come first.
    pub const fn open(&self) -> usize {
        self.candidates.len()
    }

    pub(super) fn sums(&self) -> &[Sum] {
        &self.sums
    }

    /// The cell and the symbol of a candidate.
    pub fn candidate(&self, number: u32) -> (usize, usize) {
        let (cell, symbol) = self.candidates[number as usize];
        (usize::from(cell), usize::from(symbol))
    }

    /// The number of a candidate, if it is one.
    pub(super) fn find(&self, cell: usize, symbol: usize) -> Option<u32> {
        let number = self.candidates.binary_search(&(cell as u16, symbol as u8)).ok()?;
        Some(number as u32)
    }

    /// The number of groups.
    pub(super) const fn number(&self) -> usize {
        self.exact.len()
    }

    /// The candidates of a group.
    #[inline]
    pub fn members(&self, group: usize) -> &[u32] {
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    #[inline]
    pub(super) fn is_exact(&self, group: usize) -> bool {
        self.exact[group]
    }

    /// The groups of a candidate.
    #[inline]
    pub fn of(&self, candidate: usize) -> &[u32] {
        &self.of[self.of_starts[candidate] as usize..self.of_starts[candidate + 1] as usize]
    }
}
