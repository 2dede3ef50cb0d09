//! The candidates that singles leave, without a formula.

use crate::common::sampled;

use gerechte::encodings::propagate::Propagated;
use gerechte::encodings::{Candidates, Cell, Cnf, Encoding, Problem, Symbol};

/// Rows, columns and 2×2 boxes of order 4.
fn boxes() -> Problem {
    let mut problem = Problem::new(16, 4).unwrap();
    for i in 0..4 {
        problem.all_different((0..4).map(|j| 4 * i + j)).unwrap();
        problem.all_different((0..4).map(|j| 4 * j + i)).unwrap();
        let corner = i / 2 * 8 + i % 2 * 2;
        problem.all_different([corner, corner + 1, corner + 4, corner + 5]).unwrap();
    }
    problem
}

/// Sets of three clues, many of which contradict each other, against unit propagation on the clauses.
#[test]
fn candidates_are_what_unit_propagation_leaves() {
    let problem = boxes();
    let mut cnf = Cnf::default();
    let vars = Encoding::default().encode(&problem, &mut cnf);
    let clue = |number: usize| (Cell::new(number / 4), Symbol::new(number % 4));
    let mut contradictions = 0;
    let numbers = (0..64_usize.pow(3)).map(|number| [number % 64, number / 64 % 64, number / 4096]);
    for clues in sampled(numbers.filter(|clues| clues.is_sorted()), 1, 3) {
        let clues = clues.map(clue);
        let propagated = Propagated::new(cnf.clone(), clues.map(|(cell, symbol)| vars.lit(cell, symbol)));
        let left = Candidates::after(&problem, clues);
        if propagated.clauses().any(<[_]>::is_empty) {
            contradictions += 1;
            let mut reduced = Cnf::default();
            Encoding::default().encode_left(&problem, &left, &mut reduced);
            assert!(Propagated::new(reduced, []).clauses().any(<[_]>::is_empty), "{clues:?}");
            continue;
        }
        for (var, cell, symbol) in vars.all() {
            assert_eq!(left.has(cell, symbol), propagated.value(var.lit()) != Some(false), "{clues:?}");
        }
    }
    assert!((700..40_000).contains(&contradictions), "{contradictions}");
}
