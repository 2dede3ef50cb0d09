//! Relations between two cells as clauses.
//!
//! For each symbol of either cell, a clause says that the other cell holds one of the symbols compatible with it. Unit propagation then removes every
//! symbol without a compatible partner: it makes the two cells arc consistent.
//!
//! # References
//! I. P. Gent: Arc consistency in SAT. ECAI 2002 (the support encoding).

use crate::{Candidates, Cell, CellVars, ClauseSink, Relation, Symbol};

/// Writes "the first cell stands in the relation to the second", over the remaining candidates. A clause that every candidate of the other cell
/// satisfies is left out.
pub(crate) fn encode(
    vars: &CellVars,
    (one, other): (Cell, Cell),
    relation: Relation,
    left: &Candidates,
    sink: &mut dyn ClauseSink,
) {
    let symbols = vars.symbols();
    let mut support = |cell: Cell, there: Cell, goes_with: &dyn Fn(Symbol) -> u64| {
        for symbol in left.of_cell(cell) {
            let set = goes_with(symbol);
            let (with, without): (Vec<_>, Vec<_>) =
                left.of_cell(there).partition(|symbol| set >> symbol.index() & 1 == 1);
            if !without.is_empty() {
                let supports = with.into_iter().map(|symbol| vars.lit(there, symbol));
                let clause: Vec<_> = std::iter::once(!vars.lit(cell, symbol)).chain(supports).collect();
                sink.add_clause(&clause);
            }
        }
    };
    support(one, other, &|symbol| relation.beside(symbol, symbols));
    support(other, one, &|symbol| relation.before(symbol, symbols));
}
