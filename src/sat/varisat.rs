//! The SAT engine on Varisat: solve, read the grid, block it, and solve again.

use std::io::{self, Write};
use std::ops::ControlFlow;

use varisat::solver::SolverError;
use varisat::{ExtendFormula, ProofFormat, Solver};

use crate::encodings::unique::Blocker;
use crate::encodings::{CellVars, ClauseSink, Encoding, Lit, Problem, Symbol, Var, decode};
use crate::engine::{Prepared, Restated, Visitor};
use crate::{Engine, EngineError, Exit, Stop};

/// Varisat, a CDCL solver in Rust, with the default encoding.
///
/// # References
/// J. Harder: Varisat, a CDCL based SAT solver, 2019.
#[derive(Clone, Copy, Debug, Default)]
pub struct Varisat;

impl Engine for Varisat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn prepare(&self, problem: &Problem) -> Box<dyn Prepared + '_> {
        Box::new(Restated { engine: self, problem: problem.clone() })
    }

    fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        let mut solver = Solver::new();
        // Varisat has no limits of its own, but it gives up where its proof cannot be written.
        solver.write_proof(StopWriter(stop.clone()), ProofFormat::Varisat);
        let vars = Encoding::default().encode(problem, &mut Clauses { solver: &mut solver, vars: 0 });
        let blocker = Blocker::new(problem);
        loop {
            match solver.solve() {
                Ok(false) => break Ok(Exit::Complete),
                Ok(true) => {}
                Err(SolverError::ProofIoError { .. }) if stop.is_requested() => break Ok(Exit::Stopped),
                Err(error) => break Err(failed(&error)),
            }
            let grid = self::grid(problem, &vars, &solver.model().unwrap_or_default())?;
            if let ControlFlow::Break(()) = visit(&grid) {
                break Ok(Exit::Enough);
            }
            if stop.is_requested() {
                break Ok(Exit::Stopped);
            }
            let clause: Vec<_> = blocker.clause(&vars, &grid).into_iter().map(to_varisat).collect();
            solver.add_clause(&clause);
        }
    }
}

fn grid(problem: &Problem, vars: &CellVars, model: &[varisat::Lit]) -> Result<Vec<Symbol>, EngineError> {
    let lits: Vec<_> = model.iter().filter_map(|lit| Lit::from_dimacs(lit.to_dimacs() as i32)).collect();
    decode::grid(problem, vars, &lits).map_err(|error| failed(&error))
}

fn failed(error: &dyn std::error::Error) -> EngineError {
    EngineError::Failed { engine: "varisat", reason: error.to_string() }
}

fn to_varisat(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_dimacs(lit.to_dimacs() as isize)
}

/// The solver as a collector of clauses.
struct Clauses<'a> {
    solver: &'a mut Solver<'static>,
    vars: usize,
}

impl ClauseSink for Clauses<'_> {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let lits: Vec<_> = clause.iter().copied().map(to_varisat).collect();
        self.solver.add_clause(&lits);
    }
}

/// Throws the proof away, and fails as soon as a stop is requested.
struct StopWriter(Stop);

impl Write for StopWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.is_requested() { Err(io::Error::other("stop requested")) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
