//! Symmetries of a game: permutations of its cells that map its grids to its grids.

mod automorphisms;
mod canonical;
mod classes;
mod conjugacy;
mod equivalence;
mod graph;
mod group;
mod labelling;
mod minlex;
mod partition;
mod permutation_group;
mod representative;
mod reversal;
mod rigid;
mod subgroups;

pub use automorphisms::{automorphisms, automorphisms_commuting_with, pattern_automorphisms, same_game, stabiliser};
pub use canonical::CanonicalForms;
pub use classes::Classes;
pub use conjugacy::{ConjugacyClass, conjugacy_classes, conjugates};
pub use equivalence::{Equivalence, EquivalenceError};
pub use gerechte_core::permutation::{Keeping, Permutation, identity, inverse, keeps, then};
pub use group::{GroupError, GroupName, MAX_ELEMENTS, group, largest_group};
pub use permutation_group::PermutationGroup;
pub use representative::Representative;
pub use rigid::{Motion, rigid_motions};
pub use subgroups::Subgroups;
