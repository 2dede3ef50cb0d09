//! Sudoku-type problems, and their translations for other solvers.
//!
//! A [`Problem`] states cells, symbols and constraints; all engines of the project read it. This crate holds this statement and its translations
//! to propositional logic. It contains no solver, no search, and no input or output beyond a writer. Engines that share it therefore share no
//! reasoning.
//!
//! ```
//! use gerechte_encodings::{Encoding, Problem, dimacs};
//!
//! // A Latin square of order 2: four cells, two symbols, two rows and two columns.
//! let mut problem = Problem::new(4, 2)?;
//! for house in [[0, 1], [2, 3], [0, 2], [1, 3]] {
//!     problem.all_different(house)?;
//! }
//! let mut out = Vec::new();
//! dimacs::write(&problem, Encoding::default(), &mut out)?;
//! assert!(String::from_utf8(out)?.contains("p cnf 8 "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod amo;
mod candidates;
mod cell;
mod cell_vars;
mod cnf;
pub mod decode;
mod diagram;
pub mod dimacs;
pub mod divided;
mod division;
mod encode;
pub mod hitting;
pub mod house;
pub mod icnf;
pub mod kept;
mod linear;
mod lit;
pub mod lp;
pub mod minizinc;
mod name;
pub mod opb;
mod problem;
pub mod propagate;
pub mod qdimacs;
pub mod regular;
mod related;
mod relation;
pub mod singles;
mod small;
pub mod smtlib;
pub mod special;
pub mod sum;
mod symbol;
pub mod unique;
pub mod wcnf;
pub mod xcsp3;

pub use amo::AtMostOne;
pub use candidates::Candidates;
pub use cell::Cell;
pub use cell_vars::CellVars;
pub use cnf::{ClauseSink, Cnf};
pub use diagram::{Diagram, DiagramError, Transition};
pub use division::Division;
pub use encode::Encoding;
pub use house::Style;
pub use lit::{Lit, Var};
pub use name::UnknownName;
pub use problem::{Constraint, MAX_CELLS, MAX_SYMBOLS, Problem, ProblemError, Violation};
pub use relation::{Relation, UnknownRelation};
pub use sum::Sums;
pub use symbol::Symbol;
