//! The problem as linear equations and inequalities over 0/1 variables, in no format yet: [`opb`](crate::opb) and [`lp`](crate::lp) write them.
//!
//! Variable 12 is variable 12 of the CNF ([`CellVars`]). Equations state that each cell holds one symbol and each full house each symbol once. A sum is an
//! equation with the values as coefficients. A relation is, for each symbol of either cell, a clause of the symbols that the other cell may then hold. A
//! regular constraint has a variable for each transition of its diagram, numbered after the others, constraint by constraint, in the order of
//! [`flow`](crate::regular::flow); a solution determines them. A division is its [clauses](crate::divided::clauses), in the same way. So models and solutions correspond one to one.

use std::io;

use crate::dimacs::Size;
use crate::regular::{Equation, equations, flow};
use crate::{Cell, CellVars, Constraint, Lit, Problem, Symbol, divided};

/// A sum of variables with coefficients, and its bound: an equation, or at least that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    /// Coefficients, and numbers of variables.
    pub(crate) terms: Vec<(i64, usize)>,
    /// Whether the sum is the bound, or else at least that.
    pub(crate) is_equation: bool,
    pub(crate) bound: i64,
}

/// The numbers of variables and rows of a problem with further clauses.
pub(crate) fn size(problem: &Problem, clauses: &[Vec<Lit>]) -> Size {
    let vars = CellVars::of(problem);
    let mut size = Size { vars: vars.count(), clauses: problem.cells() + clauses.len() };
    for constraint in problem.constraints() {
        let (further, lines) = match constraint {
            Constraint::AllDifferent(_) => (0, problem.symbols()),
            Constraint::Sum { .. } | Constraint::Equation { .. } | Constraint::Given(..) => (0, 1),
            Constraint::Related(..) => (0, 2 * problem.symbols()),
            Constraint::Regular { words, .. } => (flow(words).len(), equations(words).len()),
            Constraint::Division(division) => {
                let (clauses, after) = divided::clauses(division, &vars, 1);
                (after - 1, clauses.len())
            }
        };
        size.vars += further;
        size.clauses += lines;
    }
    size
}

/// Hands over each row of a problem, one after another, and then those of the clauses.
pub(crate) fn rows(
    problem: &Problem,
    clauses: &[Vec<Lit>],
    mut row: impl FnMut(&Row) -> io::Result<()>,
) -> io::Result<()> {
    let vars = CellVars::of(problem);
    let symbols = || (0..problem.symbols()).map(Symbol::new);
    let var = |cell, symbol| vars.lit(cell, symbol).var().number();
    let mut send = |terms: Vec<(i64, usize)>, is_equation, bound| row(&Row { terms, is_equation, bound });
    for cell in (0..problem.cells()).map(Cell::new) {
        send(symbols().map(|symbol| (1, var(cell, symbol))).collect(), true, 1)?;
    }
    // The values of cells, with this sign.
    let values = |cells: &[Cell], sign: i64| {
        let of = |&cell: &Cell| symbols().map(move |symbol| (sign * i64::from(symbol.value()), var(cell, symbol)));
        cells.iter().flat_map(of).collect::<Vec<_>>()
    };
    let mut next = vars.count() + 1;
    for constraint in problem.constraints() {
        match constraint {
            Constraint::AllDifferent(cells) => {
                // Bounds are lower ones, so "at most one" is written with its sign changed.
                let is_full = cells.len() == problem.symbols();
                let sign = if is_full { 1 } else { -1 };
                for symbol in symbols() {
                    send(cells.iter().map(|&cell| (sign, var(cell, symbol))).collect(), is_full, sign)?;
                }
            }
            Constraint::Sum { cells, total } => send(values(cells, 1), true, i64::from(*total))?,
            Constraint::Related(one, other, relation) => {
                let mut support = |cell: Cell, symbol: Symbol, there: Cell, set: u64| {
                    let goes_with = symbols().filter(|symbol| set >> symbol.index() & 1 == 1);
                    let support = goes_with.map(|symbol| (1, var(there, symbol)));
                    send(std::iter::once((-1, var(cell, symbol))).chain(support).collect(), false, 0)
                };
                for symbol in symbols() {
                    support(*one, symbol, *other, relation.beside(symbol, problem.symbols()))?;
                    support(*other, symbol, *one, relation.before(symbol, problem.symbols()))?;
                }
            }
            Constraint::Equation { left, right } => send([values(left, 1), values(right, -1)].concat(), true, 0)?,
            Constraint::Regular { cells, words } => {
                for Equation { held, steps, sum } in equations(words) {
                    let steps = steps.into_iter().map(|(sign, step)| (i64::from(sign), next + step));
                    let held = held.map(|(position, symbol)| (-1, var(cells[position], symbol)));
                    send(steps.chain(held).collect(), true, i64::from(sum))?;
                }
                next += flow(words).len();
            }
            Constraint::Division(division) => {
                let (clauses, after) = divided::clauses(division, &vars, next);
                for Row { terms, is_equation, bound } in clauses.iter().map(|clause| of_clause(clause)) {
                    send(terms, is_equation, bound)?;
                }
                next = after;
            }
            Constraint::Given(cell, symbol) => send(vec![(1, var(*cell, *symbol))], true, 1)?,
        }
    }
    clauses.iter().try_for_each(|clause| row(&of_clause(clause)))
}

/// A clause as an inequality: a negated variable counts as 1 − x.
pub(crate) fn of_clause(clause: &[Lit]) -> Row {
    let sign = |lit: &Lit| if lit.is_positive() { 1 } else { -1 };
    let negated = clause.iter().filter(|lit| !lit.is_positive()).count() as u32;
    let terms = clause.iter().map(|lit| (sign(lit), lit.var().number())).collect();
    Row { terms, is_equation: false, bound: 1 - i64::from(negated) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Relation;

    /// A problem with one constraint of each kind, small enough to be written in full.
    pub(crate) fn tiny() -> Problem {
        let mut problem = Problem::new(3, 2).unwrap();
        problem.all_different([0, 1]).unwrap();
        problem.all_different([2]).unwrap();
        problem.sum([0, 2], 3).unwrap();
        problem.given(Cell::new(0), Symbol::new(1)).unwrap();
        problem.relate(Cell::new(0), Cell::new(2), Relation::Less).unwrap();
        problem.equation([0], [1, 2]).unwrap();
        problem
    }
}
