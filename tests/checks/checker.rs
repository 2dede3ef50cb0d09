//! The checker against what it checks: formulas by another writer, proofs by a solver, and files that are none.

use crate::common;

use std::cell::Cell;

use gerechte::Stop;
use gerechte::encodings::{self, ClauseSink, Cnf, Diagram, Encoding, Lit, Problem, Symbol, Transition, Var, dimacs};
use gerechte::sat::{Recheck, Refutation, refute};
use gerechte_checker::lrat::{Replay, Step, Steps};
use gerechte_checker::{Division, Line, Reason, Related, Statement, Sum, cubes, drat, encoding, lrat};
use itertools::Itertools;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// The same statement for the encoder and for the checker.
fn stated(statement: &Statement) -> Problem {
    let mut problem = Problem::new(statement.cells, statement.symbols).unwrap();
    for house in &statement.houses {
        problem.all_different(house.iter().copied()).unwrap();
    }
    for sum in &statement.sums {
        match sum.less.as_slice() {
            [] => problem.sum(sum.cells.iter().copied(), sum.total.try_into().unwrap()).unwrap(),
            less => problem.equation(sum.cells.iter().copied(), less.iter().copied()).unwrap(),
        }
    }
    for Related { cells, is } in &statement.relations {
        let [one, other] = cells.map(encodings::Cell::new);
        problem.relate(one, other, is.parse().unwrap()).unwrap();
    }
    for Line { cells, layers } in &statement.lines {
        let word = Diagram::written(statement.symbols, &valued(layers)).unwrap();
        problem.regular(cells.iter().copied(), word).unwrap();
    }
    for Division { cells, numbers, columns, size } in &statement.divisions {
        problem.divide(cells.iter().copied(), numbers.iter().copied(), *columns, *size).unwrap();
    }
    for &(cell, symbol) in &statement.givens {
        problem.given(encodings::Cell::new(cell), Symbol::new(symbol - 1)).unwrap();
    }
    problem
}

/// The steps of a line, with values of symbols.
fn valued(layers: &[Vec<Vec<(usize, usize)>>]) -> Vec<Vec<Vec<(u32, usize)>>> {
    let steps = |steps: &Vec<(usize, usize)>| steps.iter().map(|&(symbol, to)| (symbol as u32, to)).collect();
    layers.iter().map(|states| states.iter().map(steps).collect()).collect()
}

/// Houses, cages (many with sums that cannot be) and clues on up to nine cells.
fn statements() -> impl Strategy<Value = Statement> {
    (1..=9_usize, 1..=5_usize).prop_flat_map(|(cells, symbols)| {
        let some =
            move |most: usize| proptest::sample::subsequence((0..cells).collect::<Vec<_>>(), 1..=most.min(cells));
        let sums = (some(4).prop_shuffle(), 0..=(4 * symbols as u64 + 2)).prop_map(|(mut cells, total)| {
            // A third are equations, of the first cell with the others or of the last with them.
            let less = if total % 3 == 0 { cells.split_off(1 + total as usize / 3 % cells.len()) } else { Vec::new() };
            Sum { cells, total: if less.is_empty() { total } else { 0 }, less }
        });
        let words = [
            "less",
            "equal",
            "difference 1",
            "not difference 1",
            "ratio 2",
            "not ratio 2",
            "not difference 9",
            "not both 2",
            "difference at least 2",
            "difference at most 1",
            "not congruent 2",
            "other run 2",
            "total 4",
            "not total 5",
        ];
        let relations = ((0..cells, 0..cells), proptest::sample::select(words.to_vec()))
            .prop_filter("two cells", |((one, other), _)| one != other)
            .prop_map(|((one, other), is)| Related { cells: [one, other], is: is.to_owned() });
        let relations = proptest::collection::vec(relations, 0..if cells > 1 { 3 } else { 1 });
        // Symbols of each place that step to a state of three; an automaton that is not minimal, and often has no word.
        let steps = proptest::collection::vec(0..5_usize, 4 * 3 * symbols);
        let lines = (some(4).prop_shuffle(), steps).prop_map(move |(cells, steps)| {
            let last = cells.len() - 1;
            let step = |state: &usize, layer: usize, symbol: Symbol| {
                let to = steps[(layer * 3 + state) * symbols + symbol.index()];
                (to < 3).then_some(if layer == last { 0 } else { to })
            };
            let words = Diagram::of(cells.len(), symbols, 0, step, |_| true).unwrap();
            let steps = |steps: &Vec<Transition>| steps.iter().map(|step| (step.symbol.index() + 1, step.to)).collect();
            let layers = words.layers().iter().map(|states| states.iter().map(steps).collect()).collect();
            Line { cells, layers }
        });
        let lines = proptest::collection::vec(lines, 0..3);
        let houses = proptest::collection::vec(some(symbols), 0..4);
        let givens = proptest::collection::vec((0..cells, 1..=symbols), 0..3);
        let divisions = proptest::collection::vec(divisions(cells, symbols), 0..2);
        (houses, proptest::collection::vec(sums, 0..3), relations, lines, divisions, givens).prop_map(
            move |(houses, sums, relations, lines, divisions, givens)| Statement {
                cells,
                symbols,
                houses,
                sums,
                relations,
                lines,
                divisions: divisions.into_iter().flatten().collect(),
                givens,
            },
        )
    })
}

