//! Literals: nodes of chains that are on or off.

/// A node that is on or off: twice the node, plus one if it is on.
pub(super) type Literal = u32;

/// The literal of a node.
pub(super) const fn literal(node: usize, on: bool) -> Literal {
    node as Literal * 2 + on as Literal
}

/// The node of a literal.
pub(super) const fn node(literal: Literal) -> usize {
    literal as usize / 2
}

/// Whether the node is on.
pub(super) const fn is_on(literal: Literal) -> bool {
    literal % 2 == 1
}
