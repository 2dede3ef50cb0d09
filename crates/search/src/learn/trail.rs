//! The trail: the known literals in order, with their reasons.

use super::groups::Groups;

/// A candidate that is true, or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lit(pub(super) u32);

impl Lit {
    pub(super) const fn new(candidate: u32, holds: bool) -> Self {
        Self(candidate << 1 | !holds as u32)
    }

    pub(super) const fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) const fn holds(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was chosen, or follows from the statement alone.
    None,
    /// This other candidate of a group is true.
    Other(u32),
    /// All others of the group are false.
    Last(u32),
    /// All other literals of the clause are false.
    Clause(u32),
    /// The sum knew some of its symbols.
    Sum(u32),
}

/// A contradiction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Two candidates of a group are true.
    Pair(u32, u32),
    /// All of the group are false.
    Group(u32),
    /// All literals of the clause are false.
    Clause(u32),
    /// A sum whose known symbols are impossible.
    Sum(u32),
}

/// The literals that are true.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    /// By candidate: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    lits: Vec<Lit>,
    /// The lengths before each choice.
    starts: Vec<u32>,
    /// The number of literals that the groups have processed.
    known: usize,
    /// By group: how many candidates are not known to be false, and the exclusive or of their numbers: of one, its number.
    left: Vec<u32>,
    rest: Vec<u32>,
}

impl Trail {
    pub(super) fn new(groups: &Groups) -> Self {
        let members = || (0..groups.number()).map(|group| groups.members(group));
        Self {
            value: vec![0; groups.len()],
            level: vec![0; groups.len()],
            reason: vec![Reason::None; groups.len()],
            lits: Vec::with_capacity(groups.len()),
            starts: Vec::new(),
            known: 0,
            left: members().map(|members| members.len() as u32).collect(),
            rest: members().map(|members| members.iter().fold(0, |all, member| all ^ member)).collect(),
        }
    }

    /// 1 true, -1 false, 0 open.
    #[inline]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        let value = self.value[lit.candidate()];
        if lit.holds() { value } else { -value }
    }

    pub(super) fn is_open(&self, candidate: usize) -> bool {
        self.value[candidate] == 0
    }

    /// Whether the candidate is known to be true.
    pub(super) fn holds(&self, candidate: usize) -> bool {
        self.value[candidate] == 1
    }

    pub(super) fn level(&self, candidate: usize) -> u32 {
        self.level[candidate]
    }

    /// The number of choices.
    pub(super) const fn depth(&self) -> usize {
        self.starts.len()
    }

    pub(super) fn reason(&self, candidate: usize) -> Reason {
        self.reason[candidate]
    }

    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The literals that were chosen.
    pub(super) fn choices(&self) -> impl Iterator<Item = Lit> {
        self.starts.iter().map(|&start| self.lits[start as usize])
    }

    /// Begins a level.
    pub(super) fn choose(&mut self, lit: Lit) {
        self.starts.push(self.lits.len() as u32);
        self.push(lit, Reason::None);
    }

    #[inline]
    pub(super) fn push(&mut self, lit: Lit, reason: Reason) {
        let candidate = lit.candidate();
        self.value[candidate] = if lit.holds() { 1 } else { -1 };
        self.level[candidate] = self.starts.len() as u32;
        self.reason[candidate] = reason;
        self.lits.push(lit);
    }

    /// The clauses of what follows from the statement alone may be forgotten.
    pub(super) fn forget_reasons(&mut self) {
        for lit in &self.lits {
            self.reason[lit.candidate()] = Reason::None;
        }
    }

    /// The groups with one candidate and none at the start.
    pub(super) fn begin(&mut self, groups: &Groups) -> bool {
        for group in (0..groups.number()).filter(|&group| groups.is_exact(group)) {
            match self.left[group] {
                0 => return false,
                1 if self.is_open(self.rest[group] as usize) => {
                    self.push(Lit::new(self.rest[group], true), Reason::None);
                }
                _ => {}
            }
        }
        true
    }

    /// The next literal that the groups do not know; they know it then.
    pub(super) fn next(&mut self, groups: &Groups) -> Option<Result<Lit, Conflict>> {
        let lit = *self.lits.get(self.known)?;
        self.known += 1;
        let conflict = if lit.holds() { self.exclude_others(groups, lit) } else { self.count_down(groups, lit) };
        Some(conflict.map_or(Ok(lit), Err))
    }

    /// The candidate is true: no other of its groups is.
    fn exclude_others(&mut self, groups: &Groups, lit: Lit) -> Option<Conflict> {
        let own = lit.candidate() as u32;
        for &group in groups.of(lit.candidate()) {
            for &other in groups.members(group as usize) {
                match self.value[other as usize] {
                    0 => self.push(Lit::new(other, false), Reason::Other(own)),
                    1 if other != own => return Some(Conflict::Pair(own, other)),
                    _ => {}
                }
            }
        }
        None
    }

    /// The candidate is false: its groups have one less. All of them are told, so that a way back tells all of them.
    fn count_down(&mut self, groups: &Groups, lit: Lit) -> Option<Conflict> {
        let mut conflict = None;
        for &group in groups.of(lit.candidate()) {
            let at = group as usize;
            self.left[at] -= 1;
            self.rest[at] ^= lit.candidate() as u32;
            if conflict.is_some() || !groups.is_exact(at) {
                continue;
            }
            match self.left[at] {
                0 => conflict = Some(Conflict::Group(group)),
                1 if self.is_open(self.rest[at] as usize) => {
                    self.push(Lit::new(self.rest[at], true), Reason::Last(group));
                }
                _ => {}
            }
        }
        conflict
    }

    /// Goes back to `depth` choices; calls `open` with each literal that is open again, the last first.
    pub(super) fn back_to(&mut self, groups: &Groups, depth: usize, mut open: impl FnMut(Lit)) {
        let Some(&start) = self.starts.get(depth) else { return };
        let start = start as usize;
        while self.lits.len() > start {
            let at = self.lits.len() - 1;
            let Some(lit) = self.lits.pop() else { break };
            if at < self.known && !lit.holds() {
                for &group in groups.of(lit.candidate()) {
                    self.left[group as usize] += 1;
                    self.rest[group as usize] ^= lit.candidate() as u32;
                }
            }
            self.value[lit.candidate()] = 0;
            open(lit);
        }
        self.known = self.known.min(start);
        self.starts.truncate(depth);
    }
}
