//! Answers of solvers, formulas and refutations.

use std::fmt::Write;
use std::sync::LazyLock;

use gerechte::Game;
use gerechte::encodings::decode::{self, Answer};
use gerechte::encodings::{Cell, CellVars, Problem};
use gerechte_checker::dimacs::{self, Formula};
use gerechte_checker::{drat, lrat, refutation};

use super::is_told_in_a_line;

static PROBLEM: LazyLock<Problem> = LazyLock::new(|| {
    let game: Game = "box:2x2".parse().expect("a game");
    let mut problem = game.problem().clone();
    problem.sum([0, 1, 4], 7).expect("cells");
    problem
});

/// An answer is written as it is read; a model that is taken for a grid is a solution, and says so of each cell.
pub fn answer(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let answer = match Answer::parse(&text) {
        Ok(answer) => answer,
        Err(error) => return is_told_in_a_line(&error),
    };
    let mut written = match answer.satisfiable {
        Some(true) => "s SATISFIABLE\n",
        Some(false) => "s UNSATISFIABLE\n",
        None => "s UNKNOWN\n",
    }
    .to_owned();
    for model in &answer.models {
        written += "v";
        for lit in model {
            let _ = write!(written, " {}", lit.to_dimacs());
        }
        written += " 0\n";
    }
    assert_eq!(Answer::parse(&written), Ok(answer.clone()));
    let vars = CellVars::of(&PROBLEM);
    for model in &answer.models {
        match decode::grid(&PROBLEM, &vars, model) {
            Ok(grid) => {
                assert_eq!(PROBLEM.check(&grid), Ok(()));
                for (cell, symbol) in (0..).map(Cell::new).zip(grid) {
                    let lit = vars.lit(cell, symbol);
                    assert!(model.contains(&lit) && !model.contains(&!lit), "{cell} {symbol}: {model:?}");
                }
            }
            Err(error) => is_told_in_a_line(&error),
        }
    }
}

/// A formula is written as it is read, and an accepted refutation shows that it has no model. A line `%` separates the formula from the proof.
pub fn proof(data: &[u8]) {
    let end = data.windows(3).position(|window| window == b"\n%\n");
    let (formula, proof) = end.map_or((data, &b""[..]), |end| (&data[..=end], &data[end + 3..]));
    let formula = match dimacs::read(formula) {
        Ok(formula) => formula,
        Err(fault) => return is_told_in_a_line(&fault),
    };
    let again = dimacs::read(&written(&formula)[..]).expect("what is written is read");
    assert_eq!((again.variables, &again.clauses), (formula.variables, &formula.clauses));
    let meanings = |formula: &Formula| formula.meanings.iter().map(|(_, meaning)| meaning.clone()).collect::<Vec<_>>();
    assert_eq!(meanings(&again), meanings(&formula));
    // Each reader takes what is no proof for it, too.
    for checked in [
        lrat::check(&formula, proof),
        drat::check(&formula, proof, false),
        drat::check(&formula, proof, true),
        refutation::check(&formula, proof),
    ] {
        match checked {
            Ok(()) => assert_ne!(has_model(&formula), Some(true), "{formula:?}"),
            Err(fault) => is_told_in_a_line(&fault),
        }
    }
}

fn written(formula: &Formula) -> Vec<u8> {
    let mut out = format!("p cnf {} {}\n", formula.variables, formula.clauses.len()).into_bytes();
    for (_, meaning) in &formula.meanings {
        out.extend(format!("c var {} cell {} symbol ", meaning.variable, meaning.cell).into_bytes());
        out.extend(&meaning.symbol);
        out.push(b'\n');
    }
    for clause in &formula.clauses {
        out.extend(clause.iter().flat_map(|lit| format!("{lit} ").into_bytes()));
        out.extend(b"0\n");
    }
    out
}

/// Whether one of all assignments is a model. Returns `None` if they are many.
fn has_model(formula: &Formula) -> Option<bool> {
    let mut variables: Vec<_> = formula.clauses.iter().flatten().map(|lit| lit.unsigned_abs()).collect();
    variables.sort_unstable();
    variables.dedup();
    if variables.len() > 12 {
        return None;
    }
    let is_true = |values: usize, lit: i32| {
        let place = variables.binary_search(&lit.unsigned_abs()).expect("a variable of the formula");
        (values >> place & 1 == 1) == (lit > 0)
    };
    let is_model = |values| formula.clauses.iter().all(|clause| clause.iter().any(|&lit| is_true(values, lit)));
    Some((0..1 << variables.len()).any(is_model))
}