/// Divisions of up to half of the cells; none where there are none.
fn divisions(cells: usize, symbols: usize) -> impl Strategy<Value = Option<Division>> {
    let shapes = (1..=cells / 2).flat_map(move |divided| {
        let divides = move |number: &usize| divided % number == 0;
        let sizes = (1..=symbols).filter(divides).filter(move |size| divided / size <= symbols);
        sizes.flat_map(move |size| (1..=divided).filter(divides).map(move |columns| (divided, columns, size)))
    });
    let shapes: Vec<_> = shapes.map(Some).chain([None]).collect();
    let all: Vec<_> = (0..cells).collect();
    (proptest::sample::select(shapes), Just(all).prop_shuffle()).prop_map(|(shape, mut cells)| {
        let (divided, columns, size) = shape?;
        let mut numbers = cells.split_off(divided);
        numbers.truncate(divided);
        Some(Division { cells, numbers, columns, size })
    })
}

fn formula(problem: &Problem) -> Vec<u8> {
    let mut out = Vec::new();
    dimacs::write(problem, Encoding::default(), &mut out).unwrap();
    out
}

/// A literal of the first variables.
fn lits(variables: usize) -> impl Strategy<Value = i32> + Clone {
    (1..=variables, any::<bool>()).prop_map(|(variable, is_positive)| {
        let lit = Var::new(variable).lit();
        if is_positive { lit.to_dimacs() } else { (!lit).to_dimacs() }
    })
}

/// A formula over a few variables, with clauses of one to three literals.
fn formulas() -> impl Strategy<Value = (usize, Vec<Vec<i32>>)> {
    (2..=5_usize).prop_flat_map(|variables| {
        let clause = proptest::collection::vec(lits(variables), 1..=3)
            .prop_filter("no tautology", |clause| clause.iter().all(|lit| !clause.contains(&-lit)));
        (Just(variables), proptest::collection::vec(clause, 1..40))
    })
}

fn cnf(variables: usize, clauses: &[Vec<i32>]) -> Cnf {
    let mut cnf = Cnf::default();
    for _ in 0..variables {
        cnf.new_var();
    }
    for clause in clauses {
        let lits: Vec<_> = clause.iter().map(|&lit| Lit::from_dimacs(lit).unwrap()).collect();
        cnf.add_clause(&lits);
    }
    cnf
}

fn text(variables: usize, clauses: &[Vec<i32>]) -> String {
    let line =
        |clause: &Vec<i32>| clause.iter().map(i32::to_string).chain(["0\n".to_owned()]).collect::<Vec<_>>().join(" ");
    format!("p cnf {variables} {}\n{}", clauses.len(), clauses.iter().map(line).collect::<String>())
}

fn has_model(variables: usize, clauses: &[Vec<i32>]) -> bool {
    let holds = |model: u32, lit: i32| (model >> (lit.unsigned_abs() - 1) & 1 == 1) == (lit > 0);
    (0..1 << variables).any(|model| clauses.iter().all(|clause| clause.iter().any(|&lit| holds(model, lit))))
}

