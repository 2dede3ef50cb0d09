//! Any SAT solver that is a program of its own.

use std::fmt;
use std::io::Write;
use std::sync::Arc;

use super::{Answer, Backend, Solver, SolverError};
use crate::Stop;
use crate::encodings::decode::Answer as Printed;
use crate::encodings::{ClauseSink, Cnf, Lit, Var, dimacs};

/// Runs the program on a DIMACS formula to its end.
pub type Run = Arc<dyn Fn(&[u8], &Stop) -> Result<Ended, SolverError> + Send + Sync>;

/// A program that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// What it printed on standard output.
    pub text: String,
    /// How it ended, in words. An answer counts, whatever the exit status: solvers use 0, 10, 20, 30 and others.
    pub status: String,
}

/// A solver that reads DIMACS and prints its answer as in the SAT competitions (or as `MiniSat` does).
///
/// It is started anew for every question, with the assumptions as unit clauses.
#[derive(Clone)]
pub struct External {
    /// How it is run; the library itself starts no program.
    pub run: Run,
}

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("External")
    }
}

impl Backend for External {
    const NAME: &'static str = "external";

    fn solver(&self, stop: &Stop) -> Box<dyn Solver + '_> {
        Box::new(Restarted {
            run: self.run.clone(),
            stop: stop.clone(),
            cnf: Cnf::default(),
            model: Vec::new(),
            assumptions: Vec::new(),
        })
    }
}

struct Restarted {
    run: Run,
    stop: Stop,
    cnf: Cnf,
    /// By number of the variable.
    model: Vec<bool>,
    assumptions: Vec<Lit>,
}

impl Restarted {
    fn formula(&self) -> Vec<u8> {
        let literals = self.cnf.clauses().flatten().chain(&self.assumptions);
        let vars = literals.map(|lit| lit.var().number()).max().unwrap_or(0);
        let clauses = self.cnf.clauses().len() + self.assumptions.len();
        let mut text = Vec::new();
        let mut write = || {
            writeln!(text, "p cnf {vars} {clauses}")?;
            let units = self.assumptions.chunks(1);
            self.cnf.clauses().chain(units).try_for_each(|clause| dimacs::write_clause(clause, &mut text))
        };
        write().expect("memory takes every byte");
        text
    }
}

impl Solver for Restarted {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.cnf.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.assumptions = assumptions.to_vec();
        if self.cnf.clauses().len() == 0 && assumptions.is_empty() {
            // Solvers print no literal where there is none, which looks like no model.
            return Ok(Answer::Satisfiable);
        }
        let Ended { text, status } = (self.run)(&self.formula(), &self.stop)?;
        let printed = Printed::parse(&text).map_err(|error| SolverError::Failed(format!("{error}, {status}")))?;
        match (printed.satisfiable, printed.models.first()) {
            (Some(false), _) => Ok(Answer::Unsatisfiable),
            (Some(true), Some(model)) => {
                let last = model.iter().map(|lit| lit.var().number()).max().unwrap_or(0);
                self.model = vec![false; last + 1];
                for lit in model {
                    self.model[lit.var().number()] = lit.is_positive();
                }
                Ok(Answer::Satisfiable)
            }
            (Some(true), None) | (None, _) => Err(SolverError::Failed(format!("no answer, {status}"))),
        }
    }

    fn value(&self, var: Var) -> bool {
        self.model.get(var.number()).copied().unwrap_or(false)
    }

    fn core(&self) -> Vec<Lit> {
        self.assumptions.clone()
    }
}
