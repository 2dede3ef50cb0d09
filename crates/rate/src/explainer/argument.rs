//! Arguments: chains as a list of links, each of which follows from links before it.

use super::deduction::Deduction;
use crate::board::Candidate;

/// The reason why a link of a chain holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It is assumed.
    Assumed,
    /// The cell takes another symbol.
    SameCell,
    /// A cell of the same house, by its number in the explainer's order, takes the symbol.
    Seen(usize),
    /// The cell has no other candidate left.
    LastInCell,
    /// The house has no other place left for the symbol.
    LastInHouse(usize),
    /// A pattern in what is left.
    Pattern(Pattern),
    /// A chain on the remaining candidates; its links are not kept if it lies in a chain within a chain.
    Chain(Option<Box<Argument>>),
}

/// A pattern that a dynamic chain uses on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are those of the field")]
pub enum Pattern {
    LockedCandidates,
    HiddenPair,
    NakedPair,
    XWing,
}

/// A link: a candidate is true, or it is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidate.
    pub at: Candidate,
    /// Whether it is true.
    pub holds: bool,
    /// The reason.
    pub reason: Reason,
    /// The links of the branch that it follows from, all of which stand before it.
    pub from: Vec<usize>,
}

/// The reason why one of the assumptions of an argument is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// There is one assumption, and it leads to its opposite or to a contradiction.
    One,
    /// A candidate is true or false.
    Both,
    /// A cell takes one of its candidates.
    Cell,
    /// The house has a place for the symbol.
    House(usize),
}

/// A chain, link by link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The conclusion.
    pub deduction: Deduction,
    /// The reason why one of its branches starts with what is true.
    pub cases: Cases,
    /// The branches, one for each assumption.
    pub branches: Vec<Vec<Link>>,
}

impl Argument {
    /// The opposite of a link, if the branch has it: then the assumption contradicts itself.
    pub fn contradiction(branch: &[Link]) -> Option<(&Link, &Link)> {
        let last = branch.last()?;
        let opposite = branch.iter().find(|link| link.at == last.at && link.holds != last.holds)?;
        Some((opposite, last))
    }
}
