//! Ratings: the difficulty of a puzzle, on scales for every board of houses.
//!
//! A [`Rater`] gives the [`Scores`] of a puzzle: the results of five measures. They belong to three modules on top of the [`board`]. The [`ladder`]
//! solves as people do, technique by technique, and explains its steps; [`trial`] measures what singles leave open; the [`explainer`] follows Sudoku
//! Explainer. Puzzles that are equivalent under relabelling and the motions of the board have the same scores.
//!
//! ```
//! use gerechte::rate::{Measures, Rater, Scale};
//! use gerechte::{Game, Puzzle, Stop};
//! let game: Game = "box:2x2".parse()?;
//! let scores = Rater::new(&game, Measures::ALL).rate(&Puzzle::parse(&game, "...3..2..2...13.")?, &Stop::never())?;
//! assert_eq!(Scale::Level.word(scores.value(Scale::Level)), "easy");
//! assert_eq!(scores.backdoor, Ok(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod explainer;
pub mod ladder;
mod measure;
mod position;
mod rater;
mod scale;
mod scores;
pub mod trial;
mod tutor;

pub use board::{Candidate, Candidates, Cells, LayoutError};
pub use explainer::Explainer;
pub use ladder::{Guide, Ladder, Level, Path, Round, Step, Technique, Told};
pub use measure::{Measure, Measures};
pub use position::Position;
pub use rater::{Rater, Settings, Unrated};
pub use scale::{Scale, UnknownScale};
pub use scores::{Missing, Scores};
pub use trial::{HasSums, Naive, NaiveLevel, NaiveScore, Order};
pub use tutor::{Lesson, Taught, Tutor};
