//! Rating: how hard a puzzle is, on one scale for every board of houses.
//!
//! The naive scores count what singles leave open: they are 0 where naked and hidden singles solve the puzzle. The [`ladder`] solves as
//! people do, technique by technique, and says so. All scores are the same for puzzles that relabelling and the motions of the
//! board take to one another.

pub mod backdoor;
mod cells;
mod closure;
pub mod explainer;
mod guide;
pub mod houses;
pub mod ladder;
mod layout;
pub mod naive;
pub mod proof;
mod rater;
pub mod refutation;
mod scale;
mod scores;
pub mod singles;
mod state;
mod step;
pub mod technique;
mod words;

pub use cells::Cells;
pub use guide::Guide;
pub use ladder::{Ladder, Path, Round};
pub use layout::{Home, House, Kind, LARGE, Layout, LayoutError, MAX_ORDER, MEDIUM, SMALL};
pub use naive::{Naive, NaiveLevel, Order};
pub use rater::{LARGEST_BACKDOOR, Rater, Settings, Unrated};
pub use scale::{Scale, UnknownScale};
pub use scores::{Measure, Measures, Missing, NaiveScore, Scores};
pub use state::{Candidate, Mask, State, bits};
pub use step::{Node, Premise, Step};
pub use technique::{Level, Technique};
pub use words::Told;
