//! `CaDiCaL`, in the process.

use rustsat::solvers::{ControlSignal, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Clause, TernaryVal};
use rustsat_cadical::CaDiCaL;

use super::{Answer, Backend, Solver, SolverError};
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Lit, Var};

/// `CaDiCaL`, a CDCL solver in C++ (feature `cadical`).
///
/// # References
/// A. Biere, T. Faller, K. Fazekas, M. Fleury, N. Froleyks, F. Pollitt: `CaDiCaL` 2.0. CAV 2024.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cadical;

impl Backend for Cadical {
    const NAME: &'static str = "cadical";

    fn solver(&self, stop: &Stop) -> Box<dyn Solver + '_> {
        let mut solver = CaDiCaL::default();
        let stop = stop.clone();
        solver.attach_terminator(
            move || {
                if stop.is_requested() { ControlSignal::Terminate } else { ControlSignal::Continue }
            },
        );
        Box::new(Incremental { solver, error: None, core: Vec::new() })
    }
}

struct Incremental {
    solver: CaDiCaL<'static, 'static>,
    /// The first error while clauses were added.
    error: Option<String>,
    core: Vec<Lit>,
}

impl Solver for Incremental {
    fn add_clause(&mut self, clause: &[Lit]) {
        let clause: Clause = clause.iter().copied().map(to_rustsat).collect();
        if let Err(error) = self.solver.add_clause(clause) {
            self.error.get_or_insert(error.to_string());
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        if let Some(error) = &self.error {
            return Err(SolverError::Failed(error.clone()));
        }
        let assumptions: Vec<_> = assumptions.iter().copied().map(to_rustsat).collect();
        match self.solver.solve_assumps(&assumptions).map_err(SolverError::failed)? {
            SolverResult::Sat => Ok(Answer::Satisfiable),
            SolverResult::Interrupted => Err(Stopped.into()),
            SolverResult::Unsat => {
                // The core is given as the negations of the assumptions.
                let core = self.solver.core().map_err(SolverError::failed)?;
                self.core = core.iter().filter_map(|&lit| Lit::from_dimacs(-lit.to_ipasir())).collect();
                Ok(Answer::Unsatisfiable)
            }
        }
    }

    fn value(&self, var: Var) -> bool {
        matches!(self.solver.lit_val(to_rustsat(var.lit())), Ok(TernaryVal::True))
    }

    fn core(&self) -> Vec<Lit> {
        self.core.clone()
    }
}

fn to_rustsat(lit: Lit) -> rustsat::types::Lit {
    rustsat::types::Lit::from_ipasir(lit.to_dimacs()).expect("a literal is not 0")
}
