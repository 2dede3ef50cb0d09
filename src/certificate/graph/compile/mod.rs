//! Any formula as a graph, from the top down: decisions, unit propagation, components, and a cache of what was seen before.
//!
//! First the formula is *simplified*: what follows by unit propagation becomes clauses of one literal, and false literals leave the others. Then each component
//! is a node: the sum, over the literals of a clause of which exactly one is true, of the product of that literal, of all that follows from it, and of the
//! nodes of the components that are left. The terms exclude each other, as each has the literals of the others negated. Without such a clause there are
//! two terms, for the values of a variable.
//!
//! A component can be met again where other literals are true. It is the same if it has the same variables, and if the same is left of its clauses. So
//! what is proved of its node does not name what is true elsewhere: the node is true, or some residual is violated.
//!
//! # References
//! T. Sang, F. Bacchus, P. Beame, H. Kautz, T. Pitassi: Combining component caching and clause learning for effective model counting. SAT 2004.
//!
//! R. E. Bryant, W. Nawrocki, J. Avigad, M. J. H. Heule: Certified knowledge compilation with application to verified model counting. SAT 2023.

mod assignment;
mod branches;
mod components;
mod residuals;

pub(in crate::certificate) use branches::MOST_DECISIONS;

use std::collections::HashSet;
use std::io;

use super::GraphError;
use super::lines::Lines;
use crate::Stop;
use crate::encodings::Cnf;
use assignment::{Assignment, Clause};
use branches::Compiler;

/// Writes the graph of a formula and its proof. Returns the number of models. Calls `progress` once for each component.
///
/// Memory O(clauses + components · (variables + residuals)).
pub(super) fn write<'a>(
    cnf: &Cnf,
    mut lines: Lines<'a>,
    stop: &'a Stop,
    progress: &'a dyn Fn(),
) -> Result<u64, GraphError> {
    let Some(Simplified { units, clauses }) = simplified(cnf, &mut lines)? else {
        lines.root(0)?;
        return Ok(0);
    };
    let fixed: HashSet<_> = units.iter().map(|&(literal, _)| literal.abs()).collect();
    let open: Vec<_> = (1..).take(cnf.vars()).filter(|variable| !fixed.contains(variable)).collect();
    Compiler::new(cnf.vars(), clauses, lines, stop, progress).root(&units, &open)
}

/// A formula without clauses of one literal.
struct Simplified {
    /// The literals that follow by unit propagation, and the clauses that say so.
    units: Vec<(i32, u64)>,
    /// What is left of the other clauses, each once.
    clauses: Vec<Clause>,
}

/// Writes what follows by unit propagation. Returns `None` if that is a contradiction.
fn simplified(cnf: &Cnf, lines: &mut Lines<'_>) -> io::Result<Option<Simplified>> {
    let clauses = (1..).zip(cnf.clauses()).filter_map(|(number, literals)| Clause::of(number, literals));
    let mut assignment = Assignment::new(cnf.vars(), clauses.collect());
    let violated = assignment.propagate_units();
    // By variable: the clause that says its value.
    let mut values = vec![0; cnf.vars() + 1];
    let mut shorten = |values: &[u64], clause: &Clause, left: &[i32]| {
        let others = clause.literals.iter().filter(|literal| left.binary_search(literal).is_err());
        let hints = others.map(|literal| values[literal.unsigned_abs() as usize]).chain([clause.number]);
        lines.lemma(left, &hints.collect::<Vec<_>>())
    };
    let mut units = Vec::new();
    for &literal in assignment.true_literals() {
        let reason = assignment.reason(literal).expect("nothing was decided");
        let clause = &assignment.clauses[reason];
        let unit = if clause.literals.len() == 1 { clause.number } else { shorten(&values, clause, &[literal])? };
        values[literal.unsigned_abs() as usize] = unit;
        units.push((literal, unit));
    }
    if let Some(violated) = violated {
        shorten(&values, &assignment.clauses[violated], &[])?;
        return Ok(None);
    }
    let (mut clauses, mut met) = (Vec::new(), HashSet::new());
    for (index, clause) in assignment.clauses.iter().enumerate() {
        let literals = clause.literals.iter().copied().filter(|&literal| assignment.value(literal).is_none());
        let literals: Box<[i32]> = literals.collect();
        if !assignment.is_satisfied(index) && met.insert(literals.clone()) {
            let is_whole = literals.len() == clause.literals.len();
            let number = if is_whole { clause.number } else { shorten(&values, clause, &literals)? };
            clauses.push(Clause { literals, number });
        }
    }
    Ok(Some(Simplified { units, clauses }))
}
