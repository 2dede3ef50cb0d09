//! Questions to a solver, and their formats.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use thiserror::Error;

use crate::Grid;
use crate::encodings::dimacs::{self, Size};
use crate::encodings::hitting::Hitting;
use crate::encodings::{AtMostOne, Cell, CellVars, ClauseSink, Encoding, Lit, Problem, Symbol, Var, opb, unique};

/// A question with the answer yes or no.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Question {
    /// Is there a grid of this problem, other than the one that is excluded?
    Grid {
        /// The problem.
        problem: Problem,
        /// The excluded grid, if there is one.
        excluded: Option<Grid>,
    },
    /// Is there a hitting set of at most the given size?
    Hitting(Hitting),
}

/// A language in which a question is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// DIMACS CNF in the extended encoding, with this at-most-one.
    Cnf(AtMostOne),
    /// Linear equations and inequalities over 0/1 variables.
    Opb,
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is none of cnf, opb, and the names of at-most-one encodings")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        match name {
            "cnf" => Ok(Self::Cnf(AtMostOne::default())),
            "opb" => Ok(Self::Opb),
            _ => name.parse().map(Self::Cnf).map_err(|_| UnknownFormat(name.to_owned())),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cnf(amo) if *amo == AtMostOne::default() => f.pad("cnf"),
            Self::Cnf(amo) => f.pad(&amo.to_string()),
            Self::Opb => f.pad("opb"),
        }
    }
}

impl Format {
    /// The ending of a file name.
    pub fn ending(self) -> String {
        match self {
            Self::Cnf(amo) if amo != AtMostOne::default() => format!("{amo}.cnf"),
            _ => self.to_string(),
        }
    }

    /// `cnf` or `opb`.
    pub const fn language(self) -> &'static str {
        match self {
            Self::Cnf(_) => "cnf",
            Self::Opb => "opb",
        }
    }
}

impl Question {
    /// Whether the question is written differently with each at-most-one.
    pub const fn has_encodings(&self) -> bool {
        matches!(self, Self::Grid { .. })
    }

    /// Adds the clauses to a sink that has no variables yet.
    pub fn encode(&self, amo: AtMostOne, sink: &mut dyn ClauseSink) {
        match self {
            Self::Grid { problem, excluded } => drop(grid_clauses(problem, excluded.as_ref(), amo, sink)),
            Self::Hitting(hitting) => hitting.encode(sink),
        }
    }

    /// Writes the question, and says how much it is.
    pub fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<Size> {
        match (self, format) {
            (Self::Grid { problem, excluded }, Format::Cnf(amo)) => {
                dimacs::write_formula(&|sink| grid_clauses(problem, excluded.as_ref(), amo, sink), out)
            }
            (Self::Grid { problem, excluded }, Format::Opb) => {
                let clauses: Vec<_> = excluded.iter().map(|grid| excluding(problem, grid)).collect();
                opb::write(problem, &clauses, out)
            }
            (Self::Hitting(hitting), Format::Cnf(_)) => hitting.write_cnf(out),
            (Self::Hitting(hitting), Format::Opb) => hitting.write_opb(out),
        }
    }

    /// Whether the variables that are true are an answer.
    pub fn check(&self, is_true: impl Fn(Var) -> bool) -> bool {
        match self {
            Self::Grid { problem, excluded } => {
                let vars = CellVars::of(problem);
                let held = |cell| vars.of_cell(cell).position(|lit| is_true(lit.var())).map(Symbol::new);
                let grid: Option<Vec<_>> = (0..problem.cells()).map(|cell| held(Cell::new(cell))).collect();
                let is_new =
                    |grid: &Vec<Symbol>| excluded.as_ref().is_none_or(|other| other.symbols() != grid.as_slice());
                grid.is_some_and(|grid| problem.check(&grid).is_ok() && is_new(&grid))
            }
            Self::Hitting(hitting) => {
                let chosen = (0..hitting.cells).filter(|&cell| is_true(Var::new(cell + 1)));
                hitting.check(&chosen.map(Cell::new).collect::<Vec<_>>())
            }
        }
    }
}

fn grid_clauses(problem: &Problem, excluded: Option<&Grid>, amo: AtMostOne, sink: &mut dyn ClauseSink) -> CellVars {
    let vars = Encoding { amo, ..Encoding::default() }.encode(problem, sink);
    if let Some(grid) = excluded {
        sink.add_clause(&unique::differs_from(problem, &vars, grid.symbols()));
    }
    vars
}

fn excluding(problem: &Problem, grid: &Grid) -> Vec<Lit> {
    unique::differs_from(problem, &CellVars::of(problem), grid.symbols())
}
