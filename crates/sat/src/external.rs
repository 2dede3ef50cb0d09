//! SAT solvers as external programs.

use std::fmt;
use std::io::Write;
use std::sync::Arc;

use super::{Answer, Backend, Solver, SolverError};
use gerechte_core::Stop;
use gerechte_encodings::decode::Answer as Printed;
use gerechte_encodings::{ClauseSink, Cnf, Lit, Var, dimacs};

/// Runs the program on a DIMACS formula to its end.
pub type Run = Arc<dyn Fn(&[u8], &Stop) -> Result<Ended, SolverError> + Send + Sync>;

/// A program that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The text on standard output.
    pub text: String,
    /// The exit status, in words.
    pub status: String,
    /// The exit status, if it ended by itself.
    pub code: Option<i32>,
}

impl Ended {
    /// Reads the answer. Solvers exit with 0, 10, 20, 30 and other statuses; 10 means satisfiable and 20 unsatisfiable, and the answer must not contradict
    /// them.
    ///
    /// ```
    /// use gerechte::sat::Ended;
    /// let ended = |text: &str, code| Ended { text: text.to_owned(), status: format!("exit status: {code}"), code: Some(code) };
    /// assert_eq!(ended("s UNSATISFIABLE", 20).answer()?.satisfiable, Some(false));
    /// assert_eq!(ended("s UNSATISFIABLE", 0).answer()?.satisfiable, Some(false));
    /// let error = ended("s UNSATISFIABLE", 10).answer().unwrap_err();
    /// assert_eq!(error.to_string(), "the answer is unsatisfiable, and the exit status 10 says satisfiable");
    /// # Ok::<(), gerechte::sat::SolverError>(())
    /// ```
    pub fn answer(&self) -> Result<Printed, SolverError> {
        let printed = Printed::parse(&self.text);
        let printed = printed.map_err(|error| SolverError::Failed(format!("{error}, {}", self.status)))?;
        let word = |is_satisfiable| if is_satisfiable { "satisfiable" } else { "unsatisfiable" };
        match (printed.satisfiable, self.code) {
            (Some(said), Some(code @ (10 | 20))) if said != (code == 10) => Err(SolverError::Failed(format!(
                "the answer is {}, and the exit status {code} says {}",
                word(said),
                word(!said)
            ))),
            _ => Ok(printed),
        }
    }
}

/// A solver that reads DIMACS and prints its answer as in the SAT competitions (or as `MiniSat` does).
///
/// It is started for every call, with the assumptions as unit clauses.
#[derive(Clone)]
pub struct External {
    /// A function that runs the program; the library itself starts no program.
    pub run: Run,
    /// The name in answers.
    pub name: &'static str,
    /// Whether each refutation comes with a proof, which `run` has checked.
    pub is_proved: bool,
}

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("External")
    }
}

impl Backend for External {
    const NAME: &'static str = "external";

    fn called(&self) -> &'static str {
        self.name
    }

    fn is_trusted(&self) -> bool {
        self.is_proved
    }

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
    /// The model, by variable number.
    model: Vec<bool>,
    assumptions: Vec<Lit>,
}

impl Restarted {
    /// The number of variables that clauses and assumptions name.
    fn vars(&self) -> usize {
        let literals = self.cnf.clauses().flatten().chain(&self.assumptions);
        literals.map(|lit| lit.var().number()).max().unwrap_or(0)
    }

    fn formula(&self, vars: usize) -> Vec<u8> {
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

    /// A clause or an assumption that the model breaks.
    fn broken(&self) -> Option<&[Lit]> {
        let holds = |lit: &Lit| self.value(lit.var()) == lit.is_positive();
        self.cnf.clauses().chain(self.assumptions.chunks(1)).find(|clause| !clause.iter().any(holds))
    }

    /// The program's answer to a formula of `vars` variables, with the model by variable number.
    fn answer(&self, formula: &[u8], vars: usize) -> Result<(Answer, Vec<bool>), SolverError> {
        let ended = (self.run)(formula, &self.stop)?;
        let printed = ended.answer()?;
        match (printed.satisfiable, printed.models.first()) {
            (Some(false), _) => Ok((Answer::Unsatisfiable, Vec::new())),
            (Some(true), Some(literals)) => {
                let mut model = vec![false; vars + 1];
                for lit in literals {
                    let value = model.get_mut(lit.var().number()).ok_or_else(|| {
                        SolverError::Failed(format!("literal {lit} of a model, where the formula has {vars} variables"))
                    })?;
                    *value = lit.is_positive();
                }
                Ok((Answer::Satisfiable, model))
            }
            (Some(true), None) | (None, _) => Err(SolverError::Failed(format!("no answer, {}", ended.status))),
        }
    }
}

/// A formula with a model that has a literal. For a formula without literals, solvers print no literal, which looks like a missing model.
const TRIVIAL: &[u8] = b"p cnf 1 1\n1 0\n";

impl Solver for Restarted {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.cnf.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.assumptions = assumptions.to_vec();
        if self.cnf.clauses().len() == 0 && assumptions.is_empty() {
            // The program is started even if nothing is left to solve, so that a missing program is reported.
            return match self.answer(TRIVIAL, 1)? {
                (Answer::Satisfiable, _) => Ok(Answer::Satisfiable),
                (Answer::Unsatisfiable, _) => {
                    Err(SolverError::failed("a formula of one literal is called unsatisfiable"))
                }
            };
        }
        let vars = self.vars();
        let (answer, model) = self.answer(&self.formula(vars), vars)?;
        if answer == Answer::Satisfiable {
            self.model = model;
            if let Some(clause) = self.broken() {
                let mut text = Vec::new();
                dimacs::write_clause(clause, &mut text).expect("memory takes every byte");
                let clause = String::from_utf8_lossy(&text).trim_end().to_owned();
                return Err(SolverError::Failed(format!("a model that breaks the clause `{clause}`")));
            }
        }
        Ok(answer)
    }

    fn value(&self, var: Var) -> bool {
        self.model.get(var.number()).copied().unwrap_or(false)
    }

    fn core(&self) -> Vec<Lit> {
        self.assumptions.clone()
    }
}
