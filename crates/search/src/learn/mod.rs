//! Learning from conflicts, for large boards: a search that keeps a clause for each conflict, and so does not repeat it.
//!
//! Propagation of the clues leaves a set of candidates, divided into *groups*: the candidates of a cell, and the places of a symbol in
//! a house. Exactly one candidate of each group is true (at most one in a house with fewer cells than symbols). The steps of a line through its
//! automaton are candidates in groups of their own. These groups, and [sums](sums), are the whole statement; clauses are only what has been learnt, and the solutions that were found.
//!
//! # References
//! J. P. Marques-Silva, K. A. Sakallah, *GRASP: a search algorithm for propositional satisfiability* (1999): learning.
//! N. Eén, N. Sörensson, *An extensible SAT-solver* (2003): activities, and the clauses to drop.
//! G. Audemard, L. Simon, *Predicting learnt clauses quality in modern SAT solvers* (2009): clauses of two levels are kept.
//! M. Luby, A. Sinclair, D. Zuckerman, *Optimal speedup of Las Vegas algorithms* (1993): when it starts over.

mod analyse;
mod clauses;
mod groups;
mod heap;
mod search;
mod sums;
#[cfg(test)]
mod tests;
mod trail;

pub(super) use groups::{Groups, Sum};
pub(super) use search::{Learner, Outcome};
