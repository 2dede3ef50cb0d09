//! One hash for many answers.
//!
//! People compare this hash, and merged jobs are published with it, so it stays though a chain over the answers would do as well.
//!
//! # References
//!
//! R. C. Merkle, A digital signature based on a conventional encryption function, CRYPTO 1987; the tree is that of B. Laurie, A. Langley and
//! E. Kasper, RFC 6962 (2013), section 2.1.

use crate::sha256::of_bytes;

/// A hash.
pub type Hash = [u8; 32];

/// The hash of the answer of a unit: of the plan that it belongs to, its number, its exit status and its text.
pub fn leaf(plan: &str, unit: u64, status: u8, answer: &str) -> Hash {
    let head = [&[0], plan.as_bytes(), &unit.to_le_bytes(), &[status]].concat();
    of_bytes(&[&head, answer.as_bytes()].concat())
}

/// The hash of two neighbours.
fn node(left: &Hash, right: &Hash) -> Hash {
    of_bytes(&[&[1][..], left, right].concat())
}

/// The hash of all leaves in their order; O(log n) memory. Without leaves, that of no bytes.
///
/// ```
/// use gerechte::job::merkle::{leaf, root};
/// let leaves: Vec<_> = (0..5).map(|unit| leaf("plan", unit, 0, "answer")).collect();
/// assert_eq!(root(leaves[..1].iter().copied()), leaves[0]);
/// assert_ne!(root(leaves.iter().copied()), root(leaves.iter().rev().copied()));
/// ```
pub fn root(leaves: impl IntoIterator<Item = Hash>) -> Hash {
    // Whole subtrees from left to right, each smaller than the one before, with their heights.
    let mut subtrees: Vec<(u32, Hash)> = Vec::new();
    for leaf in leaves {
        let mut next = (0, leaf);
        while let Some((_, left)) = subtrees.pop_if(|(height, _)| *height == next.0) {
            next = (next.0 + 1, node(&left, &next.1));
        }
        subtrees.push(next);
    }
    let last = subtrees.pop();
    last.map_or_else(
        || of_bytes(&[]),
        |(_, last)| subtrees.iter().rev().fold(last, |right, (_, left)| node(left, &right)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition of the RFC: the left part is the largest power of two below the number of leaves.
    fn by_definition(leaves: &[Hash]) -> Hash {
        match leaves {
            [] => of_bytes(&[]),
            [leaf] => *leaf,
            _ => {
                let left = leaves.len().next_power_of_two() / 2;
                node(&by_definition(&leaves[..left]), &by_definition(&leaves[left..]))
            }
        }
    }

    #[test]
    fn the_root_is_that_of_the_definition() {
        let leaves: Vec<_> = (0..70).map(|unit| leaf("plan", unit, 0, "")).collect();
        for number in 0..=leaves.len() {
            assert_eq!(root(leaves[..number].iter().copied()), by_definition(&leaves[..number]), "{number}");
        }
    }

    #[test]
    fn a_leaf_says_all_that_is_known_of_a_unit() {
        let first = leaf("plan", 7, 0, "answer");
        let others = [
            leaf("plot", 7, 0, "answer"),
            leaf("plan", 8, 0, "answer"),
            leaf("plan", 7, 1, "answer"),
            leaf("plan", 7, 0, ""),
        ];
        assert!(others.iter().all(|other| *other != first));
    }
}
