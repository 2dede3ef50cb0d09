//! Literals that are true, and why; and what they leave of the clauses.

use crate::encodings::Lit;

/// A clause with its number in the proof.
pub(super) struct Clause {
    /// Ascending, each once.
    pub(super) literals: Box<[i32]>,
    pub(super) number: u64,
}

impl Clause {
    /// Returns `None` for a clause that has a literal and its negation, as it says nothing.
    pub(super) fn of(number: u64, literals: &[Lit]) -> Option<Self> {
        let mut literals: Vec<_> = literals.iter().map(|literal| literal.to_dimacs()).collect();
        literals.sort_unstable();
        literals.dedup();
        let says_nothing = literals.iter().any(|literal| literals.binary_search(&-literal).is_ok());
        (!says_nothing).then(|| Self { literals: literals.into(), number })
    }
}

/// What is known of a variable.
#[derive(Clone, Copy, Default)]
struct Variable {
    value: Option<bool>,
    /// The place of its literal among those that are true.
    position: usize,
    /// The clause whose other literals are false. Decisions have none.
    reason: Option<usize>,
}

/// Literals that are true, in the order in which they became so, and the clauses that they satisfy or shorten.
pub(super) struct Assignment {
    pub(super) clauses: Vec<Clause>,
    /// By literal: the clauses that it is in.
    occurrences: Vec<Vec<usize>>,
    variables: Vec<Variable>,
    true_literals: Vec<i32>,
    /// The number of those that clauses have taken into account.
    propagated: usize,
    /// By clause: how many of its literals are true.
    satisfying: Vec<usize>,
    /// By clause: how many of its literals are false.
    falsified: Vec<usize>,
}

impl Assignment {
    /// Nothing is true yet.
    pub(super) fn new(variables: usize, clauses: Vec<Clause>) -> Self {
        let mut occurrences = vec![Vec::new(); 2 * variables + 2];
        for (index, clause) in clauses.iter().enumerate() {
            clause.literals.iter().for_each(|&literal| occurrences[place(literal)].push(index));
        }
        let (satisfying, falsified) = (vec![0; clauses.len()], vec![0; clauses.len()]);
        let variables = vec![Variable::default(); variables + 1];
        Self { clauses, occurrences, variables, true_literals: Vec::new(), propagated: 0, satisfying, falsified }
    }

    /// The literals that are true, each after those that it follows from.
    pub(super) fn true_literals(&self) -> &[i32] {
        &self.true_literals
    }

    /// The clauses that the literal is in.
    pub(super) fn occurrences(&self, literal: i32) -> &[usize] {
        &self.occurrences[place(literal)]
    }

    pub(super) fn value(&self, literal: i32) -> Option<bool> {
        self.variables[literal.unsigned_abs() as usize].value.map(|value| value == (literal > 0))
    }

    /// The clause that the literal follows from. Returns `None` for a decision.
    pub(super) fn reason(&self, literal: i32) -> Option<usize> {
        self.variables[literal.unsigned_abs() as usize].reason
    }

    /// The place of a literal that is true or false among those that have got a value since `start`.
    fn position(&self, literal: i32, start: usize) -> Option<usize> {
        self.variables[literal.unsigned_abs() as usize].position.checked_sub(start)
    }

    /// The clauses by which literals that have got a value since `start` follow from decisions, in the order of propagation.
    pub(super) fn reasons(&self, literals: &[i32], start: usize) -> Vec<usize> {
        let since = &self.true_literals[start..];
        let (mut is_wanted, mut reasons) = (vec![false; since.len()], Vec::new());
        let want = |is_wanted: &mut [bool], literals: &[i32]| {
            for position in literals.iter().filter_map(|&literal| self.position(literal, start)) {
                is_wanted[position] = true;
            }
        };
        want(&mut is_wanted, literals);
        for (position, &literal) in since.iter().enumerate().rev() {
            if is_wanted[position]
                && let Some(reason) = self.reason(literal)
            {
                want(&mut is_wanted, &self.clauses[reason].literals);
                reasons.push(reason);
            }
        }
        reasons.reverse();
        reasons
    }

