//! All models of a formula, by chronological backtracking.
//!
//! After a model the last decision is flipped, so no clause has to block the model. While models are found quickly, conflicts are
//! handled in the same way. If the next model takes long, clauses are learnt from conflicts, and the search jumps back as far as they allow, but not
//! beyond decisions of earlier models. The module knows only clauses, no cells or houses.
//!
//! # References
//! - T. Toda, T. Soh: Implementing efficient all solutions SAT solvers. ACM Journal of Experimental Algorithmics 21, 2016 (nonblocking).
//! - M. Gebser, B. Kaufmann, A. Neumann, T. Schaub: Conflict-driven answer set enumeration. LPNMR 2007 (the level above which
//!   conflicts may jump back).
//! - F. Boussemart, F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by weighting constraints. ECAI 2004 (weights).

mod learn;
mod lists;

mod positive;
mod restarts;
mod trail;
mod watched;

use crate::literal::{Code, code, denied, is_positive, negated, variable};
use learn::Lesson;
use lists::Lists;
use positive::Positive;
use restarts::Restarts;
use trail::{Reason, Trail, Value};
use watched::Watched;

use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Cnf, Lit, Var};

/// The number of conflicts without a model after which clauses are learnt.
const PATIENCE: u64 = 30;
/// The number of learnt clauses at which half of them are dropped, and the growth of this limit each time.
const LEARNT: (usize, usize) = (4000, 500);
/// After this many models, half of the unused learnt clauses are dropped, as they slow down the search for models.
const FORGET: u64 = 1024;

/// The models of a formula, each once.
///
/// Models count as one if they agree on the first variables, those of the projection.
///
/// ```
/// use gerechte::{Stop, encodings::{ClauseSink, Cnf}, sat::Models};
/// let mut cnf = Cnf::default();
/// let [x, y, z] = [(); 3].map(|()| cnf.new_var().lit());
/// cnf.add_clause(&[x, y]);
/// cnf.add_clause(&[!y, z]);
/// let (mut models, mut found) = (Models::new(&cnf, 2), Vec::new());
/// while models.find(&Stop::never())? {
///     found.push([x, y].map(|lit| models.value(lit.var())));
/// }
/// found.sort();
/// assert_eq!(found, [[false, true], [true, false], [true, true]]);
/// # Ok::<(), gerechte::Stopped>(())
/// ```
pub struct Models {
    projection: usize,
    trail: Trail,
    /// By literal, the literals that it implies by binary clauses.
    binary: Lists,
    positive: Positive,
    watched: Watched,
    /// The decisions up to this level were flipped or have models behind them: no conflict jumps back beyond it.
    fixed: usize,
    state: State,
    found: u64,
    /// Conflicts since the last model.
    conflicts: u64,
    restarts: Restarts,
    most_learnt: usize,
    /// By variable; all `false` between calls of `lesson`.
    seen: Vec<bool>,
}

impl std::fmt::Debug for Models {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Models")
            .field("projection", &self.projection)
            .field("found", &self.found)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// There may be further models.
    Searching,
    /// The trail is a model.
    Found,
    /// There are no further models.
    Exhausted,
}

/// A clause whose literals are all false.
#[derive(Clone, Copy)]
struct Broken {
    clause: Reason,
    /// If it is binary, its second literal.
    literal: Code,
}

impl Models {
    /// The models of the formula, projected on its first `projection` variables.
    pub fn new(cnf: &Cnf, projection: usize) -> Self {
        let variables = cnf.vars();
        let mut models = Self {
            projection,
            trail: Trail::new(variables),
            binary: Lists::default(),
            positive: Positive::new(&[], variables),
            watched: Watched::new(variables),
            fixed: 0,
            state: State::Searching,
            found: 0,
            conflicts: 0,
            restarts: Restarts::default(),
            most_learnt: LEARNT.0,
            seen: vec![false; variables],
        };
        let (mut units, mut pairs, mut positive) = (Vec::new(), Vec::new(), Vec::new());
        for clause in cnf.clauses() {
            let Some(literals) = codes(clause) else { continue };
            let is_positive = |&literal: &Code| is_positive(literal) && variable(literal) < projection;
            match literals.len() {
                0 => models.state = State::Exhausted,
                1 => units.push(literals[0]),
                2 => pairs.push([literals[0], literals[1]]),
                3..=positive::LONGEST if literals.iter().all(is_positive) => positive.push(literals),
                _ => models.watched.add(literals),
            }
        }
        models.binary = implications(&pairs, variables);
        models.positive = Positive::new(&positive, variables);
        for unit in units {
            match models.trail.value(unit) {
                Value::Open => models.trail.assign(unit, Reason::None),
                Value::False => models.state = State::Exhausted,
                Value::True => {}
            }
        }
        models
    }

