//! XCSP3: the problem as an instance of the constraint competitions, in XML.
//!
//! `x[c]` is the value of cell `c`, from 1; houses are `allDifferent`, cages and equations `sum`, relations and clues `intension`,
//! regular constraints `mdd`, or `extension` for one cell. Divisions are their [clauses](crate::divided::clauses), with 0/1 variables such as `b[0]`.
//!
//! # References
//! F. Boussemart, C. Lecoutre, G. Audemard, C. Piette: XCSP3: an integrated format for benchmarking combinatorial constrained problems.
//! arXiv 1611.03398.

use std::io::{self, Write};

use crate::dimacs::Size;
use crate::regular::{Flow, flow};
use crate::{Cell, CellVars, Constraint, Lit, Problem, Relation, divided};

/// Writes the problem. Returns the numbers of its variables and constraints.
///
/// ```
/// use gerechte_encodings::{Problem, xcsp3};
/// let mut problem = Problem::new(2, 2)?;
/// problem.all_different([0, 1])?;
/// let mut out = Vec::new();
/// xcsp3::write(&problem, &mut out)?;
/// assert!(String::from_utf8(out)?.contains("<allDifferent> x[0] x[1] </allDifferent>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<Size> {
    writeln!(out, "<instance format=\"XCSP3\" type=\"CSP\">")?;
    writeln!(out, "  <variables>")?;
    writeln!(out, "    <array id=\"x\" size=\"[{}]\"> 1..{} </array>", problem.cells(), problem.symbols())?;
    let vars = CellVars::of(problem);
    let further: usize = problem.divisions().map(|division| divided::clauses(division, &vars, 1).1 - 1).sum();
    if further > 0 {
        writeln!(out, "    <array id=\"b\" size=\"[{further}]\"> 0 1 </array>")?;
    }
    writeln!(out, "  </variables>")?;
    writeln!(out, "  <constraints>")?;
    let listed = |cells: &[Cell]| cells.iter().map(|cell| format!("x[{cell}]")).collect::<Vec<_>>().join(" ");
    // A house of one cell is left out; the format requires two cells.
    let says_something =
        |constraint: &&Constraint| !matches!(constraint, Constraint::AllDifferent(cells) if cells.len() == 1);
    let mut clauses = 0;
    let first = vars.count() + 1;
    let mut next = first;
    for constraint in problem.constraints().iter().filter(says_something) {
        clauses += 1;
        match constraint {
            Constraint::AllDifferent(cells) => {
                writeln!(out, "    <allDifferent> {} </allDifferent>", listed(cells))?;
            }
            Constraint::Sum { cells, total } => {
                // No cells: 0 · x[0].
                let list = if cells.is_empty() {
                    "<list> x[0] </list> <coeffs> 0 </coeffs>".to_owned()
                } else {
                    format!("<list> {} </list>", listed(cells))
                };
                writeln!(out, "    <sum> {list} <condition> (eq,{total}) </condition> </sum>")?;
            }
            Constraint::Related(one, other, relation) => {
                writeln!(out, "    <intension> {} </intension>", related(*one, *other, *relation))?;
            }
            Constraint::Equation { left, right } => {
                let coefficients = left.iter().map(|_| "1").chain(right.iter().map(|_| "-1"));
                let coefficients = coefficients.collect::<Vec<_>>().join(" ");
                let list = match [left.as_slice(), right].concat() {
                    cells if cells.is_empty() => "<list> x[0] </list> <coeffs> 0 </coeffs>".to_owned(),
                    cells => format!("<list> {} </list> <coeffs> {coefficients} </coeffs>", listed(&cells)),
                };
                writeln!(out, "    <sum> {list} <condition> (eq,0) </condition> </sum>")?;
            }
            Constraint::Regular { cells, words } if words.is_empty() => {
                writeln!(out, "    <intension> ne(x[{0}],x[{0}]) </intension>", cells[0])?;
            }
            // A diagram of one cell is a list of its symbols.
            Constraint::Regular { cells, words } if cells.len() == 1 => {
                let supports = words.layers()[0][0].iter().map(|step| step.symbol.value().to_string());
                let supports = supports.collect::<Vec<_>>().join(" ");
                let list = listed(cells);
                writeln!(out, "    <extension> <list> {list} </list> <supports> {supports} </supports> </extension>")?;
            }
            Constraint::Regular { cells, words } => {
                let step = |step: Flow| {
                    let (from, to) = (step.position, step.position + 1);
                    format!("(q{from}_{},{},q{to}_{})", step.from, step.symbol.value(), step.to)
                };
                let steps: String = flow(words).into_iter().map(step).collect();
                writeln!(
                    out,
                    "    <mdd> <list> {} </list> <transitions> {steps} </transitions> </mdd>",
                    listed(cells)
                )?;
            }
            Constraint::Division(division) => {
                let (stated, after) = divided::clauses(division, &vars, next);
                let literal = |lit: &Lit| match (vars.meaning(lit.var()), lit.is_positive()) {
                    (Some((cell, symbol)), true) => format!("eq(x[{cell}],{})", symbol.value()),
                    (Some((cell, symbol)), false) => format!("ne(x[{cell}],{})", symbol.value()),
                    (None, is_so) => format!("eq(b[{}],{})", lit.var().number() - first, u8::from(is_so)),
                };
                for clause in &stated {
                    let some: Vec<String> = clause.iter().map(literal).collect();
                    let says = match some.as_slice() {
                        [] => "ne(x[0],x[0])".to_owned(),
                        [one] => one.clone(),
                        some => format!("or({})", some.join(",")),
                    };
                    writeln!(out, "    <intension> {says} </intension>")?;
                }
                next = after;
            }
            Constraint::Given(cell, symbol) => {
                writeln!(out, "    <intension> eq(x[{cell}],{}) </intension>", symbol.value())?;
            }
        }
    }
    writeln!(out, "  </constraints>")?;
    writeln!(out, "</instance>")?;
    Ok(Size { vars: problem.cells(), clauses })
}

