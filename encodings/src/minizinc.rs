//! MiniZinc: the problem as a model over integers, for constraint solvers of every kind.
//!
//! `x[c]` is the value of cell `c`, from 1. Divisions are their [clauses](crate::divided::clauses), with variables such as `b99`. The output item writes a solution as a line of this project: one character for each cell.
//!
//! # References
//! N. Nethercote et al.: MiniZinc: towards a standard CP modelling language. CP 2007.

use std::io::{self, Write};

use crate::dimacs::Size;
use crate::{Cell, CellVars, Constraint, Diagram, Lit, Problem, Relation, Symbol, divided};

/// Writes the problem. Returns the numbers of its variables and constraints.
///
/// ```
/// use gerechte_encodings::{Problem, minizinc};
/// let mut problem = Problem::new(2, 2)?;
/// problem.all_different([0, 1])?;
/// let mut out = Vec::new();
/// minizinc::write(&problem, &mut out)?;
/// assert!(String::from_utf8(out)?.contains("constraint alldifferent([x[0], x[1]]);\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<Size> {
    writeln!(out, "include \"alldifferent.mzn\";")?;
    if problem.constraints().iter().any(|one| matches!(one, Constraint::Regular { .. })) {
        writeln!(out, "include \"regular.mzn\";")?;
    }
    writeln!(out, "array[0..{}] of var 1..{}: x;", problem.cells() - 1, problem.symbols())?;
    let joined = |cells: &[Cell], separator: &str| {
        cells.iter().map(|cell| format!("x[{cell}]")).collect::<Vec<_>>().join(separator)
    };
    let vars = CellVars::of(problem);
    let mut next = vars.count() + 1;
    for constraint in problem.constraints() {
        match constraint {
            Constraint::AllDifferent(cells) => writeln!(out, "constraint alldifferent([{}]);", joined(cells, ", "))?,
            Constraint::Sum { cells, total } if cells.is_empty() => writeln!(out, "constraint 0 = {total};")?,
            Constraint::Sum { cells, total } => writeln!(out, "constraint {} = {total};", joined(cells, " + "))?,
            Constraint::Related(one, other, relation) => {
                let (one, other) = (format!("x[{one}]"), format!("x[{other}]"));
                let ratio = |times| format!("{one} = {times} * {other} \\/ {other} = {times} * {one}");
                let says = match relation {
                    Relation::Less => format!("{one} < {other}"),
                    Relation::Equal => format!("{one} = {other}"),
                    Relation::Difference(by) => format!("abs({one} - {other}) = {by}"),
                    Relation::NotDifference(by) => format!("abs({one} - {other}) != {by}"),
                    Relation::Ratio(times) => ratio(times),
                    Relation::NotRatio(times) => format!("not ({})", ratio(times)),
                    Relation::AtLeast(by) => format!("abs({one} - {other}) >= {by}"),
                    Relation::AtMost(by) => format!("abs({one} - {other}) <= {by}"),
                    Relation::NotCongruent(0) => format!("{one} != {other}"),
                    Relation::NotCongruent(by) => format!("{one} mod {by} != {other} mod {by}"),
                    Relation::OtherRun(0) => "false".to_owned(),
                    Relation::OtherRun(length) => format!("({one} - 1) div {length} != ({other} - 1) div {length}"),
                    Relation::Total(total) => format!("{one} + {other} = {total}"),
                    Relation::NotTotal(total) => format!("{one} + {other} != {total}"),
                    Relation::NotBoth(value) => format!("{one} != {value} \\/ {other} != {value}"),
                };
                writeln!(out, "constraint {says};")?;
            }
            Constraint::Equation { left, right } => {
                let side = |cells: &[Cell]| if cells.is_empty() { "0".to_owned() } else { joined(cells, " + ") };
                writeln!(out, "constraint {} = {};", side(left), side(right))?;
            }
            Constraint::Regular { words, .. } if words.is_empty() => writeln!(out, "constraint false;")?,
            Constraint::Regular { cells, words } => {
                writeln!(out, "constraint regular([{}], {});", joined(cells, ", "), automaton(words))?;
            }
            Constraint::Division(division) => {
                let (clauses, after) = divided::clauses(division, &vars, next);
                (next..after).try_for_each(|number| writeln!(out, "var bool: b{number};"))?;
                let literal = |lit: &Lit| match (vars.meaning(lit.var()), lit.is_positive()) {
                    (Some((cell, symbol)), true) => format!("x[{cell}] = {}", symbol.value()),
                    (Some((cell, symbol)), false) => format!("x[{cell}] != {}", symbol.value()),
                    (None, true) => format!("b{}", lit.var().number()),
                    (None, false) => format!("not b{}", lit.var().number()),
                };
                for clause in &clauses {
                    let some: Vec<String> = clause.iter().map(literal).collect();
                    let says = if some.is_empty() { "false".to_owned() } else { some.join(" \\/ ") };
                    writeln!(out, "constraint {says};")?;
                }
                next = after;
            }
            Constraint::Given(cell, symbol) => writeln!(out, "constraint x[{cell}] = {};", symbol.value())?,
        }
    }
    writeln!(out, "solve satisfy;")?;
    let names: Vec<_> = (0..problem.symbols()).map(|symbol| format!("\"{}\"", Symbol::new(symbol))).collect();
    writeln!(out, "array[1..{}] of string: name = [{}];", names.len(), names.join(", "))?;
    writeln!(out, "output [name[fix(x[c])] | c in index_set(x)] ++ [\"\\n\"];")?;
    Ok(Size { vars: problem.cells(), clauses: problem.constraints().len() })
}

