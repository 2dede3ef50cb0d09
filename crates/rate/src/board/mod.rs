//! The board as people see it: cells, houses, and the candidates that are left.

mod candidate;
mod candidates;
mod cells;
mod exclusions;
mod house;
mod layout;
mod rules;
pub(crate) mod subsets;
mod words;

pub use candidate::{Candidate, Mask, all, bits};
pub use candidates::Candidates;
pub use cells::Cells;
pub use exclusions::{Exclusions, Rule};
pub use house::{House, Kind};
pub use layout::{Home, LARGE, Layout, LayoutError, MAX_ORDER, MEDIUM, SMALL};
pub use rules::{Line, Part, Related, Sum, follows, value};
