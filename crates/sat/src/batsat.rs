//! `BatSat`.

use batsat::{Callbacks, SolverInterface, SolverOpts, lbool};

use super::{Answer, Backend, Solver, SolverError};
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Lit, Var};

/// `BatSat`, a port of `MiniSat` to Rust.
///
/// # References
/// N. Eén, N. Sörensson: An extensible SAT-solver. SAT 2003.
#[derive(Clone, Copy, Debug, Default)]
pub struct Batsat;

impl Backend for Batsat {
    const NAME: &'static str = "batsat";

    fn solver(&self, stop: &Stop) -> Box<dyn Solver + '_> {
        let solver = batsat::Solver::new(SolverOpts::default(), Until(stop.clone()));
        Box::new(Incremental { solver, clause: Vec::new() })
    }
}

/// `BatSat` with random phases, the same for the same seed.
#[derive(Clone, Copy, Debug)]
pub struct RandomPhases(pub u32);

impl Backend for RandomPhases {
    const NAME: &'static str = "batsat with random phases";

    fn solver(&self, stop: &Stop) -> Box<dyn Solver + '_> {
        // The generator takes a seed from 1.
        let random_seed = f64::from(self.0) + 1.0;
        let options = SolverOpts { random_seed, rnd_pol: true, rnd_init_act: true, ..SolverOpts::default() };
        Box::new(Incremental { solver: batsat::Solver::new(options, Until(stop.clone())), clause: Vec::new() })
    }
}

struct Until(Stop);

impl Callbacks for Until {
    fn stop(&self) -> bool {
        self.0.is_requested()
    }
}

struct Incremental {
    solver: batsat::Solver<Until>,
    /// A buffer.
    clause: Vec<batsat::Lit>,
}

impl Incremental {
    fn lit(&mut self, lit: Lit) -> batsat::Lit {
        batsat::Lit::new(self.solver.var_of_int(lit.var().number() as u32 - 1), lit.is_positive())
    }
}

impl Solver for Incremental {
    fn add_clause(&mut self, clause: &[Lit]) {
        let mut lits = std::mem::take(&mut self.clause);
        lits.clear();
        lits.extend(clause.iter().map(|&lit| self.lit(lit)));
        self.solver.add_clause_reuse(&mut lits);
        self.clause = lits;
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        let assumptions: Vec<_> = assumptions.iter().map(|&lit| self.lit(lit)).collect();
        let answer = self.solver.solve_limited(&assumptions);
        if answer == lbool::TRUE {
            Ok(Answer::Satisfiable)
        } else if answer == lbool::FALSE {
            Ok(Answer::Unsatisfiable)
        } else {
            Err(Stopped.into())
        }
    }

    fn value(&self, var: Var) -> bool {
        self.solver.get_model().get(var.number() - 1) == Some(&lbool::TRUE)
    }

    fn core(&self) -> Vec<Lit> {
        // The core is given as the negations of the assumptions.
        let ours = |lit: &batsat::Lit| {
            let var = Var::new(lit.var().idx() as usize + 1).lit();
            if lit.sign() { !var } else { var }
        };
        self.solver.unsat_core().iter().map(ours).collect()
    }
}
