//! Decisions, what follows from them, and the proof that a component's node is true.

use std::collections::HashMap;
use std::io;
use std::rc::Rc;

use super::assignment::{Assignment, Clause};
use super::components::{Component, Divider};
use super::residuals::{Residual, Residuals};
use crate::Stop;
use crate::certificate::graph::GraphError;
use crate::certificate::graph::lines::{Lines, Node};

/// The most decisions one within another: each takes up to 4 KB of the stack of its thread, which may have 2 MB.
pub(in crate::certificate) const MOST_DECISIONS: usize = 300;

/// What is known of a component.
struct Known {
    /// The literal of its node. There is none if nothing satisfies it.
    node: Option<i32>,
    /// The clause that the node is true, or that a residual is violated.
    clause: u64,
    /// The residuals that the clause names.
    residuals: Box<[Residual]>,
    models: u64,
}

/// A product of a decision, what follows from it, and the nodes of the components that are left.
struct Term {
    node: Node,
    /// The decision comes first.
    arguments: Vec<i32>,
    models: u64,
}

impl Term {
    fn decision(&self) -> i32 {
        self.arguments[0]
    }

    /// The clause that the term implies one of its arguments.
    fn implies(&self, argument: i32) -> u64 {
        let index = self.arguments.iter().position(|&other| other == argument);
        self.node.of_argument(index.expect("a decision excludes the others"))
    }
}

/// The hints of a lemma, and the residuals among its literals: they are not violated.
#[derive(Default)]
struct Steps {
    hints: Vec<u64>,
    residuals: Vec<Residual>,
}

/// A decision. Its steps lead to its term, or to a contradiction.
struct Branch {
    term: Option<Term>,
    steps: Steps,
}

pub(super) struct Compiler<'a> {
    /// The number of variables of the formula.
    variables: usize,
    assignment: Assignment,
    residuals: Residuals,
    divider: Divider,
    known: HashMap<Box<[u32]>, Rc<Known>>,
    lines: Lines<'a>,
    stop: &'a Stop,
    progress: &'a dyn Fn(),
    /// The number of components that are being worked on, each within the one before.
    depth: usize,
}

impl<'a> Compiler<'a> {
    /// For a simplified formula.
    pub(super) fn new(
        variables: usize,
        clauses: Vec<Clause>,
        lines: Lines<'a>,
        stop: &'a Stop,
        progress: &'a dyn Fn(),
    ) -> Self {
        let residuals = Residuals::new(&clauses);
        let assignment = Assignment::new(variables, clauses);
        let divider = Divider::new(variables, &assignment, &residuals);
        Self { variables, assignment, residuals, divider, known: HashMap::new(), lines, stop, progress, depth: 0 }
    }

    /// The root of the graph: literals that are true, with the clauses that say so, and the components of the other variables.
    pub(super) fn root(mut self, units: &[(i32, u64)], variables: &[i32]) -> Result<u64, GraphError> {
        let (mut arguments, mut hints): (Vec<_>, Vec<_>) = units.iter().copied().unzip();
        let parts = self.divider.divide(variables, 0, &self.assignment, &mut self.residuals);
        let mut found = Vec::with_capacity(parts.components.len());
        for component in &parts.components {
            let known = self.known(component)?;
            let Some(node) = known.node else {
                // Its clause is empty.
                self.lines.root(0)?;
                return Ok(0);
            };
            arguments.push(node);
            hints.push(known.clause);
            found.push(known);
        }
        let models = product(parts.free, found.iter().map(|known| known.models))?;
        let root = self.lines.product(&arguments)?;
        self.lines.root(root.literal)?;
        hints.push(root.definition());
        self.lines.lemma(&[root.literal], &hints)?;
        Ok(models)
    }

