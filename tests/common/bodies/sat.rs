//! Incremental SAT solvers, and all models.

use std::collections::BTreeSet;

use gerechte::Stop;
use gerechte::encodings::{ClauseSink, Cnf, Lit, Var};
use gerechte::sat::{Answer, Backend, Batsat, Models, RandomPhases, Solver, Varisat};

use super::bytes::Bytes;

/// The variables; the last few are named by few clauses.
const VARIABLES: usize = 9;

/// The calls that bytes say: solvers answer as all assignments do.
pub fn sat(data: &[u8]) {
    let stop = Stop::never();
    let random = RandomPhases(7);
    let mut solvers = [Varisat.solver(&stop), Batsat.solver(&stop), random.solver(&stop)];
    let mut bytes = Bytes::new(data);
    let mut clauses: Vec<Vec<Lit>> = Vec::new();
    // A question takes all assignments once: some dozens are enough.
    for _ in 0..200 {
        if bytes.is_empty() {
            break;
        }
        if bytes.below(4) > 0 {
            let most = [3, 3, 3, 1, 6][bytes.below(5)];
            let clause = lits(&mut bytes, most);
            for solver in &mut solvers {
                solver.add_clause(&clause);
            }
            clauses.push(clause);
        } else {
            let assumptions = lits(&mut bytes, 5);
            for solver in &mut solvers {
                asked(solver.as_mut(), &clauses, &assumptions);
            }
        }
    }
    for solver in &mut solvers {
        asked(solver.as_mut(), &clauses, &[]);
    }
    for projection in [VARIABLES, VARIABLES - 4, 0] {
        enumerated(&clauses, projection);
    }
}

/// Each model comes once, projected on the first variables.
fn enumerated(clauses: &[Vec<Lit>], projection: usize) {
    let mut cnf = Cnf::default();
    (0..VARIABLES).for_each(|_| _ = cnf.new_var());
    for clause in clauses {
        cnf.add_clause(clause);
    }
    let (mut models, mut found) = (Models::new(&cnf, projection), Vec::new());
    while models.find(&Stop::never()).expect("nobody stops it") {
        let values = (0..VARIABLES).filter(|&number| models.value(Var::new(number + 1))).fold(0, |v, n| v | 1 << n);
        assert!(is_model(values, clauses, &[]), "{values:b} is no model: {clauses:?}");
        found.push(values % (1 << projection));
    }
    assert_eq!(models.find(&Stop::never()), Ok(false), "there is one more: {clauses:?}");
    found.sort_unstable();
    let all = (0..1 << VARIABLES).filter(|&values| is_model(values, clauses, &[]));
    let projected: BTreeSet<_> = all.map(|values| values % (1 << projection)).collect();
    assert!(found.iter().eq(&projected), "{found:?} on {projection}: {clauses:?}");
}

fn lits(bytes: &mut Bytes<'_>, most: usize) -> Vec<Lit> {
    let lit = |number: usize| {
        let lit = Var::new(number / 2 + 1).lit();
        if number.is_multiple_of(2) { lit } else { !lit }
    };
    bytes.some_below(2 * VARIABLES, most).into_iter().map(lit).collect()
}

/// A model is a model, and where there is none, the core has none either.
fn asked(solver: &mut dyn Solver, clauses: &[Vec<Lit>], assumptions: &[Lit]) {
    let said = format!("{clauses:?} with {assumptions:?}");
    match solver.solve(assumptions).unwrap_or_else(|error| panic!("{error}: {said}")) {
        Answer::Satisfiable => {
            let values = (0..VARIABLES).filter(|&number| solver.value(Var::new(number + 1))).fold(0, |v, n| v | 1 << n);
            assert!(is_model(values, clauses, assumptions), "{values:b} is no model: {said}");
        }
        Answer::Unsatisfiable => {
            let core = solver.core();
            assert!(core.iter().all(|lit| assumptions.contains(lit)), "core {core:?}: {said}");
            assert!(!(0..1 << VARIABLES).any(|values| is_model(values, clauses, &core)), "core {core:?}: {said}");
        }
    }
}

/// Whether an assignment, a bit a variable, is a model in which the assumptions hold.
fn is_model(values: usize, clauses: &[Vec<Lit>], assumptions: &[Lit]) -> bool {
    let holds = |lit: &Lit| (values >> (lit.var().number() - 1) & 1 == 1) == lit.is_positive();
    assumptions.iter().all(holds) && clauses.iter().all(|clause| clause.iter().any(holds))
}
