//! Unit propagation on a formula, before a solver sees it.

use crate::{ClauseSink, Cnf, Lit, Var};

/// A formula and some literals, with what unit propagation finds in them taken out, and the other variables numbered anew.
///
/// Solvers that are loaded clause by clause keep literals that are already false, and models name variables that are fixed:
/// both make many short searches several times as slow.
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
    /// By variable.
    values: Vec<Option<bool>>,
    /// By variable; none for those that are fixed.
    names: Vec<Option<Var>>,
    left: Cnf,
}

impl Propagated {
    /// Propagates to a fixed point, in passes over what is left of the clauses. After a contradiction the empty clause is left.
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
        // Large formulas are held twice at most.
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

    /// What is left of the clauses under the literals that are fixed when their turn comes, and whether there are new ones.
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

    /// Whether the literal is fixed, and how.
    pub fn value(&self, literal: Lit) -> Option<bool> {
        self.values[literal.var().number()].map(|value| value == literal.is_positive())
    }

    /// The literal in the new numbering. Returns `None` if it is fixed.
    pub fn renamed(&self, literal: Lit) -> Option<Lit> {
        let name = self.names[literal.var().number()]?.lit();
        Some(if literal.is_positive() { name } else { !name })
    }

    /// The clauses that are left, in the new numbering: two literals or more each; or the empty clause.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.left.clauses()
    }

    /// Hands out these clauses, and forgets them.
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
