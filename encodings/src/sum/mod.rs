//! Sums as clauses: one file for each way to write "the values of these cells add up to a total".
//!
//! The cells determine all new variables, so a sum does not change the number of models.

mod cells;
mod symbols;
mod tuples;

use std::fmt;
use std::str::FromStr;

use crate::{Candidates, Cell, CellVars, ClauseSink, Lit, Problem, Symbol, UnknownName};

/// The most clauses of one sum by combinations; a sum that takes more is written cell by cell.
const MOST_TUPLES: usize = 1 << 16;

/// The encoding of sums.
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
    /// Partial sums, symbol by symbol, of the symbols that the cells hold. This needs more than two cells, all in one house; other sums are written
    /// cell by cell. It takes fewer clauses for every size, a hundredth of them for 30 cells of order 36.
    Symbols,
    /// A clause for each combination of the values of all cells but one, if these are few; cell by cell otherwise. There are no new variables. It
    /// takes the fewest clauses for two or three cells (of both sides of an equation).
    Tuples,
}

impl Sums {
    /// Every way, the default first.
    pub const ALL: [Self; 3] = [Self::Cells, Self::Symbols, Self::Tuples];

    /// Writes a sum of the problem over the remaining candidates: the values of the cells add up to `total`.
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
            return symbols::encode(vars, cells, total, left, sink);
        }
        let terms: Vec<_> = cells.iter().map(|&cell| Term { cell, mirror: None }).collect();
        self.add_up(vars, &terms, total, left, sink);
    }

    /// Writes an equation over the remaining candidates: the values of the cells on both sides have the same sum.
    ///
    /// A value v on the right counts as n + 1 − v on the left, with n the number of symbols.
    pub fn equate(
        self,
        vars: &CellVars,
        (one, other): (&[Cell], &[Cell]),
        left: &Candidates,
        sink: &mut dyn ClauseSink,
    ) {
        let mirror = vars.symbols() as u32 + 1;
        let mirrored = other.iter().map(|&cell| Term { cell, mirror: Some(mirror) });
        let terms: Vec<_> = one.iter().map(|&cell| Term { cell, mirror: None }).chain(mirrored).collect();
        self.add_up(vars, &terms, mirror * other.len() as u32, left, sink);
    }

    fn add_up(self, vars: &CellVars, terms: &[Term], total: u32, left: &Candidates, sink: &mut dyn ClauseSink) {
        let is_written = self == Self::Tuples && tuples::encode(vars, terms, total, left, MOST_TUPLES, sink);
        if !is_written {
            cells::encode(vars, terms, total, left, sink);
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Symbols => "symbols",
            Self::Tuples => "tuples",
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

/// A cell of a sum.
struct Term {
    cell: Cell,
    /// If present, the cell counts as this number minus its value.
    mirror: Option<u32>,
}

impl Term {
    /// The candidates of the cell, and the number that each counts.
    fn values<'a>(&self, left: &'a Candidates) -> impl Iterator<Item = (Symbol, u32)> + 'a {
        let mirror = self.mirror;
        let value = move |symbol: Symbol| mirror.map_or(symbol.value(), |mirror| mirror - symbol.value());
        left.of_cell(self.cell).map(move |symbol| (symbol, value(symbol)))
    }
}

/// The least and the greatest sum of the terms from each one on, and 0 after the last. A cell without candidates adds nothing; it is refuted elsewhere.
fn rests(terms: &[Term], left: &Candidates) -> Vec<(u32, u32)> {
    let mut rests = vec![(0, 0)];
    for term in terms.iter().rev() {
        let (least, greatest) = rests[rests.len() - 1];
        let values = || term.values(left).map(|(_, value)| value);
        rests.push((least + values().min().unwrap_or(0), greatest + values().max().unwrap_or(0)));
    }
    rests.reverse();
    rests
}

/// The literal of a partial sum, or `None` if the partial sum is certain.
type Partial = Option<Lit>;

/// Writes that the literals of `body` together imply one of `heads`; without a head they contradict each other.
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
