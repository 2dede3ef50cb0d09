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
    fitting: Vec<Vec<u32>>,
    /// The symbols: those with clues, each of which is the symbol of its layer, then those without, ascending.
    pub(super) symbols: Vec<usize>,
}

impl<M: Mask> Choices<M> {
    pub(super) fn new(subject: &Subject) -> Result<Self, Refusal> {
        let order = subject.order;
        let transversals = Transversals::<M>::new(order, &subject.regions)?.lists().concat();
        let numbers = |fits: &dyn Fn(M) -> bool| -> Vec<u32> {
            (0..).zip(&transversals).filter(|&(_, &taken)| fits(taken)).map(|(number, _)| number).collect()
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
            let (wanted, others) = (given[symbol], all_given & !given[symbol]);
            numbers(&|taken| wanted.disjoint(!taken) && taken.disjoint(others))
        };
        let mut lists: Vec<(usize, Vec<u32>)> = with.into_iter().map(|symbol| (symbol, fitting(symbol))).collect();
        // Few edges first, so that few nodes follow.
        lists.sort_by_key(|(symbol, list)| (list.len(), *symbol));
        let symbols = lists.iter().map(|&(symbol, _)| symbol).chain(without).collect();
        let through = (0..order).map(|cell| numbers(&|taken| taken.has(cell))).collect();
        Ok(Self { order, through, fitting: lists.into_iter().map(|(_, list)| list).collect(), symbols, transversals })
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
        self.fitting.get(layer).unwrap_or_else(|| &self.through[cells.least()])
    }
}
