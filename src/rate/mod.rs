//! Rating: how hard a puzzle is, on one scale for every board of houses.
//!
//! All scores here are the same for puzzles that relabelling and the motions of the board take to one another, and count what singles
//! leave open: they are 0 where naked and hidden singles solve the puzzle.

pub mod backdoor;
pub mod houses;
pub mod naive;
mod rater;
pub mod refutation;
pub mod singles;

pub use naive::{Level, Naive, Order};
pub use rater::{LARGEST_BACKDOOR, NaiveScore, Rater, Rating, Settings, Unrated};
//! Rating: how hard a puzzle is for a person.

mod cells;
mod guide;
pub mod ladder;
mod layout;
pub mod proof;
mod state;
mod step;
mod technique;
mod words;

pub use cells::Cells;
pub use guide::Guide;
pub use ladder::{Ladder, Path, Round};
pub use layout::{Home, House, Kind, LARGE, Layout, LayoutError, MAX_ORDER, SMALL};
pub use state::{Candidate, Mask, State, bits};
pub use step::{Node, Premise, Step};
pub use technique::{Level, Technique, UnknownTechnique, Visit};
pub use words::Told;
