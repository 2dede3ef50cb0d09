//! Arguments: chains as a list of links, each of which follows from links before it.

use super::chain::literal::{Cause, Closure, Literal};
use super::deduction::{Deduction, split};
use super::tables::Tables;
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

fn candidate(literal: Literal, order: usize) -> Candidate {
    let (cell, symbol) = split(literal.candidate(), order);
    Candidate { cell, symbol }
}

/// The reason why a candidate is false where another one is true.
fn excluded(tables: &Tables, at: Candidate, by: Candidate) -> Reason {
    if at.cell == by.cell {
        return Reason::SameCell;
    }
    let homes = tables.homes(at.cell).iter().map(|home| home.house);
    let shared = homes.filter(|&house| tables.position(house, by.cell).is_some()).min_by_key(|&house| {
        // Lines are easier to see.
        tables.houses[house].kind
    });
    Reason::Seen(shared.unwrap_or_default())
}

const fn strong(cause: Cause) -> Reason {
    match cause {
        Cause::Cell => Reason::LastInCell,
        Cause::House(house) => Reason::LastInHouse(house as usize),
        Cause::Pattern(pattern) => Reason::Pattern(pattern),
        Cause::Assumed | Cause::Rule => Reason::Assumed,
    }
}

/// The links on which some nodes of a closure depend, and the nodes themselves.
pub(super) fn branch(tables: &Tables, closure: &Closure, ends: &[u32]) -> Vec<Link> {
    let mut wanted = vec![false; closure.nodes.len()];
    let mut open = ends.to_vec();
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut wanted[node as usize], true) {
            open.extend(closure.parents_of(node));
        }
    }
    let mut place = vec![0; closure.nodes.len()];
    let mut links: Vec<Link> = Vec::new();
    for (number, node) in closure.nodes.iter().enumerate().filter(|(number, _)| wanted[*number]) {
        place[number] = links.len();
        let at = candidate(node.literal, tables.order);
        let mut from: Vec<_> = closure.parents_of(number as u32).iter().map(|&parent| place[parent as usize]).collect();
        from.sort_unstable();
        from.dedup();
        let reason = match (node.cause, from.first()) {
            (Cause::Rule, _) if node.inner > 0 => {
                Reason::Chain(closure.told.get(node.inner as usize - 1).cloned().flatten())
            }
            (Cause::Rule, Some(&first)) => excluded(tables, at, links[first].at),
            (cause, _) => strong(cause),
        };
        links.push(Link { at, holds: node.literal.is_on(), reason, from });
    }
    links
}

/// The links of a line, which is given from its start.
pub(super) fn line(tables: &Tables, line: impl Iterator<Item = (Literal, Cause)>) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    for (literal, cause) in line {
        let at = candidate(literal, tables.order);
        let reason = match links.last() {
            None => Reason::Assumed,
            Some(before) if before.holds => excluded(tables, at, before.at),
            Some(_) => strong(cause),
        };
        let from = links.len().checked_sub(1).into_iter().collect();
        links.push(Link { at, holds: literal.is_on(), reason, from });
    }
    links
}
