//! Refutations: a search with clause learning that writes down why each learnt clause follows from earlier ones.
//!
//! The clauses that a conflict resolves are the hints of the clause that is learnt, so that the proof needs no search of its own. A literal that is true
//! whatever is decided is a clause of the proof, too.
//!
//! The first decision can be prescribed: the guide is a list of literals, of which the first open one is decided. If the guide is "at most 0 of these
//! cells", "at most 1", and so on, then each of them is refuted in turn, and becomes a fact that the next one uses: the search goes through the
//! numbers of cells, and the proof that there are no others is short.
//!
//! # References
//! - J. Marques-Silva, I. Lynce, S. Malik: Conflict-driven clause learning SAT solvers. Handbook of Satisfiability, 2021.
//! - N. Sörensson, A. Biere: Minimizing learned clauses. SAT 2009.
//! - G. Audemard, L. Simon: Predicting learnt clauses quality in modern SAT solvers. IJCAI 2009 (levels of a clause, restarts).

mod analyse;
mod clauses;
mod order;
mod restarts;
mod search;

use super::literal::{Code, code, negated, variable};
use super::proof::{Refutation, Step};
use analyse::Analysis;
use clauses::{Clauses, Place};
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Cnf, Lit, Var};
use order::Order;
use restarts::Restarts;

/// Looks for a proof that the formula has no model. Returns `None` if it has one.
///
/// ```
/// use gerechte::encodings::{ClauseSink, Cnf};
/// use gerechte::{Stop, sat::refute};
/// let mut cnf = Cnf::default();
/// let x = cnf.new_var().lit();
/// cnf.add_clause(&[x]);
/// cnf.add_clause(&[!x]);
/// let refutation = refute(&cnf, &Stop::never())?.expect("it has no model");
/// let mut lrat = Vec::new();
/// refutation.write_lrat(&mut lrat)?;
/// assert_eq!(lrat, b"3 0 1 2 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn refute(cnf: &Cnf, stop: &Stop) -> Result<Option<Refutation>, Stopped> {
    match Guide::default().refute(cnf, stop)? {
        Outcome::Refuted(refutation) => Ok(Some(refutation)),
        Outcome::Model | Outcome::TooLong => Ok(None),
    }
}

/// A search that is told how to begin, and how long to go on.
///
/// ```
/// use gerechte::encodings::{ClauseSink, Cnf};
/// use gerechte::{Stop, sat::{Guide, Outcome}};
/// let mut cnf = Cnf::default();
/// let (x, y) = (cnf.new_var().lit(), cnf.new_var().lit());
/// for clause in [[x, y], [x, !y], [!x, y], [!x, !y]] {
///     cnf.add_clause(&clause);
/// }
/// let stop = Stop::never();
/// let guide = Guide { first: vec![!y], ..Guide::default() };
/// assert!(matches!(guide.refute(&cnf, &stop)?, Outcome::Refuted(_)));
/// let hasty = Guide { conflicts: 0, ..guide };
/// assert!(matches!(hasty.refute(&cnf, &stop)?, Outcome::TooLong));
/// # Ok::<(), gerechte::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Guide {
    /// The first decision is the first of these literals that is open.
    pub first: Vec<Lit>,
    /// The number of conflicts after which the search ends without an answer.
    pub conflicts: u64,
}

impl Default for Guide {
    fn default() -> Self {
        Self { first: Vec::new(), conflicts: u64::MAX }
    }
}

/// The end of a search.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The formula has no model.
    Refuted(Refutation),
    /// It has one.
    Model,
    /// There were too many conflicts.
    TooLong,
}

impl Guide {
    /// Looks for a proof that the formula has no model.
    pub fn refute(&self, cnf: &Cnf, stop: &Stop) -> Result<Outcome, Stopped> {
        let mut search = Search::new(cnf, self.first.iter().copied().map(code).collect());
        Ok(match search.run(self.conflicts, stop)? {
            End::Refuted => Outcome::Refuted(Refutation::new(cnf.clauses().len(), search.steps)),
            End::Model => Outcome::Model,
            End::TooLong => Outcome::TooLong,
        })
    }
}

#[derive(Clone, Copy)]
enum End {
    Refuted,
    Model,
    TooLong,
}

/// Whether a literal is true, false, or open.
type Value = i8;
const OPEN: Value = 0;
const TRUE: Value = 1;
const FALSE: Value = -1;

/// The search for a model.
struct Search {
    clauses: Clauses,
    /// By literal.
    values: Vec<Value>,
    /// The true literals in order, and how many of them are propagated.
    trail: Vec<Code>,
    head: usize,
    /// The places in the trail at which the levels from 1 begin.
    starts: Vec<usize>,
    /// By variable: its level, its place in the trail, and the clause that forced it.
    levels: Vec<u32>,
    places: Vec<u32>,
    reasons: Vec<Option<Place>>,
    /// By variable: the number of the clause that says what it is on level 0.
    facts: Vec<u32>,
    /// The value that a variable had last.
    phases: Vec<bool>,
    order: Order,
    restarts: Restarts,
    /// The first decision is the first of these that is open.
    guide: Vec<Code>,
    analysis: Analysis,
    /// The number of clauses, with those that were learnt.
    number: u32,
    steps: Vec<Step>,
    is_refuted: bool,
}

fn lit(code: Code) -> Lit {
    let positive = Var::new(variable(code) + 1).lit();
    if code & 1 == 0 { positive } else { !positive }
}
