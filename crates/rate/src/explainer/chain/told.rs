//! Chains link by link, as they are told.

use super::super::argument::{Link, Reason};
use super::super::deduction::split;
use super::super::tables::Tables;
use super::literal::{Cause, Closure, Literal};
use crate::board::Candidate;

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
