//! The board as people see it: cells, houses, and the candidates that are left.

mod candidates;
mod cells;
mod house;
mod layout;
mod rules;
pub(crate) mod subsets;
mod words;

pub use candidates::{Candidate, Candidates, Mask, bits};
pub use cells::Cells;
pub use house::{House, Kind};
pub use layout::{Home, LARGE, Layout, LayoutError, MAX_ORDER, MEDIUM, SMALL};
pub use rules::{Line, Part, Related, Sum, follows, value};
