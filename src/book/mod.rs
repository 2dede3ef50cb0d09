//! Books of puzzles: chosen by a plan, drawn on pages.
//!
//! A [`BookPlan`] states the games, the numbers of puzzles and their difficulties. [`choose`] makes the puzzles, no two equivalent and no two with the same
//! solution. [`pages`] draws them, with the solutions at the end, as SVG, which [`print::pdf`](crate::print::pdf) converts to a file. The seed of a plan
//! gives the same book on every machine.
//!
//! ```
//! use gerechte::book::{BookPlan, choose, pages};
//! use gerechte::workers::Serial;
//! use gerechte::Stop;
//! let text = "title = 'Codes'\nseed = 7\n[[puzzles]]\ngame = 'perfect:1'\nnumber = 2\nlevels = ['easy', 'medium']";
//! let plan = BookPlan::parse(text, &|file| Err(std::io::Error::other(file)))?;
//! let chosen = choose(&plan, &Serial, &Stop::never(), &|| ())?;
//! assert_eq!(chosen.iter().map(|puzzle| puzzle.level.unwrap().name()).collect::<Vec<_>>(), ["easy", "medium"]);
//! // A cover, a page with both puzzles, a page with both solutions.
//! assert_eq!(pages(&plan, &chosen).len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choose;
mod pages;
mod plan;
mod read;
mod titles;

pub use choose::{ChooseError, Chosen, choose};
pub use pages::pages;
pub use plan::{BookPlan, Paper, Section, Source, Style};
pub use read::{EXAMPLE, PlanError, PlanFault};
