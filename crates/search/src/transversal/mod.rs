//! Grids of a palette as exact covers of its cells by transversals.

mod classes;
mod costs;
mod count;
mod fixed;
mod fold;
mod graph;
mod group;
mod interchange;
mod join;
pub mod layers;
mod lists;
mod mask;
mod mask_map;
pub mod meet;
mod packing;
mod refusal;
mod split;
mod statement;
mod symbols;
mod walk;
mod wide;

pub use costs::{Cost, Method, MethodCosts};
pub use count::{count, recount};
pub use fixed::fixed;
pub use fold::{Anchor, Fold};
pub use graph::Graph;
pub use interchange::Interchange;
pub use lists::{LIST_LIMIT, MAX_ORDER, Transversals};
pub use mask::Mask;
pub(super) use mask_map::MaskMap;
pub use refusal::{Limits, Refusal};
pub use statement::palette;
pub use symbols::symbols;
pub use walk::{Cube, Grids, Scratch};
pub use wide::Wide;
