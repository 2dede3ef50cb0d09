//! A checker of certificates: grids that satisfy a statement, and a proof that there are no others.
//!
//! It shares no code with the programs that make certificates, and is meant to be read in one sitting. Why the check is enough:
//!
//! 1. Each model is a grid of the statement, and no two are equal ([`models`]): there are at least as many grids.
//! 2. The formula is the one that [`encoding`] writes for the statement, so every grid satisfies it (with the partial sums of its cages for the other
//!    variables).
//! 3. The closing formula is the formula and, for each model, the clause "some cell without a clue differs" ([`certificate`]). Every grid
//!    that is not listed satisfies all of these clauses.
//! 4. The closing formula has no model ([`lrat`]): there are no other grids.
//!
//! Where the grids are too many to list, a graph stands for them: [`graph`] says why that is enough.
//!
//! The fewest clues of a grid are certified, too: [`fewest`] says how, and why that is enough.
//!
//! ```
//! use gerechte_checker::{dimacs, lrat};
//! let formula = dimacs::read("p cnf 1 2\n1 0\n-1 0\n".as_bytes())?;
//! assert!(lrat::check(&formula, "3 0 1 2 0\n".as_bytes()).is_ok());
//! let fault = lrat::check(&formula, "3 0 1 0\n".as_bytes()).unwrap_err();
//! assert_eq!(fault.to_string(), "line 1: the hints of clause 3 end without a conflict");
//! # Ok::<(), gerechte_checker::Fault>(())
//! ```

pub mod certificate;
pub mod cubes;
pub mod cutting;
pub mod dimacs;
mod divided;
mod division;
pub mod drat;
pub mod encoding;
mod fault;
pub mod fewest;
pub mod graph;
pub mod hitting;
pub mod lrat;
pub mod models;
pub mod refutation;
mod statement;
mod text;

pub use division::Division;
pub use fault::{Fault, Reason};
pub use statement::{Line, Related, Statement, Sum};
