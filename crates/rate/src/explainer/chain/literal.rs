//! Literals: a candidate that is assumed to be true or false; and sets of them.

use super::super::argument::{Argument, Pattern};
use super::super::board::Candidate;

/// A candidate with a side: true ("on") or false ("off").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal(u32);

impl Literal {
    #[inline]
    pub const fn on(candidate: Candidate) -> Self {
        Self(candidate << 1 | 1)
    }

    #[inline]
    pub const fn off(candidate: Candidate) -> Self {
        Self(candidate << 1)
    }

    #[inline]
    pub const fn candidate(self) -> Candidate {
        self.0 >> 1
    }

    #[inline]
    pub const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline]
    pub const fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The direct reason of a literal, in addition to its parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// It is assumed.
    Assumed,
    /// A cell takes one symbol.
    Cell,
    /// A house has one place for the symbol.
    House(u16),
    /// A true candidate, or a chain inside the chain.
    Rule,
    /// A pattern in what the chain has left.
    Pattern(Pattern),
}

/// A literal of a closure, and the literals from which it follows.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub literal: Literal,
    pub cause: Cause,
    /// Its parents, as a range of [`Closure::parents`].
    pub from: u32,
    pub to: u32,
    /// The chain inside the chain, from 1; 0 for none.
    pub inner: u32,
}

/// The length that an inner chain adds to the chain that contains it.
#[derive(Clone, Copy, Debug)]
pub struct Inner {
    pub complexity: u32,
    /// Equal for equal chains, which count once.
    pub identity: u64,
}

/// Everything that follows from an assumption, in the order in which it was found, up to a contradiction.
#[derive(Clone, Debug, Default)]
pub struct Closure {
    pub nodes: Vec<Node>,
    pub parents: Vec<u32>,
    /// By literal: its node, where `member` says that there is one.
    at: Vec<u16>,
    on: Vec<u64>,
    off: Vec<u64>,
    pub inner: Vec<Inner>,
    /// The inner chains link by link, where these are told.
    pub told: Vec<Option<Box<Argument>>>,
    /// A literal and its negation, both of which follow.
    pub clash: Option<(u32, u32)>,
}

impl Closure {
    /// Empties the closure, for `candidates` candidates.
    pub fn clear(&mut self, candidates: usize) {
        self.nodes.clear();
        self.parents.clear();
        self.inner.clear();
        self.told.clear();
        self.clash = None;
        self.at.resize(2 * candidates, 0);
        for set in [&mut self.on, &mut self.off] {
            set.clear();
            set.resize(candidates.div_ceil(64), 0);
        }
    }

    #[inline]
    const fn set(&self, on: bool) -> &Vec<u64> {
        if on { &self.on } else { &self.off }
    }

    /// Whether the literal follows.
    #[inline]
    pub fn has(&self, literal: Literal) -> bool {
        let candidate = literal.candidate() as usize;
        self.set(literal.is_on())[candidate / 64] >> (candidate % 64) & 1 == 1
    }

    /// The node of a literal that follows.
    #[inline]
    pub fn node(&self, literal: Literal) -> Option<u32> {
        self.has(literal).then(|| u32::from(self.at[literal.index()]))
    }

    /// Adds a node without entering it as a member.
    #[inline]
    pub fn push(&mut self, literal: Literal, cause: Cause, parents: impl IntoIterator<Item = u32>) -> u32 {
        let from = self.parents.len() as u32;
        self.parents.extend(parents);
        let to = self.parents.len() as u32;
        self.nodes.push(Node { literal, cause, from, to, inner: 0 });
        (self.nodes.len() - 1) as u32
    }

    /// Adds a node and enters it.
    #[inline]
    pub fn enter(&mut self, literal: Literal, cause: Cause, parents: impl IntoIterator<Item = u32>) -> u32 {
        let node = self.push(literal, cause, parents);
        let candidate = literal.candidate() as usize;
        let set = if literal.is_on() { &mut self.on } else { &mut self.off };
        set[candidate / 64] |= 1 << (candidate % 64);
        self.at[literal.index()] = node as u16;
        node
    }

    #[inline]
    pub fn parents_of(&self, node: u32) -> &[u32] {
        let Node { from, to, .. } = self.nodes[node as usize];
        &self.parents[from as usize..to as usize]
    }

    /// Takes out of a set what does not follow on the given side.
    pub fn retain(&self, on: bool, set: &mut [u64]) -> bool {
        let mut any = 0;
        for (word, mine) in set.iter_mut().zip(self.set(on)) {
            *word &= mine;
            any |= *word;
        }
        any != 0
    }

    /// The literals of one side, as a set.
    pub fn side(&self, on: bool) -> &[u64] {
        self.set(on)
    }
}

/// Scratch for walks through closures.
#[derive(Debug, Default)]
pub struct Walk {
    seen: Vec<u32>,
    round: u32,
    queue: Vec<u32>,
}

impl Walk {
    /// The number of different literals on which a node depends, itself included; `limit` if there are as many or more.
    pub fn count(&mut self, closure: &Closure, node: u32, limit: usize) -> usize {
        self.ancestors(closure, node, limit).len().min(limit)
    }

    /// The nodes on which a node depends, itself first, level by level; cut off at `limit`.
    pub fn ancestors(&mut self, closure: &Closure, node: u32, limit: usize) -> &[u32] {
        if self.seen.len() < closure.nodes.len() {
            self.seen.resize(closure.nodes.len(), 0);
        }
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill(0);
            self.round = 1;
        }
        self.queue.clear();
        self.queue.push(node);
        self.seen[node as usize] = self.round;
        let mut at = 0;
        while at < self.queue.len() && self.queue.len() < limit {
            for &parent in closure.parents_of(self.queue[at]) {
                if std::mem::replace(&mut self.seen[parent as usize], self.round) != self.round {
                    self.queue.push(parent);
                }
            }
            at += 1;
        }
        &self.queue
    }
}
