//! SMT-LIB: the problem over integers, for solvers of satisfiability modulo theories such as Z3 and cvc5.
//!
//! `x12` is the value of cell 12, from 1. Divisions are their [clauses](crate::divided::clauses), with constants such as `b99`. The last command asks for the values of all cells, in their order.
//!
//! # References
//! C. Barrett, P. Fontaine, C. Tinelli: The SMT-LIB standard, version 2.7. 2025.

use std::io::{self, Write};

use crate::dimacs::Size;
use crate::{Cell, CellVars, Constraint, Diagram, Lit, Problem, Relation, divided};

/// Writes the problem. Returns the numbers of its variables and constraints.
///
/// ```
/// use gerechte_encodings::{Problem, smtlib};
/// let mut problem = Problem::new(2, 2)?;
/// problem.all_different([0, 1])?;
/// let mut out = Vec::new();
/// smtlib::write(&problem, &mut out)?;
/// assert!(String::from_utf8(out)?.contains("(assert (distinct x0 x1))\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<Size> {
    writeln!(out, "(set-option :produce-models true)\n(set-logic QF_LIA)")?;
    for cell in 0..problem.cells() {
        writeln!(out, "(declare-const x{cell} Int)\n(assert (<= 1 x{cell} {}))", problem.symbols())?;
    }
    let vars = CellVars::of(problem);
    let mut next = vars.count() + 1;
    for (number, constraint) in problem.constraints().iter().enumerate() {
        let says = match constraint {
            // Of one cell there is nothing to say, and `distinct` has two arguments at least.
            Constraint::AllDifferent(cells) if cells.len() < 2 => continue,
            Constraint::AllDifferent(cells) => format!("(distinct {})", names(cells)),
            Constraint::Sum { cells, total } => format!("(= {} {total})", sum(cells)),
            Constraint::Related(one, other, relation) => related(&format!("x{one}"), &format!("x{other}"), *relation),
            Constraint::Equation { left, right } => format!("(= {} {})", sum(left), sum(right)),
            Constraint::Regular { cells, words } => {
                regular(number, cells, words, out)?;
                continue;
            }
            Constraint::Division(division) => {
                let (clauses, after) = divided::clauses(division, &vars, next);
                (next..after).try_for_each(|number| writeln!(out, "(declare-const b{number} Bool)"))?;
                let literal = |lit: &Lit| {
                    let held = vars.meaning(lit.var()).map(|(cell, symbol)| format!("(= x{cell} {})", symbol.value()));
                    let so = held.unwrap_or_else(|| format!("b{}", lit.var().number()));
                    if lit.is_positive() { format!(" {so}") } else { format!(" (not {so})") }
                };
                for clause in &clauses {
                    writeln!(out, "(assert (or false{}))", clause.iter().map(literal).collect::<String>())?;
                }
                next = after;
                continue;
            }
            Constraint::Given(cell, symbol) => format!("(= x{cell} {})", symbol.value()),
        };
        writeln!(out, "(assert {says})")?;
    }
    let cells: Vec<_> = (0..problem.cells()).map(Cell::new).collect();
    writeln!(out, "(check-sat)\n(get-value ({}))", names(&cells))?;
    Ok(Size { vars: problem.cells(), clauses: problem.constraints().len() })
}

/// Constants for the states between the cells of a word, and for each cell the transitions of which one is taken.
fn regular(number: usize, cells: &[Cell], words: &Diagram, out: &mut dyn Write) -> io::Result<()> {
    // A layer of one state has no constant.
    let state = |layer: usize, state: usize| match words.states(layer) {
        1 => String::new(),
        _ => format!(" (= q{number}_{layer} {state})"),
    };
    for layer in (0..=words.length()).filter(|&layer| words.states(layer) > 1) {
        writeln!(out, "(declare-const q{number}_{layer} Int)")?;
    }
    for (layer, (cell, states)) in cells.iter().zip(words.layers()).enumerate() {
        write!(out, "(assert (or false")?;
        for (from, transitions) in states.iter().enumerate() {
            for step in transitions {
                let (before, after) = (state(layer, from), state(layer + 1, step.to));
                write!(out, " (and (= x{cell} {}){before}{after})", step.symbol.value())?;
            }
        }
        writeln!(out, "))")?;
    }
    Ok(())
}

