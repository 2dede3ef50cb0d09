//! Unit propagation on a formula before it is given to a solver.

use crate::{ClauseSink, Cnf, Lit, Var};

/// A formula simplified by unit propagation from some literals, with its remaining variables renumbered.
///
/// A solver that is loaded clause by clause keeps literals that are already false, and its models name variables that are fixed. Both make many
/// short searches several times slower.
///
/// ```
/// use gerechte_encodings::{ClauseSink, Cnf, propagate::Propagated};
/// let mut cnf = Cnf::default();
/// let [x, y, z, t] = [(); 4].map(|()| cnf.new_var().lit());
/// cnf.add_clause(&[!x, y]);
/// cnf.add_clause(&[!y, z, x]);
/// cnf.add_clause(&[x, z, t]);
/// let left = Propagated::new(cnf, [!y]);
/// assert_eq!(left.value(x), Some(false));
/// assert_eq!(left.clauses().collect::<Vec<_>>(), [[x, y]]); // z and t are now the first two variables
/// assert_eq!(left.renamed(!t), Some(!y));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propagated {
    /// The values, by variable; `None` if the variable is not fixed.
    values: Vec<Option<bool>>,
    /// The new variables, by old variable; `None` for variables that are fixed.
    names: Vec<Option<Var>>,
    left: Cnf,
}

impl Propagated {
    /// Propagates to a fixed point, in passes over the remaining clauses. After a contradiction, the empty clause is among them.
    pub fn new(cnf: Cnf, literals: impl IntoIterator<Item = Lit>) -> Self {
        let unknown = vec![None; cnf.vars() + 1];
        let mut propagated = Self { values: unknown, names: vec![None; cnf.vars() + 1], left: Cnf::default() };
        for literal in literals {
            match propagated.value(literal) {
                Some(true) => {}
                None => propagated.fix(literal),
                Some(false) => {
                    propagated.left.add_clause(&[]);
                    return propagated;
                }
            }
        }
        let (mut left, mut again) = propagated.pass(cnf.clauses());
        // The formula is dropped, so that a large one is held at most twice.
        drop(cnf);
        while again {
            (left, again) = propagated.pass(left.clauses());
        }
        propagated.rename(&left);
        propagated
    }

    fn rename(&mut self, left: &Cnf) {
        for number in 1..self.values.len() {
            if self.values[number].is_none() {
                self.names[number] = Some(self.left.new_var());
            }
        }
        let mut clause = Vec::new();
        for old in left.clauses() {
            clause.clear();
            clause.extend(old.iter().filter_map(|&literal| self.renamed(literal)));
            self.left.add_clause(&clause);
        }
    }

    /// Simplifies the clauses by the literals that are fixed when each clause is reached. Returns the rest, and whether a literal was fixed.
    fn pass<'a>(&mut self, clauses: impl Iterator<Item = &'a [Lit]>) -> (Cnf, bool) {
        let (mut left, mut again) = (Cnf::default(), false);
        let mut rest = Vec::new();
        for clause in clauses {
            if clause.iter().any(|&literal| self.value(literal) == Some(true)) {
                continue;
            }
            rest.clear();
            rest.extend(clause.iter().filter(|&&literal| self.value(literal).is_none()));
            if let [literal] = rest[..] {
                self.fix(literal);
                again = true;
            } else {
                left.add_clause(&rest);
            }
        }
        (left, again)
    }

    fn fix(&mut self, literal: Lit) {
        self.values[literal.var().number()] = Some(literal.is_positive());
    }

    /// The value of the literal, or `None` if it is not fixed.
    pub fn value(&self, literal: Lit) -> Option<bool> {
        self.values[literal.var().number()].map(|value| value == literal.is_positive())
    }

    /// The literal in the new numbering. Returns `None` if it is fixed.
    pub fn renamed(&self, literal: Lit) -> Option<Lit> {
        let name = self.names[literal.var().number()]?.lit();
        Some(if literal.is_positive() { name } else { !name })
    }

    /// The remaining clauses, in the new numbering: clauses of two literals or more, or the empty clause.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.left.clauses()
    }

    /// Takes the remaining clauses out, and leaves none.
    pub fn take_clauses(&mut self) -> Cnf {
        std::mem::take(&mut self.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formula(vars: usize, clauses: &[&[i32]]) -> Cnf {
        let mut cnf = Cnf::default();
        for _ in 0..vars {
            cnf.new_var();
        }
        for clause in clauses {
            cnf.add_clause(&literals(clause));
        }
        cnf
    }

    fn literals(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect()
    }

    #[test]
    fn a_chain_against_the_order_of_the_clauses_is_followed() {
        let left = Propagated::new(formula(5, &[&[-3, 4], &[-2, 3], &[-1, 2], &[-4, 5, -1], &[4, 5]]), literals(&[1]));
        assert!(literals(&[1, 2, 3, 4, 5]).iter().all(|&literal| left.value(literal) == Some(true)));
        assert_eq!(left.clauses().count(), 0);
    }

    #[test]
    fn a_contradiction_leaves_the_empty_clause() {
        for (clauses, units) in [(&[&[1, 2][..], &[1, -2]][..], &[-1][..]), (&[&[1, 2]], &[1, -1]), (&[&[]], &[])] {
            let left = Propagated::new(formula(2, clauses), literals(units));
            assert!(left.clauses().any(<[Lit]>::is_empty), "{clauses:?} {units:?}");
        }
    }
}
