//! Varisat.

use std::io::{self, Write};

use varisat::solver::SolverError as VarisatError;
use varisat::{ExtendFormula, ProofFormat};

use super::{Answer, Backend, Solver, SolverError};
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Lit, Var};

/// Varisat, a CDCL solver in Rust.
///
/// # References
/// J. Harder: Varisat, a CDCL based SAT solver, 2019.
#[derive(Clone, Copy, Debug, Default)]
pub struct Varisat;

impl Varisat {
    /// The version of the solver.
    pub const VERSION: &'static str = "0.2.2";
}

impl Backend for Varisat {
    const NAME: &'static str = "sat";

    fn solver(&self, stop: &Stop) -> Box<dyn Solver + '_> {
        let mut solver = varisat::Solver::new();
        // Varisat has no limits of its own, but it fails if its proof cannot be written. The hashes of such a proof overflow on targets with 32-bit
        // integers, such as WebAssembly, so there it cannot be stopped.
        if cfg!(target_pointer_width = "64") {
            solver.write_proof(StopWriter(stop.clone()), ProofFormat::Varisat);
        }
        Box::new(Incremental { solver, stop: stop.clone(), model: Vec::new(), core: Vec::new() })
    }
}

struct Incremental {
    solver: varisat::Solver<'static>,
    stop: Stop,
    /// The model, by variable number.
    model: Vec<bool>,
    core: Vec<Lit>,
}

impl Incremental {
    /// Whether there is a model in which the assumptions hold.
    fn is_satisfiable(&mut self, assumptions: &[Lit]) -> Result<bool, SolverError> {
        let assumptions: Vec<_> = assumptions.iter().copied().map(to_varisat).collect();
        self.solver.assume(&assumptions);
        match self.solver.solve() {
            Ok(satisfiable) => Ok(satisfiable),
            Err(VarisatError::ProofIoError { .. }) if self.stop.is_requested() => Err(Stopped.into()),
            Err(error) => Err(SolverError::failed(error)),
        }
    }

    /// The assumptions that contradict the clauses, after a search under them found that.
    ///
    /// Varisat 0.2.2 marks the variables of a conflict and leaves marks behind at those that it has removed from its trail as they have a fixed value. The next
    /// core may then lack an assumption that belongs to it. So the search is asked whether the core is one; without an answer all assumptions are.
    fn confirmed_core(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        let core = self.solver.failed_core().unwrap_or_default().iter();
        let core: Vec<Lit> = core.filter_map(|lit| Lit::from_dimacs(lit.to_dimacs() as i32)).collect();
        let is_core =
            core.len() >= assumptions.len() || self.is_satisfiable(&core).is_ok_and(|satisfiable| !satisfiable);
        if is_core { core } else { assumptions.to_vec() }
    }
}

impl Solver for Incremental {
    fn add_clause(&mut self, clause: &[Lit]) {
        let lits: Vec<_> = clause.iter().copied().map(to_varisat).collect();
        self.solver.add_clause(&lits);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        if !self.is_satisfiable(assumptions)? {
            self.core = self.confirmed_core(assumptions);
            return Ok(Answer::Unsatisfiable);
        }
        for lit in self.solver.model().unwrap_or_default() {
            let number = lit.to_dimacs().unsigned_abs();
            if self.model.len() <= number {
                self.model.resize(number + 1, false);
            }
            self.model[number] = lit.is_positive();
        }
        Ok(Answer::Satisfiable)
    }

    fn value(&self, var: Var) -> bool {
        self.model.get(var.number()).copied().unwrap_or(false)
    }

    fn core(&self) -> Vec<Lit> {
        self.core.clone()
    }
}

pub(super) fn to_varisat(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_dimacs(lit.to_dimacs() as isize)
}

/// A writer that discards the proof, and fails once a stop is requested.
struct StopWriter(Stop);

impl Write for StopWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.is_requested() { Err(io::Error::other("stop requested")) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