fn lrat_of(refutation: &Refutation) -> Vec<u8> {
    let mut lrat = Vec::new();
    refutation.write_lrat(&mut lrat).unwrap();
    lrat
}

/// The verdict of Varisat's checker on an LRAT proof.
fn recheck(clauses: &[Vec<i32>], proof: &[u8]) -> Result<(), String> {
    let mut recheck = Recheck::new(clauses.iter().map(Vec::as_slice));
    let mut steps = Steps::new(proof);
    while let Some(step) = steps.next_step().unwrap() {
        match step {
            Step::Add { id, clause, hints } => recheck.add(id, &clause, &hints),
            Step::Delete(ids) => ids.into_iter().for_each(|id| recheck.delete(id)),
        }
    }
    recheck.verdict()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Two writers that share no code write the same clauses, sums that cannot be among them.
    #[test]
    fn the_encoding_is_the_same_by_two_hands(statement in statements()) {
        let problem = stated(&statement);
        let written = gerechte_checker::dimacs::read(formula(&problem).as_slice()).unwrap();
        prop_assert_eq!(statement.check(), Ok(()));
        prop_assert_eq!(encoding::check(&statement, &written), Ok(()));
        // One clause less is noticed, unless it is there twice, also with its literals in another order.
        let sorted = |clause: &[i32]| clause.iter().copied().sorted().collect::<Vec<_>>();
        for index in 0..written.clauses.len() {
            let mut less = written.clone();
            let clause = less.clauses.remove(index);
            less.lines.remove(index);
            prop_assert_eq!(encoding::check(&statement, &less).is_ok(), less.clauses.iter().any(|other| sorted(other) == sorted(&clause)));
        }
    }

    /// The checker's grids are those of a plain search.
    #[test]
    fn the_grids_are_the_same_by_two_hands(statement in statements()) {
        let problem = stated(&statement);
        prop_assume!(statement.symbols.pow(statement.cells as u32) < 5000);
        let expected = common::SAT.count(&problem, None, &Stop::never()).unwrap().number();
        let mut found = 0;
        for number in 0..statement.symbols.pow(statement.cells as u32) {
            let digit = |cell: usize| number / statement.symbols.pow(cell as u32) % statement.symbols;
            let line: String = (0..statement.cells).map(|cell| Symbol::new(digit(cell)).to_char()).collect();
            found += u128::from(gerechte_checker::models::read(&statement, 1, line.as_bytes()).is_ok());
        }
        prop_assert_eq!(found, expected);
        // A grid gives the other variables of sums and lines their values, so that a count of models is one of grids.
        prop_assert_eq!(u128::from(crate::graphs::models(&formula(&problem))), expected);
    }

    /// Varisat refutes what has no model; both checkers accept the proof, and ours accepts it for no formula that has a model.
    #[test]
    fn proofs_are_sound((variables, clauses) in formulas()) {
        let refuted = refute(&cnf(variables, &clauses), &Stop::never()).unwrap();
        let Some(refutation) = refuted else {
            prop_assert!(has_model(variables, &clauses));
            return Ok(());
        };
        prop_assert!(!has_model(variables, &clauses));
        let proof = lrat_of(&refutation);
        let read = |clauses: &[Vec<i32>]| gerechte_checker::dimacs::read(text(variables, clauses).as_bytes()).unwrap();
        prop_assert_eq!(lrat::check(&read(&clauses), proof.as_slice()), Ok(()));
        let mut drat = Vec::new();
        refutation.write_drat(&mut drat).unwrap();
        prop_assert_eq!(drat::check(&read(&clauses), drat.as_slice(), false), Ok(()));
        for proof in [&proof, &drat] {
            prop_assert_eq!(gerechte_checker::refutation::check(&read(&clauses), proof.as_slice()), Ok(()));
        }
        prop_assert_eq!(recheck(&clauses, &proof), Ok(()));
        for index in 0..clauses.len() {
            let mut weaker = clauses.clone();
            weaker[index] = vec![1, -1];
            let accepted = lrat::check(&read(&weaker), proof.as_slice()).is_ok()
                || drat::check(&read(&weaker), drat.as_slice(), false).is_ok();
            prop_assert!(!(accepted && has_model(variables, &weaker)));
        }
    }

    /// Random steps with new variables are sound: a formula that they refute has no model, as the solver says without them.
    #[test]
    fn random_steps_are_sound((variables, clauses) in formulas(), (_, steps) in formulas(), deletes in any::<u64>()) {
        let formula = gerechte_checker::dimacs::read(text(variables, &clauses).as_bytes()).unwrap();
        let is_deletion = |number: usize| deletes >> (number % 64) & 1 == 1;
        let line = |(number, step): (usize, &Vec<i32>)| {
            let lits: Vec<_> = step.iter().map(|lit| format!("{} ", lit + lit.signum() * [0, 1, 2][number % 3])).collect();
            format!("{}{}0\n", if is_deletion(number) { "d " } else { "" }, lits.concat())
        };
        let proof: String = steps.iter().enumerate().map(line).collect::<String>();
        if drat::check(&formula, proof.as_bytes(), false).is_ok() {
            prop_assert!(!has_model(variables, &clauses));
        }
        // After any prefix of the steps, the empty clause is accepted only if the formula has no model.
        for length in 0..steps.len() {
            let begun: String = proof.split_inclusive('\n').take(length).chain(["0\n"]).collect();
            if drat::check(&formula, begun.as_bytes(), false).is_ok() {
                prop_assert!(!has_model(variables, &clauses));
            }
        }
    }

    /// Whatever is written into the files: no panic, and no refutation of a formula with a model.
    #[test]
    fn changed_bytes_never_panic(
        (variables, clauses) in formulas(),
        bytes in proptest::collection::vec((any::<prop::sample::Index>(), "[-0-9 d\n]".prop_map(|s| s.as_bytes()[0])), 1..4),
    ) {
        let change = |text: &mut Vec<u8>| {
            for (at, byte) in &bytes {
                if !text.is_empty() {
                    let at = at.index(text.len());
                    text[at] = *byte;
                }
            }
        };
        let mut dimacs = text(variables, &clauses).into_bytes();
        change(&mut dimacs);
        drop(gerechte_checker::dimacs::read(dimacs.as_slice()));
        let Some(refutation) = refute(&cnf(variables, &clauses), &Stop::never()).unwrap() else {
            return Err(TestCaseError::reject("a formula with a model has no proof"));
        };
        let mut proof = lrat_of(&refutation);
        change(&mut proof);
        let mut satisfiable = clauses;
        satisfiable.retain(|clause| clause.iter().any(|lit| *lit > 0));
        for formula in [satisfiable.as_slice(), &[]] {
            let formula = gerechte_checker::dimacs::read(text(variables, formula).as_bytes()).unwrap();
            prop_assert!(lrat::check(&formula, proof.as_slice()).is_err());
        }
    }
}