    pub(super) fn is_satisfied(&self, clause: usize) -> bool {
        self.satisfying[clause] > 0
    }

    /// The number of literals of a clause that are not false.
    pub(super) fn length(&self, clause: usize) -> usize {
        self.clauses[clause].literals.len() - self.falsified[clause]
    }

    /// What was left of a clause when as many literals were true as `start` says. Returns `None` if that is all of it.
    pub(super) fn left(&self, clause: usize, start: usize) -> Option<Vec<i32>> {
        let literals = &self.clauses[clause].literals;
        let is_left = |&literal: &i32| self.value(literal).is_none() || self.position(literal, start).is_some();
        if self.falsified[clause] == 0 || literals.iter().all(is_left) {
            return None;
        }
        Some(literals.iter().copied().filter(is_left).collect())
    }

    /// Whether a literal of the clause has become false since as many literals were true as `start` says.
    pub(super) fn is_shortened(&self, clause: usize, start: usize) -> bool {
        let is_new = |&literal: &i32| self.value(literal) == Some(false) && self.position(literal, start).is_some();
        self.clauses[clause].literals.iter().any(is_new)
    }

    /// Makes a literal true that is open.
    pub(super) fn assign(&mut self, literal: i32, reason: Option<usize>) {
        let known = Variable { value: Some(literal > 0), position: self.true_literals.len(), reason };
        self.variables[literal.unsigned_abs() as usize] = known;
        self.true_literals.push(literal);
    }

    /// Makes all true that clauses of one literal say, and what follows. Returns a clause whose literals are all false, if there is one.
    pub(super) fn propagate_units(&mut self) -> Option<usize> {
        for clause in 0..self.clauses.len() {
            match *self.clauses[clause].literals {
                [] => return Some(clause),
                [literal] => match self.value(literal) {
                    None => self.assign(literal, Some(clause)),
                    Some(true) => {}
                    Some(false) => return Some(clause),
                },
                _ => {}
            }
        }
        self.propagate()
    }

    /// Makes all true that follows by unit propagation. Returns a clause whose literals are all false, if there is one.
    pub(super) fn propagate(&mut self) -> Option<usize> {
        let mut violated = None;
        while violated.is_none() && self.propagated < self.true_literals.len() {
            let literal = self.true_literals[self.propagated];
            self.propagated += 1;
            for &clause in &self.occurrences[place(literal)] {
                self.satisfying[clause] += 1;
            }
            // All of them are counted, so that `undo` takes all back.
            for index in 0..self.occurrences[place(-literal)].len() {
                let clause = self.occurrences[place(-literal)][index];
                self.falsified[clause] += 1;
                if self.satisfying[clause] > 0 || self.length(clause) > 1 {
                    continue;
                }
                let mut open = self.clauses[clause].literals.iter().filter(|&&one| self.value(one) != Some(false));
                match open.next().copied() {
                    None => violated = Some(clause),
                    Some(last) if self.value(last).is_none() => self.assign(last, Some(clause)),
                    Some(_) => {}
                }
            }
        }
        violated
    }

    /// Takes back all literals but the first.
    pub(super) fn undo(&mut self, start: usize) {
        while self.true_literals.len() > start
            && let Some(literal) = self.true_literals.pop()
        {
            if self.true_literals.len() < self.propagated {
                self.propagated -= 1;
                self.occurrences[place(literal)].iter().for_each(|&clause| self.satisfying[clause] -= 1);
                self.occurrences[place(-literal)].iter().for_each(|&clause| self.falsified[clause] -= 1);
            }
            self.variables[literal.unsigned_abs() as usize].value = None;
        }
    }
}

/// The place of a literal in a list by literals.
const fn place(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + (literal < 0) as usize
}
