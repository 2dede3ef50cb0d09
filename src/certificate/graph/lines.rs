//! The lines of a proof by a graph, in the format CPOG.
//!
//! # References
//! R. E. Bryant, W. Nawrocki, J. Avigad, M. J. H. Heule: Certified knowledge compilation with application to verified model counting. SAT 2023.

use std::io::{self, Write};

/// A node: an operation on literals and other nodes, with the clauses that define it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// The literal that says that the node is true.
    pub(super) literal: i32,
    /// The number of its first clause: its arguments imply a product, and a sum implies one of its two.
    clause: u64,
}

impl Node {
    /// The first of its clauses.
    pub(super) const fn definition(self) -> u64 {
        self.clause
    }

    /// The clause for an argument: a product implies it, and a sum is implied by it.
    pub(super) const fn of_argument(self, index: usize) -> u64 {
        self.clause + 1 + index as u64
    }
}

/// Checkers take no more nodes, with the variables of the formula.
const MOST_NODES: i32 = 1 << 28;

/// The most clauses that a line removes.
const AT_ONCE: usize = 100_000;

/// Writes the lines, and numbers clauses and nodes.
pub(super) struct Lines<'a> {
    out: &'a mut dyn Write,
    clauses: u64,
    nodes: i32,
}

impl<'a> Lines<'a> {
    /// After a formula with these numbers of clauses and variables.
    pub(super) fn new(out: &'a mut dyn Write, clauses: u64, variables: i32) -> Self {
        Self { out, clauses, nodes: variables }
    }

    /// A product: true if all arguments are.
    pub(super) fn product(&mut self, arguments: &[i32]) -> io::Result<Node> {
        self.node("p", arguments, None)
    }

    /// A sum: true if one of two arguments is; unit propagation by the hints shows that both cannot be.
    pub(super) fn sum(&mut self, arguments: [i32; 2], hints: &[u64]) -> io::Result<Node> {
        self.node("s", &arguments, Some(hints))
    }

    fn node(&mut self, kind: &str, arguments: &[i32], hints: Option<&[u64]>) -> io::Result<Node> {
        if self.nodes >= MOST_NODES {
            return Err(io::Error::other(format!("more than {MOST_NODES} nodes")));
        }
        self.nodes += 1;
        let node = Node { literal: self.nodes, clause: self.clauses + 1 };
        write!(self.out, "{} {kind} {}", node.clause, node.literal)?;
        arguments.iter().try_for_each(|argument| write!(self.out, " {argument}"))?;
        // The two arguments of a sum end without a 0.
        numbers(self.out, hints.unwrap_or_default())?;
        self.clauses += 1 + arguments.len() as u64;
        Ok(node)
    }

    /// A clause that follows by unit propagation.
    pub(super) fn lemma(&mut self, clause: &[i32], hints: &[u64]) -> io::Result<u64> {
        self.clause("a", clause, hints)
    }

    /// A clause that follows from the definitions of nodes alone.
    pub(super) fn structural(&mut self, clause: &[i32], hints: &[u64]) -> io::Result<u64> {
        self.clause("as", clause, hints)
    }

    fn clause(&mut self, kind: &str, clause: &[i32], hints: &[u64]) -> io::Result<u64> {
        self.clauses += 1;
        write!(self.out, "{} {kind}", self.clauses)?;
        clause.iter().try_for_each(|literal| write!(self.out, " {literal}"))?;
        self.out.write_all(b" 0")?;
        numbers(self.out, hints)?;
        Ok(self.clauses)
    }

    /// Clauses that are not needed any more.
    pub(super) fn forget(&mut self, clauses: &[u64]) -> io::Result<()> {
        for some in clauses.chunks(AT_ONCE) {
            self.out.write_all(b"D")?;
            numbers(self.out, some)?;
        }
        Ok(())
    }

    /// The node that stands for the formula; 0 if nothing satisfies it.
    pub(super) fn root(&mut self, literal: i32) -> io::Result<()> {
        writeln!(self.out, "r {literal}")
    }
}

/// Numbers, an end, and the end of the line.
fn numbers(out: &mut dyn Write, numbers: &[u64]) -> io::Result<()> {
    numbers.iter().try_for_each(|number| write!(out, " {number}"))?;
    out.write_all(b" 0\n")
}
