//! A house as clauses: each symbol at most once, and exactly once where the house is full; and the choice between all useful and only the necessary clauses.

use std::fmt;
use std::str::FromStr;

use crate::{AtMostOne, Candidates, Cell, CellVars, ClauseSink, Lit, Symbol, UnknownName};

/// The set of clauses that are written for cells and houses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// A cell holds exactly one symbol, and a full house holds each symbol exactly once: unit propagation finds all
    /// naked and hidden singles.
    #[default]
    Extended,
    /// Only the necessary clauses: a cell holds a symbol, and a house no symbol twice. Unit propagation finds no hidden singles.
    Minimal,
}

impl Style {
    /// Every style, the default first.
    pub const ALL: [Self; 2] = [Self::Extended, Self::Minimal];
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Extended => "extended",
            Self::Minimal => "minimal",
        })
    }
}

impl FromStr for Style {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        UnknownName::find(Self::ALL, "encoding", name)
    }
}

/// Writes "the cells hold different symbols" for a house, over the candidates that are left.
///
/// With a condition, the house is demanded only if that literal is true: each clause gets its negation. At-most-one is then pairwise, so that no
/// new variable is free when the condition is false.
pub fn encode(
    (style, amo): (Style, AtMostOne),
    vars: &CellVars,
    cells: &[Cell],
    left: &Candidates,
    condition: Option<Lit>,
    sink: &mut dyn ClauseSink,
) {
    let is_full = cells.len() == vars.symbols();
    let unless = condition.map(|lit| !lit);
    for symbol in (0..vars.symbols()).map(Symbol::new) {
        let lits: Vec<_> =
            cells.iter().filter(|&&cell| left.has(cell, symbol)).map(|&cell| vars.lit(cell, symbol)).collect();
        if is_full && style == Style::Extended {
            let some: Vec<_> = unless.into_iter().chain(lits.iter().copied()).collect();
            sink.add_clause(&some);
        }
        match unless {
            None => amo.encode(&lits, sink),
            Some(unless) => AtMostOne::Pairwise.encode(&lits, &mut Unless { unless, sink }),
        }
    }
}

/// A sink that weakens every clause by one literal.
struct Unless<'a> {
    unless: Lit,
    sink: &'a mut dyn ClauseSink,
}

impl ClauseSink for Unless<'_> {
    fn new_var(&mut self) -> crate::Var {
        self.sink.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let weakened: Vec<_> = std::iter::once(self.unless).chain(clause.iter().copied()).collect();
        self.sink.add_clause(&weakened);
    }
}