fn names(cells: &[Cell]) -> String {
    cells.iter().map(|cell| format!("x{cell}")).collect::<Vec<_>>().join(" ")
}

/// A sum, which has two terms at least in this language.
fn sum(cells: &[Cell]) -> String {
    match cells {
        [] => "0".to_owned(),
        [cell] => format!("x{cell}"),
        cells => format!("(+ {})", names(cells)),
    }
}

fn related(one: &str, other: &str, relation: Relation) -> String {
    let difference = |by| format!("(or (= {one} (+ {other} {by})) (= {other} (+ {one} {by})))");
    let ratio = |times| format!("(or (= {one} (* {times} {other})) (= {other} (* {times} {one})))");
    match relation {
        Relation::Less => format!("(< {one} {other})"),
        Relation::Equal => format!("(= {one} {other})"),
        Relation::Difference(by) => difference(by),
        Relation::NotDifference(by) => format!("(not {})", difference(by)),
        Relation::Ratio(times) => ratio(times),
        Relation::NotRatio(times) => format!("(not {})", ratio(times)),
        Relation::AtLeast(by) => format!("(or (>= {one} (+ {other} {by})) (>= {other} (+ {one} {by})))"),
        Relation::AtMost(by) => format!("(and (<= {one} (+ {other} {by})) (<= {other} (+ {one} {by})))"),
        Relation::NotCongruent(0) => format!("(not (= {one} {other}))"),
        Relation::NotCongruent(by) => format!("(not (= (mod {one} {by}) (mod {other} {by})))"),
        Relation::OtherRun(0) => "false".to_owned(),
        Relation::OtherRun(length) => format!("(not (= (div (- {one} 1) {length}) (div (- {other} 1) {length})))"),
        Relation::Total(total) => format!("(= (+ {one} {other}) {total})"),
        Relation::NotTotal(total) => format!("(not (= (+ {one} {other}) {total}))"),
        Relation::NotBoth(value) => format!("(not (and (= {one} {value}) (= {other} {value})))"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symbol;

    #[test]
    fn a_tiny_game_is_written_in_full() {
        let mut problem = Problem::new(3, 2).unwrap();
        problem.all_different([0, 1]).unwrap();
        problem.all_different([2]).unwrap();
        problem.sum([0, 2], 3).unwrap();
        problem.sum([1], 1).unwrap();
        problem.given(Cell::new(0), Symbol::new(1)).unwrap();
        problem.relate(Cell::new(0), Cell::new(2), Relation::Less).unwrap();
        problem.relate(Cell::new(0), Cell::new(1), Relation::NotRatio(2)).unwrap();
        problem.relate(Cell::new(1), Cell::new(2), Relation::NotBoth(2)).unwrap();
        problem.relate(Cell::new(1), Cell::new(2), Relation::Difference(1)).unwrap();
        problem.equation([0], [1, 2]).unwrap();
        let mut out = Vec::new();
        write(&problem, &mut out).unwrap();
        let expected = "\
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x0 Int)
(assert (<= 1 x0 2))
(declare-const x1 Int)
(assert (<= 1 x1 2))
(declare-const x2 Int)
(assert (<= 1 x2 2))
(assert (distinct x0 x1))
(assert (= (+ x0 x2) 3))
(assert (= x1 1))
(assert (= x0 2))
(assert (< x0 x2))
(assert (not (or (= x0 (* 2 x1)) (= x1 (* 2 x0)))))
(assert (not (and (= x1 2) (= x2 2))))
(assert (or (= x1 (+ x2 1)) (= x2 (+ x1 1))))
(assert (= x0 (+ x1 x2)))
(check-sat)
(get-value (x0 x1 x2))
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
