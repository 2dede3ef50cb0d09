//! Components: variables without a value that clauses connect.

use super::assignment::Assignment;
use super::residuals::{Residual, Residuals};

/// Variables, and the clauses on them that are not satisfied. No other clause has any of these variables.
pub(super) struct Component {
    /// Ascending.
    pub(super) variables: Vec<i32>,
    /// What is left of the clauses, ascending, each with such a clause. Clauses without a false literal are left out: the variables tell them.
    pub(super) residuals: Vec<(Residual, usize)>,
    /// Of the clauses with the fewest literals left of which exactly one is true, the first.
    pub(super) choice: Option<usize>,
}

impl Component {
    /// The same for all components of which the same is left: a bit for each variable of the formula, and the residuals.
    pub(super) fn key(&self, variables: usize) -> Box<[u32]> {
        let mut key = vec![0; variables / 32 + 1];
        for variable in self.variables.iter().map(|variable| variable.unsigned_abs() as usize) {
            key[variable / 32] |= 1 << (variable % 32);
        }
        key.extend(self.residuals.iter().map(|&(residual, _)| residual));
        key.into()
    }

    /// A clause that leaves this residual.
    pub(super) fn clause_of(&self, residual: Residual) -> usize {
        let index = self.residuals.binary_search_by_key(&residual, |&(known, _)| known);
        self.residuals[index.expect("components of one key have the same residuals")].1
    }
}

/// The components of some variables, and the number of variables that no clause is about.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) components: Vec<Component>,
    pub(super) free: u32,
}

/// Finds components.
pub(super) struct Divider {
    /// By clause: whether exactly one of its literals is true.
    is_choice: Vec<bool>,
    /// By variable and by clause: the last division that has met it.
    met_variables: Vec<u64>,
    met_clauses: Vec<u64>,
    divisions: u64,
}

impl Divider {
    pub(super) fn new(variables: usize, assignment: &Assignment, residuals: &Residuals) -> Self {
        let excluded = |one: i32, other: i32| residuals.has_clause(&[(-one).min(-other), (-one).max(-other)]);
        let is_choice = |literals: &[i32]| {
            let others = |index: usize| &literals[index + 1..];
            (0..literals.len()).all(|index| others(index).iter().all(|&other| excluded(literals[index], other)))
        };
        let is_choice: Vec<_> = assignment.clauses.iter().map(|clause| is_choice(&clause.literals)).collect();
        let met_clauses = vec![0; is_choice.len()];
        Self { is_choice, met_variables: vec![0; variables + 1], met_clauses, divisions: 0 }
    }

    /// The components of those variables that have no value; `start` says how many literals were true when they were one component.
    pub(super) fn divide(
        &mut self,
        variables: &[i32],
        start: usize,
        assignment: &Assignment,
        residuals: &mut Residuals,
    ) -> Parts {
        self.divisions += 1;
        let mut parts = Parts::default();
        for &variable in variables {
            if self.is_new(variable, assignment) {
                match self.component(variable, start, assignment, residuals) {
                    Some(component) => parts.components.push(component),
                    None => parts.free += 1,
                }
            }
        }
        parts
    }

    /// Whether a variable has no value, and this division meets it for the first time.
    fn is_new(&mut self, variable: i32, assignment: &Assignment) -> bool {
        let met = &mut self.met_variables[variable.unsigned_abs() as usize];
        assignment.value(variable).is_none() && std::mem::replace(met, self.divisions) != self.divisions
    }

    /// The component of a variable. Returns `None` if no clause is about it.
    fn component(
        &mut self,
        variable: i32,
        start: usize,
        assignment: &Assignment,
        residuals: &mut Residuals,
    ) -> Option<Component> {
        let (mut variables, mut left, mut choices) = (vec![variable], Vec::new(), Vec::new());
        let (mut index, mut has_clause) = (0, false);
        while let Some(&variable) = variables.get(index) {
            index += 1;
            for literal in [variable, -variable] {
                for &clause in assignment.occurrences(literal) {
                    if self.met_clauses[clause] == self.divisions || assignment.is_satisfied(clause) {
                        continue;
                    }
                    self.met_clauses[clause] = self.divisions;
                    has_clause = true;
                    if self.is_choice[clause] {
                        choices.push(clause);
                    }
                    let residual = residuals.of(assignment, clause, assignment.true_literals().len());
                    if !residuals.is_given(residual) {
                        // Those that were the same before come first, as nothing has to be said of them.
                        left.push((residual, assignment.is_shortened(clause, start), clause));
                    }
                    for &other in &assignment.clauses[clause].literals {
                        if self.is_new(other.abs(), assignment) {
                            variables.push(other.abs());
                        }
                    }
                }
            }
        }
        variables.sort_unstable();
        left.sort_unstable();
        left.dedup_by_key(|&mut (residual, ..)| residual);
        let residuals = left.into_iter().map(|(residual, _, clause)| (residual, clause)).collect();
        let choice = choices.into_iter().min_by_key(|&clause| (assignment.length(clause), clause));
        has_clause.then_some(Component { variables, residuals, choice })
    }
}
