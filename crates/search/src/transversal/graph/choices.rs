//! The transversals that each symbol of a puzzle can take.

use crate::transversal::{Mask, Refusal, Transversals};

use super::subject::Subject;

/// The transversals of a palette, numbered from 0 in the order of [`Transversals::lists`], and those that fit each symbol.
pub(super) struct Choices<M> {
    pub(super) order: usize,
    pub(super) transversals: Vec<M>,
    /// By cell of row 0.
    through: Vec<Vec<u32>>,
    /// By symbol with clues, one a layer.
    fitting: Vec<Fitting<M>>,
    /// The symbols: those with clues, each of which is the symbol of its layer, then those without, ascending.
    pub(super) symbols: Vec<usize>,
}

/// The transversals that a symbol with clues can take.
struct Fitting<M> {
    symbol: usize,
    /// The cells of its clues.
    wanted: M,
    /// All cells but those of the clues of other symbols.
    allowed: M,
    list: Vec<u32>,
}

/// Whether a transversal takes all cells that are wanted, and none that is not allowed.
pub(super) fn fits<M: Mask>(taken: M, wanted: M, allowed: M) -> bool {
    wanted.disjoint(!taken) && taken.disjoint(!allowed)
}

impl<M: Mask> Choices<M> {
    pub(super) fn new(subject: &Subject) -> Result<Self, Refusal> {
        let order = subject.order;
        let transversals = Transversals::<M>::new(order, &subject.regions)?.lists().concat();
        let list = |wanted: M, allowed: M| -> Vec<u32> {
            let numbered = (0..).zip(&transversals);
            numbered.filter(|&(_, &taken)| fits(taken, wanted, allowed)).map(|(number, _)| number).collect()
        };
        let mut given = vec![M::EMPTY; order];
        for (cell, clue) in subject.clues.iter().enumerate() {
            if let Some(symbol) = clue {
                given[symbol.index()] = given[symbol.index()] | M::of(cell);
            }
        }
        let all_given = given.iter().fold(M::EMPTY, |all, &cells| all | cells);
        let (with, without): (Vec<_>, Vec<_>) = (0..order).partition(|&symbol| given[symbol] != M::EMPTY);
        let fitting = |symbol: usize| {
            let wanted = given[symbol];
            let allowed = wanted | !all_given;
            Fitting { symbol, wanted, allowed, list: list(wanted, allowed) }
        };
        let mut fitting: Vec<_> = with.into_iter().map(fitting).collect();
        // Few edges first, so that few nodes follow.
        fitting.sort_by_key(|one| (one.list.len(), one.symbol));
        let symbols = fitting.iter().map(|one| one.symbol).chain(without).collect();
        let through = (0..order).map(|cell| list(M::of(cell), !M::EMPTY)).collect();
        Ok(Self { order, transversals, through, fitting, symbols })
    }

    /// The number of symbols with clues.
    pub(super) fn clued(&self) -> usize {
        self.fitting.len()
    }

    /// The symbols without clues, which are interchangeable.
    pub(super) fn free(&self) -> &[usize] {
        &self.symbols[self.clued()..]
    }

    /// The numbers, ascending, of the transversals that the symbol of a layer can take, where these cells are left; some are not within them.
    pub(super) fn of(&self, layer: usize, cells: M) -> &[u32] {
        // Each row has as many cells left as there are symbols left, so the least cell is in row 0.
        self.fitting.get(layer).map_or_else(|| &self.through[cells.least()], |one| &one.list)
    }

    /// The cells that a transversal of a layer must take, and those that it may take, where these cells are left.
    pub(super) fn bounds(&self, layer: usize, cells: M) -> (M, M) {
        self.fitting.get(layer).map_or_else(|| (M::of(cells.least()), cells), |one| (one.wanted, one.allowed & cells))
    }
}
