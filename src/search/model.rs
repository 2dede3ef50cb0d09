//! A problem compiled for propagation: what each constraint removes from the candidates.

use super::SymbolSet;
use crate::encodings::{Constraint, Problem};

/// The constraints of a problem, with cells by index.
pub(super) struct Model {
    cells: usize,
    all: SymbolSet,
    houses: Vec<House>,
    cages: Vec<Cage>,
    givens: Vec<(usize, SymbolSet)>,
}

struct House {
    cells: Vec<usize>,
    is_full: bool,
}

struct Cage {
    cells: Vec<usize>,
    total: i64,
}

/// What a constraint did to the candidates; a contradiction has its own way out.
type Changed = bool;

impl Model {
    pub(super) fn new(problem: &Problem) -> Self {
        let mut model = Self {
            cells: problem.cells(),
            all: SymbolSet::all(problem.symbols()),
            houses: Vec::new(),
            cages: Vec::new(),
            givens: Vec::new(),
        };
        let indices = |cells: &[crate::encodings::Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        for constraint in problem.constraints() {
            match constraint {
                Constraint::AllDifferent(cells) => {
                    model.houses.push(House { cells: indices(cells), is_full: cells.len() == problem.symbols() });
                }
                Constraint::Sum { cells, total } => {
                    model.cages.push(Cage { cells: indices(cells), total: i64::from(*total) });
                }
                Constraint::Given(cell, symbol) => model.givens.push((cell.index(), SymbolSet::from(*symbol))),
                other => unreachable!("{other:?} is compiled nowhere"),
            }
        }
        model
    }

    /// Every symbol everywhere, except in given cells; two clues for one cell leave it empty.
    pub(super) fn initial(&self) -> Vec<SymbolSet> {
        let mut candidates = vec![self.all; self.cells];
        for &(cell, symbol) in &self.givens {
            candidates[cell] = candidates[cell] & symbol;
        }
        candidates
    }

    /// Removes candidates until no constraint removes more; false if there is a contradiction.
    pub(super) fn propagate(&self, candidates: &mut [SymbolSet]) -> bool {
        loop {
            let mut changed = false;
            for house in &self.houses {
                match house.propagate(self.all, candidates) {
                    Some(change) => changed |= change,
                    None => return false,
                }
            }
            for cage in &self.cages {
                match cage.propagate(candidates) {
                    Some(change) => changed |= change,
                    None => return false,
                }
            }
            if !changed {
                return candidates.iter().all(|set| !set.is_empty());
            }
        }
    }
}

impl House {
    /// Naked singles, and hidden singles where the house is full.
    fn propagate(&self, all: SymbolSet, candidates: &mut [SymbolSet]) -> Option<Changed> {
        let (mut placed, mut once, mut more) = (SymbolSet::EMPTY, SymbolSet::EMPTY, SymbolSet::EMPTY);
        for &cell in &self.cells {
            let set = candidates[cell];
            if set.len() == 1 {
                if !(placed & set).is_empty() {
                    return None;
                }
                placed |= set;
            }
            more |= once & set;
            once |= set;
        }
        if self.is_full && once != all {
            return None;
        }
        let hidden = if self.is_full { once - more } else { SymbolSet::EMPTY };
        let mut changed = false;
        for &cell in &self.cells {
            let set = candidates[cell];
            if set.len() == 1 {
                continue;
            }
            let only = set & hidden;
            let kept = match only.len() {
                0 => set - placed,
                1 => only,
                _ => return None,
            };
            if kept.is_empty() {
                return None;
            }
            changed |= kept != set;
            candidates[cell] = kept;
        }
        Some(changed)
    }
}

impl Cage {
    /// Keeps the symbols with which the other cells can still make up the total, by their least and greatest values.
    fn propagate(&self, candidates: &mut [SymbolSet]) -> Option<Changed> {
        let (mut minimum, mut maximum) = (0, 0);
        for &cell in &self.cells {
            minimum += i64::from(candidates[cell].first()?.value());
            maximum += i64::from(candidates[cell].last()?.value());
        }
        if self.total < minimum || self.total > maximum {
            return None;
        }
        let mut changed = false;
        for &cell in &self.cells {
            let set = candidates[cell];
            let (low, high) = (i64::from(set.first()?.value()), i64::from(set.last()?.value()));
            // The others make up anything from minimum − low to maximum − high.
            let fits = |value: i64| value >= self.total - (maximum - high) && value <= self.total - (minimum - low);
            let mut kept = SymbolSet::EMPTY;
            for symbol in set.iter().filter(|symbol| fits(i64::from(symbol.value()))) {
                kept |= SymbolSet::from(symbol);
            }
            if kept.is_empty() {
                return None;
            }
            if kept != set {
                changed = true;
                candidates[cell] = kept;
                minimum += i64::from(kept.first()?.value()) - low;
                maximum += i64::from(kept.last()?.value()) - high;
            }
        }
        Some(changed)
    }
}