    /// Looks for the next model. Returns `false` if there is none.
    pub fn find(&mut self, stop: &Stop) -> Result<bool, Stopped> {
        if self.state == State::Found {
            self.state = State::Searching;
            self.leave();
        }
        while self.state == State::Searching {
            stop.check()?;
            if let Some(broken) = self.propagate() {
                self.conflicts += 1;
                if self.is_hunting() && self.trail.level() > self.fixed {
                    let lesson = self.lesson(broken);
                    self.learn(lesson);
                } else {
                    self.flip();
                }
            } else if self.trail.is_full() {
                self.state = State::Found;
                self.found += 1;
                self.conflicts = 0;
            } else {
                if self.is_hunting() && self.restarts.is_due() {
                    self.back_to(self.fixed);
                }
                let literal = self.choose();
                self.trail.decide(literal);
            }
        }
        Ok(self.state == State::Found)
    }

    /// The value of the variable in the last model.
    pub fn value(&self, var: Var) -> bool {
        self.trail.value(code(var.lit())) == Value::True
    }

    /// Whether the next model takes so long that clauses are learnt.
    fn is_hunting(&self) -> bool {
        self.found == 0 || self.conflicts > PATIENCE
    }

    /// Leaves a model for those that differ from it in the projection.
    fn leave(&mut self) {
        if self.found.is_multiple_of(FORGET) && self.watched.learnt() > 0 {
            self.watched.drop_half(&self.trail);
        }
        while self.trail.decision().is_some_and(|decision| variable(decision) >= self.projection) {
            self.back_to(self.trail.level() - 1);
        }
        self.flip();
    }

    /// Flips the last decision: no further model has it and the earlier ones.
    fn flip(&mut self) {
        let Some(decision) = self.trail.decision() else {
            self.state = State::Exhausted;
            return;
        };
        self.fixed = self.trail.level() - 1;
        self.back_to(self.fixed);
        self.trail.assign(negated(decision), Reason::None);
    }

    fn learn(&mut self, lesson: Lesson) {
        self.restarts.conflict();
        self.positive.conflict();
        self.back_to(lesson.level.max(self.fixed));
        let first = lesson.literals[0];
        let reason = match lesson.literals.len() {
            1 => Reason::None,
            _ => self.watched.learn(lesson.literals, lesson.levels),
        };
        self.trail.assign(first, reason);
        if self.watched.learnt() > self.most_learnt {
            self.watched.drop_half(&self.trail);
            self.most_learnt += LEARNT.1;
        }
    }

    fn back_to(&mut self, level: usize) {
        self.trail.back_to(level, |literal| {
            if !is_positive(literal) {
                self.positive.restore(variable(literal));
            }
        });
    }

    /// Propagates. Returns a falsified clause, if there is one.
    fn propagate(&mut self) -> Option<Broken> {
        while let Some(literal) = self.trail.next() {
            let of = |clause| Broken { clause, literal };
            if !is_positive(literal)
                && let Some(clause) = self.positive.falsify(variable(literal), &mut self.trail)
            {
                return Some(of(clause));
            }
            for &implied in self.binary.at(literal as usize) {
                match self.trail.value(implied) {
                    Value::True => {}
                    Value::Open => self.trail.assign(implied, Reason::Binary(negated(literal))),
                    Value::False => {
                        return Some(Broken { clause: Reason::Binary(negated(literal)), literal: implied });
                    }
                }
            }
            if let Some(clause) = self.watched.falsify(negated(literal), &mut self.trail) {
                return Some(of(clause));
            }
        }
        None
    }

    /// The next decision: on the variables of the projection first.
    fn choose(&self) -> Code {
        let counted = self.positive.choose(&self.trail, self.is_hunting());
        counted.unwrap_or_else(|| denied(self.trail.open_variable().expect("a variable without a value")))
    }
}

/// The literals that each literal implies by binary clauses.
fn implications(pairs: &[[Code; 2]], variables: usize) -> Lists {
    let implications = || pairs.iter().flat_map(|&[a, b]| [(negated(a), b), (negated(b), a)]);
    let mut lists = Lists::new(2 * variables, implications);
    lists.dedup();
    lists
}

/// The literals of a clause, without repetition. Returns `None` if the clause is a tautology.
fn codes(clause: &[Lit]) -> Option<Vec<Code>> {
    let mut literals: Vec<_> = clause.iter().copied().map(code).collect();
    literals.sort_unstable();
    literals.dedup();
    let is_tautology = literals.windows(2).any(|pair| negated(pair[0]) == pair[1]);
    (!is_tautology).then_some(literals)
}
