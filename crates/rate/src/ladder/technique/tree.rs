//! Trees of implications: the consequences, link by link, of a node that is on or off.

use super::links::{Links, Reason};
use super::links::{Literal, is_on, literal, node};

/// A breadth-first tree of implications.
pub(super) struct Tree {
    /// By literal: the literal that implied it, and the premise of the link if it is a strong one.
    pub(super) from: Vec<Option<(Literal, Option<Reason>)>>,
    /// The implied literals, in the order in which they were reached, from the start on.
    pub(super) reached: Vec<Literal>,
}

impl Tree {
    /// All that follows from the start.
    pub(super) fn new<const W: usize>(links: &Links<W>, start: Literal) -> Self {
        let mut tree = Self::of(links);
        tree.grow(links, start);
        tree
    }

    /// An empty tree for these links.
    pub(super) fn of<const W: usize>(links: &Links<W>) -> Self {
        Self { from: vec![None; links.items.len() * 2], reached: Vec::new() }
    }

    /// Becomes the tree of all that follows from the start, whatever it was before.
    pub(super) fn grow<const W: usize>(&mut self, links: &Links<W>, start: Literal) {
        let Self { from, reached } = self;
        for literal in reached.drain(..) {
            from[literal as usize] = None;
        }
        reached.push(start);
        let mut head = 0;
        while let Some(&at) = reached.get(head) {
            head += 1;
            let mut reach = |to: Literal, reason| {
                if to != start && from[to as usize].is_none() {
                    from[to as usize] = Some((at, reason));
                    reached.push(to);
                }
            };
            if is_on(at) {
                links.weak[node(at)].iter().for_each(|&to| reach(literal(to as usize, false), None));
            } else {
                links.strong[node(at)]
                    .iter()
                    .for_each(|link| reach(literal(link.to as usize, true), Some(link.reason)));
            }
        }
    }

    /// From the start to a literal.
    pub(super) fn path(&self, to: Literal) -> Vec<(Literal, Option<Reason>)> {
        let mut path = Vec::new();
        let mut at = to;
        while let Some((before, reason)) = self.from[at as usize] {
            path.push((at, reason));
            at = before;
        }
        path.push((at, None));
        path.reverse();
        path
    }
}
