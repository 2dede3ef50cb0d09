//! Symmetries of a game: motions of the board that map its grids to its grids.

mod rigid;

pub use rigid::{Motion, rigid_motions};