/// The number of states and of symbols, the next state of each by symbol, where 0 is none, the first state and the last one.
fn automaton(words: &Diagram) -> String {
    let firsts: Vec<usize> = (0..=words.length())
        .scan(1, |next, layer| {
            *next += words.states(layer);
            Some(*next - words.states(layer))
        })
        .collect();
    let last = firsts[words.length()];
    let mut table = Vec::new();
    for (layer, transitions) in
        words.layers().iter().enumerate().flat_map(|(layer, states)| states.iter().map(move |one| (layer, one)))
    {
        let mut row = vec![0; words.symbols()];
        for step in transitions {
            row[step.symbol.index()] = firsts[layer + 1] + step.to;
        }
        table.extend(row.iter().map(ToString::to_string));
    }
    table.extend((0..words.symbols()).map(|_| "0".to_owned()));
    let table = table.join(", ");
    let symbols = words.symbols();
    format!("{last}, {symbols}, array2d(1..{last}, 1..{symbols}, [{table}]), 1, {{{last}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tiny_game_is_written_in_full() {
        let mut problem = Problem::new(3, 2).unwrap();
        problem.all_different([0, 1]).unwrap();
        problem.sum([0, 2], 3).unwrap();
        problem.given(Cell::new(0), Symbol::new(1)).unwrap();
        problem.relate(Cell::new(0), Cell::new(2), Relation::Less).unwrap();
        problem.relate(Cell::new(0), Cell::new(1), Relation::NotRatio(2)).unwrap();
        problem.relate(Cell::new(1), Cell::new(2), Relation::NotBoth(2)).unwrap();
        problem.equation([0], [1, 2]).unwrap();
        let mut out = Vec::new();
        write(&problem, &mut out).unwrap();
        let expected = r#"include "alldifferent.mzn";
array[0..2] of var 1..2: x;
constraint alldifferent([x[0], x[1]]);
constraint x[0] + x[2] = 3;
constraint x[0] = 2;
constraint x[0] < x[2];
constraint not (x[0] = 2 * x[1] \/ x[1] = 2 * x[0]);
constraint x[1] != 2 \/ x[2] != 2;
constraint x[0] = x[1] + x[2];
solve satisfy;
array[1..2] of string: name = ["1", "2"];
output [name[fix(x[c])] | c in index_set(x)] ++ ["\n"];
"#;
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
