//! Formulas in conjunctive normal form, and the trait of everything that collects clauses.

use crate::{Lit, Var};

/// A collector of clauses: a formula, a solver, a counter or a file.
///
/// Encodings write into this trait and do not depend on the kind of collector.
pub trait ClauseSink {
    /// Returns a variable that has not been used before; numbers ascend from 1.
    fn new_var(&mut self) -> Var;
    /// Adds the disjunction of the literals; the empty one makes the formula unsatisfiable.
    fn add_clause(&mut self, clause: &[Lit]);
}

/// A formula in conjunctive normal form, in memory.
///
/// ```
/// use gerechte_encodings::{ClauseSink, Cnf};
/// let mut cnf = Cnf::default();
/// let (x, y) = (cnf.new_var().lit(), cnf.new_var().lit());
/// cnf.add_clause(&[x, !y]);
/// assert_eq!((cnf.vars(), cnf.clauses().count()), (2, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    vars: usize,
    /// All clauses, end to end; `ends` holds the end of each. This takes one allocation instead of one for each clause.
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// The number of variables.
    pub const fn vars(&self) -> usize {
        self.vars
    }

    /// The clauses, in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|i| {
            let start = if i == 0 { 0 } else { self.ends[i - 1] };
            &self.lits[start..self.ends[i]]
        })
    }
}

impl ClauseSink for Cnf {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }
}