    /// What is known of a component, from the cache or by its branches.
    fn known(&mut self, component: &Component) -> Result<Rc<Known>, GraphError> {
        let key = component.key(self.variables);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        self.stop.check()?;
        self.depth += 1;
        if self.depth > MOST_DECISIONS {
            return Err(GraphError::Depth);
        }
        let start = self.assignment.true_literals().len();
        let decisions = self.decisions(component);
        let (&last, others) = decisions.split_last().expect("a clause that is not satisfied has literals left");
        let (mut terms, mut lemmas, mut residuals) = (Vec::new(), Vec::new(), Vec::new());
        for &decision in others {
            let Branch { term, mut steps } = self.branch(component, decision, &[])?;
            let literals = [-decision].into_iter().chain(term.as_ref().map(|term| term.node.literal));
            lemmas.push(self.lemma(literals, &mut steps)?);
            residuals.append(&mut steps.residuals);
            terms.extend(term);
        }
        // The last branch needs no lemma of its own, as it follows from the others that it is taken.
        let mut branch = self.branch(component, last, others)?;
        terms.extend(branch.term.take());
        let (node, hints) = self.sum(&terms)?;
        let mut steps = Steps { hints, residuals };
        steps.hints.extend(&lemmas);
        if let Some(choice) = component.choice {
            self.cite(choice, start, &mut steps)?;
        }
        steps.hints.append(&mut branch.steps.hints);
        steps.residuals.append(&mut branch.steps.residuals);
        let clause = self.lemma(node.into_iter(), &mut steps)?;
        self.lines.forget(&lemmas)?;
        let models = terms.iter().try_fold(0_u64, |sum, term| sum.checked_add(term.models));
        let models = models.ok_or(GraphError::Numbers)?;
        let known = Rc::new(Known { node, clause, residuals: steps.residuals.into(), models });
        self.known.insert(key, known.clone());
        self.depth -= 1;
        (self.progress)();
        Ok(known)
    }

    /// Literals of which exactly one is true.
    fn decisions(&self, component: &Component) -> Vec<i32> {
        let Some(choice) = component.choice else {
            let variable = component.variables[0];
            return vec![variable, -variable];
        };
        let literals = self.assignment.clauses[choice].literals.iter().copied();
        literals.filter(|&literal| self.assignment.value(literal).is_none()).collect()
    }

    /// The branch of a decision, if it is known that others are false.
    fn branch(&mut self, component: &Component, decision: i32, others: &[i32]) -> Result<Branch, GraphError> {
        let start = self.assignment.true_literals().len();
        self.assignment.assign(decision, None);
        for &other in others {
            // The negation of a variable is known to be true already.
            if self.assignment.value(other).is_none() {
                self.assignment.assign(-other, None);
            }
        }
        let branch = self.after_decision(component, start);
        self.assignment.undo(start);
        branch
    }

    fn after_decision(&mut self, component: &Component, start: usize) -> Result<Branch, GraphError> {
        let mut steps = Steps::default();
        if let Some(violated) = self.assignment.propagate() {
            let wanted = self.assignment.clauses[violated].literals.clone();
            self.follow(&wanted, start, &mut steps)?;
            self.cite(violated, start, &mut steps)?;
            return Ok(Branch { term: None, steps });
        }
        let parts = self.divider.divide(&component.variables, start, &self.assignment, &mut self.residuals);
        let mut arguments = self.assignment.true_literals()[start..].to_vec();
        let mut found = Vec::with_capacity(parts.components.len());
        for part in &parts.components {
            let known = self.known(part)?;
            let Some(node) = known.node else {
                let wanted = self.dropped(part, &known, start);
                self.follow(&wanted, start, &mut steps)?;
                self.enter(part, &known, start, &mut steps)?;
                return Ok(Branch { term: None, steps });
            };
            arguments.push(node);
            found.push((part, known));
        }
        let models = product(parts.free, found.iter().map(|(_, known)| known.models))?;
        let node = self.lines.product(&arguments)?;
        let wanted = self.assignment.true_literals()[start..].to_vec();
        self.follow(&wanted, start, &mut steps)?;
        for (part, known) in found {
            self.enter(part, &known, start, &mut steps)?;
        }
        steps.hints.push(node.definition());
        Ok(Branch { term: Some(Term { node, arguments, models }), steps })
    }

