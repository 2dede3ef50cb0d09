//! Sums as clauses: one file for each way to write "the values of these cells add up to a total".
//!
//! The cells determine all new variables, so a sum does not disturb a model counter.

mod cells;
mod symbols;

use std::fmt;
use std::str::FromStr;

use crate::{Candidates, Cell, CellVars, ClauseSink, Lit, Problem, UnknownName};

/// The choice of how sums are written.
///
/// ```
/// use gerechte_encodings::{Encoding, Problem, Sums, dimacs::Size};
/// let mut problem = Problem::new(36, 36)?;
/// problem.all_different(0..36)?;
/// problem.sum(0..30, 555)?;
/// let size = |sums| Size::of(|sink| Encoding { sums, ..Encoding::default() }.encode(&problem, sink)).0.clauses;
/// assert!(size(Sums::Symbols) * 10 < size(Sums::Cells));
/// # Ok::<(), gerechte_encodings::ProblemError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sums {
    /// Partial sums, cell by cell.
    #[default]
    Cells,
    /// Partial sums, symbol by symbol, of the symbols that the cells hold, where some house has all the cells and there are more than two of
    /// them; cell by cell otherwise. Fewer clauses for every size, a hundredth of them for 30 cells of order 36.
    Symbols,
}

impl Sums {
    /// Every way, the default first.
    pub const ALL: [Self; 2] = [Self::Cells, Self::Symbols];

    /// Writes a sum of the problem over the candidates that are left: the values of the cells add up to `total`.
    pub fn encode(
        self,
        problem: &Problem,
        vars: &CellVars,
        (cells, total): (&[Cell], u32),
        left: &Candidates,
        sink: &mut dyn ClauseSink,
    ) {
        let is_distinct = || {
            let mut houses = problem.houses();
            houses.any(|house| cells.iter().all(|cell| house.binary_search(cell).is_ok()))
        };
        if self == Self::Symbols && cells.len() > 2 && is_distinct() {
            symbols::encode(vars, cells, total, left, sink);
        } else {
            cells::encode(vars, cells, total, left, sink);
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Symbols => "symbols",
        }
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Sums {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        UnknownName::find(Self::ALL, "encoding of sums", name)
    }
}

/// What is said of a partial sum: a literal, or that it is always so.
type Partial = Option<Lit>;

/// The literals of `body` together imply that one of `heads` holds; without a head they contradict each other.
fn implies<'a>(body: &[Partial], heads: impl IntoIterator<Item = Option<&'a Partial>>, sink: &mut dyn ClauseSink) {
    let mut clause: Vec<_> = body.iter().flatten().map(|&lit| !lit).collect();
    for head in heads.into_iter().flatten() {
        match head {
            Some(lit) => clause.push(*lit),
            None => return,
        }
    }
    sink.add_clause(&clause);
}