/// Definitions of new variables, as x = a∧b: no unit propagation gives them (G. S. Tseitin 1968).
#[test]
fn definitions_are_resolution_tautologies() {
    let formula = gerechte_checker::dimacs::read(&b"p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"[..]).unwrap();
    let check = |proof: &str| drat::check(&formula, proof.as_bytes(), false);
    let definition = "9 -1 -2 0\n-9 1 0\n-9 2 0\n";
    assert_eq!(check(&format!("{definition}-9 0\n1 0\n0\n")), Ok(()));
    let satisfiable = gerechte_checker::dimacs::read(&b"p cnf 2 1\n1 2 0\n"[..]).unwrap();
    let check = |proof: &str| drat::check(&satisfiable, proof.as_bytes(), false);
    let not_refuted = Err(gerechte_checker::Fault::from(Reason::NotRefuted));
    assert_eq!(check(definition), not_refuted);
    // No clause holds the negation; and one does, which does not follow.
    assert_eq!(check("1 0\n"), not_refuted);
    let refused = check(&format!("{definition}9 0\n")).unwrap_err();
    assert_eq!(refused.to_string(), "line 4: clause (9) follows neither by unit propagation nor as RAT");
    // The first literal is the one that is resolved on.
    let unit = gerechte_checker::dimacs::read(&b"p cnf 1 1\n1 0\n"[..]).unwrap();
    assert_eq!(drat::check(&unit, &b"9 -1 0\n"[..], false), not_refuted);
    assert!(drat::check(&unit, &b"-1 9 0\n"[..], false).unwrap_err().to_string().starts_with("line 1: clause (-1 9)"));
}