/// The expression of a relation between two cells.
fn related(one: Cell, other: Cell, relation: Relation) -> String {
    let (one, other) = (format!("x[{one}]"), format!("x[{other}]"));
    let ratio = |times| format!("or(eq({one},mul({times},{other})),eq({other},mul({times},{one})))");
    match relation {
        Relation::Less => format!("lt({one},{other})"),
        Relation::Equal => format!("eq({one},{other})"),
        Relation::Difference(by) => format!("eq(dist({one},{other}),{by})"),
        Relation::NotDifference(by) => format!("ne(dist({one},{other}),{by})"),
        Relation::Ratio(times) => ratio(times),
        Relation::NotRatio(times) => format!("not({})", ratio(times)),
        Relation::AtLeast(by) => format!("ge(dist({one},{other}),{by})"),
        Relation::AtMost(by) => format!("le(dist({one},{other}),{by})"),
        Relation::NotCongruent(0) => format!("ne({one},{other})"),
        Relation::NotCongruent(by) => format!("ne(mod({one},{by}),mod({other},{by}))"),
        Relation::OtherRun(0) => format!("ne({one},{one})"),
        Relation::OtherRun(length) => {
            format!("ne(div(sub({one},1),{length}),div(sub({other},1),{length}))")
        }
        Relation::Total(total) => format!("eq(add({one},{other}),{total})"),
        Relation::NotTotal(total) => format!("ne(add({one},{other}),{total})"),
        Relation::NotBoth(value) => format!("or(ne({one},{value}),ne({other},{value}))"),
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
        problem.given(Cell::new(0), Symbol::new(1)).unwrap();
        problem.relate(Cell::new(0), Cell::new(2), Relation::Less).unwrap();
        problem.relate(Cell::new(0), Cell::new(1), Relation::NotRatio(2)).unwrap();
        problem.relate(Cell::new(1), Cell::new(2), Relation::NotBoth(2)).unwrap();
        problem.equation([0], [1, 2]).unwrap();
        let mut out = Vec::new();
        write(&problem, &mut out).unwrap();
        let expected = r#"<instance format="XCSP3" type="CSP">
  <variables>
    <array id="x" size="[3]"> 1..2 </array>
  </variables>
  <constraints>
    <allDifferent> x[0] x[1] </allDifferent>
    <sum> <list> x[0] x[2] </list> <condition> (eq,3) </condition> </sum>
    <intension> eq(x[0],2) </intension>
    <intension> lt(x[0],x[2]) </intension>
    <intension> not(or(eq(x[0],mul(2,x[1])),eq(x[1],mul(2,x[0])))) </intension>
    <intension> or(ne(x[1],2),ne(x[2],2)) </intension>
    <sum> <list> x[0] x[1] x[2] </list> <coeffs> 1 -1 -1 </coeffs> <condition> (eq,0) </condition> </sum>
  </constraints>
</instance>
"#;
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