    /// The hints by which literals that have got a value since a decision follow from it.
    fn follow(&mut self, literals: &[i32], start: usize, steps: &mut Steps) -> io::Result<()> {
        self.assignment.reasons(literals, start).into_iter().try_for_each(|reason| self.cite(reason, start, steps))
    }

    /// The hint of what was left of a clause when as many literals were true as `start` says.
    fn cite(&mut self, clause: usize, start: usize, steps: &mut Steps) -> io::Result<()> {
        let residual = self.residuals.of(&self.assignment, clause, start);
        if !self.residuals.is_given(residual) {
            steps.residuals.push(residual);
        }
        steps.hints.push(self.residuals.clause(&mut self.lines, residual)?);
        Ok(())
    }

    /// The literals that must be false for the residuals of a component to follow from those of the component that it is a part of.
    fn dropped(&mut self, part: &Component, known: &Known, start: usize) -> Vec<i32> {
        let mut dropped = Vec::new();
        for &residual in &known.residuals {
            let before = self.residuals.of(&self.assignment, part.clause_of(residual), start);
            dropped.extend(self.residuals.dropped(before, residual));
        }
        dropped
    }

    /// The hints from the residuals of a component to the node of a part that is left of it.
    fn enter(&mut self, part: &Component, known: &Known, start: usize, steps: &mut Steps) -> io::Result<()> {
        for &residual in &known.residuals {
            let before = self.residuals.of(&self.assignment, part.clause_of(residual), start);
            if !self.residuals.is_given(before) {
                steps.residuals.push(before);
            }
            if before != residual {
                steps.hints.push(self.residuals.link(&mut self.lines, before, residual)?);
            }
        }
        steps.hints.push(known.clause);
        Ok(())
    }

    /// The lemma that one of the literals is true, or that a residual is violated. Each residual is then named once.
    fn lemma(&mut self, literals: impl Iterator<Item = i32>, steps: &mut Steps) -> io::Result<u64> {
        steps.residuals.sort_unstable();
        steps.residuals.dedup();
        let mut clause: Vec<_> = literals.collect();
        for &residual in &steps.residuals {
            clause.extend(self.residuals.node(&mut self.lines, residual)?.map(|node| node.literal));
        }
        self.lines.lemma(&clause, &steps.hints)
    }

    /// The sum of terms, and the hints that they are false if it is.
    fn sum(&mut self, terms: &[Term]) -> io::Result<(Option<i32>, Vec<u64>)> {
        let Some((last, others)) = terms.split_last() else { return Ok((None, Vec::new())) };
        // Each sum is of a term and the sum of all after it.
        let (mut sums, mut literal) = (Vec::<Node>::new(), last.node.literal);
        for (index, term) in others.iter().enumerate().rev() {
            let decision = term.decision();
            let mut hints = vec![term.implies(decision)];
            hints.extend(terms[index + 1..].iter().map(|later| later.implies(-decision)));
            hints.extend(sums.iter().map(|sum| sum.definition()));
            let sum = self.lines.sum([term.node.literal, literal], &hints)?;
            literal = sum.literal;
            sums.push(sum);
        }
        let hints = sums.iter().rev().flat_map(|sum| [sum.of_argument(0), sum.of_argument(1)]);
        Ok((Some(literal), hints.collect()))
    }
}

/// The number of models of components and of free variables.
fn product(free: u32, mut components: impl Iterator<Item = u64>) -> Result<u64, GraphError> {
    let of_free = 1_u64.checked_shl(free).ok_or(GraphError::Numbers)?;
    components.try_fold(of_free, u64::checked_mul).ok_or(GraphError::Numbers)
}