#[test]
fn a_hint_has_to_say_something_new() {
    let mut replay = Replay::new(&gerechte_checker::dimacs::read(&b"p cnf 2 3\n1 0\n-1 2 0\n-2 0\n"[..]).unwrap());
    let refuting = |hints: &[u64]| Step::Add { id: 4, clause: [].into(), hints: hints.to_vec() };
    assert_eq!(replay.apply(&refuting(&[1, 1, 2, 3])), Err(Reason::Hint { clause: 4, hint: 1 }));
    assert_eq!(replay.apply(&refuting(&[1, 2, 3])), Ok(()));
    assert!(replay.is_refuted());
}

#[test]
fn cubes_keep_what_is_given() {
    let statement = Statement { cells: 2, symbols: 2, givens: vec![(0, 1)], ..Statement::default() };
    let (given, other) = (vec![(0, 1)], vec![(0, 2)]);
    assert_eq!(cubes::check(&statement, std::slice::from_ref(&given)), Ok(()));
    let too_many = Reason::Cube { found: "0=2".to_owned(), expected: "none".to_owned() };
    assert_eq!(cubes::check(&statement, &[given, other]), Err(too_many));
}

#[test]
fn sums_are_not_counted_up_to_relabelling() {
    let row = Statement { cells: 2, symbols: 2, houses: vec![vec![0, 1]], ..Statement::default() };
    let fixed = Statement { givens: vec![(0, 1), (1, 2)], ..row.clone() };
    assert!(fixed.is_up_to_relabelling() && !row.is_up_to_relabelling());
    let sum = Sum { cells: vec![0], less: Vec::new(), total: 1 };
    assert!(!Statement { sums: vec![sum], ..fixed }.is_up_to_relabelling());
}

/// Whatever step is accepted, its clause holds in every model of the clauses before it.
#[test]
fn only_consequences_are_accepted() {
    let accepted = Cell::new(0);
    let clause = proptest::collection::vec(lits(3), 1..3);
    let steps = (proptest::collection::vec(clause.clone(), 1..7), clause, proptest::collection::vec(1..7_u64, 1..4));
    let mut runner =
        TestRunner::new_with_rng(ProptestConfig::with_cases(10_000), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let result = runner.run(&steps, |(clauses, clause, hints)| {
        let mut replay = Replay::new(&gerechte_checker::dimacs::read(text(3, &clauses).as_bytes()).unwrap());
        if replay.apply(&Step::Add { id: 100, clause: clause.clone().into(), hints }).is_ok() {
            accepted.set(accepted.get() + 1);
            let negated = clause.iter().map(|lit| vec![-lit]);
            let with: Vec<_> = clauses.into_iter().chain(negated).collect();
            prop_assert!(!has_model(3, &with));
        }
        Ok(())
    });
    assert_eq!(result, Ok(()));
    assert!(accepted.get() > 100, "only {} steps were accepted", accepted.get());
}

/// Few cubes of many clues are as long a list as many cubes of few.
#[test]
fn cubes_without_end_are_refused() {
    // 2^20 ways to fill the first cells, and one for the rest, which is given.
    let givens: Vec<_> = (20..4096).map(|cell| (cell, 1)).collect();
    let statement = Statement { cells: 4096, symbols: 2, givens, ..Statement::default() };
    let all: cubes::Cube = (0..4096).map(|cell| (cell, 1)).collect();
    assert_eq!(cubes::check(&statement, &[all]), Err(Reason::TooManyCubes));
    let some: cubes::Cube = (0..3).chain(20..4096).map(|cell| (cell, 1)).collect();
    assert!(matches!(cubes::check(&statement, &[some]), Err(Reason::Cube { .. })));
}

/// A table of values for the variables of 30 bytes of formula took 2 GB.
#[test]
fn variables_without_end_are_refused() {
    let read = |most: u32| gerechte_checker::dimacs::read(format!("p cnf {most} 1\n{most} 0\n").as_bytes());
    let fault = read(2_147_483_647).unwrap_err();
    assert_eq!(fault.to_string(), "line 1: 2147483647 variables are more than 67108864");
    assert!(read(1 << 26).is_ok() && read((1 << 26) + 1).is_err());
}
