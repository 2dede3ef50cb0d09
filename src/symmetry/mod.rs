//! Symmetries of a game: motions of the board that map its grids to its grids.

mod classes;
mod group;
mod representative;
mod rigid;

pub use classes::Classes;
pub use group::{GroupName, Permutation, group};
pub use representative::Representative;
pub use rigid::{Motion, rigid_motions};
