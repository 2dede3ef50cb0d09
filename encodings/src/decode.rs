//! The output of a SAT solver, read back as grids.

use thiserror::Error;

use crate::{Cell, CellVars, Lit, Problem, Symbol, Violation};

/// An answer in the output format of the SAT competitions, or of `MiniSat`'s result file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The answer of the status line; `None` if there is no status line or it does not decide.
    pub satisfiable: Option<bool>,
    /// The models: the literals before each closing 0.
    pub models: Vec<Vec<Lit>>,
}

/// The reason why an output is rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// A line that the format does not have.
    #[error("line {line}: `{text}` is not solver output (expected `s`, `v`, `c`, SAT or UNSAT)")]
    Line {
        /// From 1.
        line: usize,
        /// The beginning of the line.
        text: String,
    },
    /// An unknown status.
    #[error("line {line}: unknown status `{status}`")]
    Status {
        /// From 1.
        line: usize,
        /// The beginning of the text after the `s`.
        status: String,
    },
    /// A token in a model that is not a literal.
    #[error("line {line}: `{token}` is not a literal")]
    Literal {
        /// From 1.
        line: usize,
        /// The beginning of the token.
        token: String,
    },
    /// The last model ends before its 0.
    #[error("the answer ends in the middle of a model (no closing 0)")]
    Truncated,
    /// The status is satisfiable, but there is no model.
    #[error("the answer says satisfiable but has no model")]
    NoModel,
    /// Neither a status nor a model.
    #[error("no answer: neither a status nor a model")]
    Nothing,
    /// Two statuses that contradict each other.
    #[error("the answer says both satisfiable and unsatisfiable")]
    Both,
    /// A model of a formula that is said to be unsatisfiable.
    #[error("the answer says unsatisfiable but has a model")]
    ModelOfUnsatisfiable,
}

/// The reason why a model is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// No symbol is true for the cell.
    #[error("the model gives cell {0} no symbol")]
    NoSymbol(Cell),
    /// Two symbols are true for the cell.
    #[error("the model gives cell {0} both {1} and {2}")]
    TwoSymbols(Cell, Symbol, Symbol),
    /// A literal and its negation.
    #[error("the model holds both {0} and its negation")]
    Contradiction(Lit),
    /// A constraint is violated.
    #[error("the model is not a solution")]
    Violation(#[from] Violation),
}

/// The beginning of a program's output, on one line.
fn shown(text: &str) -> String {
    text.chars().take(20).flat_map(char::escape_debug).collect()
}

impl Answer {
    /// Reads an output: `s SATISFIABLE`, `s UNSATISFIABLE`, `s UNKNOWN`, `v` lines (with one or more models, each closed by a 0) and comments.
    /// The result file of `MiniSat` is read as well: a line `SAT`, `UNSAT` or `INDET`, and a bare line of literals. Pseudo-Boolean solvers write
    /// `v x1 -x2` without a 0; one model of theirs is read.
    ///
    /// ```
    /// use gerechte_encodings::decode::Answer;
    /// let answer = Answer::parse("c found\ns SATISFIABLE\nv 1 -2\nv 3 0\n")?;
    /// assert_eq!(answer.satisfiable, Some(true));
    /// assert_eq!(answer.models[0].len(), 3);
    /// # Ok::<(), gerechte_encodings::decode::AnswerError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, AnswerError> {
        let mut answer = Self::default();
        let mut open: Option<Vec<Lit>> = None;
        let mut named: Vec<Lit> = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            let trimmed = content.trim();
            let (kind, rest) = trimmed.split_once([' ', '\t']).unwrap_or((trimmed, ""));
            let literals = match kind {
                "" | "c" => continue,
                "s" => {
                    match rest.trim() {
                        "SATISFIABLE" | "OPTIMUM FOUND" => answer.decide(true)?,
                        "UNSATISFIABLE" => answer.decide(false)?,
                        "UNKNOWN" => {}
                        status => return Err(AnswerError::Status { line, status: shown(status) }),
                    }
                    continue;
                }
                "SAT" | "UNSAT" | "INDET" if rest.is_empty() => {
                    if kind != "INDET" {
                        answer.decide(kind == "SAT")?;
                    }
                    continue;
                }
                "v" => rest,
                number if number.parse::<i32>().is_ok() => trimmed,
                _ => return Err(AnswerError::Line { line, text: shown(trimmed) }),
            };
            for token in literals.split_ascii_whitespace() {
                let is_named = token.trim_start_matches('-').starts_with('x');
                let number = if is_named { token.replacen('x', "", 1) } else { token.to_owned() };
                let number: i32 = number.parse().map_err(|_| AnswerError::Literal { line, token: shown(token) })?;
                match Lit::from_dimacs(number) {
                    Some(lit) if is_named => named.push(lit),
                    Some(lit) => open.get_or_insert_default().push(lit),
                    None if number == 0 => answer.models.push(open.take().unwrap_or_default()),
                    None => return Err(AnswerError::Literal { line, token: shown(token) }),
                }
            }
        }
        answer.models.push(named);
        // Some solvers print `v 0` after unsatisfiable; it is not a model.
        answer.models.retain(|model| !model.is_empty());
        match (open, answer.satisfiable, answer.models.is_empty()) {
            (Some(_), ..) => Err(AnswerError::Truncated),
            (None, Some(true), true) => Err(AnswerError::NoModel),
            (None, Some(false), false) => Err(AnswerError::ModelOfUnsatisfiable),
            (None, None, true) if !text.lines().any(|line| line.starts_with("s ") || line == "INDET") => {
                Err(AnswerError::Nothing)
            }
            _ => Ok(answer),
        }
    }
}

