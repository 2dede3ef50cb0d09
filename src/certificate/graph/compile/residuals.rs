//! What is left of clauses, and its nodes.
//!
//! A *residual* is a clause without its false literals. It holds only where those are false. A lemma says so by a node "the residual is violated": the product
//! of its literals' negations. The definition of that node is the residual with the node as one more literal.

use std::collections::HashMap;
use std::io;
use std::rc::Rc;

use super::assignment::{Assignment, Clause};
use crate::certificate::graph::lines::{Lines, Node};

/// A residual, by its place. Those that are clauses of the formula come first, and have the places of these.
pub(super) type Residual = u32;

/// All residuals so far.
pub(super) struct Residuals {
    by_literals: HashMap<Rc<[i32]>, Residual>,
    literals: Vec<Rc<[i32]>>,
    /// The numbers of those that are clauses of the formula.
    given: Vec<u64>,
    /// The nodes of the others, as far as they were used.
    nodes: HashMap<Residual, Node>,
    links: HashMap<(Residual, Residual), u64>,
}

impl Residuals {
    /// The clauses of the formula, which differ.
    pub(super) fn new(clauses: &[Clause]) -> Self {
        let literals: Vec<Rc<[i32]>> = clauses.iter().map(|clause| clause.literals.clone().into()).collect();
        let by_literals = literals.iter().cloned().zip(0..).collect();
        let given = clauses.iter().map(|clause| clause.number).collect();
        Self { by_literals, literals, given, nodes: HashMap::new(), links: HashMap::new() }
    }

    /// Whether the residual is a clause of the formula.
    pub(super) fn is_given(&self, residual: Residual) -> bool {
        (residual as usize) < self.given.len()
    }

    /// Whether the formula has a clause of these literals, ascending.
    pub(super) fn has_clause(&self, literals: &[i32]) -> bool {
        self.by_literals.get(literals).is_some_and(|&residual| self.is_given(residual))
    }

    /// The residual of a clause when as many literals were true as `start` says.
    pub(super) fn of(&mut self, assignment: &Assignment, clause: usize, start: usize) -> Residual {
        let Some(left) = assignment.left(clause, start) else { return clause as Residual };
        if let Some(&known) = self.by_literals.get(&*left) {
            return known;
        }
        let (residual, left) = (self.literals.len() as Residual, Rc::<[i32]>::from(left));
        self.literals.push(left.clone());
        self.by_literals.insert(left, residual);
        residual
    }

    /// The node "the residual is violated". Returns `None` for a clause of the formula.
    pub(super) fn node(&mut self, lines: &mut Lines<'_>, residual: Residual) -> io::Result<Option<Node>> {
        if self.is_given(residual) {
            return Ok(None);
        }
        if let Some(&known) = self.nodes.get(&residual) {
            return Ok(Some(known));
        }
        let violated: Vec<_> = self.literals[residual as usize].iter().map(|literal| -literal).collect();
        let node = lines.product(&violated)?;
        self.nodes.insert(residual, node);
        Ok(Some(node))
    }

    /// The clause that the residual holds, or its node does.
    pub(super) fn clause(&mut self, lines: &mut Lines<'_>, residual: Residual) -> io::Result<u64> {
        let node = self.node(lines, residual)?;
        Ok(node.map_or_else(|| self.given[residual as usize], Node::definition))
    }

    /// The literals that a residual has and another, of the same clause, has not.
    pub(super) fn dropped(&self, from: Residual, to: Residual) -> impl Iterator<Item = i32> {
        let left = &self.literals[to as usize];
        self.literals[from as usize].iter().copied().filter(|literal| left.binary_search(literal).is_err())
    }

    /// The clause that a residual implies a later one of the same clause, unless a literal that it drops is true.
    pub(super) fn link(&mut self, lines: &mut Lines<'_>, from: Residual, to: Residual) -> io::Result<u64> {
        if let Some(&known) = self.links.get(&(from, to)) {
            return Ok(known);
        }
        let holds = self.clause(lines, from)?;
        let (violated, after) = (self.node(lines, from)?, self.node(lines, to)?);
        let after = after.expect("what is linked to is no clause of the formula");
        let mut clause: Vec<_> = violated.map(|node| node.literal).into_iter().chain(self.dropped(from, to)).collect();
        clause.push(-after.literal);
        let hints = (0..self.literals[to as usize].len()).map(|index| after.of_argument(index)).chain([holds]);
        let link = lines.lemma(&clause, &hints.collect::<Vec<_>>())?;
        self.links.insert((from, to), link);
        Ok(link)
    }
}