impl Answer {
    fn decide(&mut self, satisfiable: bool) -> Result<(), AnswerError> {
        match self.satisfiable.replace(satisfiable) {
            Some(before) if before != satisfiable => Err(AnswerError::Both),
            _ => Ok(()),
        }
    }
}

/// Returns the grid of a model, checked against every constraint of the problem.
pub fn grid(problem: &Problem, vars: &CellVars, model: &[Lit]) -> Result<Vec<Symbol>, DecodeError> {
    let mut held: Vec<Option<Symbol>> = vec![None; problem.cells()];
    let mut denied = vec![false; vars.count()];
    for &lit in model {
        let Some((cell, symbol)) = vars.meaning(lit.var()) else { continue };
        if !lit.is_positive() {
            denied[cell.index() * vars.symbols() + symbol.index()] = true;
        } else if let Some(other) = held[cell.index()].replace(symbol)
            && other != symbol
        {
            return Err(DecodeError::TwoSymbols(cell, other, symbol));
        }
    }
    let mut grid = Vec::with_capacity(held.len());
    for (index, symbol) in held.into_iter().enumerate() {
        let cell = Cell::new(index);
        let symbol = symbol.ok_or(DecodeError::NoSymbol(cell))?;
        if denied[index * vars.symbols() + symbol.index()] {
            return Err(DecodeError::Contradiction(vars.lit(cell, symbol)));
        }
        grid.push(symbol);
    }
    problem.check(&grid)?;
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_several_solvers_are_read() {
        let models = |text: &str| Answer::parse(text).unwrap().models.len();
        assert_eq!(models("s SATISFIABLE\nv 1 2 0\n"), 1);
        assert_eq!(models("c Answer: 1\nv 1 0\nc Answer: 2\nv -1 0\ns SATISFIABLE\n"), 2);
        assert_eq!(models("SAT\n1 -2 0\n"), 1);
        assert_eq!(models("s SATISFIABLE\nv x1 -x2\nv x3\n"), 1);
        assert_eq!(Answer::parse("UNSAT\n").unwrap().satisfiable, Some(false));
        assert_eq!(Answer::parse("s UNKNOWN\n").unwrap(), Answer::default());
    }

    #[test]
    fn garbage_is_refused_with_its_place() {
        let error = |text: &str| Answer::parse(text).unwrap_err().to_string();
        assert_eq!(error(""), "no answer: neither a status nor a model");
        assert_eq!(error("s SATISFIABLE\n"), "the answer says satisfiable but has no model");
        assert_eq!(error("s SATISFIABLE\nv 1 2\n"), "the answer ends in the middle of a model (no closing 0)");
        assert_eq!(error("s MAYBE\n"), "line 1: unknown status `MAYBE`");
        assert_eq!(error("c\nv 1 x 0\n"), "line 2: `x` is not a literal");
        assert_eq!(error("v x1 xx2\n"), "line 1: `xx2` is not a literal");
        assert_eq!(error("v -2147483648 0\n"), "line 1: `-2147483648` is not a literal");
        // Control characters are escaped, so that the output can neither forge a line nor move a cursor; long text is cut.
        assert_eq!(error("s \u{1b}[2J\rok\n"), "line 1: unknown status `\\u{1b}[2J\\rok`");
        assert_eq!(error("v 1 \u{8}\u{202e}2 0\n"), "line 1: `\\u{8}\\u{202e}2` is not a literal");
        assert_eq!(
            error(&format!("v {} 0\n", "9".repeat(1 << 20))),
            format!("line 1: `{}` is not a literal", "9".repeat(20))
        );
        assert_eq!(error("hello\n"), "line 1: `hello` is not solver output (expected `s`, `v`, `c`, SAT or UNSAT)");
        assert_eq!(error("s SATISFIABLE\nv 0\n"), "the answer says satisfiable but has no model");
        assert_eq!(error("UNSAT\ns SATISFIABLE\nv 1 0\n"), "the answer says both satisfiable and unsatisfiable");
        assert_eq!(error("s UNSATISFIABLE\nv 1 0\n"), "the answer says unsatisfiable but has a model");
    }

    #[test]
    fn models_are_checked() {
        let mut problem = Problem::new(2, 2).unwrap();
        problem.all_different([0, 1]).unwrap();
        let vars = CellVars::of(&problem);
        let decode = |numbers: &[i32]| {
            let model: Vec<_> = numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect();
            grid(&problem, &vars, &model)
        };
        assert_eq!(decode(&[1, -2, -3, 4, 99]), Ok(vec![Symbol::new(0), Symbol::new(1)]));
        let error = |numbers| {
            let error = decode(numbers).unwrap_err();
            let source = std::error::Error::source(&error).map(|source| format!(": {source}"));
            format!("{error}{}", source.unwrap_or_default())
        };
        assert_eq!(error(&[1]), "the model gives cell 1 no symbol");
        assert_eq!(error(&[1, 2, 4]), "the model gives cell 0 both 1 and 2");
        assert_eq!(error(&[1, -1, 4]), "the model holds both 1 and its negation");
        assert_eq!(error(&[1, 3]), "the model is not a solution: cells 0 and 1 of one house both hold 1");
    }
}
